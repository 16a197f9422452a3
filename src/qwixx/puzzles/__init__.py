"""Positions with one decision whose best answer is clear and whose tempting answer is wrong.

They are found in games between levels and proven by playing on (`making`), and can be checked again
(`checking`). `of_game` gives those that come with the program. A solver has a rating of their own
(`qwixx.ratings.glicko2`), as each puzzle has.
"""

from qwixx.puzzles.collection import Collection, games_with_puzzles, number_of, of_game
from qwixx.puzzles.puzzle import SOLVER, Behind, Puzzle, PuzzleError

__all__ = [
    "SOLVER",
    "Behind",
    "Collection",
    "Puzzle",
    "PuzzleError",
    "games_with_puzzles",
    "number_of",
    "of_game",
]
