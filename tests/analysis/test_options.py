"""Options: all that is legal and nothing else, from what a seat may know."""

from itertools import pairwise

import pytest

from qwixx.analysis.options import find_options
from qwixx.evaluation.evaluator import Worth, final_worths
from qwixx.notation import parse_position
from qwixx.rules import CLASSIC, DUEL, GAMES, PASS, Phase, RuleError
from tests.analysis.tables import TABLES, decisions, ignorant


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_legal_action_is_an_option_and_no_other_is(name: str, players: int) -> None:
    evaluator = ignorant(name, players)
    for game, state, seat in decisions(name, players, 6):
        options = find_options(game, state, seat, evaluator)
        assert sorted(option.action for option in options) == list(game.legal(state, seat))
        assert all(one.worth >= other.worth for one, other in pairwise(options))
        assert all(option.outcome.phase in (Phase.DICE, Phase.OVER) for option in options)


@pytest.mark.parametrize("players", [2, 5])
def test_what_others_have_sealed_makes_no_difference(players: int) -> None:
    evaluator, sealed = ignorant("classic", players), 0
    for game, state, seat in decisions("classic", players, 3):
        if state.phase is not Phase.ACTION_1:
            continue
        blank = state._replace(choices=(None,) * players)
        expected = find_options(game, blank, seat, evaluator)
        for other in range(players):
            for action in game.legal(blank, other) if other != seat else ():
                known = blank._replace(
                    choices=tuple(action if each == other else None for each in range(players))
                )
                assert find_options(game, known, seat, evaluator) == expected
                sealed += 1
    assert sealed > 100


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_action_2_follows_for_the_active_seat_alone(name: str, players: int) -> None:
    evaluator = ignorant(name, players)
    for game, state, seat in decisions(name, players, 3):
        for option in find_options(game, state, seat, evaluator):
            if state.phase is Phase.ACTION_2 or state.active != seat:
                assert option.then is None
            elif option.outcome.phase is not Phase.OVER:
                assert option.then is not None


def test_the_end_of_a_game_is_worth_what_it_is() -> None:
    text = (
        "duel 1; turn A; A: r2 r3 r4 r5 r6 r12 rL y2 y3 y4 y5 y6; B: b12; "
        "roll 6 6 y1 g1 b1; action 1"
    )
    state = parse_position(text)
    best, *_ = find_options(DUEL, state, 0, ignorant("duel", 2))
    assert DUEL.square_text(best.action) == "y12"
    assert best.outcome.phase is Phase.OVER
    assert best.worth == Worth(1.0, 28 + 28 - 1)


def test_a_tie_is_a_part_of_the_win() -> None:
    state = CLASSIC.start(3)._replace(phase=Phase.OVER, misthrows=(4, 0, 0))
    assert final_worths(CLASSIC, state) == (Worth(0.0, -20.0), Worth(0.5, 0.0), Worth(0.5, 0.0))


@pytest.mark.parametrize(
    ("text", "seat", "key"),
    [
        ("duel 1; turn A; A:; B:", 0, "dice_due"),
        ("duel 1; turn A; A:; B:; roll 4 1 r3 y2 g5 b6; action 1", 1, "not_active"),
        ("classic 1; turn A; A:; B:; roll 4 1 r3 y2 g5 b6; action 1 r5 .", 0, "decided"),
        ("classic 1; turn A; A: m4; B:", 0, "over"),
        ("classic 1; turn A; A:; B:; roll 4 1 r3 y2 g5 b6; action 1 . .", 4, "seat"),
    ],
)
def test_who_has_nothing_to_decide_is_told_so(text: str, seat: int, key: str) -> None:
    state = parse_position(text)
    with pytest.raises(RuleError) as caught:
        find_options(GAMES[state.game], state, seat, ignorant(state.game, 2))
    assert caught.value.key == key


def test_passing_is_an_option_even_if_it_is_the_only_one() -> None:
    state = parse_position("duel 1; turn A; A: r11 y11 g3 b3; B:; roll 1 1 r1 y1 g6 b6; action 1")
    assert [option.action for option in find_options(DUEL, state, 0, ignorant("duel", 2))] == [PASS]
