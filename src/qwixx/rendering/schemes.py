"""Dark and light, in many colours or in the sixteen that the oldest terminals have.

A scheme says which colour takes the place of each colour that views paint in. Where a terminal has
sixteen colours, only those are named: it would choose the nearest ones itself, and grey for green.
"""

import os
from collections.abc import Mapping

from rich.color import Color
from rich.console import Console
from rich.style import Style
from rich.text import Text

from qwixx.rendering import palette
from qwixx.rendering.palette import HUES, INK, SEAT_INKS, Hue

BLACK, WHITE, GREY, SILVER = "#000000", "#ffffff", "#555555", "#aaaaaa"
RED, BROWN, GREEN, BLUE = "#aa0000", "#aa5500", "#00aa00", "#0000aa"
BRIGHT = {RED: "#ff5555", BROWN: "#ffff55", GREEN: "#55ff55", BLUE: "#5555ff"}
"""Of the sixteen colours those that are used, as Rich knows them, and the bright ones of them."""
BLOCKS = frozenset("▄▀▐▌▗▖▝▘█")
"""Signs that are no letters, but parts of a picture."""
DIM = 0.12
"""On grounds of less luminance, dark letters could not be read."""


class Scheme:
    """A set of colours."""

    def __init__(self, name: str, dark: bool, colours: Mapping[str, str]) -> None:
        self.name, self.dark, self._colours = name, dark, colours
        self._painted: dict[tuple[Style, bool], Style] = {}

    def colour(self, role: str) -> str:
        """What stands for a colour of the palette."""
        return self._colours.get(role, role)

    def paint(self, text: Text) -> Text:
        """The same text in these colours."""
        if not self._colours:
            return text
        painted = text.copy()
        painted.style = self._style(text.style)
        painted.spans = [
            span._replace(style=self._style(span.style, text.plain[span.start : span.end]))
            for span in text.spans
        ]
        return painted

    def _style(self, style: str | Style, written: str = "") -> str | Style:
        if isinstance(style, str):
            return style
        key = style, BLOCKS.issuperset(written)
        if key not in self._painted:
            self._painted[key] = style + self._change(*key)
        return self._painted[key]

    def _change(self, style: Style, is_drawn: bool) -> Style:
        ground = self.colour(style.bgcolor.name) if style.bgcolor else None
        letters = self.colour(style.color.name) if style.color else None
        if letters and ground and not is_drawn:
            letters = self._readable(letters, ground)
        return Style(color=letters, bgcolor=ground)

    def _readable(self, letters: str, ground: str) -> str:
        """Light letters on a dim ground, where dark ones were meant for a coloured one."""
        if letters == self.colour(INK) and _luminance(ground) < DIM:
            return WHITE
        if ground == BLACK:
            return BRIGHT.get(letters, WHITE if letters == BLACK else letters)
        return letters


def _luminance(colour: str) -> float:
    """How bright a colour is to the eye, from 0 to 1."""
    red, green, blue = (pow(part / 255, 2) for part in Color.parse(colour).get_truecolor())
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _roles(hues: tuple[Hue, ...], seats: tuple[str, ...], **roles: str) -> dict[str, str]:
    """Colours by what they stand for: roles by name, those of seats, and the shades of all hues."""
    named = {getattr(palette, role.upper()): colour for role, colour in roles.items()}
    shades = zip(
        (shade for hue in HUES for shade in hue), (s for hue in hues for s in hue), strict=True
    )
    return {**named, **dict(zip(SEAT_INKS, seats, strict=True)), **dict(shades)}


LIGHT_HUES = (
    Hue(row="#d6384b", tile="#fbe3e5", gone="#e3a3aa", number="#8e1626", offer="#ff9dab"),
    Hue(row="#dfa810", tile="#fbf1d3", gone="#e0c67c", number="#6d5000", offer="#ffd24a"),
    Hue(row="#359a50", tile="#e0f3e5", gone="#9bcca9", number="#14532a", offer="#7fd998"),
    Hue(row="#3a78cf", tile="#e2edfb", gone="#a3c0e6", number="#173f7a", offer="#93bdf8"),
)
DARK = Scheme("qwixx-dark", True, {})
LIGHT = Scheme(
    "qwixx-light",
    False,
    _roles(
        LIGHT_HUES,
        ("#1b509f", "#a81c2f", "#17682e", "#7a5200", "#6b3fa0"),
        night="#fbf8f2",
        panel="#efe9dd",
        field="#e3dccd",
        paper="#d8d1c2",
        text="#1b1c20",
        muted="#6f6a60",
        line="#b9b1a1",
        chosen="#1b1c20",
        accent="#855600",
        glow="#f0b429",
        warning="#a83a14",
    ),
)
DARK_16 = Scheme(
    "qwixx-dark-16",
    True,
    _roles(
        tuple(Hue(hue, BLACK, GREY, bright, bright) for hue, bright in BRIGHT.items()),
        (BRIGHT[BLUE], BRIGHT[RED], BRIGHT[GREEN], BRIGHT[BROWN], "#ff55ff"),
        night=BLACK,
        panel=BLACK,
        field=GREY,
        ink=BLACK,
        paper=WHITE,
        text=WHITE,
        muted=SILVER,
        line=GREY,
        chosen=WHITE,
        accent=BRIGHT[BROWN],
        glow=BRIGHT[BROWN],
        warning=BRIGHT[RED],
    ),
)
LIGHT_16 = Scheme(
    "qwixx-light-16",
    False,
    _roles(
        tuple(Hue(hue, WHITE, SILVER, hue, bright) for hue, bright in BRIGHT.items()),
        (BLUE, RED, GREEN, BROWN, "#aa00aa"),
        night=WHITE,
        panel=SILVER,
        field=SILVER,
        ink=BLACK,
        paper=SILVER,
        text=BLACK,
        muted=GREY,
        line=GREY,
        chosen=BLACK,
        accent=RED,
        glow=BRIGHT[BROWN],
        warning=RED,
    ),
)
SCHEMES = {"dark": (DARK, DARK_16), "light": (LIGHT, LIGHT_16)}
"""By the name of a theme: for terminals with many colours, and for those with sixteen."""


def scheme_for(console: Console, theme: str | None = None) -> Scheme:
    """The scheme for a terminal: dark or light, as is wished for or as the terminal says it is."""
    many, few = SCHEMES[theme or terminal_theme()]
    return few if console.color_system in ("standard", "windows") else many


def terminal_theme() -> str:
    """Some terminals tell their own colours: `COLORFGBG` ends with the number of the ground's."""
    ground = os.environ.get("COLORFGBG", "").rpartition(";")[2]
    return "light" if ground in ("7", "15") else "dark"
