"""Exporting the games of a server that are over."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date, datetime
from pathlib import Path
from typing import BinaryIO, NamedTuple

from sqlalchemy import Engine

from qwixx.cli.admin.looking import say
from qwixx.cli.admin.working import TablesJob
from qwixx.cli.context import context
from qwixx.cli.exits import DONE, NO
from qwixx.cli.running import OutputError, Wishes, check_outputs, ended, work
from qwixx.files import replacing
from qwixx.record import Record
from qwixx.server.settings import url_of
from qwixx.server.upkeep.admin import Overview, finished_game, opened, overviews
from qwixx.server.upkeep.expiry import file_name
from qwixx.simulation.workers import Crew

SUFFIX = ".qwixx"
Write = Callable[[Overview, Record], None]


class Wanted(NamedTuple):
    """Which games to export: an empty name stands for all games, None for no limit."""

    game: str = ""
    since: date | None = None
    until: date | None = None

    def has(self, each: Overview) -> bool:
        """Whether a game was played on such a day, by the machine's own time."""
        day = datetime.fromtimestamp(each.last).date()
        is_game = self.game in ("", each.table and each.table.game.name)
        return is_game and (self.since or day) <= day <= (self.until or day)


class ExportingJob(TablesJob):
    """Write the games of all tables, those of the first tables first."""

    def __init__(self, engine: Engine, wanted: Wanted, write: Write) -> None:
        super().__init__(engine)
        self._wanted, self._write = wanted, write
        self.games, self.unreadable = 0, 0

    def steps(self, crew: Crew) -> Iterator[object]:
        del crew
        with self._engine.connect() as connection:
            for each in overviews(connection, oldest_first=True):
                self.looked_at += 1
                if each.table is None:
                    self.unreadable += 1
                elif self._wanted.has(each) and (game := finished_game(connection, each)):
                    self._write(each, game)
                    self.games += 1
                yield each


def write_games(database: str, target: Path, wanted: Wanted) -> int:
    """Write the games into one file or into a folder; returns the exit code."""
    texts = context.texts
    check_outputs(target)
    with opened(url_of(database)) as engine, _writing(target) as write:
        job = ExportingJob(engine, wanted, write)
        stop = work(job, Wishes())
    say(texts("Games exported to {path}: {number}", path=target, number=job.games))
    if job.unreadable:
        say(texts("Tables left out, as they cannot be read: {number}", number=job.unreadable))
    return ended(stop) or (NO if job.unreadable else DONE)


@contextmanager
def _writing(target: Path) -> Iterator[Write]:
    """What writes a game: to the end of one file, or to a file of its own in a folder."""
    try:
        if target.suffix == SUFFIX and not target.is_dir():
            with replacing(target) as file:
                yield lambda _, game: _append(file, game)
        else:
            target.mkdir(exist_ok=True)
            yield lambda each, game: game.save(target / file_name(each.id, each.created))
    except OSError as error:
        raise OutputError("unwritable", path=target, cause=error.strerror) from None


def _append(file: BinaryIO, game: Record) -> None:
    file.write(str(game).encode())
