"""The same games played by the readable engine: for players in Python, and for whole records.

From the same seed, a game has the same dice and the same decisions as when it is compiled.
"""

from collections.abc import Sequence
from operator import index

import numpy as np

from qwixx.compiled.chance import Streams, below, deal, roll
from qwixx.players import Player, Who, listed, make_anyone, name_of
from qwixx.players.match import seat_of
from qwixx.record import Record, Turn
from qwixx.rules import Game, Phase, Refusal, Roll, State, find_game
from qwixx.rules.reasons import N_

SENTENCES = {
    "failed": N_("The player “{name}” failed in game {number}: {cause}"),
}


class PlayerError(Refusal):
    """A player that does what it should not."""

    sentences = SENTENCES


class _Random:
    """Any legal action, drawn from the same stream as in compiled play."""

    def __init__(self, streams: Streams, index: int) -> None:
        self._streams, self._index = streams, index

    def decide(self, game: Game, view: State, seat: int) -> int:
        legal = game.legal(view, seat)
        return legal[below(self._streams, self._index, len(legal))]


def _made(game: Game, players: Sequence[Who], streams: Streams) -> list[Player]:
    made: list[Player] = []
    for place, name in enumerate(players, 1):
        if name == "random":
            made.append(_Random(streams, place))
        else:
            made.append(make_anyone(name, int(streams[place]), game))
    return made


def play_readable(
    game: Game | str, players: Sequence[Who], seed: int, number: int
) -> tuple[State, tuple[Turn, ...]]:
    """Play a game by its number; returns the last position and all turns."""
    game, players = find_game(game), listed(players)
    streams = np.zeros(1 + len(players), np.uint64)
    deal(streams, seed, number, len(players))
    made = _made(game, players, streams)
    state = game.start(len(players))
    turns: list[Turn] = []
    while state.phase is not Phase.OVER:
        thrown = _thrown(game, state, streams)
        state = game.roll(state, thrown)
        first = len(game.to_act(state))
        decisions: list[int] = []
        while due := game.to_act(state):
            for seat in due:
                player = (seat + number) % len(players)
                try:
                    action = made[player].decide(game, game.view(state, seat), seat)
                    state = game.play(state, seat, action)
                except Exception as error:
                    raise _failure(name_of(players[player]), number, error) from error
                decisions.append(index(action))
        second = decisions[first] if len(decisions) > first else None
        turns.append(Turn(thrown, tuple(decisions[:first]), second))
    return state, tuple(turns)


def _thrown(game: Game, state: State, streams: Streams) -> Roll:
    white, other, red, yellow, green, blue = roll(streams)
    return Roll((white, other), red, yellow, green, blue).without(game.gone(state))


def _failure(name: str, number: int, error: Exception) -> PlayerError:
    cause = error if isinstance(error, Refusal) else repr(error)
    return PlayerError("failed", name=name, number=number, cause=cause)


def record_game(game: Game | str, players: Sequence[Who], seed: int, number: int) -> Record:
    """A game by its number, as a record that can be kept, replayed and looked at."""
    game, players = find_game(game), listed(players)
    _, turns = play_readable(game, players, seed, number)
    everyone = range(len(players))
    seats = [seat_of(players[(seat + number) % len(players)], seat + 1) for seat in everyone]
    options = (("seed", str(seed)), ("number", str(number)))
    return Record(game.name, tuple(seats), 0, options, turns)
