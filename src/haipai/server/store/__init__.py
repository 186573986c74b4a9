"""What is kept: the log of tables, accounts and results.

Owns files and databases.  Must not know what a record says; the log stores bytes.
"""
