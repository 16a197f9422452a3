"""Sheets and boards to print: shapes in millimetres, drawn from a layout and written as PDF."""

from qwixx.paper.measures import MOST_COPIES, PAPERS, PaperError
from qwixx.paper.pages import pages_of

__all__ = ["MOST_COPIES", "PAPERS", "PaperError", "pages_of"]
