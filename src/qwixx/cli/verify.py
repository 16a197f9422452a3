"""`qwixx verify`: whether the dice of a game were drawn as the server had promised."""

from pathlib import Path
from typing import Annotated

import typer

from qwixx.cli.context import REFUSED, context, print_json, read_bytes
from qwixx.locale.phrases import refusal_text
from qwixx.record import parse_record_bytes
from qwixx.rules.reasons import N_


def verify(
    file: Annotated[
        Path, typer.Argument(show_default=False, help=N_("A game file; - for standard input."))
    ],
    as_json: Annotated[bool, typer.Option("--json", help=N_("Answer in JSON."))] = False,
) -> int:
    """Draw all dice of the game again."""
    from qwixx.server import fair  # noqa: PLC0415  (a rare command need not slow the others)

    record = parse_record_bytes(read_bytes(file))
    try:
        rolls = fair.verify(record)
    except fair.Unfair as reason:
        if not as_json:
            raise
        text = refusal_text(context.texts, reason)
        print_json({"proven": False, "key": reason.key, "values": reason.values, "text": text})
        return REFUSED
    if as_json:
        print_json({"proven": True, "rolls": rolls})
    else:
        text = context.texts.plural(
            "The dice are proven: {number} throw was drawn as it had to be.",
            "The dice are proven: all {number} throws were drawn as they had to be.",
            rolls,
        )
        context.out.print(text, markup=False)
    return 0
