"""Settings for all tests."""

import subprocess
import sys
from subprocess import DEVNULL

import pytest
from hypothesis import HealthCheck, settings

from qwixx.compiled.caching import is_cached
from qwixx.judges.ready import STAGES
from qwixx.rules import GAMES

# The same examples on every run: a failure on one machine is a failure on all.
settings.register_profile(
    "qwixx",
    max_examples=60,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("qwixx")

COMPILE = """
import os, sys
from qwixx.judges.compile import fill_cache
for stage in sys.argv[1:]:
    fill_cache(stage, os.getppid())
"""


def pytest_configure(config: pytest.Config) -> None:
    """Before tests are shared out to workers, what all of them need is made, if it is not there: a
    worker that finds nothing makes it itself, though the others do the same.
    """
    if getattr(config.option, "numprocesses", None) and not all(map(is_cached, STAGES)):
        boards = {game.board for game in GAMES.values()}
        commands = [["-c", COMPILE, each, f"{each} ahead"] for each in sorted(boards)]
        commands.append(
            ["-m", "pytest", "--collect-only", "-q", "-q"]
        )  # tests as Python reads them
        running = [subprocess.Popen([sys.executable, *each], stdout=DEVNULL) for each in commands]
        for each in running:
            each.wait()
