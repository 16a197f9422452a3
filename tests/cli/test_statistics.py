"""`qwixx statistics`."""

import json
import re
from pathlib import Path

import pytest

from qwixx.cli.app import run
from qwixx.cli.exits import DONE, MISUSED, UNUSABLE
from qwixx.players.match import play_match
from qwixx.rules import DUEL

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COLUMNS", "120")
    for seed in range(4):
        play_match(DUEL, ("greedy", "random"), seed).save(tmp_path / f"{seed}.qwixx")
    (tmp_path / "x.qwixx").write_text("x")
    return tmp_path


def test_tables_and_a_plot(folder: Path, capsys: Captured) -> None:
    plot = folder / "points.svg"
    assert run(["statistics", str(folder), "--plot", str(plot), "--lang", "el"]) == DONE
    told = capsys.readouterr()
    assert "Qwixx Η Μονομαχία, 2 παίχτες: 4 παιχνίδια" in told.out
    assert "greedy" in told.out
    assert "1 αρχείο δεν μπόρεσε να διαβαστεί:" in told.err
    assert "x.qwixx" in told.err
    assert plot.stat().st_size > 1000


def test_one_player_with_squares_and_opponents(folder: Path, capsys: Captured) -> None:
    assert run(["statistics", str(folder), "--player", "greedy", "--lang", "de"]) == DONE
    told = capsys.readouterr().out
    assert "Am häufigsten benutzte Felder" in told
    assert "Gegen" in told


def test_for_programs(folder: Path, capsys: Captured) -> None:
    assert run(["statistics", str(folder), "--json"]) == DONE
    told = json.loads(capsys.readouterr().out)
    assert (told["files"], told["unread"]["files"]) == (5, 1)
    assert told["unread"]["first"][0]["key"] == "alien"
    (kind,) = told["games"]
    assert sum(player["wins"] for player in kind["players"]) == kind["games"] == 4


def test_what_there_is_not(folder: Path, capsys: Captured) -> None:
    assert run(["statistics", str(folder / "nowhere"), "--lang", "en"]) == UNUSABLE
    assert "There is no folder" in capsys.readouterr().err
    assert run(["statistics", str(folder), "--player", "Anna", "--lang", "en"]) == MISUSED
    assert "those who do: greedy, random." in capsys.readouterr().err
    assert run(["statistics", str(folder), "--plot", "points.pdf", "--lang", "en"]) == MISUSED


def test_reviews_say_how_sure_they_are(
    folder: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = folder / "reviews.jsonl"
    monkeypatch.setattr("qwixx.statistics.reviews.usual_path", lambda: kept)
    review = ["--review", "--workers", "1", "--lang", "en"]
    assert run(["statistics", str(folder), *review, "--json"]) == DONE
    (kind,) = json.loads(capsys.readouterr().out)["games"]
    for told in (player["review"] for player in kind["players"]):
        for name in ("error", "luck"):
            low, high = told[f"{name}_interval"]
            assert low < told[name] < high
        assert told["error_interval"][0] > 0
        assert told["trend"] is told["trend_interval"] is None  # all of one day
        assert told["like_range"] is None or told["like"] in told["like_range"]
    assert run(["statistics", str(folder), *review]) == DONE
    shown = capsys.readouterr().out
    assert re.search(r"greedy .* \d\.\d\d % \(\d\.\d\d … \d+\.\d\d\)", shown)
    assert re.search(r"[+−]\d+\.\d\d ± \d+\.\d\d %", shown)
    assert "too few games" not in shown
    assert run(["statistics", str(folder / "1.qwixx"), *review]) == DONE
    shown = capsys.readouterr().out
    assert "± ? %" in shown
    assert "± ?: too few games for an interval." in shown
