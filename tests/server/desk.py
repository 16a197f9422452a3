"""A table and its log without a server, so that a test reads like the protocol."""

import random
from collections.abc import Iterable
from typing import Any

import pytest

from qwixx.notation import parse_roll
from qwixx.rules import GAMES, Phase, Refusal
from qwixx.server import decide
from qwixx.server.commands import COMMAND
from qwixx.server.decide import Circumstances, Draft
from qwixx.server.table import (
    Event,
    Identity,
    Options,
    Table,
    TableSeat,
    applied,
    replayed,
    roll_json,
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
        self.keep(decide.create(table), identity)

    def keep(self, draft: Draft, identity: Identity | None = None) -> Event:
        """The draft happens; with an identity, it opens that table."""
        if identity:
            self.events = []
        sequence = len(self.events) + 1
        event = Event(sequence, draft.kind, draft.seat, self.now, draft.public, draft.private)
        self.events.append(event)
        self.table = replayed(identity, [event]) if identity else applied(self.table, event)
        return event

    def draft(self, seat: int, kind: str, **fields: Any) -> Draft:
        command = COMMAND.validate_python({"id": "a" * 8, "kind": kind, **fields})
        circumstances = Circumstances(frozenset(self.away), NEXT)
        return decide.decide(self.table, seat, command, circumstances)

    def do(self, seat: int, kind: str, **fields: Any) -> Event:
        return self.keep(self.draft(seat, kind, **fields))

    def refused(self, seat: int, kind: str, **fields: Any) -> str:
        """The key of the refusal; the test fails if there is none."""
        before = self.table
        with pytest.raises(Refusal) as caught:
            self.draft(seat, kind, **fields)
        assert str(caught.value)
        assert self.table is before
        return caught.value.key

    def join(self, name: str = "Zoë", seed: str = "5eed5eed") -> Event:
        return self.keep(decide.join(self.table, name, seed, secret(9)))

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

    def throw(self, seat: int | None = None) -> Event:
        return self.do(self.active if seat is None else seat, "throw", turn=self.table.turn + 1)

    def choose(self, seat: int, action: str) -> Event:
        """The seat decides what is due: `r7`, `-`."""
        table = self.table
        number = parse_action(action)
        return self.do(seat, "decide", turn=table.turn, step=table.step, action=number)

    def enter(self, seat: int, roll: str) -> Event:
        data = roll_json(parse_roll(roll))
        return self.do(seat, "enter", turn=self.table.turn + 1, roll=data)

    def play_on(self, source: random.Random, steps: int = 10_000) -> Iterable[Event]:
        """Random but eager play by everyone until the end, or for so many steps."""
        game = self.table.game
        for _ in range(steps):
            if self.state.phase is Phase.OVER:
                return
            if self.state.phase is Phase.DICE:
                yield self.keep(decide.rolled(self.table))
                continue
            seat = source.choice(game.to_act(self.state))
            action = source.choice(game.legal(self.state, seat)[-2:])
            yield self.keep(decide.decided(self.table, seat, action))

    def played_out(self, seed: int = 1) -> "Desk":
        assert [*self.play_on(random.Random(seed))]
        return self
