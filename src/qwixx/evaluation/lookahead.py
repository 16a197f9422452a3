"""A whole turn ahead, exactly, where one player alone decides: how likely each turn is, compiled.

For given white dice, what the thrower can reach with a coloured die depends on that die alone, and
the dice are independent. So the best reply of all is the greatest of four numbers with known
distributions, and nobody has to go through 46,656 throws.

What a thrower may do is noted by the sum of the white dice and by action 2: the action 1 that goes
best with it, what both are worth to the thrower, and how likely it is that they are played.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from qwixx.compiled.chance import Numbers
from qwixx.compiled.compiler import compiled, inlined
from qwixx.compiled.offers import COLOURED, OPEN_2, leftmost
from qwixx.compiled.offers import SUMS as BELOW
from qwixx.rules.layout import ACTIONS, PASS, ROWS

Values = NDArray[np.float64]

LEAST, MOST = 2, 12
"""The sums of two dice."""
SUMS = MOST - LEAST + 1
NEVER = -1.0
"""What an action 2 is worth that no throw allows."""
FACES = 6


class Replies(NamedTuple):
    """The best replies to every throw, by white sum and action 2."""

    worth: Values
    """To the thrower."""
    first: Numbers
    """The action 1 before it."""
    mass: Values
    """How likely it is."""


def new_replies() -> Replies:
    places = SUMS, ACTIONS
    return Replies(np.empty(places), np.zeros(places, np.int64), np.zeros(places))


@inlined
def within_reach(printed: Numbers, total: int, locked: int) -> int:
    """All squares that a coloured die and one of two white ones with this sum may name."""
    low, squares = max(1, total - FACES), 0
    for number in range(low + 1, total - low + FACES + 1):
        squares |= printed[number]
    return int(squares & printed[OPEN_2 + locked])


@inlined
def better(action: int, squares: int, worth: Values) -> int:
    """The best of an action and the squares of a set; of equals, the first."""
    while squares:
        other = leftmost(squares)
        squares &= squares - 1
        if worth[other] > worth[action]:
            action = other
    return action


@compiled
def weigh(printed: Numbers, total: int, worth: Values, mass: Values) -> None:
    """For a white sum, how likely each action 2 is the best that the dice allow, PASS if none is
    better. All of them together are as likely as the sum.
    """
    actions, colours = np.empty(ROWS * FACES, np.int64), np.empty(ROWS * FACES, np.int64)
    left = np.empty(ROWS, np.int64)
    for action in range(ACTIONS):
        mass[action] = 0.0
    for low in range(max(1, total - FACES), total // 2 + 1):
        count = 0
        for colour in range(ROWS):
            left[colour] = FACES
            named = COLOURED + BELOW * colour
            for die in range(1, FACES + 1):
                action = better(PASS, printed[named + low + die], worth)
                action = better(action, printed[named + total - low + die], worth)
                if action != PASS:
                    count = insert(actions, colours, count, action, colour, worth)
        rest = (1 if 2 * low == total else 2) / 36
        for place in range(count):
            colour = colours[place]
            mass[actions[place]] += rest / left[colour]
            rest -= rest / left[colour]
            left[colour] -= 1
        mass[PASS] += rest


@inlined
def insert(
    actions: Numbers, colours: Numbers, count: int, action: int, colour: int, worth: Values
) -> int:
    """Put an action in its place, the best first; returns how many there are."""
    place = count
    while place > 0 and worth[actions[place - 1]] < worth[action]:
        actions[place], colours[place] = actions[place - 1], colours[place - 1]
        place -= 1
    actions[place], colours[place] = action, colour
    return count + 1


@compiled
def expected(mass: Values, values: Values) -> float:
    """The mean of values over all throws."""
    total = 0.0
    for number in range(SUMS):
        for action in range(ACTIONS):
            if mass[number, action] > 0:
                total += mass[number, action] * values[number, action]
    return total


def likely(replies: Replies) -> Iterator[tuple[int, int, int]]:
    """All replies that may occur, the most likely first: the place of the white sum, and both
    actions.
    """
    for place in np.argsort(-replies.mass, axis=None, kind="stable"):
        total, action = divmod(int(place), ACTIONS)
        if replies.mass[total, action] == 0:
            return
        yield total, int(replies.first[total, action]), action
