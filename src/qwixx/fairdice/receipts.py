"""What a client keeps of a table by itself, to hold against the game file. `docs/dice.md` says
what that proves.
"""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Annotated, Literal

from qwixx.fairdice.pledges import new_seed, pledge_of
from qwixx.notation import roll_text
from qwixx.protocol.checking import check
from qwixx.protocol.commands import Dice, Pledge, PledgedSeed
from qwixx.protocol.constraints import Length, Pattern, Range, Wire
from qwixx.protocol.events import Event
from qwixx.protocol.views import View
from qwixx.rules import Roll

MOST_BYTES = 200_000

Part = Annotated[str, Pattern("^[0-9a-f]{0,64}$")]
SeatNumber = Annotated[int, Range(0, 4)]


@dataclass(frozen=True, kw_only=True)
class Round(Wire):
    """What the server told just before a seed was revealed from here, seat by seat: pledges, and
    seeds that were given openly or revealed already.
    """

    commitment: Pledge
    pledges: Annotated[list[Pledge | None], Length(None, 5)]
    seeds: Annotated[list[Part], Length(None, 5)]


@dataclass(frozen=True, kw_only=True)
class Receipt(Wire):
    """All of it. What came first counts: nothing that is told later replaces it."""

    receipt: Literal[1] = 1
    """The version of this format."""
    table: Annotated[str, Length(None, 64)]
    commitment: Pledge
    """The server's, as it was first told."""
    seeds: dict[Pledge, PledgedSeed]
    """The seeds that were made here, by their pledges."""
    rounds: Annotated[list[Round], Length(None, 200)]
    """One for each time that a seed was revealed from here; the game was played after the last."""
    first: SeatNumber | None
    rolls: Annotated[list[Annotated[str, Length(None, 20)] | None], Length(None, 1000)]
    """The throws as they were shown, turn by turn."""

    @classmethod
    def parse(cls, data: str | bytes) -> "Receipt":
        """Read a receipt; ValueError if it is none."""
        found = json.loads(data)
        check(cls, found)
        return cls(**{**found, "rounds": [Round(**each) for each in found["rounds"]]})

    def __str__(self) -> str:
        """Return the receipt as JSON."""
        return json.dumps(asdict(self), separators=(",", ":"))


class Keeper:
    """Makes a client's seeds, and keeps what it sees and gives."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.commitment: str | None = None
        self.seeds: dict[str, str] = {}
        self.rounds: list[Round] = []
        self.first: int | None = None
        self.rolls: list[str | None] = []

    def pledge(self) -> str:
        """The pledge of a new seed."""
        seed = new_seed()
        self.seeds[pledge_of(seed)] = seed
        return pledge_of(seed)

    def see(self, events: Iterable[Event], view: View) -> None:
        self.commitment = self.commitment or view["fair"]["commitment"]
        for event in events:
            if event["kind"] == "started" and self.first is None:
                self.first = event["first"]
            elif event["kind"] == "rolled":
                self._see_roll(event["turn"], event["roll"])

    def _see_roll(self, turn: int, dice: Dice) -> None:
        self.rolls += [None] * (turn - len(self.rolls))
        white, coloured = dice["white"], dice["coloured"]
        shown = roll_text(Roll((white[0], white[1]), *coloured))
        self.rolls[turn - 1] = self.rolls[turn - 1] or shown

    def to_reveal(self, view: View) -> dict[int, str]:
        """The seeds that are to be revealed now, by seat. What is fixed by then is kept first."""
        fair = view["fair"]
        if not fair.get("settled"):
            return {}
        own = {
            seat: pledge
            for seat, pledge in enumerate(fair["pledges"])
            if pledge in self.seeds and not fair["seeds"][seat]
        }
        kept = {pledge for each in self.rounds for pledge in each.pledges}
        if kept.isdisjoint(own.values()) and own:
            self.rounds.append(
                Round(commitment=fair["commitment"], pledges=fair["pledges"], seeds=fair["seeds"])
            )
        return {seat: self.seeds[pledge] for seat, pledge in own.items() if pledge}

    @property
    def receipt(self) -> Receipt:
        assert self.commitment is not None, "nothing has been seen yet"
        return Receipt(
            table=self.table,
            commitment=self.commitment,
            seeds=self.seeds,
            rounds=self.rounds,
            first=self.first,
            rolls=self.rolls,
        )
