"""Qwixx, compiled: whole games of two to five players."""

import numpy as np

from qwixx.compiler import compiled, inlined, register
from qwixx.players import analyzer, offers, sheets, tolerant
from qwixx.players.analyzer import analyzer_action_1, analyzer_action_2
from qwixx.players.classic_choice import cross
from qwixx.players.offers import ACTION_1, ACTION_2, offered, standard_offers
from qwixx.players.sheets import Sheet, best_action_1, best_action_2, score
from qwixx.players.tolerant import mark_count, progress, tolerant_action_1, tolerant_action_2
from qwixx.rules.crosses import MISTHROWS_TO_END, is_over, may_mark
from qwixx.rules.layout import COLUMNS, PASS, ROWS
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

for module in (offers, sheets, analyzer, tolerant):
    register(module)

BY_TABLE, ANALYZER, TOLERANT, LEARNED = range(RANDOM + 1, RANDOM + 5)
"""How players decide."""

BY_MISTHROWS, BY_LOCKS = range(2)
"""How a game ends."""


# ── the rules of a turn ───────────────────────────────────────────────────────────────────────


@inlined
def find_legal(phase: int, seats: Numbers, seat: int, turn: Turn, legal: Numbers) -> int:
    """Write the actions open to a seat, ascending, PASS first; return how many."""
    legal[0] = PASS
    count = 1
    for row in range(ROWS):
        if turn.locked >> row & 1:
            continue
        left, right = offered(phase, row, turn.dice)
        if may_mark(seats[seat, row], left):
            legal[count] = 1 + COLUMNS * row + left
            count += 1
        if right > left and may_mark(seats[seat, row], right):
            legal[count] = 1 + COLUMNS * row + right
            count += 1
    return count


# ── decisions ─────────────────────────────────────────────────────────────────────────────────


@compiled
def score_of(seats: Numbers, seat: int) -> int:
    return score(rows_of(seats, seat), seats[seat, MISTHROWS])


@compiled
def sheet_of(seats: Numbers, seat: int, turn: Turn) -> Sheet:
    rival = -1000
    for other in range(len(seats)):
        if other != seat:
            rival = max(rival, score_of(seats, other))
    return Sheet(rows_of(seats, seat), turn.locked, seats[seat, MISTHROWS], rival)


@compiled
def progress_of(seats: Numbers, turn: Turn) -> float:
    marks = misthrows = 0
    for seat in range(len(seats)):
        marks = max(marks, mark_count(rows_of(seats, seat)))
        misthrows = max(misthrows, seats[seat, MISTHROWS])
    return progress(turn.locked, misthrows, marks)


@compiled
def decide_1(seats: Numbers, weights: Weights, seat: int, turn: Turn) -> int:
    kind, rows, active = seats[seat, KIND], rows_of(seats, seat), seat == turn.active
    locked, offers = turn.locked, standard_offers(turn.dice)
    if kind == BY_TABLE:
        sheet, table = sheet_of(seats, seat, turn), weights[seats[seat, PLAYER]]
        return best_action_1(sheet, offers, active, table)
    if kind == ANALYZER:
        return analyzer_action_1(rows, locked, offers, active)
    return tolerant_action_1(rows, locked, offers, progress_of(seats, turn), active)


@compiled
def decide_2(seats: Numbers, weights: Weights, seat: int, turn: Turn) -> int:
    kind, rows, has_marked = seats[seat, KIND], rows_of(seats, seat), seats[seat, CHOICE] != PASS
    locked, offers = turn.locked, standard_offers(turn.dice)
    if kind == BY_TABLE:
        sheet, table = sheet_of(seats, seat, turn), weights[seats[seat, PLAYER]]
        return best_action_2(sheet, offers, has_marked, table)
    if kind == ANALYZER:
        return analyzer_action_2(rows, locked, offers, has_marked)
    return tolerant_action_2(rows, locked, offers, progress_of(seats, turn), has_marked)


@inlined
def any_legal(
    phase: int, seats: Numbers, streams: Streams, seat: int, turn: Turn, legal: Numbers
) -> int:
    """What a random player does."""
    count = find_legal(phase, seats, seat, turn, legal)
    return int(legal[below(streams, 1 + seats[seat, PLAYER], count)])


# ── whole games ───────────────────────────────────────────────────────────────────────────────


@compiled
def play_game(seats: Numbers, streams: Streams, weights: Weights, legal: Numbers) -> int:
    """Play at an empty table to the end; returns the number of turns."""
    players = len(seats)
    locked = active = turns = 0
    while True:
        turn = Turn(roll(streams), locked, active)
        for seat in range(players):
            if seats[seat, KIND] == RANDOM:
                choice = any_legal(ACTION_1, seats, streams, seat, turn, legal)
            else:
                choice = decide_1(seats, weights, seat, turn)
            seats[seat, CHOICE] = choice
        for seat in range(players):
            locked |= cross(seats, seat, seats[seat, CHOICE])
        if is_over(locked, 0):
            return turns + 1
        turn = Turn(turn.dice, locked, active)
        if seats[active, KIND] == RANDOM:
            action = any_legal(ACTION_2, seats, streams, active, turn, legal)
        else:
            action = decide_2(seats, weights, active, turn)
        if action == PASS and seats[active, CHOICE] == PASS:
            seats[active, MISTHROWS] += 1
        locked |= cross(seats, active, action)
        turns += 1
        if is_over(locked, seats[active, MISTHROWS]):
            return turns
        active = (active + 1) % players


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
    players = len(kinds)
    seats = np.zeros((players, PLACES), np.int64)
    streams = np.zeros(1 + players, np.uint64)
    legal = np.zeros(MOST_LEGAL, np.int64)
    for place in range(len(turns)):
        number = first + place
        deal(streams, seed, number)
        take_seats(seats, kinds, number)
        turns[place] = play_game(seats, streams, weights, legal)
        most = seats[:, MISTHROWS].max()
        endings[place] = BY_MISTHROWS if most >= MISTHROWS_TO_END else BY_LOCKS
        for seat in range(players):
            scores[place, seats[seat, PLAYER]] = score_of(seats, seat)
