"""How good the networks' values are in positions that people reach.

Games of all levels in random seats, with some turns at random; of each game one position between
two turns, before the throw. The network's opinion of it is compared with games that the same
network plays on from there. Few of them are left to chance: a rollout's own error is small, and it
is known, so it is taken out again. `python -m studies.values GAME PLAYERS [FILE [POSITIONS GAMES]]`
for the network of the game, or for other weights in a FILE.
"""

import random
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from rich.progress import track

from qwixx.analysis.rollout import outcomes
from qwixx.judges import judge_of, load_judge, weights_of
from qwixx.judges.judge import Judge
from qwixx.players import levels_of, make_player
from qwixx.rules import GAMES, Game, Phase, State

SEED = 20_261_119
"""Nothing has learned from these games."""
POSITIONS = 300
ROLLOUT = 2_000
"""Games of each position."""
AT_RANDOM = (0.0, 0.0, 0.1, 0.3)
"""How often a player does anything legal instead: one of these, for a game."""

Reals = NDArray[np.float64]


def positions(game: Game, players: int, seed: int) -> Iterator[State]:
    """One of each game: any position between two turns, each as likely as the others."""
    source = random.Random(repr((game.name, players, seed)))
    while True:
        yield source.choice(_between_turns(game, players, source))


def _between_turns(game: Game, players: int, source: random.Random) -> list[State]:
    levels = levels_of(game)
    people = [make_player(source.choice(levels), source.getrandbits(32), game)
              for _ in range(players)]  # fmt: skip
    careless = [source.choice(AT_RANDOM) for _ in range(players)]
    state, found = game.start(players), []
    while state.phase is not Phase.OVER:
        if state.phase is Phase.DICE:
            found.append(state)
            state = game.roll(state, game.throw(state, source))
        for seat in game.to_act(state):
            view = game.view(state, seat)
            if source.random() < careless[seat]:
                action = source.choice(game.legal(view, seat))
            else:
                action = people[seat].decide(game, view, seat)
            state = game.play(state, seat, action)
    return found


class Found(NamedTuple):
    """What a position has shown, for each seat from the one about to throw: win and margin. Wins
    are in points of a hundred.
    """

    opinion: Reals
    difference: Reals
    """By how much the opinion is above the games."""
    variance: Reals
    """Of the difference, as so many games are a sample."""


def measure(judge: Judge, state: State, seed: int, games: int) -> Found:
    scores = judge.play_on(state, seed, 0, games)
    order = [(state.active + place) % state.players for place in range(state.players)]
    shown = np.array([outcomes(scores, seat) for seat in order]) * [[[100.0], [1.0]]]
    worths = judge.worths(state)
    opinion = np.array([(100 * worths[seat].win, worths[seat].margin) for seat in order])
    return Found(opinion, opinion - shown.mean(axis=2), shown.var(axis=2, ddof=1) / games)


def mean(values: Reals) -> str:
    """A mean over positions with half of its 95 % interval."""
    return f"{values.mean():+6.2f} ± {1.96 * values.std(ddof=1) / len(values) ** 0.5:.2f}"


def report(found: list[Found]) -> None:
    opinions, differences, variances = (np.array(part) for part in zip(*found, strict=True))
    favourites = opinions[:, :, 0].argmax(axis=1)
    at = np.arange(len(found))
    for name, part in (("win", 0), ("margin", 1)):
        away, noise = differences[:, :, part], variances[:, :, part]
        by_position = np.abs(away).mean(axis=1)
        squares = (away**2 - noise).mean(axis=1)
        root, error = squares.mean(), 1.96 * squares.std(ddof=1) / len(squares) ** 0.5
        spread, high, low = (
            max(0.0, square) ** 0.5 for square in (root, root + error, root - error)
        )
        print(
            f"{name:6} off by {mean(by_position)[1:]} on average, 99 % within"
            f" {np.quantile(np.abs(away), 0.99):.1f}, the rollouts' own error included"
            f" (it alone is {np.sqrt(2 / np.pi * noise).mean():.2f}); without it, root mean square"
            f" {spread:.2f} ({low:.2f} to {high:.2f}), so about {0.8 * spread:.2f} on average"
        )
        print(
            f"       bias: {mean(away.mean(axis=1))} over all seats, {mean(away[:, 0])} for the"
            f" player about to throw, {mean(away[at, favourites])} for the favourite"
        )


def main() -> None:
    name, number, *rest = sys.argv[1:]
    game, players = GAMES[name], int(number)
    path = Path(rest[0]) if rest else weights_of(game, players)
    count, games = map(int, rest[1:] or (POSITIONS, ROLLOUT))
    judge_of(game, players)
    judge = load_judge(path, game)
    taken = islice(positions(game, players, SEED), count)
    found = [
        measure(judge, state, SEED + place, games)
        for place, state in enumerate(track(taken, f"{name} {players}", total=count))
    ]
    print(f"{name}, {players} players, {path.name}: {count} positions, {games:,} games each")
    report(found)


if __name__ == "__main__":
    main()
