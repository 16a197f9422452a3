"""The seats of a game being played, as rows of numbers: for all games.

Compiled code is quick with numbers and slow with arrays that lie in tuples. So everything of a seat
is one row of one array, at the places named here, and arrays are handed on one by one.
"""

from typing import TYPE_CHECKING, TypeAlias

from qwixx.rules.layout import ROWS
from qwixx.rules.state import Rows, RowsOfAll

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Seats: TypeAlias = NDArray[np.int64]
    """An array while games are played, `SeatsOf` where nothing is changed."""

MISTHROWS, CHOICE, PLANNED, PLAYER, KIND, PLACES = range(ROWS, ROWS + 6)
"""Behind a seat's four rows: its misthrows, its decision in action 1 (PASS if it has none), what it
means to do later in the turn, who sits there, and how that player decides."""

BY_MISTHROWS, BY_LOCKS, BY_TOKENS = range(3)
ENDINGS = ("misthrows", "locks", "tokens")
"""How games end."""


class SeatsOf:
    """The seats of a position of the readable engine: numbers at the same places, to be read."""

    def __init__(self, rows: RowsOfAll, misthrows: tuple[int, ...]) -> None:
        self._places = [(*own, missed) for own, missed in zip(rows, misthrows, strict=True)]

    def __len__(self) -> int:
        return len(self._places)

    def __getitem__(self, at: tuple[int, int]) -> int:
        return self._places[at[0]][at[1]]


def rows_of(seats: "Seats", seat: int) -> Rows:
    return seats[seat, 0], seats[seat, 1], seats[seat, 2], seats[seat, 3]
