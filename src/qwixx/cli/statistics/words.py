"""Statistics as tables."""

from math import isfinite, sqrt

from qwixx.cli.context import context
from qwixx.cli.tables import print_table
from qwixx.locale import Texts
from qwixx.locale.phrases import Phrases, refusal_text, signed
from qwixx.rules import GAMES, Refusal
from qwixx.simulation.figures import Figures
from qwixx.simulation.statistics import Estimate, mean_estimate, wilson
from qwixx.statistics.quality import Qualities, Quality
from qwixx.statistics.tally import Kind, Played, Statistics, Unread, Who
from qwixx.statistics.words import kind_title

MOST_PLAYERS = 20
MOST_SQUARES = 8
QUARTERS = (0.25, 0.75)


def print_statistics(found: Statistics, qualities: Qualities, player: str) -> None:
    """A table for each kind of game; what could not be read comes last."""
    out, texts = context.out, context.texts
    for (game, seats), kind in sorted(found.kinds.items()):
        shown = [each for each in kind.by_games() if player in ("", each[0].name)]
        if player and not shown:
            continue
        out.print(_title(texts, game, seats, kind), style="bold", markup=False)
        if not shown:
            continue
        _print_players(texts, shown[:MOST_PLAYERS])
        if judged := qualities.get((game, seats)):
            _print_qualities(texts, game, [(one, judged[one]) for one, _ in shown if one in judged])
        if player:
            for _, played in shown:
                _print_squares(texts, game, played)
                _print_against(texts, played)
    if not found.files:
        out.print(texts("There are no game files here."))
    print_unread(texts, found.unread, found.named)


def _title(texts: Texts, game: str, seats: int, kind: Kind) -> str:
    games = texts.plural("{number} game", "{number} games", kind.games)
    told = texts("{game}: {games}", game=kind_title(texts, game, seats), games=games)
    if kind.unfinished:
        more = texts.plural("{number} unfinished", "{number} unfinished", kind.unfinished)
        told = f"{told}, {more}"
    return told


def _print_players(texts: Texts, shown: list[tuple[Who, Played]]) -> None:
    figures = Figures(texts.language)
    heads = [
        texts("Player"), texts("Games"), texts("Wins"), texts("Points"), texts("Middle half"),
        texts("Best"), texts("Locks"), texts("Misthrows"),
    ]  # fmt: skip
    rows = [
        [
            one.name,
            figures.whole(played.games),
            figures.share(wilson(played.wins / played.games, played.games)),
            figures.mean(_points(played)),
            " … ".join(signed(played.quantile(share)) for share in QUARTERS),
            signed(played.best),
            figures.decimal(played.locks / played.games, 2),
            figures.decimal(played.misthrows / played.games, 2),
        ]
        for one, played in shown
    ]
    print_table(heads, rows)


def _points(played: Played) -> Estimate:
    """The average, with the interval that holds the truth in 95 of 100 cases."""
    mean, games = played.average, played.games
    if games < 2:
        return mean_estimate(mean, 0, games)
    squares = sum(times * (points - mean) ** 2 for points, times in played.points.items())
    return mean_estimate(mean, sqrt(squares / (games - 1) / games), games)


def _print_qualities(texts: Texts, game: str, judged: list[tuple[Who, Quality]]) -> None:
    """What reviews say."""
    figures = Figures(texts.language)
    heads = [
        texts("Player"), texts("Played"), texts("Decisions"), texts("Error each"),
        texts("Change in a month"), texts("Luck in a game"),
    ]  # fmt: skip
    rows = [
        [
            one.name,
            _play(texts, game, quality),
            figures.whole(quality.decisions),
            _range(figures, quality.rate),
            _change(figures, quality.trend),
            _change(figures, quality.luck),
        ]
        for one, quality in judged
    ]
    print_table(heads, rows)
    values = [value for _, q in judged for value in (q.rate, q.trend, q.luck) if value]
    if not all(isfinite(value.low) for value in values):
        context.out.print(texts("± ?: too few games for an interval."))


def _play(texts: Texts, game: str, quality: Quality) -> str:
    """Whose play it is like, by all games together."""
    from qwixx.analysis.review.level_estimate import estimate_level, play_text  # noqa: PLC0415
    from qwixx.analysis.review.marks import limits_of  # noqa: PLC0415  (Numba is slow to import)

    like = estimate_level(quality.sizes, limits_of(GAMES[game])) if quality.sizes else None
    return play_text(like, texts) if like else "–"


def _range(figures: Figures, share: Estimate | None) -> str:
    """A share in percent with its 95 % interval, which need not lie evenly around it."""
    if share is None:
        return "–"
    value, low, high = (figures.decimal(100 * each, 2) if isfinite(each) else "" for each in share)
    return f"{value} % ({low} … {high})" if low else f"{value} ± ? %"


def _change(figures: Figures, change: Estimate | None) -> str:
    """A difference in percent with half its 95 % interval."""
    return "–" if change is None else figures.difference(change, 2)


def _print_squares(texts: Texts, game: str, played: Played) -> None:
    phrases, figures = Phrases(texts, GAMES[game]), Figures(texts.language)
    rows = [
        [phrases.square(action), figures.percent(times / played.games)]
        for action, times in played.squares.most_common(MOST_SQUARES)
    ]
    if rows:
        print_table([texts("Squares most used"), texts("In a game")], rows)


def _print_against(texts: Texts, played: Played) -> None:
    figures = Figures(texts.language)
    met = played.by_meetings()[:MOST_PLAYERS]
    rows = [
        [
            one.name,
            figures.whole(against.games),
            figures.share(wilson(against.wins / against.games, against.games)),
        ]
        for one, against in met
    ]
    print_table([texts("Against"), texts("Games"), texts("Wins")], rows)


def print_unread(texts: Texts, unread: int, named: list[Unread]) -> None:
    """How many files could not be read, and why the first of them."""
    if not unread:
        return
    told = texts.plural(
        "{number} file could not be read:", "{number} files could not be read:", unread
    )
    context.err.print(told, style="bold red", markup=False)
    for path, reason in named:
        why = refusal_text(texts, reason) if isinstance(reason, Refusal) else str(reason)
        context.err.print(f"  {path}: {why}", markup=False, soft_wrap=True)
    if unread > len(named):
        context.err.print("  …")
