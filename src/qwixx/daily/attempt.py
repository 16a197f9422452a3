"""Qwixx alone with given dice: an attempt is what was decided so far, and the engine checks it.

All six dice fall in every turn, whatever was crossed or locked before; those that have left the
game are put aside. So everyone has the same dice.
"""

from collections.abc import Sequence
from typing import NamedTuple

from qwixx.daily.days import DailyError
from qwixx.rules import CLASSIC, Phase, Roll, RuleError, State

PLAYER = 0
EMPTY = State(CLASSIC.name, ((0, 0, 0, 0),), (0,), PLAYER)
"""One sheet: everything that the rules say of two to five players holds for one."""
MOST_TURNS = 45
"""No game alone is longer: 42 crosses in turns of their own, and three misthrows. (The compiled
search has the same number, but is slow to import.)"""
MOST_DECISIONS = 2 * MOST_TURNS


class Attempt(NamedTuple):
    """A game alone as far as it has come. If it is not over, a decision is due."""

    state: State
    turn: int
    """The number of the throw on the table, from 1."""
    actions: tuple[int, ...]
    """All decisions, two in each turn."""

    @property
    def is_over(self) -> bool:
        return self.state.phase is Phase.OVER

    @property
    def points(self) -> int:
        return CLASSIC.scores(self.state)[PLAYER]


def begin(rolls: Sequence[Roll]) -> Attempt:
    """The first throw is on the table."""
    return Attempt(_thrown(EMPTY, rolls[0]), 1, ())


def decide(attempt: Attempt, action: int, rolls: Sequence[Roll]) -> Attempt:
    """The attempt after a decision, and the next throw if the turn is over; or RuleError."""
    if attempt.is_over:
        raise DailyError("over_already")
    state, turn = CLASSIC.play(attempt.state, PLAYER, action), attempt.turn
    if state.phase is Phase.DICE:
        state, turn = _thrown(state, rolls[turn]), turn + 1
    return Attempt(state, turn, (*attempt.actions, action))


def replay(actions: Sequence[int], rolls: Sequence[Roll]) -> Attempt:
    """The attempt that these decisions make; refused if there is no such attempt."""
    attempt = begin(rolls)
    for number, action in enumerate(actions, 1):
        try:
            attempt = decide(attempt, action, rolls)
        except RuleError:
            raise DailyError("decisions", number=number) from None
    return attempt


def played_out(decisions: Sequence[tuple[int, int]], rolls: Sequence[Roll]) -> Attempt:
    """The attempt of somebody who decides on both actions of a turn at once; action 2 is left out
    where action 1 ends the game.
    """
    attempt = begin(rolls)
    for turn in decisions:
        for action in turn:
            if not attempt.is_over:
                attempt = decide(attempt, action, rolls)
    return attempt


def _thrown(state: State, roll: Roll) -> State:
    return CLASSIC.roll(state, roll.without(CLASSIC.gone(state)))


def actions_text(actions: Sequence[int]) -> str:
    """Decisions as they are kept: `r7 - y3 g12`."""
    return " ".join(CLASSIC.action_text(action) for action in actions)


def parse_actions(text: str) -> tuple[int, ...]:
    return tuple(CLASSIC.parse_action(word) for word in text.split())
