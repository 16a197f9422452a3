"""Reading what other processes have appended, for all logs that are behind at once."""

from collections.abc import Callable, Coroutine, Iterable
from contextlib import suppress
from typing import Any

from qwixx.tables.refusals import Refused
from qwixx.tables.store import Missed, Store
from qwixx.tables.table_log import TableLog

Start = Callable[[Coroutine[Any, Any, None]], None]
"""Do something in the background."""


class Follower:
    """Reads logs together: those that fall behind while it reads, next time."""

    def __init__(self, store: Store, start: Start) -> None:
        self._store, self._start = store, start
        self._behind: set[TableLog] = set()
        self._is_reading = False

    def catch_up(self, log: TableLog) -> None:
        """Read what a log is missing."""
        self._behind.add(log)
        if not self._is_reading:
            self._is_reading = True
            self._start(self._catch_up())

    async def _catch_up(self) -> None:
        try:
            while self._behind:
                behind, self._behind = self._behind, set()
                await self._catch_up_with(behind)
        finally:
            self._is_reading = False

    async def _catch_up_with(self, behind: set[TableLog]) -> None:
        try:
            missed = await self._store.since({log.number: log.table.sequence for log in behind})
        except Refused as refusal:
            for log in behind:
                log.not_caught_up(refusal)
            return
        for log in behind:
            _hand_over(log, missed.get(log.number, []))

    def look(self, logs: Iterable[TableLog]) -> None:
        """See whether others have appended something, although nobody has said so."""
        known = {log.number: log for log in logs}
        if known:
            self._start(self._look(known))

    async def _look(self, logs: dict[int, TableLog]) -> None:
        before = {number: log.table.sequence for number, log in logs.items()}
        with suppress(Refused):
            for number in await self._store.since(before):
                logs[number].follow(before[number] + 1)


def _hand_over(log: TableLog, missed: Missed) -> None:
    if isinstance(missed, Refused):
        log.cannot_follow(missed)
    else:
        log.caught_up(missed)
