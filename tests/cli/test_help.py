"""Help pages: examples that can be typed, and nothing of Python's types."""

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from qwixx.cli.app import app, run
from qwixx.cli.examples import EXAMPLES
from qwixx.cli.exits import DONE, UNUSABLE
from qwixx.locale import LANGUAGES, Texts
from qwixx.players.match import play_match
from qwixx.server.settings import url_of
from qwixx.server.storage.database import Unservable, ready
from tests.cli.test_serve import said

Capture = pytest.CaptureFixture[str]


def commands(command: Any = None, path: str = "") -> Iterator[tuple[str, Any]]:
    """All commands by their words, the program itself first."""
    command = command or get_command(app)
    yield path, command
    for name, inner in getattr(command, "commands", {}).items():
        yield from commands(inner, f"{path} {name}".strip())


PATHS = [path for path, _ in commands()]


def test_every_command_has_examples_and_every_example_a_command() -> None:
    assert {*EXAMPLES} == {*PATHS}


@pytest.mark.parametrize("path", PATHS)
def test_an_example_can_be_typed(path: str) -> None:
    """Words and options are read, without running anything."""
    found = dict(commands())
    for example in EXAMPLES[path]:
        program, *words = shlex.split(example)
        assert program == "qwixx"
        lengths = [n for n in range(len(words) + 1) if " ".join(words[:n]) in found]
        command, arguments = " ".join(words[: lengths[-1]]), words[lengths[-1] :]
        assert f"{command} ".startswith(f"{path} ".lstrip())
        if "--lang" in arguments:  # it may stand anywhere, and is read before
            place = arguments.index("--lang")
            assert arguments[place + 1] in LANGUAGES
            del arguments[place : place + 2]
        found[command].make_context("qwixx", arguments)


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("language", ["en", "el"])
def test_a_help_page_shows_what_to_type(
    path: str, language: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "140")
    assert run(["--lang", language, *path.split(), "--help"]) == DONE
    page = capsys.readouterr().out
    assert re.search(r"<\w|[{}]|\[\[|docs/", page) is None
    assert Texts(language)("Examples:") in page
    assert all(f" {example}" in page for example in EXAMPLES[path])


def test_an_argument_is_named_and_its_choices_stand_beside_it(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "140")
    run(["--lang", "en", "simulate", "--help"])
    page = capsys.readouterr().out
    assert "Usage: qwixx simulate [OPTIONS] GAME PLAYERS..." in page
    assert re.search(r"GAME +classic\|duel\|mixx-a\|mixx-b +Which game\.", page)
    assert re.search(r"--json +Answer in JSON\.", page)


# ── where there is no terminal ────────────────────────────────────────────────────────────────


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals")
def test_a_pipe_has_its_own_width_whatever_that_of_the_terminal_is(tmp_path: Path) -> None:
    """The narrow terminal is the standard input's, as where a script pipes what it shows."""
    import fcntl  # noqa: PLC0415  (not on Windows)
    import os  # noqa: PLC0415
    import struct  # noqa: PLC0415
    import termios  # noqa: PLC0415

    path = tmp_path / "game.qwixx"
    play_match("classic", ["greedy", "random", "ga"], seed=1).save(path)
    narrow, terminal = os.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 40, 0, 0))
    command = [sys.executable, "-m", "qwixx", "replay", str(path), "--lang", "en"]
    environ = {name: value for name, value in os.environ.items() if name != "COLUMNS"}

    def shown(**more: str) -> list[str]:
        ran = subprocess.run(
            command, stdin=terminal, capture_output=True, check=True, env=environ | more
        )
        return ran.stdout.decode().splitlines()

    wide, asked = shown(), shown(COLUMNS="40")
    os.close(narrow)
    os.close(terminal)
    assert max(map(len, wide)) > 70
    assert "greedy 1 wins with 65 points!" in wide[-1]
    assert any(re.fullmatch(r"R [·✗]+─┤ 21 +R .*R .*", line) for line in wide)
    assert max(map(len, asked)) <= 40


# ── the folder of a database ──────────────────────────────────────────────────────────────────


def test_a_database_in_a_folder_that_is_not_there_is_refused(
    tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "nowhere" / "below" / "tables.sqlite"
    with pytest.raises(Unservable, match="there is no folder"), ready(url_of(str(path))):
        pass
    for language, start in (("en", "The database"), ("el", "Η βάση")):
        assert run(["--lang", language, "serve", "--port", "0", "--database", str(path)]) == (
            UNUSABLE
        )
        told = said(capsys)
        assert told.startswith(start)
        assert str(path.parent) in told
    assert [*tmp_path.iterdir()] == []


def test_the_folder_of_the_usual_database_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("qwixx.server.settings.user_data_path", lambda name: tmp_path / "a" / name)
    with ready(url_of("")):
        assert (tmp_path / "a" / "qwixx" / "tables.sqlite").is_file()
