"""The final scoring, row by row."""

from collections.abc import Sequence

from rich.text import Text

from qwixx.locale import Texts
from qwixx.locale.phrases import COLOUR_NAMES, signed
from qwixx.notation import LETTERS
from qwixx.rules import Game, State
from qwixx.rules.crosses import MISTHROW_POINTS
from qwixx.rules.layout import ROWS
from qwixx.terminal.views.palette import (
    ACCENT,
    BOLD,
    CROSS,
    FAINT,
    HUES,
    INK,
    PLAIN,
    TOKENS,
    fit,
    flush,
    ink,
)
from qwixx.terminal.views.tiles import WIDTH

LABEL = 18
LINES = ROWS + 2
"""Four rows, the misthrows, the sum."""


def scoring(game: Game, state: State, names: Sequence[str], texts: Texts, shown: int) -> Text:
    """A line for each row and one for the misthrows, then the sums; only the first `shown`."""
    winners = game.winners(state)
    width = min(24, (WIDTH - LABEL) // state.players)
    heading = Text(" " * LABEL)
    for seat, name in enumerate(names):
        style = ink(ACCENT, bold=True) if seat in winners and shown >= LINES else BOLD
        heading.append(f" {flush(name, width - 2)} ", style)
    lines = [_row(game, state, row, texts, width) for row in range(ROWS)]
    lines += [_misthrows(state, texts, width), _sums(game, state, texts, width)]
    rule = Text("─" * (LABEL + width * state.players), FAINT)
    kept = lines[:shown] + [Text()] * (LINES - shown)
    return Text("\n").join([heading, rule, *kept[:-1], rule, kept[-1]])


def _row(game: Game, state: State, row: int, texts: Texts, width: int) -> Text:
    hue = HUES[row]
    label = f" {LETTERS[row].upper()} {fit(texts(COLOUR_NAMES[row]), LABEL - 5)} "
    line = Text.assemble((label, ink(INK, hue.row, bold=True)), " ")
    for seat in range(state.players):
        sign = CROSS if game.name == "classic" else TOKENS[seat]
        count, points = game.counts(state, seat)[row], game.row_points(state, seat)[row]
        line.append(_figures(f"{count} {sign}", points, width), ink(hue.number))
    return line


def _misthrows(state: State, texts: Texts, width: int) -> Text:
    line = Text("   " + fit(texts("Misthrows"), LABEL - 3), PLAIN)
    for number in state.misthrows:
        line.append(_figures(str(number), MISTHROW_POINTS * number, width), PLAIN)
    return line


def _sums(game: Game, state: State, texts: Texts, width: int) -> Text:
    line = Text("   " + fit(texts("Points"), LABEL - 3), BOLD)
    winners = game.winners(state)
    for seat, score in enumerate(game.scores(state)):
        text = f"{signed(score):>3}"
        text = f"▸{text}◂" if seat in winners else f"{text} "
        line.append(f"{text:>{width}}", ink(ACCENT, bold=True) if seat in winners else BOLD)
    return line


def _figures(count: str, points: int, width: int) -> str:
    return f"{count:>{width - 6}} {signed(points):>4} "
