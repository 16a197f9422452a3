"""What has happened, told line by line."""

from collections.abc import Iterable, Sequence

from rich.text import Text

from qwixx.locale.phrases import Phrases
from qwixx.rules.layout import ROW_OF
from qwixx.terminal.play import Entry
from qwixx.terminal.views.palette import BOLD, FAINT, HUES, PLAIN, WARNING, ink

STRIKING = {"locked", "misthrow", "beat", "ended"}


def log(phrases: Phrases, entries: Iterable[Entry], names: Sequence[str], first: int) -> Text:
    """Every line of the log, from the drawing of lots on."""
    begins = phrases.texts("{name} was drawn to begin.", name=names[first])
    lines = [Text(begins, FAINT), *(_line(phrases, entry, names) for entry in entries)]
    return Text("\n").join(lines)


def _line(phrases: Phrases, entry: Entry, names: Sequence[str]) -> Text:
    event = entry.event
    sentence = phrases.event(event, names, entry.white_sum)
    if event.kind == "rolled":
        return Text(sentence, BOLD)
    style = ink(WARNING) if event.kind in STRIKING else FAINT if event.kind == "passed" else PLAIN
    sign = ("▪ ", ink(HUES[ROW_OF[event.square]].row)) if event.square else ("  ", PLAIN)
    return Text.assemble(sign, (sentence, style))
