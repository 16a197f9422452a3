"""The tables that are in use: loaded from the store when needed, let go when nobody looks.

A command is validated, stored, acknowledged, then told to everybody. A table in memory is only
ever what its events add up to; when one of them cannot be stored the table is let go, and loaded
again for whoever asks next.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

from qwixx.locale import Texts
from qwixx.rules import PASS, Refusal
from qwixx.server.computers import Act, acts_due, choose
from qwixx.server.decide import Circumstances, Draft, decide, decided, join, rolled
from qwixx.server.hints import hint, position_for
from qwixx.server.keys import hashed, new_identity, new_secret
from qwixx.server.limits import Buckets
from qwixx.server.live import Answer, Connection, LiveTable
from qwixx.server.refusals import Refused
from qwixx.server.settings import Limits
from qwixx.server.store import Entry, Opening, Store
from qwixx.server.table import Data, Event, Identity, Table, applied, replayed

log = logging.getLogger(__name__)

UNUSED = 60.0
"""Seconds after which a table that nobody looks at is let go; its computers wait, too."""
SWEEP = 15.0
MOVES = ("throw", "enter", "decide")
"""The commands that are refused as stale when they are repeated."""


class Hub:
    """All tables in use."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], float] = time.time,
        hints: tuple[float, float] = Limits.hints,
    ) -> None:
        self.store = store
        self.clock = clock
        self._live: dict[str, LiveTable] = {}
        """By id and by watch id."""
        self._loading = asyncio.Lock()
        self._untold: set[LiveTable] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._thinkers = ThreadPoolExecutor(2, "player")
        self._advisers = ThreadPoolExecutor(1, "adviser")
        """Apart, so that no number of hints holds up the computer players."""
        self._hints = Buckets(hints)

    async def open(self) -> None:
        self.store.after_commit = self._tell
        await self.store.open()
        self._start(self._sweep())

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        for live in [*self._live.values()]:
            self._let_go(live)
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for pool in (self._thinkers, self._advisers):
            pool.shutdown(wait=False, cancel_futures=True)
        await self.store.close()

    # ── finding tables ────────────────────────────────────────────────────────────────────────

    async def create(self, identity: Identity, draft: Draft) -> LiveTable:
        """Open a table."""
        stored = asyncio.get_running_loop().create_future()
        opening = Opening(identity, self._event(draft, 0))
        self.store.add(Entry(partial(_settle, stored), opens=opening))
        await stored
        live, _ = await self.find(identity.id)
        return live

    async def find(self, name: str) -> tuple[LiveTable, bool]:
        """A table by its id or its watch id, and whether it was the watch id."""
        live = self._live.get(name)
        if live is None:
            async with self._loading:
                live = self._live.get(name) or await self._load(name)
        live.used = self.clock()
        return live, name == live.table.identity.watch

    async def _load(self, name: str) -> LiveTable:
        found = await self.store.find(name)
        if found is None:
            raise Refused("table")
        number, identity = found
        table = replayed(identity, await self.store.events(number))
        live = LiveTable(number, table, self.clock())
        self._live[identity.id] = self._live[identity.watch] = live
        self._schedule(live)
        return live

    def _let_go(self, live: LiveTable) -> None:
        live.let_go()
        for name in (live.table.identity.id, live.table.identity.watch):
            if self._live.get(name) is live:
                del self._live[name]

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            before = self.clock() - UNUSED
            for live in [*self._live.values()]:
                if live.is_unused(before):
                    self._let_go(live)

    # ── changing tables ───────────────────────────────────────────────────────────────────────

    async def command(self, live: LiveTable, seat: int, command: Any, answer: Answer) -> None:
        """Carry out a command exactly once. A repeated one gets its first answer again."""
        if command.id in live.pending:
            live.pending[command.id].append(answer)
            return
        live.pending[command.id] = [answer]
        try:
            if command.kind in MOVES or not await self._answered(live, command):
                self._carry_out(live, seat, command)
        except Refusal as refusal:
            if command.kind not in MOVES or not await self._answered(live, command):
                live.answer(command.id, refusal)

    async def ask(self, live: LiveTable, seat: int, command: Any) -> int:
        """The same for those who wait: the number of the command's event, or its refusal."""
        answered = asyncio.get_running_loop().create_future()
        await self.command(live, seat, command, partial(_answer, answered))
        number: int = await answered
        return number

    async def _answered(self, live: LiveTable, command: Any) -> bool:
        """Whether a command was stored before; then it has its answer."""
        number = await self.store.answer(live.number, command.id)
        if number is not None:
            live.answer(command.id, number)
        return number is not None

    def _carry_out(self, live: LiveTable, seat: int, command: Any) -> None:
        needs_people = command.kind in ("start", "give")
        circumstances = Circumstances(
            away=live.long_away(self.clock()) if needs_people else frozenset(),
            identity=new_identity() if command.kind == "rematch" else None,
        )
        draft = decide(live.latest, seat, command, circumstances)
        self._append(live, draft, command.id, partial(live.answer, command.id))

    async def join(self, live: LiveTable, name: str, seed: str) -> tuple[int, str]:
        """Someone takes an open seat: its number and its secret."""
        secret = new_secret()
        draft = join(live.latest, name, seed, hashed(secret))
        answered = asyncio.get_running_loop().create_future()
        self._append(live, draft, None, partial(_answer, answered))
        await answered
        live.away.setdefault(hashed(secret), self.clock())
        return draft.seat, secret

    def _append(
        self,
        live: LiveTable,
        draft: Draft,
        command: str | None = None,
        answer: Answer = lambda _: None,
    ) -> None:
        """Have an event stored; then acknowledge it and tell it."""
        if live.gone:
            raise Refused("closing")
        event = self._event(draft, live.latest.sequence)
        live.latest = table = applied(live.latest, event)

        def settle(error: Exception | None) -> None:
            if error is None:
                live.stored(table, event)
                answer(event.sequence)
                self._untold.add(live)
            else:
                log.error("an event could not be stored", exc_info=error)
                self._let_go(live)
                answer(Refused("closing"))

        self.store.add(Entry(settle, live.number, event, command, self._opening(draft)))
        self._schedule(live)

    def _tell(self) -> None:
        now = self.clock()
        untold, self._untold = self._untold, set()
        for live in untold:
            live.tell(now)

    def _event(self, draft: Draft, after: int) -> Event:
        at = round(self.clock(), 3)
        return Event(after + 1, draft.kind, draft.seat, at, draft.public, draft.private)

    def _opening(self, draft: Draft) -> Opening | None:
        if draft.opens is None:
            return None
        identity, opening = draft.opens
        return Opening(identity, self._event(opening, 0))

    # ── looking at tables ─────────────────────────────────────────────────────────────────────

    async def attach(self, live: LiveTable, connection: Connection, after: int) -> None:
        """From now on the connection is told everything, beginning with what it has missed."""
        missed = await self._missed(live, after)
        if live.gone:
            raise Refused("closing")
        live.attach(connection)
        connection.send(live.news(connection, missed, self.clock()))
        live.tell_presence()

    def detach(self, live: LiveTable, connection: Connection) -> None:
        live.detach(connection, self.clock())
        live.tell_presence()

    async def news(self, live: LiveTable, connection: Connection, after: int) -> str:
        """For those who ask from time to time instead of staying connected."""
        missed = await self._missed(live, after)
        connection.seats = live.seats_of(connection.secrets)
        return live.news(connection, missed, self.clock())

    async def hint(self, live: LiveTable, seat: int, texts: Texts) -> Data:
        """What a seat had best do, worked out in another thread."""
        table = live.table
        view = position_for(table, seat)
        if not self._hints.take(f"{table.id}/{seat}"):
            raise Refused("too_fast")
        work = partial(hint, table, view, seat, texts)
        return await asyncio.get_running_loop().run_in_executor(self._advisers, work)

    async def _missed(self, live: LiveTable, after: int) -> list[Event]:
        """The events after a number, up to the last one that was told, also of those that are
        stored while this looks.
        """
        missed: list[Event] = []
        while after < live.table.sequence and not live.gone:
            missed += await self.store.events(live.number, after)
            after = missed[-1].sequence
        return [event for event in missed if event.sequence <= live.table.sequence]

    # ── what the server does by itself ────────────────────────────────────────────────────────

    def _schedule(self, live: LiveTable) -> None:
        """Set the alarm for what is due next; one act at a time."""
        if live.alarm is not None:
            live.alarm.cancel()
            live.alarm = None
        act = min(acts_due(live.latest), default=None)
        if act is None or live.acting or live.gone:
            return
        delay = max(0.0, act.at - self.clock())
        live.alarm = asyncio.get_running_loop().call_later(delay, self._begin, live, act)

    def _begin(self, live: LiveTable, act: Act) -> None:
        live.acting = True
        self._start(self._act(live, act))

    async def _act(self, live: LiveTable, act: Act) -> None:
        """While a computer thinks the table may go on, so that the act is not due any more."""
        try:
            action = await self._choose(live.latest, act)
        finally:
            live.acting = False
        if act in acts_due(live.latest) and not live.gone:
            self._append(live, _draft(live.latest, act, action))
        else:
            self._schedule(live)

    async def _choose(self, table: Table, act: Act) -> int:
        """A computer's decision, made in another thread; when the time is up, passing."""
        state = table.state
        if act.player is None or not act.step or state is None:
            return PASS
        view = table.game.view(state, act.seat)
        work = partial(choose, act.player, table.game, view, act.seat)
        return await asyncio.get_running_loop().run_in_executor(self._thinkers, work)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("a task of the hub failed", exc_info=error)


def _draft(table: Table, act: Act, action: int) -> Draft:
    late = act.player is None
    return decided(table, act.seat, action, late) if act.step else rolled(table, late)


def _settle(stored: asyncio.Future[None], error: Exception | None) -> None:
    if stored.done():
        return
    if error is None:
        stored.set_result(None)
    else:
        stored.set_exception(error)


def _answer(answered: asyncio.Future[int], answer: int | Refusal) -> None:
    if answered.done():
        return
    if isinstance(answer, Refusal):
        answered.set_exception(answer)
    else:
        answered.set_result(answer)
