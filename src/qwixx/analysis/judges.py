"""Who judges: for each game, the strongest player that we have."""

from functools import cache

from qwixx.analysis.classic_judge import ClassicJudge
from qwixx.analysis.duel_judge import DuelJudge
from qwixx.analysis.worth import Judge
from qwixx.players import classic_player, duel_player
from qwixx.players.prepare import wait
from qwixx.rules import DUEL, State

NAME = "champion"


def judge_of(state: State) -> Judge:
    """The judge of a position."""
    return _judge(state.game, state.players)


@cache
def _judge(game: str, players: int) -> Judge:
    wait(game)
    if game == DUEL.name:
        return DuelJudge(*duel_player.network(NAME))
    return ClassicJudge(*classic_player.network(NAME, players))
