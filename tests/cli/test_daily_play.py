"""`qwixx daily play`: today's game on a real server, left, taken up, finished and told."""

import io
import json
import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest

from qwixx.cli.app import run
from qwixx.cli.daily.server import parse_address, state_of
from qwixx.cli.exits import DONE, MISUSED, NO, UNUSABLE
from qwixx.daily.attempt import PLAYER, begin, decide
from qwixx.daily.days import DailyError, day_of
from qwixx.daily.share import rows_sentence, squares_text, streak
from qwixx.fairdice.days import rolls_of
from qwixx.locale import Texts
from qwixx.players import PLAYERS
from qwixx.rules import CLASSIC
from qwixx.tables.view import position_view
from tests.server.serving import in_background, settings_in

PASSES = ["-"] * 40


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with in_background(settings_in(tmp_path_factory.mktemp("daily"))) as address:
        yield address


@pytest.fixture
def worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for what was possible."""
    monkeypatch.setattr("qwixx.cli.daily.playing.MOST_WAITING", 0.0)


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


@pytest.mark.usefixtures("worked_out")
def test_today_is_played_left_finished_and_not_counted_twice(
    server: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    command = ["daily", "play", "--server", server, "--saves", str(tmp_path), "--lang", "en"]
    typed(monkeypatch, "r13", "r12", "-", "q")
    assert run(command) == DONE
    told = capsys.readouterr().out
    assert "“r13” is not an action" in told
    assert "red 12 needs five crosses" in told
    assert "goes on where it was" in told
    assert run([*command, "--free"]) == NO
    assert "Finish game" in capsys.readouterr().err
    kept = json.loads((tmp_path / "daily.json").read_text("utf-8"))
    headers = {"authorization": f"Bearer {kept[server]['token']}"}
    today = httpx.get(f"{server}/api/daily", headers=headers, trust_env=False).json()
    assert today["attempt"]["actions"] == [0]
    typed(monkeypatch, *PASSES)
    assert run([*command, "--name", "Ana"]) == DONE
    told = capsys.readouterr().out
    assert "1 day in a row" in told
    number = today["number"]
    assert re.search(rf"Qwixx of the day {number}: −20 (of \d+ possible )?points\n⬜", told)
    assert "(red row: 0 crosses;" in told
    assert re.search(r"Ana +−20", told)
    assert run(command) == NO
    assert f"your attempt at game {number}" in capsys.readouterr().err
    typed(monkeypatch, *PASSES)
    assert run([*command, "--free"]) == DONE
    told = capsys.readouterr().out
    assert f"Game {number}, not counted · Turn 1" in told
    assert re.search(r"You, not counted +−20", told)


@pytest.mark.usefixtures("worked_out")
def test_past_days_are_free_and_the_future_is_closed(
    server: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    command = ["daily", "play", "--server", server, "--saves", str(tmp_path), "--lang", "en"]
    today = httpx.get(f"{server}/api/daily", trust_env=False).json()["number"]
    typed(monkeypatch, *PASSES)
    assert run([*command, "--day", day_of(today - 2).isoformat()]) == DONE
    assert f"Game {today - 2}, not counted" in capsys.readouterr().out
    tomorrow = (day_of(today) + timedelta(days=1)).isoformat()
    for day, code in ((tomorrow, MISUSED), ("2026-10-31", MISUSED), ("yesterday", MISUSED)):
        assert run([*command, "--day", day]) == code
        assert day in capsys.readouterr().err


def test_what_is_no_server_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def play(server: str) -> tuple[int, str]:
        code = run(["daily", "play", "--server", server, "--saves", str(tmp_path), "--lang", "en"])
        return code, " ".join(capsys.readouterr().err.split())

    code, told = play("http://127.0.0.1:9")
    assert code == UNUSABLE
    assert "No server answers at http://127.0.0.1:9." in told
    for text in ("ftp://example.org", "http://", "http://a:port"):
        code, told = play(text)
        assert code == MISUSED
        assert "is not the address of a server" in told
    for answer in (
        httpx.Response(404, json={"refused": {"key": "page", "text": "", "values": {}}}),
        httpx.Response(200, text="<html>"),
        httpx.Response(200, json=[]),
        httpx.Response(200, json={"hello": 1}),
    ):

        def request(*_: Any, answer: httpx.Response = answer, **__: Any) -> httpx.Response:
            return answer

        monkeypatch.setattr(httpx.Client, "request", request)
        code, told = play("example.org")
        assert code == UNUSABLE
        assert "There is no game of the day at http://example.org." in told
    (tmp_path / "daily.json").write_text("nonsense", "utf-8")
    code, told = play("example.org")
    assert code == UNUSABLE
    assert "does not hold anybody's games of the day" in told
    assert (tmp_path / "daily.json").read_text("utf-8") == "nonsense"


def test_a_browser_s_link_brings_its_player() -> None:
    token = "x" * 48
    assert parse_address(f"https://a.example:81/daily#player={token}") == (
        "https://a.example:81",
        token,
    )
    assert parse_address("a.example/qwixx/") == ("http://a.example/qwixx", None)
    with pytest.raises(DailyError):
        parse_address("http://a.example:0")


def test_a_view_is_the_position_and_is_told_in_squares_and_words() -> None:
    rolls = rolls_of(bytes(32), 17)
    attempt, greedy = begin(rolls), PLAYERS["greedy"].make(1)
    while not attempt.is_over:
        assert state_of({**position_view(CLASSIC, attempt.state)}) == attempt.state
        attempt = decide(attempt, greedy.decide(CLASSIC, attempt.state, PLAYER), rolls)
    state = attempt.state
    rows = squares_text(state).split("\n")
    for row, count in enumerate(CLASSIC.counts(state, PLAYER)):
        assert len(rows[row]) - rows[row].count("⬜") == count
        assert ("🔒" in rows[row]) == state.is_locked(row)
    told = rows_sentence(Texts("en"), state)
    assert told.count("locked") == state.locked.bit_count()
    assert f"{state.misthrows[0]} misthrow" in told


def test_days_in_a_row() -> None:
    assert [streak({3, 4, 6, 7}, today) for today in (5, 6, 7, 8, 9)] == [2, 1, 2, 2, 0]
