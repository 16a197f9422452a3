"""The lessons as the server tells them: a page needs nothing else to teach them."""

from pathlib import Path

from qwixx.lessons import LESSONS
from qwixx.locale import LANGUAGES
from qwixx.notation import parse_position
from qwixx.rules import GAMES
from qwixx.rules.layout import ACTIONS
from tests.server.serving import NO_LIMITS, serving, settings_in


async def test_all_lessons_in_every_language(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path, limits=NO_LIMITS)) as server:
        for language in LANGUAGES:
            for game, lessons in LESSONS.items():
                told = (await server.http.get(f"/api/lessons/{language}/{game}")).json()
                assert told["opponent"]
                assert [lesson["name"] for lesson in told["lessons"]] == [it.name for it in lessons]
                for lesson in told["lessons"]:
                    assert len(lesson["answers"]) == ACTIONS
                    assert {answer["right"] for answer in lesson["answers"]} == {True, False}


async def test_a_right_answer_shows_what_happened(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        told = (await server.http.get("/api/lessons/en/duel")).json()
    beat = next(lesson for lesson in told["lessons"] if lesson["name"] == "beat")
    action = GAMES["duel"].layout.find(0, 8)
    after = beat["answers"][action]["after"]
    assert after["deeds"] == [{"kind": "beat", "seat": 0, "square": action}]
    assert parse_position(beat["position"]).roll is not None
    assert beat["view"]["scores"] == [1, 2]
    assert after["view"]["scores"] == [3, 1]
    assert all((answer["after"] is not None) == answer["right"] for answer in beat["answers"])


async def test_what_has_no_lessons_is_refused(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        for path, key in {
            "xx/classic": "language",
            "en/chess": "game",
            "en/mixx-a": "game",
        }.items():
            response = await server.http.get(f"/api/lessons/{path}")
            assert response.status_code == 404
            assert response.json()["refused"]["key"] == key


async def test_the_pages_of_the_lessons(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        for path in ("/learn", "/learn/classic", "/learn/duel"):
            assert (await server.http.get(path)).status_code == 200
