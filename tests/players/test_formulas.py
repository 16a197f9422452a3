"""The published formulas decide as they are described."""

import pytest

from qwixx.players import make_player
from qwixx.players.analyzer import mark_value
from qwixx.players.ga import ga_table
from qwixx.players.sheets import CLOSED, MASKS
from qwixx.players.tolerant import Tolerance, progress, tolerance, tolerant_value
from qwixx.rules import GAMES
from qwixx.rules.layout import STANDARD
from tests.helpers import action_text, at

RED = "r2 r3 r4 r5 r6 r12 rL"

# Who decides for A, in which position, and what they do.
DECISIONS = {
    "ga locks a first row at once": (
        "ga",
        "classic 1; turn B; A: r2 r3 r4 r5 r6; B:; roll 6 6 r1 y1 g1 b1; action 1 . .",
        "r12",
    ),
    "ga locks a first row in action 2": (
        "ga",
        "classic 1; turn A; A: r2 r3 r4 r5 r6; B:; roll 6 5 r6 y1 g1 b1; action 2 -",
        "r12",
    ),
    "ga ends the game when ahead": (
        "ga",
        f"classic 1; turn A; A: {RED} y2 y3 y4 y5 y6; B: r2; roll 6 6 y1 g1 b1; action 1 . .",
        "y12",
    ),
    "ga does not end the game when behind": (
        "ga",
        f"classic 1; turn B; A: y2 y3 y4 y5 y6; B: {RED} y2 y3 y4 y5 y6 y7 b12 b11 b10 b9 b8;"
        " roll 6 6 y1 g1 b1; action 1 . .",
        "g12",
    ),
    "ga takes a fourth misthrow when ahead": (
        "ga",
        "classic 1; turn A; A: r2 r3 r4 r5 r6 r7 m3; B:; roll 4 4 r1 y1 g1 b1; action 2 -",
        "-",
    ),
    "ga takes no fourth misthrow when behind": (
        "ga",
        "classic 1; turn A; A: r2 r3 m3; B: r2 r3 r4; roll 6 6 r5 y6 g1 b1; action 2 -",
        "y12 r11 g7 b7",
    ),
    "analyzer locks though it loses": (
        "analyzer",
        f"classic 1; turn B; A: y2 y3 y4 y5 y6; B: {RED} y2 y3 y4 y5 y6 y7 b12 b11 b10 b9 b8;"
        " roll 6 6 y1 g1 b1; action 1 . .",
        "y12",
    ),
    "analyzer passes up a mark that skips much": (
        "analyzer",
        "classic 1; turn B; A: r2; B:; roll 5 5 r1 y1 g1 b1; action 1 . .",
        "g10 b10",
    ),
    "tolerant skips one number early in the game": (
        "tolerant",
        "classic 1; turn B; A:; B:; roll 1 2 r1 y1 g1 b1; action 1 . .",
        "r3 y3",
    ),
    "tolerant does not skip two early in the game": (
        "tolerant",
        "classic 1; turn B; A: g12 b12; B:; roll 3 1 r1 y1 g1 b1; action 1 . .",
        "-",
    ),
    "tolerant skips any number against a misthrow": (
        "tolerant",
        "classic 1; turn A; A: r2 y2 g12 b12; B:; roll 2 2 r4 y4 g5 b5; action 2 -",
        "r6 y6",
    ),
}


@pytest.mark.parametrize(("name", "text", "good"), DECISIONS.values(), ids=list(DECISIONS))
def test_decisions(name: str, text: str, good: str) -> None:
    state = at(text)
    game = GAMES[state.game]
    action = make_player(name, 0, game).decide(game, game.view(state, 0), 0)
    assert action_text(action) in good.split()


def test_the_value_of_a_row_by_the_genetic_formula() -> None:
    """Crosses on 2 and 4 of a row: one number skipped, and 5 is next, in 4 of 36 ways."""
    table = ga_table(STANDARD)
    crosses = 0b101
    value = 0.491 * 4 / 36 * 3 + 0.0185 * 4 - 0.056
    assert table[crosses] == pytest.approx(value)
    assert table[3 * MASKS + crosses] == pytest.approx(value)
    assert table[CLOSED + crosses] == pytest.approx(0.0185 * 4)


@pytest.mark.parametrize(
    ("crosses", "column", "skipped"),
    [
        (0b1, 1, []),
        (0, 2, [(0, 5), (1, 4)]),
        (0b11111, 8, [(5, 0), (6, -1), (7, 0)]),
        (0, 9, [(0, 5), (1, 4), (2, 3), (3, 2), (4, 1), (5, 0), (6, -1), (7, 0), (8, 1)]),
    ],
)
def test_the_value_of_a_mark_by_the_analyzer(
    crosses: int, column: int, skipped: list[tuple[int, int]]
) -> None:
    """Written out as it is published."""
    have = crosses.bit_count()
    lockable = have + 1 + 9 - column >= 5
    future = 0.5 * (9 - column) + 0.5 * lockable
    far = (5, 4, 3, 2, 1, 0, -1, 0, 1, 2, 3)[column]
    loss = sum((12 - i - (not lockable)) * 0.49 * (0.823 * 0.922) ** e for i, e in skipped)
    value = have + 1 + 0.714 * future - 0.95**far * loss
    assert mark_value(crosses, column) == pytest.approx(value)


def test_how_far_a_game_has_come() -> None:
    assert progress(0, 0, 0) == 0
    assert progress(0b10, 1, 6) == 0.5
    assert progress(0, 3, 6) == 0.75
    assert progress(0, 0, 24) == 0.8
    assert progress(0b11, 0, 44) == 1


def test_the_tolerance_grows() -> None:
    assert tolerance(0, 0) == Tolerance(1.8, 1, 0)
    assert tolerance(0.5, 0) == pytest.approx((1.35, 2, 0))
    assert tolerance(1, 0) == pytest.approx((0.9, 3, 0))
    assert tolerance(0, -4.5).most_skips == 11


def test_the_value_of_a_mark_by_the_tolerant_formula() -> None:
    calm = tolerance(0, 0)
    assert tolerant_value(0b11, 3, calm) == pytest.approx(3 + 1 - 1.8)
    assert tolerant_value(0b11, 4, calm) == calm.least
    assert tolerant_value(0b11111, 10, calm) == pytest.approx(6 + 7 + 1 + 3 - 5 * 1.8)
