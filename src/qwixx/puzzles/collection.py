"""Files of puzzles: those that come with the program, and how far a search has come."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from qwixx.puzzles.puzzle import Puzzle, PuzzleError
from qwixx.puzzles.themes import THEMES
from qwixx.rules import GAMES, Game, Refusal, find_game

HEADER = "puzzles 1"
SEARCHED = re.compile(r"searched (\d) players, (hard, )?seed (\d{1,19}): (\d{1,9}) games", re.ASCII)


class SearchKey(NamedTuple):
    """By what the searches in a file are told apart."""

    players: int
    seed: int
    only_hard: bool = False


class Collection:
    """Puzzles of one game by their names, and how many games were searched for them."""

    def __init__(self, puzzles: Iterable[Puzzle] = ()) -> None:
        self.puzzles = {puzzle.name: puzzle for puzzle in puzzles}
        self.searched: dict[SearchKey, int] = {}

    def __iter__(self) -> Iterator[Puzzle]:
        return iter(self.puzzles.values())

    def __len__(self) -> int:
        return len(self.puzzles)

    def add(self, puzzle: Puzzle) -> None:
        """Add one; PuzzleError if it is there already, or of another game."""
        if puzzle.name in self.puzzles:
            raise PuzzleError("twice")
        if any(other.game is not puzzle.game for other in self):
            raise PuzzleError("other_game")
        self.puzzles[puzzle.name] = puzzle

    def find(self, name: str) -> Puzzle:
        if name not in self.puzzles:
            raise PuzzleError("none", name=name[:30])
        return self.puzzles[name]

    def count(self, players: int, *, only_hard: bool = False) -> int:
        """How many are for so many players; of the hard ones alone, if wanted."""
        alike = [puzzle for puzzle in self if puzzle.state.players == players]
        return sum(puzzle.is_hard or not only_hard for puzzle in alike)

    @property
    def themes(self) -> list[str]:
        """What there are puzzles about, in the order of all themes."""
        here = {theme for puzzle in self for theme in puzzle.themes}
        return [theme for theme in THEMES if theme in here]

    @property
    def text(self) -> str:
        searched = (
            f"searched {players} players, {'hard, ' * hard}seed {seed}: {games} games"
            for (players, seed, hard), games in sorted(self.searched.items())
        )
        lines = (HEADER, *searched, *(puzzle.text for puzzle in self))
        return "\n".join(lines) + "\n"

    @classmethod
    def parse(cls, text: str) -> "Collection":
        """The puzzles in a file; PuzzleError names the line that is none."""
        header, *lines = text.splitlines() or [""]
        if header.strip() != HEADER:
            raise PuzzleError("header")
        collection = cls()
        for number, line in enumerate(lines, 2):
            try:
                collection._read(line)
            except Refusal as reason:
                raise PuzzleError("line", number=number, reason=reason) from None
        return collection

    def _read(self, line: str) -> None:
        if match := SEARCHED.fullmatch(line):
            players, hard, seed, games = match.groups()
            self.searched[SearchKey(int(players), int(seed), bool(hard))] = int(games)
        elif line.strip():
            self.add(Puzzle.parse(line))


def _shipped(game: str) -> str | None:
    path = files(__name__.rpartition(".")[0]) / f"{game}.txt"
    return path.read_text("utf-8") if path.is_file() else None


def of_game(game: Game | str) -> Collection:
    """The puzzles of a game that come with the program; none for other games."""
    return _read(find_game(game).name)


@cache
def _read(name: str) -> Collection:
    text = _shipped(name)
    return Collection() if text is None else Collection.parse(text)


def number_of(game: Game | str) -> int:
    """How many puzzles of a game come with the program, without reading them."""
    return _number(find_game(game).name)


@cache
def _number(name: str) -> int:
    return sum(" | " in line for line in (_shipped(name) or "").splitlines())


def games_with_puzzles() -> tuple[str, ...]:
    """The games that there are puzzles of."""
    return tuple(game for game in GAMES if _shipped(game) is not None)
