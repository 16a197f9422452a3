"""What a command leads to: one event, and the table after it."""

from typing import NamedTuple

from qwixx.protocol.events import Told
from qwixx.server.events import Event
from qwixx.server.replay import applied
from qwixx.server.table import Identity, Opening, Table


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


def told_of(table: Table, seat: int, now: float) -> Told:
    """What the table's next event has in any case."""
    return {"sequence": table.sequence + 1, "seat": seat, "at": max(round(now, 3), table.at)}


def followed(table: Table, event: Event) -> Outcome:
    """What an event leads to that is no move."""
    return Outcome(event, applied(table, event))
