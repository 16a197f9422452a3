"""How good single decisions are, for the network alone and with more and more thinking.

Decisions are taken from games of the network against itself. Every option that may be the best, and
whatever someone chooses, is played on to the end many times, with the same dice for all of them,
until the standard error of its win is half a percent. A loss is what an option wins less than the
best one. `python -m studies.decisions GAME [DECISIONS [PLOT.svg]]`.
"""

import random
import sys
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import matplotlib as mpl
import numpy as np
from matplotlib.figure import Figure
from numpy.typing import NDArray
from rich.progress import track

from qwixx.analysis.options import find_options
from qwixx.analysis.rollout import outcomes
from qwixx.evaluation import evaluator_of
from qwixx.evaluation.evaluator import Evaluator, final_worths
from qwixx.players import make_player
from qwixx.players.search import Limit, think
from qwixx.rules import GAMES, Game, Phase, State
from qwixx.simulation.plots import COLOURS, STYLE, save_figure

SEED = 20_261_117
STANDARD_ERROR = 0.005
PART = 1_000
"""Games of an option between two checks of the standard error."""
DECISIONS = 300
EVERY = 0.05
"""How many of the decisions of a game are looked at."""
PLAUSIBLE = 0.03
"""How much worse than the best the network may think that an option is, so that it is played on."""
LOOKAHEADS = (0, 2, 4, 8, 16, 64, 256)


class Found(NamedTuple):
    """What a decision has shown."""

    losses: tuple[float, ...]
    """For each number of lookaheads."""
    seconds: tuple[float, ...]


def decisions(game: Game, seed: int) -> Iterator[tuple[State, int]]:
    """Decisions of games, each with the seat that has it."""
    source = random.Random(seed)
    player = make_player("network", 0, game)
    while True:
        state = game.start(2)
        while state.phase is not Phase.OVER:
            if state.phase is Phase.DICE:
                state = game.roll(state, game.throw(state, source))
            for seat in game.to_act(state):
                if len(game.legal(state, seat)) > 1 and source.random() < EVERY:
                    yield game.view(state, seat), seat
                state = game.play(state, seat, player.decide(game, game.view(state, seat), seat))


def measure(game: Game, view: State, seat: int, seed: int) -> Found:
    evaluator = evaluator_of(game, view.players)
    chosen, seconds = [], []
    for lookaheads in LOOKAHEADS:
        start = time.process_time()
        chosen.append(think(game, view, seat, evaluator, Limit(lookaheads)))
        seconds.append(time.process_time() - start)
    options = find_options(game, view, seat, evaluator)
    least = options[0].judged.win - PLAUSIBLE
    worth = {
        option.action: _played_on(game, option.outcome, seat, evaluator, seed)
        for option in options
        if option.judged.win >= least or option.action in chosen
    }
    best = max(worth.values())
    return Found(tuple(best - worth[action] for action in chosen), tuple(seconds))


def _played_on(game: Game, state: State, seat: int, evaluator: Evaluator, seed: int) -> float:
    if state.phase is Phase.OVER:
        return final_worths(game, state)[seat].win
    shares: NDArray[np.float64] = np.zeros(0)
    while not len(shares) or shares.std() > STANDARD_ERROR * len(shares) ** 0.5:
        scores = evaluator.play_on(state, seed, len(shares), PART)
        shares = np.append(shares, outcomes(scores, seat)[0])
    return float(shares.mean())


class Curve(NamedTuple):
    """Mean loss of a decision and time it takes, by number of lookaheads."""

    loss: NDArray[np.float64]
    """In percent of a win."""
    error: NDArray[np.float64]
    """Half of a 95 % interval."""
    gain: NDArray[np.float64]
    """What the network alone loses more, and half of its interval."""
    found: NDArray[np.float64]
    """How often the best action was chosen."""
    milliseconds: NDArray[np.float64]
    """On average, and what 99 of 100 decisions stay below."""


def curve_of(found: list[Found]) -> Curve:
    losses = 100 * np.array([each.losses for each in found])
    seconds = 1000 * np.array([each.seconds for each in found])
    gains = losses[:, :1] - losses
    return Curve(
        losses.mean(axis=0),
        _half(losses),
        np.array([gains.mean(axis=0), _half(gains)]),
        (losses == 0).mean(axis=0),
        np.array([seconds.mean(axis=0), np.quantile(seconds, 0.99, axis=0)]),
    )


def _half(values: NDArray[np.float64]) -> NDArray[np.float64]:
    half: NDArray[np.float64] = 1.96 * values.std(axis=0, ddof=1) / len(values) ** 0.5
    return half


def report(curve: Curve) -> None:
    for place, lookaheads in enumerate(LOOKAHEADS):
        print(
            f"{lookaheads:4} lookaheads: "
            f"loses {curve.loss[place]:.3f} ± {curve.error[place]:.3f} %, "
            f"finds the best {curve.found[place]:.1%}; "
            f"gains {curve.gain[0, place]:+.3f} ± {curve.gain[1, place]:.3f} %; "
            f"{curve.milliseconds[0, place]:.1f} ms, "
            f"99 % within {curve.milliseconds[1, place]:.0f} ms"
        )


def plot(path: Path, game: str, curve: Curve) -> None:
    """What is gained by thinking longer, compared on the same decisions."""
    gain, half = curve.gain
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(8, 4), layout="constrained")
        axes = figure.subplots()
        axes.errorbar(range(len(LOOKAHEADS)), gain, half, color=COLOURS[1], marker="o", capsize=3)
        times = zip(LOOKAHEADS, curve.milliseconds[0], strict=True)
        axes.set_xticks(
            range(len(LOOKAHEADS)),
            [f"{number} lookaheads\n{time:.1f} ms" for number, time in times],
        )
        axes.set_title(f"{game}: what thinking ahead gains in a decision, in percent of a win")
        save_figure(figure, path)


def main() -> None:
    name, number, *picture = [*sys.argv[1:], *("classic", str(DECISIONS))[len(sys.argv) - 1 :]]
    game = GAMES[name]
    evaluator = evaluator_of(game, 2)
    evaluator.ahead(evaluator.position(game.start()), 0)  # compiles
    taken = islice(decisions(game, SEED), int(number))
    found = [
        measure(game, view, seat, SEED + place)
        for place, (view, seat) in enumerate(track(taken, name, total=int(number)))
    ]
    curve = curve_of(found)
    print(f"{name}: {len(found)} decisions, seed {SEED}")
    report(curve)
    if picture:
        plot(Path(picture[0]), name, curve)


if __name__ == "__main__":
    main()
