"""What docs/analysis.md shows is true."""

import re
import shlex
from pathlib import Path

import pytest

from qwixx.cli.app import run

DOCUMENT = (Path(__file__).parents[2] / "docs" / "analysis.md").read_text("utf-8")


def test_the_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    game, position = re.findall(r"```python\n(.*?)```", DOCUMENT, re.DOTALL)
    exec(compile(game, "analysis.md", "exec"), {})
    assert len(capsys.readouterr().out.splitlines()) == 2
    exec(compile(position, "analysis.md", "exec"), {})
    assert len(capsys.readouterr().out.splitlines()) == 5


def test_the_commands_work(capsys: pytest.CaptureFixture[str]) -> None:
    commands = re.findall(r"^    qwixx (hint .*)$", DOCUMENT, re.MULTILINE)
    assert len(commands) == 2
    for command in commands:
        arguments = [part for part in shlex.split(command) if part != "--rollout"]
        assert run(arguments) == 0
        assert "█" in capsys.readouterr().out
