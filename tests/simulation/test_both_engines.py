"""The compiled engine and the readable one play the same games."""

import sys
from collections.abc import Callable
from functools import cache
from typing import Any, cast

import numba
import numpy as np
import pytest

from qwixx.compiled.compiler import configure_numba, register
from qwixx.compiled.games import RULES
from qwixx.compiled.offers import Offers, dice_of, offers_at, printed_on
from qwixx.compiled.seats import ENDINGS
from qwixx.players import PLAYERS, levels_of, make_player, players_of
from qwixx.record import Record, Seat, parse_record, record_text
from qwixx.rules import CLASSIC, DUEL, GAMES, Game, Phase, State
from qwixx.simulation.games import simulate
from qwixx.simulation.line_up import compiled_players, lined_up
from qwixx.simulation.readable import play_readable, record_game
from tests.helpers import every_table, with_seldom
from tests.simulation.tables import positions, seats_of

SHEETS = [game for game in GAMES.values() if game.board == "sheets"]
BOARDS = [game for game in GAMES.values() if game.board == "board"]

COMPANIES = [
    *((game, "greedy random") for game in BOARDS),
    *((game, "network plain") for game in BOARDS),
    *((game, "random ga") for game in SHEETS),
    *((game, "network network") for game in SHEETS),
    *((game, "greedy ga tolerant random network") for game in SHEETS),
    (CLASSIC, "greedy ga analyzer tolerant random"),
]
OTHERS = [
    *((game, "greedy greedy") for game in BOARDS),
    *((game, f"{name} {name}") for game in SHEETS for name in ("greedy", "ga", "tolerant")),
    (CLASSIC, "network plain"),
    (CLASSIC, "network ga plain"),
    (CLASSIC, "analyzer analyzer"),
    (CLASSIC, "ga greedy analyzer"),
    *((game, "tolerant random ga greedy") for game in SHEETS),
]
"""Each is compiled by itself, and plays what others play, too."""


@cache
def compiled_call(function: Callable[..., Any]) -> Callable[..., Any]:
    """A function of the compiled rules or players, to be called by itself."""
    register(sys.modules[function.__module__])
    configure_numba()

    @numba.njit
    def call(*arguments: Any) -> Any:
        return function(*arguments)

    return cast("Callable[..., Any]", call)


def offered(game: Game, state: State) -> Offers:
    assert state.roll is not None
    return offers_at(printed_on(game.layout), dice_of(state.roll), state.locked)


def same_results(game: Game, players: list[str], games: int, seed: int) -> None:
    """Play in both engines, and compare every turn count, end and score."""
    results = simulate(game, players, games, seed)
    for number in range(games):
        state, turns = play_readable(game, players, seed, number)
        assert len(turns) == results.turns[number]
        assert game.ending(state) == ENDINGS[results.endings[number]]
        by_seat = results.scores[number][np.argsort(results.seats[number])]
        assert game.scores(state) == tuple(by_seat)


@every_table
def test_many_random_games_are_the_same(game: Game, players: int) -> None:
    """The same dice and the same draws: one legal set that differs, and the games part."""
    same_results(game, ["random"] * players, 100, seed=players)


@pytest.mark.parametrize(
    ("game", "peers"),
    with_seldom(COMPANIES, OTHERS),
    ids=[f"{game.name} {peers}" for game, peers in COMPANIES + OTHERS],
)
def test_games_of_all_players_are_the_same(game: Game, peers: str) -> None:
    same_results(game, peers.split(), 20, seed=11)


@every_table
def test_every_legal_set_is_the_same(game: Game, players: int) -> None:
    legal_squares = compiled_call(RULES[game.board].legal_squares)
    compared = 0
    for state in positions(game, players, 80 // players):
        offers, seats = offered(game, state), seats_of(state)
        squares = offers.white if state.phase is Phase.ACTION_1 else offers.coloured
        for seat in game.to_act(state):
            wanted = sum(1 << action - 1 for action in game.legal(state, seat)[1:])
            assert legal_squares(seats, seat, squares) == wanted
            compared += 1
    assert compared > 1_000


BY_FORMULA = [
    (game, players, name)
    for game in GAMES.values()
    for players in {game.players[0], game.players[-1]}
    for name in compiled_players(game)
    if PLAYERS[name].ways
]


@pytest.mark.parametrize(
    ("game", "players", "name"),
    with_seldom(
        [each for each in BY_FORMULA if each[0] in {CLASSIC, DUEL}],
        [each for each in BY_FORMULA if each[0] not in {CLASSIC, DUEL}],
    ),
    ids=str,
)
def test_compiled_players_decide_as_the_readable_ones(game: Game, players: int, name: str) -> None:
    player, decide = (
        make_player(name, 0, game),
        compiled_call(PLAYERS[name].ways[game.board].decide),
    )
    _, printed, weights, *_ = lined_up(game, [name] * players)
    decided = 0
    for state in positions(game, players, 60 // players):
        seats, offers, action_1 = seats_of(state), offered(game, state), state.action_1
        table = state.locked, state.active, offers, action_1, printed, weights, 0
        for seat in game.to_act(state):
            wanted = player.decide(game, game.view(state, seat), seat)
            assert decide(state.phase, seats, seat, *table) == wanted
            decided += 1
    assert decided > 1_000


def test_all_our_players_are_compiled_but_levels_and_who_needs_a_table() -> None:
    for game in GAMES.values():
        assert set(compiled_players(game)) <= set(players_of(game))
        others = {"solitaire", *levels_of(game)}
        assert set(players_of(game)) - others == set(compiled_players(game))


@every_table
def test_games_become_records_that_replay_to_the_same_result(game: Game, players: int) -> None:
    names = ["random", "greedy", "random", "greedy", "random"][:players]
    results = simulate(game, names, 3 * players, seed=2)
    for number in range(3 * players):
        record = parse_record(record_text(record_game(game, names, 2, number)))
        by_seat = results.scores[number][np.argsort(results.seats[number])]
        assert game.scores(record.last()) == tuple(by_seat)
        assert len(record.turns) == results.turns[number]
        assert record.options == (("seed", "2"), ("number", str(number)))
        kinds = [names[(seat + number) % players] for seat in range(players)]
        assert [seat.kind for seat in record.seats] == kinds


def test_a_record_is_a_whole_game_and_no_other() -> None:
    one, two = (record_game(DUEL, ["random", "random"], 1, number) for number in (0, 1))
    assert one.last().phase is Phase.OVER
    assert one != two
    assert isinstance(one, Record)
    assert one.seats == (Seat("random 1", "random"), Seat("random 2", "random"))
