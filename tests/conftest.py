"""Settings for all tests."""

import subprocess
import sys
from subprocess import DEVNULL

import pytest
from hypothesis import HealthCheck, settings

from tests.compiling import SHARED_OUT, is_compiled

# The same examples on every run: a failure on one machine is a failure on all.
settings.register_profile(
    "qwixx",
    max_examples=60,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("qwixx")


def pytest_configure(config: pytest.Config) -> None:
    """Before tests are shared out to workers, what all of them need is made, if it is not there: a
    worker that finds nothing makes it itself, though the others do the same.
    """
    if getattr(config.option, "numprocesses", None) and not is_compiled():
        commands = [["-m", "tests.compiling", *stages] for stages in SHARED_OUT]
        # And the tests as Python reads them.
        commands.append(["-m", "pytest", "--collect-only", "-q", "-q"])
        running = [subprocess.Popen([sys.executable, *each], stdout=DEVNULL) for each in commands]
        for each in running:
            each.wait()
