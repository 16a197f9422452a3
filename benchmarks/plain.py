"""A baseline: Qwixx as one would write it first, with dicts and lists.

It gives a legal set for every decision, checks every decision before it is carried out, and carries
out action 1 together, as the engine does. With `copies`, it also keeps the engine's promise that
the position before a decision stays as it was, by copying it.
"""

import copy
import random

COLOURS = ["red", "yellow", "green", "blue"]
NUMBERS = {
    "red": [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    "yellow": [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    "green": [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2],
    "blue": [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2],
}
POINTS = [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78]
Sheet = dict[str, list[int]]
Choice = tuple[str, int] | None


def may_mark(sheet: Sheet, locked: list[str], colour: str, number: int) -> bool:
    """Whether a number may be crossed."""
    if colour in locked:
        return False
    order = NUMBERS[colour]
    crossed = sheet[colour]
    if any(order.index(number) <= order.index(other) for other in crossed):
        return False
    return number != order[-1] or len(crossed) >= 5


def choices(sheet: Sheet, locked: list[str], offers: list[tuple[str, int]]) -> list[Choice]:
    """Passing, and every offer that may be crossed."""
    legal: list[Choice] = [None]
    for colour, number in offers:
        if (colour, number) not in legal and may_mark(sheet, locked, colour, number):
            legal.append((colour, number))
    return legal


def score(sheet: Sheet, locks: list[str], misthrows: int) -> int:
    """The points of a sheet."""
    return sum(POINTS[len(sheet[c]) + (c in locks)] for c in COLOURS) - 5 * misthrows


def play_random_game(source: random.Random, players: int = 2, copies: bool = False) -> int:
    """A whole game with random decisions; returns its number of turns."""
    sheets: list[Sheet] = [{colour: [] for colour in COLOURS} for _ in range(players)]
    misthrows = [0] * players
    locked: list[str] = []
    own_locks: list[list[str]] = [[] for _ in range(players)]
    active = turns = 0
    while True:
        turns += 1
        white = [source.randint(1, 6), source.randint(1, 6)]
        dice = {colour: source.randint(1, 6) for colour in COLOURS if colour not in locked}
        total = sum(white)
        chosen = []
        for sheet in sheets:
            choice = source.choice(choices(sheet, locked, [(colour, total) for colour in COLOURS]))
            chosen.append(choice)
        for seat, choice in enumerate(chosen):
            if copies:
                sheets = copy.deepcopy(sheets)
            _mark(sheets[seat], locked, own_locks[seat], choice)
        _lock(locked, own_locks)
        if len(locked) >= 2:
            break
        offers = [(c, w + die) for c, die in dice.items() for w in white if c not in locked]
        choice = source.choice(choices(sheets[active], locked, offers))
        if copies:
            sheets = copy.deepcopy(sheets)
        _mark(sheets[active], locked, own_locks[active], choice)
        if choice is None and chosen[active] is None:
            misthrows[active] += 1
        _lock(locked, own_locks)
        if len(locked) >= 2 or misthrows[active] >= 4:
            break
        active = (active + 1) % players
    for seat, sheet in enumerate(sheets):
        score(sheet, own_locks[seat], misthrows[seat])
    return turns


def _mark(sheet: Sheet, locked: list[str], own_locks: list[str], choice: Choice) -> None:
    if choice is None:
        return
    colour, number = choice
    if not may_mark(sheet, locked, colour, number):
        raise ValueError(choice)
    sheet[colour].append(number)
    if number == NUMBERS[colour][-1]:
        own_locks.append(colour)


def _lock(locked: list[str], own_locks: list[list[str]]) -> None:
    for colours in own_locks:
        for colour in colours:
            if colour not in locked:
                locked.append(colour)
