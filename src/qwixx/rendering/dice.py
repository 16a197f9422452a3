"""The dice on the table, small or with pips, and the sums that they give."""

from collections.abc import Sequence

from rich.text import Text

from qwixx.rendering.palette import BOLD, FAINT, HUES, INK, PAPER, fit, ink
from qwixx.rules import Roll

PIPS = {
    1: ("       ", "   ●   ", "       "),
    2: (" ●     ", "       ", "     ● "),
    3: (" ●     ", "   ●   ", "     ● "),
    4: (" ●   ● ", "       ", " ●   ● "),
    5: (" ●   ● ", "   ●   ", " ●   ● "),
    6: (" ●   ● ", " ●   ● ", " ●   ● "),
}
UNKNOWN = ("       ", "       ", "       ")
Face = int | None


def dice(roll: Roll | None, gone: Sequence[int], letters: Sequence[str], tall: bool) -> Text:
    """Two white dice with their sum, then the coloured ones, each above the sums it gives.

    Without a roll the dice lie blank; those that have left the game are outlines.
    """
    white: Sequence[Face] = roll.white if roll else (None, None)
    coloured: Sequence[Face] = roll.coloured if roll else (None,) * len(HUES)
    blocks = [die(face, PAPER, "", tall) for face in white]
    blocks.append(_sum(roll, tall))
    for colour, face in enumerate(coloured):
        letter = letters[colour]
        if colour in gone:
            blocks.append(_outline(letter, tall))
        else:
            blocks.append(die(face, HUES[colour].row, letter, tall))
    lines = [Text(" ").join(parts) for parts in zip(*blocks, strict=True)]
    return Text("\n").join((*lines, _colour_sums(roll, letters, tall)))


def dice_line(roll: Roll, letters: Sequence[str]) -> Text:
    """The same on a single line, each die with the initials of its colour."""
    white = [Text(f" {face} ", ink(INK, PAPER, bold=True)) for face in roll.white]
    line = Text.assemble(Text(" ").join(white), (f" = {roll.white_sum:<2}", BOLD))
    for hue, letter, face in zip(HUES, letters, roll.coloured, strict=True):
        if face is not None:
            line.append("  ").append(f" {letter} {face} ", ink(INK, hue.row, bold=True))
    return line


def die(face: Face, ground: str, letter: str, tall: bool) -> list[Text]:
    """One die as lines of equal width: 3 of 5 cells, or 5 of 9 cells with pips."""
    if not tall:
        shown = " " if face is None else str(face)
        return block([fit(f"{letter or ' '}{shown}", 3)], ground)
    return block(UNKNOWN if face is None else PIPS[face], ground)


def block(middle: Sequence[str], ground: str) -> list[Text]:
    """Lines of text on a rounded tile."""
    width = len(middle[0])
    edge, inside = ink(ground), ink(INK, ground, bold=True)
    return [
        Text(f"▗{'▄' * width}▖", edge),
        *(Text.assemble(("▐", edge), (text, inside), ("▌", edge)) for text in middle),
        Text(f"▝{'▀' * width}▘", edge),
    ]


def _outline(letter: str, tall: bool) -> list[Text]:
    """The place of a die that has left the game."""
    width, height = (7, 3) if tall else (3, 1)
    middle = [" " * width] * height
    if not tall:
        middle = [fit(letter, width)]
    lines = [f"┌{'╌' * width}┐", *(f"╎{text}╎" for text in middle), f"└{'╌' * width}┘"]
    return [Text(line, FAINT) for line in lines]


def _sum(roll: Roll | None, tall: bool) -> list[Text]:
    """The white sum, in the middle of the height of a die."""
    text = f" = {roll.white_sum:<2}  " if roll else " " * 7
    blank = [Text(" " * 7)] * (2 if tall else 1)
    return [*blank, Text(text, BOLD), *blank]


def _colour_sums(roll: Roll | None, letters: Sequence[str], tall: bool) -> Text:
    """Below each coloured die, its initials (the large dice have pips instead) and its sums."""
    width = 9 if tall else 5
    line = Text(" " * (2 * width + 2 + 7 + 1))
    for colour, hue in enumerate(HUES):
        sums = [str(total) for total in roll.colour_sums(colour)] if roll else []
        text = f"{letters[colour]} {' · '.join(sums)}" if tall else " ".join(sums)
        text = text if len(text) <= width else text.replace(" · ", "·")
        line.append(f"{text:^{width}} ", ink(hue.number))
    return line
