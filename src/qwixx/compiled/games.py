"""The one loop that plays whole games, compiled: given the rules of a turn and who decides.

It is written as a function that makes functions, one for each set of deciders: Numba compiles what
it calls into it, and finds it again in the cache by the names of those functions.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from qwixx.compiled import classic, duel
from qwixx.compiled.chance import Numbers, Streams, below, deal, roll
from qwixx.compiled.compiler import compiled, inlined, no_refcount
from qwixx.compiled.offers import (
    ACTION_1,
    ACTION_2,
    OPEN_2,
    Offers,
    leftmost,
    offers_at,
    printed_on,
    size,
)
from qwixx.compiled.seats import CHOICE, KIND, MISTHROWS, PLACES, PLAYER
from qwixx.rules import tokens
from qwixx.rules.layout import PASS, Layout

Results = NDArray[np.int16]
"""Such as final points, by game and player."""
Weights = NDArray[np.float64]
"""What each player's way to decide needs, a row for each player."""
Floats = NDArray[np.float32]

RANDOM = 0
"""The kind of player who does anything legal; 1, 2, 3 … are those of the deciders."""
LEARNED = -1
"""The kind of player who decides by a network."""

LOCKED = -1
"""Behind the seats of a position that is written down: the locked rows."""

NOTHING = np.zeros((0, 1), np.int64), np.zeros((0, 1), np.float32), np.zeros((0, 1), np.int64)
"""Where nothing is to be written down: `seen`, `noted`, `ends`."""


def sheet_array(layout: Layout) -> Numbers:
    """What is printed on a sheet, for compiled code."""
    return np.array(printed_on(layout), np.int64)


def new_seats(kinds: Sequence[int]) -> Numbers:
    """Seats at an empty table, each with a player of its own, by the kinds of players."""
    seats = np.zeros((len(kinds), PLACES), np.int64)
    seats[:, PLAYER], seats[:, KIND] = range(len(kinds)), kinds
    return seats


def room_for(players: int) -> tuple[Numbers, Streams]:
    """Where a game is played."""
    return np.zeros((players, PLACES), np.int64), np.zeros(1 + players, np.uint64)


class Rules(NamedTuple):
    """The turn of a game, on an array of seats. `classic` and `duel` say what each of them does."""

    legal_squares: Callable[..., int]
    reveal: Callable[..., int]
    end_turn: Callable[..., int]
    is_end: Callable[..., bool]
    ending: Callable[..., int]
    points_of: Callable[..., int]
    height: Callable[..., int]
    together: bool
    """Whether everyone decides in action 1, or the active player alone."""


RULES = {
    "sheets": Rules(
        classic.legal_squares,
        classic.reveal,
        classic.end_turn,
        classic.is_end,
        classic.ending,
        classic.points_of,
        classic.height,
        together=True,
    ),
    "board": Rules(
        duel.legal_squares,
        duel.reveal,
        duel.end_turn,
        duel.is_end,
        duel.ending,
        duel.points_of,
        tokens.height,
        together=False,
    ),
}
"""By the kind of board."""


Decider = Callable[..., int]
"""Decides by numbers alone: see `players.formula`. The weights are those of the player."""

Mind = Callable[..., int]
"""Decides by a network, for a seat at the whole table: `think(phase, seats, seat, locked, active,
offers, printed, streams, networks, builds, noted, place)`. What it notes of a turn goes to `noted`,
at this place.
"""


@inlined
def any_of(squares: int, streams: Streams, index: int) -> int:
    """Passing or any of the squares of a set, each as likely as the others."""
    skip = below(streams, index, 1 + size(squares))
    if skip == 0:
        return PASS
    for _ in range(1, skip):
        squares &= squares - 1
    return leftmost(squares)


@compiled
def write_position(seats: Numbers, locked: int, position: Numbers) -> None:
    """Write down the rows and misthrows of all seats, and the locked rows."""
    for seat in range(len(seats)):
        for place in range(MISTHROWS + 1):
            position[(MISTHROWS + 1) * seat + place] = seats[seat, place]
    position[LOCKED] = locked


@compiled
def sit_down(seats: Numbers, start: Numbers, moved: int) -> None:
    """Everything as it is at the start, with the players moved on by so many seats."""
    players = len(start)
    for seat in range(players):
        for place in range(PLAYER):
            seats[seat, place] = start[seat, place]
        player = (seat + moved) % players
        seats[seat, PLAYER], seats[seat, KIND] = start[player, PLAYER], start[player, KIND]


# ── who decides ───────────────────────────────────────────────────────────────────────────────


def _or_else(kind: int, decide: Decider, others: Any) -> Any:
    """A decider, for players of this kind, and those for all others."""

    @inlined
    def decide_or_else(  # type: ignore[no-untyped-def]
        of, phase, seats, seat, locked, active, offers, action_1, printed, weights, player
    ):
        if of == kind:
            return decide(
                phase, seats, seat, locked, active, offers, action_1, printed, weights, player
            )
        return others(
            of, phase, seats, seat, locked, active, offers, action_1, printed, weights, player
        )

    return decide_or_else


@inlined
def nobody(*_of_this_kind):  # type: ignore[no-untyped-def]
    return PASS


@inlined
def thoughtless(*_position):  # type: ignore[no-untyped-def]
    """Where nobody has learned anything."""
    return PASS


def everyone(rules: Rules, deciders: Sequence[Decider], think: Mind) -> Any:
    """How all kinds of players decide, in one function."""
    legal_squares, learned = rules.legal_squares, think is not thoughtless
    decide: Any = nobody
    for kind in range(len(deciders), 0, -1):
        decide = _or_else(kind, deciders[kind - 1], decide)

    @inlined
    def choose(  # type: ignore[no-untyped-def]
        phase, seats, seat, locked, active, offers, printed, weights, networks, builds, noted,
        place, streams,
    ):  # fmt: skip
        kind, player = seats[seat, KIND], seats[seat, PLAYER]
        if kind == RANDOM:
            squares = offers.white if phase == ACTION_1 else offers.coloured
            return any_of(legal_squares(seats, seat, squares), streams, 1 + player)
        if learned and kind == LEARNED:
            return think(
                phase, seats, seat, locked, active, offers, printed, streams, networks, builds,
                noted, place,
            )  # fmt: skip
        return decide(
            kind, phase, seats, seat, locked, active, offers, seats[seat, CHOICE], printed,
            weights, player,
        )  # fmt: skip

    return choose


# ── whole games ───────────────────────────────────────────────────────────────────────────────


def _turn(rules: Rules, choose: Any) -> Any:
    """A whole turn, after the throw. (Whatever is `compiled` must be called by `play_games` itself:
    inside of these functions, Numba would not find it again in the cache.)
    """
    reveal, end_turn, is_end, together = rules.reveal, rules.end_turn, rules.is_end, rules.together

    @inlined
    def play_turn(  # type: ignore[no-untyped-def]
        dice, seats, locked, active, printed, weights, networks, builds, noted, place, streams
    ):
        """Returns the locked rows."""
        offers = offers_at(printed, dice, locked)
        for seat in range(len(seats)):
            seats[seat, CHOICE] = PASS
        for seat in range(len(seats)):
            if together or seat == active:
                seats[seat, CHOICE] = choose(
                    ACTION_1, seats, seat, locked, active, offers, printed, weights, networks,
                    builds, noted, place, streams,
                )  # fmt: skip
        locked = reveal(seats, locked, active)
        if is_end(seats, locked, active):
            return locked
        offers = Offers(offers.white, offers.coloured & printed[OPEN_2 + locked])
        action = choose(
            ACTION_2, seats, active, locked, active, offers, printed, weights, networks, builds,
            noted, place, streams,
        )  # fmt: skip
        return end_turn(seats, locked, active, action)

    return play_turn


def games_of(rules: Rules, deciders: Sequence[Decider], think: Mind = thoughtless) -> Any:
    """What plays games by these rules. Players have the kind RANDOM, 1 + the place of a decider, or
    LEARNED.

    The function that comes out plays game number `first` and every `step`-th after it, one for each
    place in the results. All begin with the seats of `start`; if players are `moving`, each sits
    one seat further with every game of a deal, whose games share their dice. Scores are by player.
    Positions before each turn are written to `seen`, and what minds note to `noted`, one game after
    the other, and the final positions to `ends`, as far as there is room; `last` gets who had the
    last turn. `seats` and `streams` are room for the game being played. Returns how many turns were
    played.
    """
    play_turn = _turn(rules, everyone(rules, deciders, think))
    is_end, ending, points_of = rules.is_end, rules.ending, rules.points_of

    def play_games(
        seed: int,
        first: int,
        step: int,
        start: Numbers,
        locked_first: int,
        active_first: int,
        moving: bool,
        printed: Numbers,
        weights: Weights,
        networks: Floats,
        builds: Numbers,
        scores: Results,
        turns: Results,
        endings: Results,
        last: Results,
        seen: Numbers,
        noted: Floats,
        ends: Numbers,
        seats: Numbers,
        streams: Streams,
    ) -> int:
        players, played = len(start), 0
        for game in range(len(turns)):
            number, begun = first + step * game, played
            deal(streams, seed, number, players if moving else 1)
            sit_down(seats, start, number if moving else 0)
            locked, active = locked_first, active_first
            while True:
                if played < len(seen):
                    write_position(seats, locked, seen[played])
                locked = play_turn(
                    roll(streams), seats, locked, active, printed, weights, networks, builds,
                    noted, played, streams,
                )  # fmt: skip
                played += 1
                if is_end(seats, locked, active):
                    break
                active = (active + 1) % players
            turns[game], endings[game], last[game] = played - begun, ending(seats, active), active
            if game < len(ends):
                write_position(seats, locked, ends[game])
            for seat in range(players):
                scores[game, seats[seat, PLAYER]] = points_of(seats, seat)
        return played

    return no_refcount(play_games) if think is thoughtless else compiled(play_games)
