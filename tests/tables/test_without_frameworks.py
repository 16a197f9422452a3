"""Tables need no framework: whole games are played where none can be imported."""

import subprocess
import sys

import pytest

BLOCKED = (
    *("alembic", "babel", "fastapi", "httpx", "matplotlib", "numba", "numpy", "openskill"),
    *("platformdirs", "pydantic", "pydantic_core", "rich", "sqlalchemy", "starlette", "textual"),
    *("typer", "uvicorn", "websockets"),
)

PROGRAM = """
import asyncio, json, sys


class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in BLOCKED:
            raise ImportError(f"{name} is blocked")


sys.meta_path.insert(0, Blocked())

import qwixx.tables
from qwixx.protocol.commands import Decide, PledgeSeed, Reveal, Start, Throw
from qwixx.protocol.requests import NewOptions, NewSeat, NewTable
from qwixx.fairdice.pledges import new_seed, pledge_of
from qwixx.fairdice.dice import verify
from qwixx.tables.audience import Connection
from qwixx.tables.commands.lobby import create
from qwixx.tables.hub import Hub
from qwixx.tables.keys import hashed
from qwixx.tables.opening import opened
from tests.tables.memory_store import MemoryStore


async def play(game):
    hub = Hub(MemoryStore())
    await hub.open()
    seats = [NewSeat(kind="person", name="Ana"), NewSeat(kind="greedy")]
    wanted = NewTable(game=game, seats=seats, options=NewOptions(pace="instant"))
    table, secrets = opened(wanted, "instant")
    live = await hub.create(create(table, hub.clock()))
    connection = Connection([hashed(secrets[0])])
    await live.attach(connection, 0)
    ids = (f"command-{number}" for number in range(10_000))
    seed = new_seed()
    await live.ask(0, PledgeSeed(id=next(ids), kind="pledge", pledge=pledge_of(seed)))
    await live.ask(0, Start(id=next(ids), kind="start"))
    await live.ask(0, Reveal(id=next(ids), kind="reveal", seed=seed))
    while live.table.status != "over":
        view = live.view([hashed(secrets[0])])
        you = view["you"][0]
        if view["phase"] == "dice" and view["active"] == 0:
            await live.ask(0, Throw(id=next(ids), kind="throw", turn=live.table.turn + 1))
        elif you["legal"] and you["chosen"] is None:
            turn, step = live.table.turn, live.table.step
            action = you["legal"][-1]
            answer = {"turn": turn, "step": step, "action": action}
            await live.ask(0, Decide(id=next(ids), kind="decide", **answer))
        else:
            await asyncio.sleep(0.001)
    record = await live.record("")
    verify(record)
    news = [json.loads(text) for text in connection.outbox]
    await hub.close()
    return record.game, len(record.turns) > 3, news[-1]["type"]


for game in sys.argv[1:]:
    print(*asyncio.run(play(game)))
"""


@pytest.mark.parametrize("game", ["classic", "duel", "mixx-a"])
def test_a_whole_game_without_any_framework(game: str) -> None:
    program = f"BLOCKED = {BLOCKED}\n{PROGRAM}"
    ran = subprocess.run(
        [sys.executable, "-c", program, game], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.split() == [game, "True", "news"]
