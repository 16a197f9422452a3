"""`qwixx sheet`: sheets and boards to print."""

from pathlib import Path
from typing import Annotated

import typer

from qwixx.cli.context import context
from qwixx.cli.inputs import one_of, whole
from qwixx.cli.options import GameArgument
from qwixx.paper import MOST_COPIES, PAPERS
from qwixx.rules import GAMES
from qwixx.rules.reasons import N_

PaperOption = Annotated[
    str,
    typer.Option(
        metavar="|".join(PAPERS),
        parser=one_of("--paper", PAPERS),
        help=N_("The size of the paper."),
    ),
]
CopiesOption = Annotated[
    int | None,
    typer.Option(
        metavar="NUMBER",
        parser=whole("--copies", 1, MOST_COPIES),
        help=N_("How many sheets or boards; as many as a page has room for."),
    ),
]
OutOption = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help=N_("Where to write it; GAME-PAPER.pdf here.")),
]


def sheet(
    game: GameArgument,
    paper: PaperOption = "a4",
    copies: CopiesOption = None,
    out: OutOption = None,
) -> None:
    """Write a PDF, and tell where it is."""
    from qwixx.cli.running import OutputError, check_outputs  # noqa: PLC0415  (slow to import)
    from qwixx.paper.pdf import sheets_pdf  # noqa: PLC0415

    path = out or Path(f"{game}-{paper}.pdf")
    check_outputs(path)
    data = sheets_pdf(GAMES[game], paper, context.texts, copies)
    try:
        path.write_bytes(data)
    except OSError as error:
        raise OutputError("unwritable", path=path, cause=error.strerror) from None
    context.out.print(context.texts("Written: {path}", path=path), markup=False, soft_wrap=True)
