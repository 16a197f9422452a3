"""Long work on the command line: who does it, how far it is, Ctrl-C, and going on later.

A `Job` says what there is to do; `work` does it, for every command in the same way. Whatever stops
it, what is known by then is kept and can be told.
"""

import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import NamedTuple

from rich.progress import BarColumn, Progress, ProgressColumn, Task, TaskProgressColumn
from rich.text import Text

from qwixx.cli.context import context
from qwixx.cli.exits import DONE, INTERRUPTED
from qwixx.rules import Refusal
from qwixx.rules.reasons import N_
from qwixx.simulation.figures import Figures
from qwixx.simulation.workers import Crew, cluster_crew, cores, local_crew

SAVE_EVERY = 5
"""Seconds between two saves of a run."""
PLOTS = (".svg", ".png")

SENTENCES = {
    "plot": N_("A plot is written as {known}, not as {path}."),
    "folder": N_("There is no folder for {path}."),
    "unwritable": N_("{path} cannot be written: {cause}."),
}


class OutputError(Refusal):
    """A file that could not be written in the end."""

    sentences = SENTENCES


def check_outputs(*paths: Path | None, plot: Path | None = None) -> None:
    """Better now than after an hour."""
    if plot and plot.suffix not in PLOTS:
        raise OutputError("plot", known=", ".join(PLOTS), path=plot)
    for path in (*paths, plot):
        if path and not path.absolute().parent.is_dir():
            raise OutputError("folder", path=path)


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Write a file in here; OutputError if that fails. On a full disk, the system names none."""
    try:
        yield
    except OSError as error:
        raise OutputError("unwritable", path=path, cause=error.strerror) from None


class Wishes(NamedTuple):
    """How to work."""

    workers: int | None = None
    cluster: str = ""
    resume: Path | None = None
    """The file to keep it in."""


class Job:
    """Long work, and what is known so far."""

    total: float
    """How much there is to do."""
    counts_games = True
    """Whether that is a number of games."""
    is_quick = False
    """Whether it would be done before other processes were ready."""

    @property
    def done(self) -> float:
        """How much of it is done."""
        raise NotImplementedError

    def get_ready(self) -> None:
        """Compile once, before several workers would do so at the same time."""

    def steps(self, crew: Crew) -> Iterator[object]:
        """Go on; after each step, it knows more."""
        raise NotImplementedError

    def load(self, path: Path) -> None:
        """Know what was known when it stopped."""
        raise NotImplementedError

    def save(self, path: Path) -> None:
        """Keep what is known."""
        raise NotImplementedError


Stop = KeyboardInterrupt | Refusal | None


def work(job: Job, wishes: Wishes) -> Stop:
    """Do all there is to do; returns what stopped it, if anything did."""
    if wishes.resume:
        if wishes.resume.exists():
            job.load(wishes.resume)
        job.save(wishes.resume)
    stop: Stop = None
    try:
        with _crew(job, wishes) as crew, _bar(job) as bar:
            task = bar.add_task("", total=job.total)
            bar.update(task, completed=job.done)
            saved = time.monotonic()
            for _ in job.steps(crew):
                bar.update(task, completed=job.done)
                if wishes.resume and time.monotonic() - saved > SAVE_EVERY:
                    job.save(wishes.resume)
                    saved = time.monotonic()
    except (KeyboardInterrupt, Refusal) as reason:
        stop = reason
    try:
        if wishes.resume:
            job.save(wishes.resume)
    except Refusal as reason:
        stop = reason
    return stop


def ended(stop: Stop) -> int:
    """The exit code of work that is done or was stopped; a refusal is raised, as all are."""
    if isinstance(stop, Refusal):
        raise stop
    return INTERRUPTED if stop else DONE


def _crew(job: Job, wishes: Wishes) -> AbstractContextManager[Crew]:
    if wishes.cluster:
        return cluster_crew(wishes.cluster)
    job.get_ready()
    if wishes.workers is not None:
        return local_crew(wishes.workers)
    return local_crew(1 if job.is_quick else cores())


def _bar(job: Job) -> Progress:
    """A bar for people; nothing where nobody looks."""
    err = context.err
    columns = (BarColumn(), TaskProgressColumn(), _Pace(job.counts_games))
    return Progress(*columns, console=err, transient=True, disable=not err.is_terminal)


class _Pace(ProgressColumn):
    """How quick it is, and how long it will take."""

    def __init__(self, counts_games: bool) -> None:
        super().__init__()
        self._counts_games = counts_games

    def render(self, task: Task) -> Text:
        if task.speed is None or task.time_remaining is None:
            return Text()
        texts = context.texts
        minutes, seconds = divmod(int(task.time_remaining), 60)
        left = f"{minutes // 60}:{minutes % 60:02}:{seconds:02}"
        if not self._counts_games:
            return Text(texts("{time} left", time=left))
        speed = Figures(texts.language).whole(task.speed)
        return Text(texts("{speed} games/s, {time} left", speed=speed, time=left))
