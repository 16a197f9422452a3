"""What docs/simulation.md shows is true."""

import re
import shlex
from pathlib import Path

import pytest

from qwixx.cli.app import run
from qwixx.players import PLAYERS
from qwixx.rules import CLASSIC, DUEL, Game
from qwixx.simulation.games import simulate
from qwixx.simulation.line_up import compiled_players
from tests.helpers import with_seldom

ROOT = Path(__file__).parent.parent.parent
DOCUMENT = (ROOT / "docs" / "simulation.md").read_text("utf-8")
COMMANDS = re.findall(r"^qwixx (.*)$", DOCUMENT, re.MULTILINE)
OWN, *EXAMPLES = re.findall(r"```python\n(.*?)```", DOCUMENT, re.DOTALL)


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a folder that has the player of the document's reader."""
    (tmp_path / "my_players.py").write_text(OWN, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("QWIXX_LANG", "en")


SLOW = [
    each
    for each in COMMANDS
    if each.startswith("tournament classic --games 100000") or each.endswith("--adjusted")
]
"""Whoever can play is compiled with everyone else, and whoever evaluates with whoever plays."""


@pytest.mark.parametrize(
    "command", with_seldom([each for each in COMMANDS if each not in SLOW], SLOW)
)
def test_commands_work(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    """With fewer games. What follows after a pipe is another command."""
    first, *_ = command.split("|")
    arguments = shlex.split(first.replace("--workers 2", "--workers 1"))
    fewer = [] if "--record" in arguments else ["--games", "20"]
    assert run([*arguments, *fewer]) == 0
    assert capsys.readouterr().out


@pytest.mark.parametrize("example", EXAMPLES)
def test_examples_run(example: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(example, "docs/simulation.md", "exec"), {})
    assert capsys.readouterr().out


def figures(first: str) -> list[float]:
    """The numbers of a table's line."""
    (line,) = re.findall(rf"^\| {first} \| (.*) \|$", DOCUMENT, re.MULTILINE)
    return [float(cell) for cell in re.findall(r"[\d.]+", line)]


def check(game: Game, players: list[str], points: float, turns: float, first: float) -> None:
    games = 6_000 // len(players) * len(players)
    results = simulate(game, players, games, seed=99)
    assert results.scores.mean() == pytest.approx(points, abs=0.9)
    assert results.turns.mean() == pytest.approx(turns, abs=0.4)
    assert 100 * results.shares[results.seats == 0].mean() == pytest.approx(first, abs=2.5)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_is_said_of_qwixx(players: int) -> None:
    points, turns, _, first, *others = figures(str(players))
    assert first + sum(others) == pytest.approx(100, abs=0.3)
    check(CLASSIC, ["greedy"] * players, points, turns, first)


@pytest.mark.parametrize("name", ["greedy", "random"])
def test_what_is_said_of_the_duel(name: str) -> None:
    lines = re.findall(rf"^\| `{name}` \| ([\d.]+) \| ([\d.]+) \| (.*) \|$", DOCUMENT, re.MULTILINE)
    points, turns, rest = next(line for line in lines if line[2].count("%") == 4)
    *ends, first = (float(share) for share in re.findall(r"[\d.]+", rest))
    assert sum(ends) == pytest.approx(100, abs=0.2)
    check(DUEL, [name, name], float(points), float(turns), first)


def test_the_ratings_are_those_of_all_whom_the_command_lets_play() -> None:
    """`qwixx tournament classic` without names lets all compiled players meet."""
    rated = re.findall(r"^\| `(\w+)` \| \d{3,4} \|", DOCUMENT, re.MULTILINE)
    assert set(rated) == set(compiled_players(CLASSIC))


def test_all_players_are_in_the_table() -> None:
    start = DOCUMENT.index("| name | games |")
    table = DOCUMENT[start : DOCUMENT.index("\n\n", start)]
    names = set()
    for line in table.splitlines()[2:]:
        names.update(re.findall(r"`([a-z]+)`", line.split("|")[1]))
    assert names == set(PLAYERS)
