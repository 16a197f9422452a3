"""Qwixx The Duel: two players, one shared board."""

from collections.abc import Iterable

from qwixx.rules import tokens
from qwixx.rules.crosses import MISTHROWS_TO_END, NEEDED_TO_LOCK
from qwixx.rules.game import Game, replace_at, with_row
from qwixx.rules.layout import COLOURS, COLUMN_OF, COLUMNS, LAST, PASS, ROW_OF, square
from qwixx.rules.reasons import RuleError
from qwixx.rules.state import Phase, Rows, RowsOfAll, State


class Duel(Game):
    """The active player alone acts. Seat 0 has the black tokens, seat 1 the grey ones."""

    name = "duel"
    players = range(2, 3)
    _count = staticmethod(tokens.count)
    _points = staticmethod(tokens.points)

    def supply(self, state: State, seat: int) -> int:
        """Tokens left: all 22 less those on the board and among the misthrows."""
        return _supply(state.rows[seat], state.misthrows[seat])

    def foremost(self, state: State, row: int) -> tuple[int, int] | None:
        """The seat and the column of a row's foremost token or stack; None in an empty row."""
        for column in reversed(range(COLUMNS)):
            for seat in range(2):
                if tokens.height(state.rows[seat][row], column):
                    return seat, column
        return None

    def ending(self, state: State) -> str | None:
        if state.phase is not Phase.OVER:
            return None
        if sum(state.misthrows) >= MISTHROWS_TO_END:
            return "misthrows"
        return "tokens" if self.supply(state, state.active) == 0 else "locks"

    def _undecided(self, players: int) -> tuple[None, ...]:  # noqa: ARG002
        return ()

    def _usable(self, state: State, seat: int, squares: Iterable[int]) -> list[int]:
        own, other, locked = state.rows[seat], state.rows[1 - seat], state.locked
        return [
            s
            for s in squares
            if not locked >> ROW_OF[s] & 1
            and s != state.action_1
            and tokens.may_place(own[ROW_OF[s]], other[ROW_OF[s]], COLUMN_OF[s])
        ]

    def _act(self, state: State, seat: int, action: int) -> State:
        rows, misthrows, locked = state.rows, state.misthrows, state.locked
        if action != PASS:
            rows, locked = self._place(state, seat, action)
        elif state.phase is Phase.ACTION_2 and state.action_1 == PASS:
            misthrows = replace_at(misthrows, seat, misthrows[seat] + 1)
        supply = _supply(rows[seat], misthrows[seat])
        over = tokens.is_over(locked, sum(misthrows), supply)
        if over or state.phase is Phase.ACTION_2:
            return self._turn_done(state, rows, misthrows, locked, over)
        return self._action_2_due(state, rows, locked, action)

    def _place(self, state: State, seat: int, action: int) -> tuple[RowsOfAll, int]:
        """The rows and locks after a token is placed."""
        row, column = ROW_OF[action], COLUMN_OF[action]
        mine, theirs = state.rows[seat], state.rows[1 - seat]
        supply = self.supply(state, seat)
        own, other, locks = tokens.placed(mine[row], theirs[row], column, supply)
        mine, theirs = with_row(mine, row, own), with_row(theirs, row, other)
        rows = (mine, theirs) if seat == 0 else (theirs, mine)
        return rows, state.locked | locks << row

    def _why_not_here(self, state: State, seat: int, action: int) -> RuleError | None:
        row, column = ROW_OF[action], COLUMN_OF[action]
        own, other = state.rows[seat][row], state.rows[1 - seat][row]
        text = self.square_text(action)
        have = tokens.count(own)
        if tokens.ahead(own, column + 1):
            blocker = self.square_text(square(row, _rightmost(own)))
            return RuleError("passed", square=text, blocker=blocker)
        if action == state.action_1:
            return RuleError("same_square", square=text)
        if tokens.may_place(own, other, column):
            return None
        if column == LAST and have < NEEDED_TO_LOCK:
            return RuleError("few_tokens", square=text, row=COLOURS[row], have=have)
        if tokens.height(own, column):
            return RuleError("overtaken", square=text)
        key = "occupied" if tokens.ahead(other, column + 1) else "stack"
        return RuleError(key, square=text)


def _supply(rows: Rows, misthrows: int) -> int:
    return tokens.SUPPLY - sum(map(tokens.count, rows)) - misthrows


def _rightmost(own: int) -> int:
    return max(column for column in range(COLUMNS) if tokens.height(own, column))


DUEL = Duel()
