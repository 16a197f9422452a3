"""Why an answer is right or wrong: the analyst's sentences, with what is known of the puzzle."""

from math import inf
from typing import NamedTuple

from qwixx.analysis.options import Gap, Option, Rolled, find_options
from qwixx.analysis.reasons import sentences
from qwixx.evaluation import evaluator_of
from qwixx.locale import Texts
from qwixx.locale.phrases import Phrases
from qwixx.puzzles.puzzle import SOLVER, Puzzle
from qwixx.simulation.statistics import Estimate

UNKNOWN = Estimate(0.0, -inf, inf)


class Reason(NamedTuple):
    """An answer, what is best to follow, what it wins, and a sentence on it."""

    action: int
    then: int | None
    win: float
    text: str


def reasons_of(puzzle: Puzzle, texts: Texts) -> list[Reason]:
    """All answers, best first."""
    options = options_of(puzzle)
    phrases = Phrases(texts, puzzle.game)
    told = sentences(phrases, puzzle.state, SOLVER, options)
    return [
        Reason(option.action, option.then, option.worth.win, text)
        for option, text in zip(options, told, strict=True)
    ]


def options_of(puzzle: Puzzle) -> list[Option]:
    """All answers as options, with what playing on has shown, best first."""
    game, state = puzzle.game, puzzle.state
    found = find_options(game, state, SOLVER, evaluator_of(game, state.players))
    options = {option.action: option for option in found}
    best, others = puzzle.best, puzzle.others
    told = [
        options[best.action]._replace(rolled=_rolled(best.share, others[0].share, others[0].half))
    ]
    for action, share, half in others:
        win = max(0.0, best.share - share)
        told.append(options[action]._replace(rolled=_rolled(win, -share, half)))
    return told


def _rolled(win: float, ahead: float, half: float) -> Rolled:
    """Only wins are kept in a puzzle: of margins nothing is said."""
    gap = Gap(Estimate(ahead, ahead - half, ahead + half), UNKNOWN)
    return Rolled(Estimate(win, win, win), UNKNOWN, 0, gap)
