"""Tables that are never cut: where a terminal is too narrow, their columns are shared out among
several tables, one below the other.
"""

from collections.abc import Iterator, Sequence

from rich import box
from rich.console import Console
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from qwixx.cli.context import context

Cell = str | Text


def print_table(
    headings: Sequence[str], rows: Sequence[Sequence[Cell]], left: int = 1, best: int | None = None
) -> None:
    """The first `left` columns are words, the others numbers; the row `best` stands out."""
    out = context.out
    for columns in _shared_out(out, headings, rows):
        out.print(_table(headings, rows, columns, left, best))


def _shared_out(
    out: Console, headings: Sequence[str], rows: Sequence[Sequence[Cell]]
) -> Iterator[list[int]]:
    """The columns of each table; the first of all comes with every one."""
    columns = [0]
    for place in range(1, len(headings)):
        if len(columns) > 1 and not _fits(out, _table(headings, rows, [*columns, place])):
            yield columns
            columns = [0]
        columns.append(place)
    yield columns


def _fits(out: Console, table: Table) -> bool:
    roomy = out.options.update(max_width=10_000)
    return Measurement.get(out, roomy, table).maximum <= out.width


def _table(
    headings: Sequence[str],
    rows: Sequence[Sequence[Cell]],
    columns: Sequence[int],
    left: int = 1,
    best: int | None = None,
) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for place in columns:
        heading = Text(headings[place])
        if place < left:
            table.add_column(heading, overflow="fold")
        else:
            table.add_column(heading, justify="right", overflow="fold")
    for number, row in enumerate(rows):
        cells = [Text.assemble(row[place]) for place in columns]
        table.add_row(*cells, style="bold" if number == best else None)
    return table
