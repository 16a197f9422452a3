"""`qwixx serve` and `qwixx verify`, as a person meets them."""

import hashlib
import json
import signal
import socket
import sys
import webbrowser
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from qwixx.cli.app import run
from qwixx.cli.exits import MISUSED, NO, UNPROVEN, UNUSABLE
from qwixx.players.match import play_match
from qwixx.record import RecordError, parse_record, record_text
from qwixx.rules import DUEL
from qwixx.server.ops import run as server_run
from qwixx.tables.records import record_of
from tests.fairdice.test_receipts import Game
from tests.server.serving import process
from tests.tables.desk import Desk

QWIXX = ("-c", "from qwixx.cli import main; main()", "--lang", "en")


def serve(*arguments: str) -> int:
    return run(["--lang", "en", "serve", "--port", "0", *arguments])


def said(capsys: pytest.CaptureFixture[str]) -> str:
    return " ".join("".join(capsys.readouterr()).split())


# ── serve ─────────────────────────────────────────────────────────────────────────────────────


def test_it_serves_until_interrupted(tmp_path: Path) -> None:
    database = str(tmp_path / "tables.sqlite")
    arguments = (*QWIXX, "serve", "--port", "0", "--database", database)
    with process(*arguments) as (running, address):
        assert httpx.get(f"{address}/api/about", trust_env=False).status_code == 200
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=30)
        assert (running.returncode, err) == (0, "")
        assert "The server has stopped." in out


def test_a_port_in_use_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        database = str(tmp_path / "tables.sqlite")
        assert run(["--lang", "en", "serve", "--port", port, "--database", database]) == UNUSABLE
    assert said(capsys) == f"Port {port} of 127.0.0.1 cannot be used: Address already in use."


@pytest.mark.parametrize("url", ["nothing://x", "postgresql+psycopg9://x/y", "://"])
def test_an_unknown_database_is_said(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert serve("--database", url) == MISUSED
    assert (
        said(capsys) == f"“{url}” is neither a file nor the URL of a database that is known here."
    )


def test_a_database_that_cannot_be_written_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert serve("--database", str(tmp_path)) == UNUSABLE
    assert said(capsys) == f"The database {tmp_path} cannot be used: unable to open database file."
    file = tmp_path / "file"
    file.write_text("a file, not a folder")
    assert serve("--database", str(file / "tables.sqlite")) == UNUSABLE
    assert f"there is no folder {file}." in said(capsys)
    assert serve("--database", str(file)) == UNUSABLE
    assert "file is not a database" in said(capsys)


def test_a_file_is_for_one_process(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert serve("--database", str(tmp_path / "tables.sqlite"), "--processes", "2") == UNUSABLE
    assert said(capsys).startswith("2 processes need a database that they can share")


def test_a_missing_driver_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    assert serve("--database", "postgresql://ana:hush@db/x") == UNUSABLE
    assert "pip install 'qwixx[postgres]'" in said(capsys)


def test_a_folder_that_cannot_be_an_archive_is_said_at_the_start(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("no folder")
    archive = tmp_path / "file" / "games"
    database = tmp_path / "tables.sqlite"
    assert serve("--database", str(database), "--archive", str(archive)) == UNUSABLE
    shown = said(capsys)
    assert f"cannot be kept in the folder {archive}" in "".join(shown.split("\n"))
    assert not database.exists()


def test_bad_options_are_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--lang", "en", "serve", "--port", "70000"]) == 2
    assert run(["--lang", "en", "serve", "--pace", "slow"]) == 2
    assert "--pace" in said(capsys)


def test_the_browser_is_opened_when_asked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Only what surrounds the server: whom it tells that it has started."""
    opened: list[str] = []
    served: list[Any] = []

    def tell(settings: Any, host: str, port: int, started: Any, network: bool) -> None:
        served.append((settings, host, port))
        started("http://127.0.0.1:8123/", [])

    monkeypatch.setattr(server_run, "serve", tell)
    monkeypatch.setattr(webbrowser, "open", opened.append)
    assert run(["--lang", "en", "serve", "--no-open", "--pace", "quick"]) == 0
    assert opened == []
    assert (served[0][0].pace, served[0][1:]) == ("quick", ("127.0.0.1", 8123))
    assert run(["--lang", "en", "serve", "--open", "--origin", "https://club.example.org"]) == 0
    assert opened == ["http://127.0.0.1:8123/"]
    assert served[1][0].origins == ("https://club.example.org",)
    assert said(capsys).count("Qwixx is served at http://127.0.0.1:8123/ (Ctrl-C ends it)") == 2


# ── verify ────────────────────────────────────────────────────────────────────────────────────


def game_file(folder: Path, **options: str) -> Path:
    desk = Desk("duel", **options)
    desk.do(0, "seed", seed="5eed5eed")
    desk.started().played_out()
    path = folder / "game.qwixx"
    path.write_text(record_text(record_of(desk.table, desk.events)), "utf-8")
    return path


def verify(*arguments: str) -> int:
    return run(["--lang", "en", "verify", *arguments])


def test_a_fair_game_is_proven(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(game_file(tmp_path))
    assert verify(path) == 0
    text = said(capsys)
    assert "a seed that is given openly" in text
    assert verify(path, "--json") == 0
    answer = json.loads(said(capsys))
    assert answer["proven"] is True
    assert f"{answer['rolls']} throws were drawn again" in text
    assert [each["key"] for each in answer["open"]] == ["no_receipt", "openly", "foreseen"]


def test_a_receipt_says_what_is_proven_and_against_whom(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played = Game().begun()
    game, receipt = tmp_path / "game.qwixx", tmp_path / "receipt.json"
    game.write_text(record_text(played.record()), "utf-8")
    receipt.write_text(str(played.receipt), "utf-8")
    assert verify(str(game), "--receipt", str(receipt)) == 0
    told = said(capsys)
    assert "The server and all other players had fixed their seeds before yours" in told
    assert told.index("All throws are those that you were shown.") < told.index("Not proven:")

    receipt.write_text(str(Game().begun().receipt), "utf-8")
    assert verify(str(game), "--receipt", str(receipt)) == NO
    assert "Seat A: the seed in the file is not the one that you gave." in said(capsys)
    assert verify(str(game), "--receipt", str(receipt), "--json") == NO
    answer = json.loads(said(capsys))
    assert (answer["proven"], answer["differences"][0]["key"]) == (False, "other_seed")

    receipt.write_text("{}", "utf-8")
    assert verify(str(game), "--receipt", str(receipt)) == UNUSABLE
    assert "not a receipt" in said(capsys)


def test_a_game_without_proof(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(game_file(tmp_path, dice="own"))
    assert verify(path) == UNPROVEN
    assert "own dice" in said(capsys)
    assert verify(path, "--json") == UNPROVEN
    answer = json.loads(said(capsys))
    assert (answer["proven"], answer["key"]) == (False, "own_dice")


def test_a_game_of_a_program_has_no_proof_in_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.qwixx"
    path.write_text(record_text(play_match(DUEL, ("greedy", "random"), seed=3)), "utf-8")
    assert verify(str(path)) == UNPROVEN
    assert "no proof" in said(capsys)


def test_a_false_proof_is_told_from_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = game_file(tmp_path)
    record = parse_record(path.read_text("utf-8"))
    options = tuple((name, "00" * 32 if name == "commitment" else v) for name, v in record.options)
    path.write_text(record_text(replace(record, options=options)), "utf-8")
    assert verify(str(path)) == NO
    assert "committed itself" in said(capsys)
    assert verify(str(path), "--json") == NO


def test_a_file_with_an_option_twice_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One reader would take the first of them, another the last."""
    path = game_file(tmp_path)
    lines = path.read_text("utf-8").splitlines()[:-1]
    seed = next(place for place, line in enumerate(lines) if line.startswith("option seed_a"))
    lines.insert(seed + 1, "option seed_a 00000000")
    check = hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]
    path.write_text("\n".join((*lines, f"check {check}", "")), "utf-8")
    assert verify(str(path)) == UNUSABLE
    assert f"Line {seed + 2}: The option “seed_a” stands twice." in said(capsys)
    record = play_match(DUEL, ("greedy", "random"), seed=3)
    with pytest.raises(RecordError, match="twice"):
        replace(record, options=(("a", "1"), ("a", "1")))


def test_no_game_file_at_all(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert verify(str(tmp_path / "nothing")) == UNUSABLE
    path = tmp_path / "file"
    path.write_text("nonsense")
    assert verify(str(path)) == UNUSABLE
    assert "not a Qwixx game file" in said(capsys)
