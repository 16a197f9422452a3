"""A position of either game, as an immutable value."""

from collections.abc import Callable
from enum import IntEnum
from typing import NamedTuple

from qwixx.rules.dice import Roll
from qwixx.rules.layout import PASS

SEALED = -1
"""In a view: this seat has decided, but its choice is still hidden."""

Rows = tuple[int, int, int, int]
RowsOfAll = tuple[Rows, ...]


class Phase(IntEnum):
    """What a turn waits for."""

    DICE = 0
    ACTION_1 = 1
    ACTION_2 = 2
    OVER = 3


class State(NamedTuple):
    """A position. `rows[seat][row]` is read by `crosses` in Qwixx and by `tokens` in The Duel.

    Its text is one line, which says everything; a notebook shows it as a picture.
    """

    game: str
    rows: RowsOfAll
    misthrows: tuple[int, ...]
    active: int
    locked: int = 0
    """A bit for each locked row."""
    phase: Phase = Phase.DICE
    roll: Roll | None = None
    """The dice on the table while decisions are due."""
    choices: tuple[int | None, ...] = ()
    """Qwixx in action 1: what each seat decided, None for not yet. Empty otherwise."""
    action_1: int = PASS
    """In action 2: what the active player did in action 1."""

    def __str__(self) -> str:
        return Shown.write(self)

    def __repr__(self) -> str:
        try:
            return f"State.parse({str(self)!r})"
        except Exception:  # an invalid state still has to be readable in a debugger
            return f"State{tuple(self)!r}"

    def _repr_svg_(self) -> str:
        return Shown.draw(self)

    @classmethod
    def parse(cls, text: str) -> "State":
        """The position that a text describes. NotationError if it describes none, RuleError if no
        game comes to it.
        """
        return Shown.read(text)

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.rows)

    def is_locked(self, row: int) -> bool:
        """Whether a row is locked, by whomever."""
        return self.locked >> row & 1 == 1


class Shown:
    """Hooks that write, parse and draw a position. They need the games, which import `State`, so
    `positions` and `qwixx.svg` register them here: that avoids an import cycle.
    """

    write: Callable[[State], str]
    read: Callable[[str], State]
    draw: Callable[[State], str]
