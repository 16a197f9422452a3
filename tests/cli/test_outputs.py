"""Outputs as they come: any encoding, and disks that are full."""

import json
import resource
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from qwixx.cli.exits import CLOSED, DONE, MISUSED, UNUSABLE
from qwixx.cli.streams import in_ascii
from tests.cli.every_command import EXAMPLES, SCRIPT, START, furnish, prepared_cache, run_in
from tests.helpers import with_seldom

USUAL = ("rules", "hint")
SELDOM = sorted({*EXAMPLES} - {*USUAL})
ENCODINGS: list[dict[str, str]] = [
    {"PYTHONIOENCODING": "ascii"},
    {"PYTHONIOENCODING": "cp1252"},
    {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
]


@pytest.fixture(scope="module")
def furnished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return furnish(tmp_path_factory.mktemp("furnished"))


@pytest.fixture
def folder(furnished: Path, tmp_path: Path) -> Path:
    return shutil.copytree(furnished, tmp_path / "here")


def run_example(
    folder: Path, command: str, *more: str, **options: Any
) -> "subprocess.CompletedProcess[bytes]":
    return run_in(folder, SCRIPT, *command.split(), *EXAMPLES[command], *more, **options)


@pytest.mark.parametrize("command", with_seldom(USUAL, SELDOM))
def test_every_encoding_will_do(command: str, furnished: Path, tmp_path: Path) -> None:
    def ran(name: str, env: dict[str, str]) -> "subprocess.CompletedProcess[bytes]":
        here = shutil.copytree(furnished, tmp_path / name)
        return run_example(here, command, "--lang", "el", env=env)

    usual = ran("usual", {})
    for number, env in enumerate(ENCODINGS):
        other = ran(str(number), env)
        assert other.returncode == usual.returncode, env
        assert b"Traceback" not in other.stderr, env
        assert other.stdout.count(b"\n") == usual.stdout.count(b"\n"), env


def test_what_an_encoding_lacks_is_replaced() -> None:
    shown = "“Größe” – 3 ± 1 … ¿Ñandú? │──┐ █▏ ■ Ελ"
    assert "".join(map(in_ascii, shown)) == '"Grosse" - 3 +- 1 ... ?Nandu? |--+ ## # ??'


def test_json_is_whole_in_any_encoding(folder: Path) -> None:
    arguments = "hint", START, "--json", "--lang", "el"
    answers = [
        run_in(folder, SCRIPT, *arguments, env=env).stdout.decode() for env in ({}, *ENCODINGS)
    ]
    assert len({*answers}) == 2
    assert all(json.loads(answer) == json.loads(answers[0]) for answer in answers)


def test_game_files_are_in_utf_8(folder: Path) -> None:
    usual = run_example(folder, "admin export")
    assert usual.stdout.startswith(b"qwixx")
    assert run_example(folder, "admin export", env=ENCODINGS[0]).stdout == usual.stdout


def test_arguments_that_are_no_text_can_be_named(folder: Path) -> None:
    ran = subprocess.run(
        [*map(str.encode, SCRIPT), b"rules", b"\xff"], capture_output=True, check=False, cwd=folder
    )
    assert ran.returncode == MISUSED
    assert b"Traceback" not in ran.stderr


@pytest.mark.parametrize("command", with_seldom(USUAL, SELDOM))
def test_a_full_disk_behind_the_output_is_said(
    command: str, furnished: Path, tmp_path: Path
) -> None:
    folders = [shutil.copytree(furnished, tmp_path / name) for name in "abc"]
    env: dict[str, str] = {}
    if command == "prepare":  # which would say something else the second time
        prepared_cache(tmp_path)
        env["XDG_CACHE_HOME"] = str(tmp_path)
    usual = run_example(folders[0], command, env=env)
    with Path("/dev/full").open("w") as full:
        no_output = run_example(folders[1], command, stdout=full, env=env)
        no_errors = run_example(folders[2], command, stderr=full, env=env)
    is_lost = usual.stdout and usual.returncode == DONE
    assert no_output.returncode == (UNUSABLE if is_lost else usual.returncode)
    if is_lost:
        assert no_output.stderr.decode().splitlines() == [
            "The output cannot be written: No space left on device."
        ]
    assert (no_errors.returncode, no_errors.stdout) == (usual.returncode, usual.stdout)


def test_an_output_that_nobody_reads_is_closed_quietly(folder: Path) -> None:
    running = subprocess.Popen(
        [*SCRIPT, "rules"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=folder
    )
    assert running.stdout is not None
    running.stdout.close()
    assert running.stderr is not None
    assert (running.stderr.read(), running.wait()) == (b"", CLOSED)
    running.stderr.close()


SIMULATE = ("simulate", "classic", "random", "greedy", "--games", "4", "--json")


@pytest.mark.parametrize(
    ("arguments", "file"),
    [
        ((*SIMULATE, "--csv"), "full.csv"),
        ((*SIMULATE, "--plot"), "full.svg"),
        (("review", "game.qwixx", "--html"), "full.html"),
        (("sheet", "duel", "--out"), "full.pdf"),
    ],
)
def test_a_file_on_a_full_disk_is_named(
    arguments: tuple[str, ...], file: str, folder: Path
) -> None:
    (folder / file).symlink_to("/dev/full")
    ran = run_in(folder, SCRIPT, *arguments, file)
    assert ran.returncode == UNUSABLE
    assert ran.stderr.decode().strip() == f"{file} cannot be written: No space left on device."


def no_room() -> None:
    """From now on, no file of this process may grow, as on a full disk."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        ((*SIMULATE, "--resume", "run.npz"), "run.npz cannot be written: File too large."),
        (
            ("admin", "export", "over", "--out", "x", "--database", "tables.sqlite"),
            "cannot be used",
        ),
    ],
)
def test_files_that_cannot_grow_are_named(
    arguments: tuple[str, ...], named: str, folder: Path
) -> None:
    ran = run_in(folder, SCRIPT, *arguments, preexec_fn=no_room)
    assert ran.returncode == UNUSABLE
    assert named in " ".join(ran.stderr.decode().split())
    assert b"Traceback" not in ran.stderr
