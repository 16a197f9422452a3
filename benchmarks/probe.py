"""What stops a server's event loop, seen from within: garbage collections, and its own lag."""

import asyncio
import gc
import json
import time
from pathlib import Path
from typing import Any

TICK = 0.005
REPORT = 0.5
"""Seconds between two looks at the clock, and between two reports."""

_tasks: set[asyncio.Task[None]] = set()


def watch(report: str) -> None:
    """Begin to watch the running loop. The report is a JSON file with what was seen since the last
    time that it was deleted: milliseconds of every collection, by the clock and of the processor,
    and of the longest lags.
    """
    task = asyncio.get_running_loop().create_task(_Probe(Path(report)).follow())
    _tasks.add(task)


class _Probe:
    def __init__(self, report: Path) -> None:
        self.report = report
        self.collections: list[tuple[float, float]] = []
        self.lags: list[float] = []
        self._began = (0.0, 0.0)
        gc.callbacks.append(self._collected)

    def _collected(self, phase: str, info: dict[str, Any]) -> None:
        del info
        if phase == "start":
            self._began = time.perf_counter(), time.thread_time()
        else:
            clock, processor = self._began
            taken = time.perf_counter() - clock, time.thread_time() - processor
            self.collections.append((round(1000 * taken[0], 2), round(1000 * taken[1], 2)))

    async def follow(self) -> None:
        reported = time.perf_counter()
        while True:
            before = time.perf_counter()
            await asyncio.sleep(TICK)
            now = time.perf_counter()
            self.lags.append(1000 * (now - before - TICK))
            if now - reported >= REPORT:
                reported = now
                self._write()

    def _write(self) -> None:
        if not self.report.exists():
            self.collections, self.lags = [], []
        worst = sorted(self.lags, reverse=True)[:20]
        text = json.dumps({"collections": self.collections, "lags": worst})
        self.report.write_text(text)
