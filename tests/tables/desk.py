"""A table and its log without a server, so that a test reads like the protocol."""

import random
from collections.abc import Iterable
from typing import Any

import pytest

from qwixx.notation import parse_roll
from qwixx.rules import GAMES, Phase, Refusal
from qwixx.server.http.models import COMMAND
from qwixx.tables.commands.lobby import Newcomer, Part, create, join
from qwixx.tables.commands.moves import decided, rolled
from qwixx.tables.decide import decide
from qwixx.tables.events import Event
from qwixx.tables.limits import Limits
from qwixx.tables.outcome import Circumstances, Outcome
from qwixx.tables.replay import applied, dice_of, replayed
from qwixx.tables.table import (
    Identity,
    Opening,
    Options,
    Table,
    TableSeat,
)
from tests.helpers import parse_action

SEED = bytes(range(32))
NEXT = Identity("next-table", "next-watch", bytes(32))


def secret(seat: int) -> str:
    """What stands for the hash of a seat's secret."""
    return str(seat) * 64


class Desk:
    """`seats` are kinds: person, open or a computer player."""

    def __init__(self, game: str = "classic", seats: str = "person person", **options: Any) -> None:
        kinds = seats.split()
        people = [number for number, kind in enumerate(kinds) if kind == "person"]
        wanted = tuple(
            TableSeat(
                name=None if kind == "open" else f"{kind} {number}",
                kind=kind,
                secret=secret(number) if kind == "person" else None,
            )
            for number, kind in enumerate(kinds)
        )
        host = people[0] if people else None
        identity = Identity("table", "watch", SEED)
        table = Table(identity, GAMES[game], Options(**options), wanted, host)
        self.now = 1000.0
        self.away: set[int] = set()
        self.events: list[Event] = []
        self.table: Table
        self.open(create(table, self.now))

    def open(self, opening: Opening) -> None:
        """From now on this is about another table."""
        self.events = [opening.event]
        self.table = replayed(opening.identity, self.events)

    def keep(self, outcome: Outcome) -> Any:
        """It happens. What the event leads to is what was said that it leads to."""
        assert applied(self.table, outcome.event) == outcome.table
        self.events.append(outcome.event)
        self.table = outcome.table
        return outcome.event

    def outcome(self, seat: int, kind: str, **fields: Any) -> Outcome:
        command = COMMAND.validate_python({"id": "a" * 8, "kind": kind, **fields})
        idle = self.table.idle(self.now, Limits.idle)
        circumstances = Circumstances(self.now, frozenset(self.away), idle, NEXT)
        return decide(self.table, seat, command, circumstances)

    def do(self, seat: int, kind: str, **fields: Any) -> Any:
        return self.keep(self.outcome(seat, kind, **fields))

    def refused(self, seat: int, kind: str, **fields: Any) -> str:
        """The key of the refusal; the test fails if there is none."""
        before = self.table
        with pytest.raises(Refusal) as caught:
            self.outcome(seat, kind, **fields)
        assert str(caught.value)
        assert self.table is before
        return caught.value.key

    def join(self, name: str = "Zoë", seed: str = "5eed5eed", pledge: str | None = None) -> Any:
        part = Part(pledge, "" if pledge else seed)
        return self.keep(join(self.table, Newcomer(name), part, secret(9), self.now))

    # ── in the game ───────────────────────────────────────────────────────────────────────────

    def started(self) -> "Desk":
        assert self.table.host is not None
        self.do(self.table.host, "start")
        return self

    @property
    def state(self) -> Any:
        assert self.table.state is not None
        return self.table.state

    @property
    def active(self) -> int:
        return int(self.state.active)

    def throw(self, seat: int | None = None) -> Any:
        return self.do(self.active if seat is None else seat, "throw", turn=self.table.turn + 1)

    def choose(self, seat: int, action: str) -> Any:
        """The seat decides what is due: `r7`, `-`."""
        table = self.table
        number = parse_action(action)
        return self.do(seat, "decide", turn=table.turn, step=table.step, action=number)

    def enter(self, seat: int, roll: str) -> Any:
        data = dice_of(parse_roll(roll))
        return self.do(seat, "enter", turn=self.table.turn + 1, roll=data)

    def play_on(self, source: random.Random, steps: int = 10_000) -> Iterable[Event]:
        """Random but eager play by everyone until the end, or for so many steps."""
        game = self.table.game
        for _ in range(steps):
            if self.state.phase is Phase.OVER:
                return
            if self.state.phase is Phase.DICE:
                yield self.keep(rolled(self.table, self.now))
                continue
            seat = source.choice(game.to_act(self.state))
            action = source.choice(game.legal(self.state, seat)[-2:])
            yield self.keep(decided(self.table, seat, action, self.now))

    def played_out(self, seed: int = 1) -> "Desk":
        assert [*self.play_on(random.Random(seed))]
        return self
