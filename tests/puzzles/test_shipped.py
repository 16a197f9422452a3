"""The puzzles that come with the program. `qwixx puzzles check` goes through all that they say."""

from collections import Counter
from importlib.resources import files

import pytest

from qwixx.cli.app import run
from qwixx.puzzles import SOLVER, games_with_puzzles, number_of, of_game
from qwixx.puzzles.solvers import HIGHEST, LOWEST
from qwixx.puzzles.themes import THEMES

LEAST = {"classic": 300, "duel": 300}
"""Puzzles of a game."""


@pytest.mark.parametrize("game", LEAST)
def test_there_are_enough_of_all_kinds(game: str) -> None:
    """Reading checks the rest: positions, that every legal answer is there, that one is best."""
    puzzles = of_game(game)
    assert len(puzzles) >= LEAST[game]
    assert len(puzzles) == number_of(game)
    players = Counter(puzzle.state.players for puzzle in puzzles)
    assert set(players) == set(next(iter(puzzles)).game.players)
    themes = Counter(theme for puzzle in puzzles for theme in puzzle.themes)
    own = {"beat", "stack", "foremost"} if game == "classic" else {"others"}
    assert set(themes) == set(THEMES) - own
    assert all(LOWEST <= puzzle.rating <= HIGHEST for puzzle in puzzles)
    assert all(puzzle.best.action in puzzle.game.legal(puzzle.state, SOLVER) for puzzle in puzzles)
    assert all(any(puzzle.failures) for puzzle in puzzles)


def test_only_games_with_puzzles_are_named() -> None:
    assert set(games_with_puzzles()) == set(LEAST)
    assert len(of_game("mixx-a")) == 0


@pytest.mark.long
@pytest.mark.parametrize("game", LEAST)
def test_other_dice_confirm_them(game: str) -> None:
    path = files("qwixx.puzzles") / f"{game}.txt"
    assert run(["puzzles", "check", str(path), "--sample", "40"]) == 0
