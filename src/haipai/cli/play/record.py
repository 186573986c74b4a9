"""The record of a match, written while it is played: whatever ends the program, what was done is in the file.

Owns the file.  What the lines say is the table's business.
"""

from __future__ import annotations

from pathlib import Path

from haipai.errors import HaipaiError
from haipai.table.table import Table, dumps, further_lines, record_lines


class Recorder:
    """Appends what is new at a table; every line is on its way to the disk at once.

    HaipaiError `file_exists` for a file that is there already, `unwritable_file` when it cannot be made.
    """

    def __init__(self, path: Path) -> None:
        try:
            self._file = path.open("x", encoding="utf-8")
        except FileExistsError as error:
            raise HaipaiError("file_exists", f"{path} is there already", "--record") from error
        except OSError as error:
            raise HaipaiError("unwritable_file", f"{path}: {error.strerror or error}", "--record") from error
        self.path = path
        self._table: Table | None = None
        self._first = True
        self._written = 0

    def note(self, table: Table) -> None:
        """Write what has happened since the last call; another table begins the next hand."""
        if table is not self._table:
            self._first = self._table is None
            self._table, self._written = table, 0
        lines = record_lines(table) if self._first else further_lines(table)
        # In one piece, so that an interrupt comes before all of it or after.
        self._file.write("".join([f"{dumps(line)}\n" for line in lines[self._written :]]))
        self._file.flush()
        self._written = len(lines)

    def close(self) -> None:
        """Nothing more is written."""
        self._file.close()
