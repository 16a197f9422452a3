"""`qwixx hint`: what a seat had best do, and why."""

from typing import Annotated

import typer

from qwixx.cli.inputs import find_seat, given, not_with, only_with, read_position, whole
from qwixx.cli.options import (
    ClusterOption,
    JsonOption,
    PositionArgument,
    RollOption,
    SeedOption,
    WorkersOption,
)
from qwixx.rules import GAMES, State
from qwixx.rules.reasons import N_

LEAST_GAMES, MOST_GAMES = 100, 1_000_000


def hint(
    context: typer.Context,
    position: PositionArgument,
    roll: RollOption = "",
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
            parser=whole("--games", LEAST_GAMES, MOST_GAMES),
            help=N_("With --rollout: how many games of each option at the most."),
        ),
    ] = 10_000,
    seed: SeedOption = 1,
    workers: WorkersOption = None,
    cluster: ClusterOption = "",
    as_json: JsonOption = False,
) -> int:
    """Print every option, best first."""
    typed = given(context)
    only_with(typed, "--rollout", "games", "seed", "workers", "cluster", by=rollout)
    not_with(typed, "cluster", "workers")
    state = read_position(position, roll)
    number = find_seat(seat, state.players) if seat else _whose_turn(state)
    from qwixx.analysis.rollout import Plan  # noqa: PLC0415  (Numba is slow to import)
    from qwixx.cli.hint.output import answer  # noqa: PLC0415
    from qwixx.cli.running import Wishes  # noqa: PLC0415

    plan = Plan(games, seed) if rollout else None
    return answer(state, number, plan, Wishes(workers, cluster), as_json)


def _whose_turn(state: State) -> int:
    """Who throws, if they owe a decision; else who owes one first."""
    due = GAMES[state.game].to_act(state)
    return state.active if state.active in due or not due else due[0]
