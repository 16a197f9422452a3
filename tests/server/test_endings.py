"""Tables that end before their time: closed or deleted by another process, or expired."""

import asyncio
import sqlite3
import time
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, make_url, select

from qwixx.cli.app import run
from qwixx.cli.exits import DONE, UNUSABLE
from qwixx.client import ServerRefusal, Table
from qwixx.record import parse_record
from qwixx.server.features.reviews.service import review_key
from qwixx.server.settings import Keep, file_url
from qwixx.server.storage import endings
from qwixx.server.storage.bans import all_bans
from qwixx.server.storage.reader import make_engine
from qwixx.server.storage.review_keys import game_key
from qwixx.server.storage.schema import events, reviews, tables
from qwixx.server.storage.store import Store
from qwixx.server.upkeep import notices
from qwixx.server.upkeep.expiry import DAY, Expiry
from qwixx.tables.refusals import Refused
from qwixx.tables.store import Entry
from qwixx.tables.table import Identity, Opening
from tests.server.raw import raw
from tests.server.serving import Serving, serving, settings_in, stored
from tests.tables.desk import Desk
from tests.tables.test_live import create

NOW = 2_000_000_000.0


async def put(store: Store, desk: Desk, name: str, at: float = NOW) -> int:
    """Store a whole log under a name, as if it had been written then."""
    settled: list[Exception | None] = []
    first: Any = desk.events[0]
    opened: Any = first._replace(public={**first.public, "at": at})
    identity = Identity(name, f"{name}-watch", desk.table.identity.server_seed)
    store.add(Entry(settled.append, opens=Opening(identity, opened)))
    while not settled:
        await asyncio.sleep(0.001)
    found = await store.find(name)
    assert found is not None
    later: Any
    for later in desk.events[1:]:
        event = later._replace(public={**later.public, "at": at})
        store.add(Entry(settled.append, found[0], event))
    while len(settled) < len(desk.events):
        await asyncio.sleep(0.001)
    assert not any(settled)
    return found[0]


def elsewhere(folder: Path, work: partial[None]) -> None:
    """What another process does."""
    engine = make_engine(make_url(file_url(folder / "tables.sqlite")))
    with engine.begin() as connection:
        work(connection)
    engine.dispose()


def number_of(folder: Path, table: str) -> int:
    with closing(sqlite3.connect(folder / "tables.sqlite")) as database:
        found: int = database.execute("SELECT number FROM tables WHERE id = ?", [table]).fetchone()[
            0
        ]
        return found


async def noticed(server: Serving) -> None:
    await server.app.state.notices.look()


def left(connection: Connection) -> tuple[list[Any], list[Any]]:
    """The rows of a database that belong to tables: those that say it ended, and all others."""
    rows = [
        tuple(row)
        for row in connection.execute(select(tables.c.id, tables.c.ended).order_by(tables.c.number))
    ]
    others = connection.execute(select(events.c.table)).scalars().all()
    return [*rows], [*others, *connection.execute(select(reviews.c.key)).scalars()]


# ── closed and deleted tables ─────────────────────────────────────────────────────────────────


async def test_people_at_a_closed_table_are_told_and_nobody_can_go_on(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        table, secrets = await create(server)
        async with raw(server.address, table, secrets) as ana:
            await ana.next("news")
            close = partial(endings.close, number=number_of(tmp_path, table), now=time.time())
            elsewhere(tmp_path, close)
            await noticed(server)
            assert await ana.closed() == 1013
        async with raw(server.address, table, secrets, language="de") as again:
            told = await again.next()
            assert (told["type"], told["key"], told["command"]) == ("refused", "closed", None)
            assert told["text"].startswith("Dieser Tisch")
            assert await again.closed() == 4410
        look = await server.http.get(f"/api/tables/{table}")
        assert (look.status_code, look.json()["refused"]["key"]) == (410, "closed")
        with pytest.raises(ServerRefusal) as caught:
            async with Table(server.address, table, secrets):
                pass
        assert caught.value.key == "closed"


async def test_a_server_notices_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notices, "EVERY", 0.01)
    async with serving(settings_in(tmp_path)) as server:
        table, secrets = await create(server)
        async with raw(server.address, table, secrets) as ana:
            await ana.next("news")
            close = partial(endings.close, number=number_of(tmp_path, table), now=time.time())
            elsewhere(tmp_path, close)
            assert await ana.closed() == 1013


async def test_of_a_deleted_table_nothing_is_left_that_anybody_did(url: str) -> None:
    desk = Desk().started().played_out()
    async with stored(url) as store:
        number = await put(store, desk, "over")
        loaded = await store.load("over")
        assert loaded is not None
        game = await store.record(number, loaded.table)
        for key in (review_key(game), game_key(game) + "f" * 24):  # and that of another model
            await store.keep_review(key, b"told")
        await store.keep_review("f" * 64, b"of another game")
        await store.change(
            partial(endings.remove, number=number, reason="deleted", now=NOW, game=game)
        )
        assert await store.ask(left) == ([("over", "deleted")], ["f" * 64])
        seeds = await store.ask(lambda one: one.scalars(select(tables.c.server_seed)).all())
        assert seeds == [b""]
        with pytest.raises(Refused, match="deleted"):
            await store.load("over-watch")
        assert await put(store, Desk(), "next") > number  # which a server may still have
        await store.change(partial(endings.forget_old, now=NOW + endings.REMEMBERED - 1))
        assert len((await store.ask(left))[0]) == 2
        await store.change(partial(endings.forget_old, now=NOW + endings.REMEMBERED + 1))
        assert [name for name, _ in (await store.ask(left))[0]] == ["next"]


async def test_what_was_stored_before_a_deletion_is_noticed_goes_too(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        table, secrets = await create(server)
        async with raw(server.address, table, secrets) as ana:
            await ana.next("news")
            delete = partial(endings.remove, reason="deleted", now=time.time())
            elsewhere(tmp_path, partial(delete, number=number_of(tmp_path, table)))
            await ana.command("say", seat=0, text="too late")
            await ana.next("ack")
            await noticed(server)
            assert await ana.closed() == 1013
        assert await server.hub.store.ask(left) == ([(table, "deleted")], [])
        assert (await server.http.get(f"/api/tables/{table}")).status_code == 410


async def test_a_shared_database_is_looked_after_from_anywhere(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """But copied by its own means."""
    async with stored(database) as store:
        await put(store, Desk("duel").started().played_out(), "over")

        def admin(*arguments: str) -> int:
            return run(["--lang", "en", "admin", *arguments, "--database", database])

        for command in (["tables"], ["show", "over"], ["export", "over"], ["check"]):
            assert admin(*command) == DONE
        assert admin("backup", str(tmp_path / "copy")) == UNUSABLE
        assert "pg_dump" in capsys.readouterr().err
        assert admin("ban", "192.0.2.1") == DONE
        assert len(await store.ask(partial(all_bans, now=NOW))) == 1
        assert admin("close", "over") == DONE
        with pytest.raises(Refused, match="closed"):
            await store.load("over")
        assert admin("delete", "over") == DONE
        assert await store.ask(left) == ([("over", "deleted")], [])


# ── expired tables ────────────────────────────────────────────────────────────────────────────


async def test_tables_expire_when_nobody_has_played_there_for_long(
    url: str, tmp_path: Path
) -> None:
    over, playing = Desk().started().played_out(), Desk().started()
    archive = tmp_path / "games"
    async with stored(url) as store:
        for name, desk in (("lobby", Desk()), ("playing", playing), ("over", over)):
            await put(store, desk, name)
        await put(store, Desk(), "young", at=NOW + 40 * DAY)

        async def gone(days: float, keep: Keep) -> list[str]:
            await Expiry(store, keep, lambda: NOW + days * DAY).look()
            return [name for name, ended in (await store.ask(left))[0] if ended]

        year = Keep(365, archive)
        assert await gone(29, year) == []
        assert await gone(31, year) == ["lobby"]
        assert await gone(364, year) == ["lobby", "young"]
        assert not archive.exists()
        assert await gone(366, year) == ["lobby", "playing", "over", "young"]
        assert (await store.ask(left))[1] == []
        [file] = archive.iterdir()
        assert file.name == "2033-05-18-over.qwixx"
        assert len(parse_record(file.read_text("utf-8")).turns) == over.table.turn
        with pytest.raises(Refused, match="expired"):
            await store.load("playing")


async def test_what_cannot_be_put_away_or_read_is_kept(
    url: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "games").write_text("a file, not a folder")
    async with stored(url) as store:
        await put(store, Desk().started().played_out(), "over")
        number = await put(store, Desk(), "strange")
        await store.change(
            lambda one: one.exec_driver_sql(f'UPDATE events SET version=99 WHERE "table"={number}')
        )
        expiry = Expiry(store, Keep(1, tmp_path / "games"), lambda: NOW + 2 * DAY)
        assert await expiry.look() == 0
        assert len((await store.ask(left))[1]) > 2
        assert caplog.text.count("it has expired, but is kept") == 2


async def test_a_database_of_before_counts_from_now_on(url: str) -> None:
    """Nobody opened those tables knowing that they would expire."""
    async with stored(url) as store:
        await put(store, Desk().started(), "old", at=1000.0)
        await store.change(
            lambda one: one.exec_driver_sql(f"UPDATE tables SET touched={NOW}")  # as the step does
        )
        assert await Expiry(store, Keep(), lambda: NOW + 364 * DAY).look() == 0
        assert await Expiry(store, Keep(), lambda: NOW + 366 * DAY).look() == 1


async def test_a_table_that_someone_used_meanwhile_stays(url: str) -> None:
    async with stored(url) as store:
        await put(store, Desk().started(), "old")
        expiry = Expiry(store, Keep(), lambda: NOW + 400 * DAY)
        ask = store.ask

        async def asked(work: Any) -> Any:
            found: Any = await ask(work)
            await store.change(
                lambda one: one.exec_driver_sql(f"UPDATE events SET at = {NOW + 400 * DAY}")
            )
            return found

        store.ask = asked  # type: ignore[method-assign]
        assert await expiry.look() == 0


async def test_a_server_that_keeps_all_for_ever_deletes_no_table(url: str) -> None:
    async with stored(url) as store:
        assert await Expiry(store, Keep(0), lambda: NOW).look() == 0
