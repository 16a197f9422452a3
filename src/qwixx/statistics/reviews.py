"""Reviews of many files, each worked out once: what came of it is kept in a file."""

import hashlib
import json
import time
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor, Future
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from platformdirs import user_cache_path

from qwixx.analysis.review import review
from qwixx.fingerprint import fingerprint
from qwixx.record import parse_record_bytes
from qwixx.rules import Refusal
from qwixx.simulation.submit import ModelError, submit
from qwixx.statistics.glance import glance
from qwixx.statistics.quality import Judged, Qualities, Quality
from qwixx.statistics.reading import FilesError, game_files, game_parts
from qwixx.statistics.tally import Who, who

DAY = 24 * 60 * 60
UNUSED = 30 * DAY
"""Seconds after which what another model said is removed."""


def usual_path() -> Path:
    """Return the file of this model: another one may evaluate otherwise, and has its own."""
    return user_cache_path("qwixx") / f"reviews-{fingerprint()}.jsonl"


def remove_unused(path: Path) -> None:
    """Remove files of other models, next to this one, that nothing was added to for long."""
    for other in path.parent.glob("reviews-*.jsonl"):
        with suppress(OSError):  # another process has just removed it, or it is not ours
            if other != path and time.time() - other.stat().st_mtime > UNUSED:
                other.unlink()


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
        if not self.path.exists():
            remove_unused(self.path)
        with self.path.open("a", encoding="utf-8") as target:
            target.write(json.dumps([key, seats]) + "\n")


def judge_file(data: bytes) -> list[Judged]:
    """What a review says of each seat."""
    summaries = review(parse_record_bytes(data)).summaries
    return [Judged(each.decisions, each.lost, each.luck, each.sizes) for each in summaries]


class _Asked(NamedTuple):
    """A game to be reviewed; without a key if it cannot be."""

    data: bytes = b""
    key: str = ""
    day: float = 0
    """When it was written."""
    answer: "Future[list[Judged]] | None" = None


def judge_files(
    folders: Iterable[Path], kept: Kept, executor: Executor, workers: int
) -> Iterator[Qualities]:
    """What reviews say of each game in some folders, one after another; {} for one without a
    review: it is not over, cannot be read, or nobody has learned its game.
    """
    waiting = deque[_Asked]()
    for path in game_files(folders):
        for data in _games(path):
            waiting.append(_ask(path, data, kept, executor))
            if len(waiting) > 2 * workers:
                yield _answered(waiting.popleft(), kept)
    while waiting:
        yield _answered(waiting.popleft(), kept)


def _games(path: str) -> Iterator[bytes]:
    """The games of a file; one that cannot be read has none."""
    with suppress(FilesError):
        yield from (part.data for part in game_parts(path))


def _ask(path: str, data: bytes, kept: Kept, executor: Executor) -> _Asked:
    try:
        if not glance(data).scores:
            return _Asked()
    except Refusal:
        return _Asked()
    key = hashlib.sha256(data).hexdigest()[:32]
    answer = None if kept.get(key) else submit(executor, judge_file, data)
    return _Asked(data, key, Path(path).stat().st_mtime / DAY, answer)


def _answered(asked: _Asked, kept: Kept) -> Qualities:
    if not asked.key:
        return {}
    if asked.answer:
        try:
            kept.keep(asked.key, asked.answer.result())
        except ModelError:
            raise
        except Refusal:
            return {}
    judged, seen = kept.get(asked.key), glance(asked.data)
    assert judged is not None
    players: dict[Who, list[Judged]] = {}
    for seat, one in zip(seen.seats, judged, strict=True):
        players.setdefault(who(seat), []).append(one)
    return {
        (seen.game, len(seen.seats)): {one: _quality(s, asked.day) for one, s in players.items()}
    }


def _quality(seats: list[Judged], day: float) -> Quality:
    quality = Quality()
    quality.count(seats, day)
    return quality


def add(found: Qualities, other: Qualities) -> None:
    """Both together."""
    for key, players in other.items():
        for one, quality in players.items():
            found.setdefault(key, {}).setdefault(one, Quality()).add(quality)
