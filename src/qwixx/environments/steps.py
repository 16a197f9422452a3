"""Many games at once, compiled: deal, carry out decisions, write what is seen.

The turn is that of `compiled.classic` or `compiled.duel`. All arrays have the game as their first
axis, and are handed on one by one: compiled code is slow with arrays that lie in tuples.
"""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from qwixx.compiled.chance import Numbers, Streams, below, open_stream, roll
from qwixx.compiled.compiler import compiled, inlined
from qwixx.compiled.games import RULES, Rules
from qwixx.compiled.offers import ACTION_1, ACTION_2, ROW_OF_DIE, Dice, leftmost, offers_at
from qwixx.compiled.seats import CHOICE, MISTHROWS, PLAYER
from qwixx.environments.observation import SEAT, SQUARES
from qwixx.rules.layout import ACTIONS, LOCK, PASS, ROWS

Small = NDArray[np.int8]
Flags = NDArray[np.bool_]

ACTIVE, LOCKED, PHASE, USED, DICE = range(5)
TABLE = DICE + 6
"""Places in a table, and its length: the active seat, a bit for each locked row, the phase, what
was done in action 1, and the dice (white, white, red, yellow, green, blue)."""


class Steps(NamedTuple):
    """What can be done with all games of a batch. `seats` are as `compiled.seats` has them."""

    observe_all: Callable[..., None]
    """`observe_all(seats, tables, printed, vectors, masks)`"""
    step_all: Callable[..., None]
    """`step_all(seats, tables, streams, printed, masks, actions, done, scores, illegal)`"""


# ── the dice ──────────────────────────────────────────────────────────────────────────────────


@compiled
def open_streams(seed: int, purpose: int, streams: Streams) -> None:
    """Streams for each place in the batch, whatever the size of the batch: the first is for this
    purpose, others for the next ones.
    """
    for game in range(len(streams)):
        for place in range(streams.shape[1]):
            streams[game, place] = open_stream(seed, game, purpose + place)


@inlined
def remove_dice(table: Numbers, printed: Numbers) -> None:
    """The dice of locked rows have left the game."""
    for colour in range(ROWS):
        if table[LOCKED] >> printed[ROW_OF_DIE + colour] & 1:
            table[DICE + 2 + colour] = 0


@inlined
def dice_on(table: Numbers) -> Dice:
    dice = table[DICE:]
    return dice[0], dice[1], dice[2], dice[3], dice[4], dice[5]


@inlined
def throw_dice(seats: Numbers, table: Numbers, stream: Streams, printed: Numbers) -> None:
    """Dice for action 1."""
    dice = roll(stream)
    for place in range(6):
        table[DICE + place] = dice[place]
    table[PHASE], table[USED] = ACTION_1, PASS
    for seat in range(len(seats)):
        seats[seat, CHOICE] = PASS
    remove_dice(table, printed)


@inlined
def deal(seats: Numbers, table: Numbers, stream: Streams, printed: Numbers) -> None:
    """A new game: who throws first is drawn. Who sits there stays."""
    seats[:, :PLAYER] = 0
    table[LOCKED] = 0
    table[ACTIVE] = below(stream, 0, len(seats))
    throw_dice(seats, table, stream, printed)


@compiled
def deal_all(seats: Numbers, tables: Numbers, streams: Streams, printed: Numbers) -> None:
    for game in range(len(tables)):
        deal(seats[game], tables[game], streams[game], printed)


@compiled
def sample_all(masks: Small, streams: Streams, actions: Numbers) -> None:
    """For every seat of every game a legal action, each as likely as the others."""
    for game in range(len(masks)):
        for seat in range(masks.shape[1]):
            count = 0
            for action in range(ACTIONS):
                count += masks[game, seat, action]
            skip, action = below(streams[game], 0, count), 0
            while skip > 0 or masks[game, seat, action] == 0:
                skip -= masks[game, seat, action]
                action += 1
            actions[game, seat] = action


# ── what is seen ──────────────────────────────────────────────────────────────────────────────


@inlined
def write_mask(legal: int, mask: Small) -> None:
    """A 1 for passing and for each of these squares."""
    mask[:] = 0
    mask[PASS] = 1
    while legal:
        mask[leftmost(legal)] = 1
        legal &= legal - 1


@inlined
def write_shared(table: Numbers, seat: int, vectors: Small) -> None:
    """The part of a seat's vector that follows the players' sides."""
    players = len(vectors)
    place = players * SEAT
    for row in range(ROWS):
        vectors[seat, place + row] = table[LOCKED] >> row & 1
    place += ROWS
    for turn in range(players):
        vectors[seat, place + turn] = (seat + turn) % players == table[ACTIVE]
    place += players - PHASE
    for shared in range(PHASE, TABLE):
        vectors[seat, place + shared] = table[shared]


@inlined
def copy_sides(vectors: Small) -> None:
    """Everyone sees the others' sides, from the left."""
    players = len(vectors)
    for seat in range(players):
        for turn in range(1, players):
            other = (seat + turn) % players
            for place in range(SEAT):
                vectors[seat, turn * SEAT + place] = vectors[other, place]


# ── one game ──────────────────────────────────────────────────────────────────────────────────


@inlined
def refuse(allowed: Small, actions: Numbers, illegal: Flags) -> bool:
    """Note whose decision is not legal, by the masks; returns whether there is anyone."""
    any_illegal = False
    for seat in range(len(illegal)):
        illegal[seat] = allowed[seat, actions[seat]] == 0
        any_illegal = any_illegal or illegal[seat]
    return any_illegal


def seeing(rules: Rules) -> Callable[..., None]:
    """`see(here, table, printed, seen, allowed)` writes what everyone sees and may do."""
    legal_squares, height, together = rules.legal_squares, rules.height, rules.together

    @inlined
    def write_side(here: Numbers, seat: int, vector: Small) -> None:
        for row in range(ROWS):
            for column in range(LOCK + 1):
                vector[row * (LOCK + 1) + column] = height(here[seat, row], column)
        vector[SQUARES] = here[seat, MISTHROWS]

    @inlined
    def see(here: Numbers, table: Numbers, printed: Numbers, seen: Small, allowed: Small) -> None:
        offers = offers_at(printed, dice_on(table), table[LOCKED])
        squares = offers.white if table[PHASE] == ACTION_1 else offers.coloured
        for seat in range(len(here)):
            is_due = owes(table, seat, together)
            write_mask(legal_squares(here, seat, squares) if is_due else 0, allowed[seat])
            write_side(here, seat, seen[seat])
            write_shared(table, seat, seen)
        copy_sides(seen)

    return see


@inlined
def owes(table: Numbers, seat: int, together: bool) -> bool:
    """Whether a seat has to decide. In action 1 all do, where they decide `together`."""
    return seat == table[ACTIVE] or (together and table[PHASE] == ACTION_1)


def acting(rules: Rules) -> Callable[..., bool]:
    """`act(here, table, stream, printed, actions)` carries out legal decisions and what follows
    from them, up to the next throw; returns whether the game is over.
    """
    reveal, end_turn, is_end = rules.reveal, rules.end_turn, rules.is_end

    @inlined
    def act(
        here: Numbers, table: Numbers, stream: Streams, printed: Numbers, actions: Numbers
    ) -> bool:
        active = table[ACTIVE]
        if table[PHASE] == ACTION_1:
            for seat in range(len(here)):
                here[seat, CHOICE] = actions[seat]
            table[LOCKED] = reveal(here, table[LOCKED], active)
            table[PHASE], table[USED] = ACTION_2, actions[active]
            remove_dice(table, printed)
            return is_end(here, table[LOCKED], active)
        table[LOCKED] = end_turn(here, table[LOCKED], active, actions[active])
        if is_end(here, table[LOCKED], active):
            return True
        table[ACTIVE] = (active + 1) % len(here)
        throw_dice(here, table, stream, printed)
        return False

    return act


# ── a batch ───────────────────────────────────────────────────────────────────────────────────


@cache
def steps_of(board: str) -> Steps:
    """Steps by the rules of a kind of board."""
    see, act, points_of = seeing(RULES[board]), acting(RULES[board]), RULES[board].points_of

    @compiled
    def observe_all(
        seats: Numbers, tables: Numbers, printed: Numbers, vectors: Small, masks: Small
    ) -> None:
        """What is legal for every seat, and the vectors that `observation.py` describes."""
        for game in range(len(tables)):
            see(seats[game], tables[game], printed, vectors[game], masks[game])

    @compiled
    def step_all(
        seats: Numbers,
        tables: Numbers,
        streams: Streams,
        printed: Numbers,
        masks: Small,
        actions: Numbers,
        done: Flags,
        scores: Numbers,
        illegal: Flags,
    ) -> None:
        """Decide in every game, and deal anew where it is over. The masks say what is legal."""
        for game in range(len(tables)):
            here, table, stream = seats[game], tables[game], streams[game]
            over = refuse(masks[game], actions[game], illegal[game])
            over = over or act(here, table, stream, printed, actions[game])
            if over:
                for seat in range(len(here)):
                    scores[game, seat] = points_of(here, seat)
                deal(here, table, stream, printed)
            done[game] = over

    return Steps(observe_all, step_all)
