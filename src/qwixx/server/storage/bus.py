"""The bus between the processes that share a database."""

from sqlalchemy import URL

from qwixx.server.storage.reader import is_shared
from qwixx.tables.bus import Alone, Bus


def make_bus(url: URL) -> Bus:
    """Return the way to the other processes that have this database."""
    if not is_shared(url):
        return Alone()
    from qwixx.server.storage.notify import PostgresBus  # noqa: PLC0415  (needs the extra)

    return PostgresBus(url)
