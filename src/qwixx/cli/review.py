"""`qwixx review`: a game looked at again, what its decisions cost and what the dice gave."""

from typing import TYPE_CHECKING

from qwixx.cli.context import context, print_json
from qwixx.cli.inputs import read_bytes
from qwixx.cli.options import FileArgument, JsonOption, PlotOption
from qwixx.locale.phrases import Phrases
from qwixx.record import parse_record_bytes
from qwixx.rules import GAMES

if TYPE_CHECKING:
    from qwixx.analysis.review import Decision, Review, Summary

MOST = 6
"""Decisions that are told of."""


def review(file: FileArgument, as_json: JsonOption = False, plot: PlotOption = None) -> None:
    """Print a table of all seats, and the costliest decisions."""
    record = parse_record_bytes(read_bytes(file))
    from qwixx.analysis.review import review as look_again  # noqa: PLC0415  (Numba is slow)
    from qwixx.cli.running import check_outputs  # noqa: PLC0415

    check_outputs(plot=plot)
    with context.err.status(context.texts("Ready in a moment …")):
        reviewed = look_again(record)
    if as_json:
        from qwixx.analysis.review import document  # noqa: PLC0415

        print_json(document(reviewed, context.texts))
    else:
        _print(reviewed)
    if plot is not None:
        from qwixx.analysis.review.picture import plot_review  # noqa: PLC0415

        plot_review(plot, reviewed, context.texts)


def _print(reviewed: "Review") -> None:
    from qwixx.analysis.review.marks import MARKS  # noqa: PLC0415
    from qwixx.cli.tables import print_table  # noqa: PLC0415

    texts, out, record = context.texts, context.out, reviewed.record
    phrases, names = Phrases(texts, GAMES[record.game]), [seat.name for seat in record.seats]
    heading = texts("{game}: {names}", game=phrases.title, names=", ".join(names))
    out.print(heading, markup=False, style="bold")
    result = texts("Result") if reviewed.is_over else texts("Share now")
    headings = [
        texts("Player"), texts("Play"), texts("Decisions"), *MARKS, texts("Error each"),
        texts("Luck"), result, texts("Without luck"),
    ]  # fmt: skip
    rows = [_row(*pair) for pair in zip(names, reviewed.summaries, strict=True)]
    print_table(headings, rows, left=2)
    for decision in reviewed.costliest(MOST):
        _tell(phrases, decision, names[decision.seat])


def _row(name: str, summary: "Summary") -> list[str]:
    from qwixx.analysis.review.marks import LIKE  # noqa: PLC0415
    from qwixx.cli.figures import Figures  # noqa: PLC0415

    figures = Figures(context.texts.language)
    rate = "–" if summary.rate is None else f"{figures.decimal(100 * summary.rate, 2)} %"
    return [
        name,
        context.texts(LIKE[summary.like]) if summary.like else "–",
        str(summary.decisions),
        *map(str, summary.errors),
        rate,
        ("+" if summary.luck > 0 else "") + figures.percent(summary.luck),
        figures.percent(summary.end),
        figures.percent(summary.without_luck),
    ]


def _tell(phrases: Phrases, decision: "Decision", name: str) -> None:
    """What was done, what it cost, and why something else was better."""
    from qwixx.analysis.reasons import name_of  # noqa: PLC0415
    from qwixx.analysis.review.document import reasons_of  # noqa: PLC0415
    from qwixx.cli.figures import Figures  # noqa: PLC0415

    texts, out = phrases.texts, context.out
    better, chosen = reasons_of(phrases, decision)
    heading = texts(
        "Turn {turn}, {name}: {option} {mark}, {percent} of the win lost",
        turn=decision.turn,
        name=name,
        option=name_of(phrases, decision.chosen.action),
        mark=decision.mark,
        percent=Figures(texts.language).percent(decision.error),
    )
    out.print()
    out.print(heading, markup=False, style="bold")
    out.print(texts("Better: {reason}", reason=better), markup=False)
    out.print(chosen, markup=False, style="dim")
