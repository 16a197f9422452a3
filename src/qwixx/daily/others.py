"""How computers fare alone with the same dice.

Levels have learned to play against others, so they are told that there is one: somebody whose sheet
is the same as theirs, who never throws and never marks. They race as they do at a table, and expect
a shorter game than it is. The champion is its network, without looking ahead. `solitaire` plays for
its points alone, and is there if this machine has its table.
"""

from collections.abc import Callable, Sequence
from functools import partial

from qwixx.daily.attempt import EMPTY, PLAYER
from qwixx.players.player import Player
from qwixx.rules import CLASSIC, Phase, Roll, State

EXPECTED = 115.4831
"""What the best player alone can expect before the first throw: docs/solitaire.md."""
LEVELS = ("beginner", "casual", "skilled", "expert")

Mind = Callable[[State], int]
"""Decides for the first seat."""


def points_of_others(number: int, rolls: Sequence[Roll]) -> dict[str, int]:
    """The points of each level, of the champion, and of `solitaire`, if its table is there. Levels
    err by lot: each day in its own way, and everywhere in the same.
    """
    from qwixx.evaluation import evaluator_of  # noqa: PLC0415  (Numba is slow to import)
    from qwixx.players import PLAYERS  # noqa: PLC0415

    evaluator = evaluator_of(CLASSIC, 2)
    minds: dict[str, Mind] = {
        name: partial(_decide, PLAYERS[name].make(number), True) for name in LEVELS
    }
    minds["champion"] = lambda state: evaluator.decide(_beside_an_equal(state), PLAYER)
    if PLAYERS["solitaire"].missing() is None:
        minds["solitaire"] = partial(_decide, PLAYERS["solitaire"].make(number), False)
    return {name: play_out(mind, rolls) for name, mind in minds.items()}


def play_out(mind: Mind, rolls: Sequence[Roll]) -> int:
    """The points of a whole game."""
    state = EMPTY
    for roll in rolls:
        state = CLASSIC.roll(state, roll.without(CLASSIC.gone(state)))
        while state.phase in (Phase.ACTION_1, Phase.ACTION_2):
            state = CLASSIC.play(state, PLAYER, mind(state))
        if state.phase is Phase.OVER:
            break
    return CLASSIC.scores(state)[PLAYER]


def _decide(player: Player, is_beside: bool, state: State) -> int:
    return player.decide(CLASSIC, _beside_an_equal(state) if is_beside else state, PLAYER)


def _beside_an_equal(state: State) -> State:
    """The same position with a second seat: its rows and misthrows are one's own."""
    choices = (None, None) if state.choices else ()
    return state._replace(rows=state.rows * 2, misthrows=state.misthrows * 2, choices=choices)
