"""Bounded numbers, strings and lists that the wire types are made of.

Owns the limits.  Whatever exceeds them is refused while decoding, before any code of ours sees it.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

MOST_SEATS: Final = 4
SAFE_INT: Final = 2**53 - 1  # what a JavaScript number holds exactly

Seat = Annotated[int, Meta(ge=0, le=3)]
SeatOrNone = Annotated[int, Meta(ge=-1, le=3)]
Kind = Annotated[int, Meta(ge=0, le=41)]
Tile = Annotated[int, Meta(ge=-1, le=41)]  # -1: a tile this seat may not see
Die = Annotated[int, Meta(ge=1, le=6)]
Count = Annotated[int, Meta(ge=0, le=144)]
Points = Annotated[int, Meta(ge=-(10**9), le=10**9)]
Whole = Annotated[int, Meta(ge=0, le=10**9)]
Seq = Annotated[int, Meta(ge=0, le=SAFE_INT)]
Millis = Annotated[int, Meta(ge=0, le=SAFE_INT)]
HandNo = Annotated[int, Meta(ge=0, le=100_000)]

Code = Annotated[str, Meta(min_length=1, max_length=40)]
Command = Annotated[str, Meta(min_length=1, max_length=32)]
ActionId = Annotated[str, Meta(min_length=1, max_length=40)]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
Word = Annotated[str, Meta(max_length=40)]
Line = Annotated[str, Meta(max_length=200)]
Sentence = Annotated[str, Meta(max_length=600)]
Token = Annotated[str, Meta(min_length=20, max_length=128)]
Id = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_.-]+$")]
KeyId = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,1400}$")]  # of a passkey, base64url

Hex32 = Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]
Hex64 = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
AvatarId = Annotated[str, Meta(pattern="^a(0[1-9]|1[0-9]|2[0-4])$")]  # one of the pictures that the client has
PersonNo = Annotated[int, Meta(ge=0, le=1_000_000)]  # somebody in a room, by the order of coming
CODE_LETTERS: Final = "23456789ACDEFHJKMNPQRTVWXY"  # none of 0 O 1 I L; one each of 2 Z, 5 S, 6 G, 8 B, U V
RoomCode = Annotated[str, Meta(pattern=f"^[{CODE_LETTERS}]{{6}}$")]
BotKind = Literal["solid", "random"]
VoteKind = Literal["end", "pause", "replace"]

Kinds = Annotated[list[Kind], Meta(max_length=144)]
Tiles = Annotated[list[Tile], Meta(max_length=144)]
PerSeat = Annotated[list[Points], Meta(max_length=4)]
Seats = Annotated[list[Seat], Meta(max_length=4)]
Words = Annotated[list[Word], Meta(max_length=60)]
Commands = Annotated[list[Command], Meta(max_length=200)]

OptionInts = Annotated[list[Points], Meta(max_length=24)]
OptionValue = bool | Points | Annotated[str, Meta(max_length=40)] | OptionInts
Options = Annotated[dict[Annotated[str, Meta(max_length=40)], OptionValue], Meta(max_length=60)]


class Frame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of every struct that travels."""
