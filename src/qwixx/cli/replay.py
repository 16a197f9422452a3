"""`qwixx replay`: a game from its file, whole or step by step."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from qwixx.cli.context import context, print_json, read_bytes
from qwixx.locale.phrases import COLOUR_NAMES, GAME_NAMES, Phrases
from qwixx.notation import SEATS, action_text, position_text
from qwixx.record import Record, parse_record_bytes
from qwixx.rules import GAMES, Event, State, happened
from qwixx.rules.crosses import MISTHROW_POINTS
from qwixx.rules.reasons import N_


def replay(
    file: Annotated[
        Path, typer.Argument(show_default=False, help=N_("A game file; - for standard input."))
    ],
    step: Annotated[
        bool, typer.Option("--step", help=N_("Wait for the Enter key after each turn."))
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help=N_("Answer in JSON."))] = False,
) -> None:
    """Print every turn and the final scoring."""
    record = parse_record_bytes(read_bytes(file))
    if as_json:
        print_json(_as_json(record))
        return
    texts, out = context.texts, context.out
    names = ", ".join(seat.name for seat in record.seats)
    out.print(texts("{game}: {names}", game=texts(GAME_NAMES[record.game]), names=names))
    for state, events in _steps(record):
        if events[0].kind == "rolled":
            _pause(step)
            out.print()
        _print_events(record, state, events)
    out.print()
    out.print(scoring_table(record))


def _steps(record: Record) -> Iterator[tuple[State, tuple[Event, ...]]]:
    """Each position after the first, with what led to it."""
    game = GAMES[record.game]
    states = record.states()
    before = next(states)
    for after in states:
        yield after, happened(game, before, after)
        before = after


def _print_events(record: Record, state: State, events: tuple[Event, ...]) -> None:
    phrases = Phrases(context.texts, GAMES[record.game])
    names = [seat.name for seat in record.seats]
    white_sum = state.roll.white_sum if state.roll else 0
    for event in events:
        if event.kind != "decided":
            context.out.print(phrases.event(event, names, white_sum), markup=False)


def _pause(step: bool) -> None:
    if step and sys.stdin.isatty():
        input()


def _as_json(record: Record) -> dict[str, object]:
    game = GAMES[record.game]
    last = record.last()
    return {
        "game": record.game,
        "seats": [seat._asdict() for seat in record.seats],
        "first": SEATS[record.first],
        "options": dict(record.options),
        "steps": [
            {
                "position": position_text(state),
                "events": [
                    {"kind": e.kind, "seat": SEATS[e.seat], "square": action_text(e.square)}
                    for e in events
                ],
            }
            for state, events in _steps(record)
        ],
        "scores": game.scores(last),
        "winners": [SEATS[seat] for seat in game.winners(last)],
        "ending": game.ending(last),
    }


def scoring_table(record: Record) -> Table:
    """The points of every seat, row by row."""
    texts, game, state = context.texts, GAMES[record.game], record.last()
    table = Table()
    table.add_column(texts("Player"))
    for heading in (*map(texts, COLOUR_NAMES), texts("misthrows"), texts("total")):
        table.add_column(heading, justify="right")
    for number, seat in enumerate(record.seats):
        points = (*game.row_points(state, number), MISTHROW_POINTS * state.misthrows[number])
        winner = "★ " if number in game.winners(state) else ""
        table.add_row(winner + seat.name, *map(str, points), str(game.scores(state)[number]))
    return table
