"""The process that reviews games, and checks decisions by playing on.

It is another one than the server's, and gives way to it: a review is much work, and those who play
must not feel it. It begins when it is needed and ends when it has had nothing to do for a while.
"""

import gzip
import os
import signal
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Lock
from typing import Any, NamedTuple

from pydantic_core import to_json

from qwixx.judges.judge import JudgeError
from qwixx.locale import Texts
from qwixx.record import Record
from qwixx.rules import GAMES, State
from qwixx.server.rollouts import rollout_json
from qwixx.server.view import position_view

IDLE = 300.0
"""Seconds without work until the process ends."""
NICE = 5


class ReviewTask(NamedTuple):
    """Look at a whole game; its steps are turns."""

    record: Record
    language: str

    @property
    def game(self) -> str:
        return self.record.game

    def answer(self, on_step: Callable[[int], object]) -> dict[str, Any]:
        return review_json(self.record, Texts(self.language), on_step)


class RolloutTask(NamedTuple):
    """Play on from the options of one decision; its steps are games of each."""

    state: State
    seat: int

    @property
    def game(self) -> str:
        return self.state.game

    def answer(self, on_step: Callable[[int], object]) -> dict[str, Any]:
        return rollout_json(self.state, self.seat, on_step)


Task = ReviewTask | RolloutTask


class Reviewer:
    """The process and the pipe to it. One thread asks, any other may close."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._closed = False
        self._process: Any = None
        self._pipe: Connection | None = None

    def work(self, task: Task, on_step: Callable[[int], object]) -> bytes:
        """What came of a task, as compressed JSON; JudgeError if nobody has learned the game,
        OSError or EOFError if the process has come to harm. This takes long.
        """
        pipe = self._running()
        try:
            pipe.send((task, GAMES[task.game]))
            while True:
                match pipe.recv():
                    case int(step):
                        on_step(step)
                    case bytes(told):
                        return told
                    case key, values:
                        raise JudgeError(key, **values)
        except (OSError, EOFError):
            self._end()
            raise

    def _running(self) -> Connection:
        with self._lock:
            if self._closed:
                raise EOFError
            if self._pipe is None or not self._process.is_alive():
                here, there = get_context("spawn").Pipe()
                process = get_context("spawn").Process(target=_serve, args=(there,), daemon=True)
                process.start()
                there.close()
                self._process, self._pipe = process, here
            return self._pipe

    def _end(self) -> None:
        with self._lock:
            if self._process is not None:
                self._process.kill()
            self._process = self._pipe = None

    def close(self) -> None:
        self._closed = True
        self._end()


def _serve(pipe: Connection) -> None:
    """What the process does: one task after another, until there are none."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICE)
    try:
        while pipe.poll(IDLE):
            task, game = pipe.recv()
            GAMES.setdefault(game.name, game)  # a sheet of one's own
            pipe.send(_answer(task, pipe))
    except (OSError, EOFError):
        """The server has gone."""


def _answer(task: Task, pipe: Connection) -> bytes | tuple[str, dict[str, Any]]:
    try:
        return gzip.compress(to_json(task.answer(pipe.send)), mtime=0)
    except JudgeError as error:
        return error.key, {name: str(value) for name, value in error.values.items()}


def review_json(
    record: Record, texts: Texts, on_turn: Callable[[int], object] | None = None
) -> dict[str, Any]:
    """The document of `qwixx.analysis.review`, its moments with what pages need to draw them: the
    view, and what was done.
    """
    from qwixx.analysis.review import document, review  # noqa: PLC0415  (Numba is slow to import)

    game, looked_at = GAMES[record.game], review(record, on_turn)
    told = document(looked_at, texts)
    for moment, (_, state, events) in zip(told["moments"], looked_at.moments, strict=True):
        moment["view"] = position_view(game, state)
        moment["deeds"] = [event._asdict() for event in events]
    return told
