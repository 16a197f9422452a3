"""Which pages there are, and what stands where on each."""

from typing import NamedTuple

from qwixx.drawing.shapes import Shape
from qwixx.locale import Texts
from qwixx.paper import board, sheet
from qwixx.paper.measures import Paper, check_copies, find_paper
from qwixx.paper.parts import dashes
from qwixx.rules import Game


class Page(NamedTuple):
    """Places are in millimetres, from the top left."""

    width: float
    height: float
    shapes: tuple[Shape, ...]


def pages_of(game: Game, paper: str, texts: Texts, copies: int | None = None) -> list[Page]:
    """So many sheets or boards, or as many as one page has room for; PaperError if it can't be."""
    found = find_paper(paper)
    room = 1 if game.board == "board" else found.sheets
    copies = room if copies is None else check_copies(copies)
    full, rest = divmod(copies, room)
    pages = [_page(game, found, texts, room)] * full
    return [*pages, _page(game, found, texts, rest)] if rest else pages


def _page(game: Game, paper: Paper, texts: Texts, sheets: int) -> Page:
    if game.board == "board":
        return _board_page(game, paper, texts)
    return _sheets_page(game, paper, texts, sheets)


def _board_page(game: Game, paper: Paper, texts: Texts) -> Page:
    """Across, in the middle."""
    step = board.step_of(paper.token)
    x, y = (paper.long - board.WIDTH * step) / 2, (paper.short - board.HEIGHT * step) / 2
    return Page(paper.long, paper.short, (*board.draw_board(game, texts, paper.token, x, y),))


def _sheets_page(game: Game, paper: Paper, texts: Texts, sheets: int) -> Page:
    """One below the other, each in the middle of its part, with lines to cut along."""
    width, height = paper.short, paper.long / paper.sheets
    if paper.sheets == 1:
        width, height = paper.long, paper.short
    x, shapes = (width - sheet.WIDTH) / 2, list[Shape]()
    for place in range(sheets):
        top = place * height
        shapes += sheet.draw_sheet(game, texts, x, top + (height - sheet.HEIGHT) / 2)
        if place:
            shapes += dashes(0, top, width)
    return Page(width, height * paper.sheets, (*shapes,))
