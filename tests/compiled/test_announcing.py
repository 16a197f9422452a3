"""Compiling is announced once, wherever it happens, and never where nothing is compiled."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from tests.cli.every_command import SCRIPT, environment, run_in

OWN = """
class Mine:
    def decide(self, game, view, seat):
        return game.legal(view, seat)[-1]
"""
SIMULATE = (
    "simulate",
    "classic",
    "mine:Mine",
    "random",
    "--games",
    "2",
    "--workers",
    "1",
    "--json",
)
"""The readable engine plays it: only the dice are compiled, which is quick."""
FROM_PYTHON = "import logging; {}; from qwixx.compiled.chance import mixed; mixed(1); mixed(2)"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "mine.py").write_text(OWN, "utf-8")
    return tmp_path


def test_on_the_command_line(folder: Path) -> None:
    cache = {"XDG_CACHE_HOME": str(folder / "cache")}
    cold = run_in(folder, SCRIPT, *SIMULATE, env=cache)
    warm = run_in(folder, SCRIPT, *SIMULATE, env=cache)
    german = run_in(folder, SCRIPT, *SIMULATE, "--lang", "de", env={"XDG_CACHE_HOME": "/dev/null"})
    (line,) = cold.stderr.decode().splitlines()
    assert line.startswith("Compiling: about a minute on a free processor")
    assert "“qwixx prepare” does it in advance" in line
    assert warm.stderr == b""
    assert cold.stdout == warm.stdout == german.stdout
    (line,) = german.stderr.decode().splitlines()
    assert line.startswith("Es wird kompiliert")
    assert "/dev/null" in line


def test_on_a_terminal(folder: Path) -> None:
    """It stands on a line of its own, above what shows the progress."""
    ours, theirs = os.openpty()
    cache = {"XDG_CACHE_HOME": str(folder / "cache"), "TERM": "xterm", "COLUMNS": "200"}
    run_in(folder, SCRIPT, *SIMULATE, env=cache, stderr=theirs)
    os.close(theirs)
    shown = os.read(ours, 100_000).decode()
    os.close(ours)
    assert shown.count("Compiling: about a minute") == 1


@pytest.mark.parametrize(
    ("before", "lines"), [("pass", 1), ("logging.getLogger('qwixx').setLevel('ERROR')", 0)]
)
def test_from_python_by_its_logger(before: str, lines: int, folder: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", FROM_PYTHON.format(before)],
        env=environment({"XDG_CACHE_HOME": str(folder / "cache")}),
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout == ""
    said = ran.stderr.splitlines()
    assert len(said) == lines
    assert all(line.startswith("Compiling: about a minute on a free processor") for line in said)


def test_a_cache_that_cannot_grow_stops_nobody(folder: Path) -> None:
    import resource  # noqa: PLC0415

    ran = run_in(
        folder,
        SCRIPT,
        *SIMULATE,
        env={"XDG_CACHE_HOME": str(folder / "cache")},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0)),
    )
    assert (ran.returncode, len(ran.stderr.splitlines())) == (0, 1)


def test_it_does_not_depend_on_the_order() -> None:
    """Numba's cache knows a closure by its pickled parts."""
    import pickle  # noqa: PLC0415

    from qwixx.compiled.chance import mixed  # noqa: PLC0415

    before = pickle.dumps(mixed)
    mixed(np.uint64(1))
    assert pickle.dumps(mixed) == before
    assert pickle.loads(before) is mixed
