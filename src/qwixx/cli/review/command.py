"""`qwixx review`: a game from its file, looked at again."""

from pathlib import Path
from typing import Annotated

import typer

from qwixx.cli.inputs import read_bytes
from qwixx.cli.options import FileArgument, JsonOption, PlotOption
from qwixx.record import parse_record_bytes
from qwixx.rules.reasons import N_

HtmlOption = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help=N_("Write a page to look at in any browser.")),
]


def review(
    file: FileArgument,
    as_json: JsonOption = False,
    plot: PlotOption = None,
    html: HtmlOption = None,
) -> None:
    """Print a table of all seats, and the costliest decisions."""
    record = parse_record_bytes(read_bytes(file))
    from qwixx.cli.review.answer import Outputs, answer  # noqa: PLC0415  (Numba is slow to import)

    answer(record, Outputs(as_json, plot, html))
