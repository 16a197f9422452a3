"""The Python client: what it refuses, and how it lives with a bad connection."""

from pathlib import Path

import pytest

from qwixx.client import ServerRefusal, Table
from tests.server.serving import ANA_AND_BO, answer, serving, settings_in


async def test_refusals_are_raised(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        with pytest.raises(ServerRefusal) as caught:
            await Table.create(server.address, "chess", ANA_AND_BO)
        assert caught.value.key == "game"
        async with await server.create() as table:
            with pytest.raises(ServerRefusal) as caught:
                await table.throw()
            assert caught.value.key == "not_started"
            assert str(caught.value) == "The game has not begun yet."


async def test_a_table_that_does_not_exist(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        with pytest.raises(ConnectionError):
            async with Table.watch(server.address, "unknown"):
                pass
        with pytest.raises(ServerRefusal):
            await Table.join(server.address, "unknown", "Ana")


async def test_a_lost_connection_is_not_noticed(tmp_path: Path) -> None:
    """The server drops the client's connection again and again."""
    async with (
        serving(settings_in(tmp_path)) as server,
        await server.create(ANA_AND_BO, "duel") as table,
    ):
        await table.start()
        told: list[int] = []
        async for news in table:
            told += [event["sequence"] for event in news.events]
            assert news.view["sequence"] == told[-1]
            if table.view["status"] == "over":
                break
            if len(told) % 7 == 0:
                live, _ = await server.hub.find(table.name)
                for connection in live.audience.connections:
                    connection.close()
            await answer(table)
        assert told == [*range(1, len(told) + 1)]


async def test_a_secret_that_is_no_longer_good(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        async with await server.create() as table:
            await table.send("leave", 1)
            await play_until_left(table)
        with pytest.raises(ConnectionError):
            async with Table(server.address, table.name, table.secrets):
                pass


async def play_until_left(table: Table) -> None:
    async for _ in table:
        if table.seats == (0,):
            return
