"""Statistics: game files read in a second, by one process and by all cores, next to replaying them.

A thousand games are played; each is written a hundred times, by players of other names, so that
no two files are the same. For one process, seconds are those of the processor.
"""

import hashlib
import re
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

from qwixx.players.match import play_match
from qwixx.record import Record, record_text
from qwixx.rules import CLASSIC, DUEL, MIXX_A
from qwixx.simulation.workers import cores, local_crew
from qwixx.statistics.reading import game_files, gather
from qwixx.statistics.tally import Statistics

GAMES, COPIES, REPLAYED = 1000, 100, 500
TABLES = ((CLASSIC, 2), (DUEL, 2), (CLASSIC, 4), (MIXX_A, 3))
KINDS = ("greedy", "random", "greedy", "greedy")


def texts() -> Iterator[str]:
    """Games, without their check sums."""
    for number in range(GAMES):
        game, players = TABLES[number % len(TABLES)]
        record = play_match(game, KINDS[:players], number)
        yield record_text(record).rpartition("\ncheck ")[0]


def write_files(folder: Path) -> None:
    """A folder for each hundred."""
    for number, text in enumerate(texts()):
        below = folder / str(number)
        below.mkdir()
        for copy in range(COPIES):
            body = re.sub("seat A [a-z]+ .*", f"seat A person Ana {copy}", text, count=1)
            check = hashlib.sha256(body.encode()).hexdigest()[:16]
            (below / f"{copy}.qwixx").write_text(f"{body}\ncheck {check}\n", "utf-8")


def read(folder: Path, workers: int) -> float:
    """Files a second."""
    clock = time.process_time if workers == 1 else time.perf_counter
    start, found = clock(), Statistics()
    with local_crew(workers) as crew:
        for part in gather([folder], *crew):
            found.add(part)
    assert (found.files, found.unread) == (GAMES * COPIES, 0)
    return found.files / (clock() - start)


def replay(folder: Path) -> float:
    """The same for some of them, each of which is played again."""
    start = time.process_time()
    for path in islice(game_files([folder]), REPLAYED):
        Record.load(path)
    return REPLAYED / (time.process_time() - start)


def main() -> None:
    with TemporaryDirectory() as name:
        folder = Path(name)
        write_files(folder)
        slow = replay(folder)
        print(f"Game files a second, of {GAMES * COPIES:,}")
        print(f"  replayed, one process: {slow:10,.0f}")
        for workers in sorted({1, cores()}):
            quick = read(folder, workers)
            print(f"  at a glance, {workers:2} at work: {quick:9,.0f}   {quick / slow:4.1f} ×")
