"""What a table needs of whoever stores it: a database, or a browser's storage."""

from collections.abc import Callable, Mapping
from typing import NamedTuple, Protocol

from qwixx.record import Record
from qwixx.tables.events import Event
from qwixx.tables.refusals import Refused
from qwixx.tables.table import Opening, Table


class Conflict(Exception):
    """Another event has taken this number, or this command was stored before."""


class Lost(Exception):
    """The database went away before it answered: nobody knows whether this is stored."""


class Entry(NamedTuple):
    """What is stored together or not at all: an event, or a new table, or both."""

    settle: Callable[[Exception | None], None]
    """Called once the entry is safe on disk, or with the reason why it cannot be."""
    table: int | None = None
    event: Event | None = None
    command: str | None = None
    opens: Opening | None = None


class Loaded(NamedTuple):
    """A table as its log adds up to it, and the events that its commands led to."""

    number: int
    table: Table
    answers: dict[str, int]


Logged = tuple[Event, str | None]
"""An event, and the command that it came of."""
Missed = list[Logged] | Refused
"""What of a log is not known here, or that it cannot be read."""


class Store(Protocol):
    """The event logs of all tables. What it raises is a Refused, unless another error is named."""

    after_commit: Callable[[], None]
    """Called when all entries of a commit are settled."""

    async def open(self) -> None:
        """Begin to store."""

    async def close(self) -> None:
        """Store what still waits, then end."""

    def add(self, entry: Entry) -> None:
        """Store an entry soon; those of one table in the order in which they were added."""

    async def load(self, name: str) -> Loaded | None:
        """Return a table by its id or its watch id."""

    async def public_json(self, table: int, after: int, until: int) -> str:
        """Return the public parts of some events, as JSON without the brackets."""

    async def record(self, table: int, now: Table) -> Record:
        """Return the game of a table that is over."""

    async def since(self, known: Mapping[int, int]) -> dict[int, Missed]:
        """Return what logs have after the numbers that are known of them."""

    async def has_room(self, most: int) -> bool:
        """Return whether less than so many bytes are stored."""

    async def check(self) -> None:
        """Refuse if nothing can be read or stored now."""

    def refusal(self, error: Exception, table: int | None = None) -> Refused:
        """Log why something was not stored, and return what people are told of it."""
