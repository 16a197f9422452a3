"""Which players are compiled, and what the loop that plays games has to know of them."""

import sys
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from qwixx.compiled.chance import Numbers
from qwixx.compiled.compiler import register
from qwixx.compiled.games import (
    LEARNED,
    RANDOM,
    RULES,
    Decider,
    Floats,
    Weights,
    games_of,
    new_seats,
    sheet_array,
)
from qwixx.evaluation import evaluator_of, kind_of
from qwixx.evaluation.network_batch import THINKING, line_up
from qwixx.players import PLAYERS, players_of
from qwixx.rules import Game


class LineUp(NamedTuple):
    """Players as the loop takes them."""

    seats: Numbers
    printed: Numbers
    weights: Weights
    networks: Floats
    builds: Numbers


def deciders_of(game: Game) -> list[Decider]:
    """All ways to decide by numbers alone on such a board, in the order of the register."""
    ways = [kind.ways[game.board].decide for kind in PLAYERS.values() if game.board in kind.ways]
    return list(dict.fromkeys(ways))


def compiled_players(game: Game) -> tuple[str, ...]:
    """All whose games are compiled."""
    return tuple(name for name in players_of(game) if is_compiled(game, (name,)))


def is_compiled(game: Game, players: Sequence[str]) -> bool:
    return all(_kind_number(game, name) is not None for name in players)


def is_learned(players: Sequence[str]) -> bool:
    """Whether someone plays by a network."""
    return any(PLAYERS[name].network for name in players)


def _kind_number(game: Game, name: str) -> int | None:
    """How a player decides; None for one who is not compiled."""
    kind = PLAYERS.get(name)
    if kind is None:
        return None
    if kind.network:
        return LEARNED
    if game.board in kind.ways:
        return 1 + deciders_of(game).index(kind.ways[game.board].decide)
    return RANDOM if name == "random" else None


def stage_of(game: Game, players: Sequence[str]) -> str:
    """What has to be compiled before they can play."""
    return f"{game.board} games" + (" by networks" if is_learned(players) else "")


@cache
def loop_of(game: Game, learned: bool) -> Any:
    """What plays the games. Networks take long to compile; most players can do without."""
    deciders = deciders_of(game)
    for decide in deciders:
        register(sys.modules[decide.__module__])
    minds = [kind_of(game).think] if learned else []
    return games_of(RULES[game.board], deciders, *minds)


def lined_up(game: Game, players: Sequence[str]) -> LineUp:
    """Players, all of them compiled."""
    numbers = [_kind_number(game, name) for name in players]
    seats = new_seats([number for number in numbers if number is not None])
    kinds = [PLAYERS[name] for name in players]
    rows = [
        kind.ways[game.board].weights(game.layout) if game.board in kind.ways else (0.0,)
        for kind in kinds
    ]
    weights = np.zeros((len(rows), max(map(len, rows))))
    for player, row in enumerate(rows):
        weights[player, : len(row)] = row
    evaluators = [
        evaluator_of(game, len(players), kind.network) if kind.network else None for kind in kinds
    ]
    return LineUp(seats, sheet_array(game.layout), weights, *line_up(evaluators, THINKING))
