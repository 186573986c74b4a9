"""The books: one module for each rule set that `solid` knows.

Owns the list.  A rule set without a book is played by the plain one.
"""

from __future__ import annotations

from haipai.bots.books.hainan import HainanBook
from haipai.bots.books.jihu import JihuBook
from haipai.bots.books.qiaoma import QiaomaBook
from haipai.bots.books.shanghai import ShanghaiBook
from haipai.bots.plan import Book
from haipai.rules.base import Rules

BOOKS: dict[str, type[Book]] = {
    "shanghai": ShanghaiBook,
    "qiaoma": QiaomaBook,
    "jihu": JihuBook,
    "hainan": HainanBook,
}


def book_for(rules: Rules) -> Book:
    """The book of a rule set with its options."""
    return BOOKS.get(rules.id, Book)(rules)
