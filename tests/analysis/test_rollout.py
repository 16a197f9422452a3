"""Playing on: true to exact values, the same for any workers, and no longer than needed."""

import inspect
from concurrent.futures import ThreadPoolExecutor
from functools import cache

import numpy as np
import pytest

from qwixx.analysis.options import Option, find_options
from qwixx.analysis.rollout import PART, Plan, RolloutError, is_clear, outcomes, roll_out
from qwixx.cli.hint.command import hint
from qwixx.evaluation.evaluator import Worth, final_worths
from qwixx.notation import parse_position
from qwixx.rules import CLASSIC, DUEL, GAMES, PASS, Phase, State, all_rolls
from qwixx.simulation.contest import Here
from qwixx.simulation.workers import Crew
from tests.analysis.tables import ignorant

ALONE = Crew(Here(), 1)

LAST_TOKEN = [
    "duel 1; turn A; A: r2 r3 r4 r5 r6 r12 rL y10x5 g4x4 b3x4 m1; B: r7 y7x6 g9x5 b7x6",
    "duel 1; turn A; A: r2 r3 r4 r5 r6 r12 rL y10x5 g4x4 b3x4 m1; B: y7x6 g9x6 b7x6",
    "duel 1; turn A; A: r2 r3 r4 r5 r6 r12 rL y9x5 g6x4 b11x4 m1; B: y7x6 g9x6 b7x6",
]
"""Whoever throws has one token left: whatever is thrown and done, the game ends with this turn."""

FOURTH_MISTHROW = [
    "classic 1; turn A; A: r10 r11 y9 y11 g3 b3 m3; B: r7 y10 m3",
    "classic 1; turn A; A: r8 r10 r11 y9 y11 g3 b3 m3; B: r8 r9 g5 b3 m3",
]
"""Whoever throws can mark nothing any more: only what the other marks is still open."""


@cache
def exact_win(text: str, seat: int) -> float:
    """A seat's share of the win when whoever decides does the best for themselves."""
    state = parse_position(text)
    game = GAMES[state.game]
    rolls = [*all_rolls(game.gone(state))]
    if state.game == CLASSIC.name:  # no coloured die matters here, as action 2 is out of reach
        rolls = [roll for roll in rolls if roll[1:] == (1, 1, 1, 1)]
    return sum(_best_end(game.roll(state, roll), seat) for roll in rolls) / len(rolls)


def _best_end(state: State, seat: int) -> float:
    game = GAMES[state.game]
    if state.phase is Phase.OVER:
        return final_worths(game, state)[seat].win
    decider = game.to_act(state)[-1]
    ends = [
        _best_end(game.play(state, decider, action), seat) for action in game.legal(state, decider)
    ]
    return max(ends) if decider == seat else min(ends)


def option(text: str, action: int) -> Option:
    return Option(action, None, parse_position(text), Worth(0.5, 0.0))


def test_a_plan_is_that_of_the_command_unless_told_otherwise() -> None:
    options = inspect.signature(hint).parameters
    assert Plan() == (options["games"].default, options["seed"].default)


@pytest.mark.parametrize(("texts", "seat"), [(LAST_TOKEN, 0), (FOURTH_MISTHROW, 1)])
def test_exact_values_lie_within_the_interval_as_often_as_claimed(
    texts: list[str], seat: int
) -> None:
    """Also when it stops as soon as the order is clear, which depends on the results."""
    options = [option(text, action) for action, text in enumerate(texts)]
    evaluator = ignorant(options[0].outcome.game, 2)
    hits = trials = 0
    for seed in range(100):
        *_, known = roll_out(options, seat, evaluator, Plan(400, seed), ALONE)
        for each in known:
            exact = exact_win(texts[each.action], seat)
            assert 0 < exact < 1
            assert each.rolled is not None
            hits += each.rolled.win.low <= exact <= each.rolled.win.high
            trials += 1
    assert 0.92 <= hits / trials <= 0.985


def test_the_result_does_not_depend_on_the_workers() -> None:
    state = parse_position("duel 1; turn A; A: r3 r5; B: r7; roll 3 4 r3 y2 g5 b6; action 1")
    evaluator = ignorant("duel", 2)
    options = find_options(DUEL, state, 0, evaluator)
    alone = list(roll_out(options, 0, evaluator, Plan(300), ALONE))
    with ThreadPoolExecutor(3) as pool:
        assert list(roll_out(options, 0, evaluator, Plan(300), Crew(pool, 3))) == alone
    assert alone[-1][0].rolled is not None
    assert alone[-1] != list(roll_out(options, 0, evaluator, Plan(300, seed=2), ALONE))[-1]


@pytest.mark.parametrize(("game", "players"), [("classic", 2), ("classic", 4), ("duel", 2)])
def test_all_positions_have_the_same_dice(game: str, players: int) -> None:
    """From the same position, games of the same numbers are the same games."""
    evaluator, state = ignorant(game, players), GAMES[game].start(players)
    whole = evaluator.play_on(state, 7, 0, 20)
    assert (evaluator.play_on(state, 7, 15, 5) == whole[15:]).all()
    assert len({tuple(scores) for scores in whole.tolist()}) > 10


def test_the_same_dice_tell_options_apart_sooner() -> None:
    evaluator = ignorant("classic", 2)
    even = parse_position("classic 1; turn A; A: r5 y4 y5 g9 b6; B: r4 r6 y6 g8 b7")
    ahead = even._replace(misthrows=(0, 1))
    one, _ = outcomes(evaluator.play_on(even, 1, 0, 1000), 0)
    two, _ = outcomes(evaluator.play_on(ahead, 1, 0, 1000), 0)
    other_dice, _ = outcomes(evaluator.play_on(ahead, 1, 1000, 1000), 0)
    assert (two - one).std() < 0.9 * (other_dice - one).std()


def test_it_stops_when_the_order_is_clear() -> None:
    won = option("duel 1; turn A; A: r7x5 r12 rL y7x5; B:", 1)
    lost = option("duel 1; turn A; A: m3; B: r7x5 r12 rL y7x5", 2)
    *_, known = roll_out([lost, won], 0, ignorant("duel", 2), Plan(5000), ALONE)
    assert [each.action for each in known] == [1, 2]
    assert known[0].rolled is not None
    assert known[0].rolled.games < 5000


def test_what_is_over_is_known_exactly() -> None:
    over = Option(PASS, None, parse_position("duel 1; turn A; A: m4; B:"), Worth(0.0, -20.0))
    *_, (known,) = roll_out([over], 0, ignorant("duel", 2), Plan(PART), ALONE)
    assert known.rolled is not None
    assert known.rolled.win == (0.0, 0.0, 0.0)
    assert known.rolled.margin == (-20.0, -20.0, -20.0)


def test_an_order_is_clear_when_every_option_is_apart_from_the_next() -> None:
    never, always = np.zeros((1, 200)), np.ones((1, 200))
    mixed = np.tile([0.0, 1.0], 100)[None]
    noise = np.random.default_rng(1).permutation(mixed[0])[None]
    leads = np.zeros((3, 200))
    assert is_clear(np.vstack((never, mixed, always)), leads)
    assert not is_clear(np.vstack((never, mixed, noise)), leads)
    assert not is_clear(mixed, leads[:1])
    assert is_clear(np.vstack((always, always)), np.vstack((always, never)))


@pytest.mark.parametrize(("errors", "is_apart"), [(1.5, False), (2.8, False), (3.2, True)])
def test_options_are_apart_at_three_standard_errors(errors: float, is_apart: bool) -> None:
    noise = np.tile([-1.0, 1.0], 200)
    error = noise.std(ddof=1) / np.sqrt(len(noise))
    shares = np.vstack((np.zeros(400), noise + errors * error))
    assert is_clear(shares, np.zeros((2, 400))) == is_apart


def test_shares_and_margins_come_from_final_points() -> None:
    scores = np.array([[10, 10, 3], [10, 4, 12], [20, 4, 12]], np.int16)
    shares, leads = outcomes(scores, 0)
    assert shares.tolist() == [0.5, 0.0, 1.0]
    assert leads.tolist() == [0, -2, 8]


@pytest.mark.parametrize("plan", [Plan(PART - 1), Plan(10**7), Plan(1000, -1), Plan(1000, 2**63)])
def test_what_cannot_be_played_is_refused(plan: Plan) -> None:
    with pytest.raises(RolloutError) as caught:
        plan.check()
    assert str(caught.value)
