"""Sockets and HTTP around the tables.

Owns bytes, headers, cookies and limits.  Must not know what a message means to a table.
"""
