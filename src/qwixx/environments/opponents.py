"""Many games at once against computer players, compiled: they decide until the agent has to."""

import sys
from collections.abc import Callable, Sequence
from functools import cache

from qwixx.compiled.chance import Numbers, Streams
from qwixx.compiled.compiler import compiled, inlined, register
from qwixx.compiled.games import RULES, Decider, Floats, Rules, Weights, everyone, thoughtless
from qwixx.compiled.offers import offers_at
from qwixx.environments import steps
from qwixx.environments.steps import ACTIVE, DICE, LOCKED, PHASE, USED, Flags, Small
from qwixx.evaluation import kind_of
from qwixx.players import check_player
from qwixx.rules import PASS, Game, Phase
from qwixx.simulation.line_up import compiled_players, deciders_of

AGENT = 0
"""The agent's seat; the opponents sit clockwise from there."""
OVER = int(Phase.OVER)


def check_opponents(names: Sequence[str], game: Game) -> None:
    """Refuse who cannot play here, or cannot be compiled into a batch."""
    for name in names:
        check_player(name, game)
        if name not in compiled_players(game):
            known = ", ".join(compiled_players(game))
            raise ValueError(f"{name} plays single games; many at once are against: {known}.")


@cache
def against(game: Game, learned: bool) -> Callable[..., None]:
    """What plays a game against computer players, networks among them if some have `learned`.

    Seats have the places that `lined_up` gives them; there is a row of streams for each game, the
    dice and then one for each player; `finals` get what is seen at the end of a game. In games just
    dealt, which are `beginning`, the agent's action does not count.
    """
    rules, deciders = RULES[game.board], deciders_of(game)
    for decider in deciders:
        register(sys.modules[decider.__module__])
    think = kind_of(game).think if learned else thoughtless
    return _playing(rules, _deciding(rules, everyone(rules, deciders, think)))


def _deciding(rules: Rules, choose: Decider) -> Callable[..., None]:
    """`decide(here, table, stream, printed, weights, networks, builds, noted, actions)` writes what
    everyone but the agent does now.
    """
    together = rules.together

    @inlined
    def decide(
        here: Numbers,
        table: Numbers,
        stream: Streams,
        printed: Numbers,
        weights: Weights,
        networks: Floats,
        builds: Numbers,
        noted: Floats,
        actions: Numbers,
    ) -> None:
        locked, active = table[LOCKED], table[ACTIVE]
        offers = offers_at(printed, steps.dice_on(table), locked)
        for seat in range(1, len(here)):
            actions[seat] = PASS
            if steps.owes(table, seat, together):
                actions[seat] = choose(
                    table[PHASE], here, seat, locked, active, offers, printed, weights, networks,
                    builds, noted, 0, stream,
                )  # fmt: skip

    return decide


def _playing(rules: Rules, decide: Callable[..., None]) -> Callable[..., None]:
    see, act = steps.seeing(rules), steps.acting(rules)
    points_of, together = rules.points_of, rules.together

    @compiled
    def play_all(
        seats: Numbers,
        tables: Numbers,
        streams: Streams,
        printed: Numbers,
        weights: Weights,
        networks: Floats,
        builds: Numbers,
        noted: Floats,
        beginning: bool,
        actions: Numbers,
        masks: Small,
        finals: Small,
        done: Flags,
        scores: Numbers,
        illegal: Flags,
    ) -> None:
        """The agent decides, then the others until it has to again; the next game begins so, too.
        The masks say what is legal.
        """
        for game in range(len(tables)):
            here, table, stream, chosen = seats[game], tables[game], streams[game], actions[game]
            is_due = not beginning
            broken = is_due and steps.refuse(masks[game, :1], chosen, illegal[game, :1])
            while is_due or not steps.owes(table, AGENT, together):
                over = is_due and broken
                if not over:
                    decide(here, table, stream, printed, weights, networks, builds, noted, chosen)
                    over = act(here, table, stream, printed, chosen)
                if over:
                    if not broken:
                        table[PHASE], table[USED] = OVER, PASS
                        table[DICE:] = 0
                    see(here, table, printed, finals[game], masks[game])
                    for seat in range(len(here)):
                        scores[game, seat] = points_of(here, seat)
                    steps.deal(here, table, stream, printed)
                    done[game] = True
                is_due, chosen[AGENT] = False, PASS

    return play_all
