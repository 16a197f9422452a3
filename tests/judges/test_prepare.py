"""What is compiled beforehand: in real processes, with a cache of their own."""

import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from qwixx.compiled import caching
from qwixx.judges import compile as compiling
from qwixx.judges import prepare
from qwixx.judges.prepare import Preparation


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    own = tmp_path / "qwixx" / "compiled" / caching.FINGERPRINT
    monkeypatch.setattr(caching, "CACHE", own)
    yield tmp_path / "qwixx" / "compiled"
    prepare.end()


def begin(stage: str) -> Preparation:
    """Begin a stage, and go on when its process is there."""
    preparation = prepare.begin((stage,))
    while preparation.is_alive() and not preparation.is_running(stage):
        time.sleep(0.01)
    return preparation


def compiled(cache: Path) -> set[str]:
    """The functions that the cache has."""
    return {path.name.split("-")[0] for path in cache.rglob("*.nbi")}


def test_whoever_needs_a_stage_waits_until_it_is_in_the_cache(cache: Path) -> None:
    preparation = begin("board")
    prepare.wait("sheets")
    assert preparation.is_running("board"), "another stage was waited for"
    while preparation.is_running("board"):
        prepare.wait("board")
    assert {"duel_choice.value_turns", "duel_network.value_board"} <= compiled(cache)
    assert [path.name for path in cache.rglob("*.ready")] == ["board.ready"]


def test_what_is_ready_is_not_compiled_again(cache: Path) -> None:
    caching.CACHE.mkdir(parents=True)
    (caching.CACHE / "board.ready").touch()
    begin("board").join()
    assert not compiled(cache)


def test_what_has_not_ended_is_stopped(cache: Path) -> None:
    preparation = begin("sheets")
    prepare.end()
    preparation.join()
    assert "classic_choice.best_pair" not in compiled(cache)


def test_nothing_happens_without_a_cache(cache: Path) -> None:
    cache.parent.write_text("a file in the way")
    begin("sheets").join()
    assert cache.parent.is_file()


def test_nobody_waits_for_what_was_never_begun() -> None:
    prepare.wait("sheets")


def test_compiled_code_that_nobody_used_for_a_month_is_removed(tmp_path: Path) -> None:
    now = time.time()
    for name, age in (("own", 40), ("old", 31), ("recent", 29)):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "code").touch()
        os.utime(folder, (now, now - age * 24 * 60 * 60))
    compiling.remove_unused(tmp_path / "own")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["own", "recent"]
