"""The score pad: sheets or a board for a game that is played with real dice, which nobody enters.

The throws are unknown here, so a seat may use any square that the marks so far allow. A `Pad` holds
the notes of all seats in order; mistakes are undone. It is immutable: every change returns another
pad, or raises a RuleError with the reason.
"""

from functools import partial, reduce
from operator import index
from typing import NamedTuple

from qwixx.rules.game import Game, replace_at
from qwixx.rules.games import find_game
from qwixx.rules.integers import action_number, seat_number, whole
from qwixx.rules.layout import ACTIONS, COLUMN_OF, LAST, PASS, ROW_OF, ROWS, square
from qwixx.rules.reasons import RuleError
from qwixx.rules.state import Phase, State

MISTHROW = PASS
"""The note that is no square."""
MOST_IN_A_THROW = 2
"""Nobody marks more in one throw: an active player in action 1 and in action 2."""


class Note(NamedTuple):
    """A cross or a token on a square, or a misthrow, of one seat."""

    seat: int
    square: int


class Pad(NamedTuple):
    """The sheets of all seats, or the board. `state` has what lies there; `state.active` began the
    game.
    """

    state: State
    notes: tuple[Note, ...] = ()
    end: int | None = None
    """How many notes there were when the game's end was reached, the last of them included."""
    finished: frozenset[int] = frozenset()
    """The seats that have said, after that, that everything is marked."""

    @property
    def is_over(self) -> bool:
        return self.state.phase is Phase.OVER

    def last(self, seat: int) -> int | None:
        """What a seat noted last, which it may undo."""
        return next((note.square for note in reversed(self.notes) if note.seat == seat), None)


def begin(game: Game | str, players: int = 2, first: int = 0) -> Pad:
    """Empty sheets, or an empty board."""
    game = find_game(game)
    return Pad(game.start(players, first))


def join(game: Game | str, pad: Pad) -> Pad:
    """Return the pad with one more seat, whose sheet is empty."""
    game = find_game(game)
    if pad.is_over or pad.finished:
        raise RuleError("over")
    state = pad.state
    game.start(state.players + 1)
    rows, misthrows = (*state.rows, (0, 0, 0, 0)), (*state.misthrows, 0)
    return pad._replace(state=state._replace(rows=rows, misthrows=misthrows))


def ending(game: Game | str, pad: Pad) -> str | None:
    """Return what ended the game, though others may still have squares to mark; None before."""
    game = find_game(game)
    return None if pad.end is None else game.ending(pad.state._replace(phase=Phase.OVER))


# ── what may be noted ─────────────────────────────────────────────────────────────────────────


def legal(game: Game | str, pad: Pad, seat: int) -> tuple[int, ...]:
    """What a seat may note, ascending; MISTHROW, if it may, is first."""
    game = find_game(game)
    return tuple(note for note in range(ACTIONS) if explain(game, pad, seat, note) is None)


def together(game: Game | str, pad: Pad, seat: int) -> tuple[int, ...]:
    """The last squares of rows that others have locked, and this seat may still lock in the same
    throw (B17): until it notes something else, or somebody has noted more than one throw allows.
    """
    game = find_game(game)
    rows = (row for row in range(ROWS) if _is_same_throw(game, pad, seat, row))
    squares = (square(row, LAST) for row in rows)
    return tuple(s for s in squares if _why_not_marked(game, pad, seat, s) is None)


def explain(game: Game | str, pad: Pad, seat: int, note: int) -> RuleError | None:
    """Why a seat may not note this, or None if it may."""
    game = find_game(game)
    try:
        seat, note = seat_number(seat, pad.state.players), action_number(note)
    except RuleError as reason:
        return reason
    if pad.is_over or (pad.end is not None and not _mark_together(game)):
        return RuleError("over")
    if note == MISTHROW:
        return None if pad.end is None else RuleError("late_misthrow")
    if pad.end is not None and any(each.seat == seat for each in pad.notes[pad.end :]):
        return RuleError("late_mark")
    return _why_not_marked(game, pad, seat, note)


def _why_not_marked(game: Game, pad: Pad, seat: int, note: int) -> RuleError | None:
    row, state = ROW_OF[note], pad.state
    is_lock = COLUMN_OF[note] == LAST
    if state.is_locked(row) and not (is_lock and _is_same_throw(game, pad, seat, row)):
        return RuleError("row_locked", row=game.row_name(row))
    return game.why_not_here(state, seat, note)


def _mark_together(game: Game) -> bool:
    """On sheets of their own all mark the same throw; on a board only the active player acts (D14),
    and every end is immediate (D24).
    """
    return game.board == "sheets"


def _is_same_throw(game: Game, pad: Pad, seat: int, row: int) -> bool:
    """Whether a row may have been locked in the throw that this seat has still to mark."""
    if not _mark_together(game):
        return False
    lock = square(row, LAST)
    places = (place for place, note in enumerate(pad.notes) if note.square == lock)
    first = next(places, None)
    if first is None:
        return False
    since = [note.seat for note in pad.notes[first:]]
    return seat not in since and max(map(since.count, since)) <= MOST_IN_A_THROW


# ── noting, undoing, finishing ────────────────────────────────────────────────────────────────


def note(game: Game | str, pad: Pad, seat: int, square: int) -> Pad:
    """Return the pad after a seat marks a square or a misthrow; the seat is no longer finished."""
    game = find_game(game)
    reason = explain(game, pad, seat, square)
    if reason is not None:
        raise reason
    return _noted(game, pad, Note(index(seat), index(square)))


def _noted(game: Game, pad: Pad, note: Note) -> Pad:
    seat, square = note
    state, notes = pad.state, (*pad.notes, note)
    if square == MISTHROW:
        misthrows = replace_at(state.misthrows, seat, state.misthrows[seat] + 1)
        state = state._replace(misthrows=misthrows)
    else:
        state = game.used(state, seat, square)
    end = len(notes) if game.is_end(state) and pad.end is None else pad.end
    return Pad(state, notes, end, pad.finished - {seat})


def undo(game: Game | str, pad: Pad, seat: int, square: int) -> Pad:
    """A seat takes back what it noted last, which it names. A lock that nobody else shares opens
    its row again for all; if that was the end, the game goes on. On a board, what others have
    placed since then must be what it was without it: nobody's token changes by another's undoing.
    """
    game = find_game(game)
    if pad.is_over:
        raise RuleError("over")
    who, number = whole(seat), whole(square)
    if who is None or number is None or pad.last(who) != number:
        raise RuleError("not_last")
    place = max(place for place, note in enumerate(pad.notes) if note == (who, number))
    empty = Pad(game.start(pad.state.players, pad.state.active))
    again = reduce(partial(_noted, game), pad.notes[:place], empty)
    was = _noted(game, again, pad.notes[place])
    for later in pad.notes[place + 1 :]:
        if explain(game, again, *later) or _deed(game, again, later) != _deed(game, was, later):
            raise RuleError("built_on")
        again, was = _noted(game, again, later), _noted(game, was, later)
    return again if again.end is None else again._replace(finished=pad.finished - {who})


def _deed(game: Game, pad: Pad, note: Note) -> tuple[str, bool]:
    """What a note does: a token is placed, stacked, or beats another; and whether its row is locked
    then.
    """
    if note.square == MISTHROW:
        return "misthrow", False
    row = ROW_OF[note.square]
    return game.deed(pad.state, *note), game.used(pad.state, *note).is_locked(row)


def finish(pad: Pad, seat: int, without: frozenset[int] = frozenset()) -> Pad:
    """A seat says that everything is marked; the last one ends the game. `without` these seats,
    who are not waited for.
    """
    if pad.is_over:
        raise RuleError("over")
    if pad.end is None:
        raise RuleError("goes_on")
    finished = pad.finished | {seat_number(seat, pad.state.players)}
    is_last = finished | without >= set(range(pad.state.players))
    state = pad.state._replace(phase=Phase.OVER) if is_last else pad.state
    return pad._replace(state=state, finished=finished)
