"""Accounts and results as SQLAlchemy tables, the same for SQLite and PostgreSQL.

Owns the columns.  The files that make and change them are in migrations/; a test compares both.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, MetaData, String, Table

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
)

tokens: Final = Table(
    "tokens",
    metadata,
    Column("hash", String(64), primary_key=True),  # SHA-256 of the token, never the token
    Column("account", String(40), ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
    Column("created", BigInteger, nullable=False),
)
Index("ix_tokens_account", tokens.c.account)

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
