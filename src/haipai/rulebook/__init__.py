"""The rulebook: every clause of the law in words, one page for each rule set, with hands that the scorer counts.

Owns the texts, their arrangement and their forms (JSON for the client, Markdown for docs/rules, text for a terminal).
What a hand is worth is the rule sets' business: every figure of an example is asked of haipai.scoring.
"""

from __future__ import annotations

from haipai.rulebook.library import clause_ids
from haipai.rulebook.page import page

__all__ = ["clause_ids", "page"]
