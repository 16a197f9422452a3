"""The results of a run as tables."""

from pathlib import Path

from rich.console import Console

from qwixx.cli.contests.playing import Shape
from qwixx.cli.context import context
from qwixx.cli.tables import print_table
from qwixx.rules import GAMES
from qwixx.simulation.contest import Contest
from qwixx.simulation.figures import Figures
from qwixx.simulation.report import (
    ENDING_NAMES,
    Report,
    contest_ratings,
    known_endings,
    lineup_json,
    report,
    tournament_json,
)
from qwixx.simulation.statistics import quantile
from qwixx.simulation.tally import Tally

TENTHS = (0.1, 0.9)


def print_lineup(contest: Contest, tallies: list[Tally]) -> None:
    """All that is known of one line-up."""
    (players,), (tally,) = contest.lineups, tallies
    out, known = context.out, report(players, tally)
    out.print(_title(contest, tallies), style="bold")
    _print_players(known)
    _print_seats(known)
    _print_course(out, tally)


def print_tournament(contest: Contest, tallies: list[Tally]) -> None:
    """Ratings, then what each player won against each other."""
    out = context.out
    out.print(_title(contest, tallies), style="bold")
    if all(tally.games for tally in tallies):
        _print_ratings(contest, tallies)
    _print_pairs(contest, tallies)
    together = tallies[0]
    for tally in tallies[1:]:
        together = together.plus(tally)
    _print_seats(report(("", ""), together))
    _print_course(out, together)


def _title(contest: Contest, tallies: list[Tally]) -> str:
    texts, games = context.texts, sum(tally.games for tally in tallies)
    return texts(
        "{game}: {games} games, seed {seed}",
        game=texts(GAMES[contest.game].title),
        games=_figures().whole(games),
        seed=contest.seed,
    )


def _figures() -> Figures:
    return Figures(context.texts.language)


def _print_players(known: Report) -> None:
    texts, figures, tally = context.texts, _figures(), known.tally
    headings = [
        texts("Player"),
        texts("Wins"),
        *_without_luck(tally),
        texts("Ties"),
        texts("Points"),
        texts("Middle 80 %"),
    ]
    rows = []
    for player, (name, share, points, adjusted) in enumerate(known.players):
        low, high = (known.points_quantile(player, tenth) for tenth in TENTHS)
        ties = figures.percent(tally.ties[player] / tally.games)
        shares = [figures.share(each) for each in (share, adjusted) if each]
        rows.append([name, *shares, ties, figures.mean(points), f"{low} … {high}"])
    print_table(headings, rows)


def _without_luck(tally: Tally) -> list[str]:
    """The heading of a further column."""
    return [context.texts("Without luck")] if tally.is_adjusted else []


def _print_seats(known: Report) -> None:
    texts, figures = context.texts, _figures()
    rows = [
        (name, figures.share(share), figures.mean(points)) for name, share, points, _ in known.seats
    ]
    print_table((texts("Seat"), texts("Wins"), texts("Points")), rows)


def _print_ratings(contest: Contest, tallies: list[Tally]) -> None:
    ratings = contest_ratings(contest, tallies)
    rows = [(name, _figures().rating(rating)) for name, rating in ratings]
    print_table((context.texts("Player"), context.texts("Rating")), rows)


def _print_pairs(contest: Contest, tallies: list[Tally]) -> None:
    texts, figures, rows = context.texts, _figures(), []
    for players, tally in zip(contest.lineups, tallies, strict=True):
        if tally.games:
            one, two = report(players, tally).players
            points = f"{figures.decimal(one.points.value)} : {figures.decimal(two.points.value)}"
            ties = figures.percent(tally.ties[0] / tally.games)
            shares = [figures.share(each) for each in (one.share, one.adjusted) if each]
            rows.append([f"{one.name} : {two.name}", *shares, ties, points])
    played = next(tally for tally in tallies if tally.games)
    adjusted = _without_luck(played)
    headings = [
        texts("Players"), texts("Wins of the first"), *adjusted, texts("Ties"), texts("Points"),
    ]  # fmt: skip
    print_table(headings, rows)


def _print_course(out: Console, tally: Tally) -> None:
    """How long games were and how they ended."""
    texts, figures = context.texts, _figures()
    ends = ", ".join(
        f"{texts(ENDING_NAMES[ending])} {figures.percent(share)}"
        for ending, share in known_endings(tally).items()
    )
    out.print(texts("Games end by: {ends}", ends=ends))
    short, long = (quantile(tally.turns, tenth) for tenth in TENTHS)
    out.print(
        texts(
            "Turns: {mean} on average, {short} to {long} in eight games of ten",
            mean=figures.decimal(tally.mean_turns),
            short=short,
            long=long,
        )
    )


def _plot_lineup(path: Path, contest: Contest, tallies: list[Tally]) -> None:
    from qwixx.simulation.plots import plot_lineup  # noqa: PLC0415  (Matplotlib is slow to import)

    plot_lineup(path, contest, tallies, context.texts, _title(contest, tallies))


def _plot_tournament(path: Path, contest: Contest, tallies: list[Tally]) -> None:
    from qwixx.simulation.plots import plot_tournament  # noqa: PLC0415

    plot_tournament(path, contest, tallies, context.texts, _title(contest, tallies))


LINEUP = Shape(lineup_json, print_lineup, _plot_lineup)
TOURNAMENT = Shape(tournament_json, print_tournament, _plot_tournament)
