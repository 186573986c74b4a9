"""What a rule set says of itself: options with ranges and sentences, patterns, presets, labels."""

from typing import Any

import pytest

import haipai
from haipai.errors import HaipaiError
from haipai.rules import KNOWN, describe, load, rule_set
from haipai.rules.base import REASONS
from haipai.rules.labels import LABELS, REASON_TEXTS
from haipai.rules.options import OptionError
from tests.score.vectors import lines


@pytest.mark.core
@pytest.mark.parametrize("rules", KNOWN)
def test_description_is_whole(rules: str) -> None:
    """Every option and pattern has names, sentences and a clause in both languages; ids are never doubled."""
    found: Any = describe(rules)
    assert found["id"] == rules
    for entry in [found, *found["options"], *found["patterns"], *found["presets"]]:
        assert entry["zh"]
        assert entry["en"]
        assert entry["zh"] != entry["en"]
    for option in found["options"]:
        assert option["help_zh"].endswith("。")
        assert option["help_en"].endswith(".")
        assert option["clause"]
    for kind in ("options", "patterns", "presets"):
        ids = [entry.get("name", entry.get("id")) for entry in found[kind]]
        assert len(ids) == len(set(ids))


@pytest.mark.core
@pytest.mark.parametrize("rules", KNOWN)
def test_defaults_and_offers_are_allowed(rules: str) -> None:
    """The default and everything a form offers passes the option's own check, and the rule set loads with its defaults."""
    for option in rule_set(rules).options:
        assert option.check(option.default) == option.default
        for offer in option.choices if option.kind != "ints" else [option.default]:
            assert option.check(offer) == offer
    assert load(rules).options == {option.name: option.default for option in rule_set(rules).options}


@pytest.mark.core
@pytest.mark.parametrize("rules", KNOWN)
def test_presets_load(rules: str) -> None:
    """Every preset is a combination the rule set accepts."""
    for preset in rule_set(rules).presets:
        assert load(rules, preset.options).options.items() >= preset.options.items()


@pytest.mark.core
@pytest.mark.parametrize("rules", KNOWN)
def test_requirements_are_whole(rules: str) -> None:
    """What an option needs names options that there are, is said in both languages, and holds for every preset."""
    found: Any = describe(rules)
    options = {option["name"]: option for option in found["options"]}
    for requirement in found["requirements"]:
        assert {requirement["option"], *requirement["needs"]} <= set(options)
        assert requirement["clause"]
        assert requirement["zh"].endswith("。")
        assert requirement["en"].endswith(".")
        for preset in found["presets"]:
            resolved = load(rules, preset["options"]).options
            needs = {name: resolved[name] for name in requirement["needs"]}
            assert resolved[requirement["option"]] != requirement["value"] or needs == requirement["needs"]


@pytest.mark.core
@pytest.mark.parametrize("rules", KNOWN)
def test_labels_of_values_are_whole(rules: str) -> None:
    """Words stand for values that may be chosen, and every value that is an id has words in both languages."""
    for option in rule_set(rules).options:
        assert set(option.labels) <= {str(choice) for choice in option.choices}
        assert all(zh and en and zh != en for zh, en in option.labels.values())
        assert {choice for choice in option.choices if isinstance(choice, str)} <= set(option.labels)


@pytest.mark.core
@pytest.mark.parametrize("rules", KNOWN)
def test_patterns_are_described(rules: str) -> None:
    """The scored cases give no pattern that is not described, and between them most of those that are."""
    wins = [win for line in lines(rules) for win in found_wins(haipai.score(line["case"]))]
    seen = {pattern for win in wins for pattern in win["patterns"]}
    described = {pattern.id for pattern in rule_set(rules).patterns}
    assert seen <= described
    assert len(seen) > len(described) * 2 // 3


def found_wins(result: Any) -> list[Any]:
    """Return the wins of a result that may be an error or a refusal."""
    return list(result.get("wins", []))


@pytest.mark.core
def test_reasons_have_words() -> None:
    """Every reason against a win has a sentence in zh and en, and no other sentence is kept."""
    assert set(REASON_TEXTS) == set(REASONS) - {""}
    assert all(zh.endswith("。") and en.endswith(".") for zh, en in REASON_TEXTS.values())


@pytest.mark.core
def test_labels_have_words() -> None:
    """Every label has a name in zh and en."""
    assert all(zh and en for zh, en in LABELS.values())


@pytest.mark.core
def test_unknown_rules() -> None:
    """An id that is no rule set is refused in words that name those there are."""
    with pytest.raises(HaipaiError, match="shanghai") as caught:
        load("riichi")
    assert caught.value.code == "unknown_rules"


@pytest.mark.core
@pytest.mark.parametrize("seats", [0, 3, 5])
def test_wrong_number_of_seats(seats: int) -> None:
    """A rule set for four refuses other numbers."""
    with pytest.raises(HaipaiError) as caught:
        load("shanghai", {}, seats)
    assert caught.value.code == "bad_seats"


@pytest.mark.core
def test_options_are_kept_apart() -> None:
    """Loading with options leaves the defaults of the next one alone."""
    assert load("shanghai", {"lazi": 10}).options["lazi"] == 10
    assert load("shanghai").options["lazi"] == 5


@pytest.mark.core
def test_option_error_says_what_is_allowed() -> None:
    """A refused option names its range and its place."""
    with pytest.raises(OptionError, match="lazi must be a whole number 1 to 100, not 1000") as caught:
        load("shanghai", {"lazi": 1000})
    assert caught.value.path == "options.lazi"


@pytest.mark.core
@pytest.mark.parametrize("rules", KNOWN)
def test_sentences_name_no_ids(rules: str) -> None:
    """What is said of options and their requirements is said in words: no id of a value or an option stands in it."""
    found: Any = describe(rules)
    said = [sentence for option in found["options"] for sentence in (option["help_zh"], option["help_en"])]
    said += [sentence for one in found["requirements"] for sentence in (one["zh"], one["en"])]
    values = [value for option in found["options"] for value in option["labels"]]
    assert said
    for sentence in said:
        assert "_" not in sentence
        assert not any(f"({value})" in sentence or f"（{value}）" in sentence for value in values)
