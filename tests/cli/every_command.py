"""A command line for each command that there is, run as a process of its own in some folder."""

import asyncio
import hashlib
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from typer.main import get_command

from qwixx.cli.app import app
from qwixx.cli.prepare.parts import all_parts
from qwixx.compiled.caching import CACHE
from qwixx.daily.days import day_of
from qwixx.players.match import play_match
from qwixx.record import record_text
from qwixx.rules import CLASSIC
from qwixx.server.settings import file_url
from qwixx.server.storage.store import Store
from tests.server.test_endings import put
from tests.tables.desk import Desk

SCRIPT = (str(Path(sys.executable).with_name("qwixx")),)
MODULE = (sys.executable, "-m", "qwixx")
"""The two ways to start it."""

START = "classic 1; turn A; A:; B:; roll 4 1 r3 y2 g5 b6; action 1 . ."
KEY = bytes(range(32))
DAY = day_of(17).isoformat()
DATABASE = ("--database", "tables.sqlite")

EXAMPLES: dict[str, tuple[str, ...]] = {
    "play": ("--game", "duel"),
    "serve": ("--port", "0", "--database", "nothing://x"),
    "rules": ("duel",),
    "sheet": ("duel", "--out", "sheet.pdf"),
    "legal": (START,),
    "hint": (START,),
    "replay": ("game.qwixx",),
    "review": ("game.qwixx",),
    "statistics": (".",),
    "ratings": (".",),
    "verify": ("game.qwixx",),
    "players": (),
    "prepare": (),
    "simulate": ("classic", "random", "greedy", "--games", "4", "--workers", "2"),
    "tournament": ("duel", "random", "greedy", "--games", "4"),
    "train": ("classic", "nobody", "--weights", "x.npz"),
    "solve": ("--row", "--games", "0"),
    "admin tables": DATABASE,
    "admin show": ("lobby", *DATABASE),
    "admin close": ("playing", *DATABASE),
    "admin delete": ("nothing", *DATABASE),
    "admin export": ("over", *DATABASE),
    "admin export-all": ("all.qwixx", *DATABASE),
    "admin expire": ("--keep", "1000", *DATABASE),
    "admin ban": ("192.0.2.1", *DATABASE),
    "admin unban": ("192.0.2.2", *DATABASE),
    "admin bans": DATABASE,
    "admin board": DATABASE,
    "admin unlist": ("1", *DATABASE),
    "admin relist": ("1", *DATABASE),
    "admin check": DATABASE,
    "admin backup": ("copy.sqlite", *DATABASE),
    "admin restore": ("nothing.sqlite", *DATABASE),
    "puzzles make": ("duel", "--out", "no folder/x"),
    "puzzles check": ("nothing.jsonl",),
    "puzzles play": ("duel",),
    "daily play": ("--server", "http://127.0.0.1:1"),
    "daily show": (DAY, KEY.hex()),
    "daily best": (DAY, KEY.hex()),
    "daily check": (DAY, KEY.hex(), hashlib.sha256(KEY).hexdigest()),
}
"""Arguments with which each does something here, if it can without a terminal or a network."""


def all_commands(command: Any = None, path: tuple[str, ...] = ()) -> Iterator[str]:
    """Every command and subcommand that the app has."""
    command = command or get_command(app)
    if not hasattr(command, "commands"):
        yield " ".join(path)
        return
    for name, inner in command.commands.items():
        yield from all_commands(inner, (*path, name))


def furnish(folder: Path) -> Path:
    """Put the files there that the examples name."""
    record = play_match(CLASSIC, ("greedy", "random"), seed=3)
    (folder / "game.qwixx").write_text(record_text(record), "utf-8")

    async def fill() -> None:
        store = Store(file_url(folder / "tables.sqlite"))
        await store.open()
        await put(store, Desk("duel").started().played_out(), "over", time.time())
        await put(store, Desk("duel").started(), "playing", time.time())
        await put(store, Desk(), "lobby", time.time())
        await store.close()

    asyncio.run(fill())
    return folder


def prepared_cache(folder: Path) -> Path:
    """Make a cache there that knows everything as prepared."""
    cache = folder / "qwixx" / "compiled" / CACHE.name
    if CACHE.exists():
        shutil.copytree(CACHE, cache)  # what is compiled there need not be compiled here
    cache.mkdir(parents=True, exist_ok=True)
    for part in all_parts():
        (cache / f"{part.name}.ready").touch()
    return cache


def environment(extra: Mapping[str, str] = {}) -> dict[str, str]:
    """As a person's shell has it: nothing of what tests set."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return {**kept, "QWIXX_LANG": "en", "COLUMNS": "100", **extra}


def run_in(
    folder: Path,
    program: tuple[str, ...],
    *arguments: str,
    env: Mapping[str, str] = {},
    **options: Any,
) -> "subprocess.CompletedProcess[bytes]":
    """Run a command there to its end."""
    options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "timeout": 120, **options}
    return subprocess.run(
        [*program, *arguments],
        cwd=folder,
        env=environment(env),
        stdin=subprocess.DEVNULL,
        check=False,
        **options,
    )
