"""What the server does by itself: computer players throw and decide, and time runs out.

`acts_due` says what is due and when; it is pure. `autoplay` waits for it and
carries it out.
"""

import logging
import secrets
from functools import cache
from typing import NamedTuple

from qwixx.players import SUBSTITUTE, Player, make_player
from qwixx.rules import PASS, Game, Phase, Refusal, State
from qwixx.tables.table import Table

log = logging.getLogger(__name__)


class Pace(NamedTuple):
    """Seconds that a computer takes to throw, to decide, and to pass when it has no choice."""

    throw: float
    decide: float
    passes: float
    later: float
    """How much longer each further seat takes, so that they do not all speak at once."""


PACES = {
    "human": Pace(throw=1.4, decide=1.2, passes=0.6, later=0.3),
    "quick": Pace(throw=0.5, decide=0.3, passes=0.2, later=0.1),
    "instant": Pace(0.0, 0.0, 0.0, 0.0),
}


class Act(NamedTuple):
    """Something that the server will do for a seat in a step of a turn, at a time."""

    at: float
    turn: int
    step: int
    seat: int
    player: str | None
    """The computer player that decides; None when the time of a person is up."""


def acts_due(table: Table) -> list[Act]:
    """What the server has to do if nobody does anything before."""
    return [*_computers(table), *_too_late(table)]


def _computers(table: Table) -> list[Act]:
    """What computers will do. They leave the players' own dice to people."""
    state = table.state
    if state is None:
        return []
    if state.phase is Phase.DICE:
        player = table.seats[state.active].computer
        at = table.since + PACES[table.options.pace].throw
        thrown = table.options.dice == "server" and player is not None
        return [_act(table, at, state.active, player)] if thrown else []
    return [
        _act(table, table.since + _thinking_time(table, state, seat), seat, player)
        for seat in table.game.to_act(state)
        if (player := table.seats[seat].computer) is not None
    ]


def _act(table: Table, at: float, seat: int, player: str | None) -> Act:
    return Act(at, table.turn, table.step, seat, player)


def _thinking_time(table: Table, state: State, seat: int) -> float:
    pace = PACES[table.options.pace]
    alone = table.game.legal(state, seat) == (PASS,)
    return (pace.passes if alone else pace.decide) + pace.later * seat


def _too_late(table: Table) -> list[Act]:
    state, deadline = table.state, table.deadline
    if state is None or deadline is None:
        return []
    due = (state.active,) if state.phase is Phase.DICE else table.game.to_act(state)
    return [_act(table, deadline, seat, None) for seat in due if table.seats[seat].computer is None]


def choose(player: str, game: Game, view: State, seat: int) -> int:
    """A computer player's decision. This may take long: never call it on the event loop.

    A player that fails must not hold up the table: it passes.
    """
    try:
        return _able_player(player, game).decide(game, view, seat)
    except Exception:
        log.exception("the player %s failed", player)
        return PASS


def _able_player(name: str, game: Game) -> Player:
    """At an old table there may be a player that cannot play here any more: another plays on."""
    try:
        return _player(name, game)
    except Refusal as reason:
        log.warning("%s plays for %s: %s", SUBSTITUTE, name, reason)
        return _player(SUBSTITUTE, game)


@cache
def _player(name: str, game: Game) -> Player:
    return make_player(name, secrets.randbits(32), game)
