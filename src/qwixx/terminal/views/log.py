"""What has happened, told line by line."""

import textwrap
from collections.abc import Sequence

from rich.style import Style
from rich.text import Text

from qwixx.locale.phrases import Phrases
from qwixx.rendering.palette import BOLD, FAINT, PLAIN, WARNING, ink, pile, square_hue
from qwixx.terminal.play import Entry, Play

NARROWEST = 10
"""Lines are never broken to less than this; before the first layout there is no width yet."""
STRIKING = {"locked", "misthrow", "beat", "ended"}


def log(phrases: Phrases, play: Play, width: int) -> Text:
    """Every line of the log, from the drawing of lots on."""
    names = play.names
    begins = phrases.texts("{name} was drawn to begin.", name=names[play.record.first])
    lines = [_indented(begins, FAINT, width)]
    lines += [_told(phrases, entry, names, width) for entry in play.log]
    return pile(lines, gap=False)


def _told(phrases: Phrases, entry: Entry, names: Sequence[str], width: int) -> Text:
    event = entry.event
    sentence = phrases.event(event, names, entry.white_sum)
    if event.kind == "rolled":
        return _indented(sentence, BOLD, width)
    style = ink(WARNING) if event.kind in STRIKING else FAINT if event.kind == "passed" else PLAIN
    sign = Text("  ")
    if event.square:
        sign = Text("▪ ", ink(square_hue(phrases.game.layout, event.square).row))
    return Text.assemble(sign, _indented(sentence, style, width - len(sign)))


def _indented(sentence: str, style: Style, width: int) -> Text:
    """A sentence broken into lines, of which all but the first are set in."""
    lines = textwrap.wrap(sentence, max(width, NARROWEST), subsequent_indent="  ")
    return Text("\n".join(lines), style)
