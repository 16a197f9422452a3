"""A table in use: it takes commands one by one, keeps its clock, and tells its audience.

A command is validated, stored, acknowledged, then told to everybody. A table in memory is only
ever what its events add up to. When an event cannot be stored, it and what counted on it have not
happened; when someone else has written to the log, the table is let go and loaded again.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from functools import partial
from typing import Any, Protocol

from qwixx.locale import Texts
from qwixx.protocol.commands import Command, Give, Rematch, Remove, Start
from qwixx.protocol.views import View
from qwixx.record import Record
from qwixx.rules import PASS, Refusal
from qwixx.server.audience import Audience, Connection, news
from qwixx.server.computers import Act, acts_due, choose
from qwixx.server.decide import decide
from qwixx.server.events import Event
from qwixx.server.hints import hint, position_for
from qwixx.server.keys import hashed, new_identity, new_secret
from qwixx.server.limits import Bucket, Buckets, Rates
from qwixx.server.lobby import Part, join
from qwixx.server.metrics import Metrics
from qwixx.server.moves import decided, rolled
from qwixx.server.outcome import Circumstances, Outcome
from qwixx.server.reader import Loaded
from qwixx.server.refusals import Refused
from qwixx.server.settings import Limits
from qwixx.server.storage import unavailable
from qwixx.server.store import Conflict, Entry, Store
from qwixx.server.view import own_view, shared_view

log = logging.getLogger(__name__)

RETRY = 5.0
"""Seconds after which computers try again when the database has failed."""

Answer = Callable[[int | Refusal], None]
"""How a command is answered: with the number of its event, or with why it was refused."""


class House(Protocol):
    """What all tables share."""

    store: Store
    clock: Callable[[], float]
    limits: Limits
    rates: Rates
    hints: Buckets
    metrics: Metrics

    def need_room(self, address: str) -> None:
        """Refuse a new table, if there is no room or the address has opened too many."""

    def think(self, work: Callable[[], int]) -> Awaitable[int]:
        """Have a computer player decide, in a thread."""

    def advise(self, work: Callable[[], dict[str, Any]]) -> Awaitable[dict[str, Any]]:
        """Have a hint worked out, in another thread."""

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something in the background."""

    def tell_soon(self, live: "LiveTable") -> None:
        """Call `tell` when the commit that is being settled is settled."""

    def let_go(self, live: "LiveTable") -> None:
        """Forget a table."""


class LiveTable:
    """A table in memory.

    `latest` runs ahead of `table` by the events that are still being stored. Commands are judged
    by the one; nobody is ever told anything but the other.
    """

    def __init__(self, house: House, loaded: Loaded) -> None:
        self._house = house
        self.number, table, self._answers = loaded
        self._ahead = max(0.0, table.at - house.clock())
        """By how much the clock was set back since the last event: the table's time goes on."""
        self.table = self.latest = table._replace(since=max(table.since, self.now))
        """While nobody was here, nobody's time ran."""
        self.audience = Audience(table, self.now)
        self.used = house.clock()
        self.is_gone = False
        self._commands = Bucket(*house.limits.commands, asyncio.get_running_loop().time)
        self._pending: dict[str, list[Answer]] = {}
        """Who waits for the answers to commands that are being carried out, by their ids."""
        self._untold: list[Event] = []
        self._alarm: asyncio.TimerHandle | None = None
        self._acting = False
        self.schedule()

    @property
    def now(self) -> float:
        """The table's time, which is never before its last event."""
        return self._house.clock() + self._ahead

    def is_unused(self, before: float) -> bool:
        busy = self.audience.connections or self._pending or self.latest is not self.table
        return not busy and self.used < before

    def leave(self) -> None:
        """Whoever is still connected has to come back, and finds the table loaded anew."""
        self.is_gone = True
        if self._alarm is not None:
            self._alarm.cancel()
        self.audience.close()

    # ── changing the table ────────────────────────────────────────────────────────────────────

    def command(self, seat: int, command: Command, answer: Answer, address: str = "") -> None:
        """Carry out a command exactly once. A repeated one gets its first answer again."""
        if command.id in self._answers:
            answer(self._answers[command.id])
        elif command.id in self._pending:
            self._pending[command.id].append(answer)
        else:
            self._pending[command.id] = [answer]
            try:
                self._carry_out(seat, command, address)
            except Refusal as refusal:
                self._answer(command.id, refusal)

    async def ask(self, seat: int, command: Command, address: str = "") -> int:
        """The same for those who wait: the number of the command's event, or its refusal."""
        answered = asyncio.get_running_loop().create_future()
        self.command(seat, command, partial(_settle, answered), address)
        number: int = await answered
        return number

    def _answer(self, command: str, answer: int | Refusal) -> None:
        if isinstance(answer, int):
            self._answers[command] = answer
        for each in self._pending.pop(command, ()):
            each(answer)

    def _carry_out(self, seat: int, command: Command, address: str) -> None:
        if not self._commands.take():
            raise Refused("too_fast")
        now, needs_people = self.now, isinstance(command, Start | Give | Remove)
        idle = self._house.limits.idle
        circumstances = Circumstances(
            now,
            away=self.audience.long_away(self.table, now) if needs_people else frozenset(),
            idle=self.latest.idle(now, idle) if needs_people else frozenset(),
            identity=new_identity() if isinstance(command, Rematch) else None,
        )
        outcome = decide(self.latest, seat, command, circumstances)
        if outcome.opens is not None:
            self._house.need_room(address)
        self._append(outcome, command.id, partial(self._answer, command.id))

    async def join(self, name: str, part: Part) -> tuple[int, str]:
        """Someone takes an open seat: its number and its secret."""
        secret, now = new_secret(), self.now
        outcome = join(self.latest, name, part, hashed(secret), now)
        answered = asyncio.get_running_loop().create_future()
        self._append(outcome, None, partial(_settle, answered))
        await answered
        self.audience.away.setdefault(hashed(secret), now)
        return outcome.event.seat, secret

    def _append(
        self, outcome: Outcome, command: str | None = None, answer: Answer = lambda _: None
    ) -> None:
        """Have an event stored; then acknowledge it and tell it."""
        if self.is_gone:
            raise Refused("closing")
        event, table, opens = outcome
        time = asyncio.get_running_loop().time
        begun, metrics = time(), self._house.metrics
        if table.sequence > self._house.limits.log:
            raise Refused("too_long")
        self.latest = table

        def settle(error: Exception | None) -> None:
            if error is None:
                self.table = table
                self._untold.append(event)
                metrics.stored(event.told["kind"], time() - begun)
                answer(event.sequence)
                self._house.tell_soon(self)
            else:
                metrics.failures += 1
                answer(self._not_stored(error))

        self._house.store.add(Entry(settle, self.number, event, command, opens))
        self.schedule()

    def _not_stored(self, error: Exception) -> Refused:
        """The event has not happened. All that counted on it fail with it, before anything else."""
        if isinstance(error, Conflict):
            log.error("someone else has written to the log", extra={"table": self.number})
            self._house.let_go(self)
            return Refused("closing")
        self.latest = self.table
        asyncio.get_running_loop().call_later(RETRY, self.schedule)
        return unavailable(error, self.number)

    def tell(self) -> None:
        """Tell everybody what was stored."""
        untold, self._untold = self._untold, []
        self.audience.tell(self.table, untold, self.now)

    # ── looking at the table ──────────────────────────────────────────────────────────────────

    async def attach(self, connection: Connection, after: int) -> None:
        """From now on the connection is told everything, beginning with what it has missed."""
        missed = await self._missed(after, connection.address)
        if self.is_gone:
            raise Refused("closing")
        self.audience.attach(connection, self.table)
        connection.send(news(self.table, connection, missed, self.now))
        self.audience.tell_presence(self.table)

    def detach(self, connection: Connection) -> None:
        self.used = self._house.clock()
        self.audience.detach(connection, self.now)
        self.audience.tell_presence(self.table)

    async def news(self, connection: Connection, after: int) -> str:
        """For those who ask from time to time instead of staying connected."""
        missed = await self._missed(after, connection.address)
        connection.seats = self.table.seats_of(connection.secrets)
        return news(self.table, connection, missed, self.now)

    def seen(self, secrets: Iterable[str]) -> None:
        """Someone who is not connected has asked for something: they are not away."""
        self.audience.seen(secrets, self.now)

    async def _missed(self, after: int, address: str) -> str:
        """What is told of the events after a number, up to the last one that is stored, also of
        those that are stored while this looks.
        """
        missed: list[str] = []
        while after < (until := self.table.sequence) and not self.is_gone:
            self._house.rates.need_reading(address, until - after)
            missed.append(await self._house.store.told(self.number, after, until))
            after = until
        return ",".join(missed)

    def view(self, secrets: Iterable[str], watching: bool = False) -> View:
        """The table as someone may know it who knows the secrets with these hashes."""
        own = own_view(self.table, self.table.seats_of(secrets), watching)
        return {**shared_view(self.table, self.now), **own}

    async def record(self, address: str) -> Record:
        """The game that was played, once it is over."""
        if self.table.status == "over":
            self._house.rates.need_reading(address, self.table.sequence)
        return await self._house.store.record(self.number, self.table)

    def explain(self, seat: int, action: int) -> Refusal | None:
        """Why an action is refused now, if it is."""
        if self.table.state is None:
            return Refused("not_started")
        return self.table.game.explain(self.table.state, seat, action)

    async def hint(self, seat: int, texts: Texts, address: str = "") -> dict[str, Any]:
        """What a seat had best do."""
        table, view = self.table, position_for(self.table, seat)
        by_seat, by_address = self._house.hints, self._house.rates.hints
        if not by_address.take(address) or not by_seat.take(f"{table.id}/{seat}"):
            raise Refused("too_fast")
        return await self._house.advise(partial(hint, table, view, seat, texts))

    # ── what the server does by itself ────────────────────────────────────────────────────────

    def schedule(self) -> None:
        """Set the alarm for what is due next; one act at a time."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        act = min(acts_due(self.latest), default=None)
        is_full = self.latest.sequence >= self._house.limits.log
        if act is None or self._acting or self.is_gone or is_full:
            return
        delay = max(0.0, act.at - self.now)
        self._alarm = asyncio.get_running_loop().call_later(delay, self._begin, act)

    def _begin(self, act: Act) -> None:
        self._acting = True
        self._house.start(self._act(act))

    async def _act(self, act: Act) -> None:
        """While a computer thinks the table may go on, so that the act is not due any more."""
        try:
            action = await self._choose(act)
        finally:
            self._acting = False
        is_full = self.latest.sequence >= self._house.limits.log
        if act in acts_due(self.latest) and not self.is_gone and not is_full:
            self._append(self._outcome(act, action))
        else:
            self.schedule()

    async def _choose(self, act: Act) -> int:
        """A computer's decision; when the time is up, passing."""
        table, state = self.latest, self.latest.state
        if act.player is None or not act.step or state is None:
            return PASS
        view = table.game.view(state, act.seat)
        return await self._house.think(partial(choose, act.player, table.game, view, act.seat))

    def _outcome(self, act: Act, action: int) -> Outcome:
        now, late = self.now, act.player is None
        if act.step:
            return decided(self.latest, act.seat, action, now, late)
        return rolled(self.latest, now, late)


def _settle(answered: asyncio.Future[int], answer: int | Refusal) -> None:
    if answered.done():
        return
    if isinstance(answer, Refusal):
        answered.set_exception(answer)
    else:
        answered.set_result(answer)
