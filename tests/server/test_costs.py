"""What calls cost of an address's tokens, and answers that are made once."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
from pydantic import BaseModel

from qwixx.players.match import play_match
from qwixx.puzzles import of_game
from qwixx.record import record_text
from qwixx.rules import CLASSIC
from qwixx.server.http import tables as api
from qwixx.server.http.app import create_app
from qwixx.server.http.costs import CONSTANT, COSTS, EXPLAINED, USUAL, cost_of
from qwixx.server.http.lessons import LessonsBody
from qwixx.server.http.models import About, TextsBody
from qwixx.server.http.puzzles import PuzzleBody, PuzzlesBody
from qwixx.tables.limits import Limits
from qwixx.tables.rates import MOST_BREATHS, Rates
from tests.server.serving import NO_LIMITS, serving, settings_in

NAMES = [*of_game("classic").puzzles]
CONSTANTS: dict[str, type[BaseModel] | None] = {
    "/api/about": About,
    "/api/texts/de": TextsBody,
    "/api/lessons/el/duel": LessonsBody,
    "/api/puzzles/classic": PuzzlesBody,
    f"/api/puzzles/en/classic/{NAMES[0]}": PuzzleBody,
    "/api/guide/pt/duel": None,
    "/openapi.json": None,
    "/docs": None,
}
ELSEWHERE = {"X-Forwarded-For": "192.0.2.9"}


@pytest.mark.parametrize(
    ("method", "path", "cost"),
    [
        ("GET", "/api/texts/de", CONSTANT),
        ("HEAD", "/api/texts/de", CONSTANT),
        ("GET", "/api/sheets/classic.pdf", 20),
        ("POST", "/api/tables", 5),
        ("GET", "/api/tables/abc/hint", 5),
        ("GET", "/api/tables/abc", USUAL),
        ("POST", "/api/tables/abc/commands", USUAL),
        ("GET", "/api/puzzles/de/classic/x", USUAL),
    ],
)
def test_a_call_costs_what_it_takes(method: str, path: str, cost: float) -> None:
    assert cost_of(method, path) == cost


def test_every_entry_of_the_table_is_a_call_of_the_server(tmp_path: Path) -> None:
    paths = create_app(settings_in(tmp_path)).openapi()["paths"]
    calls = [(method.upper(), path) for path, methods in paths.items() for method in methods]
    for pattern, cost in COSTS.items():
        assert any(cost_of(*call) == cost for call in calls), pattern


CALLS_OF_ENTRIES = [  # of COSTS, in its order
    ("GET", "/api/texts/de"),
    ("GET", "/api/sheets/classic.pdf"),
    ("GET", "/api/rollout"),
    ("POST", "/api/reviews"),
    ("POST", "/api/glances"),
    ("GET", "/api/tables/abc/review"),
    ("GET", "/api/tables/abc/hint"),
    ("POST", "/api/tables"),
    ("POST", "/api/code"),
    ("PUT", "/api/me"),
    ("POST", "/api/parcels"),
    ("GET", "/api/daily/7/table"),
    ("GET", "/api/board/classic"),
]


async def test_no_control_character_makes_a_call_cheaper(tmp_path: Path) -> None:
    """Routes match before a line feed at the end of a path; the table of costs does not."""
    async with serving(settings_in(tmp_path)) as server:
        for (method, path), cost in zip(CALLS_OF_ENTRIES, COSTS.values(), strict=True):
            assert cost_of(method, path) == cost
            for sign in ("%0A", "%0D", "%00", "%7F", "%C2%85"):
                answer = await server.http.request(method, f"{path}{sign}?copies=4")
                assert (answer.status_code, answer.json()["refused"]["key"]) == (404, "page")


async def test_whether_it_is_well_is_asked_for_tokens_of_calls(tmp_path: Path) -> None:
    limits = replace(NO_LIMITS, requests=(2, 0.001))
    async with serving(settings_in(tmp_path, limits=limits)) as server:
        codes = [(await server.http.get("/health")).status_code for _ in range(3)]
        assert codes == [200, 200, 429]
        assert (await server.http.get("/")).status_code == 200


async def test_few_expensive_calls_are_as_much_as_many_cheap_ones(tmp_path: Path) -> None:
    limits = replace(NO_LIMITS, requests=(2.5 * EXPLAINED, 0.1))
    async with serving(settings_in(tmp_path, limits=limits)) as server:
        paths = [f"/api/puzzles/en/classic/{name}" for name in NAMES[:4]]
        answers = [await server.http.get(path) for path in paths]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
        assert answers[-1].json()["refused"]["key"] == "too_fast"
        assert int(answers[-1].headers["retry-after"]) > 60
        for _ in range(40):
            answer = await server.http.get("/api/texts/en", headers=ELSEWHERE)
            assert answer.status_code == 200


async def test_what_is_refused_within_the_application_says_when_to_come_back(
    tmp_path: Path,
) -> None:
    """Here the first new review of a minute, and a puzzle of more tokens than there are."""
    limits = replace(NO_LIMITS, reviews=(1, 1 / 60), requests=(1.5, 0.1))
    record = play_match(CLASSIC, ["greedy", "greedy"], seed=1)
    async with serving(settings_in(tmp_path, limits=limits)) as server:
        assert server.hub.reviews._asked.take("127.0.0.1")
        puzzle, review = await asyncio.gather(
            server.http.get(f"/api/puzzles/en/classic/{NAMES[0]}", headers=ELSEWHERE),
            server.http.post("/api/reviews", content=record_text(record)),
        )
        for answer, least, most in ((puzzle, 2, 5), (review, 50, 60)):
            assert answer.status_code == 429
            assert least <= int(answer.headers["retry-after"]) <= most


async def test_a_large_body_costs_more(tmp_path: Path) -> None:
    limits = replace(NO_LIMITS, requests=(10, 0.001))
    async with serving(settings_in(tmp_path, limits=limits)) as server:
        small = [await server.http.post("/api/glances", content=b"x") for _ in range(3)]
        assert [answer.status_code for answer in small] == [422] * 3
        large = [
            await server.http.post("/api/glances", content=b"x" * 100_000, headers=ELSEWHERE)
            for _ in range(2)
        ]
        assert [answer.status_code for answer in large] == [422, 429]


async def test_a_body_is_paid_for_before_it_is_read(tmp_path: Path) -> None:
    limits = replace(NO_LIMITS, requests=(20, 0.001))
    async with serving(settings_in(tmp_path, limits=limits)) as server:
        first = await server.http.post("/api/glances", content=b"x" * 100_000)
        assert first.status_code == 422
        port = int(server.address.rsplit(":", 1)[1])
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"POST /api/glances HTTP/1.1\r\nHost: 127.0.0.1\r\n")
        writer.write(b"Content-Length: 100000\r\n\r\n")
        assert b" 429 " in await asyncio.wait_for(reader.readline(), 5)
        writer.close()


async def test_a_body_of_unknown_length_is_paid_for_when_it_was_read(tmp_path: Path) -> None:
    async def body() -> AsyncIterator[bytes]:
        yield b"x" * 100_000

    limits = replace(NO_LIMITS, requests=(20, 0.001))
    async with serving(settings_in(tmp_path, limits=limits)) as server:
        answers = [await server.http.post("/api/glances", content=body()) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [422, 422, 429]


@pytest.mark.parametrize(("path", "body"), CONSTANTS.items())
async def test_what_never_changes_is_made_once(
    tmp_path: Path, path: str, body: type[BaseModel] | None
) -> None:
    """Also if many ask at once; and who has it is told that it is the same."""
    async with serving(settings_in(tmp_path)) as server:
        answers = await asyncio.gather(*(server.http.get(path) for _ in range(10)))
        first = answers[0]
        assert first.status_code == 200
        assert {answer.content for answer in answers} == {first.content}
        assert len(server.app.state.constants._made) == 1
        if body is not None:
            assert body.model_validate(first.json()).model_dump(mode="json") == first.json()
        plain = await server.http.get(path, headers={"accept-encoding": "identity"})
        assert plain.content == first.content
        assert first.headers["content-encoding"] == "gzip"
        same = await server.http.get(path, headers={"if-none-match": first.headers["etag"]})
        assert (same.status_code, same.content) == (304, b"")


async def test_what_could_not_be_made_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: str) -> object:
        raise MemoryError

    async with serving(settings_in(tmp_path)) as server:
        with monkeypatch.context() as broken:
            broken.setattr(api, "texts_json", fail)
            assert (await server.http.get("/api/texts/en")).status_code == 500
        assert (await server.http.get("/api/texts/en")).status_code == 200


async def test_many_who_are_too_fast_wait_for_that_and_the_rest_is_sent_away() -> None:
    rates = Rates(Limits())
    waiting = [asyncio.create_task(rates.breathe("192.0.2.9")) for _ in range(MOST_BREATHS)]
    await asyncio.sleep(0)
    assert not await asyncio.wait_for(rates.breathe("192.0.2.9"), 0.5)
    assert all(await asyncio.gather(*waiting))
