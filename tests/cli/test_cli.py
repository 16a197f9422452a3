"""The command line, run as people run it: arguments in, text and an exit code out."""

import io
import json
import sys
from pathlib import Path

import pytest

from qwixx import __version__
from qwixx.cli.app import run
from qwixx.cli.exits import MISUSED, NO, UNUSABLE
from qwixx.locale import LANGUAGES
from qwixx.players.match import play_match
from qwixx.record import record_text
from qwixx.rules import CLASSIC, DUEL, GAMES, Game

START = "classic 1; turn A; A:; B:"
ROLL = "4 1 r3 y2 g5 b6"

Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QWIXX_LANG", "en")
    monkeypatch.setenv("COLUMNS", "100")


@pytest.fixture
def game_file(tmp_path: Path) -> Path:
    path = tmp_path / "game.qwixx"
    path.write_text(record_text(play_match(DUEL, ("greedy", "random"), seed=3)), "utf-8")
    return path


def test_version(capsys: Captured) -> None:
    assert run(["--version"]) == 0
    assert capsys.readouterr().out == f"qwixx {__version__}\n"


def test_legal_in_words(capsys: Captured) -> None:
    assert run(["legal", START, "--roll", ROLL]) == 0
    assert "A may choose: pass, red 5, yellow 5, green 5, blue 5" in capsys.readouterr().out


def test_a_square_is_called_by_its_own_colour_and_its_row(capsys: Captured) -> None:
    assert run(["legal", "mixx-a 1; turn A; A:; B: r2 m1", "--roll", ROLL]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "A may choose: pass, blue 5 in the red row, green 5 in the yellow row, red 5" in out


def test_legal_in_json(capsys: Captured) -> None:
    assert run(["legal", f"{START}; roll {ROLL}; action 1 . -", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["legal"] == {"A": {"-": 0, "r5": 4, "y5": 15, "g5": 30, "b5": 41}}
    assert answer["phase"] == "action_1"


def test_legal_says_when_dice_are_due_and_when_the_game_is_over(capsys: Captured) -> None:
    assert run(["legal", START]) == 0
    assert "A throws the dice" in capsys.readouterr().out
    assert run(["legal", "classic 1; turn B; A: r5; B: m4"]) == 0
    assert "Won by: A" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["legal", "chess 1"], "does not begin a position"),
        (["legal", "classic 7; turn A; A:; B:"], "version 7"),
        (["legal", "classic 1; turn A; A:"], "2–5 players, not 1"),
        (["legal", START, "--roll", "7 1"], "is not a roll"),
        (["legal", START, "--roll", "4 1 r3 y2 g5"], "blue die is missing"),
        (["replay", "no such file"], "There is no file"),
        (["rules", "chess"], "There is no game"),
        (["legal", START, "--lang", "xx"], "not a language"),
        (["play", "--game", "chess"], "There is no game"),
        (["play", "--seat", "preson"], "there are: person, random, greedy, ga"),
        (["play", "--game", "duel", "--seat", "oracle"], "there are: person, random, greedy"),
        (["play", "--game", "duel", "--seat", "person", "--seat", "ga"], "those who do: random, g"),
        (["play", "--seat", "person", "--seat", "solitaire"], "run “qwixx solve” once"),
    ],
)
def test_bad_input_is_refused_with_a_reason(
    arguments: list[str],
    reason: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Captured,
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert run(arguments) == REFUSED
    captured = capsys.readouterr()
    assert reason in " ".join(captured.err.split())
    assert captured.out == ""


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["legal"], "POSITION is missing"),
        (["legal", "--frobnicate"], "There is no option --frobnicate"),
        (["legal", START, "--roll"], "The option --roll needs a value"),
        (["leagl", START], "cannot be understood"),
        (["legal", START, "surplus"], "cannot be understood"),
    ],
)
def test_a_wrong_command_line_is_explained(
    arguments: list[str], reason: str, capsys: Captured
) -> None:
    assert run(arguments) == MISUSED
    assert reason in capsys.readouterr().err


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_replay_tells_and_shows_the_game(game: Game, tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "game.qwixx"
    record = play_match(game, ("greedy", "random"), seed=3)
    path.write_text(record_text(record), "utf-8")
    assert run(["replay", str(path), "--step"]) == 0
    out = capsys.readouterr().out
    assert f"{game.title}: greedy 1, random 2" in out
    assert "White sum:" in out
    assert "The game is over" in out
    assert out.count("\nR ") + out.count("\n R red") == len(record.turns) + 1


def test_replay_in_json_ends_with_the_result(game_file: Path, capsys: Captured) -> None:
    assert run(["replay", str(game_file), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    record = play_match(DUEL, ("greedy", "random"), seed=3)
    assert tuple(answer["scores"]) == DUEL.scores(record.last())
    assert answer["ending"] == DUEL.ending(record.last())
    assert answer["steps"][-1]["events"][-1]["kind"] == "ended"


def test_replay_reads_standard_input(
    game_file: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    stdin = io.TextIOWrapper(io.BytesIO(game_file.read_bytes()))
    monkeypatch.setattr(sys, "stdin", stdin)
    assert run(["replay", "-", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["game"] == "duel"


def test_replay_refuses_a_damaged_file_with_its_line(game_file: Path, capsys: Captured) -> None:
    game_file.write_bytes(game_file.read_bytes().replace(b"turn 5 ", b"turn 6 ", 1))
    assert run(["replay", str(game_file)]) == REFUSED
    assert "Line 11" in capsys.readouterr().err


def test_replay_refuses_a_folder(tmp_path: Path, capsys: Captured) -> None:
    assert run(["replay", str(tmp_path)]) == REFUSED
    assert "cannot be read" in " ".join(capsys.readouterr().err.split())


def test_a_name_cannot_carry_markup(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "game.qwixx"
    text = record_text(play_match(CLASSIC, ("greedy", "random"), seed=3))
    record = text.replace("seat A greedy greedy 1", "seat A greedy [red]x[/red]")
    path.write_text(_with_check_sum(record), "utf-8")
    assert run(["replay", str(path)]) == 0
    assert "[red]x[/red] throws" in capsys.readouterr().out


def _with_check_sum(text: str) -> str:
    from qwixx.record import _check_sum  # noqa: PLC0415

    lines = text.splitlines()[:-1]
    return "\n".join((*lines, f"check {_check_sum(lines)}", ""))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_rules_in_every_language(language: str, game: str, capsys: Captured) -> None:
    assert run(["--lang", language, "rules", game]) == 0
    out = capsys.readouterr().out
    assert "78" in out
    assert len(out) > 1_500


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_language_may_stand_anywhere(language: str, capsys: Captured) -> None:
    answers = set()
    for arguments in (["--lang", language, "legal", START], ["legal", START, f"--lang={language}"]):
        assert run(arguments) == 0
        answers.add(capsys.readouterr().out)
    assert len(answers) == 1
