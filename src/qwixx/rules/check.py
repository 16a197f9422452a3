"""Whether a position from outside is one that play can continue from."""

from qwixx.rules import crosses, tokens
from qwixx.rules.classic import CLASSIC
from qwixx.rules.duel import DUEL
from qwixx.rules.game import Game
from qwixx.rules.layout import (
    COLOURS,
    COLUMN_OF,
    COLUMNS,
    LAST,
    LOCK,
    PASS,
    ROW_OF,
    ROWS,
    square,
)
from qwixx.rules.reasons import RuleError
from qwixx.rules.state import SEALED, Phase, Rows, State

GAMES: dict[str, Game] = {game.name: game for game in (CLASSIC, DUEL)}


def settled(state: State) -> State:
    """A position whose rows, misthrows and decisions are given, with `locked` and the end filled
    in; RuleError if the game could not have come to it.
    """
    game = GAMES[state.game]
    _check_misthrows(state)
    if game is DUEL:
        _check_supplies(state)
    for seat in range(state.players):
        for row in range(ROWS):
            if game is CLASSIC:
                _check_crosses(state.rows[seat][row], row)
            else:
                _check_tokens(state, seat, row)
    state = state._replace(locked=_locked(game, state))
    if _is_over(game, state):
        return _check_over(game, state)
    return _check_decisions(game, state)


def _check_misthrows(state: State) -> None:
    limit = crosses.MISTHROWS_TO_END
    shared = sum(state.misthrows) if state.game == DUEL.name else max(state.misthrows)
    enders = [seat for seat, misthrows in enumerate(state.misthrows) if misthrows >= limit]
    if shared > limit or len(enders) > 1 or enders not in ([], [state.active]):
        raise RuleError("too_many_misthrows")


def _check_supplies(state: State) -> None:
    """Counted pile by pile: `tokens.count` is right only for rows of at most 30 tokens."""
    for rows, misthrows in zip(state.rows, state.misthrows, strict=True):
        piles = [tokens.height(row, column) for row in rows for column in range(LOCK + 1)]
        if sum(piles) + misthrows > tokens.SUPPLY:
            raise RuleError("too_many_tokens", most=tokens.SUPPLY)


def _check_crosses(mask: int, row: int) -> None:
    last, lock = mask >> LAST & 1, mask >> LOCK & 1
    if last != lock or (last and crosses.count(mask) < crosses.NEEDED_TO_LOCK + 2):
        raise RuleError("impossible_lock", row=COLOURS[row])


def _check_tokens(state: State, seat: int, row: int) -> None:
    own, other = state.rows[seat][row], state.rows[1 - seat][row]
    for column in range(COLUMNS):
        if tokens.height(own, column) and tokens.height(other, column):
            raise RuleError("shared_square", square=DUEL.square_text(square(row, column)))
    supply = DUEL.supply(state, seat)
    last, lock = tokens.height(own, LAST), tokens.height(own, LOCK)
    without_lock = last == 1 and lock == 0 and supply == 0 and seat == state.active
    if (last, lock) not in ((0, 0), (1, 1)) and not without_lock:
        raise RuleError("impossible_lock", row=COLOURS[row])
    if last and tokens.count(own) - last - lock < crosses.NEEDED_TO_LOCK:
        raise RuleError("impossible_lock", row=COLOURS[row])


def _locked(game: Game, state: State) -> int:
    is_locked = crosses.is_locked if game is CLASSIC else tokens.is_locked
    return sum(1 << row for row in range(ROWS) if any(is_locked(rows[row]) for rows in state.rows))


def _is_over(game: Game, state: State) -> bool:
    if game is CLASSIC:
        return crosses.is_over(state.locked, max(state.misthrows))
    supplies = [DUEL.supply(state, seat) for seat in range(state.players)]
    return tokens.is_over(state.locked, sum(state.misthrows), min(supplies))


def _check_over(game: Game, state: State) -> State:
    if state.phase is not Phase.DICE:
        raise RuleError("over")
    if game is DUEL and DUEL.supply(state, 1 - state.active) == 0:
        raise RuleError("too_many_tokens", most=tokens.SUPPLY - 1)
    state = state._replace(phase=Phase.OVER)
    locks = crosses.COUNT[state.locked]
    most = crosses.LOCKS_TO_END + (game is CLASSIC)  # B21: a third one together with the second
    by_misthrow = game.ending(state) == "misthrows"
    if locks > most or (by_misthrow and locks >= crosses.LOCKS_TO_END) or _unlocked(state) > 1:
        raise RuleError("ended_before")
    return state


def _unlocked(state: State) -> int:
    """The Duel's last numbers that are taken without their lock (D23)."""
    if state.game != DUEL.name:
        return 0
    own = state.rows[state.active]
    return sum(tokens.height(row, LAST) > tokens.height(row, LOCK) for row in own)


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
    """What was done in action 1 has to lie there still, as the player's rightmost."""
    action, roll = state.action_1, state.roll
    if action == PASS or roll is None:
        return
    row, column = ROW_OF[action], COLUMN_OF[action]
    own: Rows = state.rows[state.active]
    length = 1 if game is CLASSIC else tokens.BITS
    rightmost = (own[row].bit_length() - 1) // length - (column == LAST)
    if (
        rightmost != column
        or game.layout.number(action) != roll.white_sum
        or (game is DUEL and _stacked_behind(state, row, column))
    ):
        raise RuleError("not_in_action_1", square=game.square_text(action))


def _stacked_behind(state: State, row: int, column: int) -> bool:
    """Whether the active player's stack here has been overtaken, so that nobody can add to it."""
    own, other = state.rows[state.active][row], state.rows[1 - state.active][row]
    return tokens.height(own, column) > 1 and tokens.ahead(other, column) > 0
