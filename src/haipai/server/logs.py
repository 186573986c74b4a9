"""The server's own log: one JSON object a line, with no tile, no command and no token in it.

Owns the form.  What is logged is an event's name and plain fields; fields that could hold a secret are not written, and
the names of tables and rooms, which let people in, as a few digits of their hash.
"""

from __future__ import annotations

import hashlib
import logging
import sys
import traceback
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, TextIO

import msgspec

_STANDARD: Final = frozenset(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "color_message", "taskName"}
_NEVER: Final = frozenset({"token", "cookie", "command", "tile", "hand", "view", "secret", "seed", "text"})
_LINKS: Final = frozenset({"table", "room", "match"})  # who knows the name can open it
_NO_UTF8: Final = "Invalid UTF-8 sequence received from client."  # its socket is closed with 1007
_encoder: Final = msgspec.json.Encoder(enc_hook=str)


class JsonLines(logging.Formatter):
    """A log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """{"time", "level", "from", "event", …fields, "error"?}."""
        out: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "event": record.getMessage(),
        }
        fields = {name: value for name, value in record.__dict__.items() if name not in _STANDARD}
        for name in fields.keys() - _NEVER:
            out[name] = short(str(fields[name])) if name in _LINKS else fields[name]
        if record.exc_info and record.exc_info[1] is not None:
            out["error"] = _where(record.exc_info[1])
        return _encoder.encode(out).decode()


def short(link: str) -> str:
    """How the log names a table or room: the same each time, and no way in.

    >>> short("K7QM2P")
    '434ff26d'
    """
    return hashlib.sha256(link.encode()).hexdigest()[:8]


def _where(error: BaseException) -> dict[str, Any]:
    """Type and place of an error.  Its words may quote what a player sent or held, so they stay out."""
    frames = traceback.extract_tb(error.__traceback__)
    return {"type": type(error).__name__, "at": [f"{Path(f.filename).name}:{f.lineno} {f.name}" for f in frames[-8:]]}


def of_clients(record: logging.LogRecord) -> bool:
    """Whether a line of uvicorn's is kept; what a client did wrong is no error of this server's, however often."""
    if record.msg == _NO_UTF8:
        record.levelno, record.levelname, record.exc_info = logging.INFO, "INFO", None
        return logging.getLogger().isEnabledFor(logging.INFO)
    return True


def set_up(level: str, file: str) -> None:
    """Send everything of this process to standard error or a file, as JSON lines."""
    stream: TextIO = Path(file).open("a", encoding="utf-8") if file else sys.stderr  # noqa: SIM115 - for the process's life
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    # uvicorn's own lines name paths and queries of requests; only its warnings are of use.
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "asyncio", "alembic", "sqlalchemy", "litestar"):
        logging.getLogger(name).handlers[:] = []
        logging.getLogger(name).propagate = True
        logging.getLogger(name).setLevel("WARNING")
    logging.getLogger("uvicorn.error").filters[:] = [of_clients]
