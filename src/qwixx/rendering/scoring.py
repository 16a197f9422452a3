"""The final scoring, row by row."""

from collections.abc import Sequence

from rich.text import Text

from qwixx.locale.phrases import Phrases, signed
from qwixx.rendering.palette import (
    ACCENT,
    BOLD,
    CROSS,
    FAINT,
    INK,
    PLAIN,
    TOKENS,
    fit,
    flush,
    ink,
    row_hue,
)
from qwixx.rendering.tiles import WIDTH, row_label
from qwixx.rules import State
from qwixx.rules.crosses import MISTHROW_POINTS
from qwixx.rules.layout import ROWS

LABEL = 18
LINES = ROWS + 2
"""Four rows, the misthrows, the sum."""


def scoring(phrases: Phrases, state: State, names: Sequence[str], shown: int) -> Text:
    """A line for each row and one for the misthrows, then the sums; only the first `shown`."""
    winners = phrases.game.winners(state)
    width = min(24, (WIDTH - LABEL) // state.players)
    heading = Text(" " * LABEL)
    for seat, name in enumerate(names):
        style = ink(ACCENT, bold=True) if seat in winners and shown >= LINES else BOLD
        heading.append(f" {flush(name, width - 2)} ", style)
    lines = [_row(phrases, state, row, width) for row in range(ROWS)]
    lines += [_misthrows(phrases, state, width), _sums(phrases, state, width)]
    rule = Text("─" * (LABEL + width * state.players), FAINT)
    kept = lines[:shown] + [Text()] * (LINES - shown)
    return Text("\n").join([heading, rule, *kept[:-1], rule, kept[-1]])


def _row(phrases: Phrases, state: State, row: int, width: int) -> Text:
    game = phrases.game
    hue = row_hue(game.layout, row)
    label = row_label(phrases, row, LABEL - 1)
    line = Text.assemble((label, ink(INK, hue.row, bold=True)), " ")
    for seat in range(state.players):
        sign = CROSS if game.board == "sheets" else TOKENS[seat]
        count, points = game.counts(state, seat)[row], game.row_points(state, seat)[row]
        line.append(_figures(f"{count} {sign}", points, width), ink(hue.number))
    return line


def _misthrows(phrases: Phrases, state: State, width: int) -> Text:
    line = Text("   " + fit(phrases.texts("Misthrows"), LABEL - 3), PLAIN)
    for number in state.misthrows:
        line.append(_figures(str(number), MISTHROW_POINTS * number, width), PLAIN)
    return line


def _sums(phrases: Phrases, state: State, width: int) -> Text:
    line = Text("   " + fit(phrases.texts("Points"), LABEL - 3), BOLD)
    winners = phrases.game.winners(state)
    for seat, score in enumerate(phrases.game.scores(state)):
        text = f"{signed(score):>3}"
        text = f"▸{text}◂" if seat in winners else f"{text} "
        line.append(f"{text:>{width}}", ink(ACCENT, bold=True) if seat in winners else BOLD)
    return line


def _figures(count: str, points: int, width: int) -> str:
    return f"{count:>{width - 6}} {signed(points):>4} "
