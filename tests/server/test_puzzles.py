"""Puzzles as the server tells them: a page needs nothing else to ask and to answer one."""

from pathlib import Path

import pytest

from qwixx.puzzles import SOLVER, of_game
from qwixx.puzzles.progress import after_puzzle
from qwixx.ratings.glicko2 import Rating
from qwixx.rules.layout import ACTIONS
from tests.server.serving import NO_LIMITS, serving, settings_in

FIRST_THOUGHT = 120
"""Seconds: on a busy machine, loading what the analyst needs may take long."""


@pytest.mark.parametrize("game", ["classic", "duel"])
async def test_the_list_and_a_puzzle_of_it(tmp_path: Path, game: str) -> None:
    async with serving(settings_in(tmp_path, limits=NO_LIMITS)) as server:
        told = (await server.http.get(f"/api/puzzles/{game}")).json()
        assert [each["name"] for each in told["puzzles"]] == [*of_game(game).puzzles]
        assert {theme for each in told["puzzles"] for theme in each["themes"]} == set(
            told["themes"]
        )
        puzzle = next(iter(of_game(game)))
        path = f"/api/puzzles/de/{game}/{puzzle.name}"
        body = (await server.http.get(path, timeout=FIRST_THOUGHT)).json()
    legal = puzzle.game.legal(puzzle.state, SOLVER)
    assert len(body["answers"]) == ACTIONS
    assert sorted(body["ranked"]) == list(legal)
    assert body["ranked"][0] == puzzle.best.action
    for action, answer in enumerate(body["answers"]):
        assert answer["right"] == (action == puzzle.best.action)
        assert (answer["win"] is not None) == (answer["after"] is not None) == (action in legal)
        assert answer["text"]
        if action in legal:
            assert {deed["seat"] for deed in answer["after"]["deeds"]} <= {SOLVER}


async def test_the_rating_after_a_puzzle(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        first = (await server.http.get("/api/rating?puzzle=1600&solved=true")).json()
        assert Rating(**first) == after_puzzle(Rating(), 1600, True)
        then = {**first, "puzzle": 1500, "solved": "false"}
        second = await server.http.get("/api/rating", params=then)
        assert Rating(**second.json()) == after_puzzle(Rating(**first), 1500, False)
        for nonsense in ("puzzle=x&solved=1", "puzzle=1500", "puzzle=1500&solved=1&deviation=0"):
            refused = await server.http.get(f"/api/rating?{nonsense}")
            assert refused.status_code == 422
            assert refused.json()["refused"]["key"] == "malformed"


async def test_what_there_is_not_is_refused(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        for path, key in {
            "mixx-a": "game",
            "en/chess/00000000": "game",
            "xx/duel/00000000": "language",
            "en/duel/00000000": "puzzle",
        }.items():
            response = await server.http.get(f"/api/puzzles/{path}")
            assert response.status_code == 404
            assert response.json()["refused"]["key"] == key


async def test_the_pages_of_the_puzzles(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        for path in ("/puzzles", "/puzzles/classic"):
            assert (await server.http.get(path)).status_code == 200
