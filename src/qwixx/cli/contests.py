"""Long runs on the command line: workers, progress, Ctrl-C, and going on later."""

import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import NamedTuple

from rich.progress import BarColumn, Progress, ProgressColumn, Task, TaskProgressColumn
from rich.text import Text

from qwixx.cli.context import INTERRUPTED, context, print_json
from qwixx.cli.figures import Figures
from qwixx.compiled.caching import is_cached
from qwixx.rules import GAMES, Game, Refusal
from qwixx.rules.reasons import N_
from qwixx.simulation.checkpoint import load, save
from qwixx.simulation.contest import Contest, run
from qwixx.simulation.games import simulate
from qwixx.simulation.line_up import is_compiled, stage_of
from qwixx.simulation.report import write_csv
from qwixx.simulation.tally import Tally
from qwixx.simulation.workers import Crew, cluster_crew, cores, local_crew

WORTH_WORKERS = 50_000
"""Compiled games that one process plays before others would even be ready."""
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


class Wishes(NamedTuple):
    """How to run, and what to make of it."""

    workers: int | None = None
    cluster: str = ""
    resume: Path | None = None
    as_json: bool = False
    csv: Path | None = None
    plot: Path | None = None

    def check(self) -> None:
        """Better now than after an hour."""
        if self.plot and self.plot.suffix not in PLOTS:
            raise OutputError("plot", known=", ".join(PLOTS), path=self.plot)
        for path in (self.resume, self.csv, self.plot):
            if path and not path.absolute().parent.is_dir():
                raise OutputError("folder", path=path)


class Shape(NamedTuple):
    """How the results of a kind of contest are told."""

    as_json: Callable[[Contest, list[Tally]], object]
    tables: Callable[[Contest, list[Tally]], None]
    plot: Callable[[Path, Contest, list[Tally]], None]


def play_and_show(contest: Contest, wishes: Wishes, shape: Shape) -> int:
    """Play a contest and tell what is known, also if it was stopped; returns the exit code."""
    contest.check()
    wishes.check()
    keeper = _Keeper(contest, wishes.resume)
    stop = _stopped_by(contest, wishes, keeper)
    try:
        keeper.save()
    except Refusal as refusal:
        stop = refusal  # and yet what is known is told
    if any(tally.games for tally in keeper.tallies):
        _show(contest, wishes, shape, keeper.tallies)
    if isinstance(stop, Refusal):
        raise stop
    if stop:
        _tell_stopped(contest, keeper.tallies)
    return INTERRUPTED if stop else 0


def _stopped_by(contest: Contest, wishes: Wishes, keeper: "_Keeper") -> BaseException | None:
    """Play to the end, or to Ctrl-C or something else that stops it."""
    try:
        with _crew(contest, wishes) as crew:
            _play(contest, keeper, crew)
    except (KeyboardInterrupt, Refusal) as stop:
        return stop
    return None


def _tell_stopped(contest: Contest, tallies: list[Tally]) -> None:
    """Nobody should take a part for the whole."""
    whole = Figures(context.texts.language).whole
    done, total = whole(sum(tally.games for tally in tallies)), whole(contest.total)
    note = context.texts("Stopped after {done} of {total} games.", done=done, total=total)
    context.err.print(note, style="bold")


def _show(contest: Contest, wishes: Wishes, shape: Shape, tallies: list[Tally]) -> None:
    if wishes.as_json:
        print_json(shape.as_json(contest, tallies))
    else:
        shape.tables(contest, tallies)
    try:
        if wishes.csv:
            write_csv(wishes.csv, contest, tallies)
        if wishes.plot:
            shape.plot(wishes.plot, contest, tallies)
    except OSError as error:
        raise OutputError("unwritable", path=error.filename, cause=error.strerror) from None


class _Keeper:
    """Holds what is known, and keeps it in a file if there is one."""

    def __init__(self, contest: Contest, path: Path | None) -> None:
        self.contest, self.path, self.saved = contest, path, time.monotonic()
        self.tallies = load(path, contest) if path and path.exists() else contest.nothing_yet()
        self.save()

    def save(self) -> None:
        if self.path:
            save(self.path, self.contest, self.tallies)
            self.saved = time.monotonic()

    def save_now_and_then(self) -> None:
        if time.monotonic() - self.saved > SAVE_EVERY:
            self.save()


def _crew(contest: Contest, wishes: Wishes) -> AbstractContextManager[Crew]:
    if wishes.cluster:
        return cluster_crew(wishes.cluster)
    game = GAMES[contest.game]
    compiled = [players for players in contest.lineups if is_compiled(game, players)]
    if compiled:
        _get_ready(game, compiled[0])
    if wishes.workers is not None:
        return local_crew(wishes.workers)
    quick = len(compiled) == len(contest.lineups) and contest.total <= WORTH_WORKERS
    return local_crew(1 if quick else cores())


def _get_ready(game: Game, players: tuple[str, ...]) -> None:
    """Compile once, before several workers would do so at the same time."""
    texts = context.texts
    note = texts("Ready in a moment …")
    if not is_cached(stage_of(game, players)):
        note = texts("Compiling. This takes a while, but only the first time …")
    with context.err.status(note):
        simulate(game, players, len(players))


def _play(contest: Contest, keeper: _Keeper, crew: Crew) -> None:
    with progress_bar() as progress:
        done = sum(tally.games for tally in keeper.tallies)
        task = progress.add_task("", total=contest.total, completed=done)
        for part in run(contest, keeper.tallies, *crew):
            progress.advance(task, part.games)
            keeper.save_now_and_then()


def progress_bar() -> Progress:
    """A bar for people; nothing where nobody looks."""
    err = context.err
    columns = (BarColumn(), TaskProgressColumn(), _Pace())
    return Progress(*columns, console=err, transient=True, disable=not err.is_terminal)


class _Pace(ProgressColumn):
    """How quick it is, and how long it will take."""

    def render(self, task: Task) -> Text:
        if task.speed is None or task.time_remaining is None:
            return Text()
        speed = Figures(context.texts.language).whole(task.speed)
        minutes, seconds = divmod(int(task.time_remaining), 60)
        left = f"{minutes // 60}:{minutes % 60:02}:{seconds:02}"
        return Text(context.texts("{speed} games/s, {time} left", speed=speed, time=left))
