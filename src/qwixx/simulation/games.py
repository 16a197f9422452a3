"""Many games at once: `simulate` plays them and gives their results as arrays.

Games are numbered. A game depends on the seed, its number and the players, and on nothing else: not
on how many are played, in which order or by how many workers. Games come in deals, one for each
seat: the same dice with everyone moved on by a seat, so that luck is shared out evenly.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from qwixx.compiled.caching import note_cached
from qwixx.compiled.chance import Numbers
from qwixx.compiled.games import NOTHING, Results, room_for
from qwixx.compiled.seats import ENDINGS, MISTHROWS
from qwixx.evaluation import evaluator_of
from qwixx.evaluation.evaluator import Evaluator
from qwixx.players import Who, check_anyone, listed
from qwixx.rules import Game, Refusal, find_game
from qwixx.rules.integers import shown, whole
from qwixx.rules.reasons import N_
from qwixx.simulation.limits import MOST_GAMES, MOST_SEEDS
from qwixx.simulation.line_up import is_compiled, is_learned, lined_up, loop_of, stage_of
from qwixx.simulation.luck import Throw, luck_of_game, throws_of_positions, throws_of_turns
from qwixx.simulation.readable import play_readable

SENTENCES = {
    "games": N_("Between 1 and {most} games can be played, not {games}."),
    "number": N_("Games are numbered from 0 to {most}; there is no game {number}."),
    "seed": N_("A seed is a whole number from 0 to {most}, not {seed}."),
}


class SimulationError(Refusal):
    """A number of games or a seed that cannot be used."""

    sentences = SENTENCES


class Games(NamedTuple):
    """Results of games `first`, `first + 1` …"""

    first: int
    scores: Results
    """Points by game and player, in the order in which the players were named."""
    turns: Results
    endings: Results
    """Places in `ENDINGS`."""
    luck: NDArray[np.float64] | None = None
    """What the dice gave, in shares of the win by game and player; None if nobody asked."""

    @property
    def seats(self) -> NDArray[np.int64]:
        """By game and player: where they sat. Seat 0 threw first."""
        games, players = self.scores.shape
        numbers = self.first + np.arange(games)[:, None]
        seats: NDArray[np.int64] = (np.arange(players) - numbers) % players
        return seats

    @property
    def shares(self) -> NDArray[np.float64]:
        """By game and player: their share of the win, 1 in all."""
        best = self.scores == self.scores.max(axis=1, keepdims=True)
        shares: NDArray[np.float64] = best / best.sum(axis=1, keepdims=True)
        return shares


def check(game: Game | str, players: Sequence[Who], games: int, seed: int) -> None:
    """Refuse what cannot be played."""
    game, players = find_game(game), listed(players)
    if not 1 <= (whole(games) or 0) <= MOST_GAMES:
        raise SimulationError("games", most=MOST_GAMES, games=shown(games))
    number = whole(seed)
    if number is None or not 0 <= number < MOST_SEEDS:
        raise SimulationError("seed", most=MOST_SEEDS - 1, seed=shown(seed))
    game.start(len(players))
    for name in players:
        check_anyone(name, game)


def check_number(number: int) -> None:
    if not 0 <= number < MOST_GAMES:
        raise SimulationError("number", most=MOST_GAMES - 1, number=number)


def simulate(
    game: Game | str, players: Sequence[Who], games: int, seed: int = 0, first: int = 0
) -> Games:
    """Play games. Compiled, if all players are; else by the readable engine."""
    game, players = find_game(game), listed(players)
    check(game, players, games, seed)
    results = Games(
        first,
        np.zeros((games, len(players)), np.int16),
        np.zeros(games, np.int16),
        np.zeros(games, np.int16),
    )
    _play(game, players, seed, results, None)
    return results


def simulate_adjusted(
    game: Game | str, players: Sequence[Who], games: int, seed: int = 0, first: int = 0
) -> Games:
    """The same, with what the dice gave; EvaluatorError if nobody has learned the game."""
    game, players = find_game(game), listed(players)
    check(game, players, games, seed)
    results = Games(
        first,
        np.zeros((games, len(players)), np.int16),
        np.zeros(games, np.int16),
        np.zeros(games, np.int16),
        np.zeros((games, len(players))),
    )
    _play(game, players, seed, results, evaluator_of(game, len(players)))
    return results


def _play(
    game: Game, players: Sequence[Who], seed: int, results: Games, evaluator: Evaluator | None
) -> None:
    names = [who for who in players if isinstance(who, str)]
    if len(names) == len(players) and is_compiled(game, names):
        _play_compiled(game, names, seed, results, NOTHING[0])
        if evaluator:
            _tell_luck(game, names, seed, results, evaluator)
        return
    for place in range(len(results.turns)):
        throws = _play_readable(game, players, seed, place, results)
        if evaluator and results.luck is not None:
            number = results.first + place
            results.luck[place] = luck_of_game(game, evaluator, throws, number)


def _play_compiled(
    game: Game, players: Sequence[str], seed: int, results: Games, seen: Numbers
) -> None:
    seats, printed, *minds = lined_up(game, players)
    last = np.zeros_like(results.turns)
    loop_of(game, is_learned(players))(
        seed, results.first, 1, seats, 0, 0, True, printed, *minds,
        results.scores, results.turns, results.endings, last, seen, *NOTHING[1:],
        *room_for(len(players)),
    )  # fmt: skip
    note_cached(stage_of(game, players))


def _tell_luck(
    game: Game, players: Sequence[str], seed: int, results: Games, evaluator: Evaluator
) -> None:
    """The games are played once more, now that it is known how much there is to write down."""
    assert results.luck is not None
    ends = np.cumsum(results.turns, dtype=np.int64)
    seen = np.zeros((int(ends[-1]), len(players) * (MISTHROWS + 1) + 1), np.int64)
    _play_compiled(game, players, seed, results, seen)
    for place, positions in enumerate(np.split(seen, ends[:-1])):
        number = results.first + place
        throws = throws_of_positions(game, len(players), seed, number, positions)
        results.luck[place] = luck_of_game(game, evaluator, throws, number)


def _play_readable(
    game: Game, players: Sequence[Who], seed: int, place: int, results: Games
) -> Iterator[Throw]:
    """Returns the throws."""
    number = results.first + place
    state, turns = play_readable(game, players, seed, number)
    for seat, points in enumerate(game.scores(state)):
        results.scores[place, (seat + number) % len(players)] = points
    results.turns[place] = len(turns)
    results.endings[place] = ENDINGS.index(game.ending(state) or "")
    return throws_of_turns(game, len(players), turns)
