"""The database: what is stored is stored once, in order, for good."""

import asyncio
import shutil
import sqlite3
from pathlib import Path
from typing import Any

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from qwixx.protocol import events as wire
from qwixx.server.settings import file_url
from qwixx.server.storage.schema import metadata
from qwixx.server.storage.store import Store
from qwixx.tables.events import Event
from qwixx.tables.keys import new_identity
from qwixx.tables.store import Conflict, Entry
from qwixx.tables.table import Identity, Opening
from tests.tables.desk import Desk

IDENTITY = Identity("the-table", "the-watch", bytes(32))


CREATED: Any = Desk().events[0]


def event(sequence: int, text: str = "Hi") -> Event:
    public: wire.Said = {"sequence": sequence, "seat": 0, "at": 1.5, "kind": "said", "text": text}
    return Event(public)


async def opened(where: Path | str) -> Store:
    store = Store(where if isinstance(where, str) else file_url(where / "tables.sqlite"))
    await store.open()
    return store


async def put(store: Store, **entry: object) -> Exception | None:
    """Store an entry and wait for what becomes of it."""
    settled: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
    store.add(Entry(settled.set_result, **entry))  # type: ignore[arg-type]
    return await settled


async def with_table(store: Store, identity: Identity = IDENTITY) -> int:
    assert await put(store, opens=Opening(identity, CREATED)) is None
    found = await store.find(identity.id)
    assert found is not None
    return found[0]


async def test_a_new_database_is_made_and_survives_being_opened_again(url: str) -> None:
    store = await opened(url)
    table = await with_table(store)
    assert await put(store, table=table, event=event(2, text="Grüße ✨"), command="c") is None
    await store.close()
    again = await opened(url)
    assert await again.find("the-watch") == (table, IDENTITY)
    assert await again.find("unknown") is None
    assert await again.events(table) == [CREATED, event(2, text="Grüße ✨")]
    assert await again.events(table, after=1) == [event(2, text="Grüße ✨")]
    loaded = await again.load("the-watch")
    assert loaded is not None
    assert (loaded.number, loaded.table.sequence, loaded.answers) == (table, 2, {"c": 2})
    assert await again.load("unknown") is None
    await again.close()


async def test_it_is_as_durable_as_it_should_be(tmp_path: Path) -> None:
    store = await opened(tmp_path)
    with store._engine.connect() as connection:
        found = [
            connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        ]
    await store.close()
    assert found == ["wal", 2, 1]


async def test_a_number_and_a_command_are_taken_once(url: str) -> None:
    store = await opened(url)
    table = await with_table(store)
    other = await with_table(store, Identity("other", "other-watch", bytes(32)))
    assert await put(store, table=table, event=event(2), command="c") is None
    assert isinstance(await put(store, table=table, event=event(2), command="d"), Conflict)
    assert isinstance(await put(store, table=table, event=event(3), command="c"), Conflict)
    assert isinstance(await put(store, table=999, event=event(2)), Conflict)
    assert await put(store, table=other, event=event(2), command="c") is None
    assert len(await store.events(table)) == 2
    await store.close()


async def test_one_bad_entry_does_not_spoil_the_others(url: str) -> None:
    """All of these are stored together; those of the bad entry's table that follow it are lost."""
    store = await opened(url)
    tables = [
        await with_table(store, Identity(f"table-{n}", f"watch-{n}", bytes(32))) for n in range(3)
    ]
    entries = [(table, number) for number in (2, 3, 4) for table in tables]
    results = await asyncio.gather(
        *(
            put(
                store,
                table=table,
                event=event(number),
                command="same" if table == tables[1] else None,
            )
            for table, number in entries
        )
    )
    failed = [entry for entry, error in zip(entries, results, strict=True) if error]
    assert failed == [(tables[1], 3), (tables[1], 4)]
    assert [len(await store.events(table)) for table in tables] == [4, 2, 4]
    await store.close()


async def test_waiting_entries_are_committed_together(tmp_path: Path) -> None:
    store = await opened(tmp_path)
    table = await with_table(store)
    commits = []
    store.after_commit = lambda: commits.append(1)
    await asyncio.gather(*(put(store, table=table, event=event(n)) for n in range(2, 42)))
    assert len(commits) == 1
    await store.close()


async def test_what_waits_is_stored_before_closing(url: str) -> None:
    store = await opened(url)
    table = await with_table(store)
    waiting = [
        asyncio.ensure_future(put(store, table=table, event=event(n))) for n in range(2, 300)
    ]
    await asyncio.sleep(0)
    await store.close()
    assert await asyncio.gather(*waiting) == [None] * len(waiting)
    again = await opened(url)
    assert len(await again.events(table)) == 299
    await again.close()


async def test_a_copy_of_the_file_made_while_serving_is_whole(tmp_path: Path) -> None:
    """As docs/hosting.md says how to make a backup."""
    store = await opened(tmp_path)
    table = await with_table(store)
    for number in range(2, 30):
        await put(store, table=table, event=event(number))
    copy = tmp_path / "copy"
    copy.mkdir()
    source = sqlite3.connect(tmp_path / "tables.sqlite")
    source.execute("VACUUM INTO ?", (str(copy / "tables.sqlite"),))
    source.close()
    await store.close()
    check = sqlite3.connect(copy / "tables.sqlite")
    assert check.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert check.execute("PRAGMA foreign_key_check").fetchall() == []
    check.close()
    again = await opened(copy)
    assert len(await again.events(table)) == 29
    await again.close()


async def test_a_copy_made_after_closing_needs_the_one_file_alone(tmp_path: Path) -> None:
    store = await opened(tmp_path)
    table = await with_table(store)
    await store.close()
    copy = tmp_path / "copy"
    copy.mkdir()
    shutil.copy(tmp_path / "tables.sqlite", copy)
    again = await opened(copy)
    assert await again.events(table) == [CREATED]
    await again.close()


async def test_the_migrations_make_what_the_code_expects(url: str) -> None:
    store = await opened(url)
    with store._engine.connect() as connection:
        differences = compare_metadata(MigrationContext.configure(connection), metadata)
    await store.close()
    assert differences == []


def test_no_table_is_called_what_a_command_would_take_for_an_option() -> None:
    assert not any(new_identity().id.startswith("-") for _ in range(500))
