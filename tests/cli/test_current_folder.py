"""Whatever lies in the current folder, no command runs it, nor does any process that it starts."""

import re
import subprocess
import sys
import time
from importlib.metadata import packages_distributions
from importlib.util import find_spec
from pathlib import Path

import httpx
import pytest

from tests.cli.every_command import (
    EXAMPLES,
    MODULE,
    SCRIPT,
    all_commands,
    environment,
    furnish,
    prepared_cache,
    run_in,
)
from tests.helpers import with_seldom

OWN = """
class Mine:
    def decide(self, game, view, seat):
        import calendar  # the standard one
        assert calendar.January == 1
        return game.legal(view, seat)[-1]
"""
TRAP = """
import builtins
builtins.open({marker!r}, "a").write(__name__ + "\\n")
"""


class Trapped:
    """A folder with a file for every module that anybody might import."""

    def __init__(self, folder: Path) -> None:
        self.folder, self._marker = furnish(folder), folder / "RAN"
        trap = TRAP.format(marker=str(self._marker))
        for name in {*sys.stdlib_module_names, *packages_distributions()} - {"qwixx"}:
            (folder / f"{name}.py").write_text(trap, "utf-8")

    def spare_what_python_imports(self) -> None:
        """Remove what `python -m` imports from here before it comes to any package: no package can
        prevent that.
        """
        (self.folder / "empty_module.py").touch()
        while True:
            run_in(self.folder, (sys.executable, "-m", "empty_module"))
            if not self.ran:
                return
            for name in self.ran:
                (self.folder / f"{name}.py").unlink()
            self._marker.unlink()

    @property
    def ran(self) -> set[str]:
        """What was run here."""
        return set(self._marker.read_text("utf-8").split()) if self._marker.exists() else set()


@pytest.fixture(scope="module")
def trapped(tmp_path_factory: pytest.TempPathFactory) -> Trapped:
    return Trapped(tmp_path_factory.mktemp("trapped"))


@pytest.fixture(scope="module")
def trapped_module(tmp_path_factory: pytest.TempPathFactory) -> Trapped:
    found = Trapped(tmp_path_factory.mktemp("trapped_module"))
    found.spare_what_python_imports()
    return found


def test_there_is_an_example_of_every_command() -> None:
    assert set(EXAMPLES) == set(all_commands())


def _env(command: str, folder: Path) -> dict[str, str]:
    """Leave one part to prepare: all of them would take minutes."""
    if command != "prepare":
        return {}
    (prepared_cache(folder) / "sheets.ready").unlink()
    return {"XDG_CACHE_HOME": str(folder)}


@pytest.mark.parametrize("command", EXAMPLES)
def test_no_command_runs_what_lies_there(command: str, trapped: Trapped, tmp_path: Path) -> None:
    env = _env(command, tmp_path)
    ran = run_in(trapped.folder, SCRIPT, *command.split(), *EXAMPLES[command], env=env)
    assert trapped.ran == set()
    assert b"Traceback" not in ran.stderr


@pytest.mark.parametrize(
    "command", with_seldom(("verify", "simulate"), sorted({*EXAMPLES} - {"verify", "simulate"}))
)
def test_nor_as_a_module(command: str, trapped_module: Trapped, tmp_path: Path) -> None:
    env = _env(command, tmp_path)
    ran = run_in(trapped_module.folder, MODULE, *command.split(), *EXAMPLES[command], env=env)
    assert trapped_module.ran == set()
    assert b"Traceback" not in ran.stderr


def test_a_package_that_imports_ours_keeps_its_folder(tmp_path: Path) -> None:
    (tmp_path / "theirs").mkdir()
    (tmp_path / "theirs" / "__init__.py").write_text("import qwixx, beside", "utf-8")
    (tmp_path / "theirs" / "__main__.py").write_text("import beside", "utf-8")
    (tmp_path / "beside.py").write_text("print('found')", "utf-8")
    assert run_in(tmp_path, (sys.executable, "-m", "theirs")).stdout == b"found\n"


@pytest.mark.parametrize("program", [SCRIPT, MODULE])
def test_a_class_of_ones_own_is_found_there_after_everything_else(
    program: tuple[str, ...], tmp_path: Path
) -> None:
    """In worker processes, too."""
    trapped = Trapped(tmp_path)
    trapped.spare_what_python_imports()
    (tmp_path / "mine.py").write_text(OWN, "utf-8")
    arguments = "simulate", "classic", "mine:Mine", "random", "--games", "4", "--workers", "2"
    ran = run_in(tmp_path, program, *arguments, "--json")
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert b"mine:Mine" in ran.stdout
    assert not [name for name in trapped.ran if find_spec(name)]


def test_a_server_and_its_processes_run_nothing_from_there(trapped: Trapped) -> None:
    """Its compiler starts at once, and the process that reviews games with the first of them."""
    database = str(trapped.folder / "served.sqlite")
    cache = {"XDG_CACHE_HOME": str(trapped.folder / "cache")}
    running = subprocess.Popen(
        [*SCRIPT, "serve", "--port", "0", "--database", database],
        cwd=trapped.folder,
        env=environment(cache),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    try:
        assert running.stdout is not None
        address = re.search(rb"http://\S+/", running.stdout.readline())
        assert address
        asked = httpx.post(
            f"{address[0].decode()}api/reviews",
            content=(trapped.folder / "game.qwixx").read_bytes(),
            headers={"Content-Type": "text/plain"},
            trust_env=False,
        )
        assert asked.status_code < 300, asked.text
        while len(children := children_of(running.pid)) < 3:  # one keeps track of locks
            time.sleep(0.05)
        time.sleep(1)
        assert all(map(is_running, children))
        assert trapped.ran == set()
    finally:
        running.terminate()
        running.communicate()


def children_of(process: int) -> list[int]:
    tasks = Path(f"/proc/{process}/task").glob("*/children")
    return [int(child) for task in tasks for child in task.read_text().split()]


def is_running(process: int) -> bool:
    return "State:\tZ" not in Path(f"/proc/{process}/status").read_text()
