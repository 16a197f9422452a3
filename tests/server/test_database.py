"""The database before and while it is served from: private, checked, locked; and when it fails."""

import asyncio
import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from shutil import which
from typing import Any

import httpx
import pytest
from sqlalchemy import inspect, make_url

from qwixx.cli.app import run
from qwixx.cli.exits import MISUSED, UNUSABLE
from qwixx.client import ServerRefusal, Table
from qwixx.server.settings import file_url
from qwixx.server.storage.database import Unservable, ready
from qwixx.server.storage.reader import make_engine
from qwixx.tables import autoplay as acting
from tests.cli.test_serve import QWIXX, said, serve
from tests.server.raw import raw
from tests.server.serving import ANA_AND_BO, ANA_AND_GRETA, process, serving, settings_in
from tests.tables.test_live import create

POSIX = pytest.mark.skipif(os.name != "posix", reason="modes of files are for POSIX")


def modes(folder: Path) -> dict[str, int]:
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}


def refusal(path: Path | str) -> Unservable:
    """Why a database is not served from."""
    url = path if isinstance(path, str) else file_url(path)
    with pytest.raises(Unservable) as caught, ready(url):
        pass
    assert str(caught.value)
    return caught.value


def new(folder: Path) -> Path:
    path = folder / "tables.sqlite"
    with ready(file_url(path)):
        pass
    return path


# ── who may read it, and who serves from it ───────────────────────────────────────────────────


@POSIX
def test_nobody_but_the_owner_reads_the_database_and_one_server_has_it(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    folder.mkdir()
    database = folder / "tables.sqlite"
    arguments = (*QWIXX, "serve", "--port", "0", "--database", str(database))
    old = os.umask(0)
    try:
        with process(*arguments) as (_, address):
            body = {"game": "classic", "seats": [*ANA_AND_BO]}
            created = httpx.post(f"{address}/api/tables", json=body, trust_env=False)
            assert created.status_code == 201
            names = {"tables.sqlite", "tables.sqlite-wal", "tables.sqlite-shm"}
            assert modes(folder) == dict.fromkeys((*names, "tables.sqlite.lock"), 0o600)
            assert refusal(database).key == "in_use"
            second = subprocess.run(
                [sys.executable, *arguments],
                capture_output=True,
                text=True,
                timeout=60,
                check=False,
            )
            assert second.returncode == UNUSABLE
            assert "Another server is using the database" in second.stdout + second.stderr
    finally:
        os.umask(old)
    with ready(file_url(database)):  # though the one before was killed
        pass


@POSIX
def test_a_database_of_an_earlier_version_becomes_private(tmp_path: Path) -> None:
    path = new(tmp_path)
    for name in ("tables.sqlite", "tables.sqlite-wal", "tables.sqlite-shm"):
        (tmp_path / name).touch()
        (tmp_path / name).chmod(0o644)
    with ready(file_url(path)):
        assert set(modes(tmp_path).values()) == {0o600}


def rename(folder: Path, name: str, other: str) -> None:
    """So that a server cannot find what it needs, or can again."""
    with closing(sqlite3.connect(folder / "tables.sqlite")) as database, database:
        database.execute(f"ALTER TABLE {name} RENAME TO {other}")


# ── whether it can be used ────────────────────────────────────────────────────────────────────


def test_a_read_only_database_is_noticed_at_the_start(tmp_path: Path) -> None:
    path = new(tmp_path)
    assert refusal(f"sqlite:///file:{path}?mode=ro&uri=true").key == "read_only"


@pytest.mark.skipif(
    which("mount") is None or os.name != "posix" or os.geteuid() != 0, reason="only root mounts"
)
def test_a_full_disk_is_noticed_at_the_start(tmp_path: Path) -> None:
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=1M", "none", str(folder)]
    if subprocess.run(mount, check=False).returncode:
        pytest.skip("this machine lets nobody mount")
    try:
        path = new(folder)
        with (folder / "filler").open("wb", buffering=0) as filler, suppress(OSError):
            while filler.write(b"x" * 512):
                pass
        assert refusal(path).key == "full"
        assert refusal(folder / "other.sqlite").key in ("full", "database")
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


async def test_a_full_disk_throws_nobody_out(tmp_path: Path) -> None:
    """SQLite says the same when it may not have another page."""
    async with serving(settings_in(tmp_path)) as server:
        table, secrets = await create(server)
        connection = server.hub.store._ledger.connection
        async with raw(server.address, table, secrets) as ana:
            await ana.next("news")
            pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
            connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
            connection.rollback()
            refused: dict[str, Any] = {}
            while refused.get("type") != "refused":
                await ana.command("say", "not-stored-yet", seat=0, text="x" * 120)
                for seat in range(2):  # one of them may say too little to fill the disk
                    await ana.command("say", seat=seat, text="x" * 120)
                refused = await ana.next()
            assert refused["key"] == "disk_full"
            with pytest.raises(ServerRefusal) as caught:  # noqa: PT012  (some still find room)
                while True:
                    await server.create()
            assert caught.value.key == "disk_full"
            connection.exec_driver_sql("PRAGMA max_page_count = 100000")
            connection.rollback()
            command = await ana.command("pace", seat=0, pace="quick")
            while (await ana.next("ack"))["command"] != command:  # on the same connection
                pass


def test_a_damaged_page_is_noticed_at_the_start(tmp_path: Path) -> None:
    path = new(tmp_path)
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        size = database.execute("PRAGMA page_size").fetchone()[0]
        query = "SELECT rootpage FROM sqlite_master WHERE name = 'events'"
        page = database.execute(query).fetchone()[0]
    data = bytearray(path.read_bytes())
    data[(page - 1) * size : (page - 1) * size + 100] = b"\xff" * 100
    path.write_bytes(data)
    assert refusal(path).key == "damaged"


async def test_a_damaged_page_that_is_met_later_is_a_refusal(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        table, secrets = await create(server)
        server.hub.let_go((await server.hub.find(table))[0])
        rename(tmp_path, "events", "lost")
        answer = await server.http.get(f"/api/tables/{table}")
        assert (answer.status_code, answer.json()["refused"]["key"]) == (503, "storage")
        async with raw(server.address, table, secrets) as ana:
            assert await ana.closed() == 1013


def test_a_database_from_the_future_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = new(tmp_path)
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '0999'")
    assert serve("--database", str(path)) == UNUSABLE
    assert "was written by a newer version of Qwixx" in said(capsys)


@pytest.mark.parametrize("table", ["tables", "bookmarks"])
def test_another_programs_database_is_left_alone(
    table: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "other.sqlite"
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(f"CREATE TABLE {table} (id INTEGER)")
    path.chmod(0o644)
    before = path.read_bytes(), modes(tmp_path)
    assert serve("--database", str(path)) == UNUSABLE
    assert "belongs to another program" in said(capsys)
    assert run(["--lang", "en", "admin", "tables", "--database", str(path)]) == UNUSABLE
    assert "belongs to another program" in said(capsys)
    assert (path.read_bytes(), modes(tmp_path)) == before


def test_another_programs_database_on_a_server_is_left_alone(
    database: str,
) -> None:
    engine = make_engine(make_url(database))
    with engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE tables (id INTEGER)")
    assert refusal(database).key == "foreign"
    with engine.connect() as connection:
        assert inspect(connection).get_table_names() == ["tables"]
    engine.dispose()


@pytest.mark.parametrize("url", ["postgresql+psycopg9://ana:hush@db/x", "x://ana:hush@db:port/x"])
def test_a_password_is_never_shown(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert serve("--database", url) == MISUSED
    shown = said(capsys)
    assert "hush" not in shown
    assert "neither a file nor the URL" in shown


# ── while it is served from ───────────────────────────────────────────────────────────────────


async def test_what_was_to_be_stored_is_in_no_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Nobody is thrown out when the database fails, and what is sealed stays so."""
    async with serving(settings_in(tmp_path)) as server:
        table, secrets = await create(server)
        async with raw(server.address, table, secrets) as ana:
            await ana.next("news")
            rename(tmp_path, "events", "lost")
            await ana.command("say", "a-command", seat=0, text="nobody may read this")
            assert (await ana.next("refused"))["key"] == "storage"
            rename(tmp_path, "lost", "events")
            await ana.command("say", "a-command", seat=0, text="nobody may read this")
            assert (await ana.next("ack"))["sequence"] == 2
    assert "the database failed" in caplog.text
    assert "nobody may" not in caplog.text


async def test_computers_try_again_when_the_database_has_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(acting, "RETRY", 0.05)
    async with serving(settings_in(tmp_path)) as server:
        table = await server.create(ANA_AND_GRETA, pace="instant")
        async with table:
            await table.start()
            if table.view["active"] == 0:
                await table.throw()
            rename(tmp_path, "events", "lost")
            await asyncio.sleep(0.3)
            rename(tmp_path, "lost", "events")
            await _play_out(table)


async def _play_out(table: Table) -> None:
    while table.view["status"] != "over":
        view = table.view
        try:
            if view["phase"] == "dice" and view["active"] == 0:
                await table.throw(0)
            elif view["you"] and view["you"][0]["legal"]:
                await table.decide(0, 0)
        except ServerRefusal:
            pass
        await anext(table)


# ── files that go away ────────────────────────────────────────────────────────────────────────


def lose(path: Path) -> None:
    path.unlink()


def replace_by_another(path: Path) -> None:
    """As somebody does who puts a backup in place while the server runs."""
    other = path.with_name("other")
    other.write_bytes(path.read_bytes())
    other.replace(path)


@pytest.mark.parametrize("name", ["tables.sqlite", "tables.sqlite-wal"])
@pytest.mark.parametrize("change", [lose, replace_by_another])
def test_nothing_is_acknowledged_once_the_database_is_gone(
    tmp_path: Path, change: Callable[[Path], None], name: str
) -> None:
    """A real server, which still has the files open."""
    path = tmp_path / "tables.sqlite"
    arguments = ("-m", "tests.server.serving", str(path), "0")
    with (
        process(*arguments) as (running, address),
        httpx.Client(base_url=address, trust_env=False) as http,
    ):
        body = {"game": "classic", "seats": [*ANA_AND_BO]}
        created = http.post("/api/tables", json=body).json()
        table = f"/api/tables/{created['id']}"
        headers = {"authorization": f"Bearer {created['secrets']['0']}"}

        def say(text: str) -> httpx.Response:
            command = {"id": f"{text}-{text}", "kind": "say", "text": text}
            return http.post(f"{table}/commands", json=command, headers=headers)

        assert say("before").status_code == 200
        kept = tmp_path / "kept"
        os.link(tmp_path / name, kept)
        change(tmp_path / name)
        me = {"name": "Ana", "colour": "teal", "mark": "star"}
        answers = [
            say("after"),
            http.post("/api/tables", json=body),
            http.put("/api/me", json=me, headers={"qwixx-key": "k" * 43}),
            http.get("/health"),
        ]
        for answer in answers:
            assert (answer.status_code, answer.json()["refused"]["key"]) == (503, "file_gone")
        assert "file was moved, deleted or replaced" in running.stderr.readline()
        assert "after" not in http.get(f"{table}/events").text
        kept.replace(tmp_path / name)  # the host puts it back
        assert say("again").status_code == http.get("/health").status_code == 200
