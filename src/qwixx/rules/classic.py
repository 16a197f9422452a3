"""Qwixx: two to five players, a sheet each."""

from collections.abc import Iterable

from qwixx.rules import crosses
from qwixx.rules.game import Game, replace_at, with_row
from qwixx.rules.layout import COLOURS, COLUMN_OF, LAST, PASS, ROW_OF, square
from qwixx.rules.reasons import RuleError
from qwixx.rules.state import SEALED, Phase, Rows, State


class Classic(Game):
    """The base game. In action 1 every seat decides; choices stay sealed until the last is in."""

    name = "classic"
    players = range(2, 6)
    _count = staticmethod(crosses.count)
    _points = staticmethod(crosses.points)

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

    def _why_not_here(self, state: State, seat: int, action: int) -> RuleError | None:
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
            return RuleError("few_crosses", square=text, row=COLOURS[row], have=have)
        return None


def _marked(rows: Rows, action: int) -> Rows:
    if action == PASS:
        return rows
    row = ROW_OF[action]
    return with_row(rows, row, crosses.mark(rows[row], COLUMN_OF[action]))


def _lock_bit(action: int) -> int:
    """The bit of the row that an action locks, or 0."""
    return 1 << ROW_OF[action] if COLUMN_OF[action] == LAST else 0


CLASSIC = Classic()
