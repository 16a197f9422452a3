"""A pad as text, and back: `classic 1; sheets 3; first B; notes A:r5 B:m A:y7; finished A`."""

import re
from functools import reduce

from qwixx.rules import pad as pads
from qwixx.rules.games import GAMES
from qwixx.rules.pad import MISTHROW, Note, Pad
from qwixx.rules.positions import SEATS, VERSION
from qwixx.rules.state import Phase
from qwixx.rules.text import NotationError, shorten

FORM = re.compile(
    r"(?P<game>[a-z0-9-]+) (?P<version>\d+); sheets (?P<sheets>[2-5]); first (?P<first>[A-E])"
    r"(?:; notes (?P<notes>[^;]+))?(?:; finished (?P<finished>[A-E]{1,5}))?(?P<over>; over)?"
)
MISTHROW_TEXT = "m"


def pad_text(pad: Pad) -> str:
    """All that was noted, on one line."""
    state = pad.state
    parts = [f"{state.game} {VERSION}", f"sheets {state.players}", f"first {SEATS[state.active]}"]
    if pad.notes:
        parts.append("notes " + " ".join(_note_text(state.game, note) for note in pad.notes))
    if pad.finished:
        parts.append("finished " + "".join(SEATS[seat] for seat in sorted(pad.finished)))
    return "; ".join([*parts, "over"] if pad.is_over else parts)


def _note_text(game: str, note: Note) -> str:
    seat, square = note
    what = MISTHROW_TEXT if square == MISTHROW else GAMES[game].square_text(square)
    return f"{SEATS[seat]}:{what}"


def parse_pad(text: str) -> Pad:
    """The pad that a text describes; NotationError if it describes none, RuleError if what it says
    was noted may not be.
    """
    found = FORM.fullmatch(text)
    if found is None or found["game"] not in GAMES or found["version"] != str(VERSION):
        raise NotationError("header", text=shorten(text), known=", ".join(GAMES))
    game = GAMES[found["game"]]
    pad = pads.begin(game, int(found["sheets"]), SEATS.index(found["first"]))
    notes = [_parse_note(found["game"], each) for each in (found["notes"] or "").split()]
    pad = reduce(lambda before, note: pads.note(game, before, *note), notes, pad)
    for seat in found["finished"] or "":
        pad = pads.finish(pad, SEATS.index(seat))
    over = pad.state._replace(phase=Phase.OVER)
    return pad._replace(state=over) if found["over"] and pad.finished else pad


def _parse_note(game: str, text: str) -> Note:
    found = re.fullmatch(r"([A-E]):(m|[rygb]\d+)", text, re.ASCII)
    if found is None:
        raise NotationError("token", text=shorten(text))
    misthrow = found[2] == MISTHROW_TEXT
    square = MISTHROW if misthrow else GAMES[game].parse_action(found[2])
    return Note(SEATS.index(found[1]), square)
