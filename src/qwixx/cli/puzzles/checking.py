"""Checking a file of puzzles: what is wrong with which of them."""

import random
from collections.abc import Iterator
from pathlib import Path

from qwixx.cli.context import context
from qwixx.cli.exits import NO
from qwixx.cli.inputs import read_text
from qwixx.cli.running import Job, OutputError, Wishes, check_outputs, ended, work
from qwixx.files import replace_file
from qwixx.puzzles.checking import COMPLAINTS, Checked, check_all
from qwixx.puzzles.collection import Collection
from qwixx.puzzles.puzzle import Puzzle
from qwixx.simulation.workers import Crew


class CheckingJob(Job):
    """All puzzles of a file, or some; with `anew`, what every answer wins is measured again."""

    counts_games = False

    def __init__(self, puzzles: list[Puzzle], seed: int, *, anew: bool) -> None:
        self._puzzles, self._seed, self._anew = puzzles, seed, anew
        self.total = len(puzzles)
        self.checked: list[Checked] = []

    @property
    def done(self) -> int:
        return len(self.checked)

    def steps(self, crew: Crew) -> Iterator[object]:
        for checked in check_all(self._puzzles, self._seed, crew, anew=self._anew):
            self.checked.append(checked)
            if checked.complaints:
                _complain(checked)
            yield checked


def check(file: Path, sample: int | None, seed: int, wishes: Wishes, out: Path | None) -> int:
    """Check a file and say what is wrong; returns the exit code."""
    check_outputs(out)
    collection = Collection.parse(read_text(file))
    puzzles = list(collection)
    if sample is not None and sample < len(puzzles):
        puzzles = random.Random(seed).sample(puzzles, sample)
    job = CheckingJob(puzzles, seed, anew=out is not None)
    stop = work(job, wishes)
    wrong = [checked for checked in job.checked if checked.complaints]
    texts = context.texts
    context.out.print(texts.plural("{number} puzzle checked", "{number} puzzles checked", job.done))
    if wrong:
        context.out.print(
            texts.plural("{number} of them is wrong", "{number} of them are wrong", len(wrong))
        )
    if out is not None:
        for puzzle, _, right in job.checked:
            if right:
                collection.puzzles[puzzle.name] = right
            else:
                del collection.puzzles[puzzle.name]
        _write(collection, out)
    return ended(stop) or (NO if wrong else 0)


def _write(collection: Collection, out: Path) -> None:
    try:
        replace_file(out, collection.text.encode())
    except OSError as error:
        raise OutputError("unwritable", path=out, cause=error.strerror) from None


def _complain(checked: Checked) -> None:
    texts = context.texts
    for key in checked.complaints:
        sentence = texts(
            "{puzzle}: {complaint}", puzzle=checked.puzzle.text, complaint=texts(COMPLAINTS[key])
        )
        context.out.print(sentence, markup=False)
