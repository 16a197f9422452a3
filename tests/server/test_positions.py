"""A position told for drawing, or the reason why it is none."""

from pathlib import Path

from tests.server.serving import serving, settings_in


async def test_a_position_is_told_as_a_table_shows_it(tmp_path: Path) -> None:
    text = "duel 1; turn B; A: r4 r8; B: r6"
    async with serving(settings_in(tmp_path)) as server:
        told = (await server.http.get("/api/position", params={"text": text})).json()
    assert (told["position"], told["game"]) == (text, "duel")
    assert told["view"]["foremost"][0] == {"seat": 0, "column": 6, "beatable": True}
    assert told["view"]["scores"] == [3, 1]


async def test_what_is_no_position_is_refused_with_the_reason(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        for text, key in {
            "chess": "header",
            "classic 1; turn A; A: r12; B:": "impossible_lock",
        }.items():
            response = await server.http.get("/api/position", params={"text": text})
            assert response.status_code in range(400, 500)
            assert response.json()["refused"]["key"] == key
        assert (await server.http.get("/api/position?text=" + "x" * 3000)).status_code == 422
