"""`qwixx players`: who can play, and what they are."""

from typing import Annotated, Any

import typer
from rich.padding import Padding
from rich.text import Text

from qwixx.cli.context import context, print_json
from qwixx.cli.inputs import complete_game, one_of
from qwixx.cli.options import GAME_NAMES, JsonOption
from qwixx.rules import GAMES
from qwixx.rules.reasons import N_

DESCRIPTIONS = {
    "random": N_("any legal action"),
    "greedy": N_("the best sheet or board at the end of its turn, by where each row is heading"),
    "ga": N_("a linear formula that a genetic algorithm found"),
    "analyzer": N_("a closed formula for rows and dice"),
    "tolerant": N_("a closed formula that skips more the longer a game lasts"),
    "network": N_("the champion's network, without thinking ahead"),
    "plain": N_("a small network, for comparison"),
    "solitaire": N_("what is best for someone who plays alone, exactly"),
    "beginner": N_("has just learned the rules"),
    "casual": N_("plays now and then"),
    "skilled": N_("plays often"),
    "expert": N_("misses little"),
    "champion": N_("the strongest: the network, and thinking ahead where it is in doubt"),
}


def complete_player(incomplete: str) -> list[str]:
    """For the shell: players that begin like this."""
    return [name for name in DESCRIPTIONS if name.startswith(incomplete)]


def players(
    game: Annotated[
        str,
        typer.Argument(
            metavar=GAME_NAMES,
            parser=one_of("GAME", GAMES),
            autocompletion=complete_game,
            help=N_("Only those who know this game."),
        ),
    ] = "",
    as_json: JsonOption = False,
) -> None:
    """List computer players by their names."""
    told = [player for player in _told() if not game or game in player["games"]]
    if as_json:
        print_json(told)
    else:
        _print(told)


def _told() -> list[dict[str, Any]]:
    from qwixx.locale.phrases import refusal_text  # noqa: PLC0415  (a rare command is no burden)
    from qwixx.players import PLAYERS  # noqa: PLC0415

    texts = context.texts
    return [
        {
            "name": name,
            "level": texts(kind.label) if kind.label else None,
            "what": texts(DESCRIPTIONS[name]),
            "games": [each.name for each in GAMES.values() if kind.knows(each)],
            "missing": refusal_text(texts, reason) if (reason := kind.missing()) else None,
        }
        for name, kind in PLAYERS.items()
    ]


def _print(told: list[dict[str, Any]]) -> None:
    texts, out = context.texts, context.out
    out.print(texts("Levels, for people to play against:"), style="bold")
    _print_some([player for player in told if player["level"]])
    out.print(texts("Players for studies:"), style="bold")
    _print_some([player for player in told if not player["level"]])
    for player in told:
        if player["missing"]:
            out.print(player["missing"], markup=False)
    out.print(texts("Wherever you may run code, a class of your own plays as module:Class."))


def _print_some(told: list[dict[str, Any]]) -> None:
    """A paragraph for each: a description is too long for a table."""
    for player in told:
        games = ", ".join(player["games"])
        name = Text.assemble((player["name"], "bold cyan"), (f"  ({games})", "dim"))
        what = f"{player['level']}: {player['what']}" if player["level"] else player["what"]
        context.out.print(Padding(name, (0, 0, 0, 2)))
        context.out.print(Padding(Text(what), (0, 0, 0, 6)))
