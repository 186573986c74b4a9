"""Running a server: copies of what is kept, what is deleted when, who is kept out, figures, certificates.

Owns what whoever runs the server sees and does.  Must not know the rules of a game.
"""
