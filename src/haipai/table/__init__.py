"""The table: one state machine for every rule set and for three and four seats.

Owns the public names `Table`, `Refused`, `restore`.
"""

from haipai.table.refuse import Refused
from haipai.table.table import Table, restore

__all__ = ["Refused", "Table", "restore"]
