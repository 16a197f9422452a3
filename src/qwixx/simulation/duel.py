"""Qwixx The Duel, compiled: whole games."""

import numpy as np

from qwixx.compiler import compiled, inlined, register
from qwixx.players import boards, offers
from qwixx.players.boards import Board, best_action_1, best_action_2, supply
from qwixx.players.offers import ACTION_1, ACTION_2, offered, standard_offers
from qwixx.rules.crosses import MISTHROW_POINTS, MISTHROWS_TO_END
from qwixx.rules.layout import COLUMN_OF, COLUMNS, PASS, ROW_OF, ROWS
from qwixx.rules.tokens import is_over, may_place, placed, points
from qwixx.simulation.chance import Numbers, Streams, below, deal, roll
from qwixx.simulation.seats import (
    CHOICE,
    KIND,
    MISTHROWS,
    MOST_LEGAL,
    PLACES,
    PLAYER,
    RANDOM,
    Results,
    Turn,
    Weights,
    rows_of,
    take_seats,
)

for module in (offers, boards):
    register(module)

BY_HEADING, LEARNED = range(RANDOM + 1, RANDOM + 3)
"""How players decide. Those who have learned play in `duel_learned`."""

BY_MISTHROWS, BY_LOCKS, BY_TOKENS = range(3)
"""How a game ends."""


# ── the rules of a turn ───────────────────────────────────────────────────────────────────────


@inlined
def find_legal(phase: int, seats: Numbers, turn: Turn, legal: Numbers) -> int:
    """Write the actions open to the active player, ascending, PASS first; return how many."""
    legal[0] = PASS
    count = 1
    active = turn.active
    for row in range(ROWS):
        if turn.locked >> row & 1:
            continue
        own, other = seats[active, row], seats[1 - active, row]
        left, right = offered(phase, row, turn.dice)
        action = 1 + COLUMNS * row + left
        if action != seats[active, CHOICE] and may_place(own, other, left):
            legal[count] = action
            count += 1
        action = 1 + COLUMNS * row + right
        if right > left and action != seats[active, CHOICE] and may_place(own, other, right):
            legal[count] = action
            count += 1
    return count


@compiled
def supply_of(seats: Numbers, seat: int) -> int:
    return supply(rows_of(seats, seat), seats[seat, MISTHROWS])


@inlined
def place(seats: Numbers, seat: int, action: int) -> int:
    """Place a token; returns the bit of the row that it locks, or 0."""
    if action == PASS:
        return 0
    row, column = ROW_OF[action], COLUMN_OF[action]
    left = supply_of(seats, seat)
    own, other, locks = placed(seats[seat, row], seats[1 - seat, row], column, left)
    seats[seat, row], seats[1 - seat, row] = own, other
    return 1 << row if locks else 0


@compiled
def is_end(seats: Numbers, locked: int, active: int) -> bool:
    misthrows = seats[0, MISTHROWS] + seats[1, MISTHROWS]
    return is_over(locked, misthrows, supply_of(seats, active))


# ── decisions ─────────────────────────────────────────────────────────────────────────────────


@compiled
def board_of(seats: Numbers, turn: Turn) -> Board:
    own, other = turn.active, 1 - turn.active
    return Board(
        rows_of(seats, own),
        rows_of(seats, other),
        turn.locked,
        seats[own, MISTHROWS],
        seats[other, MISTHROWS],
    )


@compiled
def decide_by_heading(phase: int, seats: Numbers, weights: Weights, turn: Turn) -> int:
    board, own = board_of(seats, turn), turn.active
    offers, table = standard_offers(turn.dice), weights[seats[own, PLAYER]]
    if phase == ACTION_1:
        return best_action_1(board, offers, table)
    return best_action_2(board, offers, seats[own, CHOICE], table)


@inlined
def any_legal(phase: int, seats: Numbers, streams: Streams, turn: Turn, legal: Numbers) -> int:
    """What a random player does."""
    count = find_legal(phase, seats, turn, legal)
    return int(legal[below(streams, 1 + seats[turn.active, PLAYER], count)])


# ── whole games ───────────────────────────────────────────────────────────────────────────────


@compiled
def play_game(
    seats: Numbers, streams: Streams, weights: Weights, legal: Numbers
) -> tuple[int, int]:
    """Play on an empty board to the end; returns the number of turns and how it ended."""
    locked = active = turns = 0
    while True:
        turn = Turn(roll(streams), locked, active)
        seats[active, CHOICE] = PASS
        for phase in (ACTION_1, ACTION_2):
            turn = Turn(turn.dice, locked, active)
            if seats[active, KIND] == RANDOM:
                action = any_legal(phase, seats, streams, turn, legal)
            else:
                action = decide_by_heading(phase, seats, weights, turn)
            if phase == ACTION_2 and action == PASS and seats[active, CHOICE] == PASS:
                seats[active, MISTHROWS] += 1
            locked |= place(seats, active, action)
            seats[active, CHOICE] = action
            if is_end(seats, locked, active):
                return turns + 1, ending(seats, active)
        turns += 1
        active = 1 - active


@compiled
def ending(seats: Numbers, active: int) -> int:
    if seats[0, MISTHROWS] + seats[1, MISTHROWS] >= MISTHROWS_TO_END:
        return BY_MISTHROWS
    return BY_TOKENS if supply_of(seats, active) == 0 else BY_LOCKS


@compiled
def score_of(seats: Numbers, seat: int) -> int:
    total = MISTHROW_POINTS * seats[seat, MISTHROWS]
    for row in range(ROWS):
        total += points(seats[seat, row])
    return int(total)


@compiled
def play_games(
    seed: int,
    first: int,
    kinds: Numbers,
    weights: Weights,
    scores: Results,
    turns: Results,
    endings: Results,
) -> None:
    """Play game number `first` and those after it, one for each place in the results.

    `scores` are by player, whatever the seats.
    """
    seats = np.zeros((2, PLACES), np.int64)
    streams = np.zeros(1 + 2, np.uint64)
    legal = np.zeros(MOST_LEGAL, np.int64)
    for index in range(len(turns)):
        number = first + index
        deal(streams, seed, number)
        take_seats(seats, kinds, number)
        turns[index], endings[index] = play_game(seats, streams, weights, legal)
        for seat in range(2):
            scores[index, seats[seat, PLAYER]] = score_of(seats, seat)
