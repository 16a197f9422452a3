"""Ctrl-C at any moment of the start: no traceback, of this process or of those it starts."""

import os
import signal
import subprocess
from pathlib import Path

import pytest

from qwixx.cli.exits import DONE, INTERRUPTED
from tests.cli.every_command import SCRIPT, environment
from tests.helpers import with_seldom

SIMULATE = "simulate classic greedy analyzer --games 100000000 --workers 2"
TOURNAMENT = "tournament classic greedy analyzer --games 100000000 --workers 2"
WORKER = "multiprocessing.spawn"
"""Python says on the standard error what it has imported: so a moment is known by a module."""


@pytest.mark.parametrize(
    ("command", "module", "times", "code"),
    with_seldom(
        [
            (SIMULATE, "qwixx.rules", 1, INTERRUPTED),
            (SIMULATE, "qwixx.cli.tables", 1, INTERRUPTED),
            (SIMULATE, "numpy", 1, INTERRUPTED),
            (SIMULATE, WORKER, 1, INTERRUPTED),
            (SIMULATE, "numpy", 2, INTERRUPTED),
            (SIMULATE, "qwixx.simulation.contest", 3, INTERRUPTED),
            (TOURNAMENT, WORKER, 2, INTERRUPTED),
            ("prepare", "numba", 1, INTERRUPTED),
            ("serve --port 0 --database x.sqlite", "fastapi", 1, INTERRUPTED),
            ("serve --port 0 --database x.sqlite", "numpy", 1, DONE),
        ],
        [
            (SIMULATE, "typer", 1, INTERRUPTED),
            (SIMULATE, "numba", 1, INTERRUPTED),
            (SIMULATE, "numba.core.dispatcher", 1, INTERRUPTED),
            (SIMULATE, "multiprocessing.context", 2, INTERRUPTED),
            (SIMULATE, "qwixx.rules", 2, INTERRUPTED),
            (SIMULATE, "qwixx.rules", 3, INTERRUPTED),
            (TOURNAMENT, "numpy", 3, INTERRUPTED),
            ("prepare", "qwixx.cli.prepare.parts", 1, INTERRUPTED),
            ("serve --port 0 --database x.sqlite", "sqlalchemy", 1, INTERRUPTED),
            ("serve --port 0 --database x.sqlite", "uvicorn", 1, INTERRUPTED),
        ],
    ),
)
def test_ctrl_c_prints_no_traceback(
    command: str, module: str, times: int, code: int, tmp_path: Path
) -> None:
    """It reaches all processes of the group, as in a terminal."""
    running = subprocess.Popen(
        [*SCRIPT, *command.split()],
        env=environment(
            {"PYTHONPROFILEIMPORTTIME": "1", "XDG_CACHE_HOME": cache(command, tmp_path)}
        ),
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        text=True,
    )
    assert running.stderr is not None
    seen = 0
    for line in running.stderr:
        seen += line.startswith("import time:") and line.split("|")[-1].strip() == module
        if seen == times:
            break
    assert seen == times
    os.killpg(running.pid, signal.SIGINT)
    _, err = running.communicate(timeout=60)
    said = [line for line in err.splitlines() if not line.startswith("import time:")]
    assert running.returncode == code, said
    assert not [
        line for line in said if "Traceback" in line or "Error" in line or "ignored" in line
    ]


def cache(command: str, folder: Path) -> str:
    """An empty one, where it is to be filled."""
    usual = os.environ.get("XDG_CACHE_HOME", str(Path.home() / ".cache"))
    return str(folder) if command == "prepare" else usual
