"""What is compiled beforehand: in real processes, with a cache of their own."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from qwixx.compiled import caching
from qwixx.evaluation.warmup import compile as compiling
from qwixx.evaluation.warmup import prepare
from qwixx.evaluation.warmup.prepare import Preparation
from qwixx.evaluation.warmup.ready import is_ready
from qwixx.fingerprint import fingerprint


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    own = tmp_path / "qwixx" / "compiled" / fingerprint()
    monkeypatch.setattr(caching, "CACHE", own)
    yield tmp_path / "qwixx" / "compiled"
    prepare.end()


def begin(stage: str) -> Preparation:
    """Begin a stage, and go on when its process is there."""
    preparation = prepare.begin((stage,))
    while preparation.is_alive() and preparation._process is None:
        time.sleep(0.01)
    return preparation


def compiled(cache: Path) -> set[str]:
    """The functions that the cache has."""
    return {path.name.split("-")[0] for path in cache.rglob("*.nbi")}


@pytest.mark.long
def test_a_stage_is_ready_when_it_is_in_the_cache(cache: Path) -> None:
    preparation = begin("board")
    assert is_ready("sheets")
    assert not is_ready("board")
    preparation.join()
    assert is_ready("board")
    assert {"duel_choice.value_turns", "duel_network.value_board"} <= compiled(cache)
    assert [path.name for path in cache.rglob("*.ready")] == ["board.ready"]


@pytest.mark.parametrize("fault", ["it fails", "it cannot be started"])
def test_what_no_process_compiles_is_compiled_here(
    fault: str, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = [sys.executable, "-c", "raise SystemExit(1)"] if fault == "it fails" else ["/nothing"]
    monkeypatch.setattr(prepare, "_start", lambda _: subprocess.Popen(program))
    begin("board").join()
    assert is_ready("board")
    assert not cache.exists()


def test_what_was_compiled_before_is_waited_for(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A review would else think uncompiled to its end."""
    monkeypatch.setattr(compiling, "use", lambda _: time.sleep(0.2))
    caching.CACHE.mkdir(parents=True)
    (caching.CACHE / "board.ready").touch()
    prepare.begin(("board",))
    assert not is_ready("board")
    prepare.wait_for("board")
    assert is_ready("board")


def test_nobody_waits_for_the_compiler_or_for_what_has_failed(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = begin("board")
    prepare.wait_for("board")
    assert not is_ready("board")
    assert begun.is_alive()
    prepare.end()
    monkeypatch.setattr(compiling, "use", lambda stage: {}[stage])
    caching.CACHE.mkdir(parents=True, exist_ok=True)
    (caching.CACHE / "board.ready").touch()
    prepare.begin(("board",))
    prepare.wait_for("board")
    assert not is_ready("board")


def test_what_cannot_be_compiled_is_never_ready(
    cache: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """People can play all the same."""
    monkeypatch.setattr(compiling, "use", lambda stage: {}[stage])
    caching.CACHE.mkdir(parents=True)
    (caching.CACHE / "board.ready").touch()
    begin("board").join()
    assert not is_ready("board")
    assert "could not be compiled" in caplog.text
    assert not compiled(cache)


def test_what_is_ready_is_not_compiled_again(cache: Path) -> None:
    caching.CACHE.mkdir(parents=True)
    (caching.CACHE / "board.ready").touch()
    begin("board").join()
    assert not compiled(cache)


def test_what_has_not_ended_is_stopped(cache: Path) -> None:
    preparation = begin("sheets")
    prepare.end()
    preparation.join()
    assert is_ready("sheets")
    assert "classic_choice.best_pair" not in compiled(cache)


def test_what_nobody_waits_for_any_more_ends(cache: Path) -> None:
    """Whoever began it may be killed, without a chance to stop it."""
    begun = "from qwixx.evaluation.warmup import prepare; print(prepare._start('sheets').pid)"
    answer = subprocess.run([sys.executable, "-c", begun], capture_output=True, check=True)
    while is_running(int(answer.stdout)):
        time.sleep(0.1)
    assert "classic_choice.best_pair" not in compiled(cache)


def test_a_launcher_in_between_changes_nothing(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a virtual environment on Windows, `sys.executable` starts Python as its child."""
    launcher = cache.parents[1] / "launcher"
    launcher.write_text(f'#!/bin/sh\n"{sys.executable}" "$@"\nexit $?\n')
    launcher.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(launcher))
    with caching.alone("board"):
        process = prepare._start("board")
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(3)  # it would have ended itself by now
        caching.note_cached("board")
    assert process.wait() == 0
    prepare._stop(process)


def test_nothing_has_to_be_locked(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows cannot."""
    monkeypatch.setitem(sys.modules, "fcntl", None)
    with caching.alone("board"):
        assert not caching.CACHE.exists()


def is_running(process: int) -> bool:
    """Nobody may be there to take note of its end."""
    try:
        return "State:\tZ" not in Path(f"/proc/{process}/status").read_text()
    except OSError:
        return False


def test_nobody_compiles_what_another_is_about_to(cache: Path) -> None:
    with caching.alone("board"):
        process = prepare._start("board")
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(3)
        caching.note_cached("board")
    assert process.wait() == 0
    prepare._stop(process)
    assert not compiled(cache)


def test_nothing_happens_without_a_cache(cache: Path) -> None:
    cache.parent.write_text("a file in the way")
    begin("sheets").join()
    assert cache.parent.is_file()


def test_what_was_never_begun_is_compiled_when_it_is_used() -> None:
    assert is_ready("sheets")


def test_compiled_code_that_nobody_used_for_a_month_is_removed(tmp_path: Path) -> None:
    now = time.time()
    for name, age in (("own", 40), ("old", 31), ("recent", 29)):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "code").touch()
        os.utime(folder, (now, now - age * 24 * 60 * 60))
    compiling.remove_unused(tmp_path / "own")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["own", "recent"]
