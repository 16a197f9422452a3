"""Dice that nobody can have chosen, and the proof of it. `docs/protocol.md` describes both.

The server commits to a seed by its hash, and every person pledges one of theirs in the same way;
then the people reveal, and all dice follow from the seeds. So nobody can steer them, and afterwards
anyone can draw them again.
"""

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from itertools import count

from qwixx.fairdice.pledges import pledge_of
from qwixx.notation import SEATS, roll_text
from qwixx.record import Record
from qwixx.rules import COLOURS, Refusal, Roll
from qwixx.rules.reasons import N_

FIRST_SEAT = 0
"""The number of the draw that says who begins; roll n is draw number n."""

SENTENCES = {
    "own_dice": N_("This game was played with the players' own dice: there is nothing to check."),
    "unproven": N_("This game file has no proof of its dice: “{option}” is missing."),
    "no_hex": N_("“{option}” has to be written in hexadecimal digits."),
    "commitment": N_("The server's seed is not the one that it committed itself to."),
    "pledge": N_("Seat {seat}: the seed is not the one that was pledged."),
    "number": N_("“{option}” has to be a number."),
    "first_seat": N_("Seat {drawn} was drawn to begin, but seat {first} began."),
    "dice": N_("Turn {turn}: the dice drawn were “{drawn}”, not “{thrown}”."),
}


class Unfair(Refusal):
    """A game whose dice are not proven."""

    sentences = SENTENCES


def commitment(server_seed: bytes) -> str:
    return hashlib.sha256(server_seed).hexdigest()


def draw(
    server_seed: bytes, table: str, number: int, seeds: Sequence[str], sides: Sequence[int]
) -> list[int]:
    """For each die with so many sides, what it shows in this draw."""
    stream = _bytes(server_seed, table, number, seeds)
    return [_face(stream, k) for k in sides]


def draw_first(server_seed: bytes, table: str, seeds: Sequence[str]) -> int:
    """The seat that begins; there is a seed, be it empty, for each seat."""
    return draw(server_seed, table, FIRST_SEAT, seeds, [len(seeds)])[0] - 1


def draw_roll(server_seed: bytes, table: str, turn: int, seeds: Sequence[str]) -> Roll:
    """All six dice of a turn, counted from 1, whichever of them are still in the game."""
    faces = draw(server_seed, table, turn, seeds, [6] * (2 + len(COLOURS)))
    first, second, red, yellow, green, blue = faces
    return Roll((first, second), red, yellow, green, blue)


def _bytes(server_seed: bytes, table: str, number: int, seeds: Sequence[str]) -> Iterator[int]:
    for block in count():
        message = f"{table}:{number}:{block}:{','.join(seeds)}"
        yield from hmac.digest(server_seed, message.encode(), "sha256")


def _face(stream: Iterator[int], sides: int) -> int:
    """Bytes that would favour the low faces are thrown away."""
    limit = 256 - 256 % sides
    return next(byte for byte in stream if byte < limit) % sides + 1


# ── game files ────────────────────────────────────────────────────────────────────────────────


def proof_options(
    server_seed: bytes, table: str, pledges: Sequence[str | None], seeds: Sequence[str]
) -> dict[str, str]:
    """What a game file has to hold so that its dice can be drawn again."""
    options = {
        "table": table,
        "commitment": commitment(server_seed),
        "server_seed": server_seed.hex(),
    }
    letters = SEATS.lower()
    options |= {f"pledge_{letters[seat]}": each for seat, each in enumerate(pledges) if each}
    return options | {f"seed_{letters[seat]}": each for seat, each in enumerate(seeds) if each}


def verify(record: Record) -> int:
    """Draw the first seat and every roll again: the number of rolls that follow from the seeds in
    the file, or `Unfair`. `proof` says what that proves.
    """
    options = dict(record.options)
    if options.get("dice") == "own":
        raise Unfair("own_dice")
    server_seed, table, seeds = _server_seed(options), _option(options, "table"), seeds_of(record)
    if commitment(server_seed) != _option(options, "commitment"):
        raise Unfair("commitment")
    _check_pledges(options, seeds)
    first = draw_first(server_seed, table, seeds)
    if first != record.first and "rematch" not in options:
        raise Unfair("first_seat", drawn=SEATS[first], first=SEATS[record.first])
    for number, turn in enumerate(record.turns, 1):
        _check_roll(number, turn.roll, draw_roll(server_seed, table, number, seeds))
    return len(record.turns)


def _check_pledges(options: dict[str, str], seeds: Sequence[str]) -> None:
    """Games from before there were pledges have none."""
    for letter, seed in zip(SEATS, seeds, strict=False):
        pledge = options.get(f"pledge_{letter.lower()}")
        if pledge is not None and not _is_pledged(seed, pledge):
            raise Unfair("pledge", seat=letter)
    if not options.get("undone", "0").isdecimal():
        raise Unfair("number", option="undone")


def _is_pledged(seed: str, pledge: str) -> bool:
    try:
        return pledge_of(seed) == pledge
    except ValueError:
        return False


def _check_roll(number: int, thrown: Roll, drawn: Roll) -> None:
    gone = [colour for colour, die in enumerate(thrown.coloured) if die is None]
    if drawn.without(gone) != thrown:
        texts = {"drawn": roll_text(drawn.without(gone)), "thrown": roll_text(thrown)}
        raise Unfair("dice", turn=number, **texts)


def _option(options: dict[str, str], name: str) -> str:
    if name not in options:
        raise Unfair("unproven", option=name)
    return options[name]


def _server_seed(options: dict[str, str]) -> bytes:
    try:
        return bytes.fromhex(_option(options, "server_seed"))
    except ValueError:
        raise Unfair("no_hex", option="server_seed") from None


def seeds_of(record: Record) -> list[str]:
    """A computer adds no seed, so its place is empty."""
    options = dict(record.options)
    letters = SEATS[: len(record.seats)].lower()
    return [options.get(f"seed_{letter}", "") for letter in letters]
