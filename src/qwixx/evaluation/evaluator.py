"""What an evaluator is, and what the end of a game is worth."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, Self, TypeAlias

from qwixx.rules import Game, Phase, Refusal, State
from qwixx.rules.layout import STANDARD
from qwixx.rules.reasons import N_

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from qwixx.compiled.games import Floats, Results

SENTENCES = {
    "untaught": N_("Nobody has learned {game} for {players} players yet: see “qwixx train”."),
    "other_sheet": N_("This network has learned on another sheet."),
}


class EvaluatorError(Refusal):
    """A game that nobody can evaluate, or a network that was made for another one."""

    sentences = SENTENCES


Shares: TypeAlias = tuple[float, ...]
"""Of the win, by seat."""


class Worth(NamedTuple):
    """What a seat may expect."""

    win: float
    """Its share of the win: 1 for a sure one, a half for a tie of two."""
    margin: float
    """Its points over the best of the others."""


Position: TypeAlias = Any
"""A position between two turns, in a form of the evaluator's own."""


class Leaf(NamedTuple):
    """How a turn may end."""

    mass: float
    """How likely it is."""
    value: float
    """By the network, or exactly if the game is over."""
    position: Position | None
    """None for the end of the game."""


class Ahead(NamedTuple):
    """What has been seen a turn ahead."""

    value: float
    leaves: Iterator[Leaf]
    """Ends of the turn, the most likely first: worked out when they are asked for."""


class Evaluator(Protocol):
    """Someone who knows a game on a sheet: what positions are worth, how everybody will play."""

    @property
    def weights(self) -> "Floats":
        """The network, as one flat array."""
        ...

    @property
    def shape(self) -> Any:
        """How it is built: a tuple of numbers."""
        ...

    @property
    def printed(self) -> "NDArray[np.int64]":
        """The sheet that it has learned on, as `compiled.offers` has it."""
        ...

    @classmethod
    def of(cls, weights: "Floats", shape: Any, game: Game) -> Self:
        """An evaluator from what was learned."""
        ...

    @classmethod
    def load(cls, path: Path, game: Game) -> Self:
        """An evaluator from a file; EvaluatorError if it has learned on another sheet."""
        ...

    def save(self, path: Path, game: Game) -> None:
        """Keep it in a file, rounded: just as strong, and much smaller."""
        ...

    def outputs(self, state: State) -> list[float]:
        """What the network says of a position between two turns, as it says it."""
        ...

    def worths(self, state: State) -> tuple[Worth, ...]:
        """What a position between two turns is worth to each seat."""
        ...

    def choices(self, view: State) -> tuple[int, ...]:
        """What each seat will choose in action 1, whatever was sealed already; nothing where only
        the active player decides.
        """
        ...

    def decide(self, view: State, seat: int) -> int:
        """What the network alone would do."""
        ...

    def position(self, state: State) -> Position:
        """A position between two turns as `ahead` takes it."""
        ...

    def ahead(self, position: Position, seat: int) -> Ahead:
        """What a position is worth to a seat, over all throws."""
        ...

    def expected(self, state: State) -> Shares:
        """Each seat's share of the win over all throws, in a position between two turns: the mean
        of `foreseen`. As all shares that it tells, these are 1 in all.
        """
        ...

    def foreseen(self, state: State) -> Shares:
        """Each seat's share of the win with this throw, before anyone decides: if everybody does
        what is foreseen.
        """
        ...

    def play_on(self, state: State, seed: int, first: int, games: int) -> "Results":
        """The ends of games that begin with a position between two turns. Game number `first` and
        those after it have the same dice whatever the position.
        """
        ...


def luck_of(evaluator: Evaluator, before: State, thrown: State) -> Shares:
    """What a throw gave to each seat: its share with the throw, less the mean over all throws."""
    pairs = zip(evaluator.foreseen(thrown), evaluator.expected(before), strict=True)
    return tuple(with_it - expected for with_it, expected in pairs)


def check_sheet(kept: Any, game: Game) -> None:
    """EvaluatorError if a file was made for another sheet. Old ones do not tell: theirs is the
    standard one.
    """
    layout = kept["sheet"].tolist() if "sheet" in kept else sheet_numbers(STANDARD)
    if layout != sheet_numbers(game.layout):
        raise EvaluatorError("other_sheet")


def sheet_numbers(layout: Any) -> list[list[int]]:
    """A layout as a file has it."""
    return [[*row] for row in (*layout.numbers, *layout.colours)]


def final_worths(game: Game, state: State) -> tuple[Worth, ...]:
    """What the end of a game has brought to each seat."""
    scores, winners = game.scores(state), game.winners(state)
    share = 1 / len(winners)
    return tuple(
        Worth(share if seat in winners else 0.0, float(lead(scores, seat)))
        for seat in range(state.players)
    )


def worth_of(game: Game, state: State, seat: int, evaluator: Evaluator) -> Worth:
    """What the end of a turn is worth to a seat: exactly, if it is the end of the game."""
    worths = final_worths(game, state) if state.phase is Phase.OVER else evaluator.worths(state)
    return worths[seat]


def lead(scores: Sequence[int], seat: int) -> int:
    """A seat's points over the best of the others."""
    return scores[seat] - max(points for other, points in enumerate(scores) if other != seat)
