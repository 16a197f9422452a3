"""Reading the files, reviewing them if that is asked for, and telling what they say."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from qwixx.cli.context import context, print_json
from qwixx.cli.inputs import InputError
from qwixx.cli.running import Job, OutputError, Wishes, check_outputs, ended, work
from qwixx.cli.statistics.words import print_statistics
from qwixx.notation import shorten
from qwixx.simulation.workers import Crew, local_crew
from qwixx.statistics.document import document
from qwixx.statistics.quality import Qualities
from qwixx.statistics.reading import game_files, gather
from qwixx.statistics.tally import Statistics

WORTH_WORKERS = 5000
"""Files that one process reads before others would even be ready."""
MOST_KNOWN = 20


class Wanted(NamedTuple):
    """What to read, and what to make of it."""

    folders: tuple[Path, ...]
    as_json: bool = False
    plot: Path | None = None
    player: str = ""
    review: bool = False
    workers: int | None = None


class _Reading(Job):
    """All files, at a glance."""

    def __init__(self, wanted: Wanted) -> None:
        self._wanted, self.found = wanted, Statistics()
        self.total = sum(1 for _ in game_files(wanted.folders))
        self.is_quick = self.total < WORTH_WORKERS

    @property
    def done(self) -> float:
        return self.found.files

    def steps(self, crew: Crew) -> Iterator[object]:
        for part in gather(self._wanted.folders, *crew):
            self.found.add(part)
            yield part


class _Reviewing(Job):
    """A review of each, unless it is known."""

    def __init__(self, wanted: Wanted, total: float) -> None:
        from qwixx.statistics.reviews import Kept, usual_path  # noqa: PLC0415  (Numba is slow)

        self._wanted, self.total, self._done = wanted, total, 0
        self.qualities: Qualities = {}
        self._kept = Kept(usual_path())
        self.is_quick = total < 2

    @property
    def done(self) -> float:
        return self._done

    def get_ready(self) -> None:
        """The first review compiles what the others need."""
        with context.err.status(context.texts("Ready in a moment …")), local_crew(1) as crew:
            next(self._judged(crew), None)

    def steps(self, crew: Crew) -> Iterator[object]:
        from qwixx.statistics.reviews import add  # noqa: PLC0415

        for part in self._judged(crew):
            add(self.qualities, part)
            self._done += 1
            yield part

    def _judged(self, crew: Crew) -> Iterator[Qualities]:
        from qwixx.statistics.reviews import judge_files  # noqa: PLC0415

        try:
            yield from judge_files(self._wanted.folders, self._kept, *crew)
        except OSError as error:
            path = error.filename or self._kept.path
            raise OutputError("unwritable", path=path, cause=error.strerror) from None


def answer(wanted: Wanted) -> int:
    """Tell what is known, also if it was stopped; returns the exit code."""
    check_outputs(plot=wanted.plot)
    reading = _Reading(wanted)
    stop = work(reading, Wishes(wanted.workers))
    found, qualities = reading.found, None
    if stop is None:
        _need_player(found, wanted.player)
        if wanted.review:
            reviewing = _Reviewing(wanted, reading.total)
            stop, qualities = work(reviewing, Wishes(wanted.workers)), reviewing.qualities
    _write(found, qualities, wanted)
    if wanted.as_json:
        print_json(document(found, qualities, wanted.player))
    else:
        print_statistics(found, qualities or {}, wanted.player)
    return ended(stop)


def _need_player(found: Statistics, name: str) -> None:
    if name and next(found.of(name), None) is None:
        everyone = {one.name for kind in found.kinds.values() for one, _ in kind.by_games()}
        known = ", ".join(sorted(everyone)[:MOST_KNOWN])
        raise InputError("no_player", player=shorten(name), known=known)


def _write(found: Statistics, qualities: Qualities | None, wanted: Wanted) -> None:
    if not wanted.plot:
        return
    from qwixx.statistics.picture import plot_statistics  # noqa: PLC0415  (Matplotlib is slow)

    try:
        plot_statistics(wanted.plot, found, context.texts, wanted.player, qualities)
    except OSError as error:
        raise OutputError("unwritable", path=wanted.plot, cause=error.strerror) from None
