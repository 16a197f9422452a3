"""What a day's dice allowed, and how computers fared with them: worked out aside, once a day.

It is done in a process of its own, which gives way to the server and ends when it is done.
"""

import asyncio
import logging
import os
import signal
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any

from qwixx.daily.attempt import actions_text, played_out
from qwixx.rules import Roll
from qwixx.server.daily.keeping import Keeping
from qwixx.server.refusals import Refused

log = logging.getLogger(__name__)

NICE = 5
MOST_WAITING = 4
"""Days to be worked out at once; whoever asks for another one has to ask again."""


class Aside:
    """Works out one day after another."""

    def __init__(self, keeping: Keeping) -> None:
        self._keeping = keeping
        self._lock = asyncio.Lock()
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._process: Any = None

    def ask(self, number: int, rolls: tuple[Roll, ...]) -> None:
        """Have a day worked out, unless somebody has asked for it already. If that fails, whoever
        asks next begins anew.
        """
        if number not in self._tasks and len(self._tasks) < MOST_WAITING:
            task = asyncio.create_task(self._work_out(number, rolls))
            task.add_done_callback(lambda _: self._tasks.pop(number, None))
            self._tasks[number] = task

    async def _work_out(self, number: int, rolls: tuple[Roll, ...]) -> None:
        async with self._lock:
            try:
                if await self._keeping.told(number) is None:
                    await self._keeping.keep(number, await self._asked(number, rolls))
            except (OSError, EOFError) as error:
                log.error("the dice of day %d were not worked out: %r", number, error)
            except Refused:
                """The database fails, and says so itself."""

    async def _asked(self, number: int, rolls: tuple[Roll, ...]) -> dict[str, Any]:
        here, there = get_context("spawn").Pipe()
        self._process = get_context("spawn").Process(
            target=_answer, args=(there, number, rolls), daemon=True
        )
        try:
            await asyncio.to_thread(self._process.start)
            there.close()
            told: dict[str, Any] = await asyncio.to_thread(here.recv)
            return told
        finally:
            here.close()
            self._end()

    def _end(self) -> None:
        if self._process is not None and self._process.pid is not None:
            self._process.kill()
        self._process = None

    async def close(self) -> None:
        tasks = [*self._tasks.values()]
        for task in tasks:
            task.cancel()
        self._end()
        await asyncio.gather(*tasks, return_exceptions=True)


def _answer(pipe: Connection, number: int, rolls: tuple[Roll, ...]) -> None:
    """What the process does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICE)
    pipe.send(worked_out(number, rolls))


def worked_out(number: int, rolls: tuple[Roll, ...]) -> dict[str, Any]:
    """What is kept of a day. This takes seconds, and the first time on a machine a minute."""
    from qwixx.daily.others import points_of_others  # noqa: PLC0415  (Numba is slow to import)
    from qwixx.simulation.hindsight import hindsight  # noqa: PLC0415

    best = hindsight(rolls)
    actions = played_out(best.decisions, rolls).actions
    return {
        "points": best.points,
        "bound": best.bound,
        "actions": actions_text(actions),
        "others": points_of_others(number, rolls),
    }
