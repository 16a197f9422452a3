"""A game as the whole table saw it, from one position to the next."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from qwixx.record import Record
from qwixx.rules import GAMES, Event, Phase, State, happened


class Moment(NamedTuple):
    """A position without secrets."""

    turn: int
    """Counted from 1; 0 for the empty table."""
    state: State
    events: tuple[Event, ...]
    """What led to it from the moment before."""


def moments_of(record: Record) -> Iterator[Moment]:
    """The empty table, each throw, what is revealed after action 1, and the end of each turn. What
    is sealed at the end of an unfinished game stays so.
    """
    game, (before, *states) = GAMES[record.game], record.states()
    turn, events = 0, list[Event]()
    yield Moment(turn, before, ())
    for after in states:
        turn += before.phase is Phase.DICE
        events += (each for each in happened(game, before, after) if each.kind != "decided")
        before = after
        if all(choice is None for choice in after.choices):
            yield Moment(turn, after, tuple(events))
            events = []


def throw_of(moments: Sequence[Moment], turn: int) -> int:
    """The place of the moment in which the dice of a turn have fallen."""
    return next(place for place, moment in enumerate(moments) if moment.turn == turn)
