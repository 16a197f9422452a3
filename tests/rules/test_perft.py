"""Perft: how many sequences of decisions there are on given rolls from given positions.

Each number was counted by the engine and, on its own, by the oracle, before it was written down;
both are held to it. Where a number is small enough to count by hand, the comment does so.
"""

import pytest

from qwixx.notation import parse_position, parse_roll
from qwixx.rules import GAMES, Game, Phase, Roll, State
from tests.rules import oracle
from tests.rules.oracle import Oracle

FIVES, TWELVE, TWO = "4 1 r3 y2 g5 b6", "6 6 r6 y6 g1 b2", "1 1 r1 y4 g1 b1"
EIGHTS = "5 3 r2 y6 g4 b3"

COUNTS = [
    # In action 1, five choices each: pass or one of four rows. In action 2, A may pass or use
    # r4 r7 y3 y6 g6 g9 b7 b10, less those out of reach: none after passing, one after r5 (r4) or
    # y5 (y3), two after g5 (g6 g9) or b5 (b7 b10). (9 + 8 + 8 + 7 + 7) × 5 = 195
    ("classic 1; turn A; A:; B:", [FIVES], 195),
    # The same for a third player: 195 × 5.
    ("classic 1; turn A; A:; B:; C:", [FIVES], 975),
    ("classic 1; turn A; A:; B:", [FIVES, TWELVE], 3045),
    # One row is closed, B has three misthrows. A can only pass; B locks green in action 1, or in
    # action 2, or takes the fourth misthrow: the game is over each time.
    (
        "classic 1; turn B; A: r2 r3 r4 r5 r6 r12 rL y2 y3 y4 y5 y6; B: y7 y8 g12 g11 g10 g9 g8 m3",
        [TWO, TWELVE],
        3,
    ),
    (
        "classic 1; turn A; A: r2 r3 r4 r5 r6 y2 y3 y4 y5 y6; B: r7 r8 r9 r10 r11 g12 m3;"
        " C: y2 y3 y4 y5",
        [TWELVE],
        189,
    ),
    (
        "classic 1; turn A; A: r2 r3 r4 r5 r6 y2 y3 y4 y5 y6;"
        " B: r7 r8 r9 r10 r11 g12 g11 g10 g9 g8 m3",
        [TWELVE, TWO],
        357,
    ),
    # As in the first, without another player who decides.
    ("duel 1; turn A; A:; B:", [FIVES], 39),
    ("duel 1; turn A; A:; B:", [FIVES, FIVES], 1505),
    ("duel 1; turn A; A:; B:", [FIVES, TWELVE, TWO], 1755),
    ("duel 1; turn A; A: r3 r5 r8 y8x2 g9 b6; B: r6 y4 g8 b8x2 b5", [EIGHTS, EIGHTS], 188),
    ("duel 1; turn B; A: r3 r5 r8 y8x2 g9 b6; B: r6 y4 g8 b8x2 b5", [EIGHTS, FIVES, EIGHTS], 756),
    # A has two tokens left, which the last number and its lock would use up (R14); then one (D23).
    (
        "duel 1; turn A; A: r2x5 r11 y2x4 y6 g12x6 b12 b10 m1; B: r3x2 y8 g7 b9x5 m1",
        [TWELVE, TWO],
        13,
    ),
    (
        "duel 1; turn A; A: r2x5 r11 y2x5 y6 g12x6 b12 b10x2; B: r3x2 y8 g7 b9x5 m2",
        [TWELVE, TWO],
        7,
    ),
    # Red is locked: any second lock ends the game.
    ("duel 1; turn A; A: r2x6 r12 rL y2x5 y6; B: y8 g12x5 g7 b12x5 m2", [FIVES, TWO], 55),
    ("duel 1; turn B; A: r2x6 r12 rL y2x5 y6; B: y8 g12x5 g7 b12x5 m2", [TWO, TWELVE], 9),
]


def engine_count(game: Game, state: State, rolls: list[Roll]) -> int:
    if due := game.to_act(state):
        after = [game.play(state, due[0], action) for action in game.legal(state, due[0])]
        return sum(engine_count(game, position, rolls) for position in after)
    if state.phase is Phase.OVER or not rolls:
        return 1
    fitting = rolls[0].without(game.gone(state))
    return engine_count(game, game.roll(state, fitting), rolls[1:])


def oracle_count(plain: Oracle, rolls: list[str]) -> int:
    if due := plain.due():
        total = 0
        for name in plain.options(due[0]):
            after = plain.copy()
            after.decide(due[0], name)
            total += oracle_count(after, rolls)
        return total
    if plain.waits_for == oracle.OVER or not rolls:
        return 1
    first, second, *coloured = rolls[0].split()
    after = plain.copy()
    dice = {die[0]: int(die[1]) for die in coloured if die[0] not in plain.closed}
    after.throw([int(first), int(second)], dice)
    return oracle_count(after, rolls[1:])


@pytest.mark.parametrize(("position", "rolls", "count"), COUNTS)
def test_perft_of_the_engine(position: str, rolls: list[str], count: int) -> None:
    state = parse_position(position)
    assert engine_count(GAMES[state.game], state, [*map(parse_roll, rolls)]) == count


@pytest.mark.parametrize(("position", "rolls", "count"), COUNTS)
def test_perft_of_the_oracle(position: str, rolls: list[str], count: int) -> None:
    assert oracle_count(oracle.from_text(position), rolls) == count
