"""All games once more, written from the rulebooks alone: lists, sets and strings, plain and slow.

Nothing here is shared with the engine. A square is its text (`r7`), passing is `-`.
"""

from copy import deepcopy
from typing import ClassVar, TypeAlias

UP = list(range(2, 13))
DOWN = UP[::-1]
NUMBERS = {"r": UP, "y": UP, "g": DOWN, "b": DOWN}
POINTS = [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78]
SEATS = "ABCDE"
DICE, ACTION_1, ACTION_2, OVER = "dice", "action 1", "action 2", "over"


class ClassicOracle:
    """Qwixx: for every seat and colour, the numbers crossed, in the order they were crossed."""

    name = "classic"
    numbers: ClassVar = NUMBERS

    def colour_of(self, row: str, number: int) -> str:  # noqa: ARG002
        """The colour of a square."""
        return row

    def __init__(self, players: int, first: int) -> None:
        self.sheets: list[dict[str, list[int | str]]] = [
            {colour: [] for colour in NUMBERS} for _ in range(players)
        ]
        self.misthrows = [0] * players
        self.closed: set[str] = set()
        self.active = first
        self.waits_for = DICE
        self.white = [0, 0]
        self.coloured: dict[str, int] = {}
        self.chosen: dict[int, str] = {}
        self.done_1 = "-"

    def copy(self) -> "ClassicOracle":
        return deepcopy(self)

    def throw(self, white: list[int], coloured: dict[str, int]) -> None:
        assert self.waits_for == DICE
        assert set(coloured) == set(NUMBERS) - self.closed
        self.white, self.coloured = list(white), dict(coloured)
        self.waits_for, self.chosen = ACTION_1, {}

    def due(self) -> list[int]:
        if self.waits_for == ACTION_1:
            return [seat for seat in range(len(self.sheets)) if seat not in self.chosen]
        return [self.active] if self.waits_for == ACTION_2 else []

    def options(self, seat: int) -> set[str]:
        if seat not in self.due():
            return set()
        if self.waits_for == ACTION_1:
            thrown = {(row, sum(self.white)) for row in self.numbers}
        else:
            thrown = {
                (row, w + die)
                for colour, die in self.coloured.items()
                for w in self.white
                for row in self.numbers
                if self.colour_of(row, w + die) == colour
            }
        return {"-"} | {f"{c}{n}" for c, n in thrown if self.may_cross(seat, c, n)}

    def may_cross(self, seat: int, colour: str, number: int) -> bool:
        order, crossed = self.numbers[colour], self.sheets[seat][colour]
        if colour in self.closed or number in crossed:
            return False
        if any(later in crossed for later in order[order.index(number) + 1 :]):
            return False
        return number != order[-1] or len(crossed) >= 5

    def decide(self, seat: int, name: str) -> None:
        assert name in self.options(seat)
        if self.waits_for == ACTION_2:
            self.end_turn(name)
            return
        self.chosen[seat] = name
        if len(self.chosen) == len(self.sheets):
            for chooser, choice in self.chosen.items():
                self.cross(chooser, choice)
            self.close_rows()
            self.done_1 = self.chosen[self.active]
            self.waits_for = OVER if len(self.closed) >= 2 else ACTION_2

    def cross(self, seat: int, name: str) -> None:
        if name == "-":
            return
        colour, number = name[0], int(name[1:])
        self.sheets[seat][colour].append(number)
        if number == self.numbers[colour][-1]:
            self.sheets[seat][colour].append("L")

    def close_rows(self) -> None:
        for sheet in self.sheets:
            self.closed.update(colour for colour, crossed in sheet.items() if "L" in crossed)
        for colour in self.closed:
            self.coloured.pop(colour, None)

    def end_turn(self, name: str) -> None:
        self.cross(self.active, name)
        self.close_rows()
        if self.done_1 == "-" and name == "-":
            self.misthrows[self.active] += 1
        if len(self.closed) >= 2 or 4 in self.misthrows:
            self.waits_for = OVER
        else:
            self.waits_for = DICE
            self.active = (self.active + 1) % len(self.sheets)

    def scores(self) -> list[int]:
        return [
            sum(POINTS[len(crossed)] for crossed in sheet.values()) - 5 * misthrows
            for sheet, misthrows in zip(self.sheets, self.misthrows, strict=True)
        ]

    def seat_text(self, seat: int) -> str:
        return " ".join(f"{c}{n}" for c, crossed in self.sheets[seat].items() for n in crossed)

    def step_text(self) -> str:
        if self.waits_for == ACTION_2:
            return f"action 2 {self.done_1}"
        return "action 1 " + " ".join(self.chosen.get(s, ".") for s in range(len(self.sheets)))


MIXX_A = {
    "r": "y2 y3 y4 b5 b6 b7 g8 g9 g10 r11 r12",
    "y": "r2 r3 g4 g5 g6 g7 b8 b9 y10 y11 y12",
    "g": "b12 b11 b10 y9 y8 y7 r6 r5 r4 g3 g2",
    "b": "g12 g11 r10 r9 r8 r7 y6 y5 b4 b3 b2",
}
MIXX_B = {
    "r": "10 6 2 8 3 4 12 5 9 7 11",
    "y": "9 12 4 6 7 2 5 8 11 3 10",
    "g": "8 2 10 12 6 9 7 4 5 11 3",
    "b": "5 7 11 9 12 3 8 10 2 6 4",
}


class MixxAOracle(ClassicOracle):
    """Mixed colours: rows are called by the colour of their lock."""

    name = "mixx-a"

    def colour_of(self, row: str, number: int) -> str:
        return next(square[0] for square in MIXX_A[row].split() if square[1:] == str(number))


class MixxBOracle(ClassicOracle):
    """Mixed numbers."""

    name = "mixx-b"
    numbers: ClassVar = {
        row: [int(number) for number in text.split()] for row, text in MIXX_B.items()
    }


class DuelOracle:
    """The Duel: for every square, the pile of tokens on it, each token its owner's seat."""

    name = "duel"

    def __init__(self, players: int, first: int) -> None:
        assert players == 2
        self.board: dict[str, dict[int | str, list[int]]] = {
            colour: {number: [] for number in numbers} | {"L": []}
            for colour, numbers in NUMBERS.items()
        }
        self.supply = [22, 22]
        self.misthrows = [0, 0]
        self.closed: set[str] = set()
        self.active = first
        self.waits_for = DICE
        self.white = [0, 0]
        self.coloured: dict[str, int] = {}
        self.done_1 = "-"

    def copy(self) -> "DuelOracle":
        return deepcopy(self)

    def throw(self, white: list[int], coloured: dict[str, int]) -> None:
        assert self.waits_for == DICE
        assert set(coloured) == set(NUMBERS) - self.closed
        self.white, self.coloured = list(white), dict(coloured)
        self.waits_for = ACTION_1

    def due(self) -> list[int]:
        return [self.active] if self.waits_for in (ACTION_1, ACTION_2) else []

    def options(self, seat: int) -> set[str]:
        if seat not in self.due():
            return set()
        if self.waits_for == ACTION_1:
            names = {f"{colour}{sum(self.white)}" for colour in NUMBERS}
        else:
            names = {f"{c}{w + die}" for c, die in self.coloured.items() for w in self.white}
            names.discard(self.done_1)
        return {"-"} | {name for name in names if self.may_place(seat, name[0], int(name[1:]))}

    def may_place(self, seat: int, colour: str, number: int) -> bool:
        numbers, row = NUMBERS[colour], self.board[colour]
        here = numbers.index(number)
        to_the_right = [row[other] for other in numbers[here + 1 :]]
        foremost = not any(to_the_right)
        if colour in self.closed or any(seat in pile for pile in to_the_right):
            return False
        if number == numbers[-1] and sum(pile.count(seat) for pile in row.values()) < 5:
            return False
        if not row[number]:
            return True
        if row[number][0] == seat:
            return foremost
        return foremost and len(row[number]) == 1

    def decide(self, seat: int, name: str) -> None:
        assert name in self.options(seat)
        first_action = self.waits_for == ACTION_1
        if name != "-":
            self.place(seat, name[0], int(name[1:]))
        elif not first_action and self.done_1 == "-":
            self.misthrows[seat] += 1
            self.supply[seat] -= 1
        if self.supply[seat] == 0 or sum(self.misthrows) == 4 or len(self.closed) == 2:
            self.waits_for = OVER
        elif first_action:
            self.waits_for, self.done_1 = ACTION_2, name
        else:
            self.waits_for, self.active = DICE, 1 - self.active

    def place(self, seat: int, colour: str, number: int) -> None:
        pile = self.board[colour][number]
        if pile and pile[0] != seat:
            self.supply[pile.pop()] += 1
        pile.append(seat)
        self.supply[seat] -= 1
        if number == NUMBERS[colour][-1] and self.supply[seat]:
            self.board[colour]["L"].append(seat)
            self.supply[seat] -= 1
            self.closed.add(colour)
            del self.coloured[colour]

    def scores(self) -> list[int]:
        totals = [-5 * misthrows for misthrows in self.misthrows]
        for row in self.board.values():
            for seat in range(2):
                tokens = sum(pile.count(seat) for pile in row.values())
                totals[seat] += POINTS[min(tokens, 12)]
        return totals

    def seat_text(self, seat: int) -> str:
        return " ".join(
            f"{colour}{square}" + (f"x{len(pile)}" if len(pile) > 1 else "")
            for colour, row in self.board.items()
            for square, pile in row.items()
            if seat in pile
        )

    def step_text(self) -> str:
        return f"action 2 {self.done_1}" if self.waits_for == ACTION_2 else "action 1"


Oracle: TypeAlias = ClassicOracle | DuelOracle
ORACLES: dict[str, type[ClassicOracle] | type[DuelOracle]] = {
    oracle.name: oracle for oracle in (ClassicOracle, DuelOracle, MixxAOracle, MixxBOracle)
}


def winners(oracle: Oracle) -> list[int]:
    totals = oracle.scores()
    return [seat for seat, total in enumerate(totals) if not any(t > total for t in totals)]


def text(oracle: Oracle) -> str:
    """The position on one line, as `docs/formats.md` has it."""
    parts = [f"{oracle.name} 1", f"turn {SEATS[oracle.active]}"]
    for seat, misthrows in enumerate(oracle.misthrows):
        words = [f"{SEATS[seat]}:", oracle.seat_text(seat), f"m{misthrows}" if misthrows else ""]
        parts.append(" ".join(word for word in words if word))
    if oracle.due():
        dice = [*map(str, oracle.white), *(f"{c}{die}" for c, die in oracle.coloured.items())]
        parts += [f"roll {' '.join(dice)}", oracle.step_text()]
    return "; ".join(parts)


def from_text(position: str) -> Oracle:
    """The table that a position text describes, dice due."""
    header, turn, *seats = position.split("; ")
    oracle = ORACLES[header.split()[0]](len(seats), SEATS.index(turn[-1]))
    for seat, part in enumerate(seats):
        for word in part.split()[1:]:
            if word[0] == "m":
                oracle.misthrows[seat] = int(word[1:])
            else:
                _put(oracle, seat, word)
    if isinstance(oracle, DuelOracle):
        for seat in (0, 1):
            oracle.supply[seat] -= oracle.misthrows[seat]
    return oracle


def _put(oracle: Oracle, seat: int, word: str) -> None:
    name, _, height = word[1:].partition("x")
    square = name if name == "L" else int(name)
    if square == "L":
        oracle.closed.add(word[0])
    if isinstance(oracle, ClassicOracle):
        oracle.sheets[seat][word[0]].append(square)
    else:
        oracle.board[word[0]][square] += [seat] * int(height or 1)
        oracle.supply[seat] -= int(height or 1)
