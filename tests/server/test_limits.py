"""Rates that hold, and a memory that does not grow with the number of addresses."""

import asyncio
from pathlib import Path

import pytest

from qwixx.server.worker import MOST_FROM
from qwixx.tables import rates as limits
from qwixx.tables.rates import AT_ONCE, Bucket, Buckets, Turns
from tests.server.serving import serving, settings_in
from tests.server.work import Say


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_burst_and_then_a_rate() -> None:
    clock = Clock()
    bucket = Bucket(3, 2, clock)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    clock.now += 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    clock.now += 1_000
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_addresses_do_not_share() -> None:
    buckets = Buckets((1, 0.001), Clock())
    assert [buckets.take(name) for name in ("a", "a", "b", "b")] == [True, False, True, False]


def test_full_buckets_are_forgotten() -> None:
    clock = Clock()
    buckets = Buckets((2, 1), clock)
    for number in range(limits.MOST_BUCKETS):
        buckets.take(str(number))
    clock.now += 5
    assert buckets.take("one more")
    assert len(buckets._buckets) == 1


def test_a_flood_from_everywhere_does_not_fill_the_memory() -> None:
    buckets = Buckets((2, 1), Clock())
    for number in range(3 * limits.MOST_BUCKETS):
        buckets.take(str(number))
    assert len(buckets._buckets) <= limits.MOST_BUCKETS
    assert buckets.take(str(3 * limits.MOST_BUCKETS - 1))
    assert not buckets.take(str(3 * limits.MOST_BUCKETS - 1))


async def test_requests_of_an_address_take_turns() -> None:
    turns = Turns()
    ends = [await turns.take("192.0.2.1") for _ in range(AT_ONCE)]
    waiting = [asyncio.create_task(turns.take("192.0.2.1")) for _ in range(2)]
    other = await asyncio.wait_for(turns.take("192.0.2.2"), 1)
    await asyncio.sleep(0)
    assert not any(each.done() for each in waiting)
    waiting[1].cancel()
    for _ in range(2):  # it ends once
        ends[0]()
    ends.append(await asyncio.wait_for(waiting[0], 1))
    for end in (*ends, other):
        end()
    await asyncio.gather(*waiting, return_exceptions=True)
    assert not turns._turns
    assert not turns._asking


async def test_pages_do_not_wait_for_calls(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        turns = server.app.state.rates.turns
        ends = [await turns.take("127.0.0.1") for _ in range(AT_ONCE)]
        call = asyncio.create_task(server.http.get("/api/about"))
        for path in ("/", "/web/main.js"):
            assert (await asyncio.wait_for(server.http.get(path), 5)).status_code == 200
        assert not call.done()
        for end in ends:
            end()
        assert (await call).status_code == 200


async def test_who_waits_for_a_worker_or_a_refusal_keeps_no_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Others behind the same address go on at once."""
    monkeypatch.setattr(limits, "BREATH", 60.0)
    async with serving(settings_in(tmp_path)) as server, asyncio.timeout(30):
        server.hub.quick.submit(Say("", 600), "127.0.0.1")
        sheets = [
            asyncio.create_task(
                server.http.get(f"/api/sheets/classic.pdf?copies={copies}", timeout=60)
            )
            for copies in range(1, MOST_FROM + AT_ONCE)
        ]
        while server.app.state.rates._breathing["127.0.0.1"] < AT_ONCE:
            await asyncio.sleep(0.01)
        for path in ("/", "/api/about"):
            assert (await server.http.get(path, timeout=5)).status_code == 200
        for sheet in sheets:
            assert not sheet.done()
            sheet.cancel()
        await asyncio.gather(*sheets, return_exceptions=True)


async def test_a_slow_reader_keeps_no_turn(tmp_path: Path) -> None:
    """The rest of an address goes on while some do not take their answers."""
    async with serving(settings_in(tmp_path), small_buffers=True) as server:
        port = int(server.address.rsplit(":", 1)[1])
        slow = [await asyncio.open_connection("127.0.0.1", port) for _ in range(AT_ONCE)]
        for _, writer in slow:
            writer.write(b"GET /api/texts/en HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        for _ in range(3):
            answer = await asyncio.wait_for(server.http.get("/api/texts/en"), 5)
            assert answer.status_code == 200
        for _, writer in slow:
            writer.close()
