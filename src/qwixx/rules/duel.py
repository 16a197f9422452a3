"""Qwixx The Duel: two players, one shared board."""

from collections.abc import Iterable, Mapping
from operator import index
from typing import ClassVar

from qwixx.rules import tokens
from qwixx.rules.crosses import LOCKS_TO_END, MISTHROWS_TO_END, NEEDED_TO_LOCK
from qwixx.rules.game import Game, replace_at, with_row
from qwixx.rules.integers import seat_number
from qwixx.rules.layout import COLUMN_OF, COLUMNS, LAST, LOCK, PASS, ROW_OF, square
from qwixx.rules.reasons import N_, RuleError
from qwixx.rules.state import Phase, Rows, RowsOfAll, State


class Duel(Game):
    """The active player alone acts. Seat 0 has the black tokens, seat 1 the grey ones."""

    players = range(2, 3)
    board = "board"
    tallest = tokens.SUPPLY
    endings: ClassVar[Mapping[str, str]] = {
        "misthrows": N_("Four tokens lie among the misthrows."),
        "locks": N_("Two rows are locked."),
        "tokens": N_("A player has placed the last token."),
    }
    _count = staticmethod(tokens.count)
    _points = staticmethod(tokens.points)
    is_row_locked = staticmethod(tokens.is_locked)

    def supply(self, state: State, seat: int) -> int:
        """Tokens left: all 22 less those on the board and among the misthrows."""
        seat = seat_number(seat, state.players)
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
        return "tokens" if min(self.supply(state, seat) for seat in range(2)) == 0 else "locks"

    def height(self, row: int, column: int) -> int:
        return tokens.height(row, column)

    def pile(self, column: int, height: int) -> int:
        return height << tokens.BITS * column

    def open_columns(self, state: State, seat: int, row: int) -> set[int]:
        own, other = state.rows[seat][row], state.rows[1 - index(seat)][row]
        return {column for column in range(COLUMNS) if tokens.may_place(own, other, column)}

    def deed(self, before: State, seat: int, action: int) -> str:
        row, column = ROW_OF[action], COLUMN_OF[action]
        own, other = before.rows[seat][row], before.rows[1 - index(seat)][row]
        if tokens.beats(other, column):
            return "beat"
        return "stacked" if tokens.stacks(own, other, column) else "placed"

    # ── a turn ────────────────────────────────────────────────────────────────────────────────

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

    def why_not_here(self, state: State, seat: int, action: int) -> RuleError | None:
        seat, action = index(seat), index(action)
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
            return RuleError("few_tokens", square=text, row=self.row_name(row), have=have)
        if tokens.height(own, column):
            return RuleError("overtaken", square=text)
        key = "occupied" if tokens.ahead(other, column + 1) else "stack"
        return RuleError(key, square=text)

    def used(self, state: State, seat: int, action: int) -> State:
        rows, locked = self._place(state, index(seat), index(action))
        return state._replace(rows=rows, locked=locked)

    # ── a position from outside ───────────────────────────────────────────────────────────────

    most_locks = LOCKS_TO_END

    def ending_misthrows(self, state: State) -> int:
        return sum(state.misthrows)

    def check_seats(self, state: State) -> None:
        """Counted pile by pile: `tokens.count` is right only for rows of at most 30 tokens."""
        for rows, misthrows in zip(state.rows, state.misthrows, strict=True):
            piles = [tokens.height(row, column) for row in rows for column in range(LOCK + 1)]
            if sum(piles) + misthrows > tokens.SUPPLY:
                raise RuleError("too_many_tokens", most=tokens.SUPPLY)

    def check_row(self, state: State, seat: int, row: int) -> None:
        own, other = state.rows[seat][row], state.rows[1 - seat][row]
        for column in range(COLUMNS):
            if tokens.height(own, column) and tokens.height(other, column):
                raise RuleError("shared_square", square=self.square_text(square(row, column)))
        last, lock = tokens.height(own, LAST), tokens.height(own, LOCK)
        without_lock = last == 1 and lock == 0 and self._is_last_token(state, seat)
        if (last, lock) not in ((0, 0), (1, 1)) and not without_lock:
            raise RuleError("impossible_lock", row=self.row_name(row))
        if last and tokens.count(own) - last - lock < NEEDED_TO_LOCK:
            raise RuleError("impossible_lock", row=self.row_name(row))

    def _is_last_token(self, state: State, seat: int) -> bool:
        return self.supply(state, seat) == 0 and seat == state.active

    def is_end(self, state: State) -> bool:
        supplies = [self.supply(state, seat) for seat in range(state.players)]
        return tokens.is_over(state.locked, sum(state.misthrows), min(supplies))

    def check_end(self, state: State) -> None:
        if self.supply(state, 1 - state.active) == 0:
            raise RuleError("too_many_tokens", most=tokens.SUPPLY - 1)
        own = state.rows[state.active]
        without_lock = [tokens.height(row, LAST) > tokens.height(row, LOCK) for row in own]
        if sum(without_lock) > 1:  # D23: the last token was one of them
            raise RuleError("ended_before")

    def may_be_action_1(self, state: State, row: int, column: int) -> bool:
        """Nobody can have added to a stack that has been overtaken."""
        own, other = state.rows[state.active][row], state.rows[1 - state.active][row]
        top = _rightmost(own) if own else -1
        is_behind = tokens.height(own, column) > 1 and tokens.ahead(other, column) > 0
        return top == column and not is_behind


def _supply(rows: Rows, misthrows: int) -> int:
    return tokens.SUPPLY - sum(map(tokens.count, rows)) - misthrows


def _rightmost(own: int) -> int:
    return max(column for column in range(COLUMNS) if tokens.height(own, column))


DUEL = Duel("duel", N_("Qwixx The Duel"))
"""Qwixx The Duel, for two."""
