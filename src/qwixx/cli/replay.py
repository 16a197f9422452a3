"""`qwixx replay`: a game from its file, whole or step by step."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from qwixx.cli.context import context, print_json, read_bytes
from qwixx.locale.phrases import Phrases
from qwixx.notation import SEATS, action_text, position_text
from qwixx.record import Record, parse_record_bytes
from qwixx.rules import GAMES, Event, Phase, State, happened
from qwixx.rules.reasons import N_
from qwixx.terminal.views.scoring import LINES, scoring
from qwixx.terminal.views.tiles import Marks
from qwixx.terminal.views.whole import whole


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
    tell(record, step)


def tell(record: Record, step: bool) -> None:
    """The game in words, turn by turn; with `step`, showing the table after each turn."""
    texts, out, game = context.texts, context.out, GAMES[record.game]
    phrases, names = Phrases(texts, game), [seat.name for seat in record.seats]
    heading = texts("{game}: {names}", game=phrases.title, names=", ".join(names))
    out.print(heading, markup=False)
    for state, events in _steps(record):
        white_sum = state.roll.white_sum if state.roll else 0
        for event in events:
            if event.kind == "rolled":
                out.print()
            if event.kind != "decided":
                out.print(phrases.event(event, names, white_sum), markup=False)
        if step and state.phase in (Phase.DICE, Phase.OVER):
            out.print(whole(phrases, state, names, Marks(fresh=frozenset(events)), tall=False))
            _wait()
    last = record.last()
    out.print()
    out.print(scoring(phrases, last, names, LINES))
    if last.phase is Phase.OVER:
        out.print(
            f"{phrases.ending(game.ending(last) or '')} {phrases.result(last, names)}", markup=False
        )


def _steps(record: Record) -> Iterator[tuple[State, tuple[Event, ...]]]:
    """Each position after the first, with what led to it."""
    game = GAMES[record.game]
    states = record.states()
    before = next(states)
    for after in states:
        yield after, happened(game, before, after)
        before = after


def _wait() -> None:
    """Until Enter is pressed; not when a program reads along."""
    if sys.stdin.isatty():
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
                    {"kind": e.kind, "seat": SEATS[e.seat], "square": action_text(game, e.square)}
                    for e in events
                ],
            }
            for state, events in _steps(record)
        ],
        "scores": game.scores(last),
        "winners": [SEATS[seat] for seat in game.winners(last)],
        "ending": game.ending(last),
    }
