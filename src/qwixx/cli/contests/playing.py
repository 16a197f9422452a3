"""Contests: play them, and tell what came of it."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from qwixx.cli.context import context, print_json
from qwixx.cli.running import Job, OutputError, Wishes, check_outputs, ended, work, writing
from qwixx.rules import GAMES, Refusal
from qwixx.simulation.contest import Contest, run
from qwixx.simulation.figures import Figures
from qwixx.simulation.games import simulate, simulate_adjusted
from qwixx.simulation.line_up import is_compiled
from qwixx.simulation.report import write_csv
from qwixx.simulation.tally import Tally
from qwixx.simulation.workers import Crew

WORTH_WORKERS = 50_000
"""Compiled games that one process plays before others would even be ready."""
WORTH_WORKERS_ADJUSTED = 100
"""The same where luck is told, too."""


class Outputs(NamedTuple):
    """What to make of the results."""

    as_json: bool = False
    csv: Path | None = None
    plot: Path | None = None


class Shape(NamedTuple):
    """How the results of a kind of contest are told."""

    as_json: Callable[[Contest, list[Tally]], object]
    tables: Callable[[Contest, list[Tally]], None]
    plot: Callable[[Path, Contest, list[Tally]], None]


class ContestJob(Job):
    """Games of every line-up."""

    def __init__(self, contest: Contest) -> None:
        self.contest, self.tallies = contest, contest.nothing_yet()
        self.total = contest.total
        game = GAMES[contest.game]
        self._compiled = [players for players in contest.lineups if is_compiled(game, players)]
        is_compiled_all = len(self._compiled) == len(contest.lineups)
        most = WORTH_WORKERS_ADJUSTED if contest.adjusted else WORTH_WORKERS
        self.is_quick = is_compiled_all and contest.total <= most

    @property
    def done(self) -> int:
        return sum(tally.games for tally in self.tallies)

    def get_ready(self) -> None:
        if not self._compiled:
            return
        game, players, texts = GAMES[self.contest.game], self._compiled[0], context.texts
        with context.err.status(texts("Ready in a moment …")):
            play = simulate_adjusted if self.contest.adjusted else simulate
            play(game, players, len(players))

    def steps(self, crew: Crew) -> Iterator[object]:
        return run(self.contest, self.tallies, *crew)

    def load(self, path: Path) -> None:
        self.tallies = self.contest.load(path)

    def save(self, path: Path) -> None:
        self.contest.save(path, self.tallies)


def play_and_show(contest: Contest, wishes: Wishes, outputs: Outputs, shape: Shape) -> int:
    """Play a contest and tell what is known, also if it was stopped; returns the exit code."""
    contest.check()
    check_outputs(wishes.resume, outputs.csv, plot=outputs.plot)
    job = ContestJob(contest)
    stop = work(job, wishes)
    if job.done:
        unwritten = _write(contest, outputs, shape, job.tallies)
        _tell(contest, outputs, shape, job.tallies)
        stop = stop or unwritten
    if isinstance(stop, KeyboardInterrupt):
        _tell_stopped(job)
    return ended(stop)


def _write(
    contest: Contest, outputs: Outputs, shape: Shape, tallies: list[Tally]
) -> Refusal | None:
    """Files come first: whoever reads the tables may leave before their end."""
    try:
        if outputs.csv:
            with writing(outputs.csv):
                write_csv(outputs.csv, contest, tallies)
        if outputs.plot:
            with writing(outputs.plot):
                shape.plot(outputs.plot, contest, tallies)
    except OutputError as error:
        return error
    return None


def _tell(contest: Contest, outputs: Outputs, shape: Shape, tallies: list[Tally]) -> None:
    if outputs.as_json:
        print_json(shape.as_json(contest, tallies))
    else:
        shape.tables(contest, tallies)


def _tell_stopped(job: ContestJob) -> None:
    """Nobody should take a part for the whole."""
    whole = Figures(context.texts.language).whole
    done, total = whole(job.done), whole(job.total)
    note = context.texts("Stopped after {done} of {total} games.", done=done, total=total)
    context.err.print(note, style="bold")
