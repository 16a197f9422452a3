"""What a game came to: of a table once it is over, or of a file; as the statistics see it."""

import hashlib
from pathlib import Path

from qwixx.players.match import play_match
from qwixx.record import record_text
from qwixx.rules import CLASSIC
from qwixx.server.http.summaries import GlanceBody
from qwixx.statistics.glance import glance_of
from tests.server.serving import ANA_AND_GRETA, play_out, serving, settings_in


async def test_a_finished_table_and_its_file_came_to_the_same(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        async with await server.create(ANA_AND_GRETA, "duel", pace="instant") as table:
            path = f"/api/tables/{table.name}/glance"
            early = await server.http.get(path)
            assert (early.status_code, early.json()["refused"]["key"]) == (409, "not_over")
            await table.start()
            await play_out(table)
            record = await table.record()
        told = (await server.http.get(path)).json()
        same = (await server.http.post("/api/glances", content=str(record))).json()
    seen = glance_of(record)
    body = GlanceBody.model_validate(told)
    assert body.ended is not None
    assert same == {**told, "ended": None}
    assert tuple(body.scores) == seen.scores
    assert [[*each] for each in seen.squares] == body.squares
    assert [(seat.name, seat.kind) for seat in body.seats] == [*map(tuple, seen.seats)]


async def test_a_file_may_be_as_large_as_a_game_and_must_be_one(tmp_path: Path) -> None:
    record = play_match(CLASSIC, ["greedy"] * 5, seed=5)
    async with serving(settings_in(tmp_path)) as server:
        answer = await server.http.post("/api/glances", content=record_text(record))
        assert answer.json()["turns"] == len(record.turns)
        begun = record_text(record).replace("\nresult ", "\nnonsense ")
        refused = await server.http.post("/api/glances", content=begun)
    assert refused.status_code == 422
    assert refused.json()["refused"]["text"].startswith("Line ")


async def test_a_file_with_thousands_of_seats_is_refused(tmp_path: Path) -> None:
    """Also if its check sum fits."""
    seats = [f"seat A person P{number}" for number in range(5_000)]
    lines = ["qwixx 1", "game classic", *seats, "first A", "result unfinished"]
    check = hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]
    content = "\n".join((*lines, f"check {check}", "")).encode()
    async with serving(settings_in(tmp_path)) as server:
        answer = await server.http.post("/api/glances", content=content)
        assert answer.status_code == 422
