"""Validation of positions from outside: can play continue from them?"""

from qwixx.rules import crosses
from qwixx.rules.game import Game
from qwixx.rules.games import find_game
from qwixx.rules.layout import COLUMN_OF, PASS, ROW_OF, ROWS
from qwixx.rules.reasons import RuleError
from qwixx.rules.state import SEALED, Phase, State


def validated(game: Game | str, state: State) -> State:
    """Return the position with `locked` and the end of the game filled in from its rows, misthrows
    and decisions. Raise RuleError if no game can reach it.
    """
    game = find_game(game)
    _check_misthrows(game, state)
    game.check_seats(state)
    for seat in range(state.players):
        for row in range(ROWS):
            game.check_row(state, seat, row)
    state = state._replace(locked=_locked(game, state))
    if game.is_end(state):
        return _check_over(game, state)
    return _check_decisions(game, state)


def _check_misthrows(game: Game, state: State) -> None:
    limit = crosses.MISTHROWS_TO_END
    enders = [seat for seat, misthrows in enumerate(state.misthrows) if misthrows >= limit]
    if game.ending_misthrows(state) > limit or enders not in ([], [state.active]):
        raise RuleError("too_many_misthrows")


def _locked(game: Game, state: State) -> int:
    locked = [any(game.is_row_locked(rows[row]) for rows in state.rows) for row in range(ROWS)]
    return sum(is_locked << row for row, is_locked in enumerate(locked))


def _check_over(game: Game, state: State) -> State:
    if state.phase is not Phase.DICE:
        raise RuleError("over")
    game.check_end(state)
    state = state._replace(phase=Phase.OVER)
    locks = crosses.COUNT[state.locked]
    by_misthrow = game.ending(state) == "misthrows"
    if locks > game.most_locks or (by_misthrow and locks >= crosses.LOCKS_TO_END):
        raise RuleError("ended_before")
    return state


def _check_decisions(game: Game, state: State) -> State:
    if state.phase is Phase.DICE or state.roll is None:
        return state
    fresh = game.roll(state._replace(phase=Phase.DICE, roll=None, choices=()), state.roll)
    if state.phase is Phase.ACTION_1:
        return _check_choices(game, fresh, state.choices)
    _check_action_1(game, state)
    return state


def _check_choices(game: Game, fresh: State, choices: tuple[int | None, ...]) -> State:
    if len(choices) != len(fresh.choices) or (choices and None not in choices):
        raise RuleError("undecided")
    for seat, choice in enumerate(choices):
        reason = None if choice in (None, SEALED) else game.explain(fresh, seat, choice or PASS)
        if reason is not None:
            raise reason
    return fresh._replace(choices=choices)


def _check_action_1(game: Game, state: State) -> None:
    """Check that the square of action 1 is still marked, as the player's rightmost."""
    action, roll = state.action_1, state.roll
    if action == PASS or roll is None:
        return
    row, column = ROW_OF[action], COLUMN_OF[action]
    is_named = game.layout.number(action) == roll.white_sum
    if not is_named or not game.may_be_action_1(state, row, column):
        raise RuleError("not_in_action_1", square=game.square_text(action))
