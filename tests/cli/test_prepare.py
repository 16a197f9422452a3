"""`qwixx prepare`: what is compiled in advance, what it says, and Ctrl-C in the middle."""

import json
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest

from qwixx.cli.exits import DONE, INTERRUPTED, UNUSABLE
from qwixx.cli.prepare.parts import all_parts
from tests.cli.every_command import SCRIPT, START, environment, prepared_cache, run_in
from tests.cli.test_outputs import no_room

PARTS = [part.name for part in all_parts()]


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    return prepared_cache(tmp_path)


def prepare(cache: Path, *arguments: str, **options: Any) -> "subprocess.CompletedProcess[bytes]":
    env = {"XDG_CACHE_HOME": str(cache.parents[2])}
    return run_in(cache, SCRIPT, "prepare", *arguments, env=env, **options)


def test_it_says_that_nothing_is_left_to_do(cache: Path) -> None:
    ran = prepare(cache)
    assert (ran.returncode, ran.stderr) == (DONE, b"")
    assert ran.stdout.decode() == f"Everything was prepared already: {cache}\n"
    german = prepare(cache, "--lang", "de").stdout.decode()
    assert german == f"Alles war schon vorbereitet: {cache}\n"


def test_what_is_left_is_done_and_told(cache: Path) -> None:
    """The stage that all tests need anyway."""
    (cache / "sheets.ready").unlink()
    ran = prepare(cache, "--json")
    assert ran.returncode == DONE
    told = json.loads(ran.stdout)
    assert told["folder"] == str(cache)
    assert [part["name"] for part in told["parts"]] == PARTS
    assert [part["name"] for part in told["parts"] if part["seconds"] is not None] == ["sheets"]
    assert all(part["prepared"] for part in told["parts"])
    first, second = ran.stderr.decode().splitlines()
    assert first.startswith("1 part to compile. Everything takes about two minutes")
    assert second.startswith("1 of 1: Qwixx: deciding (")
    assert (cache / "sheets.ready").exists()


@pytest.mark.long
def test_there_must_be_room_for_it(cache: Path) -> None:
    nowhere = run_in(cache, SCRIPT, "prepare", env={"XDG_CACHE_HOME": "/dev/null"})
    for file in filter(Path.is_file, cache.rglob("*")):
        file.unlink()
    full = prepare(cache, preexec_fn=no_room)
    for ran in (nowhere, full):
        assert ran.returncode == UNUSABLE
        assert "cannot be written" in " ".join(ran.stderr.decode().split())


def test_ctrl_c_leaves_what_is_done(tmp_path: Path) -> None:
    """While the compiler works."""
    running = subprocess.Popen(
        [*SCRIPT, "prepare"],
        env=environment({"XDG_CACHE_HOME": str(tmp_path)}),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert running.stderr is not None
    assert running.stderr.readline().startswith(f"{len(PARTS)} parts to compile.")
    while not [*tmp_path.rglob("*.nbi")]:
        assert running.poll() is None
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert (running.returncode, out, err) == (INTERRUPTED, "", "")
    assert not [*tmp_path.rglob("*.ready")]


@pytest.mark.long
def test_afterwards_nothing_is_compiled(tmp_path: Path) -> None:
    cache = {"XDG_CACHE_HOME": str(tmp_path)}
    assert run_in(tmp_path, SCRIPT, "prepare", env=cache, timeout=1200).returncode == DONE
    for command in (
        ("hint", START, "--rollout", "--games", "100"),
        ("simulate", "classic", "network", "ga", "--games", "20", "--adjusted"),
        ("simulate", "duel", "network", "greedy", "--games", "20", "--adjusted"),
        ("simulate", "classic", "champion", "casual", "--games", "2"),
        ("simulate", "duel", "greedy", "random", "--games", "20", "--workers", "2"),
        ("solve", "--json"),
    ):
        ran = run_in(tmp_path, SCRIPT, *command, env=cache, timeout=600)
        assert b"Compiling" not in ran.stderr, command
