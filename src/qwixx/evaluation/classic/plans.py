"""Action 1 of Qwixx for many throws at once, compiled: what the thrower does, what others reply.

It is what `classic_choice.foresee` does for one throw. With given white dice, an action 1 of the
thrower is followed by the best of what the coloured dice name, so by the better of two actions: one
for each two dice, worked out once. What the others reply to a pair of actions is worked out once,
too. So a throw costs a few comparisons.
"""

from typing import NamedTuple

import numpy as np

from qwixx.compiled.chance import Numbers
from qwixx.compiled.classic import legal_squares
from qwixx.compiled.compiler import compiled, inlined
from qwixx.compiled.offers import COLOURED, OPEN_2
from qwixx.compiled.offers import SUMS as BELOW
from qwixx.evaluation.classic.turns import (
    MOST_LEGAL,
    Ends,
    Net,
    Table,
    digit,
    end_at,
    reveal_profile,
    squares_after,
    with_action_2,
)
from qwixx.evaluation.lookahead import FACES, NEVER, Values, better
from qwixx.evaluation.network import Shape
from qwixx.rules.layout import ACTIONS, COLUMNS, PASS, ROWS

ROOM = 200
"""Replies and plans that are kept in mind; if they are more, all are forgotten and made anew."""
SPARE = 8
"""More than one throw adds to them."""
TWO_DICE = FACES * FACES
EVERYWHERE = (1 << ROWS * COLUMNS) - 1


class Replies(NamedTuple):
    """What the others reply to what the thrower was seen to do, look after look."""

    next: Numbers
    """By the iterations so far and the thrower's next pair of actions: 1 + where it leads, or 0."""
    totals: Values
    """What each seat's actions 1 were worth, added up over the iterations."""
    profile: Numbers
    """The reply, with the thrower's digit 0."""
    number: Numbers


class Plans(NamedTuple):
    """What follows the thrower's actions 1, in view of what the others do."""

    of: Numbers
    """By the others' profile: 1 + the plan, or 0."""
    profile: Numbers
    worth: Values
    """By plan, action 1 and action 2, to the thrower."""
    best: Numbers
    """By plan, action 1, two of the coloured dice and what they show: the best action 2."""
    made_for: Numbers
    """The white dice that `best` is made for, by plan and action 1, and then for the whole plan; 0
    if not even `worth` is known."""
    number: Numbers


class Dice(NamedTuple):
    """What the coloured dice can name, those faces together that name the same."""

    named: Numbers
    """By colour: sets of squares."""
    faces: Numbers
    """By colour: how many faces name them."""
    kinds: Numbers
    """By colour: how many such sets there are."""


@inlined
def new_replies(players: int) -> Replies:
    return Replies(
        np.empty((ROOM, MOST_LEGAL * ACTIONS), np.int64),
        np.empty((ROOM, players, MOST_LEGAL), np.float64),
        np.empty(ROOM, np.int64),
        np.zeros(1, np.int64),
    )


@inlined
def new_plans(players: int) -> Plans:
    size = 1
    for _ in range(players):
        size *= MOST_LEGAL
    return Plans(
        np.zeros(size, np.int64),
        np.empty(ROOM, np.int64),
        np.empty((ROOM, MOST_LEGAL, ACTIONS), np.float64),
        np.empty((ROOM, MOST_LEGAL, 2, TWO_DICE), np.int64),
        np.empty((ROOM, MOST_LEGAL + 1), np.int64),
        np.zeros(1, np.int64),
    )


@inlined
def new_dice() -> Dice:
    return Dice(
        np.empty((ROWS, FACES), np.int64),
        np.empty((ROWS, FACES), np.int64),
        np.empty(ROWS, np.int64),
    )


# ── what the dice name ────────────────────────────────────────────────────────────────────────


@compiled
def usable(table: Table, printed: Numbers, locked: int, thrower: int) -> int:
    """All squares that the thrower may use in action 2 after any action 1 of their own."""
    squares = 0
    for place in range(table.counts[thrower]):
        reveal_profile(table, place * table.strides[thrower], locked)
        squares |= legal_squares(table.trial, thrower, EVERYWHERE)
    return int(squares & printed[OPEN_2 + locked])


@compiled
def sort_dice(dice: Dice, printed: Numbers, low: int, high: int, within: int) -> None:
    for colour in range(ROWS):
        kinds = 0
        for face in range(1, FACES + 1):
            place = COLOURED + BELOW * colour + face
            squares = (printed[place + low] | printed[place + high]) & within
            kind = 0
            while kind < kinds and dice.named[colour, kind] != squares:
                kind += 1
            if kind == kinds:
                dice.named[colour, kind], dice.faces[colour, kind] = squares, 0
                kinds += 1
            dice.faces[colour, kind] += 1
        dice.kinds[colour] = kinds


# ── what the thrower does ─────────────────────────────────────────────────────────────────────


@inlined
def plan_for(plans: Plans, profile: int) -> int:
    """The plan in view of the others' profile."""
    if plans.of[profile] == 0:
        plan = plans.number[0]
        plans.profile[plan] = profile
        for place in range(MOST_LEGAL + 1):
            plans.made_for[plan, place] = 0
        plans.number[0] = plans.of[profile] = plan + 1
    return int(plans.of[profile] - 1)


@compiled
def value_action_1(
    table: Table,
    ends: Ends,
    plans: Plans,
    net: Net,
    shape: Shape,
    printed: Numbers,
    locked: int,
    thrower: int,
    within: int,
    plan: int,
    place: int,
) -> None:
    """Write what all action 2 are worth after an action 1; NEVER for those that it rules out."""
    profile = plans.profile[plan] + place * table.strides[thrower]
    squares = squares_after(table, printed, locked, thrower, profile, within)
    worth = plans.worth[plan, place]
    for action in range(ACTIONS):
        worth[action] = NEVER
        if action == PASS or squares >> action - 1 & 1:
            end = end_at(table, ends, net, shape, locked, thrower, profile, action)
            worth[action] = ends.shares[end, thrower]


@compiled
def sort_action_2(plans: Plans, dice: Dice, plan: int, place: int) -> None:
    """Write the best action 2 that each two coloured dice name; of equals, the first."""
    worth = plans.worth[plan, place]
    for half in range(2):
        one, two = 2 * half, 2 * half + 1
        for left in range(dice.kinds[one]):
            for right in range(dice.kinds[two]):
                squares = dice.named[one, left] | dice.named[two, right]
                at = FACES * left + right
                plans.best[plan, place, half, at] = better(PASS, squares, worth)


@compiled
def make_plan(
    table: Table,
    ends: Ends,
    plans: Plans,
    dice: Dice,
    net: Net,
    shape: Shape,
    printed: Numbers,
    locked: int,
    thrower: int,
    within: int,
    white: int,
    others: int,
    first: int,
    end: int,
) -> int:
    """The plan in view of the others' profile, with what follows some actions 1: from the first to
    the one before the end, as far as it is not worked out yet.
    """
    plan = plan_for(plans, others)
    for place in range(first, end):
        if plans.made_for[plan, place] == 0:
            value_action_1(
                table, ends, plans, net, shape, printed, locked, thrower, within, plan, place
            )
        if plans.made_for[plan, place] != white:
            sort_action_2(plans, dice, plan, place)
            plans.made_for[plan, place] = white
    return plan


@inlined
def better_half(
    best: Numbers, worth: Values, plan: int, place: int, here: int, there: int
) -> tuple[int, float]:
    """The best action 2 with four coloured dice, and what it is worth."""
    one, two = best[plan, place, 0, here], best[plan, place, 1, there]
    first, second = worth[plan, place, one], worth[plan, place, two]
    if second > first or (second == first and two < one):
        return two, second
    return one, first


@inlined
def best_pair(
    best: Numbers, worth: Values, plan: int, legal: int, here: int, there: int, totals: Values
) -> tuple[int, int]:
    """Return the place of the best action 1 over all iterations, and the action 2 after it."""
    chosen, action, most = 0, PASS, NEVER
    for place in range(legal):
        then, value = better_half(best, worth, plan, place, here, there)
        totals[place] += value
        if totals[place] > most:
            chosen, action, most = place, then, totals[place]
    return chosen, action


# ── what the others reply ─────────────────────────────────────────────────────────────────────


@inlined
def begin_replies(replies: Replies, reply: int, profile: int) -> None:
    replies.profile[reply] = profile
    for pair in range(MOST_LEGAL * ACTIONS):
        replies.next[reply, pair] = 0
    replies.number[0] = reply + 1


@compiled
def reply_to(
    table: Table,
    ends: Ends,
    replies: Replies,
    net: Net,
    shape: Shape,
    printed: Numbers,
    locked: int,
    thrower: int,
    before: int,
    place: int,
    action: int,
) -> int:
    """Return the others' best replies to one more pair of actions, over all iterations so far."""
    reply, pair = replies.number[0], ACTIONS * place + action
    expected = replies.profile[before] + place * table.strides[thrower]
    chosen = 0
    for seat in range(len(table.seats)):
        best, stride = 0, table.strides[seat]
        alone = expected - digit(table, expected, seat) * stride
        for choice in range(table.counts[seat] if seat != thrower else 0):
            end = with_action_2(
                table, ends, net, shape, printed, locked, thrower, alone + choice * stride, action
            )
            total = replies.totals[before, seat, choice] + ends.shares[end, seat]
            replies.totals[reply, seat, choice] = total
            if total > replies.totals[reply, seat, best]:
                best = choice
        chosen += best * stride
    begin_replies(replies, reply, chosen)
    replies.next[before, pair] = reply + 1
    return int(reply)


@inlined
def start_again(table: Table, replies: Replies, plans: Plans) -> None:
    """Forget all replies and plans. At first, the others are taken to pass."""
    for plan in range(plans.number[0]):
        plans.of[plans.profile[plan]] = 0
    plans.number[0] = 0
    for seat in range(len(table.seats)):
        for choice in range(MOST_LEGAL):
            replies.totals[0, seat, choice] = 0.0
    begin_replies(replies, 0, 0)
