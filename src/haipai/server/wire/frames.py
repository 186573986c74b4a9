"""Reading a text frame, whoever it is for.

Owns the limit of a frame and how a broken one is told.  Knows no message.
"""

from __future__ import annotations

from typing import Final, TypeVar

import msgspec

from haipai.errors import HaipaiError

MOST_BYTES: Final = 16 * 1024
T = TypeVar("T")


class BadMessage(HaipaiError):
    """A frame that is no message; the connection goes on."""


def read_frame(decoder: msgspec.json.Decoder[T], text: str | bytes) -> T:
    """The message in a text frame; BadMessage `bad_message` for anything that is none, however it is broken."""
    if len(text) > MOST_BYTES:
        raise BadMessage("bad_message", f"more than {MOST_BYTES} bytes")
    try:
        return decoder.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError) as error:
        # msgspec's own words name the place, never the content.
        words = "nested too deep" if isinstance(error, RecursionError) else str(error)
        raise BadMessage("bad_message", words[:200]) from None
