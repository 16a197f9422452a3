"""Pages as a PDF file, with the letters in it that it needs: also Greek ones."""

from collections.abc import Sequence
from pathlib import Path

import matplotlib as mpl
from fpdf import FPDF

from qwixx.drawing.shapes import Box, Colour, Disc, Line, Shape, Text, channels
from qwixx.locale import Texts
from qwixx.paper.pages import Page, pages_of
from qwixx.rules import Game, find_game
from qwixx.version import __version__

FONT = Path(mpl.get_data_path(), "fonts", "ttf", "DejaVuSans-Bold.ttf")
POINTS = 72 / 25.4
"""In a millimetre."""


def sheets_pdf(game: Game | str, paper: str, texts: Texts, copies: int | None = None) -> bytes:
    """Sheets or boards of a game to print; PaperError if they can't be.

    Without a number of copies there are as many as one page has room for.
    """
    game = find_game(game)
    return write(pages_of(game, paper, texts, copies), texts(game.title), texts.language)


def write(pages: Sequence[Page], title: str, language: str) -> bytes:
    """Pages as the bytes of a file."""
    pdf = FPDF(unit="mm")
    pdf.set_auto_page_break(False)
    pdf.set_title(title)
    pdf.set_lang(language)
    pdf.set_creator(f"qwixx {__version__}")
    pdf.add_font("bold", fname=FONT)
    for page in pages:
        pdf.add_page(format=(page.width, page.height))
        pdf.set_font("bold")
        for shape in page.shapes:
            _draw(pdf, shape)
    return bytes(pdf.output())


def _draw(pdf: FPDF, shape: Shape) -> None:
    match shape:
        case Box(x, y, width, height, corner, fill, edge, thick):
            style = _brush(pdf, fill, edge, thick)
            pdf.rect(x, y, width, height, style, bool(corner), corner)
        case Disc(x, y, radius, fill, edge, thick):
            pdf.circle(x, y, radius, _brush(pdf, fill, edge, thick))
        case Line(points, colour, thick):
            pdf.set_draw_color(*channels(colour))
            pdf.set_line_width(thick)
            pdf.polyline(points)
        case Text(x, _, text, size, colour, from_left):
            pdf.set_text_color(*channels(colour))
            pdf.set_font_size(size * POINTS)
            left = 0 if from_left else pdf.get_string_width(text) / 2
            pdf.text(x - left, shape.base, text)


def _brush(pdf: FPDF, fill: Colour, edge: Colour | None, thick: float) -> str:
    pdf.set_fill_color(*channels(fill))
    if edge is None:
        return "F"
    pdf.set_draw_color(*channels(edge))
    pdf.set_line_width(thick)
    return "DF"
