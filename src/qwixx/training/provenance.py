"""What goes with learned weights: how they were made, and what they say of some positions."""

import json
from itertools import islice
from pathlib import Path
from typing import Any

from qwixx.evaluation import load_evaluator
from qwixx.notation import position_text
from qwixx.players.match import play_match
from qwixx.rules import GAMES, Phase, State
from qwixx.training.course import Course, Standing
from qwixx.version import __version__

POSITIONS = 6
EVERY = 4
"""So many turns lie between the positions."""


def sample(game: str, players: int) -> list[State]:
    """Positions between turns, of a game that is always the same."""
    record = play_match(GAMES[game], ["greedy"] * players, seed=1)
    between = (state for state in record.states() if state.phase is Phase.DICE)
    return list(islice(between, 0, POSITIONS * EVERY, EVERY))


def read_story(path: Path) -> dict[str, Any]:
    """What is told of weights; nothing if nobody has written it down."""
    try:
        return dict(json.loads(path.with_suffix(".json").read_text("utf-8")))
    except (OSError, ValueError):
        return {}


def _option(name: str, value: str) -> str:
    return f" --{name} {value}" if value else ""


def write_story(path: Path, course: Course, standing: Standing, start: Path | None = None) -> None:
    """Write it next to the weights: the same name, with `.json`. What began with weights tells
    their commands, too.
    """
    earlier = read_story(start) if start else {}
    before = [*earlier.get("before", ()), earlier["command"]] if earlier else []
    game = GAMES[course.game]
    evaluator = load_evaluator(path, game)
    command = (
        f"qwixx train {course.game} {course.player} --weights {path.name}"
        f" --seats {course.seats} --games {course.games} --seed {course.seed} --rate {course.rate}"
        f"{_option('start', start.name if start else '')}{_option('against', course.against)}"
        f"{_option('mixed', str(course.mixed or ''))}{_option('passes', str(course.passes or ''))}"
    )
    story: dict[str, Any] = {
        "before": before,
        "command": command,
        "seed": course.seed,
        "version": __version__,
        "start": course.start,
        "games": course.round * min(standing.rounds, course.rounds),
        "figures": {"loss": round(float(standing.losses[-100:].mean()), 5)},
        "values": {
            position_text(state): [round(value, 6) for value in evaluator.outputs(state)]
            for state in sample(course.game, course.seats)
        },
    }
    path.with_suffix(".json").write_text(json.dumps(story, indent=1) + "\n", "utf-8")
