"""How good the networks' values are in positions that people reach.

Games of all levels in random seats, with some decisions at random; of each game one position
between two turns, before the throw. `python -m studies.values make GAME PLAYERS [POSITIONS]` writes
them to `studies/positions`, where they stay: levels change with the networks, and before and after
are to be compared on the same positions, which nothing learns from.

The network's opinion of each is compared with games that the same network plays on from there:
`python -m studies.values GAME PLAYERS [POSITIONS GAMES [FILE]]`, for the network of the game, or
for other weights in a FILE.
"""

import random
import sys
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from rich.progress import track

from qwixx.analysis.rollout import outcomes
from qwixx.evaluation import evaluator_of, load_evaluator, weights_of
from qwixx.evaluation.evaluator import Evaluator
from qwixx.notation import parse_position, position_text
from qwixx.players import levels_of, make_player
from qwixx.rules import GAMES, Game, Phase, State

SEED = 20_261_119
POSITIONS = 300
ROLLOUT = 2_000
"""Games of each position."""
AT_RANDOM = (0.0, 0.0, 0.1, 0.3)
"""In how many decisions a player does anything legal instead: one of these, for a whole game."""

Reals = NDArray[np.float64]


def positions(game: Game, players: int, seed: int) -> Iterator[State]:
    """One of each game: any position between two turns, each as likely as the others."""
    source = random.Random(repr((game.name, players, seed)))
    while True:
        yield source.choice(between_turns(game, players, source, levels_of(game)))


def between_turns(
    game: Game, players: int, source: random.Random, levels: Sequence[str]
) -> list[State]:
    """All positions between two turns of a game of these levels."""
    people = [
        make_player(source.choice(levels), source.getrandbits(32), game) for _ in range(players)
    ]
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
    halves: Reals
    """By how much the opinion is above the games: above the first half of them, and the second."""


def measure(evaluator: Evaluator, state: State, seed: int, games: int) -> Found:
    scores = evaluator.play_on(state, seed, 0, games)
    order = [(state.active + place) % state.players for place in range(state.players)]
    shown = np.array([outcomes(scores, seat) for seat in order]) * [[[100.0], [1.0]]]
    worths = evaluator.worths(state)
    opinion = np.array([(100 * worths[seat].win, worths[seat].margin) for seat in order])
    halves = [half.mean(axis=2) for half in np.array_split(shown, 2, axis=2)]
    return Found(opinion, opinion - np.array(halves))


def mean(values: Reals) -> str:
    """A mean over positions with half of its 95 % interval."""
    return f"{values.mean():.2f} ± {1.96 * values.std(ddof=1) / len(values) ** 0.5:.2f}"


def report(found: list[Found]) -> None:
    """Half as many games have twice the variance. Going on from there to none at all, the part of
    the rollouts' own error goes; what is left is rather too much than too little.
    """
    opinions, halves = (np.array(part) for part in zip(*found, strict=True))
    favourites, at = opinions[:, :, 0].argmax(axis=1), np.arange(len(found))
    for name, part in (("win", 0), ("margin", 1)):
        by_half = halves[..., part]
        away = by_half.mean(axis=1)
        off = np.abs(away).mean(axis=1)
        without = 2 * off - np.abs(by_half).mean(axis=(1, 2))
        print(
            f"{name:6} off by {mean(off)} on average, 99 of 100 within"
            f" {np.quantile(np.abs(away), 0.99):.1f}; without the rollouts' error {mean(without)}"
        )
        print(
            f"       bias: {mean(away.mean(axis=1))} over all seats, {mean(away[:, 0])} for who is"
            f" about to throw, {mean(away[at, favourites])} for the favourite"
        )


def kept(game: Game, players: int) -> Path:
    """Where the positions are."""
    return Path(__file__).parent / "positions" / f"{game.name}-{players}.txt"


def make(game: Game, players: int, count: int) -> None:
    made = islice(positions(game, players, SEED), count)
    lines = [f"{position_text(state)}\n" for state in track(made, "playing", total=count)]
    kept(game, players).write_text("".join(lines), "utf-8")


def compare(game: Game, players: int, count: int, games: int, path: Path) -> None:
    evaluator_of(game, players)
    evaluator = load_evaluator(path, game)
    texts = kept(game, players).read_text("utf-8").splitlines()[:count]
    found = [
        measure(evaluator, parse_position(text), SEED + place, games)
        for place, text in enumerate(track(texts, path.name))
    ]
    print(f"{game.name}, {players} players, {path.name}: {count} positions, {games:,} games each")
    report(found)


def main() -> None:
    if sys.argv[1] == "make":
        _, _, name, number, *rest = sys.argv
        make(GAMES[name], int(number), int(rest[0]) if rest else POSITIONS)
        return
    name, number, *rest = sys.argv[1:]
    game, players = GAMES[name], int(number)
    count, games = map(int, rest[:2] or (POSITIONS, ROLLOUT))
    path = Path(rest[2]) if len(rest) > 2 else weights_of(game, players)
    compare(game, players, count, games, path)


if __name__ == "__main__":
    main()
