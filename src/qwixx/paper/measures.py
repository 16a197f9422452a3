"""What there is to print on, and how large what is printed on it is."""

from typing import NamedTuple

from qwixx.rules import Refusal
from qwixx.rules.reasons import N_

MOST_COPIES = 100

SENTENCES = {
    "paper": N_("There is no paper “{paper}”; there are: {known}."),
    "copies": N_("From 1 to {most} copies can be made, not {copies}."),
}


class PaperError(Refusal):
    """What cannot be printed."""

    sentences = SENTENCES


class Paper(NamedTuple):
    """Its short and its long side in millimetres."""

    short: float
    long: float
    sheets: int
    """How many sheets of a player fit, one below the other."""
    token: int
    """The diameter that a token may have on a board that fills it."""


PAPERS = {
    "a4": Paper(210, 297, sheets=2, token=19),
    "a5": Paper(148, 210, sheets=1, token=12),
    "letter": Paper(215.9, 279.4, sheets=2, token=18),
}


def find_paper(name: str) -> Paper:
    if name not in PAPERS:
        raise PaperError("paper", paper=name[:30], known=", ".join(PAPERS))
    return PAPERS[name]


def check_copies(copies: int, most: int = MOST_COPIES) -> int:
    """The same number, if so many can be made."""
    if not 1 <= copies <= most:
        raise PaperError("copies", copies=copies, most=most)
    return copies
