"""The Python client: what it refuses, and how it lives with a bad connection."""

import asyncio
from pathlib import Path

import pytest

from qwixx.client import News, ServerRefusal, Table
from qwixx.players import make_player
from qwixx.rules import DUEL, GAMES, SEALED, Game, State
from qwixx.tables.audience import AWAY
from tests.server.serving import ANA_AND_BO, ANA_AND_GRETA, answer, play_out, serving, settings_in


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


async def test_a_game_as_a_value_and_the_record_as_one(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        seats = ANA_AND_GRETA
        async with await Table.create(server.address, DUEL, seats, pace="instant") as table:
            await table.start()
            await play_out(table)
            record = await table.record()
        file = await server.http.get(f"/api/tables/{table.name}/record")
    assert (record.game, str(record)) == ("duel", file.text)
    assert DUEL.scores(record.last()) == tuple(table.view["scores"] or ())


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


@pytest.mark.parametrize("game", GAMES)
async def test_any_player_plays_a_whole_game(tmp_path: Path, game: str) -> None:
    async with serving(settings_in(tmp_path)) as server, await server.create(game=game) as table:
        await table.start()
        view = await table.play(make_player("greedy", 1, GAMES[game]))
        assert view["status"] == "over"
        assert view["winners"]


async def test_two_players_by_link_know_only_what_they_may(tmp_path: Path) -> None:
    """In action 1 a player sees that others have decided, never what."""
    seen: list[State] = []

    class Looking:
        def decide(self, game: Game, view: State, seat: int) -> int:
            seen.append(view)
            assert view == game.view(view, seat)
            return game.legal(view, seat)[-1]

    class Late(Table):
        """Somebody who comes to it when the other one has decided."""

        async def __anext__(self) -> News:
            news = await super().__anext__()
            await asyncio.sleep(0.02)
            return news

    async with serving(settings_in(tmp_path)) as server:
        ana = await server.create([ANA_AND_BO[0], {"kind": "open"}])
        bo = await Late.join(server.address, ana.name, "Bo")
        async with ana, bo:
            playing = asyncio.gather(bo.play(Looking()), ana.play(Looking()))
            await ana.start()
            ends = await playing
        assert ends[0]["scores"] == ends[1]["scores"]
    assert any(SEALED in view.choices for view in seen)


async def test_a_seat_that_was_given_away_is_taken_back_to_play(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        ana = await server.create([ANA_AND_BO[0], {"kind": "open"}], "duel")
        bo = await Table.join(server.address, ana.name, "Bo")
        async with ana:
            await ana.start()
            start = server.hub.clock()
            server.hub.clock = lambda: start + AWAY
            await ana.send("give", other=1)
            async with bo:
                greedy = make_player("greedy", 1, DUEL)
                await asyncio.gather(ana.play(greedy), bo.play(greedy))
            assert ana.view["seats"][1]["substitute"] is None


async def test_a_player_that_does_what_is_illegal_is_told_so(tmp_path: Path) -> None:
    class Wild:
        def decide(self, *_: object) -> int:
            return 44

    async with serving(settings_in(tmp_path)) as server, await server.create() as table:
        await table.start()
        with pytest.raises(ServerRefusal) as caught:
            await table.play(Wild())
        assert caught.value.key in ("few_crosses", "not_white_sum")


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
