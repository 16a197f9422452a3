"""What the setup screen shows beside its fields."""

from datetime import datetime

from rich.text import Text

from qwixx.locale import Texts
from qwixx.locale.numbers import format_datetime
from qwixx.locale.phrases import refusal_text
from qwixx.rendering.dice import block
from qwixx.rendering.palette import BOLD, FAINT, HUES, PAPER, WARNING, ink, side_by_side
from qwixx.rules import GAMES, Refusal
from qwixx.terminal.saves import Saved


def banner() -> Text:
    """The name on five dice."""
    grounds = (*(hue.row for hue in HUES), PAPER)
    letters = zip("QWIXX", grounds, strict=True)
    return side_by_side([block([f" {letter} "], ground) for letter, ground in letters])


def saved_game(saved: Saved, texts: Texts) -> Text:
    """A game to go on with: who, what and when; or a file that cannot be understood, and why."""
    if isinstance(saved.game, Refusal):
        reason = refusal_text(texts, saved.game)
        return Text.assemble((saved.path.name, BOLD), "\n", (reason, ink(WARNING)))
    when = when_text(saved.when, texts)
    names = ", ".join(seat.name for seat in saved.game.seats)
    game = texts(GAMES[saved.game.game].title)
    turn = texts("Turn {number}", number=len(saved.game.turns))
    return Text.assemble((names, BOLD), (f"\n{game} · {turn}\n{when}", FAINT))


def when_text(when: datetime, texts: Texts) -> str:
    """A day and a time."""
    return format_datetime(when, texts.language)
