"""Results belong to the model that made them: rules, code and weights."""

import os
import shutil
import zipfile
from pathlib import Path

import pytest

import qwixx
from qwixx.fingerprint import fingerprint, fingerprint_of
from qwixx.simulation.contest import Contest
from tests.other_model import WEIGHTS, change_weights, copy_package, start

ASK = "from qwixx.fingerprint import fingerprint; print(fingerprint())"


def test_other_weights_alone_are_another_model(tmp_path: Path) -> None:
    """In a process of its own, as all that is kept is found again by other processes."""
    package = copy_package(tmp_path)
    assert start(package, "-c", ASK).stdout.strip() == fingerprint()
    change_weights(package)
    assert start(package, "-c", ASK).stdout.strip() not in ("", fingerprint())


def test_all_that_decides_play_and_judgement_is_in_it(tmp_path: Path) -> None:
    package = copy_package(tmp_path)
    assert fingerprint_of(package) == fingerprint()
    seen = {fingerprint()}
    changed = (
        *("rules/crosses.py", "compiled/classic.py", "evaluation/network.py", "players/sheets.py"),
        *(
            "server/features/reviews/jobs.py",
            "server/features/reviews/rollouts.py",
            "statistics/tally.py",
            "puzzles/making.py",
        ),
        *("simulation/line_up.py", "environments/steps.py", "record.py", WEIGHTS),
        *("analysis/review/reviewer.py", "analysis/review/limits.json"),  # a folder further down
    )
    for name in changed:
        with (package / name).open("ab") as file:
            file.write(b"\n")
        seen.add(fingerprint_of(package))
    assert len(seen) == 1 + len(changed)
    (package / "rules" / "added.py").touch()
    assert fingerprint_of(package) not in seen


def test_nothing_else_is_in_it(tmp_path: Path) -> None:
    """Neither what others only show, nor where, when and in which order files were written."""
    package = tmp_path / "qwixx"
    for path in sorted(copy_package(tmp_path / "first").rglob("*"), reverse=True):
        if path.is_file():
            target = package / path.relative_to(tmp_path / "first" / "qwixx")
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)
            os.utime(target, (1, 1))
    (package / "cli" / "app.py").write_text("", "utf-8")
    (package / "rules" / "__pycache__").mkdir()
    (package / "rules" / "__pycache__" / "crosses.cpython.pyc").write_text("", "utf-8")
    assert fingerprint_of(package) == fingerprint()


def test_an_archive_has_the_same(tmp_path: Path) -> None:
    package = copy_package(tmp_path)
    with zipfile.ZipFile(tmp_path / "qwixx.zip", "w") as archive:
        for path in package.rglob("*"):
            archive.write(path, path.relative_to(tmp_path))
    ran = start(
        tmp_path / "qwixx.zip" / "qwixx", "-c", f"import qwixx; {ASK}; print(qwixx.__file__)"
    )
    assert ran.stdout.split() == [fingerprint(), str(tmp_path / "qwixx.zip/qwixx/__init__.py")]


@pytest.mark.parametrize("module", ["qwixx", "qwixx.cli", "qwixx.server.ops.run"])
def test_whoever_does_not_need_it_does_not_wait_for_it(module: str) -> None:
    code = f"import {module}, qwixx.fingerprint as f; print(f.fingerprint.cache_info().misses)"
    assert start(Path(qwixx.__file__).parent, "-c", code).stdout == "0\n"


@pytest.mark.parametrize(
    ("language", "reason"), [("en", "other networks"), ("de", "anderen Netzen")]
)
def test_a_run_of_another_model_does_not_go_on(tmp_path: Path, language: str, reason: str) -> None:
    """Neither by the command, which refuses it with the reason, nor is the file changed."""
    package, path = copy_package(tmp_path), tmp_path / "run"
    contest = Contest("classic", (("network", "greedy"),), 2, 1)
    contest.save(path, contest.nothing_yet())
    before = path.read_bytes()
    change_weights(package)
    command = f"--lang {language} simulate classic network greedy --games 2 --seed 1"
    ran = start(package, "-m", "qwixx", *command.split(), "--resume", str(path))
    assert (ran.returncode, ran.stdout) == (3, "")
    assert reason in " ".join(ran.stderr.split())
    assert path.read_bytes() == before
