"""Game: the one interface that everything else talks to."""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, NoReturn, TypeVar

from qwixx.rules.crosses import MISTHROW_POINTS
from qwixx.rules.dice import FACES, Roll, in_ints
from qwixx.rules.integers import action_number, seat_number, shown, whole
from qwixx.rules.layout import (
    ACTIONS,
    COLOURS,
    GREEN,
    PASS,
    RED,
    ROW_OF,
    STANDARD,
    YELLOW,
    Layout,
    SquareText,
)
from qwixx.rules.reasons import RuleError
from qwixx.rules.state import Phase, Rows, RowsOfAll, State
from qwixx.rules.text import NotationError, shorten

if TYPE_CHECKING:
    from random import Random


class Game(ABC):
    """The rules of one game on one layout, without any state of their own."""

    players: ClassVar[range]
    """The numbers of players allowed."""
    board: ClassVar[str]
    """How it lies on the table: "sheets", one for each player, or one shared "board"."""
    tallest: ClassVar[int]
    """How much can lie on a square: one cross, or a stack of tokens."""
    endings: ClassVar[Mapping[str, str]]
    """How the game can end (see `ending`), and what is said of that, in English."""
    most_locks: ClassVar[int]
    """The rows that can be locked at the end."""

    def __init__(self, name: str, title: str, layout: Layout = STANDARD) -> None:
        """A name is for programs, files and addresses, a title for people, in English."""
        if not re.fullmatch(r"[a-z][a-z0-9-]{0,28}", name):
            raise RuleError("game_name", name=name)
        self.name = name
        self.title = title
        self.layout = layout

    def __repr__(self) -> str:
        return f"<{self.title}>"

    # ── the course of a game ──────────────────────────────────────────────────────────────────

    def start(self, players: int = 2, first: int = 0) -> State:
        """An empty table whose `first` seat throws first. Draw that seat by lot (B5, D3)."""
        number, begins = whole(players), whole(first)
        if number is None or number not in self.players:
            numbers = "–".join(str(n) for n in sorted({self.players[0], self.players[-1]}))
            raise RuleError("players", numbers=numbers, players=shown(players))
        if begins is None or not 0 <= begins < number:
            raise RuleError("first", first=shown(first), last=number - 1)
        return State(self.name, ((0, 0, 0, 0),) * number, (0,) * number, begins)

    def roll(self, state: State, roll: Roll) -> State:
        """The dice fall: `roll` comes from outside and must fit the dice still in the game."""
        if state.game != self.name:
            raise RuleError("other_game")
        if state.phase is not Phase.DICE:
            raise RuleError("over" if state.phase is Phase.OVER else "dice_thrown")
        roll = self._checked_roll(state, roll)
        game, rows, misthrows, active, locked = state[:5]
        choices = self._undecided(len(rows))
        return State(game, rows, misthrows, active, locked, Phase.ACTION_1, roll, choices)

    def throw(self, state: State, source: "Random") -> Roll:
        """A throw of the dice still in the game."""
        first, second, red, yellow, green, blue = source.choices(FACES, k=2 + len(COLOURS))
        roll = Roll((first, second), red, yellow, green, blue)
        return roll.without(self.gone(state)) if state.locked else roll

    def to_act(self, state: State) -> tuple[int, ...]:
        """The seats that owe a decision; () when dice are due or the game is over."""
        if state.phase is Phase.DICE or state.phase is Phase.OVER:
            return ()
        if state.choices:
            return tuple(seat for seat, choice in enumerate(state.choices) if choice is None)
        return (state.active,)

    def legal(self, state: State, seat: int) -> tuple[int, ...]:
        """The actions open to a seat, ascending, PASS first; () if it owes no decision."""
        seat = self._check_seat(state, seat)
        if not self._owes(state, seat):
            return ()
        return (PASS, *self._usable(state, seat, self._offers(state)))

    def play(self, state: State, seat: int, action: int) -> State:
        """The state after a decision, or RuleError with the reason."""
        seat = self._check_seat(state, seat)
        if type(action) is not int:
            action = action_number(action)
        if not self._is_legal(state, seat, action):
            self._refuse(state, seat, action)
        return self._act(state, seat, action)

    # ── what can be known of a position ───────────────────────────────────────────────────────

    def view(self, state: State, seat: int) -> State:
        """The position as this seat may know it: what others have sealed stays unknown."""
        self._check_seat(state, seat)
        return state

    def counts(self, state: State, seat: int) -> Rows:
        """Crosses or tokens of a seat in each row, lock included."""
        seat = seat_number(seat, state.players)
        red, yellow, green, blue = state.rows[seat]
        return self._count(red), self._count(yellow), self._count(green), self._count(blue)

    def row_points(self, state: State, seat: int) -> Rows:
        """Points of a seat in each row."""
        seat = seat_number(seat, state.players)
        red, yellow, green, blue = state.rows[seat]
        return self._points(red), self._points(yellow), self._points(green), self._points(blue)

    @abstractmethod
    def ending(self, state: State) -> str | None:
        """What ended the game: "misthrows", "locks" or "tokens"; None while it goes on."""

    def is_over(self, state: State) -> bool:
        """Whether the game has ended."""
        return state.phase is Phase.OVER

    def scores(self, state: State) -> tuple[int, ...]:
        """The points of each seat so far; final once the game is over."""
        return tuple(
            sum(self.row_points(state, seat)) + MISTHROW_POINTS * state.misthrows[seat]
            for seat in range(state.players)
        )

    def winners(self, state: State) -> tuple[int, ...]:
        """Everyone with the most points, or () while the game goes on."""
        if state.phase is not Phase.OVER:
            return ()
        scores = self.scores(state)
        return tuple(seat for seat, score in enumerate(scores) if score == max(scores))

    def gone(self, state: State) -> tuple[int, ...]:
        """The colours whose die has left the game."""
        return self._gone(state.locked)

    def explain(self, state: State, seat: int, action: int) -> RuleError | None:
        """Why an action is refused (as an error with key and values), or None if it is legal."""
        try:
            seat = self._check_seat(state, seat)
            action = action_number(action)
        except RuleError as reason:
            return reason
        if not self._owes(state, seat):
            return self._why_not_due(state)
        if self._is_legal(state, seat, action):
            return None
        if state.is_locked(ROW_OF[action]):
            return RuleError("row_locked", row=self.row_name(ROW_OF[action]))
        return self.why_not_here(state, seat, action) or self._why_not_thrown(state, action)

    def action_text(self, action: int) -> str:
        """An action as people write it: `r7`, or `-` for passing."""
        number = action_number(action)
        return "-" if number == PASS else self.square_text(number)

    def parse_action(self, text: str) -> int:
        """The number of an action that is written so; NotationError if none is."""
        if text == "-":
            return PASS
        match = re.fullmatch(r"([rygb])([2-9]|1[0-2])", text, re.ASCII)
        if match is None:
            raise NotationError("action", text=shorten(text))
        return self.layout.find(self.layout.letters.index(match[1]), int(match[2]))

    def square_text(self, action: int) -> SquareText:
        """A square as people write it: `r7`."""
        return self.layout.square_text(action)

    def row_name(self, row: int) -> str:
        """A row's colour, which is that of its lock."""
        return self.layout.row_names[row]

    def supply(self, state: State, seat: int) -> int | None:  # noqa: ARG002
        """The tokens that a seat has left; None in games without tokens."""
        return None

    def foremost(self, state: State, row: int) -> tuple[int, int] | None:  # noqa: ARG002
        """The seat and the column of a row's foremost token or stack, if there is one."""
        return None

    @abstractmethod
    def height(self, row: int, column: int) -> int:
        """What lies on a square of one player's row: 1 for a cross, else the number of tokens."""

    @abstractmethod
    def pile(self, column: int, height: int) -> int:
        """The same the other way round: what this adds to a row."""

    @abstractmethod
    def open_columns(self, state: State, seat: int, row: int) -> set[int]:
        """Where a seat may mark or place in a row that is not locked, whatever the dice show."""

    @abstractmethod
    def why_not_here(self, state: State, seat: int, action: int) -> RuleError | None:
        """Why a seat's row does not allow this square, if it does not, whatever the dice show."""

    @abstractmethod
    def used(self, state: State, seat: int, action: int) -> State:
        """What lies there once a seat has used a square that it may use, whatever the dice show."""

    @abstractmethod
    def deed(self, before: State, seat: int, action: int) -> str:
        """The kind of the event that using a square is: see `Event`."""

    # ── what games do differently ─────────────────────────────────────────────────────────────

    _count: Callable[[int], int]
    _points: Callable[[int], int]
    """Of one row."""

    @abstractmethod
    def _undecided(self, players: int) -> tuple[None, ...]:
        """What `choices` are when action 1 begins."""

    @abstractmethod
    def _usable(self, state: State, seat: int, squares: Iterable[int]) -> list[int]:
        """Those of the squares that the rows allow, whatever the dice show."""

    @abstractmethod
    def _act(self, state: State, seat: int, action: int) -> State:
        """Carry out a legal decision."""

    # ── the same for positions from outside: see `check` ──────────────────────────────────────

    is_row_locked: Callable[[int], bool]
    """Whether this player locked a row."""

    @abstractmethod
    def ending_misthrows(self, state: State) -> int:
        """The misthrows that count for the end."""

    def check_seats(self, state: State) -> None:  # noqa: B027  (most games have nothing to check)
        """What all that a player has lying must come to."""

    @abstractmethod
    def check_row(self, state: State, seat: int, row: int) -> None:
        """What must be true of a player's row."""

    @abstractmethod
    def is_end(self, state: State) -> bool:
        """Whether a position with these rows, locks and misthrows is an end."""

    def check_end(self, state: State) -> None:  # noqa: B027
        """What must be true of an end besides."""

    @abstractmethod
    def may_be_action_1(self, state: State, row: int, column: int) -> bool:
        """Whether the active player may have used a square in action 1, by what lies there."""

    # ── shared parts ──────────────────────────────────────────────────────────────────────────

    def _is_legal(self, state: State, seat: int, action: int) -> bool:
        if not 0 <= action < ACTIONS or not self._owes(state, seat):
            return False
        return action == PASS or (
            self._is_offered(state, action) and self._usable(state, seat, (action,)) == [action]
        )

    def _is_offered(self, state: State, action: int) -> bool:
        """Whether the dice name this square."""
        roll, number = state.roll, self.layout.number(action)
        assert roll is not None
        if state.phase is Phase.ACTION_1:
            return number == roll.white[0] + roll.white[1]
        return number in roll.colour_sums(self.layout.colour(action))

    def _offers(self, state: State) -> Sequence[int]:
        """The squares that the dice name, ascending."""
        roll = state.roll
        assert roll is not None
        first, second = roll.white
        if state.phase is Phase.ACTION_1:
            return self.layout.with_sum[first + second]
        offers: set[int] = set()
        for die, squares in zip(roll.coloured, self.layout.with_die, strict=True):
            if die is not None:
                offers.update(squares[first + die], squares[second + die])
        return sorted(offers)

    def _owes(self, state: State, seat: int) -> bool:
        if state.choices:
            return state.choices[seat] is None
        return seat == state.active and (
            state.phase is Phase.ACTION_2 or state.phase is Phase.ACTION_1
        )

    def _gone(self, locked: int) -> tuple[int, ...]:
        rows = self.layout.row_of_die
        return tuple(colour for colour in range(len(COLOURS)) if locked >> rows[colour] & 1)

    def _check_seat(self, state: State, seat: int) -> int:
        """The seat as an int; RuleError if this is not a table of this game with such a seat."""
        if state.game != self.name:
            raise RuleError("other_game")
        if type(seat) is int and 0 <= seat < len(state.rows):
            return seat
        return seat_number(seat, len(state.rows))

    def _checked_roll(self, state: State, roll: Roll) -> Roll:
        """A roll that fits the dice still in the game, in plain ints."""
        try:
            self._check_roll(state, roll)
        except RuleError as reason:
            if reason.key != "die_range":
                raise
            roll = in_ints(roll)
            self._check_roll(state, roll)
        return roll

    def _check_roll(self, state: State, roll: Roll) -> None:
        if type(roll) is not Roll or type(roll.white) is not tuple or len(roll.white) != 2:
            raise RuleError("roll_shape")
        for die in roll.white:
            if type(die) is not int or die not in FACES:
                raise RuleError("die_range", die="white", value=shown(die))
        gone = self._gone(state.locked) if state.locked else ()
        for colour, name in enumerate(COLOURS):
            value = roll[1 + colour]
            if colour in gone:
                if value is not None:
                    raise RuleError("die_gone", die=name)
            elif value is None:
                raise RuleError("die_missing", die=name)
            elif type(value) is not int or value not in FACES:
                raise RuleError("die_range", die=name, value=shown(value))

    def _refuse(self, state: State, seat: int, action: int) -> NoReturn:
        reason = self.explain(state, seat, action)
        assert reason is not None
        raise reason

    def _why_not_due(self, state: State) -> RuleError:
        if state.phase is Phase.OVER:
            return RuleError("over")
        if state.phase is Phase.DICE:
            return RuleError("dice_due")
        return RuleError("decided" if state.choices else "not_active")

    def _why_not_thrown(self, state: State, action: int) -> RuleError:
        roll, number = state.roll, self.layout.number(action)
        assert roll is not None
        if state.phase is Phase.ACTION_1:
            return RuleError("not_white_sum", sum=roll.white_sum, number=number)
        colour = self.layout.colour(action)
        sums = roll.colour_sums(colour)
        if not sums:
            return RuleError("no_die", die=COLOURS[colour], square=self.square_text(action))
        text = " / ".join(str(total) for total in sums)
        return RuleError("not_colour_sum", die=COLOURS[colour], sums=text, number=number)

    def _action_2_due(self, state: State, rows: RowsOfAll, locked: int, action_1: int) -> State:
        """Action 1 is done. The dice of rows locked in it have left the table (R2, D22)."""
        roll = state.roll
        if locked != state.locked and roll is not None:
            roll = roll.without(self._gone(locked))
        active, misthrows = state.active, state.misthrows
        return State(self.name, rows, misthrows, active, locked, Phase.ACTION_2, roll, (), action_1)

    def _turn_done(
        self, state: State, rows: RowsOfAll, misthrows: tuple[int, ...], locked: int, over: bool
    ) -> State:
        """The game is over, or the dice go to the player on the left."""
        if over:
            return State(self.name, rows, misthrows, state.active, locked, Phase.OVER)
        return State(self.name, rows, misthrows, (state.active + 1) % len(rows), locked)


T = TypeVar("T")


def replace_at(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    return (*items[:index], item, *items[index + 1 :])


def with_row(rows: Rows, row: int, value: int) -> Rows:
    red, yellow, green, blue = rows
    if row == RED:
        return value, yellow, green, blue
    if row == YELLOW:
        return red, value, green, blue
    if row == GREEN:
        return red, yellow, value, blue
    return red, yellow, green, value
