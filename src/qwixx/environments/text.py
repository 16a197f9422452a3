"""A table as plain text."""

from collections.abc import Sequence

from qwixx.notation import roll_text
from qwixx.rules import Game, Phase, State
from qwixx.rules.layout import LOCK, ROWS, square

CROSS, GONE = "×", "·"
TOKENS = ("●", "○")
"""Black and grey: seats 0 and 1."""


def text(game: Game, state: State) -> str:
    """Every square as its number (behind the letter of its colour, where that is not the row's), a
    cross or tokens, or a dot when it is out of reach.
    """
    lines = [_headline(game, state)]
    seats = range(state.players)
    if game.board == "board":
        lines += _rows(game, state, seats)
        lines += [_player(game, state, seat, f" {TOKENS[seat]}") for seat in seats]
    else:
        for seat in seats:
            lines += [_player(game, state, seat), *_rows(game, state, (seat,))]
    return "\n".join(lines) + "\n"


def _headline(game: Game, state: State) -> str:
    if state.roll is None:
        winners = " and ".join(f"player_{seat}" for seat in game.winners(state))
        return f"Over: {winners} won."
    action = 1 if state.phase is Phase.ACTION_1 else 2
    return f"player_{state.active} threw {roll_text(state.roll)}, action {action}"


def _player(game: Game, state: State, seat: int, token: str = "") -> str:
    points, misthrows = game.scores(state)[seat], state.misthrows[seat]
    return f"player_{seat}{token}: points {points}, misthrows {misthrows}"


def _rows(game: Game, state: State, seats: Sequence[int]) -> list[str]:
    """The rows of the sheet or board that these seats use."""
    lines = []
    for row in range(ROWS):
        cells = [_cell(game, state, seats, row, column) for column in range(LOCK + 1)]
        lines.append(f"  {game.row_name(row):6} " + " ".join(f"{cell:>3}" for cell in cells))
    return lines


def _cell(game: Game, state: State, seats: Sequence[int], row: int, column: int) -> str:
    for seat in seats:
        if height := game.height(state.rows[seat][row], column):
            sign = CROSS if len(seats) == 1 else TOKENS[seat]
            return f"{sign}{height}" if height > 1 else sign
    is_passed = len(seats) == 1 and state.rows[seats[0]][row] >> column
    if is_passed or state.is_locked(row):
        return GONE
    return "L" if column == LOCK else _printed(game, square(row, column))


def _printed(game: Game, action: int) -> str:
    return f"{game.square_text(action).letter}{game.layout.number(action)}"
