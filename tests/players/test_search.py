"""Looking ahead is exact, and thinking is legal, repeatable and within its limit."""

import random
from collections.abc import Iterator
from itertools import product
from typing import Any, cast

import numpy as np
import pytest

from qwixx.compiled.games import sheet_array
from qwixx.evaluation import evaluator_of
from qwixx.evaluation.evaluator import Ahead, Evaluator, Position, worth_of
from qwixx.evaluation.lookahead import NEVER, weigh
from qwixx.evaluation.turns import ends_of_turn
from qwixx.notation import parse_position
from qwixx.players.search import Limit, think
from qwixx.rules import CLASSIC, DUEL, GAMES, PASS, Game, Phase, Roll, State
from qwixx.rules.dice import FACES, SUM_WAYS
from qwixx.rules.layout import ACTIONS, COLUMNS, ROWS, STANDARD
from tests.helpers import random_states

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def replies_by_dice(total: int, worth: list[float]) -> Iterator[tuple[int, float]]:
    """The best action 2 for each way that six dice may fall, the white ones to this sum."""
    for first, *coloured in product(FACES, repeat=1 + ROWS):
        second = total - first
        if second not in FACES:
            continue
        best = PASS
        for row, die in enumerate(coloured):
            for white in (first, second):
                action = 1 + COLUMNS * row + STANDARD.columns[13 * row + white + die]
                if worth[action] > worth[best]:
                    best = action
        yield best, 1 / 6**6


@pytest.mark.parametrize("total", [2, 3, 7, 11])
def test_replies_are_as_likely_as_the_dice_make_them(total: int) -> None:
    source = random.Random(total)
    worth = [source.choice((NEVER, source.random())) for _ in range(ACTIONS)]
    worth[PASS] = 0.3
    mass, wanted = np.zeros(ACTIONS), np.zeros(ACTIONS)
    weigh(sheet_array(STANDARD), total, np.array(worth), mass)
    for action, chance in replies_by_dice(total, worth):
        wanted[action] += chance
    assert mass == pytest.approx(wanted, abs=1e-12)
    assert mass.sum() == pytest.approx(SUM_WAYS[total] / 36)
    assert (mass > 0).sum() > 5


def rolls(state: State, game: Game) -> list[Roll]:
    """All throws that the dice still in the game allow, each as likely as the others."""
    gone = game.gone(state)
    faces = [(None,) if row in gone else FACES for row in range(ROWS)]
    whites = product(FACES, FACES)
    return [Roll(white, *coloured) for white, coloured in product(whites, product(*faces))]


def best_value(game: Game, state: State, seat: int, evaluator: Evaluator) -> float:
    """What the thrower's best turn is worth to a seat, the others having chosen."""
    thrower, ends = state.active, []
    for action in game.legal(state, thrower):
        then = game.play(state, thrower, action)
        if then.phase is Phase.ACTION_2:
            ends += [game.play(then, thrower, last) for last in game.legal(then, thrower)]
        else:
            ends.append(then)
    best = max(ends, key=lambda end: worth_of(game, end, thrower, evaluator).win)
    return worth_of(game, best, seat, evaluator).win


DUEL_POSITIONS = [
    "duel 1; turn A; A: r2 r3 r5 r6 r8 r12 rL g12 g9x2 b8 m1; B: r7 y9 y10x2 g8 g7 b10 b3 m2",
    "duel 1; turn B; A: r2 r3 r5 r6 r8 r12 rL g12 g9x2 g4 b8; B: r7 y9 y10x2 g8 g5 b10 b3 m1",
]


@pytest.mark.parametrize("text", DUEL_POSITIONS)
def test_a_turn_of_the_duel_ahead_is_the_mean_of_all_throws(text: str) -> None:
    state = parse_position(text)
    evaluator = evaluator_of(DUEL, 2)
    for seat in range(2):
        found = evaluator.ahead(evaluator.position(state), seat).value
        values = [
            best_value(DUEL, DUEL.roll(state, roll), seat, evaluator) for roll in rolls(state, DUEL)
        ]
        assert found == pytest.approx(np.mean(values), abs=1e-7)


def undecided(game: Game, players: int, seed: int) -> list[tuple[State, int]]:
    """Positions of a random game in which a seat has something to decide, as it sees them."""
    return [
        (game.view(state, seat), seat)
        for state in random_states(game, players, seed)
        for seat in game.to_act(state)
        if len(game.legal(state, seat)) > 1
    ]


@every_game
def test_leaves_are_what_a_turn_may_lead_to(game: Game) -> None:
    evaluator = evaluator_of(game, 2)
    states = [state for state in random_states(game, 2, 4) if state.phase is Phase.DICE]
    for state in states[::4]:
        value, leaves = evaluator.ahead(evaluator.position(state), 0)
        known = list(leaves)
        assert sum(leaf.mass for leaf in known) == pytest.approx(1)
        assert sum(leaf.mass * leaf.value for leaf in known) == pytest.approx(value)
        assert known == sorted(known, key=lambda leaf: -leaf.mass)


class Counting:
    """An evaluator that counts how often it is asked to look ahead."""

    def __init__(self, evaluator: Evaluator) -> None:
        self._evaluator, self.lookaheads = evaluator, 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._evaluator, name)

    @property
    def as_evaluator(self) -> Evaluator:
        return cast("Evaluator", self)

    def ahead(self, position: Position, seat: int) -> Ahead:
        self.lookaheads += 1
        return self._evaluator.ahead(position, seat)


@pytest.mark.parametrize(("game", "players"), [(CLASSIC, 2), (CLASSIC, 4), (DUEL, 2)])
def test_thinking_is_legal_repeatable_and_within_its_limit(game: Game, players: int) -> None:
    evaluator, most = evaluator_of(game, players), 0
    for view, seat in undecided(game, players, 5)[::5]:
        counting = Counting(evaluator)
        action = think(game, view, seat, counting.as_evaluator, Limit(lookaheads=12))
        assert action in game.legal(view, seat)
        assert counting.lookaheads <= 12
        assert think(game, view, seat, evaluator, Limit(lookaheads=12)) == action
        most = max(most, counting.lookaheads)
    assert most == 12


@every_game
def test_without_time_the_network_decides(game: Game) -> None:
    evaluator = evaluator_of(game, 2)
    for view, seat in undecided(game, 2, 6)[::7]:
        counting = Counting(evaluator)
        action = think(game, view, seat, counting.as_evaluator, Limit(lookaheads=1000, seconds=0))
        best = max(ends_of_turn(game, view, seat, evaluator), key=lambda end: end.worth.win)
        assert (action, counting.lookaheads) == (best.actions[0], 0)


def test_a_win_at_hand_is_not_thought_about() -> None:
    """Green 2 locks the second row, and takes the lead with it."""
    rows = "A: r2 r3 r4 r5 r6 r12 rL g12 g11 g10 g9 g8; B: y2 y3 y4 y5 y6 y7 y8 y9 b12 b11 b10"
    text = f"classic 1; turn A; {rows}; roll 1 1 y1 g6 b6; action 1 . ."
    state = parse_position(text)
    counting = Counting(evaluator_of(CLASSIC, 2))
    action = think(CLASSIC, CLASSIC.view(state, 0), 0, counting.as_evaluator, Limit(lookaheads=50))
    assert (action, counting.lookaheads) == (CLASSIC.layout.find(2, 2), 0)
