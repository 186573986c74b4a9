"""Accounts and results as SQLAlchemy tables, the same for SQLite and PostgreSQL.

Owns the columns.  The files that make and change them are in migrations/; a test compares both.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, LargeBinary, MetaData, String, Table

metadata: Final = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
    }
)

accounts: Final = Table(
    "accounts",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("name", String(24), nullable=False),
    Column("created", BigInteger, nullable=False),  # ms since 1970, as everywhere here
    Column("avatar", String(8), nullable=False, server_default="a01"),
    Column("recovery", String(64), nullable=True),  # SHA-256 of the recovery code, never the code
    Column("recovery_made", BigInteger, nullable=True),
)
Index("ix_accounts_recovery", accounts.c.recovery, unique=True)

tokens: Final = Table(
    "tokens",
    metadata,
    Column("hash", String(64), primary_key=True),  # SHA-256 of the token, never the token
    Column("account", String(40), ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
    Column("created", BigInteger, nullable=False),
)
Index("ix_tokens_account", tokens.c.account)

passkeys: Final = Table(
    "passkeys",
    metadata,
    Column("id", String(1400), primary_key=True),  # the credential's id, base64url
    Column("account", String(40), ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
    Column("public_key", LargeBinary, nullable=False),
    Column("count", BigInteger, nullable=False),  # the authenticator's own counter of uses
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=True),
)
Index("ix_passkeys_account", passkeys.c.account)

rooms: Final = Table(
    "rooms",
    metadata,
    Column("code", String(8), primary_key=True),
    Column("rules", String(40), nullable=False),
    Column("playing", Boolean, nullable=False),
    Column("people", Integer, nullable=False),
    Column("changed", BigInteger, nullable=False),
)

room_people: Final = Table(
    "room_people",
    metadata,
    Column("code", String(8), ForeignKey("rooms.code", ondelete="CASCADE"), primary_key=True),
    Column("account", String(40), ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
)
Index("ix_room_people_account", room_people.c.account)

matches: Final = Table(
    "matches",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("table_id", String(40), nullable=False),
    Column("rules", String(40), nullable=False),
    Column("base", Integer, nullable=False),
    Column("hands", Integer, nullable=False),
    Column("hands_over", Integer, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("room", String(8), nullable=False, server_default=""),  # the code of the room it was played from
    Column("people", Integer, nullable=False, server_default="1"),  # how many seats were people's
)
Index("ix_matches_table_id", matches.c.table_id)

match_seats: Final = Table(
    "match_seats",
    metadata,
    Column("match_id", String(40), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("account", String(40), ForeignKey("accounts.id", ondelete="SET NULL"), nullable=True),
    Column("name", String(24), nullable=False),
    Column("total", BigInteger, nullable=False),
)
Index("ix_match_seats_account", match_seats.c.account)

bans: Final = Table(
    "bans",
    metadata,
    Column("kind", String(8), primary_key=True),  # "account" or "address"
    Column("value", String(64), primary_key=True),  # its id; an address, or a network of them
    Column("reason", String(200), nullable=False),  # told to whoever is kept out; may be empty
    Column("since", BigInteger, nullable=False),
)

# A match's row is written anew with every hand, so what is shared names it without a key.
shares: Final = Table(
    "shares",
    metadata,
    Column("token", String(64), primary_key=True),  # in the link itself: whoever has it may look
    Column("match_id", String(40), nullable=False),
    Column("account", String(40), ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
    Column("created", BigInteger, nullable=False),
)
Index("ix_shares_account", shares.c.account, shares.c.match_id, unique=True)
