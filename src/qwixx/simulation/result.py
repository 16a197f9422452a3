"""Many games in one call, and what they have shown."""

from collections.abc import Sequence
from operator import index

from qwixx.compiled.games import Results
from qwixx.players import Who, listed, name_of
from qwixx.rules import Game, find_game
from qwixx.simulation import games as played
from qwixx.simulation.report import Report, Standing, known_endings, report
from qwixx.simulation.statistics import Estimate
from qwixx.simulation.tally import tally


class Result:
    """What games have shown: how often everyone won, with how many points, and every score."""

    def __init__(
        self, game: Game, players: Sequence[Who], seed: int, results: played.Games
    ) -> None:
        self.game = game
        self.seed = seed
        self.results = results
        """Each game: its scores, turns, ending and who sat where, as arrays."""
        self._report: Report = report([name_of(who) for who in players], tally(results))

    @property
    def games(self) -> int:
        """How many were played."""
        return self._report.tally.games

    @property
    def players(self) -> list[Standing]:
        """For each player the name, the share of the wins and the points, with 95 % intervals."""
        return self._report.players

    @property
    def seats(self) -> list[Standing]:
        """The same for each seat, whoever sat there. Seat 1 threw first."""
        return self._report.seats

    @property
    def scores(self) -> Results:
        """Points by game and player."""
        return self.results.scores

    @property
    def endings(self) -> dict[str, float]:
        """How games ended, as shares of all."""
        return known_endings(self._report.tally)

    def __repr__(self) -> str:
        lines = [f"{self.game.title}: {self.games:,} games, seed {self.seed}"]
        width = max(len(player.name) for player in self.players)
        lines += [
            f"  {player.name:{width}}  wins {_percent(player.share)}  points {_mean(player.points)}"
            + (f"  without luck {_percent(player.adjusted)}" if player.adjusted else "")
            for player in self.players
        ]
        return "\n".join(lines)


def simulate(
    game: Game | str,
    players: Sequence[Who],
    games: int = 1000,
    seed: int = 0,
    *,
    adjusted: bool = False,
) -> Result:
    """Let players meet in many games, each with the same dice from every seat.

    A game may be given by its name. A player is a name (`players_of` lists them) or one's own: a
    class, a function that makes one from a seed, or an object with a method `decide`. Games are
    played in whole deals, one for each seat, so there may be a few more than asked for. Named
    players are compiled: thousands of games take a second. Whoever is not slows everyone down to
    hundreds.

    If the results are to be `adjusted`, each player also has the share of the wins less the luck of
    the dice. That is more certain after as many games, but each of them takes up to 0.1 s.
    """
    game, players = find_game(game), listed(players)
    played.check(game, players, games, seed)
    games, seed = index(games), index(seed)
    deals = -(-games // len(players))
    play = played.simulate_adjusted if adjusted else played.simulate
    results = play(game, players, deals * len(players), seed)
    return Result(game, players, seed, results)


def _percent(share: Estimate) -> str:
    return f"{100 * share.value:5.1f} % ({100 * share.low:.1f} to {100 * share.high:.1f})"


def _mean(points: Estimate) -> str:
    return f"{points.value:6.1f} ({points.low:.1f} to {points.high:.1f})"
