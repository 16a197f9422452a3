"""The command line, run as people run it: arguments in, text and an exit code out."""

import io
import json
import os
import pty
import re
import select
import subprocess
import sys
import termios
import time
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest

import qwixx
from qwixx import __version__
from qwixx.cli.app import app, run
from qwixx.cli.exits import CODES, MISUSED, NO, UNPROVEN, UNUSABLE, exit_code
from qwixx.locale import LANGUAGES
from qwixx.players import PLAYERS
from qwixx.players.match import play_match
from qwixx.record import Turn, record_text
from qwixx.rules import CLASSIC, DUEL, GAMES, Game, Refusal

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
    ("arguments", "code", "reason"),
    [
        (["legal", "chess 1"], NO, "does not begin a position"),
        (["legal", "classic 7; turn A; A:; B:"], NO, "version 7"),
        (["legal", "classic 1; turn A; A:"], NO, "2–5 players, not 1"),
        (["legal", "classic 1; turn C; A:; B:"], NO, "There is no seat “C”; there are: A, B."),
        (["legal", START, "--roll", "7 1"], NO, "is not a throw"),
        (["legal", START, "--roll", "4 1 r3 y2 g5"], NO, "blue die is missing"),
        (["replay", "no such file"], UNUSABLE, "There is no file"),
        (["rules", "chess"], MISUSED, "There is no game"),
        (["rules", "duell"], MISUSED, "Did you mean “duel”?"),
        (["legal", START, "--lang", "xx"], MISUSED, "not a language"),
        (["play", "--game", "chess"], MISUSED, "--game cannot be “chess”; there are: classic, "),
        (["play", "--theme", "lihgt"], MISUSED, "Did you mean “light”?"),
        (["play", "--seat", "preson"], MISUSED, "Did you mean “person”?"),
        (["play", "--seat", "preson"], MISUSED, "there are: person, random, greedy, ga"),
        (["play", "--game", "duel", "--seat", "oracle"], MISUSED, "there are: person, random"),
        (["play", "--game", "duel", "--seat", "ga"], MISUSED, "those who do: random, g"),
        (["play", "--seat", "nowhere:Bot", "--seat", "person"], MISUSED, "is not available"),
        (["play", "--seat", "person", "--seat", "solitaire"], UNUSABLE, "run “qwixx solve” once"),
        (["play", "x.qwixx", "--game", "duel"], MISUSED, "--game and FILE do not go together"),
        (["play", "none.qwixx"], UNUSABLE, "There is no file none.qwixx."),
        (["play"], MISUSED, "there is none here"),
        (["serve", "--origin", "foo"], MISUSED, "“foo” is not the address of a site"),
        (["serve", "--origin", "https://a.example/x"], MISUSED, "is not the address of a site"),
        (["serve", "--port", "99999"], MISUSED, "from 0 to 65535, not “99999”"),
        (["serve", "--pace", "slow"], MISUSED, "there are: human, quick, instant"),
        (["solve", "--games", "2000"], MISUSED, "--games has no effect without --row."),
        (["solve", "--row", "--throws", "0"], MISUSED, "from 1 to 100, not “0”"),
        (["players", "chess"], MISUSED, "there are: classic, duel"),
        (["leagl", START], MISUSED, "There is no command “leagl”; there are: play, serve"),
        (["leagl", START], MISUSED, "Did you mean “legal”?"),
        (["legal", START, "surplus"], MISUSED, "“surplus” is too much"),
        (["legal", "--frobnicate"], MISUSED, "There is no option --frobnicate."),
        (["legal", START, "--rol", ROLL], MISUSED, "Did you mean “--roll”?"),
        (["legal"], MISUSED, "POSITION is missing"),
        (["legal", START, "--roll"], MISUSED, "The option --roll needs a value."),
        (["legal", START, "--json=yes"], MISUSED, "The option --json takes no value."),
    ],
)
def test_bad_input_is_refused_with_a_reason(
    arguments: list[str],
    code: int,
    reason: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Captured,
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    assert run(arguments) == code
    captured = capsys.readouterr()
    assert reason in " ".join(captured.err.split())
    assert captured.out == ""


def test_every_refusal_has_an_exit_code() -> None:
    for module in walk_packages(qwixx.__path__, "qwixx."):
        if not module.name.endswith(("__main__", "env")) and ".migrations." not in module.name:
            import_module(module.name)
    kinds = {kind for kind in Refusal.__subclasses__() if kind.__module__.startswith("qwixx.")}
    assert {kind.__name__ for kind in kinds} == set(CODES)
    for kind in kinds:
        codes = CODES[kind.__name__]
        if isinstance(codes, dict):
            assert set(codes) - {""} <= set(kind.sentences), kind
        for key in kind.sentences:
            assert exit_code(kind(key)) in (NO, MISUSED, UNUSABLE, UNPROVEN)


def test_help_is_to_be_had_for_everything(capsys: Captured) -> None:
    commands = [
        command.callback.__name__ for command in app.registered_commands if command.callback
    ]
    assert len(commands) == 17
    for command in commands:
        assert run([command, "-h"]) == 0
        short = capsys.readouterr().out
        assert run([command, "--help"]) == 0
        assert capsys.readouterr().out == short


def test_help_shows_defaults(capsys: Captured) -> None:
    assert run(["simulate", "-h"]) == 0
    assert "[default: 10000]" in capsys.readouterr().out
    assert run(["serve", "-h", "--lang", "de"]) == 0
    out = capsys.readouterr().out
    assert "127.0.0.1" in out
    assert "default" not in out


def test_players_are_listed_with_what_they_are(capsys: Captured) -> None:
    assert run(["players"]) == 0
    out = " ".join(capsys.readouterr().out.split())
    for name in PLAYERS:
        assert f" {name} (" in f" {out}"
    assert "Casual: plays now and then" in out
    assert "module:Class" in out
    assert run(["players", "duel", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert {player["name"] for player in told} == {
        name for name, kind in PLAYERS.items() if kind.knows(DUEL)
    }
    assert all(player["what"] and "duel" in player["games"] for player in told)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shells_complete_games_and_players(shell: str) -> None:
    def completed(*words: str) -> str:
        line = " ".join(("qwixx", *words))
        asking = {
            "COMP_WORDS": line,
            "COMP_CWORD": str(len(words)),
            "_TYPER_COMPLETE_ARGS": line,
            "_TYPER_COMPLETE_FISH_ACTION": "get-args",
            "_QWIXX_COMPLETE": f"complete_{shell}",
        }
        ran = subprocess.run(
            [sys.executable, "-m", "qwixx"],
            env={**os.environ, **asking},
            capture_output=True,
            text=True,
            check=False,
        )
        return ran.stdout

    assert "tournament" in completed("to")
    assert "mixx-a" in completed("rules", "mi")
    assert "greedy" in completed("simulate", "classic", "gre")


def test_a_game_needs_a_terminal() -> None:
    """It neither floods a pipe nor waits for keys that cannot come."""
    ran = subprocess.run(
        [sys.executable, "-m", "qwixx", "play"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={**os.environ, "QWIXX_LANG": "en"},
    )
    assert (ran.returncode, ran.stdout) == (MISUSED, "")
    assert "there is none here" in " ".join(ran.stderr.split())
    assert "\x1b[" not in ran.stderr


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
    for turn in record.turns:
        assert shown_dice(turn) in " ".join(out.split())


def test_a_whole_replay_shows_the_dice_and_the_last_board(
    game_file: Path, capsys: Captured
) -> None:
    assert run(["replay", str(game_file)]) == 0
    out = capsys.readouterr().out
    record = play_match(DUEL, ("greedy", "random"), seed=3)
    assert all(shown_dice(turn) in " ".join(out.split()) for turn in record.turns)
    assert out.count("\n R red") == 2, "the board and the scoring"


def shown_dice(turn: Turn) -> str:
    """All dice of a throw on a line."""
    one, two = turn.roll.white
    coloured = [
        f"{letter} {face}"
        for letter, face in zip("RYGB", turn.roll.coloured, strict=True)
        if face is not None
    ]
    return " ".join([f"{one} {two} = {one + two}", *coloured])


def keys_pressed(path: Path, *keys: str) -> tuple[str, int]:
    """What a terminal shows of a stepwise replay while these keys are pressed, and how it ends."""
    command = [sys.executable, "-m", "qwixx", "replay", str(path), "--step", "--lang", "en"]
    environment = {**os.environ, "TERM": "xterm", "COLORTERM": "", "COLUMNS": "100", "LINES": "40"}
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment, close_fds=True
    )
    os.close(theirs)
    shown = ""
    try:
        for key in keys:
            shown += read_until(ours, "Q: quit")
            while termios.tcgetattr(ours)[3] & termios.ICANON:
                time.sleep(0.01)  # a key that comes before it is waited for is lost
            os.write(ours, key.encode())
        code = process.wait(timeout=60)
        shown += read_until(ours, None)
    finally:
        process.kill()
        process.wait()
        os.close(ours)
    return shown, code


def read_until(terminal: int, end: str | None) -> str:
    text = ""
    while end is None or end not in text:
        assert select.select([terminal], [], [], 60)[0], f"nothing more after: {text}"
        try:
            data = os.read(terminal, 65536)
        except OSError:  # nobody is there any more
            break
        if not data:
            break
        text += data.decode("utf-8", "replace")
    return text


def test_a_stepwise_replay_goes_on_and_back_and_ends_at_q(game_file: Path) -> None:
    shown, code = keys_pressed(game_file, "\r", "\x1b[C", "\x1b[D", "g", "q")
    turns = re.findall(r"Turn (\d+) of \d+", shown)
    assert turns == ["1", "2", "3", "2", "1"]
    assert code == 0
    assert re.search(r"\x1b\[[\d;]*42m", shown), "green, not grey, where there are sixteen colours"


def test_a_stepwise_replay_ends_after_its_last_turn(game_file: Path) -> None:
    shown, code = keys_pressed(game_file, "G", "\r")
    assert "wins with" in shown
    assert code == 0


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
    monkeypatch.setattr(sys, "stdin", None)  # what Python makes of `<&-`
    assert run(["replay", "-"]) == UNUSABLE
    stdin = io.TextIOWrapper(io.BytesIO(game_file.read_bytes()))
    monkeypatch.setattr(sys, "stdin", stdin)
    assert run(["replay", "-", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["game"] == "duel"


def test_replay_refuses_a_damaged_file_with_its_line(game_file: Path, capsys: Captured) -> None:
    game_file.write_bytes(game_file.read_bytes().replace(b"turn 5 ", b"turn 6 ", 1))
    assert run(["replay", str(game_file)]) == UNUSABLE
    assert "Line 11" in capsys.readouterr().err


def test_replay_refuses_a_folder(tmp_path: Path, capsys: Captured) -> None:
    assert run(["replay", str(tmp_path)]) == UNUSABLE
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
