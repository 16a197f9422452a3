"""Worker processes: whatever takes long is done there, so that those who play never wait for it.

A worker has a process of its own, at low priority, and a queue. Its process starts with the first
job and ends when it has had nothing to do for a while. If it crashes, one job has failed, and the
next one starts another process.
"""

import asyncio
import logging
import os
import signal
import traceback
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from multiprocessing.connection import Connection
from threading import Lock
from typing import Any, NamedTuple, Protocol

from qwixx.fingerprint import fingerprint
from qwixx.rules import GAMES, Refusal
from qwixx.spawning import CONTEXT
from qwixx.tables.rates import end_turn
from qwixx.tables.refusals import Refused, TooFast

log = logging.getLogger(__name__)

IDLE = 300.0
"""Seconds without work until the process ends."""
NICE = 5
MOST_WAITING = 40
MOST_FROM = 10
"""Jobs that wait or are being done: in all, and for one address."""
OWN = ""
"""Who asks for the server's own work, in place of an address. It is never refused."""

OnStep = Callable[[int], object]


class Job(Protocol):
    """Work for a worker: a value that can be pickled."""

    def run(self, on_step: OnStep) -> Any:
        """Do it, in the worker's process; `on_step` tells how far it is."""
        ...


class WorkerError(Exception):
    """A job that failed: its worker crashed, or the message says what went wrong there."""


class _Waiting(NamedTuple):
    address: str
    job: Job
    on_step: OnStep
    future: "asyncio.Future[Any]"


class Worker:
    """A queue and the process that works on it. Addresses take turns, so that somebody who asks for
    one thing does not wait for all that somebody else has asked for.
    """

    def __init__(self, name: str, full: str = "busy", idle: float = IDLE) -> None:
        """`full` is the key of the refusal when too many jobs wait."""
        self._full = full
        self._lanes: OrderedDict[str, deque[_Waiting]] = OrderedDict()
        """What waits for each address; whoever is next comes first."""
        self._counts: Counter[str] = Counter()
        self._process = _Process(idle)
        self._thread = ThreadPoolExecutor(1, name)
        """It waits for the process."""
        self._working: asyncio.Task[None] | None = None

    def submit(
        self, job: Job, address: str, on_step: OnStep = lambda _: None
    ) -> "asyncio.Future[Any]":
        """Have a job done, and get the future of its result: WorkerError if it fails, a Refusal if
        the job refuses. Refused at once if too much waits already.
        """
        self.need_room(address)
        future = asyncio.get_running_loop().create_future()
        self._counts[address] += 1
        self._lanes.setdefault(address, deque()).append(_Waiting(address, job, on_step, future))
        if self._working is None or self._working.done():
            self._working = asyncio.create_task(self._work())
        return future

    def need_room(self, address: str) -> None:
        """Refuse if too much waits already, for an address or in all."""
        if address == OWN:
            return
        if self._counts[address] >= MOST_FROM:
            raise TooFast
        if self._counts.total() - self._counts[OWN] >= MOST_WAITING:
            raise Refused(self._full)

    async def _work(self) -> None:
        while self._lanes:
            waiting = self._next()
            try:
                if not waiting.future.done():
                    await self._answer(waiting)
            finally:
                waiting.future.cancel()  # unless it is done: the worker is being closed
                self._counts -= Counter({waiting.address: 1})

    def _next(self) -> _Waiting:
        address, lane = self._lanes.popitem(last=False)
        waiting = lane.popleft()
        if lane:
            self._lanes[address] = lane
        return waiting

    async def _answer(self, waiting: _Waiting) -> None:
        work = partial(self._process.work, waiting.job, waiting.on_step)
        try:
            result = await asyncio.get_running_loop().run_in_executor(self._thread, work)
        except Exception as error:
            if not waiting.future.done():
                waiting.future.set_exception(error)
        else:
            if not waiting.future.done():
                waiting.future.set_result(result)

    async def close(self) -> None:
        """End the process; what waits or is being done is cancelled."""
        self._process.close()
        if self._working is not None:
            self._working.cancel()
            await asyncio.gather(self._working, return_exceptions=True)
        for waiting in (each for lane in self._lanes.values() for each in lane):
            waiting.future.cancel()
        self._lanes.clear()
        self._thread.shutdown(wait=False, cancel_futures=True)


class Results:
    """What came of the last jobs of a worker. A job that several ask for at once is done once."""

    def __init__(self, worker: Worker, most: int) -> None:
        self._worker, self._most = worker, most
        self._known: OrderedDict[Hashable, asyncio.Future[Any]] = OrderedDict()

    async def get(self, key: Hashable, job: Job, address: str) -> Any:
        """Return what came of a job, whose key stands for it; otherwise as `Worker.submit`."""
        if key not in self._known:
            future = self._known[key] = self._worker.submit(job, address)
            future.add_done_callback(partial(self._done, key))
        self._known.move_to_end(key)
        end_turn()  # the queue has a limit of its own for each address
        return await asyncio.shield(self._known[key])

    def _done(self, key: Hashable, future: "asyncio.Future[Any]") -> None:
        """Failures are not kept: whoever asks next begins anew."""
        if future.cancelled() or future.exception() is not None:
            del self._known[key]
        for old in [each for each in self._known if self._known[each].done()][: -self._most]:
            del self._known[old]


# ── the process ───────────────────────────────────────────────────────────────────────────────


class _Process:
    """The process and the pipe to it. One thread gives it work, any other may close it."""

    def __init__(self, idle: float) -> None:
        self._idle = idle
        self._model = fingerprint()
        """Of the code that this server runs, whatever is installed later."""
        self._lock = Lock()
        self._closed = False
        self._process: Any = None
        self._pipe: Connection | None = None

    def work(self, job: Job, on_step: OnStep) -> Any:
        """Have a job done, and wait for it."""
        try:
            return self._ask(job, on_step)
        except (OSError, EOFError):
            has_crashed = self._end()
        if not has_crashed:  # it has just ended for want of work: the next one does the job
            try:
                return self._ask(job, on_step)
            except (OSError, EOFError):
                self._end()
        raise WorkerError("the worker's process has ended unexpectedly")

    def _ask(self, job: Job, on_step: OnStep) -> Any:
        pipe = self._running()
        pipe.send((self._model, [*GAMES.values()], job))
        while True:
            match pipe.recv():
                case "step", step:
                    on_step(step)
                case "done", result:
                    return result
                case "refused", refusal:
                    raise refusal
                case "failed", reason:
                    raise WorkerError(reason)

    def _running(self) -> Connection:
        with self._lock:
            if self._closed:
                raise EOFError
            if self._pipe is None or not self._process.is_alive():
                here, there = CONTEXT.Pipe()
                process = CONTEXT.Process(target=_serve, args=(there, self._idle), daemon=True)
                process.start()
                there.close()
                self._process, self._pipe = process, here
            return self._pipe

    def _end(self) -> bool:
        """Leave no process behind; returns whether there was one that had not ended by itself."""
        with self._lock:
            process, self._process, self._pipe = self._process, None, None
            if process is None:
                return True
            process.join(1)
            has_crashed: bool = process.exitcode != 0
            process.kill()
            return has_crashed

    def close(self) -> None:
        with self._lock:
            self._closed = True
            if self._process is not None:
                self._process.kill()


def _serve(pipe: Connection, idle: float) -> None:
    """Work on one job after another, until there are none: all that the process does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICE)
    try:
        while pipe.poll(idle):
            pipe.send(_answer(pipe, *pipe.recv()))
    except (OSError, EOFError):
        """The server has gone."""


def _answer(pipe: Connection, model: str, games: list[Any], job: Job) -> tuple[str, Any]:
    if model != fingerprint():
        return "failed", "the program on disk is another one now: restart the server"
    for game in games:
        GAMES.setdefault(game.name, game)  # a sheet of one's own
    try:
        return "done", job.run(lambda step: pipe.send(("step", step)))
    except Refusal as refusal:
        values = {
            name: value if isinstance(value, int) else str(value)
            for name, value in refusal.values.items()
        }
        return "refused", type(refusal)(refusal.key, **values)
    except Exception:
        return "failed", traceback.format_exc()
