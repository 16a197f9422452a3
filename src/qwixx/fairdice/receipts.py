"""What a client keeps of a table by itself, to hold against the game file. `docs/dice.md` says
what that proves.
"""

from collections.abc import Iterable
from typing import Annotated, Literal

from pydantic import Field

from qwixx.notation import roll_text
from qwixx.protocol.commands import Dice, Pledge, PledgedSeed, Strict
from qwixx.protocol.events import Event
from qwixx.protocol.pledges import new_seed, pledge_of
from qwixx.protocol.views import View
from qwixx.rules import Roll

MOST_BYTES = 200_000

Part = Annotated[str, Field(pattern="^[0-9a-f]{0,64}$")]
SeatNumber = Annotated[int, Field(ge=0, le=4)]


class Round(Strict):
    """What the server told just before a seed was revealed from here, seat by seat: pledges, and
    seeds that were given openly or revealed already.
    """

    commitment: Pledge
    pledges: Annotated[list[Pledge | None], Field(max_length=5)]
    seeds: Annotated[list[Part], Field(max_length=5)]


class Receipt(Strict):
    """All of it. What came first counts: nothing that is told later replaces it."""

    receipt: Literal[1] = 1
    """The version of this format."""
    table: Annotated[str, Field(max_length=64)]
    commitment: Pledge
    """The server's, as it was first told."""
    seeds: dict[Pledge, PledgedSeed]
    """The seeds that were made here, by their pledges."""
    rounds: Annotated[list[Round], Field(max_length=200)]
    """One for each time that a seed was revealed from here; the game was played after the last."""
    first: SeatNumber | None
    rolls: Annotated[list[Annotated[str, Field(max_length=20)] | None], Field(max_length=1000)]
    """The throws as they were shown, turn by turn."""


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
