"""Whether the mean over all throws is more accurate than the network's value, and what it costs.

`python -m studies.throws GAME PLAYERS [POSITIONS GAMES]` compares both with games that the network
plays on, in the positions of `studies/positions`; `python -m studies.throws late GAME PLAYERS …` in
positions of games near a fourth misthrow, which are made with a seed. `choose` instead of `late`
takes positions of other games than those in `studies/positions`.
"""

import random
import sys
import time
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

import numpy as np

from qwixx.analysis.rollout import outcomes
from qwixx.evaluation import evaluator_of
from qwixx.evaluation.evaluator import Evaluator
from qwixx.evaluation.throws import is_near_end
from qwixx.notation import parse_position
from qwixx.players import levels_of
from qwixx.rules import GAMES, Game, State
from qwixx.rules.crosses import MISTHROWS_TO_END
from studies.values import SEED, Reals, between_turns, kept, positions

POSITIONS, ROLLOUT = 100, 1_000


class Found(NamedTuple):
    """What a position has shown, for each seat, in points of a hundred."""

    network: Reals
    throws: Reals
    halves: Reals
    """The share of the win in the first half of the games, and in the second."""
    milliseconds: float
    """For the mean over all throws."""
    is_near_end: bool


def late(game: Game, players: int) -> Iterator[State]:
    """One of each game: someone has three misthrows. The strongest level, slow and careful, does
    not play.
    """
    source, levels = random.Random(repr(("late", game.name, players, SEED))), levels_of(game)[:-1]
    while True:
        found = between_turns(game, players, source, levels)
        last = [each for each in found if max(each.misthrows) == MISTHROWS_TO_END - 1]
        if last:
            yield source.choice(last)


def measure(game: Game, evaluator: Evaluator, state: State, seed: int, games: int) -> Found:
    scores = evaluator.play_on(state, seed, 0, games)
    shares = 100 * np.array([outcomes(scores, seat)[0] for seat in range(state.players)])
    network = 100 * np.array([worth.win for worth in evaluator.worths(state)])
    began = time.perf_counter()
    throws = 100 * np.array(evaluator.expected(state))
    milliseconds = 1000 * (time.perf_counter() - began)
    halves = np.array([half.mean(axis=1) for half in np.array_split(shares, 2, axis=1)])
    return Found(network, throws, halves, milliseconds, is_near_end(game, state))


def squared_error(opinions: Reals, halves: Reals) -> Reals:
    """Of each position, its mean over the seats. The errors of the two halves of the games are
    independent, so that their product leaves out what is chance in the games.
    """
    errors: Reals = (opinions - halves[:, 0]) * (opinions - halves[:, 1])
    means: Reals = errors.reshape(len(errors), -1).mean(axis=1)
    return means


def report(name: str, found: list[Found]) -> None:
    if len(found) < 2:
        return
    network, throws, halves, milliseconds, _ = (np.array(part) for part in zip(*found, strict=True))
    shown = halves.mean(axis=1)
    errors = [squared_error(opinions, halves) for opinions in (network, throws)]
    less = errors[0] - errors[1]
    print(
        f"{name:9} {len(found):4} positions: off by (root mean square)"
        f" {errors[0].mean().clip(0) ** 0.5:.2f} by the network,"
        f" {errors[1].mean().clip(0) ** 0.5:.2f} over all throws;"
        f" squares {less.mean():.2f} ± {1.96 * less.std(ddof=1) / len(less) ** 0.5:.2f} less;"
        f" worst {np.abs(network - shown).max():.1f} and {np.abs(throws - shown).max():.1f};"
        f" {milliseconds.mean():.2f} ms"
    )


def chosen(kind: str, game: Game, players: int) -> Iterator[State]:
    if kind == "late":
        return late(game, players)
    if kind == "choose":
        return positions(game, players, SEED + 1)
    return map(parse_position, kept(game, players).read_text("utf-8").splitlines())


def main() -> None:
    kind = sys.argv[1] if sys.argv[1] in ("late", "choose") else "kept"
    name, number, *rest = sys.argv[1 if kind == "kept" else 2 :]
    game, players = GAMES[name], int(number)
    count, games = map(int, rest or (POSITIONS, ROLLOUT))
    evaluator = evaluator_of(game, players)
    evaluator.expected(game.start(players))
    states = islice(chosen(kind, game, players), count)
    found = [measure(game, evaluator, state, SEED + i, games) for i, state in enumerate(states)]
    print(f"{name}, {players} players, {kind}: {games:,} games of each position")
    report("all", found)
    report("near end", [each for each in found if each.is_near_end])
    report("before", [each for each in found if not each.is_near_end])


if __name__ == "__main__":
    main()
