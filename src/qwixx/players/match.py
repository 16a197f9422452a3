"""One game between computer players, from a seed to a record."""

import random
from collections.abc import Sequence

from qwixx.players import Who, is_own, listed, make_anyone, name_of
from qwixx.players.player import seed_number
from qwixx.record import LONGEST_NAME, OWN, Record, Seat, start
from qwixx.rules import Game, Phase, find_game


def play_match(game: Game | str, kinds: Sequence[Who], seed: int) -> Record:
    """A whole game; the same seed gives the same game.

    A player is a name, or one's own: a class, a function that makes one from a seed, or an object
    with a method `decide`.
    """
    game, kinds, seed = find_game(game), listed(kinds), seed_number(seed)
    source = random.Random(seed)
    players = [make_anyone(kind, source.getrandbits(32), game) for kind in kinds]
    seats = tuple(seat_of(kind, number) for number, kind in enumerate(kinds, 1))
    table = start(game, seats, first=source.randrange(len(kinds)), options={"seed": str(seed)})
    while table.state.phase is not Phase.OVER:
        for seat in game.to_act(table.state):
            view = game.view(table.state, seat)
            table.play(seat, players[seat].decide(game, view, seat))
        if table.state.phase is Phase.DICE:
            table.roll(game.throw(table.state, source))
    return table.record


def seat_of(who: Who, number: int) -> Seat:
    """Return the seat of a computer player in a record; the number tells namesakes apart."""
    name = name_of(who)
    return Seat(f"{name[-LONGEST_NAME + 2 :]} {number}", OWN if is_own(who) else name)
