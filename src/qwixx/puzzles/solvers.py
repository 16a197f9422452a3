"""Who tries a puzzle: players with a rating, how often each of them fails, and what that says."""

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from qwixx.ratings.elo import performance
from qwixx.rules import Game, State

if TYPE_CHECKING:
    from qwixx.evaluation.turns import End
    from qwixx.players.levels import Habits

SOLVERS = {"beginner": 1200, "casual": 1400, "skilled": 1600, "expert": 1800, "greedy": 1800}
"""Ratings on the scale of chess, around Glicko's 1500 for whoever begins. Levels that people play
against are 200 apart; greedy is about as strong as the expert."""
LEVELS = tuple(name for name in SOLVERS if name != "greedy")
"""From the weakest to the strongest."""
TRIALS = 1_000
"""Of each level: which squares it overlooks is drawn by lot."""
HARD = 34
"""Failures of the expert in a hundred tries, from which a puzzle is hard."""
LOWEST, HIGHEST = 700, 2300


class Tried(NamedTuple):
    """What became of all trials."""

    failures: tuple[int, ...]
    """By solver, in a hundred trials."""
    tempting: int
    """The wrong answer that is given most often."""


def rating_of(failures: tuple[int, ...]) -> int:
    """The rating at which solvers would be expected to fail as often as they did."""
    return performance(SOLVERS.values(), sum(failures) / 100, LOWEST, HIGHEST)


def is_ordered(failures: tuple[int, ...]) -> bool:
    """Whether no level fails more often than a weaker one."""
    levels = failures[: len(LEVELS)]
    return all(weaker >= stronger for weaker, stronger in pairwise(levels))


def is_hard(failures: tuple[int, ...]) -> bool:
    """Whether the expert fails in a third of its tries or more."""
    return failures[LEVELS.index("expert")] >= HARD


def is_tempting(game: Game, state: State, seat: int, best: int) -> bool:
    """Whether somebody gives a wrong answer though they have overlooked nothing."""
    return bool(misled(game, state, seat, best))


def misled(game: Game, state: State, seat: int, best: int) -> tuple[str, ...]:
    """Who gives a wrong answer though they have overlooked nothing."""
    view = game.view(state, seat)
    ends = _ends(game, view, seat)
    answers = [_attentive(ends, habits, view, seat) for habits in _habits()]
    answers.append(_greedy(game, view, seat))
    return tuple(name for name, answer in zip(SOLVERS, answers, strict=True) if answer != best)


def try_out(game: Game, state: State, seat: int, best: int) -> Tried:
    """Let everyone decide, levels with other slips each time.

    A level that would be wrong with everything seen fails in every try: being right because the
    tempting square was overlooked is no solution. Else the weaker levels, who overlook more, would
    seem to solve what misleads all of them more often than the stronger ones.
    """
    view = game.view(state, seat)
    ends = _ends(game, view, seat)
    given = [_answers(ends, habits, view, seat, best) for habits in _habits()]
    given.append(Counter({_greedy(game, view, seat): TRIALS}))
    failures = tuple(round(100 * (TRIALS - answers[best]) / TRIALS) for answers in given)
    wrong = sum(given, Counter[int]())
    del wrong[best]
    # ties by the number of the action, so that it is always the same one
    tempting = max(wrong, key=lambda action: (wrong[action], -action), default=best)
    return Tried(failures, tempting)


def _answers(
    ends: "list[End]", habits: "Habits", view: State, seat: int, best: int
) -> Counter[int]:
    """What a level answers, and how often."""
    from qwixx.players.levels import choose_by_habit  # noqa: PLC0415

    attentive = _attentive(ends, habits, view, seat)
    if attentive != best:
        return Counter({attentive: TRIALS})
    return Counter(
        choose_by_habit(ends, habits, view, seat, seed).actions[0] for seed in range(TRIALS)
    )


def _attentive(ends: "list[End]", habits: "Habits", view: State, seat: int) -> int:
    """What a level answers if it overlooks nothing."""
    from qwixx.players.levels import choose_by_habit  # noqa: PLC0415

    attentive = habits._replace(overlooks=0.0, hurries=0.0)
    return choose_by_habit(ends, attentive, view, seat, 0).actions[0]


def _ends(game: Game, view: State, seat: int) -> "list[End]":
    from qwixx.evaluation import evaluator_of  # noqa: PLC0415  (Numba is slow to import)
    from qwixx.evaluation.turns import ends_of_turn  # noqa: PLC0415

    return ends_of_turn(game, view, seat, evaluator_of(game, view.players))


def _habits() -> "tuple[Habits, ...]":
    from qwixx.players import levels  # noqa: PLC0415

    return levels.BEGINNER, levels.CASUAL, levels.SKILLED, levels.EXPERT


def _greedy(game: Game, view: State, seat: int) -> int:
    from qwixx.players import make_player  # noqa: PLC0415

    return make_player("greedy", 0, game).decide(game, view, seat)
