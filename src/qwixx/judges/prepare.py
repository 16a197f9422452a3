"""Compiling beforehand what judges think with, so that nobody waits for the first decision.

On a new machine this takes about half a minute of work. It is done in processes of their own, at
low priority, while people still choose their seats; what they compile is found in the cache. If one
of them fails, nothing is lost: the first decision compiles what it needs.
"""

import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from threading import Lock, Thread

STAGES = ("sheets", "board", "sheets ahead", "board ahead")
"""For each kind of board its network, and then looking ahead: in the order in which they are
needed."""

COMMAND = "import sys; from qwixx.judges.compile import compile_stage; compile_stage(sys.argv[1])"
PATIENCE = 30
"""Seconds that a stage is waited for: on a busy machine, what has low priority may take forever."""


class Preparation(Thread):
    """Goes through stages, one process after the other."""

    def __init__(self, stages: Sequence[str]) -> None:
        super().__init__(name="prepare", daemon=True)
        self._stages = stages
        self._running: dict[str, subprocess.Popen[bytes]] = {}
        self._lock, self._is_ended = Lock(), False

    def run(self) -> None:
        from qwixx.compiled.caching import is_cached  # noqa: PLC0415  (it reads all sources)

        with suppress(OSError):
            for stage in self._stages:
                if is_cached(stage):
                    continue
                with self._lock:
                    if self._is_ended:
                        return
                    process = self._running[stage] = _start(stage)
                process.wait()
                del self._running[stage]

    def is_running(self, stage: str) -> bool:
        return stage in self._running

    def wait(self, stage: str) -> None:
        """A stage that has not begun is not waited for: who needs it now is quicker alone."""
        process = self._running.get(stage)
        if process is not None:
            with suppress(subprocess.TimeoutExpired):
                process.wait(PATIENCE)

    def end(self) -> None:
        with self._lock:
            self._is_ended = True
            for process in list(self._running.values()):
                process.terminate()


_preparations: list[Preparation] = []


def begin(stages: Sequence[str] = STAGES) -> Preparation:
    """Compile in the background until all is done, or until `end`."""
    preparation = Preparation(stages)
    _preparations.append(preparation)
    preparation.start()
    return preparation


def wait(stage: str) -> None:
    """Wait for a stage that is being compiled just now."""
    for preparation in _preparations:
        preparation.wait(stage)


def end() -> None:
    """Stop whatever is still being compiled."""
    while _preparations:
        _preparations.pop().end()


def _start(stage: str) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        [sys.executable, "-c", COMMAND, stage],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        creationflags=getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0),
    )
