"""The Duel's board: every square with its tokens, both supplies, the misthrows of both."""

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text

from qwixx.locale import Texts
from qwixx.locale.phrases import TOKEN_NAMES
from qwixx.rules import DUEL, State, tokens
from qwixx.rules.crosses import MISTHROWS_TO_END, NEEDED_TO_LOCK
from qwixx.rules.layout import COLUMNS, LOCK, ROWS, square
from qwixx.terminal.views.palette import (
    BOLD,
    FAINT,
    FREE,
    HUES,
    INK,
    PAPER,
    TOKENS,
    centred,
    fit,
    ink,
)
from qwixx.terminal.views.sheet import points_text
from qwixx.terminal.views.tiles import LOCK_TILE, TILE, WIDTH, Marks, Tile, row_lines

GROUNDS = (ink("#ffffff", "#000000", bold=True), ink("#000000", "#bcbcbc", bold=True))
"""A square taken by black, by grey."""


def board(state: State, marks: Marks, texts: Texts, tall: bool) -> Text:
    """The rows, each two lines high: the numbers, and the tokens lying on them."""
    rows = []
    for row in range(ROWS):
        tiles = [_tile(state, square(row, column), marks) for column in range(COLUMNS)]
        tiles.append(_lock(state, row, texts))
        points = [
            f"{sign}{DUEL.row_points(state, seat)[row]:>2} " for seat, sign in enumerate(TOKENS)
        ]
        rows.append(row_lines(row, texts, tiles, points, tall))
    return Text("\n").join(rows)


def players(state: State, names: Sequence[str], texts: Texts) -> Text:
    """A line for each player, with the column of misthrows that both share."""
    misthrows = "".join(sign * number for sign, number in zip(TOKENS, state.misthrows, strict=True))
    misthrows += FREE * (MISTHROWS_TO_END - len(misthrows))
    shared = (
        Text(texts("Misthrows"), FAINT),
        Text(" ".join(misthrows), BOLD),
    )
    width = WIDTH - max(text.cell_len for text in shared) - 3
    lines = [
        Text.assemble(_player(state, seat, names[seat], texts, width), "   ", shared[seat])
        for seat in range(state.players)
    ]
    return Text("\n").join(lines)


def _player(state: State, seat: int, name: str, texts: Texts, width: int) -> Text:
    supply = DUEL.supply(state, seat)
    figures = (
        texts(TOKEN_NAMES[seat]),
        texts("Supply: {number}", number=f"{supply:>2}"),
        texts("Points: {number}", number=points_text(DUEL.scores(state)[seat])),
    )
    text = "   ".join(figures)
    room = max(width - len(text) - 7, 4)
    return Text.assemble(
        (f" {TOKENS[seat]} ", GROUNDS[seat]),
        (f" {fit(name, min(room, 24))} ", BOLD),
        (fit(text, width - min(room, 24) - 5), FAINT),
    )


def _tile(state: State, action: int, marks: Marks) -> Tile:
    row, column = divmod(action - 1, COLUMNS)
    hue, owner = HUES[row], _owner(state, row, column)
    number = marks.frame(action, f"{DUEL.layout.number(action):>2}")
    token, style = " " * TILE, ink(hue.number, hue.tile)
    if owner is not None:
        token, style = _token(state, owner, row, column), GROUNDS[owner]
        if marks.is_fresh(owner, action):
            style += Style(underline=True)
    elif state.is_locked(row):
        style = ink(hue.tile, hue.gone)
    if action in marks.legal and owner is None:
        style = ink(INK, hue.offer, bold=True)
    if action == marks.at:
        style = ink(INK, "#ffffff", bold=True)
    return Tile((number, token), style, f"point({action})")


def _owner(state: State, row: int, column: int) -> int | None:
    """Whose tokens lie here."""
    for seat in range(state.players):
        if tokens.height(state.rows[seat][row], column):
            return seat
    return None


def _token(state: State, owner: int, row: int, column: int) -> str:
    """`›` leads to the foremost token; `!` says that it can be beaten, a number how high it is."""
    own = state.rows[owner][row]
    height = tokens.height(own, column)
    foremost = DUEL.foremost(state, row) == (owner, column) and not state.is_locked(row)
    beatable = foremost and tokens.beats(own, column)
    after = str(height) if height > 1 else "!" if beatable else ""
    return f"{'›' if foremost else ' '}{TOKENS[owner]}{after:<2}"


def _lock(state: State, row: int, texts: Texts) -> Tile:
    """Who locked the row, or how far each player is from the five tokens that it takes."""
    hue, owner = HUES[row], _owner(state, row, LOCK)
    if owner is not None:
        text = centred(texts("closed"), LOCK_TILE)
        return Tile((text, f"{TOKENS[owner]:^{LOCK_TILE}}"), GROUNDS[owner])
    lines = []
    for seat, sign in enumerate(TOKENS):
        have = min(DUEL.counts(state, seat)[row], NEEDED_TO_LOCK)
        lines.append(f"{f'{sign} {have}/{NEEDED_TO_LOCK}':^{LOCK_TILE}}")
    ready = max(DUEL.counts(state, seat)[row] for seat in range(2)) >= NEEDED_TO_LOCK
    return Tile(tuple(lines), ink(INK, hue.offer, bold=True) if ready else ink(PAPER, hue.row))
