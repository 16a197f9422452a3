"""What a command leads to: one event, and the table after it."""

from typing import NamedTuple

from qwixx.protocol.events import EventHeader
from qwixx.tables.events import Event
from qwixx.tables.replay import applied
from qwixx.tables.table import Identity, Opening, Table


class Outcome(NamedTuple):
    """An event and the table after it; a rematch opens another table, too."""

    event: Event
    table: Table
    opens: Opening | None = None


class Circumstances(NamedTuple):
    """What a decision may depend on besides the table."""

    now: float
    away: frozenset[int] = frozenset()
    """The seats whose people have been away for long enough to be replaced."""
    idle: frozenset[int] = frozenset()
    """And those whose people are here, but have let the others wait for long enough."""
    identity: Identity | None = None
    """For a table to be opened by this command."""


def event_header(table: Table, seat: int, now: float) -> EventHeader:
    """What the table's next event has in any case."""
    return {"sequence": table.sequence + 1, "seat": seat, "at": max(round(now, 3), table.at)}


def followed(table: Table, event: Event) -> Outcome:
    """What an event leads to that is no move."""
    return Outcome(event, applied(table, event))
