"""One table at work, without I/O: what its log says, whose time runs, what each seat is sent.

Owns the rules of the house (time, pace, absence, readiness), none of the game.  Nothing in here waits, reads a clock
or touches a socket: the time comes in with every call, what is to be done goes out as data.
"""
