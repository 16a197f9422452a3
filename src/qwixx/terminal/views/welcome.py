"""What the setup screen shows beside its fields."""

from babel.dates import format_datetime
from rich.text import Text

from qwixx.locale import Texts
from qwixx.locale.phrases import refusal_text
from qwixx.rules import GAMES, Refusal
from qwixx.terminal.saves import Saved
from qwixx.terminal.views.dice import block
from qwixx.terminal.views.palette import BOLD, FAINT, HUES, PAPER, WARNING, ink, side_by_side


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
    when = _when(saved, texts)
    names = ", ".join(seat.name for seat in saved.game.seats)
    game = texts(GAMES[saved.game.game].title)
    turn = texts("Turn {number}", number=len(saved.game.turns))
    return Text.assemble((names, BOLD), (f"\n{game} · {turn}\n{when}", FAINT))


def saved_line(saved: Saved, texts: Texts) -> str:
    """A game, finished or not, on one line."""
    when = _when(saved, texts)
    if isinstance(saved.game, Refusal):
        return f"{when}  {saved.path.name}"
    names = ", ".join(seat.name for seat in saved.game.seats)
    return f"{when}  {texts(GAMES[saved.game.game].title)}: {names}"


def _when(saved: Saved, texts: Texts) -> str:
    return format_datetime(saved.when, "short", locale=texts.language).replace("\u202f", " ")
