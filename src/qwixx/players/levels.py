"""Levels for people: they know what the champion's network knows, and err as people do.

They overlook squares, above all when others throw; they mark too eagerly, and so skip too much and
dread misthrows; they put off locking. Nothing of it is a blunder out of the blue: what they do is
the best of what they have noticed, as they see it. The champion does not err, and thinks ahead.
"""

import random
from typing import NamedTuple

from qwixx.evaluation import evaluator_of
from qwixx.evaluation.turns import End, ends_of_turn
from qwixx.evaluation.warmup.ready import is_ready
from qwixx.players.search import Limit, think
from qwixx.rules import PASS, Game, State, find_game
from qwixx.rules.integers import seat_number
from qwixx.rules.layout import ACTIONS, COLUMN_OF, LAST


class Habits(NamedTuple):
    """How someone errs. What is not a chance is a share of the win by which they misjudge."""

    overlooks: float
    """The chance not to notice a square when others throw."""
    hurries: float
    """The same for an own throw."""
    eager: float
    """How much too good a cross or token looks."""
    late: float
    """How much too early it seems to lock a row."""


BEGINNER = Habits(overlooks=0.45, hurries=0.41, eager=0.07, late=0.1)
CASUAL = Habits(overlooks=0.35, hurries=0.335, eager=0.05, late=0.07)
SKILLED = Habits(overlooks=0.25, hurries=0.23, eager=0.03, late=0.04)
EXPERT = Habits(overlooks=0.15, hurries=0.11, eager=0.01, late=0.02)
"""Chosen so that each level wins as often against the one below it: see docs/champion.md."""


class Person:
    """Decides as its habits have it; from the same seed, the same."""

    habits: Habits

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def decide(self, game: Game | str, view: State, seat: int) -> int:
        game, seat = find_game(game), seat_number(seat, view.players)
        ends = ends_of_turn(game, view, seat, evaluator_of(game, view.players))
        return choose_by_habit(ends, self.habits, view, seat, self._seed).actions[0]


class Beginner(Person):
    """Has just learned the rules."""

    habits = BEGINNER


class Casual(Person):
    """Plays now and then."""

    habits = CASUAL


class Skilled(Person):
    """Plays often."""

    habits = SKILLED


class Expert(Person):
    """Misses little."""

    habits = EXPERT


class Champion:
    """The strongest player: the network, and looking ahead from where it is in doubt. Until that is
    compiled, the network alone.
    """

    limit = Limit(lookaheads=16)

    def __init__(self, seed: int = 0) -> None:
        del seed

    def decide(self, game: Game | str, view: State, seat: int) -> int:
        game, seat = find_game(game), seat_number(seat, view.players)
        evaluator = evaluator_of(game, view.players)
        if not is_ready(f"{game.board} ahead"):
            return evaluator.decide(view, seat)
        return think(game, view, seat, evaluator, self.limit)


def choose_by_habit(ends: list[End], habits: Habits, view: State, seat: int, seed: int) -> End:
    """The end of the turn that looks best, of those noticed."""
    unnoticed = _unnoticed(habits, view, seat, seed)
    noticed = [end for end in ends if not unnoticed.intersection(end.actions)]
    if view.active == seat and all(_is_misthrow(end, view, seat) for end in noticed):
        noticed = ends  # whoever fears a misthrow looks twice
    return max(noticed, key=lambda end: _appeal(end, habits))


def _unnoticed(habits: Habits, view: State, seat: int, seed: int) -> set[int]:
    """Squares that someone does not see in this throw: the same ones in both actions."""
    chance = habits.hurries if view.active == seat else habits.overlooks
    source = random.Random(repr((seed, seat, view.roll, view.active, view.misthrows)))
    return {action for action in range(1, ACTIONS) if source.random() < chance}


def _is_misthrow(end: End, view: State, seat: int) -> bool:
    return end.state.misthrows[seat] > view.misthrows[seat]


def _appeal(end: End, habits: Habits) -> float:
    """What an end of the turn looks like to them."""
    marks = [action for action in end.actions if action != PASS]
    locks = sum(COLUMN_OF[action] == LAST for action in marks)
    return end.worth.win + habits.eager * len(marks) - habits.late * locks
