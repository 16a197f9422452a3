"""How precise the chances are that hints and reviews show.

`python -m studies.precision GAME PLAYERS [POSITIONS GAMES]` takes the positions of
`studies/positions`, throws, and lets a seat decide: the best option and any other one, as a hint
values them, are compared with games that the network plays on from both with the same dice. It
writes what it finds to `src/qwixx/analysis/precision.json`, with the fingerprint of the weights.
"""

import json
import random
import sys
from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

import numpy as np
from rich.progress import track

from qwixx.analysis.options import Option, find_options
from qwixx.analysis.precision import PATH, weights_hash
from qwixx.analysis.rollout import Part, play_part
from qwixx.evaluation import evaluator_of
from qwixx.evaluation.evaluator import Evaluator
from qwixx.notation import parse_position
from qwixx.rules import GAMES, Game, State
from studies.throws import squared_error
from studies.values import SEED, Reals, kept

POSITIONS, ROLLOUT = 100, 1_000


class Asked(NamedTuple):
    """A decision: the best option, and another one."""

    seat: int
    options: tuple[Option, Option]


class Found(NamedTuple):
    """Of both options, what is shown and what games give, in points of a hundred."""

    shown: Reals
    halves: Reals
    """In the first half of the games, and in the second."""


def decisions(game: Game, players: int, evaluator: Evaluator) -> Iterator[Asked]:
    source = random.Random(repr(("precision", game.name, players, SEED)))
    for text in kept(game, players).read_text("utf-8").splitlines():
        state: State = parse_position(text)
        thrown = game.roll(state, game.throw(state, source))
        seat = source.choice(game.to_act(thrown))
        options = find_options(game, thrown, seat, evaluator)
        if len(options) > 1:
            yield Asked(seat, (options[0], source.choice(options[1:])))


def measure(evaluator: Evaluator, asked: Asked, seed: int, games: int) -> Found:
    outcomes = tuple(option.outcome for option in asked.options)
    shares, _ = play_part(Part(evaluator, outcomes, asked.seat, seed, 0, games))
    halves = [half.mean(axis=1) for half in np.array_split(shares, 2, axis=1)]
    shown = [option.worth.win for option in asked.options]
    return Found(100 * np.array(shown), 100 * np.array(halves))


def root(squares: Reals) -> list[float]:
    """The root of a mean of squares, in shares of the win, and its 95 % interval."""
    mean, half = float(squares.mean()), float(1.96 * squares.std(ddof=1) / len(squares) ** 0.5)
    return [round(max(0.0, each) ** 0.5 / 100, 4) for each in (mean, mean - half, mean + half)]


def summary(found: list[Found], games: int) -> dict[str, Any]:
    shown, halves = (np.array(part) for part in zip(*found, strict=True))
    apart, games_apart = shown[:, 0] - shown[:, 1], halves[..., 0] - halves[..., 1]
    win, *around_win = root(squared_error(shown, halves))
    difference, *around = root(squared_error(apart, games_apart))
    clear = apart >= 100 * difference
    return {
        "win": win,
        "win_interval": around_win,
        "difference": difference,
        "difference_interval": around,
        "worse": [int((games_apart.mean(axis=1)[clear] > 0).sum()), int(clear.sum())],
        "positions": len(found),
        "games": games,
        "seed": SEED,
    }


def keep(game: Game, players: int, measured: dict[str, Any]) -> None:
    known = json.loads(PATH.read_text("utf-8")) if PATH.exists() else {}
    measured = {"weights": weights_hash(game, players), **measured}
    known.setdefault(game.name, {})[str(players)] = measured
    ordered = {name: dict(sorted(known[name].items())) for name in sorted(known)}
    PATH.write_text(json.dumps(ordered, indent=1) + "\n", "utf-8")


def main() -> None:
    name, number, *rest = sys.argv[1:]
    game, players = GAMES[name], int(number)
    count, games = map(int, rest or (POSITIONS, ROLLOUT))
    evaluator = evaluator_of(game, players)
    asked = list(islice(decisions(game, players, evaluator), count))
    found = [
        measure(evaluator, each, SEED + place, games)
        for place, each in enumerate(track(asked, name))
    ]
    measured = summary(found, games)
    print(name, players, measured)
    keep(game, players, measured)


if __name__ == "__main__":
    main()
