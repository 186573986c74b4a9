"""Pictures, recovery codes and passkeys of accounts; rooms; the room and the people of a match."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add what accounts, rooms and matches need."""
    with op.batch_alter_table("accounts") as batch:
        batch.add_column(sa.Column("avatar", sa.String(8), nullable=False, server_default="a01"))
        batch.add_column(sa.Column("recovery", sa.String(64), nullable=True))
        batch.add_column(sa.Column("recovery_made", sa.BigInteger, nullable=True))
    op.create_index("ix_accounts_recovery", "accounts", ["recovery"], unique=True)
    with op.batch_alter_table("matches") as batch:
        batch.add_column(sa.Column("room", sa.String(8), nullable=False, server_default=""))
        batch.add_column(sa.Column("people", sa.Integer, nullable=False, server_default="1"))
    _count_people()
    _passkeys()
    _rooms()


def _count_people() -> None:
    """Of matches played before, the seats with accounts are the people's."""
    op.execute(
        "update matches set people = (select count(account) from match_seats where match_seats.match_id = matches.id)"
    )


def _passkeys() -> None:
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(1400), nullable=False),
        sa.Column("account", sa.String(40), nullable=False),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("count", sa.BigInteger, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_passkeys"),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name="fk_passkeys_account", ondelete="CASCADE"),
    )
    op.create_index("ix_passkeys_account", "passkeys", ["account"])


def _rooms() -> None:
    op.create_table(
        "rooms",
        sa.Column("code", sa.String(8), nullable=False),
        sa.Column("rules", sa.String(40), nullable=False),
        sa.Column("playing", sa.Boolean, nullable=False),
        sa.Column("people", sa.Integer, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("code", name="pk_rooms"),
    )
    op.create_table(
        "room_people",
        sa.Column("code", sa.String(8), nullable=False),
        sa.Column("account", sa.String(40), nullable=False),
        sa.PrimaryKeyConstraint("code", "account", name="pk_room_people"),
        sa.ForeignKeyConstraint(["code"], ["rooms.code"], name="fk_room_people_code", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name="fk_room_people_account", ondelete="CASCADE"),
    )
    op.create_index("ix_room_people_account", "room_people", ["account"])
