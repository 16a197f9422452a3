"""Many games as arrays."""

import numpy as np
import pytest

from qwixx.players import UnknownPlayer, players_of
from qwixx.rules import CLASSIC, DUEL, Game, RuleError
from qwixx.simulation.games import Games, SimulationError, simulate
from qwixx.simulation.limits import MOST_GAMES, MOST_SEEDS
from qwixx.simulation.readable import PlayerError, record_game
from tests.helpers import every_table

OWN = "tests.simulation.own_players"


def equal(one: Games, two: Games) -> bool:
    pairs = zip(one[1:4], two[1:4], strict=True)
    return one.first == two.first and all(np.array_equal(*pair) for pair in pairs)


@every_table
def test_the_same_seed_gives_the_same_games(game: Game, players: int) -> None:
    names = ["random"] * players
    assert equal(simulate(game, names, 60, 4), simulate(game, names, 60, 4))
    assert not equal(simulate(game, names, 60, 4), simulate(game, names, 60, 5))


@every_table
def test_a_game_does_not_depend_on_the_others(game: Game, players: int) -> None:
    names = ["random", "greedy", "random", "greedy", "random"][:players]
    whole = simulate(game, names, 50, seed=6)
    for first, games in ((0, 20), (20, 1), (21, 29)):
        part = simulate(game, names, games, seed=6, first=first)
        assert np.array_equal(part.scores, whole.scores[first : first + games])
        assert np.array_equal(part.seats, whole.seats[first : first + games])


@every_table
def test_everyone_sits_everywhere(game: Game, players: int) -> None:
    seats = simulate(game, ["random"] * players, 2 * players, 1).seats
    for deal in (seats[:players], seats[players:]):
        assert (np.sort(deal, axis=0) == np.arange(players)[:, None]).all()
        assert (np.sort(deal, axis=1) == np.arange(players)).all()


def test_equal_players_share_their_luck_exactly() -> None:
    """With the same dice and seats exchanged, both do the same: the variance is gone."""
    results = simulate(CLASSIC, ["ga", "ga"], 200, seed=3)
    assert np.array_equal(results.scores[0::2, 0], results.scores[1::2, 1])
    assert np.array_equal(results.scores[0::2, 1], results.scores[1::2, 0])
    assert results.shares.mean(axis=0).tolist() == [0.5, 0.5]


def test_a_win_is_shared() -> None:
    scores = np.array([[3, 5, 5], [9, 1, 0], [2, 2, 2]], np.int16)
    games = Games(0, scores, np.zeros(3, np.int16), np.zeros(3, np.int16))
    assert games.shares.tolist() == [[0, 0.5, 0.5], [1, 0, 0], [1 / 3, 1 / 3, 1 / 3]]


def test_random_qwixx_is_as_known() -> None:
    """About 16.4 turns and 4.4 points, hardly ever a lock."""
    results = simulate(CLASSIC, ["random", "random"], 20_000, seed=1)
    assert 16.2 < results.turns.mean() < 16.6
    assert 4.2 < results.scores.mean() < 4.6
    assert results.endings.mean() < 0.01


@pytest.mark.parametrize(
    ("players", "points", "share"),
    [
        ("ga ga", (66, 68), (0.5, 0.5)),
        ("analyzer analyzer", (70, 72), (0.5, 0.5)),
        ("analyzer ga", (69, 72), (0.49, 0.53)),
        ("ga tolerant", (66, 69), (0.64, 0.69)),
        ("greedy ga", (71, 74), (0.53, 0.59)),
        ("ga random", (55, 60), (0.99, 1)),
    ],
)
def test_published_players_do_as_published(
    players: str, points: tuple[float, float], share: tuple[float, float]
) -> None:
    """Their authors and others measured 67.4 and 71.0 points, and 50.7 % for the second pair."""
    results = simulate(CLASSIC, players.split(), 10_000, seed=2)
    assert points[0] <= results.scores[:, 0].mean() <= points[1]
    assert share[0] <= results.shares[:, 0].mean() <= share[1]


@pytest.mark.parametrize("games", [0, -1, MOST_GAMES + 1])
def test_absurd_numbers_of_games_are_refused(games: int) -> None:
    with pytest.raises(SimulationError) as caught:
        simulate(CLASSIC, ["random", "random"], games)
    assert caught.value.key == "games"


@pytest.mark.parametrize("seed", [-1, MOST_SEEDS])
def test_absurd_seeds_are_refused(seed: int) -> None:
    with pytest.raises(SimulationError) as caught:
        simulate(CLASSIC, ["random", "random"], 1, seed)
    assert caught.value.key == "seed"


def test_the_largest_seed_works() -> None:
    assert simulate(CLASSIC, ["random", "random"], 2, MOST_SEEDS - 1).turns.min() > 0


@pytest.mark.parametrize("players", [1, 6])
def test_wrong_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(RuleError):
        simulate(CLASSIC, ["random"] * players, 1)


def test_unknown_players_are_refused() -> None:
    with pytest.raises(UnknownPlayer) as caught:
        simulate(CLASSIC, ["random", "nobody"], 1)
    assert caught.value.key == "player"
    with pytest.raises(UnknownPlayer) as caught:
        simulate(DUEL, ["random", "ga"], 1)
    assert caught.value.key == "not_its_game"
    assert caught.value.values["known"] == ", ".join(players_of(DUEL))


# ── players of one's own ──────────────────────────────────────────────────────────────────────


@every_table
def test_own_players_meet_ours_with_the_same_dice(game: Game, players: int) -> None:
    names = [f"{OWN}:Cautious", "greedy", "random", "random", "random"][:players]
    results = simulate(game, names, 2 * players, seed=8)
    assert equal(results, simulate(game, names, 2 * players, seed=8))
    theirs = record_game(game, names, 8, 0)
    ours = record_game(game, ["random"] * players, 8, 0)
    shared = min(len(theirs.turns), len(ours.turns), 5)
    white = [[turn.roll.white for turn in record.turns[:shared]] for record in (theirs, ours)]
    assert white[0] == white[1]
    assert theirs.seats[0].kind == "own"


def test_own_players_have_seeds_of_their_own() -> None:
    turns = {len(record_game(DUEL, [f"{OWN}:Cautious"] * 2, 3, n).turns) for n in range(8)}
    assert len(turns) > 1


@pytest.mark.parametrize("name", ["no_module:X", f"{OWN}:Nobody", ":", "os.path:", "os:getcwd"])
def test_own_players_that_are_not_there_are_refused(name: str) -> None:
    with pytest.raises(UnknownPlayer) as caught:
        simulate(CLASSIC, [name, "random"], 1)
    assert caught.value.key == "own"


@pytest.mark.parametrize("name", ["Cheat", "Broken"])
def test_own_players_that_fail_are_named(name: str) -> None:
    with pytest.raises(PlayerError) as caught:
        simulate(CLASSIC, ["random", f"{OWN}:{name}"], 4)
    assert caught.value.key == "failed"
    assert name in str(caught.value)
    assert "game 0" in str(caught.value)
