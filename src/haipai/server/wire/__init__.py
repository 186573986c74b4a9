"""What travels between server and client, as frozen structs with every size bounded.

Owns the shapes and nothing else.  The TypeScript types of the client are generated from them (schema.py).
"""
