"""The HTTP calls: what they answer, refuse, and say in their headers."""

import re
from pathlib import Path
from typing import Any

import httpx
import pytest

from qwixx.players import PLAYERS, players_of
from qwixx.record import parse_record
from qwixx.rules import GAMES
from qwixx.server.http.app import WEB
from qwixx.server.http.files import Files
from qwixx.tables.limits import Limits
from tests.server.serving import ANA_AND_BO, NO_LIMITS, play_out, serving, settings_in

TABLE = {"game": "classic", "seats": [*ANA_AND_BO]}


def refused(response: httpx.Response) -> str:
    """The key of a refusal, which has to have a text, too."""
    body = response.json()["refused"]
    assert body["text"]
    assert set(body) == {"key", "values", "text"}
    return str(body["key"])


def bearer(secret: str) -> dict[str, str]:
    return {"authorization": f"Bearer {secret}"}


async def test_about(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        about = (await server.http.get("/api/about")).json()
    assert {name: game["players"] for name, game in about["games"].items()} == {
        "classic": [2, 5],
        "duel": [2, 2],
        "mixx-a": [2, 5],
        "mixx-b": [2, 5],
    }
    boards = {name: game["board"] for name, game in about["games"].items()}
    assert boards == {name: game.board for name, game in GAMES.items()}
    assert about["games"]["mixx-b"]["sheet"]["numbers"][0] != [*range(2, 13)]
    assert {"code": "el", "name": "Ελληνικά"} in about["languages"]
    assert about["limits"]["name"] == 24


async def test_the_computers_of_each_game_are_told_with_their_labels(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    async with serving(settings_in(tmp_path)) as server:
        about = (await server.http.get("/api/about")).json()
        german = (await server.http.get("/api/texts/de")).json()["texts"]
    for game in GAMES.values():
        told = about["games"][game.name]["computers"]
        assert [computer["name"] for computer in told] == list(players_of(game))
        assert {"name": "casual", "label": "Casual"} in told
        assert {"name": "greedy", "label": None} in told
    assert about["usual"] == "casual"
    assert about["pace"] == "human"
    assert german["Skilled"] == "Könner"


async def test_every_computer_of_a_game_is_accepted_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    person = {"kind": "person", "name": "Ana"}
    async with serving(settings_in(tmp_path)) as server:
        for game in GAMES.values():
            for kind in PLAYERS:
                body = {"game": game.name, "seats": [person, {"kind": kind}]}
                response = await server.http.post("/api/tables", json=body)
                assert response.status_code == (201 if kind in players_of(game) else 422)
                if response.status_code == 422:
                    assert kind in response.json()["refused"]["text"]


async def test_a_whole_game_by_http_alone(tmp_path: Path) -> None:
    """A program needs no live connection: it asks for news from time to time."""
    async with serving(settings_in(tmp_path)) as server:
        created = (await server.http.post("/api/tables", json=TABLE | {"game": "duel"})).json()
        path, secrets = f"/api/tables/{created['id']}", created["secrets"]
        number = 0

        async def command(seat: int, **fields: Any) -> None:
            nonlocal number
            number += 1
            body = {"id": f"command-{number}", **fields}
            response = await server.http.post(
                f"{path}/commands", json=body, headers=bearer(secrets[str(seat)])
            )
            assert response.status_code == 200, response.text

        await command(0, kind="start")
        sequences: list[int] = []
        while True:
            active = (await server.http.get(path)).json()["active"] or 0
            after = sequences[-1] if sequences else 0
            response = await server.http.get(
                f"{path}/events", params={"after": after}, headers=bearer(secrets[str(active)])
            )
            news = response.json()
            sequences += [event["sequence"] for event in news["events"]]
            view = news["view"]
            if view["status"] == "over":
                break
            if view["phase"] == "dice":
                await command(active, kind="throw", turn=view["turn"] + 1)
            else:
                action = ([*view["you"][0]["legal"], 0])[1]
                step = int(view["phase"][-1])
                await command(active, kind="decide", turn=view["turn"], step=step, action=action)
        assert sequences == [*range(1, len(sequences) + 1)]
        record = await server.http.get(f"{path}/record")
        assert record.headers["content-disposition"] == 'attachment; filename="duel.qwixx"'
        assert parse_record(record.text).last().phase.name == "OVER"


@pytest.mark.parametrize(
    ("change", "status", "key"),
    [
        ({"game": "chess"}, 404, "game"),
        ({"game": 7}, 422, "malformed"),
        ({"seats": []}, 422, "malformed"),
        ({"seats": [{"kind": "greedy"}, {"kind": "random"}]}, 422, "no_person"),
        ({"seats": [{"kind": "person", "name": "Ana"}]}, 409, "players"),
        ({"seats": [{"kind": "person", "name": "Ana"}] * 6}, 422, "malformed"),
        ({"seats": [{"kind": "person", "name": ""}, {"kind": "open"}]}, 422, "name"),
        ({"seats": [{"kind": "person"}, {"kind": "open"}]}, 422, "name"),
        ({"seats": [{"kind": "person", "name": "A\u202eB"}, {"kind": "open"}]}, 422, "name"),
        ({"seats": [{"kind": "person", "name": "Ana"}, {"kind": "genius"}]}, 422, "player"),
        ({"seats": [{"kind": "person", "name": "Ana"}, {"kind": "\u202e"}]}, 422, "player"),
        ({"options": {"timer": 1}}, 422, "malformed"),
        ({"options": {"dice": "loaded"}}, 422, "malformed"),
        ({"surprise": True}, 422, "malformed"),
    ],
)
async def test_a_table_that_cannot_be(
    tmp_path: Path, change: dict[str, Any], status: int, key: str
) -> None:
    async with serving(settings_in(tmp_path)) as server:
        response = await server.http.post("/api/tables", json=TABLE | change)
    assert (response.status_code, refused(response)) == (status, key)


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b"\xff\xfe", b'{"game": "\\ud800"}'])
async def test_a_body_that_is_not_json(tmp_path: Path, body: bytes) -> None:
    async with serving(settings_in(tmp_path)) as server:
        headers = {"content-type": "application/json"}
        response = await server.http.post("/api/tables", content=body, headers=headers)
    assert (response.status_code, refused(response)) == (422, "malformed")


async def test_joining(tmp_path: Path) -> None:
    seats = [ANA_AND_BO[0], {"kind": "open"}]
    async with serving(settings_in(tmp_path)) as server:
        created = (await server.http.post("/api/tables", json=TABLE | {"seats": seats})).json()
        path = f"/api/tables/{created['id']}/seats"
        body = {"name": "Bo", "seed": "5eed5eed"}
        watch = await server.http.post(f"/api/tables/{created['watch']}/seats", json=body)
        assert refused(watch) == "table"
        both = body | {"pledge": "c0de" * 16}
        for wrong in ({"name": "Bo"}, both, {"name": "Bo", "pledge": "c0de"}):
            assert refused(await server.http.post(path, json=wrong)) == "malformed"
        assert refused(await server.http.post(path, json=body | {"name": " "})) == "name"
        joined = (await server.http.post(path, json=body)).json()
        assert joined["seat"] == 1
        assert refused(await server.http.post(path, json=body)) == "full"
        table = f"/api/tables/{created['id']}"
        seen = (await server.http.get(table, headers=bearer(joined["secret"]))).json()
        assert [you["seat"] for you in seen["you"]] == [1]


async def test_secrets_and_forgeries(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        created = (await server.http.post("/api/tables", json=TABLE)).json()
        path = f"/api/tables/{created['id']}/commands"
        body = {"id": "some-command", "kind": "say", "text": "Hi"}
        ana = bearer(created["secrets"]["0"])
        assert refused(await server.http.post(path, json=body)) == "secret"
        forged = await server.http.post(path, json=body, headers=bearer("guess"))
        assert (forged.status_code, refused(forged)) == (403, "secret")
        other = await server.http.post(path, json=body | {"seat": 1}, headers=ana)
        assert refused(other) == "secret"
        watch = f"/api/tables/{created['watch']}/commands"
        assert refused(await server.http.post(watch, json=body, headers=ana)) == "secret"
        first = await server.http.post(path, json=body, headers=ana)
        again = await server.http.post(path, json=body, headers=ana)
        assert (
            first.json()
            == again.json()
            == {
                "type": "ack",
                "command": "some-command",
                "sequence": 2,
            }
        )


async def test_reasons(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        created = (await server.http.post("/api/tables", json=TABLE)).json()
        path = f"/api/tables/{created['id']}/reason"
        ana = bearer(created["secrets"]["0"])
        query = {"seat": 0, "action": 3}
        told = (await server.http.get(path, params=query, headers=ana)).json()
        assert told["reason"]["key"] == "not_started"
        assert (
            refused(await server.http.get(path, params=query | {"seat": 1}, headers=ana))
            == "secret"
        )


async def test_the_record_comes_at_the_end(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        async with await server.create(ANA_AND_BO, "duel") as table:
            path = f"/api/tables/{table.name}/record"
            assert refused(await server.http.get(path)) == "not_over"
            await table.start()
            await play_out(table)
        assert (await server.http.get(path)).status_code == 200


async def test_what_does_not_exist(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        for path, key in {
            "/api/tables/unknown": "table",
            "/api/nothing": "page",
            "/nothing": "page",
            "/web/nothing.js": "page",
            "/web/../server/http/app.py": "page",
            "/web/%2e%2e/server/http/app.py": "page",
            "/api/guide/xx/classic": "language",
            "/api/guide/en/chess": "game",
            "/api/texts/xx": "language",
        }.items():
            response = await server.http.get(path)
            assert (response.status_code, refused(response)) == (404, key)
        response = await server.http.put("/api/about")
        assert (response.status_code, refused(response)) == (405, "method")


async def test_the_guide(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        response = await server.http.get("/api/guide/es/duel")
    assert response.headers["content-type"] == "text/plain; charset=utf-8"
    assert response.text.startswith("#")


# ── pages ─────────────────────────────────────────────────────────────────────────────────────


async def test_a_browser_is_told_by_a_page_that_there_is_none(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        page = await server.http.get("/nothing", headers={"accept": "text/html,*/*;q=0.8"})
        start = await server.http.get("/")
    assert (page.status_code, page.content) == (404, start.content)


async def test_the_pages_of_the_browser_client(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        index = (WEB / "index.html").read_bytes()
        for path in ("/", "/table/abc", "/watch/abc", "/check", "/guide/duel"):
            page = await server.http.get(path)
            assert page.content == index
            assert page.headers["content-type"] == "text/html; charset=utf-8"
            assert page.headers["cache-control"] == "no-cache"
            seen = {"if-none-match": page.headers["etag"]}
            assert (await server.http.get(path, headers=seen)).status_code == 304
        for address in re.findall(rb'(?:src|href)="(/web/[^"]+)"', index):
            file = await server.http.get(address.decode())
            assert file.status_code == 200
            assert file.headers["cache-control"] == "no-cache"
            seen = {"if-none-match": file.headers["etag"]}
            assert (await server.http.get(address.decode(), headers=seen)).status_code == 304


async def test_style_sheets_come_with_those_they_import(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        sheets = set()
        for name in ("first", "pages"):
            plain = {"accept-encoding": "identity"}
            whole = await server.http.get(f"/web/style/{name}.css", headers=plain)
            packed = await server.http.get(f"/web/style/{name}.css")
            assert "content-encoding" not in whole.headers
            assert packed.headers["content-encoding"] == "gzip"
            assert packed.headers["etag"] == whole.headers["etag"]
            assert packed.headers["content-type"] == "text/css; charset=utf-8"
            assert packed.content == whole.content
            assert b"@import" not in whole.content
            listed = re.findall(r'@import "(.*)";', (WEB / "style" / f"{name}.css").read_text())
            for sheet in listed:
                assert (WEB / "style" / sheet).read_bytes() in whole.content
            sheets |= {f"{name}.css", *listed}
        assert sheets == {path.name for path in (WEB / "style").iterdir()}


def test_a_change_of_an_imported_file_is_a_change(tmp_path: Path) -> None:
    (tmp_path / "all.css").write_text('@import "one.css";\n')
    request = {"type": "http", "method": "GET", "headers": []}

    def served() -> tuple[bytes, str]:
        path = tmp_path / "all.css"
        response = Files(directory=tmp_path).file_response(path, path.stat(), request)
        return bytes(response.body), response.headers["etag"]

    (tmp_path / "one.css").write_text("a {}\n")
    before = served()
    (tmp_path / "one.css").write_text("b {}\n")
    after = served()
    assert (before[0], after[0]) == (b"a {}\n", b"b {}\n")
    assert before[1] != after[1]


async def test_people_get_a_page_where_there_is_none(tmp_path: Path) -> None:
    people = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    async with serving(settings_in(tmp_path)) as server:
        page = await server.http.get("/nonsense/there", headers=people)
        assert (page.status_code, page.content) == (404, (WEB / "index.html").read_bytes())
        assert "etag" not in page.headers  # or the next visit would be told that nothing changed
        for path in ("/api/nonsense", "/web/nonsense.js"):
            answer = await server.http.get(path, headers=people)
            assert (answer.status_code, refused(answer)) == (404, "page")


async def test_the_reference_lists_every_call(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        page = (await server.http.get("/docs")).text
        paths = (await server.http.get("/openapi.json")).json()["paths"]
    assert len(paths) >= 9
    for path in paths:
        assert f"{path}</code>" in page
    assert "<script" not in page


# ── security ──────────────────────────────────────────────────────────────────────────────────


async def test_every_answer_has_the_headers_that_protect_people(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        for path in ("/", "/docs", "/api/about", "/api/tables/unknown", "/nothing"):
            headers = (await server.http.get(path)).headers
            policy = headers["content-security-policy"]
            assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self'")
            assert "unsafe" not in policy
            assert "frame-ancestors 'none'" in policy
            host = server.address.removeprefix("http://")
            assert f"connect-src 'self' ws://{host} wss://{host};" in policy
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
            assert headers["cross-origin-opener-policy"] == "same-origin"
            assert "cache-control" in headers


async def test_a_strange_host_does_not_get_into_the_policy(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        headers = {"host": "x; script-src *"}
        policy = (await server.http.get("/docs", headers=headers)).headers[
            "content-security-policy"
        ]
    assert "script-src *" not in policy


@pytest.mark.parametrize(
    ("origin", "allowed"),
    [
        ("{here}", True),
        (None, True),
        ("https://club.example.org", True),
        ("https://evil.example.org", False),
        ("null", False),
        ("{here}.evil.example.org", False),
        ("", False),
    ],
)
async def test_other_web_pages_may_not_act(
    tmp_path: Path, origin: str | None, allowed: bool
) -> None:
    settings = settings_in(tmp_path, origins=("https://club.example.org",))
    async with serving(settings) as server:
        headers = {} if origin is None else {"origin": origin.format(here=server.address)}
        response = await server.http.post("/api/tables", json=TABLE, headers=headers)
        assert response.status_code == (201 if allowed else 403)
        if not allowed:
            assert refused(response) == "origin"


async def test_a_large_body_is_refused(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        response = await server.http.post("/api/tables", content=b" " * 17_000)
        assert (response.status_code, refused(response)) == (413, "too_large")

        async def trickle() -> Any:
            for _ in range(200):
                yield b" " * 1000

        response = await server.http.post("/api/tables", content=trickle())
        assert (response.status_code, refused(response)) == (413, "too_large")
        assert (await server.http.post("/api/tables", json=TABLE)).status_code == 201


async def test_too_many_requests_are_refused(tmp_path: Path) -> None:
    limits = Limits(requests=(10, 0.001))
    async with serving(settings_in(tmp_path, limits=limits)) as server:
        statuses = [(await server.http.get("/api/network")).status_code for _ in range(12)]
    assert statuses == [200] * 10 + [429] * 2


async def test_too_many_tables_are_refused(tmp_path: Path) -> None:
    limits = Limits(tables=(3, 0.001))
    async with serving(settings_in(tmp_path, limits=limits)) as server:
        answers = [await server.http.post("/api/tables", json=TABLE) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [201, 201, 201, 429]
    assert refused(answers[-1]) == "too_many_tables"


async def test_secrets_are_not_kept_and_nothing_is_logged(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    async with (
        serving(settings_in(tmp_path, limits=NO_LIMITS)) as server,
        await server.create(ANA_AND_BO, "duel") as table,
    ):
        await table.start()
        await play_out(table)
        secrets, name = table.secrets, table.name
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    output = "".join(capfd.readouterr())
    for secret in secrets:
        assert secret.encode() not in stored
        assert secret not in output
    assert name.encode() in stored
    assert name not in output


async def test_ids_cannot_be_guessed(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        created = [(await server.http.post("/api/tables", json=TABLE)).json() for _ in range(20)]
    names = [table[key] for table in created for key in ("id", "watch")]
    names += [secret for table in created for secret in table["secrets"].values()]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"[\w-]{16}|[\w-]{43}", name, re.ASCII) for name in names)
