"""Jobs for workers in tests; workers import them from here."""

import os
import time
from typing import NamedTuple

from qwixx.server.worker import OnStep
from qwixx.tables.refusals import Refused


class Say(NamedTuple):
    """Say something, after so many seconds."""

    what: str
    seconds: float = 0.0

    def run(self, on_step: OnStep) -> str:
        on_step(1)
        time.sleep(self.seconds)
        return self.what


class Fail(NamedTuple):
    """Fail in some way."""

    how: str

    def run(self, on_step: OnStep) -> str:
        on_step(1)
        if self.how == "refused":
            raise Refused("puzzle", name=self.how)
        raise OSError(self.how)


class AskProcess(NamedTuple):
    """Tell the number of the process, and how nice it is."""

    def run(self, on_step: OnStep) -> tuple[int, int]:
        on_step(1)
        return os.getpid(), os.nice(0)
