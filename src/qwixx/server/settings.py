"""How a server runs: where it keeps its tables, and how much it allows."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from platformdirs import user_data_path

from qwixx.record import MOST_BYTES

UNBEGUN = 30
"""Days for which a table is kept at the most whose game never began."""


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


class Keep(NamedTuple):
    """How long tables are kept, and where their games go."""

    days: float = 365
    """Since anybody played there; 0 for ever."""
    archive: Path | None = None
    """A folder for the game files of finished games."""

    @property
    def unbegun(self) -> float:
        """The same, if the game never began."""
        return min(self.days, UNBEGUN)


@dataclass(frozen=True)
class Settings:
    """All that `create_app` needs to know."""

    database: str = ""
    """A file or a database URL; by default a file where this system keeps the data of its users."""
    origins: tuple[str, ...] = ()
    """Other web pages that may speak to this server, such as https://games.example.org."""
    proxies: tuple[str, ...] = ()
    """Addresses or networks of reverse proxies on other machines, whose word for who asks counts.
    One on this machine needs no mention."""
    pace: str = "human"
    log: str = "plain"
    """How log lines are written: plain or json."""
    access_log: bool = False
    limits: Limits = field(default_factory=Limits)
    keep: Keep = field(default_factory=Keep)
    processes: int = 1
    """How many processes serve at one port."""

    @property
    def url(self) -> str:
        return url_of(self.database)


def default_path() -> Path:
    return user_data_path("qwixx") / "tables.sqlite"


def url_of(database: str) -> str:
    """The URL of a database that someone named by its file or its URL, or of the usual one."""
    if not database:
        return file_url(default_path())
    return database if "://" in database else file_url(Path(database).absolute())


def file_url(path: Path) -> str:
    return f"sqlite:///{path}"
