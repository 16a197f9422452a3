"""What must not be slow to begin: games, the command line, the server."""

import subprocess
import sys

import pytest

HEAVY = ("matplotlib", "numba", "numpy", "gymnasium", "pettingzoo", "distributed")
"""What studies need, and playing does not."""


def loaded(program: str, suspects: tuple[str, ...]) -> set[str]:
    """The suspects that a program loads in a process of its own."""
    asking = f"{program}\nimport sys\nprint(*(name for name in {suspects} if name in sys.modules))"
    ran = subprocess.run([sys.executable, "-c", asking], capture_output=True, text=True, check=True)
    return set(ran.stdout.split())


@pytest.mark.parametrize(
    "module", ["qwixx.players", "qwixx.cli", "qwixx.terminal.app", "qwixx.server.ops.run"]
)
def test_playing_needs_nothing_that_is_slow_to_load(module: str) -> None:
    assert loaded(f"import {module}", HEAVY) == set()


@pytest.mark.parametrize("game", ["CLASSIC", "DUEL"])
def test_computers_load_what_they_think_with_when_they_decide(game: str) -> None:
    """All are made, and whoever stands in for others plays a game."""
    program = f"""
from qwixx.players import SUBSTITUTE, make_player, players_of
from qwixx.players.match import play_match
from qwixx.rules import {game} as game
for name in players_of(game):
    make_player(name, 1, game)
play_match(game, (SUBSTITUTE, SUBSTITUTE), seed=1)
"""
    assert loaded(program, HEAVY) == set()
    program += "play_match(game, ('beginner', 'beginner'), seed=1)"
    assert loaded(program, HEAVY) == {"numpy", "numba"}


@pytest.mark.parametrize("game", ["CLASSIC", "DUEL"])
def test_until_it_is_prepared_computers_need_no_compiler(game: str) -> None:
    program = f"""
from qwixx.evaluation.warmup.ready import STAGES, preparing
from qwixx.players.match import play_match
from qwixx.rules import {game} as game
preparing.update(STAGES)
play_match(game, ("champion", "casual"), seed=1)
"""
    assert loaded(program, HEAVY) == {"numpy"}


def test_the_command_line_loads_what_a_command_needs() -> None:
    assert loaded("import qwixx.cli", ("textual", "fastapi", "sqlalchemy", "alembic")) == set()
