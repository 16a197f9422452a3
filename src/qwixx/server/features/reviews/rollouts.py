"""A decision checked by playing on: what the reviewer's process does if someone doubts a review."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from qwixx.notation import action_text
from qwixx.rules import GAMES, Game, State

if TYPE_CHECKING:
    from qwixx.analysis.options import Option

MOST_GAMES = 1_000
"""Of each option: their differences are known to a few points of the win then."""


def rollout_json(state: State, seat: int, on_games: Callable[[int], object]) -> dict[str, Any]:
    """All options of a seat with what games have shown, best first."""
    from qwixx.analysis.options import find_options  # noqa: PLC0415  (Numba is slow to import)
    from qwixx.analysis.rollout import Plan, roll_out  # noqa: PLC0415
    from qwixx.evaluation import evaluator_of  # noqa: PLC0415
    from qwixx.simulation.workers import local_crew  # noqa: PLC0415

    game, games = GAMES[state.game], 0
    evaluator = evaluator_of(game, state.players)
    options = find_options(game, state, seat, evaluator)
    with local_crew(1) as crew:
        for known in roll_out(options, seat, evaluator, Plan(MOST_GAMES), crew):
            options, games = known, known[0].rolled.games if known[0].rolled else 0
            on_games(games)
    payload = [_body(game, option, is_best=option is options[0]) for option in options]
    return {"games": games, "options": payload}


def _body(game: Game, option: "Option", *, is_best: bool) -> dict[str, Any]:
    """Whatever is not clearly behind the best is good, too."""
    assert option.rolled is not None
    win, _, _, gap = option.rolled
    behind = gap.win if gap and not is_best else None
    return {
        "action": action_text(game, option.action),
        "number": option.action,
        "win": win.as_json(),
        "behind": behind and behind.as_json(),
        "is_good": behind is None or behind.high >= 0,
    }
