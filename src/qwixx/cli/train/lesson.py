"""A training: learn, and write down what was learned."""

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from qwixx.cli.context import context
from qwixx.cli.inputs import read_bytes
from qwixx.cli.running import Job, Wishes, check_outputs, ended, work, writing
from qwixx.compiled.games import Floats
from qwixx.evaluation import kind_of
from qwixx.rules import GAMES
from qwixx.simulation.workers import Crew
from qwixx.training.course import Course, Pupil, beginning, load, save, train
from qwixx.training.curve import plot_curve
from qwixx.training.provenance import write_story
from qwixx.training.trainers import TrainingError, begin_with, check


class Outputs(NamedTuple):
    """Where everything goes."""

    weights: Path
    plot: Path | None

    def check(self) -> None:
        if self.weights.suffix != ".npz":
            raise TrainingError("suffix", path=self.weights)
        check_outputs(self.weights, plot=self.plot)


class TrainingJob(Job):
    """All rounds of a course."""

    def __init__(self, course: Course, pupil: Pupil, learned: Floats | None) -> None:
        self.course, self.pupil = course, pupil
        self.standing = beginning(course, pupil, learned)
        self.total = course.round * course.steps

    @property
    def done(self) -> int:
        return self.course.round * self.standing.rounds

    def steps(self, crew: Crew) -> Iterator[object]:
        for standing in train(self.course, self.pupil, self.standing, crew.executor):
            self.standing = standing
            yield standing

    def load(self, path: Path) -> None:
        self.standing = load(path, self.course)

    def save(self, path: Path) -> None:
        save(path, self.course, self.standing)


def learn_and_save(course: Course, start: Path | None, wishes: Wishes, outputs: Outputs) -> int:
    """Train to the end, or until Ctrl-C; returns the exit code."""
    check(course)
    outputs.check()
    check_outputs(wishes.resume)
    if start:
        course = course._replace(start=hashlib.sha256(read_bytes(start)).hexdigest()[:16])
    job = TrainingJob(course, *begin_with(start, course))
    stop = work(job, wishes)
    if job.done:
        _write(job, start, outputs)
    return ended(stop)


def _write(job: TrainingJob, start: Path | None, outputs: Outputs) -> None:
    """The weights with their story, and how it went as a picture."""
    game = GAMES[job.course.game]
    average = job.standing.average(job.course)
    with writing(outputs.weights):
        kind_of(game).evaluator.of(average, job.pupil.shape, game).save(outputs.weights, game)
        write_story(outputs.weights, job.course, job.standing, start)
    if outputs.plot:
        with writing(outputs.plot):
            plot_curve(outputs.plot, job.course, job.standing, context.texts)
