"""Making puzzles: a search that goes on in the file that it fills."""

from collections.abc import Iterator
from pathlib import Path

from qwixx.cli.context import context
from qwixx.cli.inputs import read_text
from qwixx.cli.running import Job, OutputError, Wishes, check_outputs, ended, work
from qwixx.evaluation import evaluator_of
from qwixx.files import replace_file
from qwixx.puzzles.collection import Collection
from qwixx.puzzles.making import Search, get_ready, search
from qwixx.puzzles.puzzle import PuzzleError
from qwixx.rules import GAMES
from qwixx.simulation.workers import Crew


class MakingJob(Job):
    """Puzzles until there are enough."""

    counts_games = False

    def __init__(self, wanted: Search, count: int) -> None:
        self.wanted, self.total = wanted, count
        self.collection = Collection()

    @property
    def done(self) -> int:
        wanted = self.wanted
        return self.collection.count(wanted.players, only_hard=wanted.only_hard)

    def get_ready(self) -> None:
        with context.err.status(context.texts("Ready in a moment …")):
            get_ready(self.wanted)

    def steps(self, crew: Crew) -> Iterator[object]:
        return search(self.wanted, self.collection, int(self.total), crew)

    def load(self, path: Path) -> None:
        self.collection = Collection.parse(read_text(path))
        if any(puzzle.game.name != self.wanted.game for puzzle in self.collection):
            raise PuzzleError("other_game")

    def save(self, path: Path) -> None:
        try:
            replace_file(path, self.collection.text.encode())
        except OSError as error:
            raise OutputError("unwritable", path=path, cause=error.strerror) from None


def make(wanted: Search, count: int, out: Path, wishes: Wishes) -> int:
    """Search until the file has so many puzzles; returns the exit code."""
    check_outputs(out)
    game = GAMES[wanted.game]
    game.start(wanted.players)
    evaluator_of(game, wanted.players)
    job = MakingJob(wanted, count)
    stop = work(job, wishes._replace(resume=out))
    context.out.print(
        context.texts.plural(
            "{number} puzzle in {path}",
            "{number} puzzles in {path}",
            len(job.collection),
            path=out,
        ),
        markup=False,
    )
    return ended(stop)
