"""A game at this terminal: whose move it is, what has happened, what the computers decide."""

import random
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from qwixx.players import Player, make_anyone, make_player
from qwixx.record import OWN, PERSON, Record, Recorder
from qwixx.rules import PASS, Event, Game, State, happened

NO_HINTS = ("hints", "off")
"""The option of a game whose players have agreed to go without."""


class Entry(NamedTuple):
    """A line of the log; `white_sum` is what a throw announces."""

    event: Event
    white_sum: int = 0


class Play:
    """A game with its players. Every change is handed to `keep` as soon as it has happened."""

    def __init__(
        self,
        record: Record,
        source: random.Random,
        keep: Callable[[Record], None],
        own: Sequence[str] = (),
    ) -> None:
        """`own` are the names of the players of one's own, in the order of their seats."""
        self._recorder = Recorder(record)
        self._source = source
        self._keep = keep
        mine = iter(own)
        self._computers = {
            seat: self._made(next(mine) if kind == OWN else kind, is_own=kind == OWN)
            for seat, (_, kind) in enumerate(record.seats)
            if kind != PERSON
        }
        self.names = tuple(seat.name for seat in record.seats)
        self.log: list[Entry] = []
        self.fresh: frozenset[Event] = frozenset()
        """What was marked or placed since the last throw."""
        for before, after in pairwise(record.states()):
            self._note(before, after)

    def _made(self, name: str, *, is_own: bool) -> Player:
        """Only who was named here, rather than in a file, may be code from elsewhere."""
        make = make_anyone if is_own else make_player
        return make(name, self._source.getrandbits(32), self.game)

    @property
    def game(self) -> Game:
        return self._recorder.game

    @property
    def state(self) -> State:
        return self._recorder.state

    @property
    def record(self) -> Record:
        return self._recorder.record

    @property
    def has_hints(self) -> bool:
        return NO_HINTS not in self.record.options

    @property
    def turn(self) -> int:
        """The number of the turn, from 1 on."""
        return len(self.record.turns) + (self.state.roll is None and not self.is_over)

    @property
    def is_over(self) -> bool:
        return self.game.ending(self.state) is not None

    def is_person(self, seat: int) -> bool:
        return seat not in self._computers

    def to_act(self) -> list[int]:
        """The seats that owe a decision: computers first, then people from the active one on."""
        active, players = self.state.active, self.state.players
        return sorted(
            self.game.to_act(self.state),
            key=lambda seat: (self.is_person(seat), (seat - active) % players),
        )

    def advice(self, seat: int) -> int:
        """What the computer player at this seat decides."""
        view = self.game.view(self.state, seat)
        return self._computers[seat].decide(self.game, view, seat)

    def throw(self) -> None:
        before = self.state
        self._recorder.roll(self.game.throw(before, self._source))
        self._changed(before)

    def decide(self, seat: int, action: int) -> None:
        before = self.state
        self._recorder.play(seat, action)
        self._changed(before)

    def _changed(self, before: State) -> None:
        self._note(before, self.state)
        self._keep(self.record)

    def _note(self, before: State, after: State) -> None:
        events = happened(self.game, before, after)
        if after.roll is not None and events[0].kind == "rolled":
            self.fresh = frozenset()
            self.log.append(Entry(events[0], after.roll.white_sum))
            return
        self.fresh |= {event for event in events if event.square}
        self.log += [Entry(event) for event in events if event.kind != "decided"]


def foreseen(game: Game, view: State, seat: int, action: int) -> set[str]:
    """The kinds of events that a decision would bring for this seat, should the others pass."""
    if view.choices:
        choices = (None if other == seat else PASS for other in range(view.players))
        view = view._replace(choices=tuple(choices))
    events = happened(game, view, game.play(view, seat, action))
    return {event.kind for event in events if event.seat == seat or event.kind == "ended"}
