"""Several server processes that share one port, and the parent that looks after them.

Each has a socket of its own at the same address, and the system hands out those who come. If a
process ends that was not told to, the log says so, and another one takes its place.
"""

import logging
import os
import signal
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import connection, parent_process
from multiprocessing.context import SpawnProcess
from threading import Thread
from typing import Any, TypeAlias

from qwixx.server.storage.database import Unservable
from qwixx.spawning import CONTEXT

log = logging.getLogger(__name__)

GRACE = 15.0
"""Seconds that processes have to end when they are told to."""
BREATH = 1.0
"""Seconds before another process takes the place of one that ended."""

Pipe: TypeAlias = "connection.Connection[Any, Any]"
Serve = Callable[[Callable[[list[str]], object]], None]
"""What a process does: it serves until it is told to end, and calls this once it can be reached."""


def can_share_a_port() -> bool:
    return hasattr(socket, "SO_REUSEPORT")


class Processes:
    """So many processes, each of which does the same."""

    def __init__(self, number: int, serve: Serve) -> None:
        self._number, self._serve = number, serve
        self._running: dict[SpawnProcess, Pipe] = {}
        """With what is heard from each."""

    def run(self, started: Callable[[list[str]], object]) -> None:
        """Until interrupted, or until they cannot even begin."""
        with _interrupted_by(signal.SIGTERM):
            try:
                for _ in range(self._number):
                    self._begin()
                others = [_wait_for(*each) for each in self._running.items()]
                started(others[0])
                while True:
                    self._look_after()
            finally:
                self._end()

    def _begin(self) -> None:
        hears, tells = CONTEXT.Pipe(duplex=False)
        process = CONTEXT.Process(target=_work, args=(self._serve, tells))
        process.start()
        tells.close()
        self._running[process] = hears

    def _look_after(self) -> None:
        connection.wait([process.sentinel for process in self._running])
        ended = [process for process in self._running if not process.is_alive()]
        for process in ended:
            self._running.pop(process).close()
            log.error(
                "process %s ended (exit code %s); another is started in its place",
                process.pid,
                process.exitcode,
            )
        time.sleep(BREATH)
        for _ in ended:
            self._begin()

    def _end(self) -> None:
        for process in self._running:
            process.terminate()
        until = time.monotonic() + GRACE
        for process in self._running:
            process.join(max(0.0, until - time.monotonic()))
            if process.is_alive():
                log.error("process %s did not end, and is killed", process.pid)
                process.kill()


def _wait_for(process: SpawnProcess, hears: Pipe) -> list[str]:
    """Where others can reach a process that has started."""
    try:
        told: list[str] | Unservable = hears.recv()
    except EOFError:
        process.join()
        raise Unservable("ended", code=process.exitcode) from None
    if isinstance(told, Unservable):
        raise told
    return told


@contextmanager
def _interrupted_by(number: signal.Signals) -> Iterator[None]:
    """As by Ctrl-C."""
    before = signal.signal(number, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(number, before)


def _work(serve: Serve, tells: Pipe) -> None:
    Thread(target=_end_with_parent, daemon=True).start()
    try:
        with suppress(KeyboardInterrupt):
            serve(tells.send)
    except Unservable as reason:
        tells.send(reason)


def _end_with_parent() -> None:
    """However the parent ends."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
