"""Compiling part after part, and saying how far it is."""

import errno
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from qwixx.cli.context import context, print_json
from qwixx.cli.prepare.parts import Part, all_parts
from qwixx.cli.running import Job, OutputError, Wishes, ended, work
from qwixx.compiled.announcing import announce_by
from qwixx.compiled.caching import CACHE, CACHED, alone, is_cached, note_cached, unkept
from qwixx.evaluation.warmup.compile import remove_unused
from qwixx.simulation.figures import Figures
from qwixx.simulation.workers import Crew


class Prepared(NamedTuple):
    """A part, and how long it took; None if it was compiled before."""

    part: Part
    seconds: float | None


class Preparing(Job):
    """All that is not compiled yet."""

    counts_games = False
    is_quick = True

    def __init__(self) -> None:
        parts = [*all_parts()]
        self.prepared = [Prepared(part, None) for part in parts if is_cached(part.name)]
        self.due = [part for part in parts if not is_cached(part.name)]
        self.total = len(self.due)
        self._done = 0

    @property
    def done(self) -> float:
        return self._done

    def steps(self, crew: Crew) -> Iterator[object]:  # noqa: ARG002
        for part in self.due:
            begun = time.monotonic()
            _compile(part)
            self._done += 1
            prepared = Prepared(part, time.monotonic() - begun)
            self.prepared.append(prepared)
            _say_done(prepared, self._done, len(self.due))
            yield prepared


def prepare_all(as_json: bool) -> int:
    """Compile everything that is not compiled yet; returns the exit code."""
    if not CACHED:
        raise _unwritable(PermissionError(errno.EACCES, os.strerror(errno.EACCES)))
    announce_by(lambda: None)  # it is what was asked for
    remove_unused(CACHE)
    job = Preparing()
    if job.due:
        _say_beginning(job)
    stop = work(job, Wishes(workers=1))
    if as_json:
        print_json(_as_json(job))
    elif stop is None:
        context.out.print(_last_word(job), soft_wrap=True, markup=False)
    return ended(stop)


def _compile(part: Part) -> None:
    """Compile a part, unless another process has just done so."""
    try:
        with alone(part.name):
            if not is_cached(part.name):
                part.use()
                note_cached(part.name)
    except OSError as error:
        raise _unwritable(error) from None
    if not is_cached(part.name):
        raise _unwritable(unkept[0] if unkept else OSError(errno.EIO, os.strerror(errno.EIO)))


def _unwritable(error: OSError) -> OutputError:
    return OutputError("unwritable", path=Path(CACHE), cause=error.strerror)


# ── telling ───────────────────────────────────────────────────────────────────────────────────


def _title(part: Part) -> str:
    texts = context.texts
    return texts(part.title, game=texts(part.game.title) if part.game else "")


def _say_beginning(job: Preparing) -> None:
    context.err.print(
        context.texts.plural(
            "{number} part to compile. Everything takes about two minutes on a free processor,"
            " longer on a busy or slow one.",
            "{number} parts to compile. Everything takes about two minutes on a free processor,"
            " longer on a busy or slow one.",
            len(job.due),
        ),
        markup=False,
        soft_wrap=True,
    )


def _say_done(prepared: Prepared, number: int, total: int) -> None:
    texts = context.texts
    seconds = Figures(texts.language).decimal(prepared.seconds or 0, 0)
    line = texts(
        "{number} of {total}: {title} ({seconds} s)",
        number=number,
        total=total,
        title=_title(prepared.part),
        seconds=seconds,
    )
    context.err.print(line, markup=False, soft_wrap=True)


def _last_word(job: Preparing) -> str:
    if job.due:
        return context.texts("Everything is prepared: {path}", path=CACHE)
    return context.texts("Everything was prepared already: {path}", path=CACHE)


def _as_json(job: Preparing) -> dict[str, object]:
    known = {prepared.part.name for prepared in job.prepared}
    return {
        "folder": str(CACHE),
        "parts": [
            {
                "name": part.name,
                "prepared": part.name in known,
                "seconds": next(
                    (p.seconds for p in job.prepared if p.part.name == part.name), None
                ),
            }
            for part in all_parts()
        ],
    }
