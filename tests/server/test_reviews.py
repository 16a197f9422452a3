"""Reviews: of a finished table or of a file, worked out aside, told in the asked language, kept."""

import asyncio
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from qwixx.analysis.review import review
from qwixx.locale import LANGUAGES, Texts
from qwixx.notation import parse_position as parse
from qwixx.players.match import play_match
from qwixx.record import Record, record_text
from qwixx.rules import CLASSIC, DUEL, GAMES
from qwixx.server import worker
from qwixx.server.features.reviews.jobs import RenderJob, ReviewJob, review_json
from qwixx.server.features.reviews.rollouts import MOST_GAMES
from qwixx.server.features.reviews.service import Progress, Reviews, review_key
from qwixx.server.http.reviews import ReviewBody, RolloutBody
from qwixx.server.settings import file_url
from qwixx.server.storage import store
from qwixx.server.storage.store import Store
from qwixx.server.worker import Job, Worker
from qwixx.tables.refusals import Refused
from tests.browser.with_another_game import WAVES
from tests.server.serving import ANA_AND_GRETA, Serving, play_out, serving, settings_in

GOLDEN = Path(__file__).parent / "golden"


@pytest.fixture(scope="module")
def record() -> Record:
    return play_match(CLASSIC, ["greedy", "random"], seed=5)


@pytest.fixture(autouse=True, scope="module")
def compiled(record: Record) -> None:
    """Once for all: compiling takes longer than a client waits."""
    review(replace(record, turns=record.turns[:2]))


async def asked(server: Serving, path: str, file: str | None = None, lang: str = "en") -> Any:
    """The answer once it is no longer being worked out."""
    headers = {"accept-language": lang}
    while True:
        if file is None:
            answer = await server.http.get(path, headers=headers)
        else:
            answer = await server.http.post(path, content=file.encode(), headers=headers)
        if answer.status_code != 202:
            return answer
        told = answer.json()
        assert 0 <= told["done"] <= told["of"]
        await asyncio.sleep(0.02)


async def refused(server: Serving, file: str, lang: str = "en") -> tuple[int, str, str]:
    answer = await asked(server, "/api/reviews", file, lang)
    reason = answer.json()["refused"]
    return answer.status_code, reason["key"], reason["text"]


async def test_a_finished_table_is_reviewed_and_its_file_just_the_same(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        async with await server.create(ANA_AND_GRETA, "duel", pace="instant") as table:
            path, watch = f"/api/tables/{table.name}", f"/api/tables/{table.view['watch']}"
            early = await server.http.get(f"{path}/review")
            assert (early.status_code, early.json()["refused"]["key"]) == (409, "not_over")
            await table.start()
            await play_out(table)
            file = str(await table.record())
        told = (await asked(server, f"{path}/review")).json()
        seen = (await asked(server, f"{watch}/review")).json()
        same = (await asked(server, "/api/reviews", file)).json()
        plain = await server.http.get(f"{path}/review", headers={"accept-encoding": "identity"})
    ReviewBody.model_validate(told)
    assert told == seen == same == plain.json()
    assert told["game"] == "duel"
    assert told["is_over"]
    assert [seat["name"] for seat in told["seats"]] == ["Ana", "Greta"]
    assert told["moments"][0]["view"]["scores"] == [0, 0]
    assert told["moments"][-1]["view"]["phase"] == "over"


def test_no_moment_tells_what_was_still_sealed(record: Record) -> None:
    """The game breaks off while one of the two has decided."""
    last = record.turns[3]
    cut = replace(
        record, turns=(*record.turns[:3], last._replace(action_1=(last.action_1[0], None)))
    )
    cut = replace(cut, turns=(*cut.turns[:3], cut.turns[3]._replace(action_2=None)))
    told = review_json(review(cut), Texts("en"))
    assert not told["is_over"]
    assert told["moments"][-1]["turn"] == 4
    assert all(deed["kind"] != "decided" for m in told["moments"] for deed in m["deeds"])
    rows = [moment["view"]["rows"] for moment in told["moments"] if moment["turn"] in (3, 4)]
    assert rows[-1] == rows[-2]


async def test_a_review_speaks_the_asked_language_and_is_worked_out_once(
    tmp_path: Path, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Other languages cost no other look at the game."""
    reviewed, rendered = list[Record](), list[str]()
    submit = Worker.submit

    def counted(self: Worker, job: Job, *arguments: Any) -> Any:
        if isinstance(job, RenderJob):
            rendered.append(job.language)
        else:
            assert isinstance(job, ReviewJob)
            reviewed.append(job.record)
        return submit(self, job, *arguments)

    monkeypatch.setattr(Worker, "submit", counted)
    file = record_text(record)
    async with serving(settings_in(tmp_path)) as server:
        told = {
            lang: (await asked(server, "/api/reviews", file, lang)).json() for lang in LANGUAGES
        }
        assert (await asked(server, "/api/reviews", file, "de")).json() == told["de"]
    async with serving(settings_in(tmp_path)) as server:
        again = await server.http.post("/api/reviews", content=file.encode())
        assert (again.status_code, again.json()) == (200, told["en"])
    assert reviewed == [record]
    assert rendered == [*LANGUAGES, "en"]
    assert len({each["moments"][1]["events"][0] for each in told.values()}) > 1


async def test_what_is_no_game_is_refused_with_the_reason(
    tmp_path: Path, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, WAVES.name, WAVES)
    file = record_text(record)
    alien = record_text(play_match(WAVES, ["greedy", "greedy"], seed=1))
    cases = {
        "{}": "alien",
        "": "alien",
        file.replace("qwixx 1", "qwixx 9", 1): "version",
        file[: file.index("turn 3")]: "ends",
        file.replace("result", "result x", 1): "result",
        alien: "untaught",
    }
    async with serving(settings_in(tmp_path)) as server:
        for text, key in cases.items():
            assert (await refused(server, text))[:2] == (422, key)
        texts = {(await refused(server, alien, lang))[2] for lang in LANGUAGES}
        assert len(texts) == len(LANGUAGES)
        assert (await refused(server, "x" * 200_001))[:2] == (413, "too_large")
        elsewhere = await server.http.post("/api/tables", content=b"x" * 20_000)
        assert elsewhere.status_code == 413


async def test_an_unfinished_game_is_reviewed_as_far_as_it_goes(
    tmp_path: Path, record: Record
) -> None:
    async with serving(settings_in(tmp_path)) as server:
        begun = record_text(replace(record, turns=record.turns[:3]))
        told = (await asked(server, "/api/reviews", begun)).json()
        assert (told["is_over"], len(told["turns"])) == (False, 3)
        empty = record_text(replace(record, turns=()))
        told = (await asked(server, "/api/reviews", empty)).json()
        assert (told["turns"], len(told["moments"])) == ([], 1)


async def test_only_so_many_wait_and_one_address_asks_for_so_many(
    tmp_path: Path, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "MOST_WAITING", 3)
    games = [replace(record, turns=record.turns[:turns]) for turns in range(6)]
    kept = Store(file_url(tmp_path / "tables.sqlite"))
    await kept.open()
    slow, quick = Worker("slow", "many_reviews"), Worker("quick")
    reviews = Reviews(kept, (3, 0), slow, quick)
    english = Texts("en")
    for game in games[:3]:
        assert isinstance(await reviews.ask(game, english, "here"), Progress)
    assert isinstance(await reviews.ask(games[0], english, "here"), Progress)
    with pytest.raises(Refused) as many:
        await reviews.ask(games[3], english, "there")
    assert many.value.key == "many_reviews"
    await asyncio.gather(*reviews._tasks)
    with pytest.raises(Refused) as fast:
        await reviews.ask(games[3], english, "here")
    assert fast.value.key == "too_fast"
    assert isinstance(await reviews.ask(games[0], english, "here"), bytes)
    assert len(await reviews.summaries(games[3])) == 2, "the server itself is never too fast"
    for each in (slow, quick, reviews):
        await each.close()
    await kept.close()


async def test_a_worker_that_is_killed_is_replaced(tmp_path: Path, record: Record) -> None:
    """It is told once; whoever asks again has the review."""
    file = record_text(replace(record, turns=record.turns[:2]))
    async with serving(settings_in(tmp_path)) as server:
        first = await server.http.post("/api/reviews", content=file.encode())
        assert first.status_code == 202
        while (process := server.hub.slow._process._process) is None:
            await asyncio.sleep(0.01)
        process.kill()
        assert (await refused(server, file))[:2] == (503, "no_review")
        assert (await asked(server, "/api/reviews", file)).status_code == 200


async def test_what_another_model_said_is_not_found(
    tmp_path: Path, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = review_key(record)
    monkeypatch.setattr("qwixx.server.features.reviews.service.fingerprint", lambda: "another")
    assert review_key(record) != key
    assert review_key(record)[:40] == key[:40], "so that both are deleted with the game"
    async with serving(settings_in(tmp_path)) as server:
        await server.hub.store.keep_review(key, b"of another model")
        assert (await asked(server, "/api/reviews", record_text(record))).status_code == 200


async def test_the_newest_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "MOST_REVIEWS", 2)
    kept = Store(file_url(tmp_path / "tables.sqlite"))
    await kept.open()
    for key in ("a", "b", "a", "c"):
        await kept.keep_review(key, key.encode())
    assert [await kept.review(key) for key in "abc"] == [b"a", None, b"c"]
    await kept.close()


async def test_a_database_of_before_gets_room_for_reviews(tmp_path: Path, record: Record) -> None:
    shutil.copy(GOLDEN / "version-1.sqlite", tmp_path / "tables.sqlite")
    file = record_text(replace(record, turns=record.turns[:2]))
    async with serving(settings_in(tmp_path)) as server:
        assert (await asked(server, "/api/reviews", file)).status_code == 200


async def test_the_pages_of_reviews(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        for path in ("/review", "/review/some-table"):
            assert (await server.http.get(path)).status_code == 200


ROLLOUT = "/api/rollout?seat={}&position={}"
OPEN = "duel 1; turn A; A: r3 r5 y2; B: r7 g12; roll 3 4 r3 y2 g5 b6; action 1"


async def test_a_decision_is_checked_by_playing_on_and_it_is_kept(tmp_path: Path) -> None:
    """Of the options the best is first, and what 0 lies in the interval of is good, too."""
    async with serving(settings_in(tmp_path)) as server:
        path = ROLLOUT.format("A", OPEN)
        told = (await asked(server, path)).json()
        assert (await server.http.get(path)).json() == told
    RolloutBody.model_validate(told)
    best, *others = told["options"]
    assert told["games"] <= MOST_GAMES
    assert {option["number"] for option in told["options"]} == set(DUEL.legal(parse(OPEN), 0))
    assert (best["behind"], best["is_good"]) == (None, True)
    assert others
    for option in others:
        behind = option["behind"]
        assert behind["low"] <= behind["value"] <= behind["high"]
        assert option["is_good"] == (behind["high"] >= 0)
    assert not all(option["is_good"] for option in others), "passing gives points away"


@pytest.mark.parametrize(
    ("seat", "position", "status", "key"),
    [
        ("B", OPEN, 409, "not_active"),
        ("E", OPEN, 409, "seat"),
        ("F", OPEN, 422, "malformed"),
        ("A", "chess", 422, "header"),
    ],
)
async def test_what_is_no_decision_is_not_played_on(
    seat: str, position: str, status: int, key: str, tmp_path: Path
) -> None:
    async with serving(settings_in(tmp_path)) as server:
        answer = await asked(server, ROLLOUT.format(seat, position))
    assert (answer.status_code, answer.json()["refused"]["key"]) == (status, key)
