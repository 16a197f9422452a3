"""Handing work to an executor: whoever works on it has to have the same model."""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any, TypeVar

from qwixx.fingerprint import fingerprint
from qwixx.rules import Refusal
from qwixx.rules.reasons import N_

T = TypeVar("T")

SENTENCES = {
    "other_model": N_(
        "A worker has another version of this program or other networks: its results would not"
        " belong to the same run."
    ),
}


class ModelError(Refusal):
    """A worker that plays or evaluators otherwise than the process that gave it work."""

    sentences = SENTENCES


def submit(executor: Executor, work: Callable[..., T], *args: Any) -> "Future[T]":
    """Have work done by an executor; its result is a ModelError if the worker's model differs."""
    return executor.submit(work_by, fingerprint(), work, *args)


def work_by(model: str, work: Callable[..., T], *args: Any) -> T:
    """Do the work, in the worker, if its model has this fingerprint."""
    if model != fingerprint():
        raise ModelError("other_model")
    return work(*args)
