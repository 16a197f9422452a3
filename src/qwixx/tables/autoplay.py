"""What the server does at a table by itself, when it is due: one act at a time.

Every process that has the table in use waits for the same acts. One of them acts at once; the
others leave it some moments, in case it is there no longer.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Any, Protocol

from qwixx.rules import PASS, Refusal
from qwixx.tables.commands.moves import decided, rolled
from qwixx.tables.computers import Act, acts_due, choose
from qwixx.tables.limits import Limits
from qwixx.tables.outcome import Outcome
from qwixx.tables.peers import Peers
from qwixx.tables.refusals import Refused
from qwixx.tables.table import Table
from qwixx.tables.table_log import Attempt, TableLog

RETRY = 5.0
"""Seconds after which computers try again when the database has failed."""


class AutoplayHost(Protocol):
    """What all actors share."""

    limits: Limits
    peers: Peers

    def think(self, work: Callable[[], int]) -> Awaitable[int]:
        """Have a computer player decide, in a thread."""

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something in the background."""


class Actor:
    """Acts at one table. `clock` is the table's time."""

    def __init__(self, host: AutoplayHost, log: TableLog, clock: Callable[[], float]) -> None:
        self._host, self._log, self._clock = host, log, clock
        self._alarm: asyncio.TimerHandle | None = None
        self._is_acting = self._is_gone = False

    def schedule(self) -> None:
        """Set the alarm for what is due next."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        act = min(acts_due(self._log.latest), default=None)
        is_held_up = self._is_acting or self._is_gone or self._is_full or self._log.is_behind
        if act is not None and not is_held_up:
            delay = max(0.0, act.at - self._clock()) + self._host.peers.delay(self._log.number)
            self._alarm = asyncio.get_running_loop().call_later(delay, self._begin, act)

    def try_again(self) -> None:
        """The database has failed: see later what is due."""
        asyncio.get_running_loop().call_later(RETRY, self.schedule)

    def leave(self) -> None:
        self._is_gone = True
        if self._alarm is not None:
            self._alarm.cancel()

    @property
    def _is_full(self) -> bool:
        return self._log.latest.sequence >= self._host.limits.log

    def _begin(self, act: Act) -> None:
        self._is_acting = True
        self._host.start(self._act(act))

    async def _act(self, act: Act) -> None:
        """While a computer thinks the table may go on, so that the act is not due any more."""
        try:
            action = await self._choose(act)
        finally:
            self._is_acting = False
        if act in acts_due(self._log.latest) and not self._is_gone and not self._is_full:
            self._log.append(Attempt(partial(self._outcome, act, action), self._answered))
        self.schedule()

    async def _choose(self, act: Act) -> int:
        """A computer's decision; when the time is up, passing."""
        table, state = self._log.latest, self._log.latest.state
        if act.player is None or not act.step or state is None:
            return PASS
        view = table.game.view(state, act.seat)
        return await self._host.think(partial(choose, act.player, table.game, view, act.seat))

    def _outcome(self, act: Act, action: int, table: Table) -> Outcome:
        now, late = self._clock(), act.player is None
        if act not in acts_due(table):
            raise Refused("stale")
        return decided(table, act.seat, action, now, late) if act.step else rolled(table, now, late)

    def _answered(self, answer: int | Refusal) -> None:
        """Others may have acted, or someone may have decided, before it was stored."""
        if isinstance(answer, Refusal) and answer.key == "stale":
            self.schedule()
