"""Reviews of games, and decisions checked by playing on: worked out in a worker, and kept.

Whoever asks is told how far it is, and asks again. It is all the same whether a game was played at
a table here or comes as a file. Reviews are kept as values, and shown in the language of whoever
asks, which takes a moment and no other look at the game.
"""

import asyncio
import gzip
import json
import logging
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from qwixx.fingerprint import fingerprint
from qwixx.locale import Texts
from qwixx.notation import SEATS, position_text
from qwixx.record import Record
from qwixx.rules import Refusal, State
from qwixx.server.features.reviews.jobs import RenderJob, ReviewJob, RolloutJob
from qwixx.server.features.reviews.rollouts import MOST_GAMES
from qwixx.server.storage.review_keys import digest, game_key
from qwixx.server.storage.store import Store
from qwixx.server.worker import OWN, Results, Worker, WorkerError
from qwixx.tables.rates import Buckets
from qwixx.tables.refusals import Refused, TooFast

if TYPE_CHECKING:
    from qwixx.analysis.review import Summary

log = logging.getLogger(__name__)

MOST_FAILURES = 20
"""Reviews that failed and were not asked for again."""
RENDERED = 64
"""Reviews in a language that are remembered."""


class Progress(NamedTuple):
    """What is not ready yet: so many turns of so many, or games."""

    done: int
    of: int


@dataclass
class _Job:
    of: int
    done: int = 0
    failure: Refusal | None = None
    finished: asyncio.Event = field(default_factory=asyncio.Event)

    def on_step(self, step: int) -> None:
        self.done = step


class Reviews:
    """The reviews that were asked for."""

    def __init__(
        self, store: Store, limit: tuple[float, float], slow: Worker, quick: Worker
    ) -> None:
        """`slow` reviews games, `quick` shows reviews."""
        self._store = store
        self._asked = Buckets(limit)
        self._jobs: dict[str, _Job] = {}
        self._worker = slow
        self._rendered = Results(quick, RENDERED)
        self._tasks: set[asyncio.Task[None]] = set()

    async def ask(self, record: Record, texts: Texts, address: str) -> bytes | Progress:
        """A review as compressed JSON, or how far it is; refused if it cannot be had."""
        key = await asyncio.to_thread(review_key, record)
        values = await self._ask(key, ReviewJob(record), len(record.turns), address)
        if isinstance(values, Progress):
            return values
        job = RenderJob(record, values, texts.language)
        try:
            payload: bytes = await self._rendered.get((key, texts.language), job, address)
        except Refused:  # many wait: ask again
            return Progress(len(record.turns), len(record.turns))
        except WorkerError as error:
            log.error("a review could not be shown: %s", error)
            raise Refused("no_review") from None
        return payload

    async def summaries(self, record: Record) -> "tuple[Summary, ...]":
        """What the review of a game says of each seat, once it is there; refused if it cannot be
        had. The server itself asks, and so however many reviews wait.
        """
        key = await asyncio.to_thread(review_key, record)
        while (values := await self._store.review(key)) is None:
            job = self._jobs.get(key) or self._begin(key, ReviewJob(record), len(record.turns), OWN)
            await job.finished.wait()
            if job.failure is not None:
                self._jobs.pop(key, None)
                raise job.failure
        return await asyncio.to_thread(_summaries, values)

    async def roll_out(self, state: State, seat: int, address: str) -> bytes | Progress:
        """The options of one decision, checked, as compressed JSON, or how far it is."""
        key = _decision_key(state, seat)
        return await self._ask(key, RolloutJob(state, seat), MOST_GAMES, address)

    async def _ask(
        self, key: str, work: ReviewJob | RolloutJob, of: int, address: str
    ) -> bytes | Progress:
        job = self._jobs.get(key)
        if job is None:
            kept = await self._store.review(key)
            if kept is not None:
                return kept
            job = self._jobs.get(key) or self._begin(key, work, of, address)
        if job.failure is not None:
            del self._jobs[key]
            raise job.failure
        return Progress(job.done, job.of)

    def _begin(self, key: str, work: ReviewJob | RolloutJob, of: int, address: str) -> _Job:
        self._worker.need_room(address)
        if address != OWN and not self._asked.take(address):
            raise TooFast(self._asked.wait(address))
        job = _Job(of)
        result = self._worker.submit(work, address, job.on_step)
        self._forget_failures()
        self._jobs[key] = job
        working = asyncio.get_running_loop().create_task(self._finish(key, job, result))
        self._tasks.add(working)
        working.add_done_callback(self._tasks.discard)
        return job

    def _forget_failures(self) -> None:
        failed = [key for key, job in self._jobs.items() if job.failure is not None]
        for key in failed[:-MOST_FAILURES]:
            del self._jobs[key]

    async def _finish(self, key: str, job: _Job, result: "asyncio.Future[bytes]") -> None:
        try:
            await self._store.keep_review(key, await result)
        except Refusal as refusal:
            job.failure = refusal
        except Exception as error:
            log.error("a review failed: %s", error, exc_info=not isinstance(error, WorkerError))
            job.failure = Refused("no_review")
        else:
            self._jobs.pop(key, None)
        finally:
            job.finished.set()

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def _summaries(values: bytes) -> "tuple[Summary, ...]":
    from qwixx.analysis.review.storage import summaries_of  # noqa: PLC0415  (NumPy is slow)

    return summaries_of(json.loads(gzip.decompress(values)))


def review_key(record: Record) -> str:
    """The key of the review that this model makes: another one may evaluate otherwise."""
    return game_key(record) + digest(fingerprint())[:24]


def _decision_key(state: State, seat: int) -> str:
    return digest(fingerprint(), position_text(state), SEATS[seat])
