"""A training on the command line: workers, progress, Ctrl-C, and going on later."""

import hashlib
import time
from contextlib import AbstractContextManager
from pathlib import Path
from typing import NamedTuple

from qwixx.cli.contests import OutputError, progress_bar
from qwixx.cli.context import INTERRUPTED, context, read_bytes
from qwixx.judges import kind_of
from qwixx.rules import GAMES
from qwixx.simulation.workers import Crew, cluster_crew, cores, local_crew
from qwixx.training.course import ROUND, Course, Standing, beginning, train
from qwixx.training.curve import plot_curve
from qwixx.training.keeping import TrainingError, load, save
from qwixx.training.schools import check, load_weights, pupil_of
from qwixx.training.story import write_story

SAVE_EVERY = 30
"""Seconds between two saves."""


class Wishes(NamedTuple):
    """How to run, and where everything goes."""

    weights: Path
    resume: Path | None
    start: Path | None
    workers: int | None
    cluster: str
    plot: Path | None

    def check(self) -> None:
        """Better now than after an hour."""
        if self.weights.suffix != ".npz":
            raise TrainingError("suffix", path=self.weights)
        for path in (self.weights, self.resume, self.plot):
            if path and not path.absolute().parent.is_dir():
                raise OutputError("folder", path=path)

    def crew(self) -> AbstractContextManager[Crew]:
        if self.cluster:
            return cluster_crew(self.cluster)
        return local_crew(cores() if self.workers is None else self.workers)


def learn_and_save(course: Course, wishes: Wishes) -> int:
    """Train to the end, or until Ctrl-C; returns the exit code."""
    check(course)
    wishes.check()
    game, pupil, learned = GAMES[course.game], pupil_of(course), None
    if wishes.start:
        course = course._replace(start=hashlib.sha256(read_bytes(wishes.start)).hexdigest()[:16])
        learned = load_weights(wishes.start, course)
    keeper = _Keeper(course, beginning(course, pupil, learned), wishes.resume)
    stopped = False
    try:
        with wishes.crew() as crew, progress_bar() as bar:
            done = ROUND * keeper.standing.rounds
            task = bar.add_task("", total=ROUND * course.rounds, completed=done)
            for standing in train(course, pupil, keeper.standing, crew.executor):
                keeper.keep(standing)
                bar.advance(task, ROUND)
    except KeyboardInterrupt:
        stopped = True
    keeper.save()
    learner = kind_of(game).judge.of(keeper.standing.average(course), pupil.shape, game)
    learner.save(wishes.weights, game)
    write_story(wishes.weights, course, keeper.standing, wishes.start)
    if wishes.plot:
        plot_curve(wishes.plot, course, keeper.standing, context.texts)
    return INTERRUPTED if stopped else 0


class _Keeper:
    """Holds how far it has come, and keeps it in a file if there is one."""

    def __init__(self, course: Course, standing: Standing, path: Path | None) -> None:
        self.course, self.path, self.saved = course, path, time.monotonic()
        self.standing = load(path, course) if path and path.exists() else standing

    def keep(self, standing: Standing) -> None:
        self.standing = standing
        if time.monotonic() - self.saved > SAVE_EVERY:
            self.save()

    def save(self) -> None:
        if self.path:
            save(self.path, self.course, self.standing)
            self.saved = time.monotonic()
