"""Tables of every kind of event, as this version of the server stores and tells them.

Run it once for each version of the log's shape, with the code that writes that shape:
`PYTHONPATH=src:. python tests/server/golden/make.py tests/server/golden/version-1`.
Kinds of events that came later within a version have a database of their own: `version-1b`,
`version-1c`, `version-1d`.
It makes a database and, beside it, what was told of its tables and the secrets to play on with.
"""

import asyncio
import json
import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any

from qwixx.fairdice.pledges import pledge_of
from tests.server.serving import Serving, serving, settings_in

ANA, BO, OPEN = (
    {"kind": "person", "name": "Ana"},
    {"kind": "person", "name": "Bo"},
    {"kind": "open"},
)
ROLLS = ((4, 1), (3, 4), (6, 5), (2, 2), (5, 5))


class Seated:
    """A table by HTTP alone, so that this runs with any version."""

    def __init__(self, server: Serving, created: dict[str, Any], commands: str = "golden") -> None:
        self.server, self.path = server, f"/api/tables/{created['id']}"
        self.id = created["id"]
        self.secrets: dict[str, str] = dict(created["secrets"])
        self.commands, self.made = commands, 0

    async def do(self, seat: int, kind: str, **fields: Any) -> None:
        self.made += 1
        answer = await self.server.http.post(
            f"{self.path}/commands",
            json={"id": f"{self.commands}-{self.made}", "kind": kind, **fields},
            headers={"authorization": f"Bearer {self.secrets[str(seat)]}"},
        )
        assert answer.status_code == 200, answer.text

    async def join(self, name: str) -> None:
        body = {"name": name, "seed": "5eed5eed"}
        joined = (await self.server.http.post(f"{self.path}/seats", json=body)).json()
        self.secrets[str(joined["seat"])] = joined["secret"]

    async def view(self, seat: int | None = None) -> dict[str, Any]:
        headers = {} if seat is None else {"authorization": f"Bearer {self.secrets[str(seat)]}"}
        view: dict[str, Any] = (await self.server.http.get(self.path, headers=headers)).json()
        return view

    async def owing(self) -> list[int]:
        return [seat for seat, each in enumerate((await self.view())["seats"]) if each["owes"]]

    async def play(self, steps: int = 10_000) -> None:
        """Mark what can be marked, for so many steps or until the end."""
        for _ in range(steps):
            view = await self.view()
            if view["status"] == "over":
                return
            if view.get("pad"):
                await self.note()
            elif view["phase"] == "dice":
                await self.throw(view)
            else:
                await self.decide()

    async def throw(self, view: dict[str, Any]) -> None:
        turn = view["turn"] + 1
        if view["options"]["dice"] == "server":
            return await self.do(view["active"], "throw", turn=turn)
        coloured = [None if locked else 3 for locked in view["locked"]]
        roll = {"white": ROLLS[turn % len(ROLLS)], "coloured": coloured}
        hand = (
            view["active"] if str(view["active"]) in self.secrets else min(map(int, self.secrets))
        )
        return await self.do(hand, "enter", turn=turn, roll=roll)

    async def note(self) -> None:
        """Where only the sheets are kept."""
        legal = (await self.view(0))["you"][0]["legal"]
        await self.do(0, "note", square=legal[1])

    async def decide(self) -> None:
        for seat in sorted(map(int, self.secrets)):
            view = await self.view(seat)
            if legal := view["you"][0]["legal"]:
                step = int(view["phase"][-1])
                action = [*legal, 0][1]
                return await self.do(seat, "decide", turn=view["turn"], step=step, action=action)
        return await asyncio.sleep(0.01)  # a computer thinks


async def create(server: Serving, game: str, seats: Any, **options: Any) -> Seated:
    body = {"game": game, "seats": seats, "options": options}
    return Seated(server, (await server.http.post("/api/tables", json=body)).json())


async def pledge(table: Seated, digits: str) -> list[str]:
    """Both people pledge seeds: which."""
    seeds = [digits * 30 + f"{seat:04x}" for seat in range(2)]
    for seat, seed in enumerate(seeds):
        await table.do(seat, "pledge", pledge=pledge_of(seed))
    return seeds


async def eventful(server: Serving, game: str, seats: Any) -> list[Seated]:
    """A finished game with everything that can happen around it, and its rematch."""
    table = await create(server, game, seats, timer=3600, pace="instant")
    await table.join("Cleo")
    await table.do(1, "leave")
    await table.join("Cleo")
    await table.do(0, "remove", other=1)
    await table.join("Dan")
    await table.do(0, "reorder", order=[1, 0])
    table.secrets = {"0": table.secrets["1"], "1": table.secrets["0"]}
    await table.do(1, "reorder", order=[1, 0])
    table.secrets = {"0": table.secrets["1"], "1": table.secrets["0"]}
    await table.do(1, "move_seat", device="a-telephone")
    await table.do(0, "seed", seed="0123456789abcdef")
    await table.do(0, "say", text="Grüße ✨")
    await table.do(1, "react", reaction="bravo")
    await table.do(0, "pace", pace="quick")
    await pledge(table, "00")
    await table.do(0, "start", fill=None)
    await table.do(1, "leave")  # which undoes the start
    await table.join("Dan")
    seeds = await pledge(table, "11")
    await table.do(0, "start", fill=None)
    for seat, seed in enumerate(seeds):
        await table.do(seat, "reveal", seed=seed)
    await table.play(9)
    while 1 not in await table.owing():
        await table.play(1)
    await table.do(0, "remind", other=1)
    now = server.hub.clock()
    server.hub.clock = lambda: now + 20
    await table.do(0, "give", other=1)
    await table.do(1, "take_back")
    server.hub.clock = lambda: now + 4000
    for live in {*server.hub._live.values()}:
        live.actor.schedule()  # in version 1 this was `server.hub._schedule(live)`
    await asyncio.sleep(0.5)  # the time of whoever is due has run out
    await table.play()
    await table.do(0, "rematch")
    rematch = (await table.view(0))["rematch"]
    view = (await server.http.get(f"/api/tables/{rematch}")).json()
    return [table, Seated(server, view | {"secrets": table.secrets})]


async def make(folder: Path) -> list[dict[str, Any]]:
    async with serving(settings_in(folder)) as server:
        tables = [
            *await eventful(server, "classic", [ANA, OPEN]),
            *await eventful(server, "duel", [ANA, OPEN]),
        ]
        left = await create(
            server, "classic", [ANA, BO, {"kind": "greedy", "name": "Greta"}], dice="own"
        )
        await left.do(0, "start", fill=None)
        await left.do(1, "leave")
        del left.secrets["1"]
        own = await create(server, "classic", [ANA, BO], dice="own", hints=False)
        duel = await create(server, "duel", [ANA, BO], dice="own")
        for table, steps in ((own, 18), (duel, 16)):
            await table.do(0, "start", fill=None)
            await table.play(steps)
        tables += [left, own, duel, await sheets(server)]
        return [await described(table) for table in tables]


async def sheets(server: Serving) -> Seated:
    """Only the sheets: the end is reached, and undone."""
    table = await create(server, "classic", [ANA, OPEN], dice="none")
    await table.join("Cleo")
    await table.do(0, "start", fill=None)
    for square in (1, 2, 3, 4, 5, 11, 0, 0, 0, 0):
        await table.do(0, "note", square=square)
    await table.do(1, "finish")
    await table.do(0, "erase", square=0)
    await table.join("Dan")
    return table


async def described(table: Seated) -> dict[str, Any]:
    """What is to be the same whoever reads the database."""
    view = await table.view()
    for changing in ("now", "since", "deadline"):
        del view[changing]
    events = (await table.server.http.get(f"{table.path}/events")).json()["events"]
    return {"id": table.id, "secrets": table.secrets, "view": view, "events": events}


def main(target: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        told = asyncio.run(make(Path(folder)))
        database = target.with_suffix(".sqlite")
        database.unlink(missing_ok=True)
        with closing(sqlite3.connect(Path(folder) / "tables.sqlite")) as source:
            source.execute("VACUUM INTO ?", (str(database),))
    target.with_suffix(".json").write_text(json.dumps(told, ensure_ascii=False), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
