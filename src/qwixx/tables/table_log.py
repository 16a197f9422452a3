"""A table's log, as this process knows it: appended to, and followed when others append.

An event is stored if its number is still free. If another process was quicker, what it appended is
read, and whatever was to happen here is decided again. Nobody notices anything of that but a moment
more. With a file nobody else writes, and nothing of that ever happens.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from qwixx.rules import Refusal
from qwixx.tables.events import Event
from qwixx.tables.limits import Limits
from qwixx.tables.metrics import Metrics
from qwixx.tables.outcome import Outcome
from qwixx.tables.peers import Peers
from qwixx.tables.refusals import Refused
from qwixx.tables.replay import applied
from qwixx.tables.store import Conflict, Entry, Loaded, Logged, Lost, Store
from qwixx.tables.table import Table

log = logging.getLogger(__name__)

MOST_TRIES = 10
"""Whoever conflicts more often with nothing has a table that is not there any more."""

Answer = Callable[[int | Refusal], None]
"""How an attempt is answered: with the number of its event, or with why it was refused."""


class LogHost(Protocol):
    """What all logs share."""

    store: Store
    limits: Limits
    metrics: Metrics
    peers: Peers

    def catch_up(self, log: "TableLog") -> None:
        """Read what a log is missing, then call `caught_up`, or else what says why not."""


class LogListener(Protocol):
    """The table whose log it is."""

    def happened(self, event: Event) -> None:
        """An event is stored, by this process or by another."""

    def stored(self) -> None:
        """That was an event of this process; others may follow in the same commit."""

    def not_stored(self) -> None:
        """The database has failed."""

    def followed(self) -> None:
        """What others had stored is known now."""

    def fail(self) -> None:
        """The log cannot be gone on with: the table has to be loaded anew."""


@dataclass
class Attempt:
    """Something that is to happen, and who waits for it."""

    decide: Callable[[Table], Outcome]
    """What it leads to at a table, or the Refusal."""
    answer: Answer
    command: str | None = None
    event: Event | None = None
    """What it led to when it was last tried."""
    tries: int = 0
    """How often since others have stored something."""


class _Nobody:
    """The owner of a log whose table has gone."""

    def happened(self, event: Event) -> None:
        pass

    def stored(self) -> None:
        pass

    def not_stored(self) -> None:
        pass

    def followed(self) -> None:
        pass

    def fail(self) -> None:
        pass


class TableLog:
    """`latest` runs ahead of `table` by the events that are still being stored. Attempts are
    decided on the one; nobody is ever told anything but the other.
    """

    def __init__(self, host: LogHost, listener: LogListener, loaded: Loaded) -> None:
        self._host, self._listener = host, listener
        self._is_left = False
        self.number, self.table, self.answers = loaded
        self.latest = self.table
        self._head = self.table.sequence
        """How far the log goes, as far as is known."""
        self._storing = 0
        self.is_behind = False
        """Whether it is being read what others have stored. Nothing is stored meanwhile."""
        self._waiting: list[Attempt] = []
        self._looking: list[asyncio.Future[None]] = []

    @property
    def is_busy(self) -> bool:
        return self._storing > 0 or self.is_behind

    # ── appending ─────────────────────────────────────────────────────────────────────────────

    def append(self, attempt: Attempt) -> None:
        """Have something happen, unless it is refused."""
        if self.is_behind:
            self._waiting.append(attempt)
            return
        try:
            outcome = attempt.decide(self.latest)
            if outcome.table.sequence > self._host.limits.log:
                raise Refused("too_long")
        except Refusal as refusal:
            self._refuse(attempt, refusal)
        else:
            self._store(attempt, outcome)

    def _refuse(self, attempt: Attempt, refusal: Refusal) -> None:
        """If others may have gone on, only the whole log says what is refused."""
        if attempt.tries == 0 and self._host.peers.may_be_behind:
            self._wait(attempt)
        else:
            attempt.answer(refusal)

    def _store(self, attempt: Attempt, outcome: Outcome) -> None:
        event, self.latest, opens = outcome
        attempt.event = event
        self._storing += 1
        begun = asyncio.get_running_loop().time()
        settle = partial(self._settle, attempt, outcome, begun)
        self._host.store.add(Entry(settle, self.number, event, attempt.command, opens))

    def _settle(
        self, attempt: Attempt, outcome: Outcome, begun: float, error: Exception | None
    ) -> None:
        self._storing -= 1
        if error is None:
            self._stored(attempt, outcome, begun)
        elif isinstance(error, Conflict):
            self._host.metrics.conflicts += 1
            self.latest = self.table
            self._wait(attempt)
        else:
            self._host.metrics.failures += 1
            self.latest = self.table
            self._not_stored(attempt, error)
        self._check()
        self._part()

    def _stored(self, attempt: Attempt, outcome: Outcome, begun: float) -> None:
        event, self.table, _ = outcome
        seconds = asyncio.get_running_loop().time() - begun
        self._host.metrics.stored(event.public["kind"], seconds)
        attempt.answer(event.sequence)
        self._listener.happened(event)
        self._listener.stored()

    def _not_stored(self, attempt: Attempt, error: Exception) -> None:
        """It has not happened, and who waits for it is told so; but if nobody knows, they have to
        come back and ask.
        """
        refusal = self._host.store.refusal(error, self.number)
        if isinstance(error, Lost):
            self._listener.fail()
        attempt.answer(refusal)
        self._listener.not_stored()

    # ── following ─────────────────────────────────────────────────────────────────────────────

    def follow(self, sequence: int) -> None:
        """The log goes up to this event at least."""
        self._head = max(self._head, sequence)
        self._check()

    async def look(self) -> None:
        """Know all that others had stored when this was called."""
        if self._host.peers.may_be_behind:
            looking = asyncio.get_running_loop().create_future()
            self._looking.append(looking)
            self._check()
            await looking

    def _wait(self, attempt: Attempt) -> None:
        attempt.tries += 1
        self._waiting.append(attempt)
        self._check()

    def _check(self) -> None:
        """Read what is missing; but whatever is being stored shows first whether it fits."""
        is_missing = self._head > self.table.sequence or self._waiting or self._looking
        if is_missing and not self.is_busy:
            self.is_behind = True
            self._host.catch_up(self)

    def caught_up(self, missed: Sequence[Logged]) -> None:
        """What others have stored happens here, too; then whatever has waited."""
        try:
            for event, command in missed:
                self._apply(event, command)
        except Exception as error:
            self.cannot_follow(error)
            return
        self.is_behind = False
        waiting, self._waiting = self._waiting, []
        unanswered = [each for each in waiting if not self._is_answered(each, missed)]
        self._see(None)
        for attempt in unanswered:
            if missed:
                attempt.tries = 1
            self._try_again(attempt)
        self._listener.followed()
        self._part()

    def _apply(self, event: Event, command: str | None) -> None:
        if event.sequence > self.table.sequence:
            self.table = self.latest = applied(self.table, event)
            if command is not None:
                self.answers[command] = event.sequence
            self._listener.happened(event)

    def _is_answered(self, attempt: Attempt, missed: Sequence[Logged]) -> bool:
        """Whether it has happened already: at another process, or here, when the database could
        not say so any more.
        """
        own = [event.sequence for event, _ in missed if event == attempt.event]
        sequence = self.answers.get(attempt.command or "", own[0] if own else None)
        if sequence is not None:
            attempt.answer(sequence)
        return sequence is not None

    def _try_again(self, attempt: Attempt) -> None:
        if attempt.tries > MOST_TRIES:
            self.cannot_follow(Conflict())
            attempt.answer(Refused("closing"))
        else:
            self.append(attempt)

    # ── when that fails ───────────────────────────────────────────────────────────────────────

    def not_caught_up(self, refusal: Refused) -> None:
        """The database cannot be read just now. What may be stored has to be asked for again."""
        self.is_behind = False
        waiting, self._waiting = self._waiting, []
        self._see(refusal)
        if any(attempt.event is not None for attempt in waiting):
            self._listener.fail()
        for attempt in waiting:
            attempt.answer(refusal)
        self._listener.not_stored()
        self._part()

    def cannot_follow(self, error: Exception) -> None:
        """The log is not understood here, or is gone: whoever comes back is told."""
        log.error("a log cannot be followed: %r", error, extra={"table": self.number})
        self._listener.fail()

    def leave(self) -> None:
        """Nothing happens here any more."""
        waiting, self._waiting = self._waiting, []
        closing = Refused("closing")
        self._see(closing)
        for attempt in waiting:
            attempt.answer(closing)
        self._is_left = True
        self._part()

    def _part(self) -> None:
        """Once nothing more can happen here, let the table go, which refers to this log: in a
        circle both would stay in memory until everything is collected (see `memory.py`).
        """
        if self._is_left and not self._storing and not self._waiting:
            self._listener = _Nobody()

    def _see(self, refusal: Refused | None) -> None:
        looking, self._looking = self._looking, []
        for each in looking:
            if each.done():
                continue
            if refusal is None:
                each.set_result(None)
            else:
                each.set_exception(refusal)
