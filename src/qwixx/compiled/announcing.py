"""Saying that something is being compiled, as it makes people wait.

Numba tells when it compiles what the cache does not have. The first time in a process, `say` is
called: by default it is a line of the logger `qwixx`, which Python shows on the standard error.
Worker processes say nothing: they were started by one that did.
"""

import logging
from collections.abc import Callable
from functools import cache
from typing import Any

log = logging.getLogger("qwixx")


def _log() -> None:
    log.warning(
        "Compiling: about a minute on a free processor, longer on a busy or slow one. Later starts"
        " find it compiled; “qwixx prepare” does it in advance."
    )


class Announcement:
    """Who says it, and whether it has been said."""

    say: Callable[[], object] = staticmethod(_log)
    is_said = False


def announce_by(say: Callable[[], object]) -> None:
    """Have it said in another way, and anew."""
    Announcement.say, Announcement.is_said = staticmethod(say), False


def compiling(name: str) -> None:
    """Called with the module of each function before it is compiled."""
    from multiprocessing import parent_process  # noqa: PLC0415  (most commands need none of it)

    if Announcement.is_said or not name.startswith("qwixx.") or parent_process() is not None:
        return
    Announcement.is_said = True
    Announcement.say()


@cache
def listen() -> None:
    """Hear from Numba what it compiles, from now on."""
    from numba.core import event as numba_event  # noqa: PLC0415  (slow to import)

    event: Any = numba_event

    class Compiling(event.Listener):  # type: ignore[misc]
        def on_start(self, started: Any) -> None:
            compiling(started.data["dispatcher"].py_func.__module__)

        def on_end(self, ended: Any) -> None:
            """It has been said."""

    event.register("numba:compile", Compiling())
