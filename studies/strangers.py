"""Whether thinking ahead helps against someone who does not play like the network.

A look ahead takes the others to play as the network does. Here the decisions are those of games
against a stranger, and every option that may be the best is played on with the stranger in the
other seat. Who decides: the network alone, the network with so many lookaheads, and a search that
knows the stranger: it plays on each option some times, with dice of its own, and takes the best.
`python -m studies.strangers GAME STRANGER [DECISIONS]`.
"""

import random
import sys
from collections.abc import Iterator
from itertools import islice

import numpy as np
from numpy.typing import NDArray
from rich.progress import track

from qwixx.analysis.options import Option, find_options
from qwixx.analysis.rollout import outcomes
from qwixx.compiled.games import NOTHING, room_for
from qwixx.compiled.seats import MISTHROWS
from qwixx.evaluation import evaluator_of
from qwixx.evaluation.evaluator import final_worths
from qwixx.players import make_player
from qwixx.players.search import Limit, think
from qwixx.rules import GAMES, Game, Phase, State
from qwixx.simulation.line_up import lined_up, loop_of

SEED = 20_261_122
DECISIONS = 200
EVERY = 0.05
"""How many of the decisions of a game are looked at."""
PLAUSIBLE = 0.03
"""How much worse than the best the network may think that an option is, so that it is played on."""
GAMES_TO_TELL = 6_000
"""Games of an option, to tell what it is worth."""
GAMES_TO_CHOOSE = 400
"""Games of an option, for who knows the stranger."""
LOOKAHEADS = (0, 16)

Reals = NDArray[np.float64]


def decisions(game: Game, stranger: str, seed: int) -> Iterator[tuple[State, int]]:
    """Decisions of the network in games against a stranger."""
    source, number = random.Random(seed), 0
    while True:
        state, own = game.start(2), number % 2
        people = [make_player(stranger, number, game) for _ in range(2)]
        people[own] = make_player("network", 0, game)
        while state.phase is not Phase.OVER:
            if state.phase is Phase.DICE:
                state = game.roll(state, game.throw(state, source))
            for seat in game.to_act(state):
                view = game.view(state, seat)
                if seat == own and len(game.legal(view, seat)) > 1 and source.random() < EVERY:
                    yield view, seat
                state = game.play(state, seat, people[seat].decide(game, view, seat))
        number += 1


def played_on(state: State, seat: int, stranger: str, seed: int, games: int) -> Reals:
    """What came of each game: the seat's share of the win."""
    game = GAMES[state.game]
    if state.phase is Phase.OVER:
        return np.full(games, final_worths(game, state)[seat].win)
    names = [stranger] * 2
    names[seat] = "network"
    line = lined_up(game, names)
    line.seats[:, :MISTHROWS], line.seats[:, MISTHROWS] = state.rows, state.misthrows
    scores, rest = np.zeros((games, 2), np.int16), np.zeros((3, games), np.int16)
    loop_of(game, True)(
        seed, 0, 1, line.seats, state.locked, state.active, False, *line[1:],
        scores, *rest, *NOTHING, *room_for(2),
    )  # fmt: skip
    shares: Reals = outcomes(scores, seat)[0]
    return shares


def measure(game: Game, view: State, seat: int, stranger: str, seed: int) -> list[float]:
    """What each who decides loses, in percent of a win."""
    evaluator = evaluator_of(game, 2)
    chosen = [think(game, view, seat, evaluator, Limit(lookaheads)) for lookaheads in LOOKAHEADS]
    options = find_options(game, view, seat, evaluator)
    least = options[0].judged.win - PLAUSIBLE
    options = [each for each in options if each.judged.win >= least or each.action in chosen]

    def worth(option: Option, seed: int, games: int) -> float:
        return float(played_on(option.outcome, seat, stranger, seed, games).mean())

    guessed = {each.action: worth(each, seed + 1, GAMES_TO_CHOOSE) for each in options}
    chosen.append(max(guessed, key=lambda action: guessed[action]))
    told = {each.action: worth(each, seed, GAMES_TO_TELL) for each in options}
    return [100 * (max(told.values()) - told[action]) for action in chosen]


def mean(values: Reals) -> str:
    """A mean with half of its 95 % interval."""
    return f"{values.mean():.3f} ± {1.96 * values.std(ddof=1) / len(values) ** 0.5:.3f}"


def main() -> None:
    name, stranger, *number = sys.argv[1:]
    game, count = GAMES[name], int(number[0]) if number else DECISIONS
    taken = islice(decisions(game, stranger, SEED), count)
    losses = np.array(
        [
            measure(game, view, seat, stranger, SEED + 2 * place)
            for place, (view, seat) in enumerate(track(taken, stranger, total=count))
        ]
    )
    print(f"{name} against {stranger}: {count} decisions, seed {SEED}; in percent of a win")
    for place, who in enumerate(
        (*(f"{number} lookaheads" for number in LOOKAHEADS), "who knows the stranger")
    ):
        gain = losses[:, 0] - losses[:, place]
        print(f"{who}: loses {mean(losses[:, place])}, gains {mean(gain)} on the network alone")


if __name__ == "__main__":
    main()
