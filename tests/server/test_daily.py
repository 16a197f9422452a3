"""The game of the day on a real server: one attempt that counts, dealt turn by turn."""

import asyncio
import hashlib
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine, select, text

from qwixx.daily.attempt import PLAYER, replay
from qwixx.daily.days import DAY_SECONDS, begins_at, day_of
from qwixx.fairdice.days import TIME_TO_FINISH, rolls_of
from qwixx.players import PLAYERS
from qwixx.puzzles import of_game
from qwixx.rules import CLASSIC
from qwixx.server.features.daily.repository import forget_marks
from qwixx.server.features.daily.service import DAYS_ON_A_PAGE
from qwixx.server.settings import file_url
from qwixx.server.storage import migrations
from qwixx.server.storage.schema import daily_attempts
from qwixx.tables.keys import hashed
from qwixx.tables.refusals import Refused
from tests.server.serving import Serving, serving, settings_in

ANA, BO = "ana-" * 8, "bo--" * 8
DAY = 17
NOON = begins_at(DAY) + DAY_SECONDS / 2


class Visitor:
    """Somebody's browser."""

    def __init__(self, server: Serving, token: str) -> None:
        self.server, self.headers = server, {"authorization": f"Bearer {token}"}

    async def get(self, path: str = "", status: int = 200) -> Any:
        answer = await self.server.http.get(f"/api/daily{path}", headers=self.headers)
        assert answer.status_code == status, answer.text
        return answer.json()

    async def post(self, path: str, status: int = 200, **body: Any) -> Any:
        answer = await self.server.http.post(f"/api/daily{path}", json=body, headers=self.headers)
        assert answer.status_code == status, answer.text
        told = answer.json()
        return told if status < 400 else told["refused"]["key"]

    async def finish(self, told: Any, number: int = DAY) -> Any:
        """Pass to the end."""
        while not told["over"]:
            sequence = told["sequence"]
            told = await self.post("/decisions", number=number, sequence=sequence, action=0)
        return told


def at(server: Serving, now: float) -> None:
    server.app.state.daily.clock = lambda: now


async def test_a_whole_attempt_with_dice_that_are_proven_afterwards(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        at(server, NOON)
        ana, greedy = Visitor(server, ANA), PLAYERS["greedy"].make(1)
        today = await ana.get()
        assert (today["number"], today["date"]) == (DAY, day_of(DAY).isoformat())
        assert today["attempt"] is None
        assert today["today"]["key"] is today["tomorrow"]["key"] is None
        assert today["puzzle"]["name"] in of_game("duel").puzzles
        told = await ana.post("/attempt", 201, number=DAY)
        seen = []
        while not told["over"]:
            rolls = rolls_of(await server.app.state.daily.key(DAY), DAY)
            state = replay(told["actions"], rolls).state
            assert told["legal"] == [*CLASSIC.legal(state, PLAYER)]
            seen.append((told["turn"], told["view"]["roll"]["white"]))
            body = {"number": DAY, "sequence": told["sequence"]}
            told = await ana.post(
                "/decisions", **body, action=greedy.decide(CLASSIC, state, PLAYER)
            )
        assert told["deeds"][-1]["kind"] == "ended"
        assert (await ana.get())["attempt"] == told
        at(server, NOON + DAY_SECONDS)
        proof = await ana.get(f"/{DAY}/proof")
        assert proof["commitment"] == today["today"]["commitment"]
        key = bytes.fromhex(proof["key"])
        assert hashlib.sha256(key).hexdigest() == proof["commitment"]
        for turn, white in seen:
            assert [*rolls_of(key, DAY)[turn - 1].white] == white
        assert (await ana.get())["today"]["commitment"] == today["tomorrow"]["commitment"]


async def test_what_the_rules_or_the_order_do_not_allow_changes_nothing(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        at(server, NOON)
        ana = Visitor(server, ANA)
        assert await ana.post("/decisions", 404, number=DAY, sequence=0, action=0) == (
            "daily_not_begun"
        )
        told = await ana.post("/attempt", 201, number=DAY)
        illegal = next(action for action in range(1, 45) if action not in told["legal"])
        await ana.post("/decisions", 409, number=DAY, sequence=0, action=illegal)
        assert await ana.post("/decisions", 409, number=DAY, sequence=1, action=0) == "daily_moved"
        for body in (
            {"sequence": 0, "action": 45},
            {"sequence": -1, "action": 0},
            {"sequence": 0, "action": "r7"},
            {"sequence": 0, "action": 0, "roll": [6, 6]},
        ):
            key = await ana.post("/decisions", 422, number=DAY, **body)
            assert key == "malformed"
        assert await ana.post("/attempt", 409, number=DAY + 1) == "daily_day"
        assert await ana.post("/attempt", 409, number=DAY - 1) == "daily_day"
        assert await ana.post("/name", 403, number=DAY, name="Ana") == "daily_unfinished"
        assert (await ana.get())["attempt"] == told
        for token in ("short", "x" * 65, "ana ana ana ana ana ana"):
            assert await Visitor(server, token).post("/attempt", 422, number=DAY) == "daily_token"
        nobody = await server.http.post("/api/daily/attempt", json={"number": DAY})
        assert nobody.json()["refused"]["key"] == "daily_token"


async def test_a_player_who_wants_to_be_forgotten_is(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        at(server, NOON)
        ana, bo = Visitor(server, ANA), Visitor(server, BO)
        for each, name in ((ana, "Ana"), (bo, "Bo")):
            await each.finish(await each.post("/attempt", 201, number=DAY))
            await each.post("/name", number=DAY, name=name)
        assert (await server.http.delete("/api/daily", headers=ana.headers)).status_code == 204
        assert (await ana.get())["attempt"] is None
        assert [entry["name"] for entry in (await bo.get(f"/{DAY}/table"))["entries"]] == ["Bo"]
        await server.hub.store.change(lambda connection: forget_marks(connection, NOON))
        assert await ana.post("/attempt", 409, number=DAY) == "daily_deleted"
        with pytest.raises(Refused, match="one attempt"):  # in the transaction that would begin it
            await server.app.state.daily.repository.begin(DAY, hashed(ANA), NOON)
        assert (await ana.get())["attempt"] is None
        at(server, NOON + DAY_SECONDS)
        await ana.post("/attempt", 201, number=DAY + 1)
        later = NOON + DAY_SECONDS + 1
        await server.hub.store.change(lambda connection: forget_marks(connection, later))
        query = select(daily_attempts.c.day).order_by(daily_attempts.c.day)
        days = await server.hub.store.ask(lambda connection: [*connection.scalars(query)])
        assert days == [DAY, DAY + 1]


async def test_an_attempt_goes_on_after_a_reload_and_on_another_device(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        at(server, NOON)
        phone, desk = Visitor(server, ANA), Visitor(server, ANA)
        told = await phone.post("/attempt", 201, number=DAY)
        assert await desk.post("/attempt", 201, number=DAY) == told
        decisions = [
            {"number": DAY, "sequence": 0, "action": action} for action in told["legal"][:2]
        ]
        paths = [
            server.http.post("/api/daily/decisions", json=body, headers=phone.headers)
            for body in decisions
        ]
        answers = await asyncio.gather(*paths)
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        won = next(answer.json() for answer in answers if answer.status_code == 200)
        assert (await desk.get())["attempt"] == won
        body = {"number": DAY, "sequence": 0, "action": won["actions"][0]}
        assert await desk.post("/decisions", **body) == won, "a lost answer is given again"
    async with serving(settings_in(tmp_path)) as server:
        at(server, NOON)
        assert (await Visitor(server, ANA).get())["attempt"] == won


async def test_one_attempt_counts_and_free_ones_follow(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        at(server, NOON)
        ana, bo = Visitor(server, ANA), Visitor(server, BO)
        first = await ana.post("/attempt", 201, number=DAY)
        assert await ana.post(f"/{DAY}/free", 403, actions=[]) == "daily_unfinished"
        await ana.get(f"/{DAY}/result", 403)
        over = await ana.finish(first)
        assert over["points"] == -20
        assert await ana.post("/attempt", 201, number=DAY) == over
        free = await ana.post(f"/{DAY}/free", actions=[])
        assert not free["counts"]
        assert free["view"] == first["view"]
        assert await ana.post(f"/{DAY}/free", 422, actions=[44, 44]) == "decisions"
        assert await bo.post(f"/{DAY}/free", 403, actions=[]) == "daily_unfinished"
        at(server, NOON + DAY_SECONDS)
        assert await bo.post(f"/{DAY}/free", actions=[]) == free
        assert (await ana.get(f"/{DAY}/attempt"))["points"] == -20


async def test_the_table_of_a_day_has_those_who_want_to_be_in_it(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        at(server, NOON)
        ana, bo = Visitor(server, ANA), Visitor(server, BO)
        for visitor in (ana, bo):
            await visitor.finish(await visitor.post("/attempt", 201, number=DAY))
        assert await ana.get(f"/{DAY}/table") == {"number": DAY, "finished": 2, "entries": []}
        table = await ana.post("/name", number=DAY, name="Ana")
        assert table["entries"] == [{"name": "Ana", "points": -20}]
        for name in ("", " ", "x" * 25, "a\nb"):
            assert await bo.post("/name", 422, number=DAY, name=name) == "name"
        await bo.post("/name", number=DAY, name="Bo")
        left = await ana.post("/name", number=DAY, name=None)
        assert left == {"number": DAY, "finished": 2, "entries": [{"name": "Bo", "points": -20}]}


async def test_an_attempt_may_be_finished_a_little_after_midnight(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        at(server, NOON)
        ana, bo = Visitor(server, ANA), Visitor(server, BO)
        for visitor in (ana, bo):
            told = await visitor.post("/attempt", 201, number=DAY)
        midnight = begins_at(DAY) + DAY_SECONDS
        at(server, midnight + 60)
        assert (await ana.get(f"/{DAY}/proof"))["key"] is None
        assert (await ana.get())["unfinished"] == told
        assert (await ana.finish(told))["over"]
        assert (await ana.get())["unfinished"] is None
        at(server, midnight + TIME_TO_FINISH)
        assert (await ana.get(f"/{DAY}/proof"))["key"] is not None
        assert await bo.post("/decisions", 409, number=DAY, sequence=0, action=0) == "daily_day"
        assert (await bo.get(f"/{DAY}/attempt"))["sequence"] == 0
        assert (await bo.get())["number"] == DAY + 1
        assert (await bo.get())["unfinished"] is None


async def test_past_days_are_listed_and_can_be_played_by_everyone(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        ana, bo = Visitor(server, ANA), Visitor(server, BO)
        for day in (DAY - 1, DAY):
            at(server, NOON - (DAY - day) * DAY_SECONDS)
            told = await ana.post("/attempt", 201, number=day)
        over = await ana.finish(told)
        await ana.post("/name", number=DAY, name="Ana")
        midnight = begins_at(DAY) + DAY_SECONDS
        at(server, midnight + TIME_TO_FINISH - 1)
        listed = await ana.get("/days")
        assert [day["number"] for day in listed["days"]] == [*range(DAY - 1, 0, -1)]
        begun = {"begun": True, "points": None, "leader": None, "finished": 0}
        assert begun.items() <= listed["days"][0].items()
        assert await bo.post(f"/{DAY}/reason", 404, actions=[], action=44) == "daily_not_begun"
        at(server, midnight + TIME_TO_FINISH)
        leader = {"name": "Ana", "points": over["points"]}
        kept = {"number": DAY, "date": day_of(DAY).isoformat(), "finished": 1, "leader": leader}
        for each, own in ((ana, over["points"]), (bo, None)):
            newest = (await each.get("/days"))["days"][0]
            mine = {"begun": own is not None, "points": own}
            assert newest == kept | mine | {key: newest[key] for key in ("best", "bound")}
        told = await bo.post(f"/{DAY}/reason", actions=[], action=44)
        assert told["reason"]["key"]
        at(server, midnight + 40 * DAY_SECONDS)
        page = await ana.get("/days")
        assert (len(page["days"]), page["more"]) == (DAYS_ON_A_PAGE, True)
        rest = await ana.get(f"/days?before={page['days'][-1]['number']}")
        assert rest["days"][-1]["number"] == 1
        assert not rest["more"]
        await ana.get("/days?before=0", 422)


async def test_a_clock_a_year_off_loses_nothing(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        at(server, NOON)
        ana = Visitor(server, ANA)
        over = await ana.finish(await ana.post("/attempt", 201, number=DAY))
        year = 365 * DAY_SECONDS
        at(server, NOON + year)
        assert (await ana.get())["number"] == DAY + 365
        at(server, NOON - year)
        refused = await ana.get(status=422)
        assert refused["refused"]["key"] == "first_day"
        at(server, NOON)
        assert (await ana.get())["attempt"] == over


async def test_what_was_possible_is_worked_out_once_and_kept(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        at(server, NOON)
        ana = Visitor(server, ANA)
        await ana.finish(await ana.post("/attempt", 201, number=DAY))
        while not (told := await ana.get(f"/{DAY}/result"))["ready"]:
            await asyncio.sleep(0.3)
        assert told["best"] == told["bound"] == sum(told["best_view"]["scores"])
        assert told["best_view"]["phase"] == "over"
        levels = [other["name"] for other in told["others"]]
        assert levels[:5] == ["beginner", "casual", "skilled", "expert", "champion"]
        assert all(other["points"] <= told["best"] for other in told["others"])
    engine = create_engine(file_url(tmp_path / "tables.sqlite"))
    with engine.connect() as connection:
        assert connection.scalar(text("SELECT count(*) FROM daily_days")) == 1
        kept = connection.scalar(text("SELECT token FROM daily_attempts"))
    engine.dispose()
    assert kept == hashlib.sha256(ANA.encode()).hexdigest()


async def test_a_database_from_before_opens_and_keeps_what_it_has(tmp_path: Path) -> None:
    url = file_url(tmp_path / "tables.sqlite")
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    engine = create_engine(url)
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0003")
        columns = "(id, watch, server_seed, created) VALUES ('table', 'watch', x'00', 1.0)"
        connection.execute(text(f"INSERT INTO tables {columns}"))
    async with serving(settings_in(tmp_path)) as server:
        at(server, NOON)
        assert not (await Visitor(server, ANA).post("/attempt", 201, number=DAY))["over"]
    with engine.connect() as connection:
        assert connection.scalar(text("SELECT id FROM tables")) == "table"
    engine.dispose()
