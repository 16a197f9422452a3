"""The wheel, as a stranger gets it: built, installed in an empty environment, and run."""

import subprocess
import sys
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parent.parent


def run(*command: object) -> str:
    ran = subprocess.run(
        [str(part) for part in command], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


@pytest.fixture
def wheel(tmp_path: Path) -> Path:
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", tmp_path)
    (wheel,) = tmp_path.glob("*.whl")
    return wheel


def test_the_wheel_has_all_that_it_reads(tmp_path: Path, wheel: Path) -> None:
    """Every file beside the code, too: texts, weights, pages, migrations."""
    with ZipFile(wheel) as packed:
        there = {name for name in packed.namelist() if name.startswith("qwixx/")}
    tracked = run("git", "ls-files", "src/qwixx").splitlines()
    assert there == {name.removeprefix("src/") for name in tracked}


@pytest.mark.long
def test_the_wheel_works_in_an_empty_environment(tmp_path: Path, wheel: Path) -> None:
    environment = tmp_path / "environment"
    venv.create(environment)
    python, qwixx = environment / "bin" / "python", environment / "bin" / "qwixx"
    pip = (sys.executable, "-m", "pip", "--python", python)
    constraints = ROOT / "constraints.txt"
    run(*pip, "install", "--quiet", "--no-compile", "--no-input", "-c", constraints, wheel)
    assert run(qwixx, "--version").startswith("qwixx ")
    assert "78" in run(qwixx, "--lang", "de", "rules", "duel")
    answer = run(
        qwixx, "legal", "duel 1; turn A; A:; B:", "--roll", "4 1 r3 y2 g5 b6", "--lang", "el"
    )
    assert "5" in answer
    run(python, "-c", "import qwixx.terminal.app")
