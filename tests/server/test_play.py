"""Whole games through a real server with the Python client."""

import asyncio
from pathlib import Path

import pytest

from qwixx.client import ServerRefusal, Table
from qwixx.fairdice import dice as fair
from qwixx.rules import GAMES
from tests.server.serving import ANA_AND_BO, ANA_AND_GRETA, answer, play_out, serving, settings_in


@pytest.mark.parametrize("game", GAMES)
async def test_a_game_against_the_computer(tmp_path: Path, game: str) -> None:
    async with serving(settings_in(tmp_path)) as server:
        async with await server.create(ANA_AND_GRETA, game, pace="instant") as table:
            await table.start()
            await play_out(table)
            record = await table.record()
        assert record.last().phase.name == "OVER"
        assert fair.verify(record) == len(record.turns)
        assert [seat.kind for seat in record.seats] == ["person", "greedy"]


async def test_several_people_on_one_screen(tmp_path: Path) -> None:
    async with (
        serving(settings_in(tmp_path)) as server,
        await server.create(ANA_AND_BO) as table,
    ):
        assert table.seats == (0, 1)
        await table.start()
        await play_out(table)
        assert table.view["winners"]


async def test_friends_by_link_with_a_watcher_and_a_computer(tmp_path: Path) -> None:
    seats = [ANA_AND_BO[0], {"kind": "open"}, {"kind": "random"}]
    async with serving(settings_in(tmp_path)) as server:
        ana = await server.create(seats, pace="instant")
        async with ana:
            watch = ana.view["watch"]
            bo = await Table.join(server.address, ana.name, "Bo")
            async with bo, Table.watch(server.address, watch) as watcher:
                await ana.start()
                await asyncio.gather(play_out(ana), play_out(bo), play_out(watcher))
                assert ana.view["scores"] == bo.view["scores"] == watcher.view["scores"]
                with pytest.raises(ServerRefusal) as caught:
                    await watcher.send("say", text="Hello")
                assert caught.value.key == "secret"


async def test_a_rematch_at_a_new_table(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        async with await server.create(ANA_AND_GRETA, "duel", pace="instant") as table:
            await table.start()
            await play_out(table)
            await table.send("rematch")
            rematch = table.view["rematch"]
        assert rematch is not None
        async with Table(server.address, rematch, table.secrets) as again:
            assert again.view["status"] == "lobby"
            await again.start()
            await play_out(again)
            assert fair.verify(await again.record()) > 0


async def test_when_the_time_is_up_the_server_goes_on(tmp_path: Path) -> None:
    """A clock that runs ahead by itself: nobody ever throws or decides."""
    async with serving(settings_in(tmp_path)) as server:
        async with await server.create(ANA_AND_BO, timer=5) as table:
            start = server.hub.clock()
            ahead = 0.0
            server.hub.clock = lambda: start + ahead
            await table.start()
            late = 0
            async for news in table:
                late += sum(bool(event.get("late")) for event in news.events)
                if table.view["status"] == "over":
                    break
                ahead += 5.0
                for live in server.hub._live.values():
                    live.actor.schedule()
        assert table.view["ending"] == "misthrows"
        assert late == 7 * (1 + 2 + 1)


async def test_a_table_that_was_let_go_goes_on_where_it_was(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        async with await server.create(ANA_AND_BO) as table:
            await table.start()
            for _ in range(12):
                await answer(table)
                await asyncio.sleep(0)
            before = dict(table.view)
        for live in [*server.hub._live.values()]:
            server.hub.let_go(live)
        async with Table(server.address, table.name, table.secrets) as again:
            changing = ("now", "sequence", "since")  # while nobody was here, nobody's time ran
            shown = {key: value for key, value in again.view.items() if key not in changing}
            assert shown == {key: value for key, value in before.items() if key not in changing}
            await play_out(again)
