"""The order round the table, as every rule set asks for it (C-2)."""

import pytest

from haipai.rules.dealer import nearest_first

# clause | seats | who gave the tile, -1 for nobody | winners as they said so | winners nearest first
NEAREST = [
    ("C-2.2 after the giver", 4, 0, [3, 1], [1, 3]),
    ("C-2.2 all three", 4, 2, [0, 1, 3], [3, 0, 1]),
    ("C-2.2 round the end", 4, 3, [2, 0], [0, 2]),
    ("C-2.2 three seats", 3, 1, [0, 2], [2, 0]),
    ("C-2.2 one", 4, 1, [0], [0]),
    ("C-2.2 nobody", 4, 1, [], []),
    ("C-2.2 a self-draw", 4, -1, [2], [2]),
]


@pytest.mark.core
@pytest.mark.parametrize(
    ("seats", "giver", "winners", "ordered"), [row[1:] for row in NEAREST], ids=[row[0] for row in NEAREST]
)
def test_nearest_first(seats: int, giver: int, winners: list[int], ordered: list[int]) -> None:
    """Winners stand in the order X+1, X+2, X+3 after the giver."""
    assert nearest_first(winners, giver, seats) == ordered
