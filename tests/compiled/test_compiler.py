"""Compiled code is kept, and only as long as it is good."""

import os
import subprocess
import sys
from pathlib import Path

from qwixx.compiled import caching
from qwixx.fingerprint import fingerprint

SIMULATE = (
    "from qwixx.rules import CLASSIC; from qwixx.simulation.games import simulate;"
    "simulate(CLASSIC, ['random', 'random'], 2)"
)


def start(code: str, **environment: str) -> str:
    ran = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **environment},
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def test_a_second_start_compiles_nothing() -> None:
    start(SIMULATE)
    told = start(SIMULATE, NUMBA_DEBUG_CACHE="1")
    assert "data loaded from" in told
    assert "data saved" not in told
    assert caching.is_cached("sheets games")
    assert not caching.is_cached("nothing")


def test_the_cache_is_that_of_the_model() -> None:
    """So any change of a rule, a player, a kernel or a network leads to another folder."""
    assert caching.CACHE.name == fingerprint()


def test_without_a_place_for_a_cache_it_still_works(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", "utf-8")
    code = (
        "from qwixx.compiled import caching; from qwixx.compiled.chance import open_stream;"
        "print(caching.CACHED, open_stream(1, 2, 3) > 0)"
    )
    assert start(code, XDG_CACHE_HOME=str(blocked)) == "False True\n"


def test_other_programs_keep_their_own_cache_folder() -> None:
    code = (
        "import numba; before = numba.config.CACHE_DIR;"
        "from qwixx.compiled.chance import open_stream; open_stream(1, 2, 3);"
        "print(numba.config.CACHE_DIR == before)"
    )
    assert start(code) == "True\n"


def test_the_command_line_needs_no_compiler_until_it_is_asked_for() -> None:
    code = (
        "import sys; import qwixx.cli; print(sorted({'numba', 'numpy', 'matplotlib', 'distributed'}"
        " & set(sys.modules)))"
    )
    assert start(code) == "[]\n"


def test_simulating_needs_no_plots_and_no_cluster() -> None:
    code = (
        "import sys; from qwixx.cli.app import run; run(['simulate', 'classic', 'ga', 'ga',"
        "'--games', '2']); print(sorted({'matplotlib', 'distributed'} & set(sys.modules)))"
    )
    assert start(code).endswith("[]\n")
