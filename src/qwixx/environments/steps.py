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
from qwixx.compiled.games import RULES
from qwixx.compiled.offers import ACTION_1, ACTION_2, ROW_OF_DIE, Dice, leftmost, offers_at
from qwixx.compiled.seats import CHOICE, MISTHROWS
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
    """A stream for each place in the batch, whatever the size of the batch."""
    for game in range(len(streams)):
        streams[game] = open_stream(seed, game, purpose)


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
    """A new game: who throws first is drawn."""
    seats[:] = 0
    table[LOCKED] = 0
    table[ACTIVE] = below(stream, 0, len(seats))
    throw_dice(seats, table, stream, printed)


@compiled
def deal_all(seats: Numbers, tables: Numbers, streams: Streams, printed: Numbers) -> None:
    for game in range(len(tables)):
        deal(seats[game], tables[game], streams[game : game + 1], printed)


@compiled
def sample_all(masks: Small, streams: Streams, actions: Numbers) -> None:
    """For every seat of every game a legal action, each as likely as the others."""
    for game in range(len(masks)):
        for seat in range(masks.shape[1]):
            count = 0
            for action in range(ACTIONS):
                count += masks[game, seat, action]
            skip, action = below(streams, game, count), 0
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


@compiled
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


@compiled
def copy_sides(vectors: Small) -> None:
    """Everyone sees the others' sides, from the left."""
    players = len(vectors)
    for seat in range(players):
        for turn in range(1, players):
            other = (seat + turn) % players
            for place in range(SEAT):
                vectors[seat, turn * SEAT + place] = vectors[other, place]


# ── a batch ───────────────────────────────────────────────────────────────────────────────────


@cache
def steps_of(board: str) -> Steps:
    """Steps by the rules of a kind of board."""
    legal_squares, reveal, end_turn, is_end, _, points_of, height, together = RULES[board]

    @compiled
    def observe_all(
        seats: Numbers, tables: Numbers, printed: Numbers, vectors: Small, masks: Small
    ) -> None:
        """What is legal for every seat, and the vectors that `observation.py` describes."""
        for game in range(len(tables)):
            here, table, seen, allowed = seats[game], tables[game], vectors[game], masks[game]
            offers = offers_at(printed, dice_on(table), table[LOCKED])
            is_first = table[PHASE] == ACTION_1
            for seat in range(len(here)):
                legal = 0
                if seat == table[ACTIVE] or (together and is_first):
                    squares = offers.white if is_first else offers.coloured
                    legal = legal_squares(here, seat, squares)
                write_mask(legal, allowed[seat])
                for row in range(ROWS):
                    for column in range(LOCK + 1):
                        place = row * (LOCK + 1) + column
                        seen[seat, place] = height(here[seat, row], column)
                seen[seat, SQUARES] = here[seat, MISTHROWS]
                write_shared(table, seat, seen)
            copy_sides(seen)

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
            here, table, stream = seats[game], tables[game], streams[game : game + 1]
            active, over = table[ACTIVE], False
            for seat in range(len(here)):
                illegal[game, seat] = masks[game, seat, actions[game, seat]] == 0
                over = over or illegal[game, seat]
            if not over and table[PHASE] == ACTION_1:
                for seat in range(len(here)):
                    here[seat, CHOICE] = actions[game, seat]
                table[LOCKED] = reveal(here, table[LOCKED], active)
                over = is_end(here, table[LOCKED], active)
                table[PHASE], table[USED] = ACTION_2, actions[game, active]
                remove_dice(table, printed)
            elif not over:
                table[LOCKED] = end_turn(here, table[LOCKED], active, actions[game, active])
                over = is_end(here, table[LOCKED], active)
                if not over:
                    table[ACTIVE] = (active + 1) % len(here)
                    throw_dice(here, table, stream, printed)
            if over:
                for seat in range(len(here)):
                    scores[game, seat] = points_of(here, seat)
                deal(here, table, stream, printed)
            done[game] = over

    return Steps(observe_all, step_all)
