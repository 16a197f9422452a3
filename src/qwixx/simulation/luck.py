"""What the dice gave to everyone in whole games: in each turn the share of the win with the throw
that fell, less its exact mean over all throws, as the evaluator of reviews has it.

The mean of luck is 0 whatever anybody does, so a result without it has the same mean as the result,
and varies much less.
"""

from collections.abc import Iterable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from qwixx.compiled.chance import Numbers, deal, roll
from qwixx.compiled.games import LOCKED
from qwixx.compiled.seats import MISTHROWS
from qwixx.evaluation.evaluator import Evaluator, luck_of
from qwixx.record import Record, Seat, Turn
from qwixx.rules import Game, Phase, Roll, State

Throw = tuple[State, Roll]
"""A position between two turns, and the dice that fell."""
Shares = NDArray[np.float64]


def luck_of_game(game: Game, evaluator: Evaluator, throws: Iterable[Throw], number: int) -> Shares:
    """What all throws of a game gave, by player: game by game, they sit one seat further."""
    lucks = [luck_of(evaluator, before, game.roll(before, thrown)) for before, thrown in throws]
    return np.roll(np.sum(lucks, axis=0), number)


def throws_of_turns(game: Game, players: int, turns: Sequence[Turn]) -> Iterator[Throw]:
    """The throws of a game that was played by the readable engine."""
    record = Record(game.name, (Seat("-"),) * players, 0, (), tuple(turns))
    before = (state for state in record.states() if state.phase is Phase.DICE)
    return zip(before, (turn.roll for turn in turns), strict=False)


def throws_of_positions(
    game: Game, players: int, seed: int, number: int, seen: Numbers
) -> Iterator[Throw]:
    """The throws of a compiled game, from the positions before its turns: the dice follow from its
    number.
    """
    streams = np.zeros(1 + players, np.uint64)
    deal(streams, seed, number, players)
    for turn, position in enumerate(seen.tolist()):
        before = _state(game, players, position, turn % players)
        white, other, *coloured = roll(streams)
        yield before, Roll((white, other), *coloured).without(game.gone(before))


def _state(game: Game, players: int, position: Sequence[int], active: int) -> State:
    """A position as compiled code writes it down."""
    size = MISTHROWS + 1
    sheets = [position[seat * size : (seat + 1) * size] for seat in range(players)]
    return game.start(players)._replace(
        rows=tuple((red, yellow, green, blue) for red, yellow, green, blue, _ in sheets),
        misthrows=tuple(sheet[MISTHROWS] for sheet in sheets),
        active=active,
        locked=position[LOCKED],
    )
