"""The compiled engine and the readable one play the same games."""

import numpy as np
import pytest

from qwixx.players import levels_of, make_player, players_of
from qwixx.record import Record, Seat, parse_record, record_text
from qwixx.rules import CLASSIC, DUEL, GAMES, Game, Phase
from qwixx.simulation import classic, duel
from qwixx.simulation.games import ENDINGS, simulate
from qwixx.simulation.plain import play_plain, record_game
from qwixx.simulation.policies import POLICIES, arrays
from qwixx.simulation.seats import KIND, MOST_LEGAL, RANDOM
from tests.simulation.tables import every_table, positions, seats_of, turn_of

ACTION_1, ACTION_2 = 1, 2

COMPANIES = [
    *((DUEL, pair) for pair in ("greedy greedy", "greedy random", "network plain")),
    *((CLASSIC, f"{name} {name}") for name in ("greedy", "ga", "analyzer", "tolerant")),
    (CLASSIC, "random ga"),
    (CLASSIC, "network network"),
    (CLASSIC, "network plain"),
    (CLASSIC, "network ga plain"),
    (CLASSIC, "ga greedy analyzer"),
    (CLASSIC, "tolerant random ga greedy"),
    (CLASSIC, "greedy ga analyzer tolerant random"),
]


def compiled_legal(game: Game, phase: int, seats: np.ndarray, seat: int, turn: object) -> list[int]:
    legal = np.zeros(MOST_LEGAL, np.int64)
    if game is DUEL:
        count = duel.find_legal(phase, seats, turn, legal)  # type: ignore[arg-type]
    else:
        count = classic.find_legal(phase, seats, seat, turn, legal)  # type: ignore[arg-type]
    return [int(action) for action in legal[:count]]


def same_results(game: Game, players: list[str], games: int, seed: int) -> None:
    """Play in both engines, and compare every turn count, end and score."""
    results = simulate(game, players, games, seed)
    for number in range(games):
        state, turns = play_plain(game, players, seed, number)
        assert len(turns) == results.turns[number]
        assert game.ending(state) == ENDINGS[results.endings[number]]
        by_seat = results.scores[number][np.argsort(results.seats[number])]
        assert game.scores(state) == tuple(by_seat)


@every_table
def test_thousands_of_random_games_are_the_same(game: Game, players: int) -> None:
    """The same dice and the same draws: one legal set that differs, and the games part."""
    same_results(game, ["random"] * players, 1_000, seed=players)


@pytest.mark.parametrize(
    ("game", "company"), COMPANIES, ids=[f"{game.name} {company}" for game, company in COMPANIES]
)
def test_games_of_all_players_are_the_same(game: Game, company: str) -> None:
    same_results(game, company.split(), 60, seed=11)


@every_table
def test_every_legal_set_is_the_same(game: Game, players: int) -> None:
    names = (["random", "greedy"] * 3)[:players]
    compared = 0
    for state in positions(game, names, range(40)):
        phase = ACTION_1 if state.phase is Phase.ACTION_1 else ACTION_2
        for seat in game.to_act(state):
            found = compiled_legal(game, phase, seats_of(state), seat, turn_of(state))
            assert tuple(found) == game.legal(state, seat)
            compared += 1
    assert compared > 1_000


BY_FORMULA = [
    name
    for name, policy in POLICIES["classic"].items()
    if policy.kind not in (RANDOM, classic.LEARNED)
]


@pytest.mark.parametrize("name", BY_FORMULA)
@pytest.mark.parametrize("players", [2, 5])
def test_compiled_players_of_qwixx_decide_as_the_plain_ones(name: str, players: int) -> None:
    player = make_player(name, 0, CLASSIC)
    kinds, weights = arrays(CLASSIC, [name] * players)
    decided = 0
    for state in positions(CLASSIC, (["random", "ga"] * 3)[:players], range(40)):
        seats, turn = seats_of(state), turn_of(state)
        seats[:, KIND] = kinds
        decide = classic.decide_1 if state.phase is Phase.ACTION_1 else classic.decide_2
        for seat in CLASSIC.to_act(state):
            plain = player.decide(CLASSIC, CLASSIC.view(state, seat), seat)
            assert decide(seats, weights, seat, turn) == plain
            decided += 1
    assert decided > 1_500


def test_the_compiled_player_of_the_duel_decides_as_the_plain_one() -> None:
    player = make_player("greedy", 0, DUEL)
    _, weights = arrays(DUEL, ["greedy", "greedy"])
    decided = 0
    for state in positions(DUEL, ["random", "greedy"], range(60)):
        phase = ACTION_1 if state.phase is Phase.ACTION_1 else ACTION_2
        plain = player.decide(DUEL, state, state.active)
        seats, turn = seats_of(state), turn_of(state)
        assert duel.decide_by_heading(phase, seats, weights, turn) == plain
        decided += 1
    assert decided > 1_500


def test_all_our_players_are_compiled_but_levels_and_who_needs_a_table() -> None:
    for game in GAMES.values():
        assert set(POLICIES[game.name]) <= set(players_of(game))
        others = {"solitaire", *levels_of(game)}
        assert set(players_of(game)) - others == set(POLICIES[game.name])


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
