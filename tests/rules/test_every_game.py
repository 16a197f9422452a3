"""What holds for both games and every number of players, at every position of random games."""

import pickle
import random
from collections import Counter
from collections.abc import Callable
from functools import partial
from itertools import permutations

import pytest

from qwixx.notation import parse_position, parse_roll, position_text, roll_text
from qwixx.rules import (
    CLASSIC,
    DUEL,
    PASS,
    SEALED,
    Game,
    Phase,
    Roll,
    RuleError,
    State,
    happened,
)
from tests.helpers import action_text, every_table, parse_action, random_states, random_steps, white

GAMES_EACH = 12
ROLL = Roll((4, 1), 3, 2, 5, 6)
BAD_ACTIONS = [-1, 45, 1_000, True, False, "r7", "0", None, 1.0, (1,), SEALED]
BAD_SEATS = [-1, 5, 99, True, False, None, "0", 0.0]


def sample(game: Game, players: int, games: int = GAMES_EACH) -> list[State]:
    """Positions of several whole games, each once."""
    states = (state for seed in range(games) for state in random_states(game, players, seed))
    return list(dict.fromkeys(states))


@every_table
def test_random_play_comes_to_an_end(game: Game, players: int) -> None:
    for seed in range(GAMES_EACH):
        *_, (_, last) = random_steps(game, players, seed)
        assert last.phase is Phase.OVER
        assert game.to_act(last) == ()
        assert game.winners(last)
        assert game.ending(last) in ("misthrows", "locks", "tokens")


@every_table
def test_positions_and_views_round_trip_as_text(game: Game, players: int) -> None:
    for state in sample(game, players, games=4):
        for known in {state, *(game.view(state, seat) for seat in range(players))}:
            text = position_text(known)
            assert parse_position(text) == known
            assert text.isprintable()


@every_table
def test_rolls_and_actions_round_trip_as_text(game: Game, players: int) -> None:
    for state in sample(game, players):
        if state.roll is not None:
            assert parse_roll(roll_text(state.roll)) == state.roll
        for seat in game.to_act(state):
            for action in game.legal(state, seat):
                assert parse_action(action_text(action)) == action


@every_table
def test_to_act_and_legal_agree(game: Game, players: int) -> None:
    for state in sample(game, players):
        due = game.to_act(state)
        assert (due == ()) == (state.phase in (Phase.DICE, Phase.OVER))
        for seat in range(players):
            legal = game.legal(state, seat)
            assert (legal != ()) == (seat in due)
            assert legal == tuple(sorted(set(legal)))
            assert not legal or legal[0] == PASS


@every_table
def test_legal_is_what_play_accepts_and_explain_does_not_refuse(game: Game, players: int) -> None:
    for state in sample(game, players, games=2):
        before = (repr(state), hash(state))
        for seat in range(players):
            legal = game.legal(state, seat)
            for action in range(45):
                reason = game.explain(state, seat, action)
                assert (reason is None) == (action in legal)
                if action in legal:
                    assert game.play(state, seat, action) != state
                else:
                    assert isinstance(reason, RuleError)
                    with pytest.raises(RuleError) as caught:
                        game.play(state, seat, action)
                    assert (caught.value.key, caught.value.values) == (reason.key, reason.values)
                    assert str(caught.value)
        assert (repr(state), hash(state)) == before


@every_table
@pytest.mark.parametrize("action", BAD_ACTIONS, ids=repr)
def test_what_is_no_action_is_refused(game: Game, players: int, action: int) -> None:
    for state in sample(game, players, games=1):
        before = repr(state)
        for seat in range(players):
            with pytest.raises(RuleError) as caught:
                game.play(state, seat, action)
            assert str(caught.value)
            reason = game.explain(state, seat, action)
            assert reason is not None
            assert reason.key == caught.value.key == "action"
        assert repr(state) == before


@every_table
@pytest.mark.parametrize("seat", BAD_SEATS, ids=repr)
def test_what_is_no_seat_is_refused(game: Game, players: int, seat: int) -> None:
    for state in sample(game, players, games=1):
        for action in (PASS, 1):
            with pytest.raises(RuleError) as caught:
                game.play(state, seat, action)
            assert caught.value.key == "seat"
            reason = game.explain(state, seat, action)
            assert reason is not None
            assert reason.key == "seat"
        for query in (game.legal, game.view):
            with pytest.raises(RuleError):
                query(state, seat)


def test_positions_of_the_other_game_are_refused() -> None:
    for game, other in ((CLASSIC, DUEL), (DUEL, CLASSIC)):
        due = white(other.start(), 7)
        calls: list[Callable[[], object]] = [
            partial(game.roll, other.start(), ROLL),
            partial(game.play, due, 0, PASS),
            partial(game.legal, due, 0),
            partial(game.view, due, 0),
        ]
        for call in calls:
            with pytest.raises(RuleError) as caught:
                call()
            assert caught.value.key == "other_game"
        reason = game.explain(due, 0, PASS)
        assert reason is not None
        assert reason.key == "other_game"


@every_table
def test_states_are_values(game: Game, players: int) -> None:
    states = sample(game, players)
    assert len(set(states)) == len(states)
    for state in states[:100]:
        copy = pickle.loads(pickle.dumps(state))
        assert copy == state
        assert hash(copy) == hash(state)
        assert position_text(copy) == position_text(state)
        with pytest.raises(AttributeError):
            state.active = 0  # type: ignore[misc]


@every_table
def test_views_of_a_view_add_nothing(game: Game, players: int) -> None:
    for state in sample(game, players):
        for seat in range(players):
            view = game.view(state, seat)
            assert game.view(view, seat) == view
            assert game.legal(view, seat) == game.legal(state, seat)
            assert game.to_act(view) == game.to_act(state)
            assert game.scores(view) == game.scores(state)


@every_table
def test_the_dice_that_fit_are_accepted_and_a_second_throw_is_not(game: Game, players: int) -> None:
    for state in sample(game, players):
        if state.phase is Phase.DICE:
            assert white(state, 7).phase is Phase.ACTION_1
        else:
            with pytest.raises(RuleError) as caught:
                white(state, 7)
            assert caught.value.key == ("over" if state.phase is Phase.OVER else "dice_thrown")


# ── sealed choices ────────────────────────────────────────────────────────────────────────────

CLASSIC_PLAYERS = pytest.mark.parametrize("players", [2, 3, 4, 5])


def fresh_throws(players: int, seed: int) -> list[State]:
    """Positions of a game where all seats owe a sealed choice."""
    states = random_states(CLASSIC, players, seed)
    return [s for s in states if len(CLASSIC.to_act(s)) == players]


def any_choices(state: State, source: random.Random) -> list[int]:
    return [source.choice(CLASSIC.legal(state, seat)) for seat in range(state.players)]


@CLASSIC_PLAYERS
def test_r1_sealed_choices_may_arrive_in_any_order(players: int) -> None:
    source = random.Random(players)
    for state in fresh_throws(players, 7):
        choices = any_choices(state, source)
        ends = set()
        for order in permutations(range(players)):
            after = state
            for seat in order:
                after = CLASSIC.play(after, seat, choices[seat])
            ends.add(after)
        assert len(ends) == 1


@CLASSIC_PLAYERS
def test_r1_a_view_leaks_nothing_of_what_others_sealed(players: int) -> None:
    source = random.Random(players)
    for state in fresh_throws(players, 8):
        for seat in range(players):
            one, two = any_choices(state, source), any_choices(state, source)
            two[seat] = one[seat]
            last = source.choice([other for other in range(players) if other != seat] + [seat])
            left = right = state
            for other in range(players):
                if other != last:
                    left = CLASSIC.play(left, other, one[other])
                    right = CLASSIC.play(right, other, two[other])
            views = CLASSIC.view(left, seat), CLASSIC.view(right, seat)
            assert views[0] == views[1]
            assert repr(views[0]) == repr(views[1])
            assert position_text(views[0]) == position_text(views[1])
            assert views[0].choices.count(SEALED) == players - 1 - (seat != last)
            if seat != last:
                assert views[0].choices[seat] == one[seat]


@CLASSIC_PLAYERS
def test_r1_a_view_that_lacks_choices_cannot_be_played_to_the_end(players: int) -> None:
    for state in fresh_throws(players, 9):
        before_last = state
        for seat in range(players - 1):
            before_last = CLASSIC.play(before_last, seat, PASS)
        last = players - 1
        view = CLASSIC.view(before_last, last)
        for action in CLASSIC.legal(view, last):
            with pytest.raises(RuleError) as caught:
                CLASSIC.play(view, last, action)
            assert caught.value.key == "sealed"
            assert CLASSIC.play(before_last, last, action).phase in (Phase.ACTION_2, Phase.OVER)


# ── events ────────────────────────────────────────────────────────────────────────────────────


@every_table
def test_events_tell_what_changed(game: Game, players: int) -> None:
    seen = set()
    for seed in range(GAMES_EACH):
        for before, after in random_steps(game, players, seed):
            events = happened(game, before, after)
            seen |= {event.kind for event in events}
            check_events(game, before, after)
    common = {"rolled", "passed", "locked", "misthrow", "ended"}
    own = {"marked", "decided"} if game is not DUEL else {"placed", "stacked", "beat"}
    assert seen == common | own


def check_events(game: Game, before: State, after: State) -> None:
    events = happened(game, before, after)
    kinds = Counter(event.kind for event in events)
    assert (kinds["ended"] == 1) == (after.phase is Phase.OVER)
    assert kinds["rolled"] == (before.phase is Phase.DICE)
    assert kinds["misthrow"] == sum(after.misthrows) - sum(before.misthrows)
    newly_gone = set(game.gone(after)) - set(game.gone(before))
    assert {(event.square - 1) // 11 for event in events if event.kind == "locked"} == newly_gone
    for seat in range(before.players):
        mine = Counter(event.kind for event in events if event.seat == seat)
        put = mine["marked"] + mine["placed"] + mine["stacked"] + mine["beat"] + mine["locked"]
        lost = sum(event.kind == "beat" for event in events if event.seat != seat)
        assert put - lost == sum(game.counts(after, seat)) - sum(game.counts(before, seat))
        if game is DUEL:
            spent = DUEL.supply(before, seat) - DUEL.supply(after, seat)
            assert spent == put - lost + mine["misthrow"]
    if after.choices and before.choices:
        decided = set(game.to_act(before)) - set(game.to_act(after))
        assert [(event.kind, event.seat) for event in events] == [("decided", *decided)]
        assert events[0].square == PASS  # or it would give away what was sealed


@every_table
def test_events_name_the_square_of_the_decision(game: Game, players: int) -> None:
    source = random.Random(3)
    for state in sample(game, players, games=4):
        if len(game.to_act(state)) == 1:
            (seat,) = game.to_act(state)
            action = source.choice(game.legal(state, seat))
            events = happened(game, state, game.play(state, seat, action))
            (mine,) = (e for e in events if e.seat == seat and e.kind in DEEDS)
            assert mine.square == action
            assert (mine.kind == "passed") == (action == PASS)


@CLASSIC_PLAYERS
def test_events_name_every_choice_when_the_last_is_in(players: int) -> None:
    source = random.Random(players)
    for state in fresh_throws(players, 11):
        choices = any_choices(state, source)
        before = after = state
        for seat in range(players):
            before, after = after, CLASSIC.play(after, seat, choices[seat])
        events = happened(CLASSIC, before, after)[:players]
        assert [event.square for event in events] == choices
        assert [event.seat for event in events] == list(range(players))
        assert all(event.kind == ("marked" if event.square else "passed") for event in events)


DEEDS = {"passed", "marked", "placed", "stacked", "beat"}
