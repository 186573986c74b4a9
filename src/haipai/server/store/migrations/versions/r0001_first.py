"""Accounts, their tokens, matches and their seats."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the first four tables."""
    op.create_table(
        "accounts",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_accounts"),
    )
    op.create_table(
        "tokens",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("account", sa.String(40), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_tokens"),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name="fk_tokens_account", ondelete="CASCADE"),
    )
    op.create_index("ix_tokens_account", "tokens", ["account"])
    _matches()


def _matches() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("table_id", sa.String(40), nullable=False),
        sa.Column("rules", sa.String(40), nullable=False),
        sa.Column("base", sa.Integer, nullable=False),
        sa.Column("hands", sa.Integer, nullable=False),
        sa.Column("hands_over", sa.Integer, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_matches"),
    )
    op.create_index("ix_matches_table_id", "matches", ["table_id"])
    op.create_table(
        "match_seats",
        sa.Column("match_id", sa.String(40), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("account", sa.String(40), nullable=True),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("total", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "seat", name="pk_match_seats"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_match_seats_match_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name="fk_match_seats_account", ondelete="SET NULL"),
    )
    op.create_index("ix_match_seats_account", "match_seats", ["account"])
