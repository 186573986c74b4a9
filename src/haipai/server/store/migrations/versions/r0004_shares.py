"""Links to matches that whoever has them may follow."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table of shared matches."""
    op.create_table(
        "shares",
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("match_id", sa.String(40), nullable=False),
        sa.Column("account", sa.String(40), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name="fk_shares_account_accounts", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("token", name="pk_shares"),
    )
    op.create_index("ix_shares_account", "shares", ["account", "match_id"], unique=True)
