"""Steps from each schema of accounts and results to the next, for Alembic."""
