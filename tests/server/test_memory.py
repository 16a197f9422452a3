"""Garbage: little is left behind, and what is looked through at once is little, too."""

import asyncio
import gc
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from qwixx.server.ops import memory
from tests.server.raw import raw
from tests.server.serving import ANA_AND_BO, ANA_AND_GRETA, serving, settings_in
from tests.tables.test_live import create


@pytest.fixture
def _by_hand() -> Iterator[None]:
    """Nothing is collected but by the test; afterwards all is as it was."""
    thresholds = gc.get_threshold()
    gc.collect()
    gc.disable()
    yield
    gc.unfreeze()
    gc.set_threshold(*thresholds)
    gc.enable()


@pytest.mark.usefixtures("_by_hand")
@pytest.mark.parametrize("leaves", ["by itself", "is closed"])
async def test_a_connection_that_ends_leaves_no_circles_behind(tmp_path: Path, leaves: str) -> None:
    async with serving(settings_in(tmp_path)) as server:
        table, secrets = await create(server)
        live, _ = await server.hub.find(table)
        async with raw(server.address, table, secrets) as ana:
            await ana.command("say", seat=0, text="Hello")
            await ana.next("ack")
            gone = [weakref.ref(each) for each in live.audience.connections]
            assert len(gone) == 1
            if leaves == "is closed":
                for each in [*live.audience.connections]:
                    each.close()
                del each
                await ana.closed()
        await _freed(gone[0])


async def _freed(gone: "weakref.ref[Any]") -> None:
    for _ in range(300):
        if gone() is None:
            return
        await asyncio.sleep(0.01)
    raise AssertionError(gc.get_referrers(gone()))


@pytest.mark.usefixtures("_by_hand")
@pytest.mark.parametrize("others", ["ana and bo", "a computer"])
@pytest.mark.parametrize("when", ["unused", "in use", "storing"])
async def test_a_table_that_is_let_go_is_freed_at_once(
    tmp_path: Path, others: str, when: str
) -> None:
    """Also if nothing is ever collected: so it is with whatever was frozen while it was in use."""
    seats = ANA_AND_BO if others == "ana and bo" else ANA_AND_GRETA
    async with serving(settings_in(tmp_path)) as server:
        table, secrets = await create(server, seats)
        gone: Any = weakref.ref((await server.hub.find(table))[0])
        async with raw(server.address, table, secrets) as ana:
            await ana.command("start", seat=0)
            await ana.next("ack")
            if when == "in use":
                server.hub.let_go(gone())
                await ana.closed()
            elif when == "storing":
                await ana.command("say", "a-command", seat=0, text="Hello")
                async with asyncio.timeout(10):
                    while not gone().log._storing:
                        await asyncio.sleep(0)
                server.hub.let_go(gone())
                await ana.closed()
        if when == "unused":
            server.hub.let_go(gone())
        await _freed(gone)
        kinds = (await server.http.get(f"/api/tables/{table}/events")).json()["events"]
        assert ("said" in [event["kind"] for event in kinds]) == (when == "storing")


@pytest.mark.usefixtures("_by_hand")
async def test_what_is_old_is_not_looked_through_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "TICK", 0.001)
    memory.settle()
    gc.enable()
    assert gc.get_threshold()[2] == memory.NEVER
    following = asyncio.create_task(memory.follow(lambda: 1))
    kept: list[list[list[int]]] = []
    before = gc.get_freeze_count()
    for _ in range(50):
        kept.append([[] for _ in range(2_000)])
        await asyncio.sleep(0.005)
    following.cancel()
    assert gc.get_freeze_count() - before > 50_000
    assert len(gc.get_objects()) < 50_000


class Circle:
    """What refers to itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.mark.usefixtures("_by_hand")
async def test_when_nobody_is_connected_everything_is_looked_through(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(memory, "TICK", 0.001)
    monkeypatch.setattr(memory, "WHOLE", 0.0)
    circle = Circle()
    memory.settle()
    gone = weakref.ref(circle)
    del circle
    connections = 1
    following = asyncio.create_task(memory.follow(lambda: connections))
    await asyncio.sleep(0.05)
    assert gone() is not None
    connections = 0
    await asyncio.sleep(0.05)
    following.cancel()
    assert gone() is None


@pytest.mark.usefixtures("_by_hand")
async def test_once_a_day_everything_is_looked_through_however_many_are_connected(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    circle: list[Any] = [Circle()]
    gone = weakref.ref(circle[0])
    monkeypatch.setattr(memory, "TICK", 0.001)
    monkeypatch.setattr(memory, "AT_LATEST", 0.2)
    memory.settle()
    circle.clear()
    following = asyncio.create_task(memory.follow(lambda: 1))
    await asyncio.sleep(0.05)
    assert gone() is not None
    await _freed(gone)
    following.cancel()
