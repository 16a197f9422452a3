"""Tables as they are shortly before the end, when names and totals need the most room."""

import json
import secrets
from collections.abc import Iterable
from typing import Any

from qwixx.rules import GAMES, PASS, Roll
from qwixx.rules.layout import COLUMN_OF, COLUMNS, LAST, ROW_OF
from tests.browser.people import Person

NAMES = (
    "Αικατερίνη-Παρασκευή Παπ",
    "Donaudampfschifffahrtska",
    "Friederike-Charlotte von",
    "Παναγιώτα Καραγιαννοπούλ",
    "Wolfeschlegelsteinhausen",
)
"""Names of the greatest length, with and without places to break them."""
PERSONS = 3
"""How many of them are persons; computers follow."""
SHEETS = (*range(2, 12), *range(2, 12))
"""White sums that fill two rows of every sheet, up to the last number: 110 points."""
BOARD = tuple(total for step in range(10) for total in (2 + step, 12 - step))
"""White sums that do so for both players of a shared board, in rising and in falling rows."""
MANY_OPTIONS = Roll((2, 5), 3, 4, 2, 3)
"""In action 2 of the first turn this offers eight squares or more."""

LARGE = Roll((5, 6), 6, 5, 5, 6)
"""All sums have two digits."""


class OwnDiceTable:
    """A table whose dice are entered, and whose persons decide through the HTTP interface."""

    def __init__(self, opener: Person, game: str) -> None:
        self.url, self.http = opener.url, opener.page.request
        self.game = GAMES[game]
        self.is_shared = self.game.board == "board"
        names = NAMES[: self.game.players[-1]]
        kinds = ("person",) * PERSONS + ("casual",) * (len(NAMES) - PERSONS)
        seats = [{"kind": kind, "name": name} for kind, name in zip(kinds, names, strict=False)]
        asked = {"game": game, "seats": seats, "options": {"dice": "own"}}
        while True:  # who begins is drawn by lot
            table = self.http.post(f"{self.url}/api/tables", data=asked).json()
            self.id: str = table["id"]
            self.secrets: list[str] = [*table["secrets"].values()]
            self.command(0, "start", fill=None)
            if self.view()["active"] == 0:
                break

    def sit_down(self, person: Person, seats: Iterable[int]) -> None:
        """Open the table in the browser of somebody who holds these seats."""
        person.visit("/check")
        held = [self.secrets[seat] for seat in seats]
        tables = {self.id: {"secrets": held, "game": self.game.name, "seen": 0}}
        script = "(tables) => { localStorage['qwixx.tables'] = tables; }"
        person.page.evaluate(script, json.dumps(tables))
        person.visit(f"/table/{self.id}")
        person.page.locator(".playing").wait_for()

    def play(self, totals: Iterable[int]) -> None:
        """Whole turns with these white sums."""
        for total in totals:
            self.enter(self.roll(total))
            while self.view()["phase"] != "dice":
                for seat in range(len(self.secrets)):
                    self.decide(seat)

    def roll(self, total: int) -> Roll:
        """A throw with this white sum. On a board a coloured die gives the same sum again; on
        sheets it gives none with which a computer could lock a row.
        """
        first = max(1, total - 6)
        coloured = total - first if self.is_shared else 4
        return Roll((first, total - first), coloured, coloured, coloured, coloured)

    def enter(self, roll: Roll) -> None:
        """Enter the next throw; the first person does it for a computer."""
        view = self.view()
        seat = view["active"] if view["active"] < len(self.secrets) else 0
        dice = {"white": roll.white, "coloured": roll.coloured}
        self.command(seat, "enter", turn=view["turn"] + 1, roll=dice)

    def decide(self, seat: int) -> None:
        """What a person owes now, if anything: a square that skips none, or a pass."""
        view = self.view(seat)
        if not (legal := view["you"][0]["legal"]):
            return
        step = 2 if view["phase"] == "action_2" else 1
        squares = [it for it in legal if it != PASS and COLUMN_OF[it] != LAST]  # no row is locked
        if self.is_shared:  # each player has a row for every action; of two sums the smaller one
            own = [it for it in squares if ROW_OF[it] == 2 * seat + step - 1]
            action = (min, max)[seat](own, default=PASS)
        else:
            crosses = [sum(row[:COLUMNS]) for row in view["rows"][seat]]
            action = next((it for it in squares if COLUMN_OF[it] == crosses[ROW_OF[it]]), PASS)
        self.command(seat, "decide", turn=view["turn"], step=step, action=action)

    def view(self, seat: int = 0) -> dict[str, Any]:
        """The table as a seat may know it."""
        address = f"{self.url}/api/tables/{self.id}/events?after=1000000"
        view: dict[str, Any] = self.http.get(address, headers=self._bearer(seat)).json()["view"]
        return view

    def command(self, seat: int, kind: str, **fields: Any) -> None:
        command = {"id": secrets.token_hex(8), "seat": seat, "kind": kind, **fields}
        address = f"{self.url}/api/tables/{self.id}/commands"
        answer = self.http.post(address, data=command, headers=self._bearer(seat))
        assert answer.ok, answer.text()

    def _bearer(self, seat: int) -> dict[str, str]:
        return {"authorization": f"Bearer {self.secrets[seat]}"}


def late_table(opener: Person, game: str) -> OwnDiceTable:
    """A table at which every person has a hundred points or more, the first one being active."""
    table = OwnDiceTable(opener, game)
    table.play(BOARD if table.is_shared else SHEETS)
    scores = table.view()["scores"][: len(table.secrets)]
    assert min(scores) >= 100, scores
    return table
