"""Rating who played, and telling it."""

from collections.abc import Iterator
from pathlib import Path

from qwixx.cli.context import context, print_json
from qwixx.cli.running import Job, Wishes, ended, work
from qwixx.cli.statistics.words import print_unread
from qwixx.cli.tables import print_table
from qwixx.rules import GAMES
from qwixx.simulation.figures import Figures
from qwixx.simulation.workers import Crew
from qwixx.statistics.ratings import Ratings, by_date


class _Rating(Job):
    """One file after the other: each rating depends on those before."""

    is_quick = True

    def __init__(self, paths: list[str]) -> None:
        self._paths, self.total, self.found = paths, len(paths), Ratings()

    @property
    def done(self) -> float:
        return self.found.files

    def steps(self, crew: Crew) -> Iterator[object]:
        del crew
        for path in self._paths:
            self.found.read(path)
            yield path


def answer(folders: list[Path], as_json: bool) -> int:
    """Tell what is known, also if it was stopped; returns the exit code."""
    job = _Rating(by_date(folders))
    stop = work(job, Wishes(1))
    if as_json:
        print_json(job.found.as_json())
    else:
        _print(job.found)
    return ended(stop)


def _print(found: Ratings) -> None:
    out, texts = context.out, context.texts
    figures = Figures(texts.language)
    heads = [texts("Player"), texts("Rating"), texts("Games")]
    for game in sorted(found.games):
        out.print(texts(GAMES[game].title), style="bold", markup=False)
        rows = [
            [
                texts("{name} (level)", name=one.name) if standing.is_fixed else one.name,
                f"{standing.rating.mean:.0f} ± {standing.rating.half:.0f}",
                figures.whole(standing.games),
            ]
            for one, standing in found.of_game(game)
        ]
        print_table(heads, rows)
    if found.unrated:
        told = texts.plural(
            "{number} game was not rated: it is not over, or someone had two seats.",
            "{number} games were not rated: they are not over, or someone had two seats.",
            found.unrated,
        )
        out.print(told)
    if not found.files:
        out.print(texts("There are no game files here."))
    print_unread(texts, found.unread, found.named)
