"""Backups where the system is stricter, as Windows is: simulated by what it refuses."""

import asyncio
import os
from pathlib import Path
from typing import Any

import pytest

from qwixx.cli.app import run
from qwixx.cli.exits import DONE
from qwixx.server.settings import file_url
from qwixx.server.storage.store import Store
from tests.server.test_endings import put
from tests.tables.desk import Desk


@pytest.fixture
def database(tmp_path: Path) -> Path:
    async def fill() -> None:
        store = Store(file_url(tmp_path / "tables.sqlite"))
        await store.open()
        await put(store, Desk("duel").started(), "playing", 0.0)
        await store.close()

    asyncio.run(fill())
    return tmp_path / "tables.sqlite"


@pytest.fixture
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    """Folders cannot be opened, and what is open for reading alone cannot be made safe."""
    usual_open, usual_sync = os.open, os.fsync

    def strict_open(path: Any, flags: int, *rest: Any, **options: Any) -> int:
        if Path(os.fsdecode(path)).is_dir():
            raise PermissionError(13, "Permission denied", str(path))
        return usual_open(path, flags, *rest, **options)

    def strict_sync(number: int) -> None:
        import fcntl  # noqa: PLC0415

        if fcntl.fcntl(number, fcntl.F_GETFL) & os.O_ACCMODE == os.O_RDONLY:
            raise OSError(9, "Bad file descriptor")
        usual_sync(number)

    monkeypatch.setattr(os, "open", strict_open)
    monkeypatch.setattr(os, "fsync", strict_sync)


@pytest.mark.usefixtures("strict")
def test_a_backup_is_made_and_put_back(database: Path) -> None:
    copy = database.with_name("copy.sqlite")
    assert run(["admin", "backup", str(copy), "--database", str(database)]) == DONE
    assert copy.stat().st_size
    assert run(["admin", "restore", str(copy), "--database", str(database)]) == DONE
