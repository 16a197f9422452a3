"""Values over all throws: where they are used, and that they are what hints and reviews show."""

import pytest

from qwixx.analysis.options import find_options
from qwixx.analysis.review import review
from qwixx.evaluation import evaluator_of
from qwixx.evaluation.throws import is_near_end, values_throws, worths_over_throws
from qwixx.evaluation.warmup import ready
from qwixx.notation import parse_position
from qwixx.players.match import play_match
from qwixx.rules import CLASSIC, DUEL, GAMES, Game, Phase, State

FIVE = "r2 r3 r4 r5 r6"
LOCKED = "r2 r3 r4 r5 r6 r12 rL"
EARLY = "classic 1; turn A; A: r2 y3; B: g11; roll 3 4 r1 y2 g3 b4; action 1 . ."
LATE = "classic 1; turn A; A: r2 y3 m3; B: g11; roll 3 4 r1 y2 g3 b4; action 1 . ."


@pytest.mark.parametrize(
    ("text", "is_near"),
    [
        ("classic 1; turn A; A:; B:", False),
        (f"classic 1; turn A; A: {FIVE}; B:", False),
        (f"classic 1; turn A; A: {FIVE}; B: r2 r3 r4 r5 r6", False),
        (f"classic 1; turn A; A: {FIVE}; B: y2 y3 y4 y5 y6", True),
        (f"classic 1; turn A; A: {LOCKED}; B: y2 y3 y4 y5", False),
        (f"classic 1; turn A; A: {LOCKED}; B: y2 y3 y4 y5 y6", True),
        ("classic 1; turn A; A: m2; B: m2; C: m2", False),
        ("classic 1; turn A; A: m2; B:; C: m3", True),
    ],
)
def test_a_game_is_near_its_end_by_locks_or_misthrows(text: str, is_near: bool) -> None:
    state = parse_position(text)
    assert is_near_end(GAMES[state.game], state) == is_near


def values(state: State, seat: int = 0) -> tuple[list[float], list[float], list[float]]:
    """Of each option: what is shown, the mean over all throws, and what the network says."""
    game = GAMES[state.game]
    evaluator = evaluator_of(game, state.players)
    options = [
        each
        for each in find_options(game, state, seat, evaluator)
        if each.outcome.phase is not Phase.OVER
    ]
    assert len(options) > 1
    return (
        [option.worth.win for option in options],
        [evaluator.expected(option.outcome)[seat] for option in options],
        [evaluator.worths(option.outcome)[seat].win for option in options],
    )


def test_options_near_the_end_are_valued_over_all_throws() -> None:
    shown, over_throws, by_network = values(parse_position(LATE))
    assert shown == over_throws
    assert shown != by_network
    assert shown == sorted(shown, reverse=True)


def test_options_before_that_are_valued_by_the_network() -> None:
    shown, _, by_network = values(parse_position(EARLY))
    assert shown == by_network


@pytest.mark.parametrize(
    "text",
    [
        "duel 1; turn A; A: r3 r5; B: r7; roll 3 4 r3 y2 g5 b6; action 1",
        "mixx-a 1; turn A; A:; B:; roll 3 4 r1 y2 g3 b4; action 1 . .",
        "mixx-b 1; turn A; A:; B:; roll 3 4 r1 y2 g3 b4; action 1 . .",
    ],
)
def test_in_other_games_all_options_are_valued_over_all_throws(text: str) -> None:
    shown, over_throws, by_network = values(parse_position(text))
    assert shown == over_throws
    assert shown != by_network


@pytest.mark.parametrize("stage", ["sheets ahead", "board ahead"])
def test_until_looking_ahead_is_compiled_the_network_alone_values(
    stage: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ready, "preparing", {stage})
    game, text = (CLASSIC, LATE) if stage == "sheets ahead" else (DUEL, LATE)
    assert not values_throws(game, parse_position(text))
    if game is CLASSIC:
        shown, _, by_network = values(parse_position(LATE))
        assert shown == by_network


@pytest.mark.parametrize(("game", "players"), [(CLASSIC, 2), (CLASSIC, 3), (DUEL, 2)], ids=str)
def test_the_curve_of_a_review_is_the_mean_over_all_throws(game: Game, players: int) -> None:
    levels = ("beginner", "casual", "skilled")[:players]
    found = review(play_match(game, levels, 5))
    evaluator = evaluator_of(game, players)
    ends = [moment.state for moment in found.moments if moment.state.phase is Phase.DICE]
    assert len(ends) == len(found.worths) - 1  # all but the end of the game
    for state, worths in zip(ends, found.worths, strict=False):
        expected = worths_over_throws(game, state, evaluator)
        assert [each.win for each in worths] == pytest.approx([each.win for each in expected])


def test_in_the_duel_what_the_other_did_is_its_errors_and_nothing_else() -> None:
    found = review(play_match(DUEL, ("beginner", "casual"), 5))
    for turn in found.turns:
        active, waiting = turn.changes[turn.active], turn.changes[1 - turn.active]
        assert active.others == pytest.approx(0, abs=1e-9)
        assert waiting.others == pytest.approx(-active.own, abs=1e-9)
        assert waiting.own == 0
