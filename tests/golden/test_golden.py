"""The golden files are as the engine plays now, in either build, and no rule set lacks one."""

from __future__ import annotations

import json

import pytest

from haipai.rules import RULES
from haipai.table.events import EVENT_TYPES
from tests.golden.golden import MAKERS, path_of

ALL = [pytest.param(kind, rules, id=f"{kind}-{rules}") for kind in MAKERS for rules in RULES]
OF_OTHER_RULES = {"shanghai": {"ga", "cards"}}


@pytest.mark.parametrize(("kind", "rules"), ALL)
def test_golden_file_is_what_the_engine_plays(kind: str, rules: str) -> None:
    """A difference is a change of the game: rewrite with `make golden` and say so in the changelog."""
    assert path_of(kind, rules).read_text(encoding="utf-8") == MAKERS[kind](rules)


@pytest.mark.parametrize("rules", RULES)
def test_every_event_type_occurs(rules: str) -> None:
    """The transcripts of a rule set show every event type that it knows."""
    lines = path_of("transcripts", rules).read_text(encoding="utf-8").splitlines()
    seen = {json.loads(line[6:])["type"] for line in lines if line.startswith("event ")}
    assert seen == set(EVENT_TYPES) - OF_OTHER_RULES.get(rules, set())
