"""What opponents under new keys are worth: `python -m studies.club.scripted SERVER DECISIONS`.

One person plays 19 rated games of The Duel as `greedy`, each against somebody new, who passes in
so many decisions and leaves; with `all`, who passes to the end. A server limits how many tables
and people come from an address: take a new one for each run, `qwixx serve --database NEW_FILE`.
"""

import asyncio
import sys
import time

from qwixx.client import Me, Table
from qwixx.players import make_player
from qwixx.rules import DUEL

GAMES = 19
PAUSE = 0.2
"""Seconds before each move: the server takes some commands a second from an address."""


async def main(server: str, decisions: int | None) -> None:
    me = Me.new("Ana")
    await me.introduce(server, listed=True)
    began = time.monotonic()
    for _ in range(GAMES):
        await _game(server, me, decisions)
    print(await me.rating(server, DUEL), f"{time.monotonic() - began:.1f} s")


async def _game(server: str, me: Me, decisions: int | None) -> None:
    other = Me.new("Bo")
    await other.introduce(server)
    seats = [me.seat, {"kind": "open"}]
    table = await Table.create(server, DUEL, seats, pace="instant", rated=True)
    async with table, await Table.join(server, table.name, other, rated=True) as joined:
        await table.start()
        playing = asyncio.create_task(_play(table))
        await _pass(joined, decisions)
        await table.rating()
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)


async def _play(table: Table) -> None:
    await table.play(make_player("greedy", 1, DUEL))


async def _pass(table: Table, decisions: int | None) -> None:
    """Pass so many times and leave, or to the end of the game."""
    made = 0
    async for _ in table:
        view = table.view
        if made == decisions:
            await table.send("leave")
            return
        if view["status"] == "over":
            return
        await asyncio.sleep(PAUSE)
        if view["phase"] == "dice" and view["active"] in table.seats:
            await table.throw()
        elif view["you"][0]["legal"]:
            await table.decide(0)
            made += 1


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], None if sys.argv[2] == "all" else int(sys.argv[2])))
