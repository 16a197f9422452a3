"""The command line: which commands there are, and how a run of one ends."""

from typing import Annotated, Any

import typer
from typer.main import get_command

from qwixx.cli import legal, play, players, replay, rules, serve, sheet, streams, verify
from qwixx.cli.admin import command as admin
from qwixx.cli.contests import simulate, tournament
from qwixx.cli.context import context
from qwixx.cli.daily import command as daily
from qwixx.cli.exits import CLOSED, DONE, INTERRUPTED, MISUSED, exit_code
from qwixx.cli.group import Commands
from qwixx.cli.hint import command as hint
from qwixx.cli.inputs import InputError, suggestion
from qwixx.cli.language import localise, misuse_text, split_language
from qwixx.cli.prepare import command as prepare
from qwixx.cli.puzzles import command as puzzles
from qwixx.cli.ratings import command as ratings
from qwixx.cli.review import command as review
from qwixx.cli.solve import command as solve
from qwixx.cli.statistics import command as statistics
from qwixx.cli.train import command as train
from qwixx.locale import LANGUAGES, Texts, system_language
from qwixx.locale.phrases import refusal_text
from qwixx.notation import shorten
from qwixx.rules import Refusal
from qwixx.rules.reasons import N_
from qwixx.version import __version__

app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command(help=N_("Play in the terminal."))(play.play)
app.command(help=N_("Serve tables to play at in the browser."))(serve.serve)
app.add_typer(admin.app, name="admin", help=N_("Look after the tables of a server."))
app.command(help=N_("Show how a game is played."))(rules.rules)
app.command(help=N_("Make sheets of a game to print, as PDF."))(sheet.sheet)
app.command(help=N_("Show what may be done in a position."))(legal.legal)
app.command(help=N_("Show what is best in a position, and why."))(hint.hint)
app.command(help=N_("Show a game from its file."))(replay.replay)
app.command(help=N_("Show what a game's decisions cost, and what its dice gave."))(review.review)
app.command(help=N_("Show what many game files say together."))(statistics.statistics)
app.command(help=N_("Rate those who played the games in some files."))(ratings.ratings)
app.add_typer(puzzles.app, name="puzzles", help=N_("Solve puzzles, make them and check them."))
app.add_typer(
    daily.app, name="daily", help=N_("Play the game of the day, and look at those that are over.")
)
app.command(help=N_("Check that the dice of a game were fair."))(verify.verify)
app.command(help=N_("List computer players."))(players.players)
app.command(help=N_("Compile in advance what the first use would wait for."))(prepare.prepare)
app.command(help=N_("Play many games between computer players."))(simulate.simulate)
app.command(help=N_("Let computer players meet all others, and rate them."))(tournament.tournament)
app.command(help=N_("Let a player learn by playing against itself."))(train.train)
app.command(help=N_("Solve the solo game exactly."))(solve.solve)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"qwixx {__version__}")
        raise typer.Exit


@app.callback(help=N_("Qwixx, Qwixx The Duel and Qwixx Mixx: play, replay and study the games."))
def _qwixx(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, help=N_("Show the version."))
    ] = False,
    lang: Annotated[
        str, typer.Option(metavar="|".join(LANGUAGES), help=N_("The language of all texts."))
    ] = "",
) -> None:
    """`--lang` is read by `main`, before anything is said in any language."""
    del version, lang


def run(arguments: list[str]) -> int:
    """Run the command and return its exit code."""
    language, rest = split_language(arguments)
    context.begin(language, Texts(language if language in LANGUAGES else system_language()))
    try:
        if language is not None and language not in LANGUAGES:
            raise InputError("language", language=shorten(language), known=", ".join(LANGUAGES))
        return _invoke(rest)
    except Refusal as refusal:
        _complain(refusal)
        return exit_code(refusal)
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except OSError as error:
        return streams.complain(error)


def _invoke(arguments: list[str]) -> int:
    command: Any = get_command(app)
    localise(command, context.texts)
    try:
        result = command.main(arguments, prog_name="qwixx", standalone_mode=False)
    except SystemExit as end:
        # Of all that commands do, only writing to a pipe that nobody reads ends the program.
        return CLOSED if end.code else DONE
    except Exception as error:
        if not hasattr(error, "format_message"):
            raise
        if type(error).__name__ != "NoArgsIsHelpError":
            context.err.print(misuse_text(context.texts, error), style="bold red", markup=False)
        return MISUSED
    return result if isinstance(result, int) else DONE


def _complain(refusal: Refusal) -> None:
    """Why not; and if a word was misspelt, which one was probably meant."""
    sentence = refusal_text(context.texts, refusal)
    if meant := suggestion(refusal):
        sentence += " " + context.texts("Did you mean “{word}”?", word=meant)
    context.err.print(sentence, style="bold red", markup=False, soft_wrap=True)
