"""The keys: a bar at the foot of the screen, and the page of the help that explains them."""

from typing import NamedTuple

from rich.text import Text
from textual.geometry import Size

from qwixx.locale import Texts
from qwixx.rendering.palette import ACCENT, FAINT, PANEL, WARNING, clickable, ink
from qwixx.rules import Game
from qwixx.rules.reasons import N_


class Key(NamedTuple):
    """A key as it is printed on the keyboard, what it does, and the screen's action for it."""

    name: str
    label: str
    action: str


TABLE = (
    Key("?", N_("Help"), "help"),
    Key("Q", N_("Quit"), "leave"),
    Key("Tab", N_("Next"), "next(1)"),
    Key("Enter", N_("Confirm"), "confirm"),
    Key("Esc", N_("Take back"), "take_back"),
    Key("H", N_("Hint"), "hint"),
    Key("L", N_("Language"), "language"),
    Key("S", N_("Save"), "save"),
    Key("T", N_("Theme"), "theme"),
)
SETUP = (
    Key("Tab", N_("Next field"), "app.focus_next"),
    Key("Enter", N_("Choose"), ""),
    Key("F1", N_("Help"), "help"),
    Key("F2", N_("Start the game"), "start"),
    Key("Ctrl+Q", N_("Quit"), "app.quit"),
    Key("F3", N_("Puzzles"), "puzzles"),
    Key("F4", N_("History"), "history"),
)
REVIEW = (
    Key("Esc", N_("Close"), "leave"),
    Key("Tab", N_("Next"), "pane(1)"),
    Key("↑ ↓", N_("Decisions"), "costly(1)"),
    Key("Enter", N_("Options"), "decision"),
    Key("A", N_("Try again"), "again"),
    Key("S", N_("Sheet"), "seat"),
    Key("?", N_("Help"), "help"),
    Key("L", N_("Language"), "language"),
    Key("T", N_("Theme"), "theme"),
)
AGAIN = (
    Key("Enter", N_("Confirm"), "confirm"),
    Key("Esc", N_("Take back"), "take_back"),
    Key("Q", N_("Close"), "leave"),
    Key("S", N_("Show the answer"), "reveal"),
    Key("K", N_("Skip"), "skip"),
    Key("W", N_("Whose mistakes?"), "whose"),
)
PUZZLES = (
    Key("Enter", N_("Confirm"), "confirm"),
    Key("S", N_("Skip"), "skip"),
    Key("K", N_("Kind"), "kind"),
    Key("D", N_("Difficulty"), "difficulty"),
    Key("G", N_("Game"), "game"),
    Key("Q", N_("Close"), "leave"),
    Key("?", N_("Help"), "help"),
)
FINAL = (
    Key("R", N_("Rematch"), "rematch"),
    Key("V", N_("Review"), "review"),
    Key("N", N_("New game"), "new_game"),
    Key("?", N_("Help"), "help"),
    Key("L", N_("Language"), "language"),
    Key("T", N_("Theme"), "theme"),
    Key("Q", N_("Quit"), "app.quit"),
)
HISTORY = (
    Key("Enter", N_("Open"), "open"),
    Key("V", N_("Review"), "review"),
    Key("/", N_("Search"), "search"),
    Key("Del", N_("Remove"), "remove"),
    Key("U", N_("Undo"), "undo"),
    Key("Esc", N_("Close"), "leave"),
    Key("Tab", N_("Next field"), "app.focus_next"),
)
HELP = (
    Key("Tab", N_("Other page"), "turn_page"),
    Key("↑ ↓", N_("Scroll"), ""),
    Key("Esc", N_("Close"), "close"),
)

EXPLANATIONS = (
    ("Enter", N_("Throw the dice; confirm what is chosen")),
    ("1 … 9, 0", N_("Choose an option by its number; 0 passes")),
    ("Tab, N · Shift+Tab, P", N_("Go to the next or the previous option")),
    ("← ↑ ↓ →", N_("Go from square to square; a refused square says why")),
    ("Esc, Backspace, U", N_("Take a choice back before it is confirmed")),
    ("H", N_("A hint: what wins most often, and why")),
    ("?", N_("This help")),
    ("S", N_("Save; the game is also saved by itself after every step")),
    ("L", N_("Another language")),
    ("T", N_("Dark or light")),
    ("Q", N_("Leave the game, to go on with it later")),
)
SIGNS = {
    "sheets": (
        ("[ 7]", N_("You may mark this square")),
        ("▸ 7◂", N_("You have chosen this square; it is not confirmed yet")),
        ("› 7‹", N_("This square is refused; the reason is given")),
        ("✗", N_("A cross")),
        ("(✗)", N_("A cross made since the last throw")),
        ("·", N_("A number that was skipped or is locked")),
        ("3/5", N_("Crosses there are of the five that the lock needs")),
        ("▶ ✓ …", N_("This player throws; has decided; is still to decide")),
    ),
    "board": (
        ("[ 7]", N_("You may place a token on this square")),
        ("▸ 7◂", N_("You have chosen this square; it is not confirmed yet")),
        ("› 7‹", N_("This square is refused; the reason is given")),
        ("● ○", N_("A black token; a grey token")),
        ("●3", N_("A stack of three tokens")),
        ("›●", N_("The foremost of the row")),
        ("›●!", N_("The foremost of the row: it can be beaten")),
        ("● 3/5", N_("Tokens there are of the five that the lock needs")),
    ),
}
OTHER_COLOUR = ("Y7", N_("A yellow square in a row of another colour"))


SMALLEST = Size(80, 24)
"""The least terminal that everything fits into."""


def foot(keys: tuple[Key, ...], texts: Texts, size: Size) -> Text:
    """The keys; or, as long as the terminal is too small, how large it would have to be."""
    if size.width >= SMALLEST.width and size.height >= SMALLEST.height:
        return key_bar(keys, texts, size.width)
    sentence = texts(
        "This terminal has {width} × {height} characters; the game needs {least}.",
        width=size.width,
        height=size.height,
        least=f"{SMALLEST.width} × {SMALLEST.height}",
    )
    return Text(sentence, ink(WARNING, PANEL, bold=True))


def key_bar(keys: tuple[Key, ...], texts: Texts, width: int) -> Text:
    """The keys and what they do, each to be clicked as well; what has no room is left out."""
    bar = Text(style=ink(ACCENT, PANEL))
    for name, label, action in keys:
        style = clickable(ink(ACCENT, bold=True), action) if action else ink(ACCENT, bold=True)
        piece = Text.assemble(" ", (name, style), " ", (texts(label), style + FAINT), " ")
        if bar.cell_len + piece.cell_len <= width:
            bar.append_text(piece)
    return bar


def keys_page(texts: Texts, game: Game) -> str:
    """The keys and signs in Markdown."""
    mouse = texts("The mouse does the same: click a square or an option, then “Confirm”.")
    keys = [(f"`{key}`", texts(text)) for key, text in EXPLANATIONS]
    signs = [(f"`{sign}`", texts(text)) for sign, text in _signs(game)]
    parts = (
        _table(texts("Key"), texts("What it does"), keys),
        mouse,
        _table(texts("Sign"), texts("What it means"), signs),
    )
    return "\n\n".join(parts)


def _signs(game: Game) -> tuple[tuple[str, str], ...]:
    mixed = any(len(set(row)) > 1 for row in game.layout.colours)
    return (*SIGNS[game.board], *([OTHER_COLOUR] if mixed else []))


def _table(left: str, right: str, rows: list[tuple[str, str]]) -> str:
    lines = [(left, right), ("---", "---"), *rows]
    return "\n".join(f"| {first} | {second} |" for first, second in lines)
