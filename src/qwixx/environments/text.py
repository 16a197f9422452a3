"""A table as plain text."""

from qwixx.notation import roll_text
from qwixx.rules import COLOURS, DUEL, Game, Phase, State, tokens
from qwixx.rules.layout import LOCK, ROWS, square

CROSS, GONE = "×", "·"
TOKENS = ("●", "○")
"""Black and grey: seats 0 and 1."""


def text(game: Game, state: State) -> str:
    """Every square as its number, a cross or tokens, or a dot when it is out of reach."""
    lines = [_headline(game, state)]
    if game is DUEL:
        lines += [_line(row, _board_cells(state, row)) for row in range(ROWS)]
        lines += [_player(game, state, seat) for seat in range(2)]
    else:
        for seat in range(state.players):
            lines.append(_player(game, state, seat))
            lines += [_line(row, _sheet_cells(state, seat, row)) for row in range(ROWS)]
    return "\n".join(lines) + "\n"


def _headline(game: Game, state: State) -> str:
    if state.roll is None:
        winners = " and ".join(f"player_{seat}" for seat in game.winners(state))
        return f"Over: {winners} won."
    action = 1 if state.phase is Phase.ACTION_1 else 2
    return f"player_{state.active} threw {roll_text(state.roll)}, action {action}"


def _player(game: Game, state: State, seat: int) -> str:
    token = f" {TOKENS[seat]}" if game is DUEL else ""
    points, misthrows = game.scores(state)[seat], state.misthrows[seat]
    return f"player_{seat}{token}: points {points}, misthrows {misthrows}"


def _line(row: int, cells: list[str]) -> str:
    return f"  {COLOURS[row]:6} " + " ".join(f"{cell:>3}" for cell in cells)


def _sheet_cells(state: State, seat: int, row: int) -> list[str]:
    crosses = state.rows[seat][row]
    cells = []
    for column in range(LOCK + 1):
        if crosses >> column & 1:
            cells.append(CROSS)
        elif crosses >> column or state.is_locked(row):
            cells.append(GONE)
        else:
            cells.append(_printed(row, column))
    return cells


def _board_cells(state: State, row: int) -> list[str]:
    cells = []
    for column in range(LOCK + 1):
        heights = [tokens.height(rows[row], column) for rows in state.rows]
        owner = 1 if heights[1] else 0
        if any(heights):
            cells.append(TOKENS[owner] + (str(heights[owner]) if heights[owner] > 1 else ""))
        else:
            cells.append(GONE if state.is_locked(row) else _printed(row, column))
    return cells


def _printed(row: int, column: int) -> str:
    if column == LOCK:
        return "L"
    return str(DUEL.layout.number(square(row, column)))
