"""The process that reviews games.

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
from typing import Any

from pydantic_core import to_json

from qwixx.judges.judge import JudgeError
from qwixx.locale import Texts
from qwixx.record import Record
from qwixx.rules import GAMES
from qwixx.server.view import position_view

IDLE = 300.0
"""Seconds without work until the process ends."""
NICE = 5


class Reviewer:
    """The process and the pipe to it. One thread asks, any other may close."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._closed = False
        self._process: Any = None
        self._pipe: Connection | None = None

    def review(self, record: Record, texts: Texts, on_turn: Callable[[int], object]) -> bytes:
        """A review as compressed JSON; JudgeError if nobody has learned the game, OSError or
        EOFError if the process has come to harm. This takes long.
        """
        pipe = self._running()
        try:
            pipe.send((record, GAMES[record.game], texts.language))
            while True:
                match pipe.recv():
                    case int(turn):
                        on_turn(turn)
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
    """What the process does: one review after another, until nobody wants one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICE)
    try:
        while pipe.poll(IDLE):
            record, game, language = pipe.recv()
            GAMES.setdefault(game.name, game)  # a sheet of one's own
            pipe.send(_answer(record, Texts(language), pipe))
    except (OSError, EOFError):
        """The server has gone."""


def _answer(record: Record, texts: Texts, pipe: Connection) -> bytes | tuple[str, dict[str, Any]]:
    try:
        return gzip.compress(to_json(review_json(record, texts, pipe.send)), mtime=0)
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
