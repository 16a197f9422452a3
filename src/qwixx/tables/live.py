"""A table in use: it takes commands, and tells its audience what happens.

A command is decided, stored, acknowledged, then told to everybody. A table in memory is only ever
what its events add up to. `table_log.py` has the way to the database and back, `acting.py` what the
server does by itself, `audience.py` who looks on and what they are told.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from typing import Any, Protocol

from qwixx.locale import Texts
from qwixx.protocol.commands import Command, Finish, Give, Rematch, Remove, Start
from qwixx.protocol.views import View
from qwixx.record import Record
from qwixx.rules import Refusal
from qwixx.rules.pad import explain as explain_note
from qwixx.tables.audience import Audience, Connection, news
from qwixx.tables.autoplay import Actor, AutoplayHost
from qwixx.tables.clock import TableClock
from qwixx.tables.commands.lobby import Newcomer, Part, join
from qwixx.tables.decide import decide
from qwixx.tables.events import Event
from qwixx.tables.hints import hint, position_for
from qwixx.tables.keys import hashed, new_identity, new_secret
from qwixx.tables.outcome import Circumstances, Outcome
from qwixx.tables.peers import InUse
from qwixx.tables.rated import is_decided
from qwixx.tables.rates import Bucket, Buckets, Rates
from qwixx.tables.refusals import Refused, TooFast
from qwixx.tables.store import Loaded
from qwixx.tables.table import Table
from qwixx.tables.table_log import Answer, Attempt, LogHost, TableLog
from qwixx.tables.view import own_view, shared_view


class Host(LogHost, AutoplayHost, Protocol):
    """What all tables share."""

    clock: Callable[[], float]
    rates: Rates
    hints: Buckets

    def need_room(self, address: str) -> None:
        """Refuse a new table, if there is no room or the address has opened too many."""

    def advise(self, work: Callable[[], dict[str, Any]]) -> Awaitable[dict[str, Any]]:
        """Have a hint worked out, in another thread than computers think in."""

    def publish_soon(self, live: "LiveTable") -> None:
        """Call `tell` when the commit that is being settled is settled."""

    def let_go(self, live: "LiveTable") -> None:
        """Forget a table."""

    def rate(self, live: "LiveTable") -> None:
        """Rate the table's game in the background, if that was not done before."""


class LiveTable:
    """A table in memory."""

    def __init__(self, host: Host, loaded: Loaded) -> None:
        self._host = host
        self.number, table, _ = loaded
        self._clock = TableClock(lambda: host.clock(), table.at)  # noqa: PLW0108  (it may change)
        self.used = self._since = self.now
        self.log = TableLog(host, self, loaded._replace(table=self._resumed(table)))
        self.audience = Audience(table, self.now, partial(host.peers.having, self.number))
        self.is_gone = False
        self._commands = Bucket(*host.limits.commands, asyncio.get_running_loop().time)
        self._pending: dict[str, list[Answer]] = {}
        """Who waits for the answers to commands that are being carried out, by their ids."""
        self._unpublished: list[Event] = []
        self.actor = Actor(host, self.log, self._clock)
        host.peers.use(self.number, self._in_use)
        self.actor.schedule()
        self._is_rated = False
        self.joining = asyncio.Lock()
        """At a rated table: nobody takes two seats at once."""
        self._rate()

    def _resumed(self, table: Table) -> Table:
        """While no process had the table in use, nobody's time ran."""
        others = self._host.peers.having(self.number)
        return table._replace(since=max(table.since, min([self.now, *(o.since for o in others)])))

    @property
    def table(self) -> Table:
        """What is stored."""
        return self.log.table

    @property
    def now(self) -> float:
        """The table's time, which is never before its last event."""
        return self._clock()

    def is_unused(self, before: float) -> bool:
        """A rated game goes on when all have left: their time runs out, and they lose it."""
        busy = self.audience.connections or self._pending or self.log.is_busy
        is_full = self.table.sequence >= self._host.limits.log  # nothing can happen there any more
        is_awaited = self.table.options.rated and self.table.status == "playing" and not is_full
        return not busy and not is_awaited and self.used < before

    def leave(self) -> None:
        """Whoever is still connected has to come back, and finds the table loaded anew. What is
        left of this one is freed as soon as nobody refers to it: no circle keeps it.
        """
        if not self.is_gone:
            self.is_gone = True
            self.actor.leave()
            self.audience.close()
            self._host.peers.leave(self.number)
            self.log.leave()

    # ── changing the table ────────────────────────────────────────────────────────────────────

    def command(self, seat: int, command: Command, answer: Answer, address: str = "") -> None:
        """Carry out a command exactly once. A repeated one gets its first answer again."""

        def decide(table: Table) -> Outcome:
            return self._decide(seat, command, address, table)

        self._attempt(command.id, decide, answer, self._commands.take)

    def refuse(self, command: str, refusal: Refusal, answer: Answer) -> None:
        """Refuse a command, unless it was carried out before: then it gets its first answer."""

        def decide(_: Table) -> Outcome:
            raise refusal

        self._attempt(command, decide, answer)

    def _attempt(
        self,
        command: str,
        decide: Callable[[Table], Outcome],
        answer: Answer,
        may: Callable[[], bool] = lambda: True,
    ) -> None:
        """Have a command happen. Whether it may is asked only if it was not sent before, and who
        is refused then is refused by the whole log, which may have it already.
        """
        if command in self.log.answers:
            answer(self.log.answers[command])
        elif command in self._pending:
            self._pending[command].append(answer)
        else:
            self._pending[command] = [answer]
            attempt = Attempt(
                decide if may() else _too_fast, partial(self._answer, command), command
            )
            try:
                self._append(attempt)
            except Refusal as refusal:
                self._answer(command, refusal)

    async def ask(self, seat: int, command: Command, address: str = "") -> int:
        """The same for those who wait: the number of the command's event, or its refusal."""
        answered = asyncio.get_running_loop().create_future()
        self.command(seat, command, partial(_settle, answered), address)
        number: int = await answered
        return number

    def _answer(self, command: str, answer: int | Refusal) -> None:
        if isinstance(answer, int):
            self.log.answers[command] = answer
        for each in self._pending.pop(command, ()):
            each(answer)

    def _decide(self, seat: int, command: Command, address: str, table: Table) -> Outcome:
        now, needs_people = self.now, isinstance(command, Start | Give | Remove | Finish)
        is_known = self._host.peers.is_heard
        if isinstance(command, Give) and not is_known:
            raise Refused("storage")
        circumstances = Circumstances(
            now,
            away=self.audience.long_away(table, now) if needs_people and is_known else frozenset(),
            idle=table.idle(now, self._host.limits.idle) if needs_people else frozenset(),
            identity=new_identity() if isinstance(command, Rematch) else None,
        )
        outcome = decide(table, seat, command, circumstances)
        if outcome.opens is not None:
            self._host.need_room(address)
        return outcome

    async def join(self, who: Newcomer, part: Part) -> tuple[int, str]:
        """Someone takes an open seat: its number and its secret."""
        secret = new_secret()
        answered = asyncio.get_running_loop().create_future()

        def taken(table: Table) -> Outcome:
            return join(table, who, part, hashed(secret), self.now)

        attempt = Attempt(taken, partial(_settle, answered))
        self._append(attempt)
        await answered
        assert attempt.event is not None
        return attempt.event.seat, secret

    def _append(self, attempt: Attempt) -> None:
        if self.is_gone:
            raise Refused("closing")
        self.log.append(attempt)
        self.actor.schedule()

    # ── what the log says ─────────────────────────────────────────────────────────────────────

    def happened(self, event: Event) -> None:
        self._unpublished.append(event)

    def stored(self) -> None:
        self._host.publish_soon(self)

    def not_stored(self) -> None:
        self.actor.try_again()

    def followed(self) -> None:
        self._clock.reach(self.table.at)
        self.publish()
        self.actor.schedule()

    def fail(self) -> None:
        self._host.let_go(self)

    def publish(self) -> None:
        """Tell everybody what was stored."""
        unpublished, self._unpublished = self._unpublished, []
        if unpublished:
            self.audience.publish(self.table, unpublished, self.now)
            self._rate()

    def _rate(self) -> None:
        if not self._is_rated and is_decided(self.table):
            self._is_rated = True
            self._host.rate(self)

    # ── who is here ───────────────────────────────────────────────────────────────────────────

    async def attach(self, connection: Connection, after: int) -> None:
        """From now on the connection is told everything, beginning with what it has missed."""
        missed = await self._missed(after, connection.address)
        if self.is_gone:
            raise Refused("closing")
        self.audience.attach(connection, self.table)
        connection.send(news(self.table, connection, missed, self.now))
        self._presence_changed()

    def detach(self, connection: Connection) -> None:
        self.used = self._host.clock()
        self.audience.detach(connection, self.table, self.now)
        self._presence_changed()

    def seen(self, secrets: Iterable[str]) -> None:
        """Someone who is not connected has asked for something: they are not away."""
        if self.audience.seen(secrets, self.now):
            self._host.peers.publish(self.number)

    def others_changed(self) -> None:
        """Another process has the table in use in another way than before."""
        self.audience.others_changed(self.table, self.now)
        self.actor.schedule()

    def _presence_changed(self) -> None:
        self.audience.publish_presence(self.table)
        if not self.is_gone:
            self._host.peers.publish(self.number)

    def _in_use(self) -> InUse:
        """What other processes are told."""
        return self.audience.in_use(self.now, self._since)

    # ── looking at the table ──────────────────────────────────────────────────────────────────

    async def need(self, secrets: Iterable[str], after: int = 0) -> None:
        """Know these people, and the table as someone has seen it already elsewhere."""
        unknown = [secret for secret in secrets if self.table.seat_of(secret) is None]
        if unknown or after > self.table.sequence:
            await self.log.look()

    async def news(self, connection: Connection, after: int) -> str:
        """For those who ask from time to time instead of staying connected."""
        await self.need((), after)
        missed = await self._missed(after, connection.address)
        connection.seats = self.table.seats_of(connection.secrets)
        return news(self.table, connection, missed, self.now)

    async def _missed(self, after: int, address: str) -> str:
        """What is told of the events after a number, up to the last one that is stored, also of
        those that are stored while this looks.
        """
        missed: list[str] = []
        while after < (until := self.table.sequence) and not self.is_gone:
            self._host.rates.need_reading(address, until - after)
            missed.append(await self._host.store.public_json(self.number, after, until))
            after = until
        return ",".join(missed)

    def view(self, secrets: Iterable[str], watching: bool = False) -> View:
        """The table as someone may know it who knows the secrets with these hashes."""
        own = own_view(self.table, self.table.seats_of(secrets), watching)
        return {**shared_view(self.table, self.now), **own}

    async def record(self, address: str) -> Record:
        """The game that was played, once it is over."""
        if self.table.status == "over":
            self._host.rates.need_reading(address, self.table.sequence)
        return await self._host.store.record(self.number, self.table)

    def explain(self, seat: int, action: int) -> Refusal | None:
        """Why an action is refused now, if it is."""
        table = self.table
        if table.pad is not None:
            return explain_note(table.game, table.pad, seat, action)
        if table.state is None:
            return Refused("not_started")
        return table.game.explain(table.state, seat, action)

    async def hint(self, seat: int, texts: Texts, address: str = "") -> dict[str, Any]:
        """What a seat had best do."""
        table, view = self.table, position_for(self.table, seat)
        by_seat, by_address = self._host.hints, self._host.rates.hints
        if not by_address.take(address):
            raise TooFast(by_address.wait(address))
        if not by_seat.take(f"{table.id}/{seat}"):
            raise TooFast(by_seat.wait(f"{table.id}/{seat}"))
        return await self._host.advise(partial(hint, table, view, seat, texts))


def _too_fast(_: Table) -> Outcome:
    raise TooFast


def _settle(answered: asyncio.Future[int], answer: int | Refusal) -> None:
    if answered.done():
        return
    if isinstance(answer, Refusal):
        answered.set_exception(answer)
    else:
        answered.set_result(answer)
