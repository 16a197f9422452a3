"""`qwixx admin`, as whoever runs a server meets it: while it runs, and with wrong input."""

import asyncio
import json
import os
import sqlite3
import stat
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from qwixx.cli.app import run
from qwixx.cli.exits import DONE, MISUSED, NO, UNUSABLE
from qwixx.game_files import load_games
from qwixx.record import parse_record
from qwixx.server.settings import file_url
from qwixx.server.storage.database import ready
from qwixx.server.storage.store import Store
from qwixx.server.upkeep import notices
from tests.cli.test_serve import said
from tests.server.serving import ANA_AND_BO, in_background, settings_in
from tests.server.test_endings import put
from tests.tables.desk import Desk

NOW = time.time()
DAY = 86_400.0


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A lobby of today, a game that was left off last month, and one that ended two years ago."""

    async def fill() -> None:
        store = Store(file_url(tmp_path / "tables.sqlite"))
        await store.open()
        await put(store, Desk("duel").started().played_out(), "over", NOW - 730 * DAY)
        await put(store, Desk("duel").started(), "playing", NOW - 31 * DAY)
        await put(store, Desk(), "lobby", NOW)
        await store.close()

    asyncio.run(fill())
    return tmp_path / "tables.sqlite"


def admin(database: Path | str, *arguments: str, lang: str = "en") -> int:
    return run(["--lang", lang, "admin", *arguments, "--database", str(database)])


def listed(capsys: pytest.CaptureFixture[str], database: Path, *wanted: str) -> list[str]:
    assert admin(database, "tables", "--json", *wanted) == DONE
    return [each["id"] for each in json.loads(capsys.readouterr().out.splitlines()[-1])]


def change(database: Path, statement: str) -> None:
    with closing(sqlite3.connect(database)) as opened, opened:
        opened.execute(statement)


# ── looking ───────────────────────────────────────────────────────────────────────────────────


def test_tables_are_listed_by_state_age_and_game(
    database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert listed(capsys, database) == ["lobby", "playing", "over"]
    assert listed(capsys, database, "--most", "1") == ["lobby"]
    assert listed(capsys, database, "--status", "playing") == ["playing"]
    assert listed(capsys, database, "--game", "duel") == ["playing", "over"]
    assert listed(capsys, database, "--older", "30") == ["playing", "over"]
    assert listed(capsys, database, "--older", "30", "--status", "over") == ["over"]
    change(database, 'UPDATE events SET version = 99 WHERE "table" = 2')
    assert listed(capsys, database, "--status", "unreadable") == ["playing"]
    assert admin(database, "tables") == DONE
    shown = said(capsys)
    assert "person 0, person 1" in shown
    assert "unreadable" in shown
    assert admin(database, "tables", "--status", "closed", lang="de") == DONE
    assert said(capsys) == "Solche Tische gibt es nicht."


@pytest.mark.parametrize("name", ["playing", "playing-watch", "2"])
def test_a_table_is_shown_by_any_of_its_names(
    name: str, database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert admin(database, "show", name, "--json") == DONE
    told = json.loads(said(capsys))
    assert (told["number"], told["id"], told["status"]) == (2, "playing", "playing")
    assert [seat["name"] for seat in told["seats"]] == ["person 0", "person 1"]
    assert "secret" not in str(told)
    assert "seed" not in str(told)
    assert admin(database, "show", name) == DONE
    assert "Watch id: playing-watch" in said(capsys)


def test_a_game_that_is_over_is_exported(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert admin(database, "export", "over") == DONE
    text = capsys.readouterr().out
    assert parse_record(text).game == "duel"
    assert admin(database, "export", "over", "--out", str(tmp_path / "game.qwixx")) == DONE
    assert (tmp_path / "game.qwixx").read_text("utf-8") == text
    assert admin(database, "export", "playing") == NO
    assert "The game is not over yet." in said(capsys)
    assert admin(database, "export", "over", "--out", str(database / "x" / "y")) == UNUSABLE
    assert "cannot be written" in said(capsys)


# ── changing ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("command", ["close", "delete"])
def test_tables_are_ended_all_or_none(
    command: str, database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert admin(database, command, "lobby", "nothing") == NO
    assert said(capsys) == "There is no such table."
    assert listed(capsys, database, "--status", "lobby") == ["lobby"]
    assert admin(database, command, "lobby", "over") == DONE
    assert "Table 3 (lobby) is" in said(capsys)
    still = {"close": ["lobby", "playing", "over"], "delete": ["playing"]}
    assert listed(capsys, database) == still[command]
    if command == "close":
        assert listed(capsys, database, "--status", "closed") == ["lobby", "over"]
        assert admin(database, "export", "over") == DONE
    else:
        assert admin(database, "show", "over") == NO
        assert said(capsys) == "This table was deleted by whoever runs this server."


def test_tables_expire_when_told_to(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert admin(database, "expire", "--keep", "365", "--count") == DONE
    assert said(capsys) == "Tables that have expired: 1"
    (tmp_path / "file").touch()
    assert admin(database, "expire", "--keep", "365", "--archive", str(tmp_path / "file")) == (
        UNUSABLE
    )
    assert listed(capsys, database) == ["lobby", "playing", "over"]
    within = str(tmp_path / "file" / "x")
    assert admin(database, "expire", "--keep", "9999", "--archive", within) == UNUSABLE
    assert "cannot be kept in the folder" in said(capsys)
    games = tmp_path / "games"
    assert admin(database, "expire", "--keep", "365", "--archive", str(games)) == DONE
    assert said(capsys) == "Tables deleted: 1"
    assert [parse_record(file.read_text("utf-8")).game for file in games.iterdir()] == ["duel"]
    change(database, 'UPDATE events SET version = 99 WHERE "table" = 2')
    assert admin(database, "expire", "--keep", "0") == DONE
    assert admin(database, "expire", "--keep", "1") == DONE
    assert "Kept, as they cannot be read: 1" in said(capsys)
    assert listed(capsys, database) == ["lobby", "playing"]


def test_addresses_are_shut_out_and_let_in(
    database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert admin(database, "bans") == DONE
    assert said(capsys) == "Nobody is shut out."
    assert admin(database, "ban", "192.0.2.9/24") == DONE
    assert admin(database, "ban", "2001:db8::1", "--days", "7") == DONE
    assert said(capsys) == "192.0.2.0/24 is shut out. 2001:db8::/64 is shut out."
    assert admin(database, "bans", "--json") == DONE
    told = json.loads(said(capsys))
    assert [(each["network"], each["until"] is None) for each in told] == [
        ("192.0.2.0/24", True),
        ("2001:db8::/64", False),
    ]
    assert admin(database, "bans") == DONE
    assert "192.0.2.0/24" in said(capsys)
    assert admin(database, "unban", "192.0.2.0/24") == DONE
    assert admin(database, "unban", "192.0.2.0/24") == NO
    for wrong in ("somewhere", "192.0.2.300", "127.0.0.1", "::/0"):
        assert admin(database, "ban", wrong) == MISUSED


# ── the database ──────────────────────────────────────────────────────────────────────────────


def test_a_database_is_checked_to_the_last_event(
    database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert admin(database, "check") == DONE
    assert said(capsys).endswith("All is well.")
    change(database, 'UPDATE events SET version = 99 WHERE "table" = 2')
    assert admin(database, "check") == NO
    shown = said(capsys)
    assert "Table 2 cannot be read." in shown
    assert "All is well." not in shown


def test_a_backup_is_whole_private_and_replaces_nothing(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.sqlite"
    assert admin(database, "backup", str(copy)) == DONE
    assert listed(capsys, copy) == ["lobby", "playing", "over"]
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600 or os.name != "posix"
    assert admin(database, "backup", str(copy)) == UNUSABLE
    assert "a backup never replaces another" in said(capsys)
    assert admin(database, "backup", str(tmp_path / "no" / "folder")) == UNUSABLE
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]


def test_a_backup_is_put_back_and_what_was_there_is_kept(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.sqlite"
    assert admin(database, "backup", str(copy)) == DONE
    assert admin(database, "delete", "playing") == DONE
    assert admin(database, "restore", str(copy)) == DONE
    assert listed(capsys, database) == ["lobby", "playing", "over"]
    [aside] = tmp_path.glob("tables.sqlite.before-*T??????")
    assert listed(capsys, aside) == ["lobby", "over"]
    with ready(file_url(database)):
        pass


@pytest.fixture
def running(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of a server that has a database, and looks often."""
    monkeypatch.setattr(notices, "EVERY", 0.01)
    settings = settings_in(tmp_path)
    with ready(settings.url), in_background(settings) as address:
        yield address


def test_while_a_server_runs_it_is_copied_and_not_replaced(
    running: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database, copy = tmp_path / "tables.sqlite", tmp_path / "copy.sqlite"
    body: Any = {"game": "classic", "seats": [*ANA_AND_BO]}
    table = httpx.post(f"{running}/api/tables", json=body, trust_env=False).json()["id"]
    assert admin(database, "backup", str(copy)) == DONE
    assert listed(capsys, copy) == [table]
    assert admin(database, "restore", str(copy)) == UNUSABLE
    assert "Another server is using the database" in said(capsys)
    assert admin(database, "check") == DONE
    assert admin(database, "close", table) == DONE
    path = f"{running}/api/tables/{table}"
    while httpx.get(path, trust_env=False).status_code == 200:
        time.sleep(0.01)
    refused = httpx.get(path, headers={"accept-language": "el"}, trust_env=False)
    assert refused.status_code == 410
    assert refused.json()["refused"]["text"].startswith("Αυτό το τραπέζι")


# ── wrong input ───────────────────────────────────────────────────────────────────────────────


def damaged(copy: Path) -> None:
    data = bytearray(copy.read_bytes())
    data[4096:6000] = b"\xff" * (6000 - 4096)
    copy.write_bytes(data)


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (lambda copy: copy.unlink(), "There is no file"),
        (lambda copy: copy.write_text("nonsense " * 1000), "file is not a database"),
        (lambda copy: copy.write_bytes(b""), "is not a database of Qwixx"),
        (damaged, "is not a database of Qwixx, or is damaged"),
        (
            lambda copy: change(copy, "UPDATE alembic_version SET version_num = '0999'"),
            "is a backup of a newer version",
        ),
    ],
)
def test_what_is_no_good_backup_is_said_and_changes_nothing(
    spoil: Any, sentence: str, database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.sqlite"
    assert admin(database, "backup", str(copy)) == DONE
    spoil(copy)
    capsys.readouterr()
    assert admin(database, "restore", str(copy)) == UNUSABLE
    assert sentence in said(capsys)
    assert listed(capsys, database) == ["lobby", "playing", "over"]
    assert not [*tmp_path.glob("*before*"), *tmp_path.glob(".*")]


def test_a_database_that_cannot_be_looked_after_is_said(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert admin(tmp_path / "nothing.sqlite", "tables") == UNUSABLE
    assert "There is no database" in said(capsys)
    assert not (tmp_path / "nothing.sqlite").exists()
    assert admin("nothing://x", "tables") == MISUSED
    assert admin("sqlite://", "restore", str(database)) == UNUSABLE
    assert "is not a file of SQLite" in said(capsys)
    change(database, "UPDATE alembic_version SET version_num = '0003'")
    assert admin(database, "tables") == UNUSABLE
    assert "brings one of an earlier version up to date" in said(capsys)
    change(database, "UPDATE alembic_version SET version_num = '0999'")
    assert admin(database, "tables") == UNUSABLE
    assert "was written by a newer version" in said(capsys)
    database.write_text("no database at all")
    assert admin(database, "tables") == UNUSABLE
    assert "file is not a database" in said(capsys)


def test_wrong_words_are_said(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert admin(database, "tables", "--status", "opne") == MISUSED
    assert admin(database, "tables", "--game", "chess") == MISUSED
    assert admin(database, "tables", "--older", "-1") == MISUSED
    assert admin(database, "tabels") == MISUSED
    assert "Did you mean “tables”?" in said(capsys)
    assert admin(database, "show") == MISUSED


# ── exporting all games ───────────────────────────────────────────────────────────────────────


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """Three games that are over, of which one was closed, and one that goes on."""

    async def fill() -> None:
        store = Store(file_url(tmp_path / "tables.sqlite"))
        await store.open()
        await put(store, Desk("duel").started().played_out(1), "first", NOW - 400 * DAY)
        await put(store, Desk("classic").started().played_out(2), "second", NOW - 30 * DAY)
        await put(store, Desk("duel").started(), "going", NOW - DAY)
        await put(store, Desk("duel").started().played_out(3), "third", NOW)
        await store.close()

    asyncio.run(fill())
    return tmp_path / "tables.sqlite"


def day_before(days: int) -> str:
    return time.strftime("%Y-%m-%d", time.localtime(NOW - days * DAY))


def test_all_games_that_are_over_are_exported_into_one_file(
    club: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert admin(club, "close", "second") == DONE
    capsys.readouterr()
    target = tmp_path / "club.qwixx"
    assert admin(club, "export-all", str(target)) == DONE
    assert said(capsys) == f"Games exported to {target}: 3"
    singles = []
    for name in ("first", "second", "third"):
        assert admin(club, "export", name) == DONE
        singles.append(capsys.readouterr().out)
    assert target.read_text("utf-8") == "".join(singles)
    assert [record.game for record in load_games(target)] == ["duel", "classic", "duel"]
    assert run(["--lang", "en", "statistics", str(target)]) == DONE
    assert "2 games" in said(capsys)


def test_all_games_that_are_over_are_exported_into_a_folder(
    club: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "games"
    for _ in range(2):
        assert admin(club, "export-all", str(folder), lang="el") == DONE
        assert [path.name[11:] for path in sorted(folder.iterdir())] == [
            "first.qwixx",
            "second.qwixx",
            "third.qwixx",
        ]
    assert admin(club, "export", "third") == DONE
    third = next(folder.glob("*third.qwixx"))
    assert capsys.readouterr().out.endswith(third.read_text("utf-8"))


@pytest.mark.parametrize(
    ("wanted", "games"),
    [
        (("--game", "classic"), 1),
        (("--game", "mixx-a"), 0),
        (("--since", day_before(31)), 2),
        (("--since", day_before(0), "--until", day_before(0)), 1),
        (("--until", day_before(29)), 2),
        (("--until", day_before(29), "--game", "duel"), 1),
    ],
)
def test_some_games_are_exported(
    wanted: tuple[str, ...],
    games: int,
    club: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert admin(club, "export-all", str(tmp_path / "some.qwixx"), *wanted) == DONE
    assert said(capsys).endswith(f"some.qwixx: {games}")


def test_an_export_that_cannot_be_whole_says_so(
    club: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for wrong in ("yesterday", "2026-02-30", ""):
        assert admin(club, "export-all", str(tmp_path / "x"), "--since", wrong) == MISUSED
        assert said(capsys) == f"--since is a day such as 2026-01-31, not “{wrong}”."
    assert admin(club, "export-all", str(tmp_path / "no" / "x.qwixx")) == UNUSABLE
    assert admin(club, "export-all", str(club)) == UNUSABLE
    assert not (tmp_path / "no").exists()
    capsys.readouterr()
    change(club, 'UPDATE events SET version = 99 WHERE "table" = 2')
    assert admin(club, "export-all", str(tmp_path / "rest.qwixx"), lang="de") == NO
    assert "Ausgelassene Tische" in said(capsys)
    assert len([*load_games(tmp_path / "rest.qwixx")]) == 2
