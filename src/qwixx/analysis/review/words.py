"""A review in words and figures, for the terminal and for a page."""

from typing import NamedTuple

from qwixx.analysis.precision import precision_text
from qwixx.analysis.reasons import name_of
from qwixx.analysis.review import Decision, Review, Summary
from qwixx.analysis.review.document import reasons_of
from qwixx.analysis.review.level_estimate import play_text
from qwixx.analysis.review.marks import MARKS
from qwixx.analysis.review.sums import shown
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


def headings(texts: Texts) -> list[str]:
    """Of the table of how everyone played."""
    return [
        texts("Player"), texts("Played"), texts("Decisions"), *MARKS, texts("Error each"),
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
        play_text(summary.like, texts) if summary.like else "–",
        str(summary.decisions),
        *map(str, summary.errors),
        rate,
    ]


# ── what adds up ──────────────────────────────────────────────────────────────────────────────


def term_names(reviewed: Review, texts: Texts) -> list[str]:
    """What leads from the start to the result; then the result without luck."""
    return [
        texts("At the start"),
        texts("Luck"),
        texts("Own decisions"),
        texts("What the others did"),
        texts("Corrections"),
        texts("Result") if reviewed.is_over else texts("Share now"),
        texts("Without luck"),
    ]


def terms(summary: Summary, texts: Texts) -> list[str]:
    """The same in figures, rounded so that they add up."""
    figures, (start, *parts, end) = Figures(texts.language), shown(summary.change)
    signed = [signed_percent(figures, part) for part in parts]
    without = figures.percent(end - parts[0])
    return [figures.percent(start), *signed, figures.percent(end), without]


def term_rows(reviewed: Review, texts: Texts) -> list[list[str]]:
    """A line for each seat."""
    pairs = zip(reviewed.record.seats, reviewed.summaries, strict=True)
    return [[seat.name, *terms(summary, texts)] for seat, summary in pairs]


def notes(reviewed: Review, texts: Texts) -> list[str]:
    """What the terms are, and how far to trust them."""
    return [
        texts("Everyone's chance to win: from the start to the result, everything adds up."),
        texts(
            "Corrections: where the computer came to see its own estimate differently. Nobody has"
            " done anything for it."
        ),
        texts(
            "Without luck: the result less luck. Own decisions, what the others did and corrections"
            " are still in it, so that it may lie beyond 0 and 100 %."
        ),
        precision_text(texts, reviewed.precision),
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
