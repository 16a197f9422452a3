"""Reviews of many files, each worked out once: what came of it is kept in a file."""

import hashlib
import json
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import NamedTuple

from platformdirs import user_cache_path

from qwixx.analysis.review import review
from qwixx.record import parse_record_bytes
from qwixx.rules import Refusal
from qwixx.statistics.glance import glance
from qwixx.statistics.quality import Judged, Qualities, Quality
from qwixx.statistics.reading import game_files, read_bytes
from qwixx.statistics.tally import Who, who
from qwixx.version import __version__

DAY = 24 * 60 * 60


def usual_path() -> Path:
    """Another version may judge otherwise, so it has a file of its own."""
    return user_cache_path("qwixx") / f"reviews-{__version__}.jsonl"


class Kept:
    """What reviews said, by the sum of a file's bytes; each is written as soon as it is known."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._known: dict[str, list[Judged]] = {}
        try:
            lines = path.read_text("utf-8").splitlines()
        except (OSError, UnicodeDecodeError):
            lines = []
        for line in lines:
            try:
                key, seats = json.loads(line)
                self._known[key] = [Judged(*seat) for seat in seats]
            except (ValueError, TypeError):
                continue  # a line that was cut off: its game is reviewed again

    def get(self, key: str) -> list[Judged] | None:
        return self._known.get(key)

    def keep(self, key: str, seats: list[Judged]) -> None:
        """OSError if it cannot be written."""
        self._known[key] = seats
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as target:
            target.write(json.dumps([key, seats]) + "\n")


def judge_file(data: bytes) -> list[Judged]:
    """What a review says of each seat."""
    summaries = review(parse_record_bytes(data)).summaries
    return [Judged(each.decisions, each.lost, each.luck) for each in summaries]


class _Asked(NamedTuple):
    """A file to be reviewed; without a key if it cannot be."""

    data: bytes = b""
    key: str = ""
    day: float = 0
    """When it was written."""
    answer: "Future[list[Judged]] | None" = None


def judge_files(
    folders: Iterable[Path], kept: Kept, executor: Executor, workers: int
) -> Iterator[Qualities]:
    """What reviews say of each file in some folders, one after another; {} for one without a
    review: it is not over, cannot be read, or nobody has learned its game.
    """
    waiting = deque[_Asked]()
    for path in game_files(folders):
        waiting.append(_ask(path, kept, executor))
        if len(waiting) > 2 * workers:
            yield _answered(waiting.popleft(), kept)
    while waiting:
        yield _answered(waiting.popleft(), kept)


def _ask(path: str, kept: Kept, executor: Executor) -> _Asked:
    try:
        data = read_bytes(path)
        if not glance(data).scores:
            return _Asked()
    except Refusal:
        return _Asked()
    key = hashlib.sha256(data).hexdigest()[:32]
    answer = None if kept.get(key) else executor.submit(judge_file, data)
    return _Asked(data, key, Path(path).stat().st_mtime / DAY, answer)


def _answered(asked: _Asked, kept: Kept) -> Qualities:
    if not asked.key:
        return {}
    if asked.answer:
        try:
            kept.keep(asked.key, asked.answer.result())
        except Refusal:
            return {}
    judged, seen = kept.get(asked.key), glance(asked.data)
    assert judged is not None
    players: dict[Who, Quality] = {}
    for seat, one in zip(seen.seats, judged, strict=True):
        players.setdefault(who(seat), Quality()).count(one, asked.day)
    return {(seen.game, len(seen.seats)): players}


def add(found: Qualities, other: Qualities) -> None:
    """Both together."""
    for key, players in other.items():
        for one, quality in players.items():
            found.setdefault(key, {}).setdefault(one, Quality()).add(quality)
