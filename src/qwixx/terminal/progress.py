"""Somebody's progress with puzzles, kept beside the games."""

from pathlib import Path

from qwixx.files import replace_file
from qwixx.puzzles import Puzzle
from qwixx.puzzles.progress import Progress, parse_progress, progress_text

PROGRESS_FILE = "puzzles.json"


class KeptProgress:
    """The progress with all games, in one file. What is no progress is never written over."""

    def __init__(self, folder: Path) -> None:
        """OSError if the file cannot be read, ValueError if it holds something else."""
        self.path = folder / PROGRESS_FILE
        self._kept: dict[str, Progress] = {}
        if self.path.exists():
            self._kept = parse_progress(self.path.read_bytes())

    def of(self, game: str) -> Progress:
        return self._kept.setdefault(game, Progress())

    def answered(self, puzzle: Puzzle, is_right: bool) -> None:
        """Note an answer; OSError if it cannot be kept."""
        self.of(puzzle.game.name).answered(puzzle, is_right)
        replace_file(self.path, progress_text(self._kept).encode())
