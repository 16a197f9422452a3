"""What is known after a run, as values for programs: JSON and CSV."""

import csv
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from qwixx.compiled.chance import Numbers
from qwixx.compiled.seats import ENDINGS
from qwixx.rules.reasons import N_
from qwixx.simulation.contest import Contest
from qwixx.simulation.statistics import (
    Estimate,
    Rating,
    adjusted_estimates,
    mean_estimates,
    quantile,
    ratings,
    share_estimates,
    spread,
)
from qwixx.simulation.tally import LOWEST, Tally

ENDING_NAMES = {
    "misthrows": N_("misthrows"),
    "locks": N_("locked rows"),
    "tokens": N_("the last token"),
}


class Standing(NamedTuple):
    """How a player, or whoever sat in a seat, did."""

    name: str
    share: Estimate
    points: Estimate
    adjusted: Estimate | None = None
    """The share less luck, if that was told."""


class Report(NamedTuple):
    """What is known of one line-up."""

    players: list[Standing]
    seats: list[Standing]
    tally: Tally

    def points_quantile(self, player: int, fraction: float) -> int:
        return LOWEST + quantile(self.tally.scores[player], fraction)


def labels(players: Sequence[str]) -> list[str]:
    """Names to tell players apart: equal ones are numbered."""
    return [
        f"{name} {players[: place + 1].count(name)}" if players.count(name) > 1 else name
        for place, name in enumerate(players)
    ]


def report(players: Sequence[str], tally: Tally) -> Report:
    """What is known of a line-up after at least one deal."""
    seats = [str(seat) for seat in range(1, 1 + len(players))]
    shares = share_estimates(tally.shares, tally.share_squares, tally)
    points = mean_estimates(tally.points, tally.point_squares, tally)
    seat_shares = share_estimates(tally.seat_shares, tally.seat_share_squares, tally)
    seat_points = mean_estimates(tally.seat_points, tally.seat_point_squares, tally)
    by_player = list(map(Standing, labels(players), shares, points))
    if tally.is_adjusted:
        pairs = zip(by_player, adjusted_estimates(tally), strict=True)
        by_player = [standing._replace(adjusted=adjusted) for standing, adjusted in pairs]
    return Report(by_player, list(map(Standing, seats, seat_shares, seat_points)), tally)


def known_endings(tally: Tally) -> dict[str, float]:
    """How games ended that did, as shares of all."""
    counts = zip(ENDINGS, tally.endings.tolist(), strict=True)
    return {ending: games / tally.games for ending, games in counts if games}


def contest_ratings(contest: Contest, tallies: list[Tally]) -> list[Rating]:
    """Ratings from all pairs of a tournament."""
    names = list(dict.fromkeys(name for pair in contest.lineups for name in pair))
    pairs = zip(contest.lineups, tallies, strict=True)
    return ratings(
        names, [(names.index(one), names.index(two), tally) for (one, two), tally in pairs]
    )


# ── JSON ──────────────────────────────────────────────────────────────────────────────────────


def lineup_json(contest: Contest, tallies: list[Tally]) -> dict[str, Any]:
    """What is known of the only line-up of a contest."""
    (players,), (tally,) = contest.lineups, tallies
    return {"game": contest.game, "seed": contest.seed, **_lineup_json(players, tally)}


def tournament_json(contest: Contest, tallies: list[Tally]) -> dict[str, Any]:
    """What is known of all pairs; ratings once all have met."""
    met = all(tally.games for tally in tallies)
    rated = contest_ratings(contest, tallies) if met else []
    pairs = zip(contest.lineups, tallies, strict=True)
    return {
        "game": contest.game,
        "seed": contest.seed,
        "ratings": [{"name": rating.name, "rating": rating.rating.as_json()} for rating in rated],
        "pairs": [_lineup_json(players, tally) for players, tally in pairs if tally.games],
    }


def _lineup_json(players: Sequence[str], tally: Tally) -> dict[str, Any]:
    known = report(players, tally)
    return {
        "games": tally.games,
        "players": [
            {
                **_standing_json(standing),
                "wins": int(tally.wins[player]),
                "ties": int(tally.ties[player]),
                "spread": spread(tally, player),
                "scores": _counts_json(tally.scores[player], LOWEST),
            }
            for player, standing in enumerate(known.players)
        ],
        "seats": [_standing_json(standing) for standing in known.seats],
        "endings": dict(zip(ENDINGS, tally.endings.tolist(), strict=True)),
        "turns": {"mean": tally.mean_turns, "games": _counts_json(tally.turns, 0)},
    }


def _standing_json(standing: Standing) -> dict[str, Any]:
    told = {
        "name": standing.name,
        "share": standing.share.as_json(),
        "points": standing.points.as_json(),
    }
    if standing.adjusted:
        told["adjusted"] = standing.adjusted.as_json()
    return told


def _counts_json(counts: Numbers, lowest: int) -> dict[str, int]:
    return {str(lowest + place): int(counts[place]) for place in np.flatnonzero(counts)}


# ── CSV ───────────────────────────────────────────────────────────────────────────────────────

COLUMNS = (
    *("players", "player", "games", "wins", "ties", "share", "share_low", "share_high"),
    *("points", "points_low", "points_high", "spread"),
)
ADJUSTED = ("adjusted", "adjusted_low", "adjusted_high")
"""Further ones, where luck was told."""


def write_csv(path: Path, contest: Contest, tallies: list[Tally]) -> None:
    """A line for each player of each line-up."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow((*COLUMNS, *ADJUSTED) if contest.adjusted else COLUMNS)
        for players, tally in zip(contest.lineups, tallies, strict=True):
            if tally.games:
                writer.writerows(_csv_lines(players, tally))


def _csv_lines(players: Sequence[str], tally: Tally) -> list[list[object]]:
    return [
        [
            *(" ".join(players), standing.name, tally.games),
            *(tally.wins[player], tally.ties[player]),
            *standing.share.as_json().values(),
            *standing.points.as_json().values(),
            spread(tally, player),
            *(standing.adjusted.as_json().values() if standing.adjusted else ()),
        ]
        for player, standing in enumerate(report(players, tally).players)
    ]
