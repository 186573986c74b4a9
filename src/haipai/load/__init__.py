"""Load on a real server: a process of its own over loopback, full tables of sockets that think and answer.

Owns what people at tables are imitated by, and what is measured of the server meanwhile: time from an action to its
event at all seats, errors, processor time, memory over time.  Needs the libraries of the server, and knows nothing of
its inside: it plays over its sockets as any program may.  `haipai bench --server` is the way in.
"""
