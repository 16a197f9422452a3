"""Computers think once about a decision."""

import asyncio
from pathlib import Path
from threading import Event

import pytest

from qwixx.rules import Game, State
from qwixx.tables import computers
from tests.server.serving import ANA_AND_GRETA, serving, settings_in


class Slow:
    """A player that thinks until it is told to stop, and remembers what it thought about."""

    def __init__(self) -> None:
        self.thoughts: list[State] = []
        self.enough = Event()

    def decide(self, game: Game, view: State, seat: int) -> int:
        self.thoughts.append(view)
        self.enough.wait(20)
        return game.legal(view, seat)[-1]


async def test_while_a_computer_thinks_it_does_not_begin_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever else happens at the table meanwhile."""
    slow = Slow()
    monkeypatch.setattr(computers, "_player", lambda *_: slow)
    async with serving(settings_in(tmp_path)) as server:
        async with await server.create(ANA_AND_GRETA, pace="instant") as table:
            await table.start()
            if table.view["active"] == 0:
                await table.throw()
            while not slow.thoughts:
                await asyncio.sleep(0.01)
            for number in range(5):
                await table.send("say", text=f"Take your time {number}")
            slow.enough.set()
            async for news in table:
                if any(event["kind"] == "decided" for event in news.events):
                    break
        assert len(slow.thoughts) == 1
