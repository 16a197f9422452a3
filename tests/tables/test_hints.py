"""Hints at a table: for the seat's own person, where there are any, and from what they may know."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from qwixx.locale import Texts
from qwixx.rules import GAMES, Refusal
from qwixx.tables.hints import hint, position_for
from tests.server.raw import Raw, raw
from tests.server.serving import ANA_AND_BO, Serving, serving, settings_in
from tests.tables.desk import Desk


@pytest.fixture(autouse=True, scope="module")
def compiled() -> None:
    """Once for all: compiling takes longer than a client waits."""
    for game in GAMES:
        desk = _thrown(Desk(game, dice="own"))
        assert desk.table.state is not None
        seat = desk.table.state.active
        hint(desk.table, position_for(desk.table, seat), seat, Texts("en"))


ROLL = {"white": [3, 4], "coloured": [1, 1, 1, 1]}


async def begin(server: Serving, game: str = "classic", **options: Any) -> tuple[str, str, Any]:
    """A table of two people who enter their own dice, in action 1: ids and secrets."""
    body = {"game": game, "seats": [*ANA_AND_BO], "options": {"dice": "own", **options}}
    created = (await server.http.post("/api/tables", json=body)).json()
    secrets = [*created["secrets"].values()]
    await _command(server, created["id"], secrets[0], "start", fill=None)
    active = (await server.http.get(f"/api/tables/{created['id']}")).json()["active"]
    await _command(server, created["id"], secrets[active], "enter", turn=1, roll=ROLL)
    return created["id"], created["watch"], (active, secrets)


async def _command(server: Serving, table: str, secret: str, kind: str, **fields: Any) -> None:
    answer = await server.http.post(
        f"/api/tables/{table}/commands",
        json={"id": f"{kind}-please", "kind": kind, **fields},
        headers={"authorization": f"Bearer {secret}"},
    )
    assert answer.status_code == 200, answer.text


async def ask(server: Serving, table: str, seat: int, secret: str = "", lang: str = "en") -> Any:
    headers = {"accept-language": lang}
    if secret:
        headers["authorization"] = f"Bearer {secret}"
    return await server.http.get(
        f"/api/tables/{table}/hint", params={"seat": seat}, headers=headers
    )


async def refused(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["refused"]["key"]


@pytest.mark.parametrize("game", GAMES)
async def test_a_hint_ranks_what_is_legal(game: str, tmp_path: Path) -> None:
    sevens = [GAMES[game].layout.find(row, 7) for row in range(4)]
    async with serving(settings_in(tmp_path)) as server:
        table, _, (active, secrets) = await begin(server, game)
        told = (await ask(server, table, active, secrets[active])).json()
        assert (told["type"], told["seat"], told["turn"], told["step"]) == ("hint", active, 1, 1)
        assert sorted(option["action"] for option in told["options"]) == sorted([0, *sevens])
        wins = [option["win"] for option in told["options"]]
        assert wins == sorted(wins, reverse=True)
        german = (await ask(server, table, active, secrets[active], "de")).json()
        text = german["options"][0]["text"]
        assert "; das gewinnt " in text or text.endswith(" ist etwa gleich gut.")


async def test_watchers_strangers_and_others_get_none(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        table, watch, (active, secrets) = await begin(server, "duel")
        assert await refused(await ask(server, watch, active)) == (403, "secret")
        assert await refused(await ask(server, table, active)) == (403, "secret")
        other = secrets[1 - active]
        assert await refused(await ask(server, table, active, other)) == (403, "secret")
        assert await refused(await ask(server, table, 1 - active, other)) == (409, "not_active")


async def test_a_table_without_hints_gives_none(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        table, _, (active, secrets) = await begin(server, hints=False)
        answer = await ask(server, table, active, secrets[active], "de")
        assert await refused(answer) == (403, "no_hints")
        assert answer.json()["refused"]["text"] == "An diesem Tisch wird ohne Tipps gespielt."
        async with raw(server.address, table, [secrets[active]]) as ana:
            await ana.send({"type": "hint", "id": "hint-please", "seat": active})
            answer = await ana.next("refused")
            assert (answer["command"], answer["key"]) == ("hint-please", "no_hints")


async def test_a_hint_comes_over_the_live_connection_while_it_goes_on(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        table, watch, (active, secrets) = await begin(server)
        async with (
            raw(server.address, table, [secrets[active]]) as ana,
            raw(server.address, watch) as watcher,
        ):
            await ana.send({"type": "hint", "id": "hint-please", "seat": active})
            await ana.send({"type": "ping"})
            heard = [(await _other_than_news(ana))["type"] for _ in range(2)]
            assert sorted(heard) == ["hint", "pong"]
            await watcher.send({"type": "hint", "id": "hint-please", "seat": active})
            assert (await watcher.next("refused"))["key"] == "secret"


async def _other_than_news(connection: Raw) -> Any:
    while True:
        message = await connection.next()
        if message["type"] not in ("news", "presence"):
            return message


async def test_too_many_hints_are_refused(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        table, _, (active, secrets) = await begin(server, "duel")
        asked = [ask(server, table, active, secrets[active]) for _ in range(14)]
        answers = [answer.status_code for answer in await asyncio.gather(*asked)]
        assert answers.count(200) >= 10
        assert 429 in answers


def _thrown(desk: Desk) -> Desk:
    desk.do(0, "start", fill=None)
    assert desk.table.state is not None
    desk.do(desk.table.state.active, "enter", turn=1, roll=ROLL)
    return desk


def test_what_others_have_sealed_is_not_used() -> None:
    told = []
    for action in (0, 6, 17):
        desk = _thrown(Desk("classic", dice="own"))
        assert desk.table.state is not None
        active = desk.table.state.active
        desk.do(1 - active, "decide", turn=1, step=1, action=action)
        view = position_for(desk.table, active)
        assert action not in view.choices or action == 0
        told.append(hint(desk.table, view, active, Texts("en")))
    assert told[0] == told[1] == told[2]


def test_there_is_none_where_nothing_is_to_decide() -> None:
    desk = Desk("duel", dice="own")
    for key in ("not_started", "dice_due"):
        with pytest.raises(Refusal) as caught:
            position_for(desk.table, 0)
        assert caught.value.key == key
        if key == "not_started":
            desk.do(0, "start", fill=None)
