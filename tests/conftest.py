"""Settings for all tests."""

import subprocess
import sys

import pytest
from hypothesis import HealthCheck, settings

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
    """Before tests are shared out to workers, what most of them need is compiled, if it has not
    been before: a worker that finds nothing compiles it itself, though the others do the same.
    """
    if getattr(config.option, "numprocesses", None):
        boards = {game.board for game in GAMES.values()}
        commands = [[sys.executable, "-c", COMPILE, each, f"{each} ahead"] for each in boards]
        for running in [subprocess.Popen(command) for command in commands]:
            running.wait()
