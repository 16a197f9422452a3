"""Playing on: every option many times over, with the same dice for all of them.

With the same dice two options differ by little but their own merit, so that their difference is
known much better than either of them. It goes on until the order of the options is clear, or until
enough games are played. Games are numbered, and parts are looked at in their order: the result does
not depend on how many workers there are.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from qwixx.analysis.options import Gap, Option, Rolled, rival_of
from qwixx.compiled.games import Results
from qwixx.evaluation.evaluator import Evaluator, final_worths
from qwixx.rules import GAMES, Phase, Refusal, State
from qwixx.rules.reasons import N_
from qwixx.simulation.statistics import (
    Estimate,
    difference_estimate,
    mean_estimate,
    share_estimate,
)
from qwixx.simulation.submit import submit
from qwixx.simulation.workers import Crew

PART = 100
"""Games of each option that are played before the order is looked at again."""
CLEAR = 3.0
"""Options are apart when their difference is so many times its standard error. As it is looked at
again and again, 1.96 would be reached by chance far more often than once in twenty."""
MOST_GAMES = 1_000_000
MOST_SEEDS = 1 << 63

SENTENCES = {
    "games": N_("Between {least} and {most} games can be played, not {games}."),
    "seed": N_("A seed is a whole number from 0 to {most}, not {seed}."),
}

Shown = NDArray[np.float64]
"""What games have shown for each option: share of the win and margin, by option and game."""


class RolloutError(Refusal):
    """A number of games or a seed that cannot be used."""

    sentences = SENTENCES


class Plan(NamedTuple):
    """How much is to be played."""

    games: int = 10_000
    """At the most, of each option."""
    seed: int = 1

    def check(self) -> None:
        if not PART <= self.games <= MOST_GAMES:
            raise RolloutError("games", least=PART, most=MOST_GAMES, games=self.games)
        if not 0 <= self.seed < MOST_SEEDS:
            raise RolloutError("seed", most=MOST_SEEDS - 1, seed=self.seed)


class Part(NamedTuple):
    """Some games of all options."""

    evaluator: Evaluator
    outcomes: tuple[State, ...]
    seat: int
    seed: int
    first: int
    games: int


def play_part(part: Part) -> tuple[Shown, Shown]:
    """What a worker does: shares of the win and margins, by option and game."""
    results = [_play_on(part, state) for state in part.outcomes]
    return np.array([shares for shares, _ in results]), np.array([leads for _, leads in results])


def _play_on(part: Part, state: State) -> tuple[Shown, Shown]:
    if state.phase is Phase.OVER:
        worth = final_worths(GAMES[state.game], state)[part.seat]
        return np.full(part.games, worth.win), np.full(part.games, worth.margin)
    return outcomes(part.evaluator.play_on(state, part.seed, part.first, part.games), part.seat)


def outcomes(scores: Results, seat: int) -> tuple[Shown, Shown]:
    """Shares of the win and margins of a seat, from the final points of games."""
    points = scores[:, seat].astype(np.float64)
    rival = np.delete(scores, seat, axis=1).max(axis=1)
    winners = (scores == scores.max(axis=1, keepdims=True)).sum(axis=1)
    return np.where(points >= rival, 1 / winners, 0.0), points - rival


def roll_out(
    options: Sequence[Option], seat: int, evaluator: Evaluator, plan: Plan, crew: Crew
) -> Iterator[list[Option]]:
    """Play on from what each option leads to.

    Yields all options with what is known, best first, after each part; the last are the result.
    """
    plan.check()
    states = tuple(option.outcome for option in options)
    firsts = iter(range(0, plan.games, PART))
    pending: deque[Future[tuple[Shown, Shown]]] = deque()
    shares = leads = np.zeros((len(options), 0))
    try:
        while not is_clear(shares, leads):
            while len(pending) < crew.workers and (first := next(firsts, None)) is not None:
                games = min(PART, plan.games - first)
                part = Part(evaluator, states, seat, plan.seed, first, games)
                pending.append(submit(crew.executor, play_part, part))
            if not pending:
                return
            new_shares, new_leads = pending.popleft().result()
            shares, leads = np.hstack((shares, new_shares)), np.hstack((leads, new_leads))
            yield _known(options, shares, leads)
    finally:
        for future in pending:
            future.cancel()


def is_clear(shares: Shown, leads: Shown) -> bool:
    """Whether every option is apart from the next one. An only one never is."""
    if min(shares.shape) < 2:
        return False
    order = np.lexsort((leads.mean(axis=1), shares.mean(axis=1)))
    return all(
        _are_apart(shares[worse] - shares[better], leads[worse] - leads[better])
        for worse, better in pairwise(order.tolist())
    )


def _are_apart(by_share: Shown, by_lead: Shown) -> bool:
    """Where the winner is always the same, the margin counts."""
    difference = by_share if by_share.any() else by_lead
    return bool(abs(difference.mean()) > CLEAR * _error(difference))


def _error(values: Shown) -> float:
    """The standard error of a mean."""
    return float(values.std(ddof=1) / np.sqrt(len(values)))


def _known(options: Sequence[Option], shares: Shown, leads: Shown) -> list[Option]:
    """The options with what is known of each and of its rival, best first."""
    known = [
        option._replace(rolled=_rolled(option, own, margins))
        for option, own, margins in zip(options, shares, leads, strict=True)
    ]
    order = sorted(range(len(known)), key=lambda place: known[place].worth, reverse=True)
    if len(order) == 1:
        return known
    rivals = [order[rival_of(place)] for place in range(len(order))]
    return [
        _next_to(known[one], shares[one] - shares[other], leads[one] - leads[other])
        for one, other in zip(order, rivals, strict=True)
    ]


def _next_to(option: Option, by_share: Shown, by_lead: Shown) -> Option:
    assert option.rolled is not None
    games = len(by_share)
    win = difference_estimate(float(by_share.mean()), _error(by_share), games)
    margin = mean_estimate(float(by_lead.mean()), _error(by_lead), games)
    return option._replace(rolled=option.rolled._replace(gap=Gap(win, margin)))


def _rolled(option: Option, shares: Shown, leads: Shown) -> Rolled:
    if option.outcome.phase is Phase.OVER:
        win, margin = option.judged
        return Rolled(Estimate(win, win, win), Estimate(margin, margin, margin), len(shares))
    games = len(shares)
    share = share_estimate(float(shares.mean()), _error(shares), games)
    return Rolled(share, mean_estimate(float(leads.mean()), _error(leads), games), games)
