"""A page as Markdown, with pictures of tiles from the folder `tiles` beside it.

Owns the look in documents.  Works on the page's JSON alone and asks no rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from haipai.notation import chinese, english, tile_name
from haipai.rulebook import faces
from haipai.rulebook.model import (
    LANGS,
    BookCase,
    BookClause,
    BookHand,
    BookMeld,
    BookOption,
    BookParagraph,
    BookPattern,
    BookRun,
    BookSection,
    BookTable,
    Page,
)
from haipai.rulebook.words import WORDS, Words, deltas_words, worth_words

GENERATED: Final = "<!-- Written by `python -m haipai.rulebook docs/rules`; change src/haipai/rulebook instead. -->"


def markdown(page: Page) -> str:
    """The whole document."""
    words = WORDS[page["lang"]]
    other = next(lang for lang in LANGS if lang != page["lang"])
    lines = [GENERATED, "", f"# {page['title']}", ""]
    lines += [f"[{words['other']}]({page['id']}.{other}.md) · [{words['all']}](README.md)", ""]
    lines += _paragraphs(page["intro"], words)
    lines += ["", f"## {words['contents']}", ""]
    lines += [f"- [{section['title']}](#{section['anchor']})" for section in page["sections"]]
    for section in page["sections"]:
        lines += _section(section, words)
    return "\n".join(lines) + "\n"


def index(pages: Sequence[Page]) -> str:
    """The list of all pages: those of one rule set on one line."""
    lines = [GENERATED, "", "# Rules · 规则", "", "| | players · 人数 | 中文 | English |", "| - | - | - | - |"]
    for zh, en in zip(pages[::2], pages[1::2], strict=True):
        seats = " / ".join(str(number) for number in zh["seats"])
        links = [f"[{page['title']}]({page['id']}.{page['lang']}.md)" for page in (zh, en)]
        lines.append(f"| `{zh['id']}` | {seats} | {' | '.join(links)} |")
    return "\n".join(lines) + "\n"


def _section(section: BookSection, words: Words) -> list[str]:
    lines = ["", _anchor(section["anchor"]), "", f"## {section['title']}"]
    for clause in section["clauses"]:
        lines += _clause(clause, words)
    for pattern in section["patterns"]:
        lines += _pattern(pattern, words)
    lines += _cases(section["cases"], words)
    lines += _options(section["options"], words)
    if section["presets"]:
        lines += ["", f"### {words['presets']}", ""]
        lines += [f"- **{one['name']}**: {' · '.join(one['changes']) or words['as_is']}" for one in section["presets"]]
    return lines


def _clause(clause: BookClause, words: Words) -> list[str]:
    level = "####" if "." in clause["id"] else "###"
    lines = ["", _anchor(clause["id"]), "", f"{level} {clause['id']} {clause['title']}", ""]
    lines += _paragraphs(clause["paragraphs"], words)
    return lines + (_table(clause["table"], words) if clause["table"] else [])


def _pattern(pattern: BookPattern, words: Words) -> list[str]:
    head = f"#### {pattern['name']} `{pattern['id']}` [{pattern['clause']}](#{pattern['clause']})"
    lines = ["", _anchor(f"pattern-{pattern['id']}"), "", head, ""]
    lines += _paragraphs(pattern["paragraphs"], words)
    for example in pattern["examples"]:
        lines += ["", *_case(example, words)]
    return lines


def _cases(cases: Sequence[BookCase], words: Words) -> list[str]:
    if not cases:
        return []
    seats = range(len(cases[0]["deltas"]))
    head = ["#", words["case"], words["value"], *(words["seat"].format(who) for who in seats)]
    lines = ["", _row(head), _row(["-"] * len(head))]
    for case in cases:
        worth = " / ".join(str(win["value"]) for win in case["wins"])
        deltas = [f"{delta:+d}".replace("-", "−") if delta else "0" for delta in case["deltas"]]
        lines.append(
            _row([f"[{case['id'].rpartition('.')[2]}](#{case['id']})", _runs(case["caption"], words), worth, *deltas])
        )
    for case in cases:
        lines += ["", _anchor(case["id"]), "", f"**{case['id']}** {_runs(case['caption'], words)}"]
        lines += _case({**case, "caption": []}, words)
    return lines


def _case(case: BookCase, words: Words) -> list[str]:
    """A hand a line, then what it is worth; a line that ends in two blanks is broken there."""
    lines = [_runs(case["caption"], words)] if case["caption"] else []
    lines += [_hand(hand, case["how"], words) for hand in case["hands"]]
    lines += worth_words(case, words)
    lines += [deltas_words(case, words)] if case["deltas"] else []
    return ["", "  \n".join(lines)]


def _hand(hand: BookHand, how: str, words: Words) -> str:
    parts = [_tiles(hand["concealed"], words)] if hand["concealed"] else []
    if hand["wins"]:
        parts.append(f"**{how}**" + (f" {_tile(hand['winning'], words)}" if hand["winning"] >= 0 else ""))
    parts += [_meld(meld, words) for meld in hand["melds"]]
    parts += [_tiles(hand["flowers"], words)] if hand["flowers"] else []
    parts += [words["ready"]] if hand["ready"] else []
    return words["seat"].format(hand["seat"]) + words["colon"] + " &nbsp; ".join(parts)


def _meld(meld: BookMeld, words: Words) -> str:
    shown = [_tile(kind, words) for kind in meld["tiles"]]
    if meld["kind"] == "concealed_kong":
        shown[0] = shown[-1] = f"![{words['back']}](tiles/{faces.BACK}.svg)"
        return "".join(shown)
    return "".join(shown) + f"<sub>{words[meld['kind']]}{words['from'].format(meld['giver'])}</sub>"


def _options(options: Sequence[BookOption], words: Words) -> list[str]:
    if not options:
        return []
    head = [words["option"], words["default"], words["range"], words["what"], words["clause"]]
    lines = ["", _row(head), _row(["-"] * len(head))]
    for option in options:
        clause = f"[{option['clause']}](#{option['clause']})"
        name = f"{option['title']} `{option['name']}`"
        lines.append(_row([name, option["value"], option["range"], option["text"], clause]))
    return lines


def _table(table: BookTable, words: Words) -> list[str]:
    lines = ["", _row([_runs(cell, words) for cell in table["head"]]), _row(["-"] * len(table["head"]))]
    return lines + [_row([_runs(cell, words) for cell in row]) for row in table["rows"]]


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |"


def _paragraphs(paragraphs: Sequence[BookParagraph], words: Words) -> list[str]:
    """Paragraphs stand apart, entries of a list do not."""
    lines: list[str] = []
    before = ""
    for paragraph in paragraphs:
        if before and not before == paragraph["kind"] == "item":
            lines.append("")
        before = paragraph["kind"]
        lines.append({"text": "", "item": "- ", "note": "> "}[before] + _runs(paragraph["runs"], words))
    return lines


def _runs(runs: Sequence[BookRun], words: Words) -> str:
    return "".join(_run(run, words) for run in runs)


def _run(run: BookRun, words: Words) -> str:
    if run["kind"] == "tiles":
        return " &nbsp; ".join(_tiles(group, words) for group in run["tiles"])
    if run["kind"] == "clause":
        return f"[{run['text']}](#{run['text']})"
    return f"`{run['text']}`" if run["kind"] == "code" else run["text"]


def _tiles(kinds: Sequence[int], words: Words) -> str:
    return "".join(_tile(kind, words) for kind in kinds)


def _tile(kind: int, words: Words) -> str:
    name = chinese(kind) if words["lang"] == "zh" else english(kind)
    return f"![{name}](tiles/{tile_name(kind)}.svg)"


def _anchor(name: str) -> str:
    return f'<a id="{name}"></a>'
