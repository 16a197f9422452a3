"""Qwixx: two to five players, a sheet each."""

from collections.abc import Iterable, Mapping
from operator import index
from typing import ClassVar

from qwixx.rules import crosses
from qwixx.rules.game import Game, replace_at, with_row
from qwixx.rules.layout import COLUMN_OF, LAST, LOCK, PASS, ROW_OF, square
from qwixx.rules.reasons import N_, RuleError
from qwixx.rules.state import SEALED, Phase, Rows, State


class Classic(Game):
    """The base game. In action 1 every seat decides; choices stay sealed until the last is in."""

    players = range(2, 6)
    board = "sheets"
    tallest = 1
    endings: ClassVar[Mapping[str, str]] = {
        "misthrows": N_("A player has marked a fourth misthrow."),
        "locks": N_("Two rows are locked."),
    }
    _count = staticmethod(crosses.count)
    _points = staticmethod(crosses.points)
    is_row_locked = staticmethod(crosses.is_locked)

    def view(self, state: State, seat: int) -> State:
        self._check_seat(state, seat)
        if not state.choices:
            return state
        return state._replace(
            choices=tuple(
                choice if choice is None or other == seat else SEALED
                for other, choice in enumerate(state.choices)
            )
        )

    def ending(self, state: State) -> str | None:
        if state.phase is not Phase.OVER:
            return None
        return "misthrows" if max(state.misthrows) >= crosses.MISTHROWS_TO_END else "locks"

    def height(self, row: int, column: int) -> int:
        return row >> column & 1

    def pile(self, column: int, height: int) -> int:
        return height << column

    def open_columns(self, state: State, seat: int, row: int) -> set[int]:
        mask = state.rows[seat][row]
        return {column for column in range(LOCK) if crosses.may_mark(mask, column)}

    def deed(self, before: State, seat: int, action: int) -> str:  # noqa: ARG002
        return "marked"

    # ── a turn ────────────────────────────────────────────────────────────────────────────────

    def _undecided(self, players: int) -> tuple[None, ...]:
        return (None,) * players

    def _usable(self, state: State, seat: int, squares: Iterable[int]) -> list[int]:
        rows, locked = state.rows[seat], state.locked
        return [
            s
            for s in squares
            if not locked >> ROW_OF[s] & 1 and crosses.may_mark(rows[ROW_OF[s]], COLUMN_OF[s])
        ]

    def _act(self, state: State, seat: int, action: int) -> State:
        if state.phase is Phase.ACTION_2:
            return self._action_2(state, action)
        choices = replace_at(state.choices, seat, action)
        decided = tuple([choice for choice in choices if choice is not None])
        if len(decided) < len(choices):
            return state._replace(choices=choices)
        if SEALED in decided:
            raise RuleError("sealed")
        return self._reveal(state, decided)

    def _reveal(self, state: State, choices: tuple[int, ...]) -> State:
        """All marks at once, then the locks, then the end (R1)."""
        rows = tuple(map(_marked, state.rows, choices))
        locked = state.locked
        for choice in choices:
            locked |= _lock_bit(choice)
        if crosses.is_over(locked, 0):
            return self._turn_done(state, rows, state.misthrows, locked, over=True)
        return self._action_2_due(state, rows, locked, choices[state.active])

    def _action_2(self, state: State, action: int) -> State:
        active, rows, misthrows = state.active, state.rows, state.misthrows
        if action != PASS:
            rows = replace_at(rows, active, _marked(rows[active], action))
        elif state.action_1 == PASS:
            misthrows = replace_at(misthrows, active, misthrows[active] + 1)
        locked = state.locked | _lock_bit(action)
        over = crosses.is_over(locked, misthrows[active])
        return self._turn_done(state, rows, misthrows, locked, over)

    def why_not_here(self, state: State, seat: int, action: int) -> RuleError | None:
        row, column = ROW_OF[action], COLUMN_OF[action]
        mask = state.rows[seat][row]
        text = self.square_text(action)
        if mask >> column & 1:
            return RuleError("crossed", square=text)
        if mask >> column:
            blocker = self.square_text(square(row, mask.bit_length() - 1))
            return RuleError("passed", square=text, blocker=blocker)
        have = crosses.count(mask)
        if column == LAST and have < crosses.NEEDED_TO_LOCK:
            return RuleError("few_crosses", square=text, row=self.row_name(row), have=have)
        return None

    def used(self, state: State, seat: int, action: int) -> State:
        seat, action = index(seat), index(action)
        rows = replace_at(state.rows, seat, _marked(state.rows[seat], action))
        return state._replace(rows=rows, locked=state.locked | _lock_bit(action))

    # ── a position from outside ───────────────────────────────────────────────────────────────

    most_locks = crosses.LOCKS_TO_END + 1  # B21: a third one together with the second

    def ending_misthrows(self, state: State) -> int:
        return max(state.misthrows)

    def check_row(self, state: State, seat: int, row: int) -> None:
        mask = state.rows[seat][row]
        last, lock = mask >> LAST & 1, mask >> LOCK & 1
        if last != lock or (last and crosses.count(mask) < crosses.NEEDED_TO_LOCK + 2):
            raise RuleError("impossible_lock", row=self.row_name(row))

    def is_end(self, state: State) -> bool:
        return crosses.is_over(state.locked, max(state.misthrows))

    def may_be_action_1(self, state: State, row: int, column: int) -> bool:
        return state.rows[state.active][row].bit_length() - 1 - (column == LAST) == column


def _marked(rows: Rows, action: int) -> Rows:
    if action == PASS:
        return rows
    row = ROW_OF[action]
    return with_row(rows, row, crosses.mark(rows[row], COLUMN_OF[action]))


def _lock_bit(action: int) -> int:
    """The bit of the row that an action locks, or 0."""
    return 1 << ROW_OF[action] if COLUMN_OF[action] == LAST else 0


CLASSIC = Classic("classic", N_("Qwixx"))
"""Qwixx, for two to five."""
