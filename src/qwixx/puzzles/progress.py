"""How far somebody has come with the puzzles of a game: their rating, and what they have tried.

Every puzzle that is tried is a game against it. As puzzles come one at a time, each is a rating
period of its own.
"""

import json
from collections.abc import Iterable
from math import isfinite

from qwixx.puzzles.puzzle import Puzzle
from qwixx.ratings.glicko2 import Game, Rating, rated

MOST_BYTES = 1_000_000
DIFFICULTIES = {"easier": -200, "own": 0, "harder": 200}
"""How far from the solver's own rating the next puzzle shall lie."""
PUZZLE_DEVIATION = 60.0
"""Of puzzles: that of their ratings as solvers give them."""


def after_puzzle(own: Rating, puzzle_rating: float, is_solved: bool) -> Rating:
    """The rating after a puzzle."""
    return rated(own, [Game(Rating(puzzle_rating, PUZZLE_DEVIATION), float(is_solved))])


class Progress:
    """What is kept of one solver and one game."""

    def __init__(self, rating: Rating | None = None, tried: dict[str, bool] | None = None) -> None:
        self.rating = rating or Rating()
        self.tried = tried or {}
        """Whether the first answer was right, by the names of puzzles."""

    def answered(self, puzzle: Puzzle, is_right: bool) -> None:
        """Only the first answer to a puzzle counts; later ones may still solve it."""
        if puzzle.name not in self.tried:
            self.rating = after_puzzle(self.rating, puzzle.rating, is_right)
            self.tried[puzzle.name] = is_right
        elif is_right:
            self.tried[puzzle.name] = True

    def next(self, puzzles: Iterable[Puzzle], step: int = 0) -> Puzzle | None:
        """Of those not tried the one nearest to the solver's strength, or to so much more; None if
        there is none.
        """
        return self._nearest((each for each in puzzles if each.name not in self.tried), step)

    def next_unsolved(self, puzzles: Iterable[Puzzle], step: int = 0) -> Puzzle | None:
        """The same of those that were tried in vain."""
        return self._nearest((each for each in puzzles if self.tried.get(each.name) is False), step)

    def _nearest(self, puzzles: Iterable[Puzzle], step: int) -> Puzzle | None:
        wanted = self.rating.rating + step
        return min(puzzles, key=lambda each: abs(each.rating - wanted), default=None)


def progress_text(progress: dict[str, Progress]) -> str:
    """All games as a file has them."""
    kept = {
        game: {"rating": each.rating._asdict(), "tried": each.tried}
        for game, each in progress.items()
    }
    return json.dumps(kept, indent=1) + "\n"


def parse_progress(data: bytes) -> dict[str, Progress]:
    """What `progress_text` wrote; ValueError for anything else."""
    if len(data) > MOST_BYTES:
        raise ValueError("too long")
    try:
        found = json.loads(data)
        return {game: _parsed(each["rating"], each["tried"]) for game, each in found.items()}
    except (AttributeError, KeyError, TypeError, RecursionError):
        raise ValueError("not the progress of a solver") from None


def _parsed(rating: dict[str, float], tried: dict[str, bool]) -> Progress:
    known = Rating(**rating)
    if not all(isfinite(number) for number in known) or min(known.deviation, known.volatility) <= 0:
        raise ValueError("not a rating")
    if not all(type(each) is bool for each in tried.values()):
        raise ValueError("not what was tried")
    return Progress(known, dict(tried))
