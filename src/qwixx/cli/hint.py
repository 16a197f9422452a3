"""`qwixx hint`: what a seat had best do, and why."""

from typing import Annotated

import typer

from qwixx.cli.context import InputError
from qwixx.cli.simulate import ClusterOption, JsonOption, SeedOption, WorkersOption
from qwixx.notation import SEATS, parse_position, parse_roll, shorten
from qwixx.rules import GAMES, State
from qwixx.rules.reasons import N_


def hint(
    position: Annotated[
        str, typer.Argument(show_default=False, help=N_("A position, as docs/formats.md says."))
    ],
    roll: Annotated[
        str,
        typer.Option(
            metavar="ROLL", help=N_("Dice to throw in it first, such as “4 1 r3 y2 g5 b6”.")
        ),
    ] = "",
    seat: Annotated[
        str,
        typer.Option(metavar="SEAT", help=N_("Whose decision, such as A; by default who throws.")),
    ] = "",
    rollout: Annotated[
        bool, typer.Option("--rollout", help=N_("Play on from every option, many times."))
    ] = False,
    games: Annotated[
        int,
        typer.Option(
            metavar="NUMBER",
            show_default=False,
            help=N_("How many games of each option at the most."),
        ),
    ] = 10_000,
    seed: SeedOption = 1,
    workers: WorkersOption = None,
    cluster: ClusterOption = "",
    as_json: JsonOption = False,
) -> int:
    """Print every option, best first."""
    state = parse_position(position)
    if roll:
        state = GAMES[state.game].roll(state, parse_roll(roll))
    number = _seat(state, seat)
    from qwixx.cli.hints import Wishes, answer  # noqa: PLC0415  (Numba is slow to import)

    return answer(state, number, Wishes(rollout, games, seed, workers, cluster, as_json))


def _seat(state: State, text: str) -> int:
    """Whose decision it is about; without a word, that of who throws, if they owe one."""
    if text:
        seat = SEATS.find(text.upper()) if len(text) == 1 else -1
        if not 0 <= seat < state.players:
            raise InputError("seat", seat=shorten(text), known=", ".join(SEATS[: state.players]))
        return seat
    due = GAMES[state.game].to_act(state)
    return state.active if state.active in due or not due else due[0]
