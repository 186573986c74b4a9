"""The server: tables for people, kept durable, over WebSocket and HTTP.

Owns everything that has a clock, a socket, a file or a name: wire types, the log, identity, pace.  Must not know a
rule of the game: it asks `haipai.table` what is legal and shows what `Table.view` gives.

    wire/      what travels (msgspec structs; the browser's types are generated from them)
    store/     what is kept: the log of tables and rooms, accounts and results
    desk/      one table at work, without I/O: a fold of its log, its clocks, what each seat is sent
    rooms/     where people gather and agree before a table is opened, without I/O but for actor and directory
    net/       sockets and HTTP around it
"""
