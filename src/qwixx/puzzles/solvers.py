"""Who tries a puzzle: players with a rating, how often each of them fails, and what that says."""

from collections import Counter
from math import exp, log
from typing import NamedTuple

from qwixx.rules import Game, State

SOLVERS = {"beginner": 1200, "casual": 1400, "skilled": 1600, "expert": 1800, "greedy": 1800}
"""Ratings on the scale of chess, around Glicko's 1500 for whoever begins. Levels that people play
against are 200 apart; greedy is about as strong as the expert."""
TRIALS = 100
"""Of each level: which squares it overlooks is drawn by lot."""
LOWEST, HIGHEST = 700, 2300
SCALE = 400 / log(10)


class Tried(NamedTuple):
    """What became of all trials."""

    failures: tuple[int, ...]
    """By solver, in a hundred trials."""
    tempting: int
    """The wrong answer that is given most often."""
    is_tempting: bool
    """Someone gives a wrong answer and has overlooked nothing."""


def rating_of(failures: tuple[int, ...]) -> int:
    """The rating at which solvers would be expected to fail as often as they did."""
    failed = sum(failures) / 100
    low, high = float(LOWEST), float(HIGHEST)
    while high - low > 0.5:
        middle = (low + high) / 2
        expected = sum(1 / (1 + exp((solver - middle) / SCALE)) for solver in SOLVERS.values())
        low, high = (middle, high) if expected < failed else (low, middle)
    return round(low)


def try_out(game: Game, state: State, seat: int, best: int) -> Tried:
    """Let everyone decide, levels with other slips each time."""
    from qwixx.judges import judge_of  # noqa: PLC0415  (Numba is slow to import)
    from qwixx.judges.turns import ends_of_turn  # noqa: PLC0415
    from qwixx.players import levels, make_player  # noqa: PLC0415

    view = game.view(state, seat)
    ends = ends_of_turn(game, view, seat, judge_of(game, view.players))
    greedy = make_player("greedy", 0, game).decide(game, view, seat)
    failures, wrong, is_tempting = list[int](), Counter({greedy: TRIALS}), greedy != best
    for habits in (levels.BEGINNER, levels.CASUAL, levels.SKILLED, levels.EXPERT):
        given = Counter(
            levels.choose_by_habit(ends, habits, view, seat, seed).actions[0]
            for seed in range(TRIALS)
        )
        failures.append((TRIALS - given[best]) * 100 // TRIALS)
        wrong += given
        attentive = habits._replace(overlooks=0.0, hurries=0.0)
        seen = levels.choose_by_habit(ends, attentive, view, seat, 0).actions[0]
        is_tempting = is_tempting or seen != best
    failures.append(100 * (greedy != best))
    del wrong[best]
    # ties by the number of the action, so that it is always the same one
    tempting = max(wrong, key=lambda action: (wrong[action], -action), default=best)
    return Tried(tuple(failures), tempting, is_tempting)
