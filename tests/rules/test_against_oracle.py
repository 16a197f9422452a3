"""The engine against the plain implementation in `oracle.py`, position by position."""

import random

from qwixx.notation import action_text, position_text
from qwixx.rules import DUEL, Game, Phase, Roll, State
from tests.helpers import choose, every_table
from tests.rules import oracle
from tests.rules.oracle import ORACLES, Oracle


def agree(game: Game, state: State, plain: Oracle) -> None:
    assert position_text(state) == oracle.text(plain)
    assert (state.phase is Phase.OVER) == (plain.waits_for == oracle.OVER)
    assert list(game.to_act(state)) == plain.due()
    assert list(game.scores(state)) == plain.scores()
    assert {"rygb"[colour] for colour in game.gone(state)} == plain.closed
    for seat in range(state.players):
        legal = game.legal(state, seat)
        assert {action_text(game, action) for action in legal} == plain.options(seat)
        assert list(legal) == sorted(set(legal))
    if isinstance(plain, oracle.DuelOracle):
        assert [DUEL.supply(state, seat) for seat in (0, 1)] == plain.supply
    if state.phase is Phase.OVER:
        assert list(game.winners(state)) == oracle.winners(plain)
    else:
        assert game.winners(state) == ()


def plain_throw(plain: Oracle, roll: Roll) -> None:
    coloured = {"rygb"[i]: die for i, die in enumerate(roll.coloured) if die is not None}
    plain.throw(list(roll.white), coloured)


def play_both(game: Game, players: int, seed: int) -> State:
    source = random.Random(f"oracle {game.name} {players} {seed}")
    first = source.randrange(players)
    state, plain = game.start(players, first), ORACLES[game.name](players, first)
    agree(game, state, plain)
    while state.phase is not Phase.OVER:
        if due := game.to_act(state):
            seat = source.choice(due)
            action = choose(game, state, seat, source)
            state = game.play(state, seat, action)
            plain.decide(seat, action_text(game, action))
        else:
            roll = game.throw(state, source)
            state = game.roll(state, roll)
            plain_throw(plain, roll)
        agree(game, state, plain)
    return state


@every_table
def test_random_games_agree_with_the_oracle(game: Game, players: int) -> None:
    ends = {game.ending(play_both(game, players, seed)) for seed in range(200 // players)}
    expected = {"misthrows", "locks"} | ({"tokens"} if game is DUEL else set())
    assert ends == expected  # or the games compared were too much alike
