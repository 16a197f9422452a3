"""For whoever runs a server: its health, its figures, its log."""

import json
import logging
import re
from pathlib import Path

import httpx
import pytest

from qwixx.server.logs import MINUTE, MOST_ALIKE, Json, NotTooMany, Plain, shown_path
from tests.cli.test_serve import QWIXX
from tests.server.serving import ANA_AND_BO, play_out, process, serving, settings_in
from tests.server.test_database import rename


def figures(text: str) -> dict[str, float]:
    lines = [line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in lines}


async def test_the_figures_are_what_happened(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        before = figures((await server.http.get("/metrics")).text)
        assert before["qwixx_tables"] == before["qwixx_stored_seconds_count"] == 0
        async with await server.create(ANA_AND_BO, "duel") as table:
            await table.start()
            await play_out(table)
            await server.http.get(f"/api/tables/{table.name}/reason", params={"seat": 0})
            answer = await server.http.get("/metrics")
            events = (await server.http.get(f"/api/tables/{table.name}/events")).json()["events"]
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    now = figures(answer.text)
    for kind in ("rolled", "acted", "pledged"):
        count = sum(event["kind"] == kind for event in events)
        assert now[f'qwixx_events_total{{kind="{kind}"}}'] == count
    stored = len(events) - 1  # the first came with the table
    assert now["qwixx_stored_seconds_count"] == stored
    assert now['qwixx_stored_seconds_bucket{le="+Inf"}'] == stored
    assert (now["qwixx_tables"], now["qwixx_people"]) == (1, 2)
    assert now['qwixx_refused_total{key="malformed"}'] == 1
    assert now["qwixx_storage_bytes"] > 0
    for line in answer.text.splitlines():
        assert re.fullmatch(
            r"# (HELP|TYPE) qwixx_\w+ .+|qwixx_\w+(\{\w+=\"[^\"]+\"\})? [\d.e+]+", line
        )


async def test_the_figures_are_for_the_machine_itself(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        headers = {"X-Forwarded-For": "192.0.2.9"}
        refused = await server.http.get("/metrics", headers=headers)
        assert (refused.status_code, refused.json()["refused"]["key"]) == (403, "owner")


async def test_it_is_not_well_when_the_database_is_not(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        assert (await server.http.get("/health")).json() == {"status": "ok"}
        rename(tmp_path, "tables", "lost")
        ill = await server.http.get("/health")
        assert (ill.status_code, ill.json()["refused"]["key"]) == (503, "storage")
        rename(tmp_path, "lost", "tables")
        assert (await server.http.get("/health")).status_code == 200


def test_requests_are_logged_when_asked_for_and_without_secrets(tmp_path: Path) -> None:
    arguments = ("serve", "--port", "0", "--database", str(tmp_path / "t.sqlite"))
    with process(*QWIXX, *arguments, "--access-log", "--log", "json") as (running, address):
        body = {"game": "classic", "seats": [*ANA_AND_BO]}
        created = httpx.post(f"{address}/api/tables", json=body, trust_env=False).json()
        headers = {"authorization": f"Bearer {created['secrets']['0']}"}
        path = f"{address}/api/tables/{created['id']}"
        httpx.get(path, headers=headers, trust_env=False)
        lines = [running.stderr.readline() for _ in range(2)]
    texts = [json.loads(line)["message"] for line in lines]
    assert texts[0].startswith("127.0.0.1 POST /api/tables 201 ")
    assert texts[1].startswith(f"127.0.0.1 GET /api/tables/{created['id'][:4]}… 200 ")
    assert not any(created["id"] in line or "secret" in line for line in lines)


def record(text: str, table: int | None = None) -> logging.LogRecord:
    made = logging.LogRecord("qwixx.tables.live", logging.ERROR, "", 0, text, (), None)
    made.created = 1_800_000_000.5
    made.table = table
    return made


def test_a_line_has_a_time_a_level_and_a_table() -> None:
    line = "2027-01-15T08:00:00Z ERROR qwixx.tables.live [table 7] it failed"
    assert Plain().format(record("it failed", 7)) == line
    assert " qwixx.tables.live it failed" in Plain().format(record("it failed"))
    told = json.loads(Json().format(record("it failed", 7)))
    assert told == {
        "time": "2027-01-15T08:00:00Z",
        "level": "ERROR",
        "logger": "qwixx.tables.live",
        "message": "it failed",
        "table": 7,
    }


@pytest.mark.parametrize("sign", ["\n", "\r", "\x1b[2J", "\u2028", "\x85", "\ud800"])
def test_nobody_forges_a_line_of_the_log(sign: str) -> None:
    forged = f"/x{sign}2027-01-15T08:00:00Z ERROR qwixx.tables.live all is lost"
    line = Plain().format(record(f"192.0.2.9 GET {forged} 404"))
    assert line.isprintable()
    assert line.endswith(" 404")
    line.encode()


def test_a_forged_path_is_one_line_of_the_access_log(tmp_path: Path) -> None:
    arguments = ("serve", "--port", "0", "--database", str(tmp_path / "t.sqlite"))
    with process(*QWIXX, *arguments, "--access-log") as (running, address):
        httpx.get(f"{address}/%0A2027-01-15T08:00:00Z%20ERROR%20forged", trust_env=False)
        headers = {"X-Forwarded-For": "a\x1b[2Jb"}
        httpx.get(f"{address}/api/about", headers=headers, trust_env=False)
        lines = [running.stderr.readline() for _ in range(2)]
    assert r"GET /\n2027-01-15T08:00:00Z ERROR forged 404" in lines[0]
    assert all(line.rstrip("\n").isprintable() for line in lines)


def test_a_flood_does_not_fill_the_log() -> None:
    now = 0.0
    few = NotTooMany(lambda: now)
    kept = [few.filter(record("again")) for _ in range(5 * MOST_ALIKE)]
    assert kept == [True] * MOST_ALIKE + [False] * 4 * MOST_ALIKE
    assert few.filter(record("something else"))
    now = MINUTE
    assert few.filter(record("again"))


@pytest.mark.parametrize(
    "path", ["/api/tables/{}/live", "/table/{}", "/watch/{}", "/api/tables/{}"]
)
def test_a_table_cannot_be_joined_from_the_log(path: str) -> None:
    assert shown_path(path.format("abcdefghijklmnop")) == path.format("abcd…")
