"""The rule sets: which there are, how to bind one to options, and how each describes itself.

Owns the list.  Everything about one rule set is in its own folder.
"""

from __future__ import annotations

from typing import Final, SupportsIndex

from haipai.errors import HaipaiError
from haipai.numbers import whole
from haipai.rules import hainan, jihu, qiaoma, shanghai
from haipai.rules.base import Rules
from haipai.rules.catalogue import Json, RuleSet
from haipai.rules.options import shown

_ALL: Final[list[RuleSet]] = [shanghai.RULE_SET, qiaoma.RULE_SET, jihu.RULE_SET, hainan.RULE_SET]
_BY_ID: Final[dict[str, RuleSet]] = {rule_set.id: rule_set for rule_set in _ALL}

# Ids of all rule sets that can be loaded.
KNOWN: Final[tuple[str, ...]] = tuple(_BY_ID)

# Ids of those that are complete: scored cases, scripts and whole hands pass.
RULES: Final[tuple[str, ...]] = ("shanghai", "qiaoma", "jihu", "hainan")

NO_OPTIONS: Final[dict[str, object]] = {}


def rule_set(rules_id: object) -> RuleSet:
    """The rule set of an id; HaipaiError `unknown_rules` for anything else."""
    if isinstance(rules_id, str) and rules_id in _BY_ID:
        return _BY_ID[rules_id]
    raise HaipaiError("unknown_rules", f"no rule set {shown(rules_id)}; known: {', '.join(RULES)}", "rules")


def register(added: RuleSet) -> None:
    """Let `rule_set` and `load`, and so tables and scorer, know a rule set from outside the package.

    HaipaiError `known_rules` when another one has its id.  `RULES` and `KNOWN` list what is in the package.
    """
    if _BY_ID.get(added.id, added) is not added:
        raise HaipaiError("known_rules", f"there is another rule set {shown(added.id)}", "rules")
    _BY_ID[added.id] = added


def load(rules_id: object, options: object = NO_OPTIONS, seats: SupportsIndex = 4) -> Rules:
    """A rule set bound to options for a number of seats.

    HaipaiError `unknown_rules`, `bad_seats`; OptionError `unknown_option`, `bad_option`, `refused_options`.
    """
    found = rule_set(rules_id)
    number = seats if isinstance(seats, int) else whole(seats)
    if number not in found.seats:
        wanted = " or ".join(str(number) for number in found.seats)
        raise HaipaiError("bad_seats", f"{found.id} is for {wanted} players, not {shown(seats)}", "seats")
    return found.make(options, number)


def describe(rules_id: object) -> Json:
    """Names, seats, options, patterns and presets of a rule set, as plain JSON values."""
    return rule_set(rules_id).to_json()
