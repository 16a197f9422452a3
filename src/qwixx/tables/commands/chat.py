"""Chat messages, reactions, and the pace of the computer players."""

from qwixx.protocol import events as wire
from qwixx.protocol.commands import REACTIONS, React, Say, SetPace
from qwixx.record import is_visible
from qwixx.tables.events import Event
from qwixx.tables.outcome import Circumstances, Outcome, event_header, followed
from qwixx.tables.refusals import Refused
from qwixx.tables.table import Table

LONGEST_TEXT = 120
MOST_SAID = 100
"""Messages and reactions from one seat."""


def say(table: Table, seat: int, command: Say, given: Circumstances) -> Outcome:
    text = command.text
    if not 0 < len(text) <= LONGEST_TEXT or not is_visible(text):
        raise Refused("text", most=LONGEST_TEXT)
    _need_silence(table, seat)
    public: wire.Said = {**event_header(table, seat, given.now), "kind": "said", "text": text}
    return followed(table, Event(public))


def react(table: Table, seat: int, command: React, given: Circumstances) -> Outcome:
    if command.reaction not in REACTIONS:
        raise Refused("reaction")
    _need_silence(table, seat)
    public: wire.Reacted = {
        **event_header(table, seat, given.now),
        "kind": "reacted",
        "reaction": command.reaction,
    }
    return followed(table, Event(public))


def _need_silence(table: Table, seat: int) -> None:
    if table.seats[seat].said >= MOST_SAID:
        raise Refused("talkative")


def pace(table: Table, seat: int, command: SetPace, given: Circumstances) -> Outcome:
    public: wire.Paced = {
        **event_header(table, seat, given.now),
        "kind": "paced",
        "pace": command.pace,
    }
    return followed(table, Event(public))
