"""Whatever comes in, the server goes on serving."""

import asyncio
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from schemathesis.specs.openapi.checks import ignored_auth, positive_data_acceptance
from websockets.exceptions import ConnectionClosed

from qwixx.server.http.app import create_app
from qwixx.server.settings import Settings
from qwixx.tables.limits import Limits
from tests.server.raw import raw
from tests.server.serving import ANA_AND_BO, Serving, in_background, serving, settings_in
from tests.tables.test_live import create

KINDS = (
    *("start", "seed", "throw", "enter", "decide", "say", "react", "pace", "give"),
    *("take_back", "leave", "rematch", "nonsense"),
)
TEXTS = ["", "x", "a" * 8, "\x00", "é✨", "\u202e", "9" * 30, "<script>", "person", "a" * 3000]
NUMBERS: list[Any] = [0, 1, -1, 2**31, 2**70, 1.5, 1e308, True, None]


def junk(source: random.Random, depth: int = 0) -> Any:
    """Any JSON value, often close to something that means something."""
    choice = source.randrange(6 if depth < 3 else 4)
    if choice < 2:
        return source.choice(NUMBERS)
    if choice < 4:
        return source.choice(TEXTS)
    if choice == 4:
        return [junk(source, depth + 1) for _ in range(source.randrange(4))]
    return {source.choice(FIELDS): junk(source, depth + 1) for _ in range(source.randrange(4))}


FIELDS = ["type", "id", "seat", "kind", "turn", "step", "action", "text", "roll", "seed", "white"]


def message(source: random.Random) -> str | bytes:
    if source.random() < 0.1:
        return source.randbytes(source.randrange(200))
    if source.random() < 0.1:
        return "".join(chr(source.randrange(32, 0xD000)) for _ in range(source.randrange(50)))
    if source.random() < 0.2:
        return json.dumps(junk(source))
    command = {
        "type": source.choice(["command", "command", "command", "reason", "ping", "x"]),
        "id": f"{source.getrandbits(64):016x}",
        "seat": source.choice([0, 1, 0, 1, 2, None, "0"]),
        "kind": source.choice(KINDS),
        "turn": source.randrange(4),
        "step": source.randrange(3),
        "action": source.randrange(-1, 47),
    }
    for field in source.sample(sorted(command), source.randrange(4)):
        if source.random() < 0.5:
            del command[field]
        else:
            command[field] = junk(source)
    return json.dumps(command)


@pytest.mark.parametrize("seed", range(3))
async def test_random_messages_never_stop_the_server(
    tmp_path: Path, seed: int, caplog: pytest.LogCaptureFixture
) -> None:
    source = random.Random(seed)
    async with serving(settings_in(tmp_path)) as server:
        table, secrets = await create(server)
        for _ in range(10):
            await _shout(server, table, secrets, [message(source) for _ in range(60)])
        async with raw(server.address, table, secrets) as ana:
            news = await ana.next("news")
            assert news["view"]["id"] == table
        fresh, secrets = await create(server)
        async with raw(server.address, fresh, secrets) as ana:
            await ana.command("say", seat=0, text="We are still here")
            assert (await ana.next("ack"))["sequence"] == 2
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


async def _shout(
    server: Serving, table: str, secrets: list[str], messages: list[str | bytes]
) -> None:
    """Send it all, and read whatever comes back, until the server has enough or all is answered."""
    try:
        async with raw(server.address, table, secrets) as ana:
            for each in messages:
                await ana.send(each)
            await ana.send({"type": "ping"})
            await asyncio.wait_for(ana.next("pong"), 20)
    except ConnectionClosed:
        pass


async def test_a_flood_of_messages_is_refused_and_others_are_not_held_up(tmp_path: Path) -> None:
    limits = Limits(messages=(10, 0.001))
    async with serving(settings_in(tmp_path, limits=limits)) as server:
        table, secrets = await create(server)
        async with raw(server.address, table, secrets) as ana, raw(server.address, table) as other:
            for _ in range(12):
                await ana.send({"type": "ping"})
            refused = [await ana.next("refused") for _ in range(2)]
            assert {each["key"] for each in refused} == {"too_fast"}
            await other.send({"type": "ping"})
            assert await other.next("pong")


async def test_connections_are_limited(tmp_path: Path) -> None:
    limits = Limits(connections_from=2)
    async with serving(settings_in(tmp_path, limits=limits)) as server:
        table, _ = await create(server)
        async with raw(server.address, table) as one, raw(server.address, table) as two:
            await one.next("news")
            await two.next("news")
            async with raw(server.address, table, None) as three:
                refused = await three.next("refused")
                assert (refused["command"], refused["key"]) == (None, "too_many_connections")
                assert await three.closed() == 4429
        async with raw(server.address, table) as four:
            assert await four.next("news")


async def test_one_who_never_introduces_themselves_is_closed(tmp_path: Path) -> None:
    limits = Limits(first_message=0.05)
    async with serving(settings_in(tmp_path, limits=limits)) as server:
        table, _ = await create(server)
        async with raw(server.address, table, None) as silent:
            assert await silent.closed() == 4400


async def test_random_bytes_as_a_first_message(tmp_path: Path) -> None:
    source = random.Random(1)
    async with serving(settings_in(tmp_path)) as server:
        table, _ = await create(server)
        for _ in range(50):
            data = source.randbytes(source.randrange(300))
            async with raw(server.address, table, None) as stranger:
                await stranger.send(source.choice([data, data.decode("latin-1")]))
                assert await stranger.closed() == 4400


# ── everything that the OpenAPI page promises ─────────────────────────────────────────────────

OPERATIONS = [
    (method, path)
    for path, methods in create_app(Settings()).openapi()["paths"].items()
    for method in methods
]


NOT_MEANT = [ignored_auth, positive_data_acceptance]
"""Looking needs no secret, and not every text that is a string is a name."""


@pytest.fixture(scope="module")
def described(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Any]]:
    """A server, and what it says of its calls."""
    with in_background(settings_in(tmp_path_factory.mktemp("described"))) as address:
        yield address, schemathesis.openapi.from_url(f"{address}/openapi.json")


@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_the_calls_keep_to_their_description(
    described: tuple[str, Any], method: str, path: str
) -> None:
    """No answer but those described, in the form described, whatever is sent to real tables."""
    address, schema = described
    body = {"game": "classic", "seats": [*ANA_AND_BO]}
    created = httpx.post(f"{address}/api/tables", json=body, trust_env=False).json()
    headers = {"authorization": f"Bearer {created['secrets']['0']}"}
    tables = st.sampled_from([created["id"], created["watch"], "unknown"])

    @given(schema[path][method].as_strategy(), tables, st.booleans())
    @settings(max_examples=15, phases=(Phase.explicit, Phase.generate))
    def keeps_to_it(case: Any, table: str, known: bool) -> None:
        if "table" in case.path_parameters:
            case.path_parameters["table"] = table
        case.call_and_validate(headers=headers if known else {}, excluded_checks=NOT_MEANT)

    keeps_to_it()
