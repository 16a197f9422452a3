"""A review in words and figures, for the terminal and for a page."""

from typing import NamedTuple

from qwixx.analysis.reasons import name_of
from qwixx.analysis.review import Decision, Review, Summary
from qwixx.analysis.review.document import reasons_of
from qwixx.analysis.review.marks import LIKE, MARKS
from qwixx.locale import Texts
from qwixx.locale.phrases import Phrases
from qwixx.rules import GAMES
from qwixx.simulation.figures import Figures

MOST = 6
"""Decisions that are told of."""

# ── the table ─────────────────────────────────────────────────────────────────────────────────


def heading(reviewed: Review, texts: Texts) -> str:
    """The game and who played it."""
    record = reviewed.record
    names = ", ".join(seat.name for seat in record.seats)
    title = Phrases(texts, GAMES[record.game]).title
    return texts("{game}: {names}", game=title, names=names)


def headings(reviewed: Review, texts: Texts) -> list[str]:
    """Of the table of all seats."""
    result = texts("Result") if reviewed.is_over else texts("Share now")
    return [
        texts("Player"), texts("Played"), texts("Decisions"), *MARKS, texts("Error each"),
        texts("Luck"), result, texts("Without luck"),
    ]  # fmt: skip


def rows(reviewed: Review, texts: Texts) -> list[list[str]]:
    """A line for each seat."""
    pairs = zip(reviewed.record.seats, reviewed.summaries, strict=True)
    return [_row(seat.name, summary, texts) for seat, summary in pairs]


def _row(name: str, summary: Summary, texts: Texts) -> list[str]:
    figures = Figures(texts.language)
    rate = "–" if summary.rate is None else f"{figures.decimal(100 * summary.rate, 2)} %"
    return [
        name,
        texts(LIKE[summary.like]) if summary.like else "–",
        str(summary.decisions),
        *map(str, summary.errors),
        rate,
        signed_percent(figures, summary.luck),
        figures.percent(summary.end),
        figures.percent(summary.without_luck),
    ]


def signed_percent(figures: Figures, share: float) -> str:
    """With its sign."""
    return ("+" if share > 0 else "") + figures.percent(share)


# ── the costliest decisions ───────────────────────────────────────────────────────────────────


class Told(NamedTuple):
    """A decision in words."""

    heading: str
    better: str
    chosen: str


def tell(phrases: Phrases, decision: Decision, name: str) -> Told:
    """What was done, what it cost, and why something else was better."""
    texts = phrases.texts
    better, chosen = reasons_of(phrases, decision)
    heading = texts(
        "Turn {turn}, {name}: {option} {mark}, {percent} of the win lost",
        turn=decision.turn,
        name=name,
        option=name_of(phrases, decision.chosen.action),
        mark=decision.mark,
        percent=Figures(texts.language).percent(decision.error),
    )
    return Told(heading, texts("Better: {reason}", reason=better), chosen)
