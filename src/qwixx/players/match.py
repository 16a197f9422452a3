"""One game between computer players, from a seed to a record."""

import random
from collections.abc import Sequence

from qwixx.players import make_player
from qwixx.record import Record, Seat, start
from qwixx.rules import Game, Phase


def play_match(game: Game, kinds: Sequence[str], seed: int) -> Record:
    """A whole game; the same seed gives the same game."""
    source = random.Random(seed)
    players = [make_player(kind, source.getrandbits(32), game) for kind in kinds]
    seats = tuple(Seat(f"{kind} {number}", kind) for number, kind in enumerate(kinds, 1))
    table = start(game, seats, first=source.randrange(len(kinds)), options={"seed": str(seed)})
    while table.state.phase is not Phase.OVER:
        for seat in game.to_act(table.state):
            view = game.view(table.state, seat)
            table.play(seat, players[seat].decide(game, view, seat))
        if table.state.phase is Phase.DICE:
            table.roll(game.throw(table.state, source))
    return table.record
