"""While nothing is compiled yet, computers decide and hints are given: the same as later."""

import subprocess
import sys
from collections.abc import Iterator

import pytest

from qwixx.analysis.options import find_options
from qwixx.evaluation import evaluator_of
from qwixx.evaluation.warmup import prepare, ready
from qwixx.evaluation.warmup.ready import STAGES, is_ready
from qwixx.players import make_player
from qwixx.rules import Game, State
from tests.helpers import every_table, random_states

NAMES = ("beginner", "casual", "skilled", "expert", "network")


@pytest.fixture
def never_ready(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Everything is being compiled, without an end."""
    program = [sys.executable, "-c", "import time; time.sleep(600)"]
    monkeypatch.setattr(prepare, "_start", lambda _: subprocess.Popen(program))
    monkeypatch.setattr("qwixx.compiled.caching.is_cached", lambda _: False)
    preparation = prepare.begin()
    yield
    prepare.end()
    preparation.join()
    assert all(map(is_ready, STAGES))


def due(game: Game, players: int) -> list[tuple[State, int]]:
    """Some decisions of a game, each with its seat."""
    found = [
        (view, seat)
        for state in random_states(game, players, seed=7)
        for seat in game.to_act(state)
        if len(game.legal(view := game.view(state, seat), seat)) > 1
    ]
    return found[:: max(1, len(found) // 12)]


def decisions(game: Game, players: int, name: str) -> list[int]:
    player = make_player(name, 1, game)
    return [player.decide(game, view, seat) for view, seat in due(game, players)]


@every_table
def test_computers_decide_the_same(
    game: Game, players: int, request: pytest.FixtureRequest
) -> None:
    compiled = {name: decisions(game, players, name) for name in NAMES}
    request.getfixturevalue("never_ready")
    assert {name: decisions(game, players, name) for name in NAMES} == compiled
    assert decisions(game, players, "champion") == compiled["network"]


@every_table
def test_hints_are_the_same(
    game: Game, players: int, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As long as nobody looks ahead: that is compiled last, and nobody waits for it."""
    view, seat = due(game, players)[-1]
    with monkeypatch.context() as patch:
        patch.setattr(ready, "preparing", {"sheets ahead", "board ahead"})
        compiled = find_options(game, view, seat, evaluator_of(game, players))
    request.getfixturevalue("never_ready")
    uncompiled = find_options(game, view, seat, evaluator_of(game, players))
    assert [option.action for option in uncompiled] == [option.action for option in compiled]
    for one, other in zip(uncompiled, compiled, strict=True):
        assert one.worth == pytest.approx(other.worth, abs=1e-4)
