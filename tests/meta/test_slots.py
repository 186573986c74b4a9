"""A hand in progress keeps its fields in slots, as long as nobody forgets one."""

from haipai.table import Table


def test_every_field_of_a_hand_has_its_slot() -> None:
    """What is not named in the slots of State or Position would land in the dict that a table keeps for its header."""
    assert set(vars(Table.new("shanghai", seed=1))) == {"header"}
