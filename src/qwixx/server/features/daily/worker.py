"""What a day's dice allowed, and how computers fared with them: worked out aside, once a day.

It is done by a worker of its own, whose process ends soon after.
"""

import asyncio
import logging
from typing import Any, NamedTuple

from qwixx.daily.attempt import actions_text, played_out
from qwixx.rules import Roll
from qwixx.server.features.daily.repository import DailyRepository
from qwixx.server.worker import OWN, OnStep, Worker, WorkerError
from qwixx.tables.refusals import Refused

log = logging.getLogger(__name__)

IDLE = 10.0
"""Seconds for which the worker waits for another day."""
MOST_WAITING = 4
"""Days to be worked out at once; whoever asks for another one has to ask again."""


class DayJob(NamedTuple):
    """Work out what is kept of a day."""

    number: int
    rolls: tuple[Roll, ...]

    def run(self, on_step: OnStep) -> dict[str, Any]:
        del on_step
        return worked_out(self.number, self.rolls)


class DayWorker:
    """Works out one day after another."""

    def __init__(self, repository: DailyRepository) -> None:
        self._repository = repository
        self._worker = Worker("daily", idle=IDLE)
        self._tasks: dict[int, asyncio.Task[None]] = {}

    def ask(self, number: int, rolls: tuple[Roll, ...]) -> None:
        """Have a day worked out, unless somebody has asked for it already. If that fails, whoever
        asks next begins anew.
        """
        if number not in self._tasks and len(self._tasks) < MOST_WAITING:
            task = asyncio.create_task(self._work_out(number, rolls))
            task.add_done_callback(lambda _: self._tasks.pop(number, None))
            self._tasks[number] = task

    async def _work_out(self, number: int, rolls: tuple[Roll, ...]) -> None:
        try:
            if await self._repository.results(number) is None:
                job = DayJob(number, rolls)
                await self._repository.keep(number, await self._worker.submit(job, OWN))
        except WorkerError as error:
            log.error("the dice of day %d were not worked out: %s", number, error)
        except Refused:
            """The database fails, and says so itself."""

    async def close(self) -> None:
        await self._worker.close()
        tasks = [*self._tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


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
