"""Game files in folders, read a batch at a time by whoever works."""

import os
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor, Future
from itertools import islice
from pathlib import Path

from qwixx.game_files import GamePart, split_games
from qwixx.record import MOST_BYTES, second_game
from qwixx.rules import Refusal
from qwixx.rules.reasons import N_
from qwixx.statistics.glance import Glance, glance
from qwixx.statistics.tally import Statistics

SUFFIX = ".qwixx"
BATCH = 500
"""Files that a worker is given at once."""

SENTENCES = {
    "nowhere": N_("There is no folder {path}."),
    "unreadable": N_("{path} cannot be read: {cause}."),
}


class FilesError(Refusal):
    """Files that cannot be had."""

    sentences = SENTENCES


def game_files(folders: Iterable[Path]) -> Iterator[str]:
    """All game files in some folders and those below; FilesError for one that is not there."""
    for folder in folders:
        if folder.is_file():
            yield str(folder)
        elif not folder.is_dir():
            raise FilesError("nowhere", path=folder)
        else:
            yield from _below(folder)


def _below(folder: Path) -> Iterator[str]:
    for where, folders, names in os.walk(folder):
        folders.sort()
        yield from (f"{where}/{name}" for name in sorted(names) if name.endswith(SUFFIX))


def read_files(paths: Iterable[str]) -> Statistics:
    """What these files say. One that cannot be read is named, and stops nothing."""
    found = Statistics()
    for path in paths:
        found.files += 1
        for seen in glances(path):
            if isinstance(seen, Refusal):
                found.miss(path, seen)
            else:
                found.count(seen)
    return found


def glances(path: str) -> Iterator[Glance | Refusal]:
    """What each game of a file came to; and at the end, if some cannot be read, why the first
    cannot.
    """
    refused: Refusal | None = None
    try:
        for part in game_parts(path):
            try:
                yield glance(*part)
            except Refusal as reason:
                refused = refused or reason
    except FilesError as reason:
        refused = reason
    if refused:
        yield refused


def game_parts(path: str) -> Iterator[GamePart]:
    """The part of each game in a file; FilesError if it cannot be read."""
    try:
        with open(path, "rb", buffering=0) as source:  # noqa: PTH123  (a third of the time)
            data = source.read(MOST_BYTES + 1)
        if second_game(data) is None:
            yield GamePart(data)
            return
        with Path(path).open("rb") as source:
            yield from split_games(source)
    except OSError as error:
        raise FilesError("unreadable", path=path, cause=error.strerror) from None


def gather(folders: Iterable[Path], executor: Executor, workers: int) -> Iterator[Statistics]:
    """What the files in some folders say: a batch at a time, in their order, which adds up."""
    paths, waiting = game_files(folders), deque[Future[Statistics]]()
    while batch := [*islice(paths, BATCH)]:
        waiting.append(executor.submit(read_files, batch))
        if len(waiting) > 2 * workers:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()
