"""Child processes that leave Ctrl-C to their parent.

Ctrl-C reaches all processes of a terminal. A child that is still starting would answer it with a
traceback, before it could say otherwise. So it inherits a signal mask that holds SIGINT back.
"""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.context import SpawnContext, SpawnProcess
from threading import current_thread, main_thread
from types import FrameType

CAN_BLOCK = hasattr(signal, "pthread_sigmask")
"""Not on Windows, where a starting child may still print a traceback."""


@contextmanager
def unheard() -> Iterator[None]:
    """Start processes in here that never hear of Ctrl-C."""
    if not CAN_BLOCK:
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Put off a KeyboardInterrupt to the end of the block: half a start cannot be undone."""
    before = signal.getsignal(signal.SIGINT)
    if current_thread() is not main_thread() or not callable(before):
        yield
        return
    heard: list[tuple[int, FrameType | None]] = []
    signal.signal(signal.SIGINT, lambda number, frame: heard.append((number, frame)))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    for number, frame in heard[:1]:
        before(number, frame)


class Process(SpawnProcess):
    """A fresh Python process that leaves Ctrl-C to its parent."""

    def start(self) -> None:
        with unheard():
            super().start()


class Context(SpawnContext):
    """What makes such processes, with the pipes and locks that belong to them."""

    Process = Process


CONTEXT = Context()
