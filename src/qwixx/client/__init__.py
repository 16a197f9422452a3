"""A Python client for a Qwixx server. `docs/protocol.md` shows how to use it."""

from qwixx.client.calls import ServerRefusal
from qwixx.client.me import Change, Me, PersonFileError, Rating, Standing
from qwixx.client.table import News, Table

__all__ = [
    "Change",
    "Me",
    "News",
    "PersonFileError",
    "Rating",
    "ServerRefusal",
    "Standing",
    "Table",
]
