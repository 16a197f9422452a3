"""Compiling beforehand what evaluators think with, so that nobody waits for the first decision.

On a new machine this takes about half a minute of work. It is done in processes of their own, at
low priority, so that it takes no time from those who play; what they compile is found in the cache,
and loaded here. Until then, evaluators run uncompiled, and nobody looks ahead. If a process fails,
or there is no place for a cache, it is compiled here, in the background as well.
"""

import logging
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from threading import Lock, Thread
from time import sleep

from qwixx.evaluation.warmup.ready import STAGES, is_ready, preparing
from qwixx.spawning import unheard

COMMAND = """
import sys
sys.path.append(sys.argv[2])
from qwixx.evaluation.warmup.compile import fill_cache_for_parent
fill_cache_for_parent(sys.argv[1])
"""
PACKAGES = str(Path(__file__).parents[3])
"""Where this package lies: the process finds it there if it is not installed."""

MOMENT = 0.02
"""Between two looks whether something is ready, in seconds."""

log = logging.getLogger(__name__)


class Preparation(Thread):
    """Goes through stages, one process after the other."""

    def __init__(self, stages: Sequence[str]) -> None:
        super().__init__(name="prepare", daemon=True)
        self._stages = stages
        self._process: subprocess.Popen[bytes] | None = None
        self._lock, self._is_ended = Lock(), False
        preparing.update(stages)

    def run(self) -> None:
        from qwixx.compiled.caching import is_cached  # noqa: PLC0415  (it reads all sources)
        from qwixx.evaluation import KINDS  # noqa: PLC0415
        from qwixx.evaluation.warmup.compile import use  # noqa: PLC0415

        for kind in KINDS.values():
            kind()  # what evaluators think with is slow to import, compiled or not
        try:
            for stage in self._stages:
                if not is_cached(stage):
                    self._fill_cache(stage)
                if self._is_ended:
                    return
                use(stage)
                preparing.discard(stage)
        except Exception:  # whatever is wrong with compiling, people can play
            log.exception("what computers think with could not be compiled")

    def _fill_cache(self, stage: str) -> None:
        with self._lock, suppress(OSError):
            if self._is_ended:
                return
            self._process = _start(stage)
        if self._process is not None:
            self._process.wait()
            _stop(self._process)

    def end(self) -> None:
        with self._lock:
            self._is_ended = True
            if self._process is not None:
                _stop(self._process)
        preparing.difference_update(self._stages)


_preparations: list[Preparation] = []


def begin(stages: Sequence[str] = STAGES) -> Preparation:
    """Compile in the background until all is done, or until `end`."""
    preparation = Preparation(stages)
    _preparations.append(preparation)
    preparation.start()
    return preparation


def wait_for(stage: str) -> None:
    """Wait until what was compiled before has been loaded; nobody waits for the compiler."""
    from qwixx.compiled.caching import is_cached  # noqa: PLC0415  (it reads all sources)

    if is_cached(stage):
        while not is_ready(stage) and any(each.is_alive() for each in _preparations):
            sleep(MOMENT)


def end() -> None:
    """Stop whatever is still being compiled."""
    while _preparations:
        _preparations.pop().end()


def _start(stage: str) -> "subprocess.Popen[bytes]":
    """Start the process of a stage. Its standard input ends with this process, and so does it."""
    with unheard():
        return subprocess.Popen(
            [sys.executable, "-P", "-c", COMMAND, stage, PACKAGES],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            creationflags=getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0),
        )


def _stop(process: "subprocess.Popen[bytes]") -> None:
    """End it, also where a launcher stands between it and us."""
    process.terminate()
    if process.stdin is not None:
        process.stdin.close()
