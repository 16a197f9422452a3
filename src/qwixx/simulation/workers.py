"""Who does the work: this process, several of them, or a Dask cluster."""

import os
import signal
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from typing import Any, NamedTuple

from qwixx.rules import Refusal
from qwixx.rules.reasons import N_
from qwixx.simulation.contest import Here
from qwixx.simulation.limits import MOST_WORKERS
from qwixx.spawning import CONTEXT, uninterrupted

PATIENCE = 10
"""Seconds to wait for a cluster and its first worker."""

SENTENCES = {
    "workers": N_("Between 1 and {most} workers can be used, not {workers}."),
    "lost": N_("A worker process has ended unexpectedly."),
    "no_dask": N_("A cluster needs Dask: install qwixx with its extra “cluster”."),
    "unreachable": N_("The cluster {address} cannot be reached: {cause}"),
    "idle": N_("The cluster {address} has no workers."),
}


class WorkersError(Refusal):
    """Workers that cannot be had."""

    sentences = SENTENCES


class Crew(NamedTuple):
    """An executor and how many work there at once."""

    executor: Executor
    workers: int


def cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def local_crew(workers: int) -> Iterator[Crew]:
    """So many processes; this one alone for 1."""
    if not 1 <= workers <= MOST_WORKERS:
        raise WorkersError("workers", most=MOST_WORKERS, workers=workers)
    if workers == 1:
        yield Crew(Here(), 1)
        return
    # Fresh processes: a copy of this one could hold locks of its threads for ever.
    executor = ProcessPoolExecutor(workers, CONTEXT, initializer=_ignore_interrupts)
    try:
        with uninterrupted():
            for _ in range(workers):
                executor.submit(os.getpid)  # each starts a worker
        yield Crew(executor, workers)
    except BrokenExecutor:
        raise WorkersError("lost") from None
    finally:
        executor.shutdown(cancel_futures=True)


def _ignore_interrupts() -> None:
    """Ctrl-C reaches all processes of a terminal; the first of them decides what it means."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def cluster_crew(address: str) -> Iterator[Crew]:
    """The workers of a Dask cluster, by the address of its scheduler."""
    try:
        distributed: Any = import_module("distributed")  # an extra, and slow to import
    except ImportError:
        raise WorkersError("no_dask") from None
    try:
        distributed.comm.get_address_host_port(address)  # a client of nonsense would never close
        client = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise WorkersError("unreachable", address=address, cause=error) from None
    with client:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            raise WorkersError("idle", address=address) from None
        threads = sum(client.nthreads().values())
        try:
            yield Crew(client.get_executor(pure=False), threads)
        except (OSError, CancelledError, distributed.KilledWorker) as error:
            raise WorkersError("unreachable", address=address, cause=error) from None
