"""How strong the learned players are: matches with paired dice, and how quickly they are played.

`python -m studies.strength` plays all matches with the seed below, which nothing was tuned on.
"""

import time
from typing import NamedTuple

from qwixx.rules import GAMES
from qwixx.simulation.contest import Contest, Here, run
from qwixx.simulation.statistics import share_estimates

SEED = 27_182_818
GAMES_EACH = 24_000


class Match(NamedTuple):
    """A line-up whose first player is measured, and the share of wins that it should have."""

    game: str
    players: tuple[str, ...]
    wanted: float


MATCHES = (
    Match("classic", ("network", "ga"), 0.635),
    Match("classic", ("network", "plain"), 0.53),
    Match("classic", ("plain", "ga"), 0.5),
    Match("classic", ("network", "ga", "ga"), 1.4 / 3),
    Match("classic", ("network", "ga", "ga", "ga"), 1.4 / 4),
    Match("classic", ("network", "ga", "ga", "ga", "ga"), 1.4 / 5),
    Match("duel", ("network", "greedy"), 0.85),
    Match("duel", ("network", "plain"), 0.57),
    Match("duel", ("plain", "greedy"), 0.5),
)


def measure(match: Match) -> str:
    """A line about a match: the share of wins, its interval, and games per second."""
    contest = Contest(match.game, (match.players,), GAMES_EACH, SEED)
    contest.check()
    tallies, seconds = contest.nothing_yet(), 0.0
    parts = run(contest, tallies, Here(), 1)
    next(parts)  # compiles
    ready, start = tallies[0].games, time.process_time()
    for _ in parts:
        pass
    seconds = time.process_time() - start
    tally = tallies[0]
    share = share_estimates(tally.shares, tally.share_squares, tally)[0]
    speed = (tally.games - ready) / seconds
    return (
        f"{match.game:8} {' '.join(match.players):28} {tally.games:6,} games: {share.value:6.2%}"
        f" ({share.low:.2%} to {share.high:.2%}), {share.value * len(match.players):.3f} × fair,"
        f" wanted {match.wanted:.1%}; {speed:,.0f} games/s"
    )


def main() -> None:
    print(f"Shares of wins, ties shared; seed {SEED}, paired dice")
    for match in MATCHES:
        assert match.game in GAMES
        print(measure(match), flush=True)


if __name__ == "__main__":
    main()
