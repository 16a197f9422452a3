"""A game that is kept, as a line of the history."""

from rich.text import Text

from qwixx.locale import Texts
from qwixx.locale.phrases import refusal_text, signed
from qwixx.rendering.palette import BOLD, FAINT, WARNING, ink
from qwixx.rules import GAMES, Refusal
from qwixx.terminal.saves import Kept
from qwixx.terminal.views.welcome import when_text


def history_line(kept: Kept, texts: Texts) -> Text:
    """Who, and what came of it; what game it was, and when. A file that is none says why."""
    when = when_text(kept.when, texts)
    if isinstance(kept.seen, Refusal):
        reason = (refusal_text(texts, kept.seen), ink(WARNING))
        return Text.assemble((kept.path.name, BOLD), (f"\n{when} · ", FAINT), reason)
    seen = kept.seen
    turns = texts.plural("{number} turn", "{number} turns", seen.turns)
    line = Text()
    for seat, (name, _) in enumerate(seen.seats):
        star = "★ " if seat in seen.winners else ""
        points = f" {signed(seen.scores[seat])}" if seen.scores else ""
        line.append(f"{'  ' if seat else ''}{star}{name}{points}", BOLD if star else "")
    state = turns if seen.scores else f"{texts('Unfinished')}, {turns}"
    return line.append(f"\n{texts(GAMES[seen.game].title)} · {state} · {when}", FAINT)
