"""`qwixx verify`: whether the dice of a game were drawn as they had to be, and what that proves."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from qwixx.cli.context import context, print_json
from qwixx.cli.exits import DONE, exit_code
from qwixx.cli.inputs import read_bytes, read_game
from qwixx.cli.options import FileArgument, JsonOption, NumberOption
from qwixx.locale.phrases import refusal_text
from qwixx.rules import Refusal
from qwixx.rules.reasons import N_

if TYPE_CHECKING:
    from qwixx.fairdice.proof import Finding, Statement

ReceiptOption = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help=N_("What a player's device has kept of the game.")),
]


def verify(
    file: FileArgument,
    receipt: ReceiptOption = None,
    number: NumberOption = None,
    as_json: JsonOption = False,
) -> int:
    """Draw all dice of the game again, and say what is proven."""
    from qwixx.fairdice import dice as fair  # noqa: PLC0415  (a rare command need not slow the others)
    from qwixx.fairdice import proof  # noqa: PLC0415  (a rare command need not slow the others)

    record = read_game(file, number)
    kept = None if receipt is None else proof.parse_receipt(read_bytes(receipt))
    try:
        finding = proof.examine(record, kept)
    except fair.Unfair as reason:
        if not as_json:
            raise
        print_json({"proven": False, **_reason(reason)})
        return exit_code(reason)
    if as_json:
        print_json(_document(finding))
    else:
        for line in _lines(finding):
            context.out.print(line, markup=False)
    return exit_code(finding.differences[0]) if finding.differences else DONE


def _reason(reason: Refusal) -> dict[str, object]:
    text = refusal_text(context.texts, reason)
    return {"key": reason.key, "values": reason.values, "text": text}


def _text(statement: "Statement") -> str:
    from qwixx.fairdice.proof import SENTENCES  # noqa: PLC0415

    return context.texts(SENTENCES[statement.key], **statement.values)


def _document(finding: "Finding") -> dict[str, object]:
    def told(statements: "list[Statement]") -> list[dict[str, str]]:
        return [{"key": each.key, "text": _text(each)} for each in statements]

    return {
        "proven": not finding.differences,
        "rolls": finding.rolls,
        "statements": told(finding.proven),
        "open": told(finding.open),
        "differences": [_reason(each) for each in finding.differences],
    }


def _lines(finding: "Finding") -> list[str]:
    texts = context.texts
    drawn = texts.plural(
        "{number} throw was drawn again, and it is the same.",
        "{number} throws were drawn again, and all are the same.",
        finding.rolls,
    )
    differences = [refusal_text(texts, each) for each in finding.differences]
    parts = [
        (texts("This is not the game that the receipt is of"), differences),
        (texts("Proven"), [drawn, *map(_text, finding.proven)]),
        (texts("Not proven"), [*map(_text, finding.open)]),
    ]
    told = [(title, lines) for title, lines in parts if lines]
    return [
        line for title, lines in told for line in (f"{title}:", *(f"· {each}" for each in lines))
    ]
