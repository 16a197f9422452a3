"""`qwixx verify`: whether the dice of a game were drawn as the server had promised."""

from qwixx.cli.context import context, print_json
from qwixx.cli.exits import DONE, exit_code
from qwixx.cli.inputs import read_bytes
from qwixx.cli.options import FileArgument, JsonOption
from qwixx.locale.phrases import refusal_text
from qwixx.record import parse_record_bytes


def verify(file: FileArgument, as_json: JsonOption = False) -> int:
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
        return exit_code(reason)
    if as_json:
        print_json({"proven": True, "rolls": rolls})
    else:
        text = context.texts.plural(
            "The dice are proven: {number} throw was drawn as it had to be.",
            "The dice are proven: all {number} throws were drawn as they had to be.",
            rolls,
        )
        context.out.print(text, markup=False)
    return DONE
