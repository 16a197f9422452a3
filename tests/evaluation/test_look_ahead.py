"""A turn ahead: the mean over all throws of what the decisions themselves foresee."""

import random
from collections import Counter

import numpy as np
import pytest

from qwixx.evaluation import evaluator_of
from qwixx.evaluation.turns import expecting
from qwixx.notation import parse_position, position_text
from qwixx.rules import GAMES, Game, Phase, Roll, State, all_rolls
from qwixx.rules.mixx import MIXX_A, MIXX_B
from tests.helpers import TABLES, every_table, random_states


def throws_in(game: Game, state: State) -> list[tuple[Roll, float]]:
    """All throws that differ, and how likely they are: white dice in one order only."""
    gone, ways = game.gone(state), Counter[Roll]()
    for roll in all_rolls():
        ways[Roll((min(roll.white), max(roll.white)), *roll.coloured).without(gone)] += 1
    return [(roll, number / ways.total()) for roll, number in ways.items()]


LATE = [
    "classic 1; turn A; A: r2 r3 r5 r6 r8 r9 g12 g11 g9 g7 g5 b8 m2; "
    "B: r7 r9 r10 y2 y4 y5 y7 y8 y12 yL g10 g8 b3",
    "classic 1; turn D; A: r3 r6 r7 r10 y5 y7 y8 g9 g7 g5 b7 b5; "
    "B: r5 r7 y6 y7 y10 g9 g5 g3 b8 b7 b6 b4 m1; C: r5 r7 r8 y5 y7 y8 y10 g9 g7 g6 g5 b10; "
    "D: r5 r7 r9 r10 y5 y6 y7 y8 g9 g6 g4 b10 b7 b5",
    "classic 1; turn B; A: r9 r10 g4 b4; B: r9 y2 y4 y5 y7 y8 y12 yL g4 b3 m3; C: r9 g3 b9",
    "duel 1; turn B; A: r2 r3 r5 r6 r8 r12 rL g12 g9x2 g4 b8; B: r7 y9 y10x2 g8 g5 b10 b3 m1",
]


def locked_rows(game: Game, players: int) -> State:
    """A position of a random game in which a die has left."""
    for seed in range(100):
        for state in random_states(game, players, seed):
            if state.phase is Phase.DICE and state.locked:
                return state
    raise AssertionError


MIXX = [position_text(locked_rows(game, 3)) for game in (MIXX_A, MIXX_B)]


@pytest.mark.parametrize("text", [*LATE, *MIXX])
def test_what_is_expected_is_the_mean_of_what_is_foreseen(text: str) -> None:
    """So the luck of throws has the mean 0, in every position and for every seat."""
    state = parse_position(text)
    game = GAMES[state.game]
    evaluator = evaluator_of(game, state.players)
    mean = np.zeros(state.players)
    for roll, chance in throws_in(game, state):
        mean += chance * np.array(evaluator.foreseen(game.roll(state, roll)))
    assert evaluator.expected(state) == pytest.approx(mean, abs=1e-9)


def played_as_foreseen(game: Game, thrown: State) -> State:
    """By the rules of the readable engine: everyone does what the evaluator would do."""
    evaluator, state = evaluator_of(game, thrown.players), thrown
    if state.choices:
        active = state.active
        state = expecting(state, active, evaluator.choices(state))
        state = game.play(state, active, evaluator.decide(thrown, active))
    while due := game.to_act(state):
        state = game.play(state, due[0], evaluator.decide(state, due[0]))
    return state


@every_table
def test_a_throw_is_worth_what_comes_of_it_when_all_decide_well(game: Game, players: int) -> None:
    evaluator, source, looked = evaluator_of(game, players), random.Random(3), 0
    for state in random_states(game, players, 7):
        if state.phase is Phase.DICE and source.random() < 0.4:
            thrown = game.roll(state, game.throw(state, source))
            end = played_as_foreseen(game, thrown)
            if end.phase is Phase.OVER:
                continue
            wanted = [worth.win for worth in evaluator.worths(end)]
            assert evaluator.foreseen(thrown) == pytest.approx(wanted, abs=1e-12)
            looked += 1
    assert looked


@every_table
def test_shares_are_one_in_all(game: Game, players: int) -> None:
    evaluator = evaluator_of(game, players)
    states = [state for state in random_states(game, players, 5) if state.phase is Phase.DICE]
    for state in states[::4]:
        assert sum(evaluator.expected(state)) == pytest.approx(1, abs=1e-12)
        assert sum(worth.win for worth in evaluator.worths(state)) == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize(("game", "players"), [TABLES[0], TABLES[-1]])
def test_the_likely_ends_of_a_turn_are_all_of_them(game: Game, players: int) -> None:
    evaluator, state = evaluator_of(game, players), game.start(players)
    for seat in range(players):
        value, leaves = evaluator.ahead(evaluator.position(state), seat)
        masses, values = zip(*((leaf.mass, leaf.value) for leaf in leaves), strict=True)
        assert sum(masses) == pytest.approx(1, abs=1e-12)
        assert np.dot(masses, values) == pytest.approx(value, abs=1e-12)
        assert list(masses) == sorted(masses, reverse=True)
        assert value == pytest.approx(evaluator.expected(state)[seat], abs=1e-12)
