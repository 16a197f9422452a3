"""What all players share: they decide legally, and the same from the same seed."""

import random

import pytest

from qwixx.notation import parse_position
from qwixx.players import PLAYERS, UnknownPlayer, make_player
from qwixx.players.match import play_match, throw
from qwixx.record import PERSON
from qwixx.rules import CLASSIC, DUEL, Game, Phase, State
from qwixx.rules.classic import Classic
from qwixx.rules.duel import Duel
from qwixx.rules.layout import STANDARD, Layout
from tests.helpers import TABLES, every_table, random_states

every_player = pytest.mark.parametrize("name", PLAYERS)


def views(game: Game, players: int, seed: int) -> list[tuple[State, int]]:
    """What each seat knows whenever it owes a decision."""
    return [
        (game.view(state, seat), seat)
        for state in random_states(game, players, seed)
        for seat in game.to_act(state)
    ]


def test_the_players_are_there() -> None:
    assert {"random", "greedy"} <= set(PLAYERS)
    assert PERSON not in PLAYERS


@every_player
def test_thousands_of_decisions_are_legal(name: str) -> None:
    decisions = 0
    for game, players in TABLES:
        player = make_player(name, 1)
        for seed in range(3):
            for view, seat in views(game, players, seed):
                before = repr(view)
                assert player.decide(game, view, seat) in game.legal(view, seat)
                assert repr(view) == before
                decisions += 1
    assert decisions > 2_000


@every_player
@pytest.mark.parametrize("rules", [Classic, Duel])
def test_players_can_play_on_another_layout(name: str, rules: type[Game]) -> None:
    """Here every row runs the other way; the games are not the objects CLASSIC and DUEL."""
    game = rules(Layout([row[::-1] for row in STANDARD.numbers], STANDARD.colours))
    player = make_player(name, 1)
    for view, seat in views(game, 2, 3):
        assert player.decide(game, view, seat) in game.legal(view, seat)


@every_player
def test_players_need_no_more_than_the_view(name: str) -> None:
    """What others have sealed makes no difference, as the view does not tell it."""
    text = "classic 1; turn B; A: r3; B: y4; C:; roll 4 1 r3 y2 g5 b6; action 1 {} . ."
    decisions = set()
    for sealed in ("-", "r5", "y5", "g5", "b5"):
        view = CLASSIC.view(parse_position(text.format(sealed)), 1)
        decisions.add(make_player(name, 7).decide(CLASSIC, view, 1))
    assert len(decisions) == 1


@every_player
def test_the_same_seed_decides_the_same(name: str) -> None:
    for game, players in TABLES:
        seen = views(game, players, 4)
        one, two = make_player(name, 5), make_player(name, 5)
        for view, seat in seen:
            assert one.decide(game, view, seat) == two.decide(game, view, seat)


def test_random_players_differ_by_seed_and_try_everything() -> None:
    view = DUEL.roll(DUEL.start(), throw(DUEL, DUEL.start(), random.Random(2)))
    player = make_player("random", 1)
    chosen = [player.decide(DUEL, view, 0) for _ in range(500)]
    legal = DUEL.legal(view, 0)
    assert set(chosen) == set(legal)
    assert all(chosen.count(action) > 500 / len(legal) / 2 for action in legal)
    sequences = set()
    for seed in range(10):
        other = make_player("random", seed)
        sequences.add(tuple(other.decide(DUEL, view, 0) for _ in range(20)))
    assert len(sequences) == 10


def test_unknown_players_are_refused() -> None:
    with pytest.raises(UnknownPlayer) as caught:
        make_player("nobody", 1)
    assert caught.value.key == "player"
    assert "greedy" in str(caught.value)


# ── matches ───────────────────────────────────────────────────────────────────────────────────


@every_table
def test_the_same_seed_gives_the_same_match(game: Game, players: int) -> None:
    kinds = ["greedy", "random", "random", "greedy", "random"][:players]
    for seed in range(4):
        record = play_match(game, kinds, seed)
        assert record == play_match(game, kinds, seed)
        assert record.last().phase is Phase.OVER
        assert [seat.kind for seat in record.seats] == kinds
        assert record.game == game.name


def test_other_seeds_give_other_matches() -> None:
    records = {repr(play_match(DUEL, ["random", "random"], seed).turns) for seed in range(20)}
    assert len(records) == 20


def test_the_dice_are_fair() -> None:
    source = random.Random(1)
    throws = [throw(CLASSIC, CLASSIC.start(), source) for _ in range(6_000)]
    for place in range(6):
        dice = [(*roll.white, *roll.coloured)[place] for roll in throws]
        assert all(900 < dice.count(face) < 1_100 for face in range(1, 7))


def test_throws_leave_out_dice_that_are_gone() -> None:
    state = parse_position("duel 1; turn A; A: g12x5 g2 gL; B:")
    roll = throw(DUEL, state, random.Random(1))
    assert roll.green is None
    assert DUEL.roll(state, roll).phase is Phase.ACTION_1
