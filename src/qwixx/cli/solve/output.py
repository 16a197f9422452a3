"""What the table of the best player alone says, in words and numbers."""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from qwixx.cli.context import context, print_json
from qwixx.cli.running import Job, Wishes, work
from qwixx.cli.tables import print_table
from qwixx.locale.phrases import refusal_text
from qwixx.players.solitaire_table import TableError, load_table, save_table, table_path
from qwixx.rules.crosses import LOCKS_TO_END
from qwixx.rules.layout import ROWS
from qwixx.simulation.figures import Figures
from qwixx.simulation.solitaire import SHAPE, Floats, new_table, solving
from qwixx.simulation.solitaire_games import Games, new_games, playing
from qwixx.simulation.solitaire_rows import Row, row_table, worth_by_gap, worth_of_next
from qwixx.simulation.workers import Crew


def show_points(again: bool, as_json: bool) -> None:
    """What can be expected on an empty sheet."""
    table = find_table(again)
    if as_json:
        print_json({"points": float(table[0, 0]), "to_come": table[:, 0].tolist()})
    else:
        _print_points(table)


def show_rows(games: int, seed: int, throws: int, again: bool, as_json: bool) -> None:
    """How often rows are locked, and what crosses add."""
    played = new_games(games)
    _watch(playing(played, find_table(again), seed))
    rows = row_table(played, throws)
    if as_json:
        print_json(_rows_json(played, rows, seed))
    else:
        _print_rows(rows, throws)


def find_table(again: bool = False) -> Floats:
    """The saved table, or a new one."""
    if not again:
        try:
            return np.array(load_table(table_path())).reshape(SHAPE)
        except TableError as refusal:
            if refusal.key != "no_table":
                raise
    table = new_table()
    _watch(solving(table))
    _save(table)
    return table


def _save(table: Floats) -> None:
    """Say where it is. What cannot be saved can be told all the same."""
    texts, err, path = context.texts, context.err, table_path()
    try:
        save_table(path, table)
    except TableError as refusal:
        err.print(refusal_text(texts, refusal), style="bold red", markup=False)
    else:
        note = texts("Saved for the player “solitaire”: {path}", path=path)
        err.print(note, markup=False, soft_wrap=True)


class _Steps(Job):
    """Work that goes on by itself, and says which share of it is done."""

    total = 1.0
    counts_games = False
    is_quick = True

    def __init__(self, steps: Iterator[float]) -> None:
        self._steps, self._done = steps, 0.0

    @property
    def done(self) -> float:
        return self._done

    def get_ready(self) -> None:
        with context.err.status(context.texts("Ready in a moment …")):
            self._done = next(self._steps)

    def steps(self, crew: Crew) -> Iterator[object]:  # noqa: ARG002
        for share in self._steps:
            self._done = share
            yield share


def _watch(steps: Iterator[float]) -> None:
    """Go through the steps of some work; half a table is worth nothing."""
    if stop := work(_Steps(steps), Wishes()):
        raise stop


# ── telling ───────────────────────────────────────────────────────────────────────────────────


def _rows_json(games: Games, rows: list[Row], seed: int) -> dict[str, Any]:
    return {
        "games": len(games.scores),
        "seed": seed,
        "points": float(games.scores.mean()),
        "turns": float(games.turns.sum() / ROWS / len(games.scores)),
        "scores_by_locks": [
            _counts(games.scores[games.locks == locks]) for locks in range(LOCKS_TO_END + 1)
        ],
        "stages": [row._asdict() for row in rows],
    }


def _counts(scores: Any) -> dict[str, int]:
    """How many games had each score."""
    values, counts = np.unique(scores, return_counts=True)
    return {str(value): int(count) for value, count in zip(values, counts, strict=True)}


def _print_points(table: Floats) -> None:
    texts, decimal = context.texts, Figures(context.texts.language).decimal
    to_come = [decimal(points, 4) for points in table[:, 0].tolist()]
    context.out.print(texts("The best player alone can expect {points} points.", points=to_come[0]))
    headings = [texts("misthrows so far"), *map(str, range(len(to_come)))]
    print_table(headings, [[texts("points to come on an empty sheet"), *to_come]])


def _print_rows(rows: list[Row], throws: int) -> None:
    texts, out, decimal = context.texts, context.out, Figures(context.texts.language).decimal
    in_row = texts("Down: crosses in the row. Across: its rightmost number.")
    locks = {
        (row.crosses, row.rightmost): decimal(100 * row.lock, 0)
        for row in rows
        if row.lock is not None
    }
    bounds = {(row.crosses, row.rightmost): decimal(100 * row.bounds[-1], 0) for row in rows}
    _print_cells(
        texts("How often the best player alone locks a row in the end, in %"), in_row, locks
    )
    _print_cells(
        texts("The best chance to lock it within {throws} own throws, in %", throws=throws),
        in_row,
        bounds,
    )
    _print_cells(
        texts("How many points the next number adds to the worth of the sheet"),
        texts("Down: crosses in the row. Across: the number that is marked."),
        {place: decimal(points) for place, points in worth_of_next(rows).items()},
    )
    _print_cells(
        texts("The same for all numbers"),
        texts("Down: squares that are skipped. Across: the number that is marked."),
        {place: decimal(points) for place, points in worth_by_gap(rows).items()},
    )
    out.print(texts("In the green and blue rows, 2 stands for 12, 3 for 11, and so on."))


def _print_cells(title: str, axes: str, cells: Mapping[tuple[int, int | None], str]) -> None:
    """A table with a column for each number, and one before if there is no number for some."""
    across = sorted({number or 0 for _, number in cells})
    lines = sorted({line for line, _ in cells})
    context.out.print(title, style="bold")
    context.out.print(axes)
    print_table(
        ["", *(str(number or "–") for number in across)],
        [
            [str(line), *(cells.get((line, number or None), "") for number in across)]
            for line in lines
        ],
    )
