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
from multiprocessing import connection, get_context, parent_process
from multiprocessing.context import SpawnProcess
from threading import Thread
from typing import Any

from qwixx.server.database import Unservable

log = logging.getLogger(__name__)

GRACE = 15.0
"""Seconds that processes have to end when they are told to."""
BREATH = 1.0
"""Seconds before another process takes the place of one that ended."""

Serve = Callable[[Callable[[list[str]], object]], None]
"""What a process does: it serves until it is told to end, and calls this once it can be reached."""


def can_share_a_port() -> bool:
    return hasattr(socket, "SO_REUSEPORT")


class Processes:
    """So many processes, each of which does the same."""

    def __init__(self, number: int, serve: Serve) -> None:
        self._number, self._serve = number, serve
        self._running: list[SpawnProcess] = []

    def run(self, started: Callable[[list[str]], object]) -> None:
        """Until interrupted, or until they cannot even begin."""
        with _interrupted_by(signal.SIGTERM):
            try:
                begun = [self._begin() for _ in range(self._number)]
                others = [self._wait_for(each) for each in begun]
                started(others[0])
                while True:
                    self._look_after()
            finally:
                self._end()

    def _begin(self) -> tuple[SpawnProcess, "connection.Connection[Any, Any]"]:
        context = get_context("spawn")
        hears, tells = context.Pipe(duplex=False)
        process = context.Process(target=_work, args=(self._serve, tells))
        process.start()
        tells.close()
        self._running.append(process)
        return process, hears

    def _wait_for(self, begun: tuple[SpawnProcess, "connection.Connection[Any, Any]"]) -> list[str]:
        process, hears = begun
        with hears:
            try:
                told: list[str] | Unservable = hears.recv()
            except EOFError:
                process.join()
                raise Unservable("ended", code=process.exitcode) from None
        if isinstance(told, Unservable):
            raise told
        return told

    def _look_after(self) -> None:
        connection.wait([process.sentinel for process in self._running])
        for process in [each for each in self._running if not each.is_alive()]:
            self._running.remove(process)
            log.error(
                "process %s ended (exit code %s); another is started in its place",
                process.pid,
                process.exitcode,
            )
            time.sleep(BREATH)
            with suppress(Unservable):  # then it is not alive, and that is seen next
                self._wait_for(self._begin())

    def _end(self) -> None:
        for process in self._running:
            process.terminate()
        until = time.monotonic() + GRACE
        for process in self._running:
            process.join(max(0.0, until - time.monotonic()))
            if process.is_alive():
                log.error("process %s did not end, and is killed", process.pid)
                process.kill()


@contextmanager
def _interrupted_by(number: signal.Signals) -> Iterator[None]:
    """As by Ctrl-C."""
    before = signal.signal(number, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(number, before)


def _work(serve: Serve, tells: "connection.Connection[Any, Any]") -> None:
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
