"""The shared board: every square with its tokens, both supplies, the misthrows of both."""

from collections.abc import Sequence

from rich.text import Text

from qwixx.locale.phrases import TOKEN_NAMES, Phrases, signed
from qwixx.rendering.palette import (
    BOLD,
    FAINT,
    FREE,
    INK,
    TOKENS,
    centred,
    fit,
    ink,
    row_hue,
    square_hue,
)
from qwixx.rendering.tiles import LOCK_TILE, TILE, WIDTH, Marks, Tile, printed, row_lines
from qwixx.rules import GAMES, State, tokens
from qwixx.rules.crosses import MISTHROWS_TO_END, NEEDED_TO_LOCK
from qwixx.rules.duel import Duel
from qwixx.rules.layout import COLUMN_OF, COLUMNS, LOCK, ROW_OF, ROWS, square

GROUNDS = (ink("#fefefe", "#000000", bold=True), ink("#000000", "#bcbcbc", bold=True))
"""A square taken by black, by grey."""


def board(phrases: Phrases, state: State, marks: Marks, tall: bool) -> list[Text]:
    """The rows, each two lines high: the numbers, and the tokens lying on them."""
    rows = []
    for row in range(ROWS):
        tiles = [_tile(phrases, state, square(row, column), marks) for column in range(COLUMNS)]
        tiles.append(_lock(phrases, state, row))
        points = [
            f"{sign}{phrases.game.row_points(state, seat)[row]:>2} "
            for seat, sign in enumerate(TOKENS)
        ]
        rows.append(row_lines(phrases, row, tiles, points, tall))
    return rows


def players(phrases: Phrases, state: State, names: Sequence[str]) -> Text:
    """A line for each player, with the column of misthrows that both share."""
    misthrows = "".join(sign * number for sign, number in zip(TOKENS, state.misthrows, strict=True))
    misthrows += FREE * (MISTHROWS_TO_END - len(misthrows))
    shared = (
        Text(phrases.texts("Misthrows"), FAINT),
        Text(" ".join(misthrows), BOLD),
    )
    width = WIDTH - max(text.cell_len for text in shared) - 3
    lines = [
        Text.assemble(_player(phrases, state, seat, names[seat], width), "   ", shared[seat])
        for seat in range(state.players)
    ]
    return Text("\n").join(lines)


def _player(phrases: Phrases, state: State, seat: int, name: str, width: int) -> Text:
    game, texts = _game(state), phrases.texts
    figures = (
        texts(TOKEN_NAMES[seat]),
        texts("Supply: {number}", number=f"{game.supply(state, seat):>2}"),
        texts("Points: {number}", number=f"{signed(game.scores(state)[seat]):>3}"),
    )
    text = "   ".join(figures)
    room = max(width - len(text) - 7, 4)
    return Text.assemble(
        (f" {TOKENS[seat]} ", GROUNDS[seat]),
        (f" {fit(name, min(room, 24))} ", BOLD),
        (fit(text, width - min(room, 24) - 5), FAINT),
    )


def _game(state: State) -> Duel:
    game = GAMES[state.game]
    assert isinstance(game, Duel)
    return game


def _tile(phrases: Phrases, state: State, action: int, marks: Marks) -> Tile:
    game, row, column = _game(state), ROW_OF[action], COLUMN_OF[action]
    hue, owner = square_hue(game.layout, action), _owner(state, row, column)
    token, style = " " * TILE, ink(hue.number, hue.tile)
    if owner is not None:
        token, style = _token(state, owner, row, column), GROUNDS[owner]
    elif state.is_locked(row):
        style = ink(hue.tile, hue.gone)
    fresh = owner is not None and marks.is_fresh(owner, action)
    number = marks.frame(action, printed(phrases, action), fresh=fresh)
    above = marks.style(action, hue) or style
    below = above if owner is None else style
    return Tile(hue, ((number, above), (token, below)), f"point({action})")


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
    foremost = _game(state).foremost(state, row) == (owner, column) and not state.is_locked(row)
    beatable = foremost and tokens.beats(own, column)
    after = str(height) if height > 1 else "!" if beatable else ""
    token = f"{'›' if foremost else ' '}{TOKENS[owner]}{after or ' '}"
    return f"{token:>{TILE}}"


def _lock(phrases: Phrases, state: State, row: int) -> Tile:
    """Who locked the row, or how far each player is from the five tokens that it takes."""
    game = phrases.game
    hue, owner = row_hue(game.layout, row), _owner(state, row, LOCK)
    if owner is not None:
        signs = (phrases.texts("locked"), TOKENS[owner])
        return Tile(hue, tuple((centred(sign, LOCK_TILE), GROUNDS[owner]) for sign in signs))
    lines = []
    for seat, sign in enumerate(TOKENS):
        have = min(game.counts(state, seat)[row], NEEDED_TO_LOCK)
        ready = have == NEEDED_TO_LOCK
        style = ink(INK, hue.offer, bold=True) if ready else ink(INK, hue.row)
        lines.append((centred(f"{sign} {have}/{NEEDED_TO_LOCK}", LOCK_TILE), style))
    return Tile(hue, tuple(lines))
