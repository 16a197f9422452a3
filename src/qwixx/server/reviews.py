"""Reviews of games, and decisions checked by playing on: worked out aside, one after another, and
kept.

Whoever asks is told how far it is, and asks again. It is all the same whether a game was played at
a table here or comes as a file.
"""

import asyncio
import hashlib
import logging
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from qwixx.locale import Texts
from qwixx.notation import SEATS, position_text
from qwixx.record import Record, record_text
from qwixx.rules import Refusal, State
from qwixx.server.limits import Buckets
from qwixx.server.refusals import Refused
from qwixx.server.reviewer import Reviewer, ReviewTask, RolloutTask, Task
from qwixx.server.rollouts import MOST_GAMES
from qwixx.server.store import Store
from qwixx.version import __version__

log = logging.getLogger(__name__)

MOST_WAITING = 20
"""Games that wait to be reviewed, or whose review failed and was not asked for again."""


class Progress(NamedTuple):
    """What is not ready yet: so many turns of so many, or games."""

    done: int
    of: int


@dataclass
class _Job:
    of: int
    done: int = 0
    failure: Refusal | None = None


class Reviews:
    """The reviews that were asked for, and who works them out."""

    def __init__(self, store: Store, limit: tuple[float, float]) -> None:
        self._store = store
        self._asked = Buckets(limit)
        self._jobs: dict[str, _Job] = {}
        self._reviewer = Reviewer()
        self._thread = ThreadPoolExecutor(1, "reviewer")
        """It waits for the reviewer."""
        self._tasks: set[asyncio.Task[None]] = set()

    async def ask(self, record: Record, texts: Texts, address: str) -> bytes | Progress:
        """A review as compressed JSON, or how far it is; refused if it cannot be had."""
        key = await asyncio.to_thread(_game_key, record, texts.language)
        task = ReviewTask(record, texts.language)
        return await self._ask(key, task, len(record.turns), address)

    async def roll_out(self, state: State, seat: int, address: str) -> bytes | Progress:
        """The same for the options of one decision."""
        key = _decision_key(state, seat)
        return await self._ask(key, RolloutTask(state, seat), MOST_GAMES, address)

    async def _ask(self, key: str, task: Task, of: int, address: str) -> bytes | Progress:
        job = self._jobs.get(key)
        if job is None:
            kept = await self._store.review(key)
            if kept is not None:
                return kept
            job = self._jobs.get(key) or self._begin(key, task, of, address)
        if job.failure is not None:
            del self._jobs[key]
            raise job.failure
        return Progress(job.done, job.of)

    def _begin(self, key: str, task: Task, of: int, address: str) -> _Job:
        if len(self._jobs) >= MOST_WAITING:
            self._forget_failures()
        if len(self._jobs) >= MOST_WAITING:
            raise Refused("many_reviews")
        if not self._asked.take(address):
            raise Refused("too_fast")
        job = self._jobs[key] = _Job(of)
        working = asyncio.get_running_loop().create_task(self._work(key, job, task))
        self._tasks.add(working)
        working.add_done_callback(self._tasks.discard)
        return job

    def _forget_failures(self) -> None:
        self._jobs = {key: job for key, job in self._jobs.items() if job.failure is None}

    async def _work(self, key: str, job: _Job, task: Task) -> None:
        def on_step(step: int) -> None:
            job.done = step

        work = partial(self._reviewer.work, task, on_step)
        try:
            told = await asyncio.get_running_loop().run_in_executor(self._thread, work)
            await self._store.keep_review(key, told)
        except Refusal as refusal:
            job.failure = refusal
        except Exception:
            log.exception("a review failed")
            job.failure = Refused("no_review")
        else:
            self._jobs.pop(key, None)

    async def close(self) -> None:
        self._reviewer.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._thread.shutdown(wait=False, cancel_futures=True)


def game_key(record: Record) -> str:
    """What the keys of all reviews of a game begin with."""
    return _digest(record_text(record))[:40]


def _game_key(record: Record, language: str) -> str:
    return game_key(record) + _digest(__version__, language)[:24]


def _decision_key(state: State, seat: int) -> str:
    return _digest(__version__, position_text(state), SEATS[seat])


def _digest(*parts: str) -> str:
    """Reviews of another version may judge otherwise, so that keys have it in them."""
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()
