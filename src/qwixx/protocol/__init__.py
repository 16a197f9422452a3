"""What a server and its clients say to each other. `docs/protocol.md` says how it fits together.

Commands go to the server, and exactly what is described is taken. Events and views come from it,
as JSON; what a client does not know in them it leaves alone. Server and client both import this,
so it imports nothing that only one of them needs.
"""
