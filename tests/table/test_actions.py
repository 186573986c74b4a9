"""The fixed numbering of commands (haipai.actions)."""

import pytest

from haipai import actions
from haipai.errors import HaipaiError
from haipai.rules import KNOWN
from haipai.table import Table
from haipai.table.policies import policy

pytestmark = pytest.mark.core


def test_every_code_has_its_words() -> None:
    """Codes 0 … N−1 and their texts are one to one, both ways."""
    texts = [actions.text(code) for code in range(actions.N)]
    assert len(set(texts)) == actions.N == 185
    assert [actions.code(text) for text in texts] == list(range(actions.N))


@pytest.mark.parametrize(
    ("code", "text"),
    [
        (0, "discard 1m"), (33, "discard 7z"), (34, "knock 1m"), (67, "knock 7z"), (68, "concealed_kong 1m"),
        (101, "concealed_kong 7z"), (102, "added_kong 1m"), (135, "added_kong 7z"), (136, "pung"), (137, "kong"),
        (138, "chow 1m"), (144, "chow 7m"), (145, "chow 1p"), (158, "chow 7s"), (159, "win"), (160, "pass"),
        (161, "ga 0"), (181, "ga 20"), (182, "card"), (183, "no_card"), (184, "timeout"),
    ],
)  # fmt: skip
def test_numbers_never_change(code: int, text: str) -> None:
    """The numbering that models are trained on."""
    assert (actions.text(code), actions.code(text)) == (text, code)


@pytest.mark.parametrize("code", [-1, 185, 10**9])
def test_no_code(code: int) -> None:
    """Numbers outside are no commands."""
    with pytest.raises(HaipaiError) as caught:
        actions.text(code)
    assert caught.value.code == "bad_command"


@pytest.mark.parametrize(
    "text", ["", "discard", "discard 8z", "discard 1f", "chow 8m", "chow 1z", "ga 21", "ga -1", "PASS", "win "]
)
def test_no_text(text: str) -> None:
    """Unknown words, missing and malformed tiles are no commands."""
    with pytest.raises(HaipaiError) as caught:
        actions.code(text)
    assert caught.value.code == "bad_command"


def test_chow_codes() -> None:
    """A chow is numbered by the lowest tile of its run, and back."""
    lows = [suit + rank for suit in (0, 9, 18) for rank in range(7)]
    assert [int(actions.chow_low(actions.chow_code(low))) for low in lows] == lows
    assert [int(actions.chow_code(low)) for low in lows] == list(range(138, 159))


@pytest.mark.parametrize("rules", KNOWN)
def test_numbers_and_words_are_one_list(rules: str) -> None:
    """Interfaces 3: `codes` are the commands of `legal` of the actor, rising; `step` does what `apply` does."""
    by_code = Table.new(rules, seed=4)
    by_word = by_code.clone()
    player = policy("claims", 4)
    while by_code.actor >= 0:
        who, codes = by_code.actor, by_code.codes()
        assert who == by_code.waiting[0]
        assert codes == sorted(codes)
        assert codes == by_code.codes_of(who)
        assert [actions.text(code) for code in codes] == by_word.legal(who)
        chosen = int(player.choose(by_code, who))
        by_code.step(chosen)
        by_word.apply(who, actions.text(chosen))
    assert by_code.record() == by_word.record()
