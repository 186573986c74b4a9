"""Rooms: people gather under a six-letter code, agree on terms (QM-8), take seats, and open a table.

Owns everything before and between matches; none of a hand.  As with tables, what a room decides is made without I/O.

    terms.py      what may be agreed, and refusals in words
    records.py    what stands in a room's log
    state.py      a room as a fold of its log
    setters.py    who sets the terms (QM-8)
    seeding.py    commit and reveal, and the match that is opened from them
    desk.py       what happens when a message comes or time passes
    show.py       the room as it is sent
    actor.py      one queue, one task around a desk
    codes.py      codes, and how often somebody may try one
    directory.py  all rooms: made, found, brought back, closed
"""
