"""What a game file proves of its dice: by itself, and held against what a client has kept."""

from collections.abc import Iterator
from typing import NamedTuple

from qwixx.fairdice import dice as fair
from qwixx.fairdice.receipts import MOST_BYTES, Receipt, Round
from qwixx.notation import SEATS, roll_text
from qwixx.record import Record
from qwixx.rules import Refusal
from qwixx.rules.reasons import N_

SENTENCES = {
    "pledges": N_("Every seed fits its pledge in the file."),
    "fixed": N_(
        "The server and all other players had fixed their seeds before yours was revealed: "
        "none of them can have chosen these dice."
    ),
    "commitment_kept": N_("The server's seed is the one whose fingerprint you were told."),
    "shown": N_("All throws are those that you were shown."),
    "partly_shown": N_("{seen} of {number} throws were shown to you, and they are the same."),
    "no_receipt": N_(
        "That these are the seeds of the game: a file alone cannot show it, only the receipt that "
        "a player's device keeps by itself."
    ),
    "no_own_part": N_("That nobody chose a seed last: none of the seeds is yours."),
    "openly": N_(
        "That {names} could trust these dice: whoever runs the server and plays can answer a seed "
        "that is given openly."
    ),
    "undone": N_(
        "That nobody gave up a seat to get other dice: starts that were undone: {number}."
    ),
    "rematch": N_(
        "That the right seat began: the file says that this is a rematch, and who begins one is not"
        " drawn."
    ),
    "foreseen": N_("That whoever runs the server did not know the dice in advance."),
}
"""What is proven, and what is not."""

DIFFERENCES = {
    "no_receipt": N_("This is not a receipt of a Qwixx table."),
    "other_table": N_("The receipt is of another table."),
    "other_commitment": N_("The server's fingerprint is not the one that you were told."),
    "other_seats": N_(
        "The seats are not those of the game: {shown} were fixed, the file has {number}."
    ),
    "other_seed": N_("Seat {seat}: the seed in the file is not the one that you gave."),
    "other_part": N_(
        "Seat {seat}: the seed is not the one that was fixed before yours was revealed."
    ),
    "other_first": N_("Seat {shown} began, but seat {first} begins in the file."),
    "other_dice": N_("Turn {turn}: the dice shown were “{shown}”, but “{thrown}” in the file."),
    "turn_missing": N_("Turn {turn}: “{shown}” was thrown, but the file ends before."),
}
"""In what a file and a receipt do not agree."""


class Disagreement(Refusal):
    """One thing in which a file and a receipt do not agree."""

    sentences = DIFFERENCES


class Statement(NamedTuple):
    """One sentence of a finding: a key of `SENTENCES`, and its values."""

    key: str
    values: dict[str, object]


class Finding(NamedTuple):
    """What is proven, what is not, and where file and receipt disagree."""

    rolls: int
    proven: list[Statement]
    open: list[Statement]
    differences: list[Disagreement]


def parse_receipt(data: bytes) -> Receipt:
    """A receipt from the bytes of its file."""
    if len(data) > MOST_BYTES:
        raise Disagreement("no_receipt")
    try:
        return Receipt.parse(data)
    except (ValueError, RecursionError):
        raise Disagreement("no_receipt") from None


def examine(record: Record, receipt: Receipt | None = None) -> Finding:
    """Draw all dice again, and compare with the receipt; `fair.Unfair` if the file is false."""
    rolls = fair.verify(record)
    differences = [] if receipt is None else [*_differences(record, receipt)]
    proven = [] if differences else [*_proven(record, receipt)]
    return Finding(rolls, proven, [*_open(record, receipt)], differences)


# ── what file and receipt say ─────────────────────────────────────────────────────────────────


def _pledges(record: Record) -> list[str | None]:
    options = dict(record.options)
    return [options.get(f"pledge_{letter.lower()}") for letter in SEATS[: len(record.seats)]]


def _last_round(receipt: Receipt) -> Round | None:
    return receipt.rounds[-1] if receipt.rounds else None


def _differences(record: Record, receipt: Receipt) -> Iterator[Disagreement]:
    options = dict(record.options)
    if receipt.table != options["table"]:
        yield Disagreement("other_table")
        return
    told = {receipt.commitment, *(each.commitment for each in receipt.rounds)}
    if told != {options["commitment"]}:
        yield Disagreement("other_commitment")
    yield from _other_parts(record, receipt)
    if receipt.first not in (None, record.first):
        shown = SEATS[receipt.first or 0]
        yield Disagreement("other_first", shown=shown, first=SEATS[record.first])
    yield from _other_dice(record, receipt)


def _other_parts(record: Record, receipt: Receipt) -> Iterator[Disagreement]:
    """Where a seat's part of the dice is not what was fixed before the last own seed was told."""
    last = _last_round(receipt)
    if last is None:
        return
    if len(last.pledges) != len(record.seats):
        yield Disagreement("other_seats", shown=len(last.pledges), number=len(record.seats))
        return
    parts = zip(last.pledges, last.seeds, _pledges(record), fair.seeds_of(record), strict=True)
    for letter, (pledge, seed, in_file, seed_in_file) in zip(SEATS, parts, strict=False):
        if pledge in receipt.seeds and pledge != in_file:
            yield Disagreement("other_seed", seat=letter)
        elif pledge != in_file or (pledge is None and seed != seed_in_file):
            yield Disagreement("other_part", seat=letter)


def _other_dice(record: Record, receipt: Receipt) -> Iterator[Disagreement]:
    thrown = [roll_text(turn.roll) for turn in record.turns]
    for turn, shown in enumerate(receipt.rolls, 1):
        if shown is None:
            continue
        if turn > len(thrown):
            yield Disagreement("turn_missing", turn=turn, shown=shown)
        elif shown != thrown[turn - 1]:
            yield Disagreement("other_dice", turn=turn, shown=shown, thrown=thrown[turn - 1])


# ── what follows ──────────────────────────────────────────────────────────────────────────────


def _said(key: str, **values: object) -> Statement:
    return Statement(key, values)


def _has_own_part(receipt: Receipt) -> bool:
    last = _last_round(receipt)
    return last is not None and any(pledge in receipt.seeds for pledge in last.pledges)


def _proven(record: Record, receipt: Receipt | None) -> Iterator[Statement]:
    number = len(record.turns)
    if receipt is None:
        if any(_pledges(record)):
            yield _said("pledges")
        return
    yield _said("fixed" if _has_own_part(receipt) else "commitment_kept")
    seen = sum(shown is not None for shown in receipt.rolls)
    if seen == number:
        yield _said("shown")
    else:
        yield _said("partly_shown", seen=seen, number=number)


def _open(record: Record, receipt: Receipt | None) -> Iterator[Statement]:
    if receipt is None:
        yield _said("no_receipt")
    elif not _has_own_part(receipt):
        yield _said("no_own_part")
    parts = zip(record.seats, _pledges(record), fair.seeds_of(record), strict=True)
    names = [seat.name for seat, pledge, seed in parts if seed and not pledge]
    if names:
        yield _said("openly", names=", ".join(names))
    undone = int(dict(record.options).get("undone", "0"))
    undone = max(undone, len(receipt.rounds) - 1 if receipt else 0)
    if undone:
        yield _said("undone", number=undone)
    if "rematch" in dict(record.options):
        yield _said("rematch")
    yield _said("foreseen")
