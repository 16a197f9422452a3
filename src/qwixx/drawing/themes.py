"""The colours of pictures, for light and for dark surroundings."""

from typing import NamedTuple

from qwixx.drawing.shapes import Colour


class Hue(NamedTuple):
    """The colours of one row or die."""

    row: Colour
    deep: Colour
    """Behind squares that are gone."""
    tile: Colour
    """Behind squares that are open."""
    number: Colour
    on_row: Colour
    """What is written on the row itself."""


class Theme(NamedTuple):
    """All colours of a picture."""

    ground: Colour
    card: Colour
    sunk: Colour
    ink: Colour
    soft: Colour
    paper: Colour
    """Of crossed squares and of white dice."""
    pen: Colour
    """What crosses and dots are drawn with."""
    glow: Colour
    """Whose turn it is, who won, and what is marked."""
    hues: tuple[Hue, Hue, Hue, Hue]
    black: Colour
    grey: Colour
    """The Duel's tokens."""


LIGHT = Theme(
    ground="#f4ede0",
    card="#fffdf7",
    sunk="#efe6d6",
    ink="#26221c",
    soft="#665e52",
    paper="#fffefb",
    pen="#26221c",
    glow="#f5b81f",
    hues=(
        Hue("#c92a3d", "#a31c2e", "#fff2f1", "#a81c2f", "#ffffff"),
        Hue("#f0b310", "#d0970a", "#fffae9", "#7a5200", "#2b2003"),
        Hue("#22803b", "#17652c", "#f0faf1", "#17682e", "#ffffff"),
        Hue("#2461bb", "#194c98", "#f1f6ff", "#1b509f", "#ffffff"),
    ),
    black="#2c2a28",
    grey="#bdb9b1",
)
DARK = Theme(
    ground="#161518",
    card="#211f23",
    sunk="#35323a",
    ink="#f4efe6",
    soft="#b3aca1",
    paper="#f7f2e8",
    pen="#26221c",
    glow="#f5b81f",
    hues=(
        Hue("#c42c3f", "#8e1c2c", "#33181c", "#ffd9db", "#ffffff"),
        Hue("#e0a616", "#ba8a12", "#332708", "#ffe9b0", "#2b2003"),
        Hue("#22803d", "#155a28", "#122b19", "#cdf3d5", "#ffffff"),
        Hue("#2a64bd", "#18427f", "#14233d", "#d5e5ff", "#ffffff"),
    ),
    black="#1a191b",
    grey="#c9c5bd",
)
THEMES = {"light": LIGHT, "dark": DARK}
