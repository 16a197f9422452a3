"""A store in memory: the smallest that tables can be played with. It needs no framework."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from qwixx.record import Record
from qwixx.tables.encoding import encode
from qwixx.tables.records import record_of
from qwixx.tables.refusals import Refused
from qwixx.tables.replay import replayed
from qwixx.tables.store import Entry, Loaded, Logged, Missed
from qwixx.tables.table import Identity, Table


class _Log(NamedTuple):
    identity: Identity
    events: list[Logged]


class MemoryStore:
    """Keeps event logs as long as the process lives."""

    def __init__(self) -> None:
        self._logs: list[_Log] = []
        self.after_commit: Callable[[], None] = lambda: None

    async def open(self) -> None:
        pass

    async def close(self) -> None:
        pass

    def add(self, entry: Entry) -> None:
        if entry.table is not None and entry.event is not None:
            self._logs[entry.table].events.append((entry.event, entry.command))
        if entry.opens is not None:
            self._logs.append(_Log(entry.opens.identity, [(entry.opens.event, None)]))
        entry.settle(None)
        self.after_commit()

    async def load(self, name: str) -> Loaded | None:
        for number, (identity, events) in enumerate(self._logs):
            if name in (identity.id, identity.watch):
                answers = {command: event.sequence for event, command in events if command}
                return Loaded(number, replayed(identity, [e for e, _ in events]), answers)
        return None

    async def public_json(self, table: int, after: int, until: int) -> str:
        events = (event for event, _ in self._logs[table].events)
        return ",".join(encode(each.public) for each in events if after < each.sequence <= until)

    async def record(self, table: int, now: Table) -> Record:
        return record_of(now, [event for event, _ in self._logs[table].events])

    async def since(self, known: Mapping[int, int]) -> dict[int, Missed]:
        del known
        return {}

    async def has_room(self, most: int) -> bool:
        return most > 0

    async def check(self) -> None:
        pass

    def refusal(self, error: Exception, table: int | None = None) -> Refused:
        del error, table
        return Refused("storage")
