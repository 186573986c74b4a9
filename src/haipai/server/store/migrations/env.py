"""What Alembic runs: the steps on the connection that it is given (store/upgrade.py)."""

from __future__ import annotations

from alembic import context

from haipai.server.store.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    transaction_per_migration=True,
)
with context.begin_transaction():
    context.run_migrations()
