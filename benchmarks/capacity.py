"""What a crowd would take: measured here for some people, computed for many.

Measured on one server process with people at some tables: processor time, memory, bytes of the
database and of the network for each decision, connection and table. What so many people need
follows by arithmetic, which can be done again with other figures:

python -m benchmarks.capacity PEOPLE [SECONDS between two decisions of one person]
"""

import asyncio
import math
import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from benchmarks.people import Person
from benchmarks.server import Measured, idle_kilobytes
from benchmarks.servers import Server, process, seated

CROWDS = (10, 100, 1_000, 10_000, 100_000)
TABLES = 250
SECONDS = 8.0
DAY = 86_400


class Figures(NamedTuple):
    """What one of each costs. All but the last two are measured by `measure`."""

    cpu: float
    """µs of the server's processor for a decision."""
    process: float
    """MB of a process that nobody has come to yet."""
    connection: float
    table: float
    """KB in memory."""
    stored: float
    sent: float
    """Bytes that a decision adds to the database, and that each person at the table is sent."""
    busy: float = 0.5
    """The share of a core that may be in use at usual times; the rest is for moments."""
    live: int = 5_000
    """Live connections that one process takes."""


MEASURED = Figures(cpu=996, process=232, connection=36.4, table=5.5, stored=249, sent=1535)
"""On two cores of 2.8 GHz that others were using, too; docs/hosting.md has what follows."""


class Crowd(NamedTuple):
    """Who comes, and how they play."""

    people: int
    seconds: float = 10.0
    """Between two decisions of one person."""
    together: int = 3
    """People at a table."""


class Needs(NamedTuple):
    """What a crowd takes."""

    decisions: float
    """A second. Each is a row that is written."""
    cores: float
    processes: int
    memory: float
    """GB."""
    written: float
    """MB of the database a second."""
    kept: float
    """GB of the database a day."""
    sent: float
    """Mbit of the network a second."""


def needs(figures: Figures, crowd: Crowd) -> Needs:
    """What a crowd takes, by arithmetic."""
    decisions = crowd.people / crowd.seconds
    cores = decisions * figures.cpu / 1e6
    processes = math.ceil(max(cores / figures.busy, crowd.people / figures.live, 1))
    tables = crowd.people / crowd.together
    kilobytes = crowd.people * figures.connection + tables * figures.table
    written = decisions * figures.stored / 1e6
    return Needs(
        decisions,
        cores,
        processes,
        processes * figures.process / 1e3 + kilobytes / 1e6,
        written,
        written * DAY / 1e3,
        decisions * crowd.together * figures.sent * 8 / 1e6,
    )


def table(figures: Figures, crowds: list[Crowd]) -> list[str]:
    """A table in Markdown, a line for each crowd."""
    lines = [
        "| people at once | decisions a second | cores in use | processes | memory"
        " | database | network |",
        "|---|---|---|---|---|---|---|",
    ]
    for crowd in crowds:
        found = needs(figures, crowd)
        lines.append(
            f"| {crowd.people:,} | {_short(found.decisions)} | {_short(found.cores)}"
            f" | {found.processes:,} | {_short(found.memory)} GB"
            f" | {_short(found.written)} MB/s, {_short(found.kept)} GB a day"
            f" | {_short(found.sent)} Mbit/s |"
        )
    return lines


def _short(number: float) -> str:
    """Two digits are more than such a figure is good for."""
    return f"{number:,.0f}" if number >= 9.5 else f"{number:.2g}"


# ── measuring ─────────────────────────────────────────────────────────────────────────────────


class Weighed(Person):
    """A person who counts what they are sent."""

    received = 0

    def on_text(self, frame: bytes) -> None:
        self.received += len(frame)
        super().on_text(frame)


async def measure() -> Figures:
    """The figures of this machine."""
    with tempfile.TemporaryDirectory() as folder:
        with process("tables", f"{folder}/idle.sqlite") as idle:
            await wait_until_idle(idle)
            own = idle.kilobytes()
            one_table = await idle_kilobytes(idle)
        path = Path(folder) / "tables.sqlite"
        with process("tables", str(path)) as server:
            return await _played(server, path, own / 1e3, one_table)


async def wait_until_idle(server: Server) -> None:
    """Wait until the server has loaded its networks in the background, and uses no processor."""
    cpu, quiet = -1.0, 0
    while quiet < 3:
        await asyncio.sleep(1)
        quiet = quiet + 1 if server.cpu() - cpu < 0.03 else 0
        cpu = server.cpu()


async def _played(server: Server, path: Path, own: float, one_table: float) -> Figures:
    await wait_until_idle(server)
    await _decisions(server, 10, 1.0)  # what is loaded with the first games is not theirs
    before, stored = server.kilobytes(), _bytes(path)
    measured, received, added, decisions = await _decisions(server, TABLES, SECONDS)
    return Figures(
        cpu=measured.microseconds,
        process=own,
        connection=max(0.0, added - before - TABLES * one_table) / (2 * TABLES),
        table=one_table,
        stored=(_bytes(path) - stored) / decisions,
        sent=received / (2 * measured.count),
    )


async def _decisions(server: Server, tables: int, seconds: float) -> tuple[Measured, int, int, int]:
    """People who think for a second: what is measured of their decisions in so many seconds, the
    bytes that they are sent then, the KB before they begin, and all decisions from the first one.
    """
    measured = Measured()
    async with seated(server.port_of, tables, 1.0, person=Weighed) as people:
        kilobytes = server.kilobytes()
        for person in people[::2]:
            person.start()
        await asyncio.sleep(2)
        first, sent = sum(len(each.to_ack) for each in people), _received(people)
        with measured.timing(server):
            await asyncio.sleep(seconds)
        decisions = sum(len(each.to_ack) for each in people)
        measured.count = decisions - first
        return measured, _received(people) - sent, kilobytes, decisions


def _received(people: list[Person]) -> int:
    return sum(each.received for each in people if isinstance(each, Weighed))


def _bytes(path: Path) -> int:
    """What the database holds, whether it is in the file already or in the log beside it."""
    with closing(sqlite3.connect(path)) as database:
        pages, size = (
            database.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "page_size")
        )
        return int(pages * size)


def main(people: int | None = None, seconds: float = Crowd._field_defaults["seconds"]) -> None:
    """Measure, then print what crowds take."""
    figures = asyncio.run(measure())
    print("One decision: {cpu:.0f} µs, {stored:.0f} bytes stored,".format(**figures._asdict()))
    print("{sent:.0f} bytes sent to each person at the table.".format(**figures._asdict()))
    print("In memory: a process {process:.0f} MB,".format(**figures._asdict()))
    print("a connection {connection:.1f} KB, a table {table:.1f} KB.".format(**figures._asdict()))
    print(f"With {seconds:g} seconds between two decisions of a person:")
    for line in table(figures, [Crowd(each, seconds) for each in ([people] if people else CROWDS)]):
        print(line)


if __name__ == "__main__":
    main(*(int(sys.argv[1]),) if sys.argv[1:2] else (), *map(float, sys.argv[2:3]))
