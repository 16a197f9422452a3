"""Reviews on the command line: looking again, and telling it."""

from pathlib import Path
from typing import NamedTuple

from qwixx.analysis.reasons import name_of
from qwixx.analysis.review import Decision, Review, Summary, document, review
from qwixx.analysis.review.document import reasons_of
from qwixx.analysis.review.marks import LIKE, MARKS
from qwixx.cli.context import context, print_json
from qwixx.cli.figures import Figures
from qwixx.cli.running import OutputError, check_outputs
from qwixx.cli.tables import print_table
from qwixx.locale import Texts
from qwixx.locale.phrases import Phrases
from qwixx.record import Record
from qwixx.rules import GAMES

MOST = 6
"""Decisions that are told of."""


class Outputs(NamedTuple):
    """What to make of a review."""

    as_json: bool = False
    plot: Path | None = None
    html: Path | None = None


def answer(record: Record, outputs: Outputs) -> None:
    """Review a game. Files come first: whoever reads the table may leave before its end."""
    check_outputs(outputs.html, plot=outputs.plot)
    with context.err.status(context.texts("Ready in a moment …")):
        reviewed = review(record)
    try:
        _write(reviewed, outputs)
    except OSError as error:
        raise OutputError("unwritable", path=error.filename, cause=error.strerror) from None
    if outputs.as_json:
        print_json(document(reviewed, context.texts))
    else:
        _print(reviewed)


def _write(reviewed: Review, outputs: Outputs) -> None:
    if outputs.plot:
        from qwixx.analysis.review.picture import plot_review  # noqa: PLC0415  (Matplotlib is slow)

        plot_review(outputs.plot, reviewed, context.texts)
    if outputs.html:
        from qwixx.cli.review.page import page  # noqa: PLC0415  (its parts are read from files)

        outputs.html.write_text(page(reviewed, context.texts), "utf-8")


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
        texts("Player"), texts("Play"), texts("Decisions"), *MARKS, texts("Error each"),
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


def _print(reviewed: Review) -> None:
    texts, out, record = context.texts, context.out, reviewed.record
    out.print(heading(reviewed, texts), markup=False, style="bold")
    print_table(headings(reviewed, texts), rows(reviewed, texts), left=2)
    phrases = Phrases(texts, GAMES[record.game])
    for decision in reviewed.costliest(MOST):
        told = tell(phrases, decision, record.seats[decision.seat].name)
        out.print()
        out.print(told.heading, markup=False, style="bold")
        out.print(told.better, markup=False)
        out.print(told.chosen, markup=False, style="dim")
