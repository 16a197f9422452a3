"""Qwixx a whole turn ahead, compiled: over all throws exactly, everyone deciding as they would.

No position is valued twice, and a throw costs a few comparisons: see `classic_plans`.
"""

from typing import Any

import numpy as np

from qwixx.compiled.chance import Numbers
from qwixx.compiled.classic import end_turn, is_end
from qwixx.compiled.compiler import compiled, inlined
from qwixx.compiled.offers import OPEN_1, OPEN_2, Offers
from qwixx.evaluation.classic.choice import (
    CHOICES,
    NOTES,
    best_action_2,
    foresee,
    reveal_with,
    write_shares,
)
from qwixx.evaluation.classic.plans import (
    ROOM,
    SPARE,
    TWO_DICE,
    Dice,
    Plans,
    Replies,
    best_pair,
    better_half,
    make_plan,
    new_dice,
    new_plans,
    new_replies,
    reply_to,
    sort_dice,
    start_again,
    usable,
)
from qwixx.evaluation.classic.turns import (
    MOST_LEGAL,
    Ends,
    Net,
    Table,
    digit,
    forget,
    lay_out,
    made_one,
    new_ends,
    new_net,
    new_table,
)
from qwixx.evaluation.lookahead import FACES, LEAST, MOST, Values, within_reach
from qwixx.evaluation.network import Floats, Shape
from qwixx.rules.layout import ACTIONS, ROWS

COLOURED_THROWS = FACES**ROWS


@inlined
def pairs_of(dice: Dice, first: int) -> Numbers:
    """In how many of 36 ways two coloured dice name what they do."""
    ways = np.zeros(TWO_DICE, np.int64)
    for one in range(dice.kinds[first]):
        for two in range(dice.kinds[first + 1]):
            ways[FACES * one + two] = dice.faces[first, one] * dice.faces[first + 1, two]
    return ways


@inlined
def foresee_throw(
    table: Table,
    ends: Ends,
    replies: Replies,
    plans: Plans,
    dice: Dice,
    net: Net,
    shape: Shape,
    printed: Numbers,
    locked: int,
    thrower: int,
    iterations: int,
    within: int,
    white: int,
    legal: int,
    totals: Values,
    plan_of: Numbers,
    made_for: Numbers,
    best_with: Numbers,
    worth: Values,
    following: Numbers,
    profiles: Numbers,
    here: int,
    there: int,
) -> tuple[int, int]:
    """What everyone chooses and then the thrower does, with these dice: `foresee`, by heart."""
    for place in range(legal):
        totals[place] = 0.0
    reply = best = action = 0
    for _ in range(iterations):
        others = profiles[reply]
        plan = plan_of[others] - 1
        if plan < 0 or made_for[plan, MOST_LEGAL] != white:
            plan = make_plan(
                table, ends, plans, dice, net, shape, printed, locked, thrower, within, white,
                others, 0, legal,
            )  # fmt: skip
            made_for[plan, MOST_LEGAL] = white
        best, action = best_pair(best_with, worth, plan, legal, here, there, totals)
        after = following[reply, ACTIONS * best + action] - 1
        if after < 0:
            after = reply_to(
                table, ends, replies, net, shape, printed, locked, thrower, reply, best, action
            )
        reply = after
        if profiles[reply] == others:
            break
    others = profiles[reply]
    plan = plan_of[others] - 1
    if plan < 0 or made_for[plan, best] != white:
        plan = make_plan(
            table, ends, plans, dice, net, shape, printed, locked, thrower, within, white,
            others, best, best + 1,
        )  # fmt: skip
    action, _ = better_half(best_with, worth, plan, best, here, there)
    return others + best * table.strides[thrower], action


@compiled
def foresee_throws(
    table: Table,
    ends: Ends,
    replies: Replies,
    plans: Plans,
    dice: Dice,
    net: Net,
    shape: Shape,
    printed: Numbers,
    locked: int,
    thrower: int,
    iterations: int,
    within: int,
    white: int,
    chance: float,
) -> None:
    """Add to each end how likely it is with these white dice, which have a number of their own."""
    legal, totals = table.counts[thrower], np.empty(MOST_LEGAL)
    known, mass = ends.known, ends.mass
    plan_of, worth, best_with, made_for = plans.of, plans.worth, plans.best, plans.made_for
    following, profiles = replies.next, replies.profile
    known_replies, known_plans = replies.number, plans.number
    ways_here, ways_there = pairs_of(dice, 0), pairs_of(dice, 2)
    for here in range(TWO_DICE):
        if ways_here[here] == 0:
            continue
        for there in range(TWO_DICE):
            if ways_there[there] == 0:
                continue
            if known_replies[0] + SPARE > ROOM or known_plans[0] + SPARE > ROOM:
                start_again(table, replies, plans)
            profile, action = foresee_throw(
                table, ends, replies, plans, dice, net, shape, printed, locked, thrower, iterations,
                within, white, legal, totals, plan_of, made_for, best_with, worth,
                following, profiles, here, there,
            )  # fmt: skip
            end = known[ACTIONS * profile + action] - 1
            mass[end] += chance * (ways_here[here] * ways_there[there])


@inlined
def add_up(
    table: Table, ends: Ends, likely: Values, actions: Numbers, shares: Values, count: int
) -> int:
    """Write down all ends that may occur; returns how many there are so far."""
    players = len(table.seats)
    for place in range(ends.number[0]):
        if ends.mass[place] > 0:
            profile, action = divmod(ends.codes[place], ACTIONS)
            likely[count], actions[count, players] = ends.mass[place], action
            for seat in range(players):
                actions[count, seat] = table.legal[seat, digit(table, profile, seat)]
                shares[count, seat] = made_one(ends.shares[place], seat)
            count += 1
    return count


@inlined
def grown(values: Any, size: int) -> Any:
    larger = np.empty((size, values.shape[1]), values.dtype)
    larger[: len(values)] = values
    return larger


@compiled
def look_ahead(
    seats: Numbers,
    locked: int,
    thrower: int,
    printed: Numbers,
    iterations: int,
    weights: Floats,
    shape: Shape,
) -> tuple[Values, Numbers, Values]:
    """All ends of a turn that may come: how likely they are, everyone's action 1 and then the
    thrower's action 2, and what they are worth to each seat.
    """
    players = len(seats)
    table, net, dice = new_table(seats), new_net(weights, shape), new_dice()
    ends, replies, plans = new_ends(players), new_replies(players), new_plans(players)
    likely, count = np.empty(1, np.float64), 0
    actions, shares = np.empty((1, players + 1), np.int64), np.empty((1, players), np.float64)
    for total in range(LEAST, MOST + 1):
        forget(ends)
        lay_out(table, printed[total] & printed[OPEN_1 + locked])
        start_again(table, replies, plans)
        within = within_reach(printed, total, locked)
        able = usable(table, printed, locked, thrower)
        for low in range(max(1, total - FACES), total // 2 + 1):
            sort_dice(dice, printed, low, total - low, able)
            chance = (1 if 2 * low == total else 2) / 36 / COLOURED_THROWS
            foresee_throws(
                table, ends, replies, plans, dice, net, shape, printed, locked, thrower, iterations,
                within, low, chance,
            )  # fmt: skip
        size = count + ends.number[0]
        likely = np.concatenate((likely[:count], np.empty(ends.number[0], np.float64)))
        actions, shares = grown(actions[:count], size), grown(shares[:count], size)
        count = add_up(table, ends, likely, actions, shares, count)
    return likely[:count], actions[:count], shares[:count]


@compiled
def with_throw(
    seats: Numbers,
    locked: int,
    thrower: int,
    printed: Numbers,
    offers: Offers,
    iterations: int,
    weights: Floats,
    shape: Shape,
) -> Values:
    """What a throw is worth to each seat, everyone deciding as foreseen."""
    notes, trial = np.zeros(NOTES, np.int64), np.zeros_like(seats)
    net, shares = new_net(weights, shape), np.empty(len(seats), np.float64)
    foresee(
        seats, locked, thrower, printed, offers, iterations, notes, trial,
        weights, shape, net.inputs, net.layers,
    )  # fmt: skip
    choices = notes[CHOICES]
    then = reveal_with(seats, locked, choices, thrower, choices[thrower], trial)
    if not is_end(trial, then, thrower):
        squares = offers.coloured & printed[OPEN_2 + then]
        action, _ = best_action_2(
            trial, then, thrower, squares, notes, weights, shape, net.inputs, net.layers
        )
        then = end_turn(trial, then, thrower, action)
    write_shares(trial, then, thrower, net.weights, shape, net.inputs, net.layers, shares)
    raw = shares.copy()
    for seat in range(len(seats)):
        shares[seat] = made_one(raw, seat)
    return shares


@compiled
def follow(
    seats: Numbers, locked: int, thrower: int, actions: Numbers, action_2: int, target: Numbers
) -> int:
    """Write the seats at the end of a turn; returns the locked rows."""
    locked = reveal_with(seats, locked, actions, thrower, actions[thrower], target)
    if is_end(target, locked, thrower):
        return locked
    return end_turn(target, locked, thrower, action_2)
