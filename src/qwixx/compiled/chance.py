"""Random numbers for compiled play: small, quick, and the same wherever a game is played.

Every stream is made from the seed, a number and what it is for. So a game does not depend on which
worker plays it, nor its dice on what the players decide. The generator is SplitMix64.
"""

import numpy as np
from numpy.typing import NDArray

from qwixx.compiled.compiler import compiled
from qwixx.compiled.offers import Dice

Streams = NDArray[np.uint64]
Numbers = NDArray[np.int64]

STEP = np.uint64(0x9E3779B97F4A7C15)
ROLLS = 6**6
UNBIASED = np.uint64(2**32 // ROLLS * ROLLS)
"""From here on, 32 bits would favour some rolls; they are drawn again."""

DICE = 0
"""The stream of the dice; stream 1 + player is for that player's decisions."""


@compiled
def mixed(number: np.uint64) -> np.uint64:
    """Neighbouring numbers become unrelated ones."""
    number = (number ^ (number >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    number = (number ^ (number >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return number ^ (number >> np.uint64(31))


@compiled
def open_stream(seed: int, number: int, purpose: int) -> np.uint64:
    """The state that a stream begins with."""
    state = mixed(np.uint64(seed) + STEP)
    state = mixed(state ^ (np.uint64(number) * STEP + np.uint64(1)))
    return mixed(state ^ (np.uint64(purpose) * STEP + np.uint64(2)))


@compiled
def draw(streams: Streams, index: int) -> np.uint64:
    """32 random bits from a stream."""
    streams[index] += STEP
    return mixed(streams[index]) >> np.uint64(32)


@compiled
def below(streams: Streams, index: int, limit: int) -> int:
    """A number from 0 to limit - 1, each as likely as the others to one part in a billion."""
    if limit == 1:
        return 0
    return int(np.int64((draw(streams, index) * np.uint64(limit)) >> np.uint64(32)))


@compiled
def roll(streams: Streams) -> Dice:
    """Six dice, all rolls exactly as likely: white, white, red, yellow, green, blue."""
    bits = draw(streams, DICE)
    while bits >= UNBIASED:
        bits = draw(streams, DICE)
    number = int(np.int64(bits)) % ROLLS
    white, red, yellow = number // 6, number // 36, number // 216
    green, blue = number // 1296, number // 7776
    return 1 + number % 6, 1 + white % 6, 1 + red % 6, 1 + yellow % 6, 1 + green % 6, 1 + blue


@compiled
def deal(streams: Streams, seed: int, number: int, games: int) -> None:
    """Open the streams of a game: its dice are those of its deal of so many games, its decisions
    its own.
    """
    streams[DICE] = open_stream(seed, number // games, DICE)
    for index in range(1, len(streams)):
        streams[index] = open_stream(seed, number, index)
