"""Many games of either kind at once, compiled: deal, carry out decisions, write what is seen.

The rules of a row are those of `crosses` and `tokens`. Compiled code is slow with slices of arrays
and quick with places in them; so functions take all games and the number of the one they are about.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from qwixx.compiler import compiled, register
from qwixx.environments.observation import SEAT, SQUARES
from qwixx.players import offers
from qwixx.players.offers import ACTION_1, ACTION_2, Dice, offered
from qwixx.rules import crosses, tokens
from qwixx.rules.crosses import MISTHROW_POINTS, mark, may_mark
from qwixx.rules.layout import ACTIONS, COLUMN_OF, COLUMNS, LAST, LOCK, PASS, ROW_OF, ROWS
from qwixx.rules.tokens import SUPPLY, height, may_place, placed
from qwixx.simulation.chance import Streams, below, open_stream, throw

register(offers)

Numbers = NDArray[np.int64]
Small = NDArray[np.int8]
Flags = NDArray[np.bool_]

ACTIVE, LOCKED, PHASE, USED, DICE = range(5)
TABLE = DICE + 6
"""Places in a table, and its length: the active seat, a bit for each locked row, the phase, what
was done in action 1, and the dice (white, white, red, yellow, green, blue)."""


class Games(NamedTuple):
    """Games in progress; the first axis of the arrays is the game."""

    duel: bool
    """Whether all of them are The Duel, or Qwixx."""
    rows: Numbers
    """By seat and row, as in `State.rows`."""
    misthrows: Numbers
    """By seat."""
    tables: Numbers
    """What all seats share, at the places named above."""
    streams: Streams
    """For each game, where its dice come from."""


class Results(NamedTuple):
    """What a step brought to each game."""

    done: Flags
    scores: Numbers
    """By seat, where a game is done."""
    illegal: Flags
    """By seat, whose decision broke the game off."""


crosses_points, crosses_over = crosses.points, crosses.is_over
tokens_count, tokens_points, tokens_over = tokens.count, tokens.points, tokens.is_over


# ── the dice ──────────────────────────────────────────────────────────────────────────────────


@compiled
def open_streams(seed: int, purpose: int, streams: Streams) -> None:
    """A stream for each place in the batch, whatever the size of the batch."""
    for game in range(len(streams)):
        streams[game] = open_stream(seed, game, purpose)


@compiled
def throw_dice(games: Games, game: int) -> None:
    """Dice for action 1."""
    throw(games.streams[game : game + 1], games.tables[game, DICE:])
    games.tables[game, PHASE] = ACTION_1
    games.tables[game, USED] = PASS
    remove_dice(games, game)


@compiled
def remove_dice(games: Games, game: int) -> None:
    """The dice of locked rows have left the game."""
    for row in range(ROWS):
        if games.tables[game, LOCKED] >> row & 1:
            games.tables[game, DICE + 2 + row] = 0


@compiled
def deal(games: Games, game: int) -> None:
    """A new game: who throws first is drawn."""
    games.rows[game] = 0
    games.misthrows[game] = 0
    games.tables[game, LOCKED] = 0
    games.tables[game, ACTIVE] = below(games.streams, game, games.misthrows.shape[1])
    throw_dice(games, game)


# ── what is legal ─────────────────────────────────────────────────────────────────────────────


@compiled
def write_mask(games: Games, game: int, seat: int, masks: Small) -> None:
    """A 1 for each action open to a seat; who owes no decision passes."""
    masks[game, seat] = 0
    masks[game, seat, PASS] = 1
    phase, used = games.tables[game, PHASE], games.tables[game, USED]
    if seat != games.tables[game, ACTIVE] and (games.duel or phase == ACTION_2):
        return
    dice = dice_of(games, game)
    for row in range(ROWS):
        if games.tables[game, LOCKED] >> row & 1:
            continue
        own, other = games.rows[game, seat, row], games.rows[game, seat - 1, row]
        for column in offered(phase, row, dice):
            if may_place(own, other, column) if games.duel else may_mark(own, column):
                masks[game, seat, 1 + COLUMNS * row + column] = 1
    if used != PASS:
        masks[game, seat, used] = 0


@compiled
def dice_of(games: Games, game: int) -> Dice:
    dice = games.tables[game, DICE:]
    return dice[0], dice[1], dice[2], dice[3], dice[4], dice[5]


# ── decisions ─────────────────────────────────────────────────────────────────────────────────


@compiled
def decide(games: Games, game: int, actions: Numbers) -> bool:
    """Carry out everyone's legal decisions; whether that ends the game."""
    active, players = games.tables[game, ACTIVE], games.misthrows.shape[1]
    is_action_1 = games.tables[game, PHASE] == ACTION_1
    for seat in range(players):
        if actions[game, seat] != PASS:
            use(games, game, seat, actions[game, seat])
    has_passed = actions[game, active] == PASS and games.tables[game, USED] == PASS
    if has_passed and not is_action_1:
        games.misthrows[game, active] += 1
    if is_over(games, game):
        return True
    if is_action_1:
        games.tables[game, PHASE] = ACTION_2
        games.tables[game, USED] = actions[game, active]
        remove_dice(games, game)
    else:
        games.tables[game, ACTIVE] = (active + 1) % players
        throw_dice(games, game)
    return False


@compiled
def use(games: Games, game: int, seat: int, action: int) -> None:
    """Mark a square, or place a token there."""
    row, column = ROW_OF[action], COLUMN_OF[action]
    own, other = games.rows[game, seat, row], games.rows[game, seat - 1, row]
    if games.duel:
        own, other, locks = placed(own, other, column, supply(games, game, seat))
        games.rows[game, seat - 1, row] = other
    else:
        own, locks = mark(own, column), column == LAST
    games.rows[game, seat, row] = own
    if locks:
        games.tables[game, LOCKED] |= 1 << row


@compiled
def supply(games: Games, game: int, seat: int) -> int:
    left: int = SUPPLY - games.misthrows[game, seat]
    for row in range(ROWS):
        left -= tokens_count(games.rows[game, seat, row])
    return left


@compiled
def is_over(games: Games, game: int) -> bool:
    locked, active = games.tables[game, LOCKED], games.tables[game, ACTIVE]
    if games.duel:
        misthrows = games.misthrows[game, 0] + games.misthrows[game, 1]
        return tokens_over(locked, misthrows, supply(games, game, active))
    return crosses_over(locked, games.misthrows[game, active])


@compiled
def score(games: Games, game: int, seat: int) -> int:
    total: int = MISTHROW_POINTS * games.misthrows[game, seat]
    for row in range(ROWS):
        lying = games.rows[game, seat, row]
        total += tokens_points(lying) if games.duel else crosses_points(lying)
    return total


# ── what is seen ──────────────────────────────────────────────────────────────────────────────


@compiled
def write_observations(games: Games, game: int, vectors: Small) -> None:
    """What each seat sees: the vectors that `observation.py` describes."""
    players = games.misthrows.shape[1]
    for seat in range(players):
        write_own_side(games, game, seat, vectors)
        write_shared(games, game, seat, vectors)
    for seat in range(players):
        for turn in range(1, players):
            other = (seat + turn) % players
            for place in range(SEAT):
                vectors[game, seat, turn * SEAT + place] = vectors[game, other, place]


@compiled
def write_own_side(games: Games, game: int, seat: int, vectors: Small) -> None:
    for row in range(ROWS):
        lying, place = games.rows[game, seat, row], row * (LOCK + 1)
        for column in range(LOCK + 1):
            there = height(lying, column) if games.duel else lying >> column & 1
            vectors[game, seat, place + column] = there
    vectors[game, seat, SQUARES] = games.misthrows[game, seat]


@compiled
def write_shared(games: Games, game: int, seat: int, vectors: Small) -> None:
    """The part that follows the players' sides."""
    players = games.misthrows.shape[1]
    place = players * SEAT
    for row in range(ROWS):
        vectors[game, seat, place + row] = games.tables[game, LOCKED] >> row & 1
    place += ROWS
    for turn in range(players):
        is_active = (seat + turn) % players == games.tables[game, ACTIVE]
        vectors[game, seat, place + turn] = is_active
    place += players - PHASE
    for shared in range(PHASE, TABLE):
        vectors[game, seat, place + shared] = games.tables[game, shared]


# ── a batch ───────────────────────────────────────────────────────────────────────────────────


@compiled
def deal_all(games: Games) -> None:
    for game in range(len(games.tables)):
        deal(games, game)


@compiled
def observe_all(games: Games, vectors: Small, masks: Small) -> None:
    for game in range(len(games.tables)):
        for seat in range(games.misthrows.shape[1]):
            write_mask(games, game, seat, masks)
        write_observations(games, game, vectors)


@compiled
def step_all(games: Games, masks: Small, actions: Numbers, results: Results) -> None:
    """Decide in every game, and deal anew where it is over. What is legal is what the masks say."""
    for game in range(len(games.tables)):
        done = False
        for seat in range(games.misthrows.shape[1]):
            results.illegal[game, seat] = masks[game, seat, actions[game, seat]] == 0
            done = done or results.illegal[game, seat]
        done = done or decide(games, game, actions)
        if done:
            for seat in range(games.misthrows.shape[1]):
                results.scores[game, seat] = score(games, game, seat)
            deal(games, game)
        results.done[game] = done


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
