"""Nothing on the command line is said in English only."""

from pathlib import Path

import pytest

from qwixx.cli.app import run
from qwixx.players.match import play_match
from qwixx.record import record_text
from qwixx.rules import CLASSIC
from tests.pseudo import speak_pseudo, words

ROLL = "4 1 r3 y2 g5 b6"
START = "classic 1; turn A; A:; B:"
SYNTAX = {
    *("qwixx", "OPTIONS", "COMMAND", "ARGS", "FILE", "POSITION", "GAME", "TEXT"),
    *("bool", "str", "Path", "int", "range", "list", "path", "text", "file", "game", "position"),
    *("play", "legal", "replay", "rules", "serve", "verify", "simulate", "tournament", "solve"),
    *("version", "lang", "help", "json", "step", "roll", "classic", "duel", "mixx"),
    *("host", "port", "database", "origin", "pace", "open", "no", "human", "quick", "instant"),
    *("log", "access", "plain", "json"),
    *("KIND", "FOLDER", "ROLL", "seat", "saves", "theme", "dark", "light", "players", "PLAYERS"),
    *("install", "show", "completion", "module", "Class", "person", "Ana", "casual", "row"),
    *("network", "again", "throws", "weights", "resume", "start", "against", "seats", "rate"),
    *("plot", "mixed", "passes", "SHARE", "review", "html", "puzzles", "prepare", "make", "check"),
    *("daily", "best", "DATE", "KEY", "SUM"),
    *("champion", "plain", "player", "PLAYER", "npz", "svg", "png", "Dask", "JSON", "float"),
    *("train", "hint", "hints", "rollout", "games", "seed", "receipt"),
    *("sheet", "statistics", "ratings"),
    *("workers", "cluster", "SEAT", "NUMBER", "ADDRESS"),
    *("admin", "tables", "close", "delete", "export", "expire", "ban", "unban", "bans", "backup"),
    *("board", "unlist", "relist"),
    *("restore", "status", "older", "most", "lobby", "playing", "over", "closed", "unreadable"),
    *("keep", "DAYS", "archive", "TABLE", "days", "count", "proxy", "storage", "GB", "connections"),
    *("processes", "all", "TARGET", "since", "until", "number"),
    *("en", "es", "pt", "el", "de"),
}
"""What is typed, rather than said."""


@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        ["play", "--help"],
        ["legal", "--help"],
        ["replay", "--help"],
        ["rules", "--help"],
        ["serve", "--help"],
        ["admin", "--help"],
        ["admin", "tables", "--help"],
        ["admin", "expire", "--help"],
        ["admin", "export-all", "--help"],
        ["admin", "export-all", "games.qwixx", "--since", "31.12."],
        ["admin", "ban", "nothing"],
        ["verify", "--help"],
        ["players", "--help"],
        ["players", "chess"],
        ["train", "--help"],
        ["train", "classic", "chess"],
        ["solve", "--help"],
        ["daily", "--help"],
        ["daily", "best", "--help"],
        ["daily", "check", "2026-11-17", "chess", "chess"],
        ["solve", "--games", "2000"],
        ["serve", "--port", "chess"],
        ["play"],
        ["play", "--theme", "drak"],
        ["hint", "--help"],
        ["hint", START],
        ["hint", START, "--roll", ROLL],
        ["hint", START, "--roll", ROLL, "--seat", "Z"],
        ["legal", START],
        ["legal", START, "--roll", ROLL],
        ["legal", "classic 1; turn B; A: r5; B: m4"],
        ["legal"],
        ["legal", "--json", "--roll"],
        ["nothing"],
        ["legal", "duel 1; turn A; A:"],
        ["rules", "chess"],
        ["legal", START, "--lang", "chess"],
    ],
    ids=" ".join,
)
def test_everything_said_is_translated(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    speak_pseudo(monkeypatch)
    monkeypatch.setenv("COLUMNS", "120")
    run(arguments)
    captured = capsys.readouterr()
    said = [line for line in captured.out.splitlines() if not line.startswith(" qwixx ")]
    assert said or captured.err
    assert words("\n".join((*said, captured.err))) <= {*SYNTAX, "chess", "drak", "nothing", "URL"}


def test_a_replayed_game_is_told_in_the_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    speak_pseudo(monkeypatch)
    path = tmp_path / "game.qwixx"
    path.write_text(record_text(play_match(CLASSIC, ("greedy", "random"), seed=3)), "utf-8")
    assert run(["replay", str(path)]) == 0
    assert words(capsys.readouterr().out) == {"greedy", "random"}
