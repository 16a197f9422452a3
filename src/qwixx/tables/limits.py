"""How much people, addresses and tables may ask for."""

from dataclasses import dataclass

from qwixx.record import MOST_BYTES


@dataclass(frozen=True)
class Limits:
    """Generous for people, tight for floods. A rate is a burst and how much comes back a second.
    An address is an IPv4 address or an IPv6 network (/64).
    """

    body: int = 16_384
    message: int = 4_096
    file: int = MOST_BYTES
    parcel: int = 2**20
    """Bytes of an HTTP body, of a WebSocket message, of a game file, and of a parcel."""
    requests: tuple[float, float] = (200, 20)
    pages: tuple[float, float] = (6_000, 200)
    """Calls and new live connections from an address; and the files that pages consist of."""
    messages: tuple[float, float] = (60, 15)
    messages_from: tuple[float, float] = (200, 50)
    """Messages on one live connection, and on all of an address."""
    commands: tuple[float, float] = (60, 30)
    """Commands at one table, whoever they come from."""
    tables: tuple[float, float] = (40, 1 / 30)
    """New tables from an address."""
    parcels: tuple[float, float] = (5, 1 / 300)
    """New parcels from an address."""
    hints: tuple[float, float] = (10, 1)
    hints_from: tuple[float, float] = (30, 3)
    """Hints for a seat, and for all of an address."""
    log: int = 4_000
    """Events of one table. The longest game with all that people may do beside it has fewer."""
    storage: int = 4 * 2**30
    """Bytes of the database from which on no new tables are opened."""
    reviews: tuple[float, float] = (20, 1 / 5)
    """New reviews for an address; those that were made before cost nothing."""
    idle: float = 60.0
    """Seconds that someone may let the others wait before the computer may play for them."""
    connections: int = 5_000
    connections_from: int = 200
    """Open WebSockets in all, and from one address."""
    sockets_from: int = 300
    """Open connections of any kind from one address; this machine itself may have more, as a
    reverse proxy may be on it."""
    first_message: float = 10.0
    """Seconds to introduce oneself on a WebSocket."""
    asking: float = 10.0
    answering: float = 60.0
    """Seconds to send a whole request, and to take the answer."""


_MANY = (1e9, 1e9)
BOUNDLESS = Limits(
    requests=_MANY,
    pages=_MANY,
    messages=_MANY,
    messages_from=_MANY,
    commands=_MANY,
    tables=_MANY,
    parcels=_MANY,
    reviews=_MANY,
    hints=_MANY,
    hints_from=_MANY,
    connections=10_000,
    connections_from=10_000,
)
"""For whoever measures, and is quicker than people are."""
