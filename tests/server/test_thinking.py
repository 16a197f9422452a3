"""Computers think once about a decision, and not before what they think with is ready."""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from qwixx.compiled import caching
from qwixx.judges import judge_of, prepare
from qwixx.notation import parse_position
from qwixx.players import levels, make_player
from qwixx.rules import CLASSIC, DUEL, Game, State
from qwixx.server import computers
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


@pytest.fixture
def preparing(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A stage that is being compiled, by a process that does nothing for a moment."""
    program = [sys.executable, "-c", "import time; time.sleep(0.7)"]
    monkeypatch.setattr(prepare, "_start", lambda _: subprocess.Popen(program))
    monkeypatch.setattr(caching, "is_cached", lambda _: False)

    def begin(stage: str) -> Any:
        preparation = prepare.begin((stage,))
        while not preparation.is_running(stage):
            pass
        return preparation._running[stage]

    yield begin
    prepare.end()


@pytest.mark.parametrize(
    ("game", "position"),
    [
        (CLASSIC, "classic 1; turn A; A:; B:; roll 4 1 r3 y2 g5 b6; action 1 . ."),
        (DUEL, "duel 1; turn A; A:; B:; roll 4 1 r3 y2 g5 b6; action 1"),
    ],
    ids=["sheets", "board"],
)
def test_the_champion_waits_for_what_is_being_compiled(
    game: Game, position: str, preparing: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two that compile the same at once take twice as long."""
    running: list[bool] = []

    def think(*_: object) -> int:
        running.append(process.poll() is None)
        return 0

    monkeypatch.setattr(levels, "think", think)
    judge_of(game, 2)  # so that nothing but waiting takes time
    process = preparing(f"{game.board} ahead")
    make_player("champion", 1, game).decide(game, parse_position(position), 0)
    assert running == [False]


@pytest.mark.parametrize("game", [CLASSIC, DUEL], ids=["sheets", "board"])
def test_a_judge_is_had_when_it_is_compiled(game: Game, preparing: Any) -> None:
    judge_of(game, 2)  # so that nothing but waiting takes time
    judge_of.cache_clear()
    process = preparing(game.board)
    judge_of(game, 2)
    assert process.poll() is not None
