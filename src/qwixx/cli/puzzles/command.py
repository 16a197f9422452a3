"""`qwixx puzzles`: what can be done with puzzles."""

from pathlib import Path
from typing import Annotated

import typer

from qwixx.cli.group import Commands
from qwixx.cli.inputs import (
    InputError,
    complete_game,
    find_game,
    given,
    not_with,
    one_of,
    read_text,
    whole,
)
from qwixx.cli.opening import open_screen
from qwixx.cli.options import GAME_NAMES, ClusterOption, GameArgument, SeedOption, WorkersOption
from qwixx.puzzles import Collection, games_with_puzzles, of_game
from qwixx.puzzles.progress import DIFFICULTIES
from qwixx.puzzles.themes import THEMES
from qwixx.rules import CLASSIC
from qwixx.rules.reasons import N_

MOST_PUZZLES = 100_000

app = typer.Typer(cls=Commands, no_args_is_help=True, rich_markup_mode="rich")


def complete_theme(incomplete: str) -> list[str]:
    """For the shell: themes that begin like this."""
    return [theme for theme in THEMES if theme.startswith(incomplete)]


@app.command(help=N_("Find puzzles in games between levels."))
def make(
    context: typer.Context,
    game: GameArgument,
    out: Annotated[
        Path,
        typer.Option(metavar="FILE", help=N_("Where puzzles go; a search in it goes on.")),
    ],
    players: Annotated[
        int,
        typer.Option(
            metavar="NUMBER", parser=whole("--players", 2, 5), help=N_("How many players.")
        ),
    ] = 2,
    count: Annotated[
        int,
        typer.Option(
            metavar="NUMBER",
            parser=whole("--count", 1, MOST_PUZZLES),
            help=N_("How many puzzles for so many players the file shall have."),
        ),
    ] = 100,
    hard: Annotated[
        bool,
        typer.Option("--hard", help=N_("Only puzzles in which the expert errs; --count of them.")),
    ] = False,
    seed: SeedOption = 1,
    workers: WorkersOption = None,
    cluster: ClusterOption = "",
) -> int:
    """Search, and save as it goes: also after Ctrl-C."""
    not_with(given(context), "cluster", "workers")
    from qwixx.cli.puzzles.making import make as search  # noqa: PLC0415  (Numba is slow to import)
    from qwixx.cli.running import Wishes  # noqa: PLC0415
    from qwixx.puzzles.making import Search  # noqa: PLC0415

    return search(Search(game, players, seed, hard), count, out, Wishes(workers, cluster))


@app.command(help=N_("Check all that a file of puzzles says, with other dice."))
def check(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help=N_("A file of puzzles; - for standard input."))],
    sample: Annotated[
        int | None,
        typer.Option(
            metavar="NUMBER",
            parser=whole("--sample", 1, MOST_PUZZLES),
            help=N_("Check so many of them, drawn by lot, instead of all."),
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help=N_("Write the file with what is right, without positions that are no puzzles."),
        ),
    ] = None,
    seed: SeedOption = 2,
    workers: WorkersOption = None,
    cluster: ClusterOption = "",
) -> int:
    """Say which puzzles are wrong, and how."""
    not_with(given(context), "cluster", "workers")
    from qwixx.cli.puzzles.checking import check as check_again  # noqa: PLC0415  (Numba is slow)
    from qwixx.cli.running import Wishes  # noqa: PLC0415

    return check_again(file, sample, seed, Wishes(workers, cluster), out)


@app.command(help=N_("Solve puzzles in the terminal."))
def play(
    context: typer.Context,
    game: Annotated[
        str,
        typer.Argument(
            metavar=GAME_NAMES,
            parser=find_game,
            autocompletion=complete_game,
            help=N_("Which game."),
        ),
    ] = CLASSIC.name,
    theme: Annotated[
        str,
        typer.Option(
            metavar="THEME",
            parser=one_of("--theme", THEMES),
            autocompletion=complete_theme,
            help=N_("What they are about, such as lock or misthrow."),
        ),
    ] = "",
    difficulty: Annotated[
        str,
        typer.Option(
            metavar="|".join(DIFFICULTIES),
            parser=one_of("--difficulty", DIFFICULTIES),
            help=N_("Easier than your rating, at it, or harder."),
        ),
    ] = "own",
    file: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help=N_("Puzzles of your own instead of ours.")),
    ] = None,
    saves: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help=N_("The folder for your progress."))
    ] = None,
    screen: Annotated[
        bool, typer.Option("--screen", help=N_("Solve them in the terminal game."))
    ] = False,
) -> None:
    """One after another; your rating is kept."""
    not_with(given(context), "screen", "file")
    collection = Collection.parse(read_text(file)) if file else of_game(game)
    if not len(collection):
        raise InputError("no_puzzles", game=game, known=", ".join(games_with_puzzles()))
    one_of("--theme", collection.themes)(theme)
    from qwixx.cli.puzzles import playing  # noqa: PLC0415  (Numba is slow to import)

    if screen:
        playing.read_progress(saves)  # what is wrong with it is said here
        open_screen(lambda app: app.show_puzzles(game, theme, difficulty), saves)
        return
    wish = playing.Wish(theme, difficulty)
    playing.play(next(iter(collection)).game.name, collection, wish, saves)
