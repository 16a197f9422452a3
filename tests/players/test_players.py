"""What all players share: they decide legally, and the same from the same seed."""

import random
from pathlib import Path

import pytest

from qwixx.locale import LANGUAGES, Texts
from qwixx.notation import parse_position
from qwixx.players import (
    PLAYERS,
    USUAL,
    UnknownPlayer,
    check_anyone,
    check_player,
    levels_of,
    make_anyone,
    make_player,
    players_of,
)
from qwixx.players.match import play_match
from qwixx.players.solitaire_table import TableError, table_path
from qwixx.record import PERSON
from qwixx.rules import CLASSIC, DUEL, GAMES, Game, Phase, State
from qwixx.rules.classic import Classic
from qwixx.rules.duel import Duel
from qwixx.rules.layout import STANDARD, Layout
from tests.helpers import TABLES, every_table, random_states

LEVELS = ("beginner", "casual", "skilled", "expert", "champion")
"""The weakest first."""
SLOW = "champion"
"""Who thinks ahead, and is asked less."""
NAMES = [name for name in PLAYERS if name != "solitaire"]
"""All who need no preparation."""
every_player = pytest.mark.parametrize("name", NAMES)


def tables(name: str) -> list[tuple[Game, int]]:
    """The tables at which a player can sit."""
    return [(game, players) for game, players in TABLES if name in players_of(game)]


def views(game: Game, players: int, seed: int) -> list[tuple[State, int]]:
    """What each seat knows whenever it owes a decision."""
    return [
        (game.view(state, seat), seat)
        for state in random_states(game, players, seed)
        for seat in game.to_act(state)
    ]


def test_the_players_are_there() -> None:
    assert {"random", "greedy", "ga", "analyzer", "tolerant", "solitaire", "network"} <= set(
        PLAYERS
    )
    assert PERSON not in PLAYERS
    assert set(NAMES) <= set(players_of(CLASSIC))
    assert players_of(DUEL) == ("random", "greedy", "plain", "network", *LEVELS)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_people_choose_between_levels_alone(game: Game) -> None:
    levels = levels_of(game)
    assert levels == LEVELS
    assert set(levels) <= set(players_of(game))
    assert USUAL in levels


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_level_has_a_label_of_its_own_in_each_language(language: str) -> None:
    labels = [kind.label for kind in PLAYERS.values() if kind.label]
    assert len({Texts(language)(label) for label in labels}) == len(labels) > 1


def test_who_lacks_something_is_not_there_and_says_what(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert "solitaire" not in players_of(CLASSIC)
    for refused in (check_player, lambda name, game: make_player(name, 1, game)):
        with pytest.raises(TableError) as caught:
            refused("solitaire", CLASSIC)
        assert caught.value.key == "no_table"
    with pytest.raises(UnknownPlayer):
        check_player("solitaire", DUEL)
    table_path().parent.mkdir(parents=True)
    table_path().touch()
    assert "solitaire" in players_of(CLASSIC)
    assert "solitaire" not in players_of(DUEL)
    check_player("solitaire", CLASSIC)


@every_player
def test_hundreds_of_decisions_are_legal(name: str) -> None:
    decisions = 0
    for game, players in tables(name):
        player = make_player(name, 1, game)
        for seed in range(3):
            for view, seat in views(game, players, seed)[:: 40 if name == SLOW else 3]:
                before = repr(view)
                assert player.decide(game, view, seat) in game.legal(view, seat)
                assert repr(view) == before
                decisions += 1
    assert decisions > (50 if name == SLOW else 700)


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        *((name, Classic) for name in ("random", "greedy", "ga", "tolerant")),
        *((name, Duel) for name in ("random", "greedy")),
    ],
)
def test_players_can_play_on_another_layout(name: str, rules: type[Game]) -> None:
    """Here every row runs the other way."""
    layout = Layout([row[::-1] for row in STANDARD.numbers], STANDARD.colours)
    game = rules("turned", "Turned", layout)
    player = make_player(name, 1, game)
    for view, seat in views(game, 2, 3)[:: 10 if name == SLOW else 1]:
        assert player.decide(game, view, seat) in game.legal(view, seat)


@every_player
def test_players_need_no_more_than_the_view(name: str) -> None:
    """What others have sealed makes no difference, as the view does not tell it."""
    text = "classic 1; turn B; A: r3; B: y4; C:; roll 4 1 r3 y2 g5 b6; action 1 {} . ."
    decisions = set()
    for sealed in ("-", "r5", "y5", "g5", "b5"):
        view = CLASSIC.view(parse_position(text.format(sealed)), 1)
        decisions.add(make_player(name, 7, CLASSIC).decide(CLASSIC, view, 1))
    assert len(decisions) == 1


@every_player
def test_the_same_seed_decides_the_same(name: str) -> None:
    for game, players in tables(name):
        seen = views(game, players, 4)[:: 40 if name == SLOW else 3]
        one, two = make_player(name, 5, game), make_player(name, 5, game)
        for view, seat in seen:
            assert one.decide(game, view, seat) == two.decide(game, view, seat)


def test_random_players_differ_by_seed_and_try_everything() -> None:
    view = DUEL.roll(DUEL.start(), DUEL.throw(DUEL.start(), random.Random(2)))
    player = make_player("random", 1, DUEL)
    chosen = [player.decide(DUEL, view, 0) for _ in range(500)]
    legal = DUEL.legal(view, 0)
    assert set(chosen) == set(legal)
    assert all(chosen.count(action) > 500 / len(legal) / 2 for action in legal)
    sequences = set()
    for seed in range(10):
        other = make_player("random", seed, DUEL)
        sequences.add(tuple(other.decide(DUEL, view, 0) for _ in range(20)))
    assert len(sequences) == 10


def test_unknown_players_are_refused() -> None:
    for game in GAMES.values():
        with pytest.raises(UnknownPlayer) as caught:
            make_player("nobody", 1, game)
        assert caught.value.key == "player"
        assert caught.value.values["known"] == ", ".join(players_of(game))


@pytest.mark.parametrize("name", ["ga", "analyzer", "tolerant"])
def test_whoever_does_not_know_a_game_refuses_it(name: str) -> None:
    with pytest.raises(UnknownPlayer) as caught:
        make_player(name, 1, DUEL)
    assert caught.value.key == "not_its_game"
    assert caught.value.values["known"] == ", ".join(players_of(DUEL))
    view, seat = views(DUEL, 2, 1)[0]
    with pytest.raises(UnknownPlayer) as caught:
        make_player(name, 1, CLASSIC).decide(DUEL, view, seat)
    assert caught.value.key == "only_qwixx"


def test_a_player_of_ones_own_is_had_by_whoever_may_run_code_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A name from a file or from far away never leads to an import."""
    own = "tests.simulation.own_players:Cautious"
    imported: list[str] = []
    monkeypatch.setattr("importlib.import_module", imported.append)
    for refuse in (check_player, lambda name, game: make_player(name, 1, game)):
        with pytest.raises(UnknownPlayer) as caught:
            refuse(own, CLASSIC)
        assert caught.value.key == "player"
    assert not imported
    monkeypatch.undo()
    check_anyone(own, CLASSIC)
    view, seat = views(CLASSIC, 2, 1)[0]
    decided = make_anyone(own, 1, CLASSIC).decide(CLASSIC, view, seat)
    assert decided == CLASSIC.legal(view, seat)[-1]


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
    throws = [CLASSIC.throw(CLASSIC.start(), source) for _ in range(6_000)]
    for place in range(6):
        dice = [(*roll.white, *roll.coloured)[place] for roll in throws]
        assert all(900 < dice.count(face) < 1_100 for face in range(1, 7))


def test_throws_leave_out_dice_that_are_gone() -> None:
    state = parse_position("duel 1; turn A; A: g12x5 g2 gL; B:")
    roll = DUEL.throw(state, random.Random(1))
    assert roll.green is None
    assert DUEL.roll(state, roll).phase is Phase.ACTION_1
