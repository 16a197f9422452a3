"""Hints are good advice: they know whose side they are on, and who follows them wins."""

import random
from itertools import pairwise

import pytest

from qwixx.analysis.facts import facts_of
from qwixx.analysis.options import find_options
from qwixx.analysis.reasons import sentences
from qwixx.analysis.review import review
from qwixx.analysis.rollout import Plan, roll_out
from qwixx.evaluation import evaluator_of
from qwixx.locale import Texts
from qwixx.locale.phrases import Phrases
from qwixx.notation import action_text, parse_position
from qwixx.players import make_player
from qwixx.players.match import play_match
from qwixx.record import Seat, start
from qwixx.rules import CLASSIC, DUEL, GAMES, MIXX_A, MIXX_B, PASS, Game, Phase, State
from qwixx.rules.layout import COLUMN_OF, ROW_OF, square
from qwixx.simulation.contest import Here
from qwixx.simulation.workers import Crew
from tests.helpers import random_states, with_seldom

# ── whose side the evaluator is on ────────────────────────────────────────────────────────────────

AHEAD = "r2 r3 r4 r5 r6 r7 y2 y3 y4 y5 y6 y7"
LEADING = [
    *(f"classic 1; turn {who}; A: {AHEAD}; B: m2" for who in "AB"),
    *(f"classic 1; turn {who}; A:; B: m1; C: {AHEAD}" for who in "ABC"),
    *(f"classic 1; turn {who}; A:; B: {AHEAD} g12 g11 g10 g9; C: m1; D: m2; E: m1" for who in "AC"),
    *(f"duel 1; turn {who}; A: {AHEAD}; B: m1" for who in "AB"),
]


@pytest.mark.parametrize("text", LEADING)
def test_who_is_far_ahead_is_worth_most_and_has_the_only_lead(text: str) -> None:
    state = parse_position(text)
    game = GAMES[state.game]
    worths = evaluator_of(game, state.players).worths(state)
    leader = max(range(state.players), key=game.scores(state).__getitem__)
    for seat, worth in enumerate(worths):
        assert (worth.win > 0.5) == (seat == leader)
        assert (worth.margin > 0) == (seat == leader)


# ── exact ends ────────────────────────────────────────────────────────────────────────────────

WON = "r2 r3 r4 r5 r6 r12 rL y2 y3 y4 y5 y6"


@pytest.mark.parametrize(
    ("text", "seat", "action"),
    [
        (f"duel 1; turn A; A: {WON}; B: b12; roll 6 6 y1 g1 b1; action 1", 0, "y12"),
        (f"classic 1; turn A; A: {WON}; B: b12; roll 6 6 y1 g1 b1; action 1 . .", 0, "y12"),
        (f"classic 1; turn B; A: {WON}; B: b12; roll 6 6 y1 g1 b1; action 1 . .", 0, "y12"),
        (f"classic 1; turn B; A: b12; B: {WON}; C: b11; roll 6 1 y6 g1 b1; action 2 -", 1, "y12"),
    ],
)
def test_a_sure_win_is_the_best_hint(text: str, seat: int, action: str) -> None:
    state = parse_position(text)
    game = GAMES[state.game]
    best, *others = find_options(game, state, seat, evaluator_of(game, state.players))
    assert action_text(game, best.action) == action
    assert best.worth.win == 1.0
    assert all(other.worth.win < 1.0 for other in others)


def test_the_active_player_is_expected_to_win_if_that_can_be_done() -> None:
    """A decides in action 1 of B's turn; in action 2, B can lock the second row and win."""
    state = parse_position(f"classic 1; turn B; A: b12; B: {WON}; roll 6 1 y6 g1 b1; action 1 . .")
    for option in find_options(CLASSIC, state, 0, evaluator_of(CLASSIC, 2)):
        assert option.outcome.phase is Phase.OVER
        assert option.worth.win == 0.0


def test_a_misthrow_that_loses_the_game_is_the_worst_hint() -> None:
    state = parse_position("duel 1; turn B; A: r7 m1; B: r3 m2; roll 3 4 r1 y1 g1 b1; action 2 -")
    *_, worst = find_options(DUEL, state, 1, evaluator_of(DUEL, 2))
    assert worst.action == PASS
    assert worst.worth.win == 0.0


# ── who follows hints ─────────────────────────────────────────────────────────────────────────

DEALS = 6


class Follower:
    """Plays the top hint."""

    def decide(self, game: Game, view: State, seat: int) -> int:
        return find_options(game, view, seat, evaluator_of(game, view.players))[0].action


def share(game: Game, name: str, deal: int, own: int) -> float:
    """What the follower wins on a seat without luck, the dice being those of the deal."""
    source = random.Random(f"{game.name} {deal}")
    players = [Follower() if seat == own else make_player(name, deal, game) for seat in range(2)]
    table = start(game, (Seat("A"), Seat("B")), first=0)
    while table.state.phase is not Phase.OVER:
        if table.state.phase is Phase.DICE:
            table.roll(game.throw(table.state, source))
        for seat in game.to_act(table.state):
            action = players[seat].decide(game, game.view(table.state, seat), seat)
            table.play(seat, action)
    return review(table.record).summaries[own].without_luck


@pytest.mark.parametrize("name", with_seldom(["greedy"], ["random"]))
@pytest.mark.parametrize("game", with_seldom([CLASSIC, DUEL], [MIXX_A, MIXX_B]), ids=str)
def test_who_follows_hints_loses_against_no_simple_player(game: Game, name: str) -> None:
    """Each deal is played from both seats with the same dice."""
    shares = [share(game, name, deal, own) for deal in range(DEALS) for own in range(2)]
    assert sum(shares) / len(shares) > 0.5


@pytest.mark.parametrize("game", [CLASSIC, DUEL], ids=str)
def test_playing_on_bears_out_what_hints_say_of_grave_errors(game: Game) -> None:
    """With the same dice for both, the best option wins more often than what was chosen."""
    found = review(play_match(game, ("beginner", "casual"), 7))
    for decision in found.costliest(2):
        evaluator, options = evaluator_of(game, 2), [decision.options[0], decision.chosen]
        for known in roll_out(options, decision.seat, evaluator, Plan(300), Crew(Here(), 1)):
            best, *_ = known
        assert best.action == decision.options[0].action


# ── what sentences claim ──────────────────────────────────────────────────────────────────────


def told(state: State, seat: int) -> list[tuple[int, str]]:
    """Every option of a seat, and its sentence."""
    game = GAMES[state.game]
    options = find_options(game, state, seat, evaluator_of(game, state.players))
    reasons = sentences(Phrases(Texts("en"), game), state, seat, options)
    return [(option.action, reason) for option, reason in zip(options, reasons, strict=True)]


def passed_over(game: Game, state: State, seat: int, action: int) -> list[int]:
    """Empty squares of the row that were open before a decision and are left behind by it."""
    row, column = ROW_OF[action], COLUMN_OF[action]
    own = state.rows[seat][row]
    return [
        each
        for each in game.open_columns(state, seat, row)
        if each < column and game.height(own, each) == 0
    ]


def given_up(game: Game, state: State, seat: int, action: int) -> list[int]:
    """Own tokens of the row on which one could have stacked before a decision and cannot after."""
    row, own = ROW_OF[action], state.rows[seat][ROW_OF[action]]
    sealed = tuple(None if each == seat else PASS for each in range(len(state.choices)))
    after = game.play(state._replace(choices=sealed), seat, action)
    if after.is_locked(row):
        return []
    lost = game.open_columns(state, seat, row) - game.open_columns(after, seat, row)
    return [each for each in lost if game.height(own, each) and each != COLUMN_OF[action]]


@pytest.mark.parametrize(
    ("text", "square", "words"),
    [
        (
            "duel 1; turn B; A: r7 r8; B: g10; roll 6 4 r1 y1 g3 b3; action 2 g10",
            "g9",
            "but can be beaten by 28% of throws",
        ),
        (
            "duel 1; turn A; A: g9 b12; B: r7 g11 b10; roll 3 5 r4 y1 g3 b1; action 1",
            "g8",
            "but gives up stacking on your 9",
        ),
    ],
)
def test_a_token_on_which_one_could_have_stacked_is_not_nothing(
    text: str, square: str, words: str
) -> None:
    """What can happen to the token that is placed is told first."""
    state = parse_position(text)
    (reason,) = [
        reason
        for action, reason in told(state, state.active)
        if action_text(DUEL, action) == square
    ]
    assert "skips nothing" not in reason
    assert words in reason


def test_stacks_are_given_up_only_where_they_could_be_made() -> None:
    said = 0
    for state in random_states(DUEL, 2, 25):
        for seat in DUEL.to_act(state):
            for action, reason in told(state, seat):
                if "gives up stacking" in reason:
                    (column,) = given_up(DUEL, state, seat, action)
                    number = DUEL.layout.number(square(ROW_OF[action], column))
                    assert f"gives up stacking on your {number}" in reason
                    said += 1
    assert said > 3


@pytest.mark.parametrize("game", [CLASSIC, DUEL], ids=str)
def test_skips_nothing_is_said_only_of_what_skips_nothing(game: Game) -> None:
    said = skipped = 0
    for state in random_states(game, 2, 12):
        for seat in game.to_act(state):
            for action, reason in told(state, seat):
                if action != PASS and "skips nothing" in reason:
                    assert not passed_over(game, state, seat, action), reason
                    assert not given_up(game, state, seat, action), reason
                    said += 1
                elif action != PASS and " skips " in reason:
                    assert passed_over(game, state, seat, action), reason
                    skipped += 1
    assert said > 3
    assert skipped > 10


def test_a_misthrow_is_certain_only_if_no_square_is_left() -> None:
    """Passing leaves an action 2 that is not worth it: a misthrow is the better choice."""
    state = parse_position(
        "duel 1; turn A; A: r3 r4 r5 r7 y6 y7x2 g6 b9 b3; B: r6 r10 g9 b8 b6x2 m2; "
        "roll 4 6 r2 y6 g4 b2; action 1"
    )
    for action, reason in told(state, 0):
        assert "avoids a misthrow" not in reason
        assert "leads to a misthrow" not in reason
        if action == PASS:
            assert "is best followed by a misthrow" in reason


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_misthrows_are_told_as_the_rules_have_it(game: Game) -> None:
    for state in random_states(game, 2, 3):
        for seat in game.to_act(state):
            after = state
            if state.phase is Phase.ACTION_1 and seat == state.active:
                sealed = (None if each == seat else PASS for each in range(len(state.choices)))
                after = game.play(state._replace(choices=tuple(sealed)), seat, PASS)
            is_forced = state.phase is Phase.ACTION_2 or len(game.legal(after, seat)) == 1
            for _, reason in told(state, seat):
                if "avoids a misthrow" in reason or "leads to a misthrow" in reason:
                    assert is_forced, reason


LOCKING = "B: y2 y3 y4 y5 y6 y7 y8"
"""B is going to lock the yellow row with a 12."""


def test_squares_are_not_called_open_when_someone_is_about_to_lock_their_row() -> None:
    state = parse_position(
        f"classic 1; turn B; A: r2; {LOCKING}; roll 6 6 r1 y1 g1 b1; action 1 . ."
    )
    options = find_options(CLASSIC, state, 0, evaluator_of(CLASSIC, 2))
    passing = next(option for option in options if option.action == PASS)
    assert passing.outcome.is_locked(1)
    (reason,) = [reason for action, reason in told(state, 0) if action == PASS]
    assert "keeps every square open" not in reason
    assert "skips nothing" in reason


def test_a_lock_is_promised_only_where_it_can_be_made() -> None:
    """A's fifth cross in a row that B locks in the same action."""
    state = parse_position(
        "classic 1; turn B; A: y2 y3 y4 y5; B: y2 y3 y4 y5 y6 y7 y8; "
        "roll 6 6 r1 y1 g1 b1; action 1 . ."
    )
    game, evaluator = CLASSIC, evaluator_of(CLASSIC, 2)
    for option in find_options(game, state, 0, evaluator):
        assert not facts_of(game, state, 0, option).prepares
    alone = parse_position("duel 1; turn A; A: r2 r3 r4 r5 y2; B:; roll 3 3 r1 y1 g1 b1; action 1")
    fifth = next(
        option
        for option in find_options(DUEL, alone, 0, evaluator_of(DUEL, 2))
        if action_text(DUEL, option.action) == "r6"
    )
    assert facts_of(DUEL, alone, 0, fifth).prepares
    rows = ((*fifth.outcome.rows[0][:3], DUEL.pile(0, 30)), fifth.outcome.rows[1])
    short = fifth._replace(outcome=fifth.outcome._replace(rows=rows))
    assert DUEL.supply(short.outcome, 0) is not None
    assert not facts_of(DUEL, alone, 0, short).prepares


def test_ones_own_token_is_not_called_skipped() -> None:
    """One could only have stacked on it."""
    state = parse_position("duel 1; turn A; A: r5; B:; roll 3 4 r1 y1 g1 b1; action 1")
    options = find_options(DUEL, state, 0, evaluator_of(DUEL, 2))
    seven = next(each for each in options if action_text(DUEL, each.action) == "r7")
    skipped = facts_of(DUEL, state, 0, seven).skipped
    assert [DUEL.square_text(each) for each in skipped] == ["r6"]


def test_options_are_ranked() -> None:
    state = parse_position("classic 1; turn A; A:; B:; roll 3 4 r1 y2 g3 b4; action 1 . .")
    options = find_options(CLASSIC, state, 0, evaluator_of(CLASSIC, 2))
    assert all(one.worth >= other.worth for one, other in pairwise(options))
