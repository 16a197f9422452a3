"""Reviews on the command line: looking again, and telling it."""

from pathlib import Path
from typing import NamedTuple

from qwixx.analysis.review import Review, document, review
from qwixx.analysis.review.words import (
    MOST,
    heading,
    headings,
    notes,
    rows,
    tell,
    term_names,
    term_rows,
)
from qwixx.cli.context import context, print_json
from qwixx.cli.running import check_outputs, writing
from qwixx.cli.tables import print_table
from qwixx.locale.phrases import Phrases
from qwixx.record import Record
from qwixx.rules import GAMES


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
    _write(reviewed, outputs)
    if outputs.as_json:
        print_json(document(reviewed, context.texts))
    else:
        _print(reviewed)


def _write(reviewed: Review, outputs: Outputs) -> None:
    if outputs.plot:
        from qwixx.analysis.review.picture import plot_review  # noqa: PLC0415  (Matplotlib is slow)

        with writing(outputs.plot):
            plot_review(outputs.plot, reviewed, context.texts)
    if outputs.html:
        from qwixx.cli.review.page import page  # noqa: PLC0415  (its parts are read from files)

        text = page(reviewed, context.texts)
        with writing(outputs.html):
            outputs.html.write_text(text, "utf-8")


def _print(reviewed: Review) -> None:
    texts, out, record = context.texts, context.out, reviewed.record
    out.print(heading(reviewed, texts), markup=False, style="bold")
    print_table(headings(texts), rows(reviewed, texts), left=2)
    print_table([texts("Player"), *term_names(reviewed, texts)], term_rows(reviewed, texts))
    for note in notes(reviewed, texts):
        out.print(note, markup=False, style="dim")
    phrases = Phrases(texts, GAMES[record.game])
    for decision in reviewed.costliest(MOST):
        told = tell(phrases, decision, record.seats[decision.seat].name)
        out.print()
        out.print(told.heading, markup=False, style="bold")
        out.print(told.better, markup=False)
        out.print(told.chosen, markup=False, style="dim")
