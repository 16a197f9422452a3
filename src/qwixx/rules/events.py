"""What happened between two positions, for logs, announcements and animation."""

from typing import NamedTuple

from qwixx.rules.game import Game
from qwixx.rules.games import find_game
from qwixx.rules.layout import COLUMN_OF, LAST, PASS, ROWS, square
from qwixx.rules.state import Phase, State


class Event(NamedTuple):
    """One thing that happened: what, to whom, on which square (its action number, or PASS).

    Kinds: "rolled", "decided" (a choice is sealed), "passed", "marked", "placed", "stacked",
    "beat", "locked" (the square is the row's last), "misthrow", "ended".
    """

    kind: str
    seat: int
    square: int = PASS


def happened(game: Game | str, before: State, after: State) -> tuple[Event, ...]:
    """Return the events between two consecutive positions, in the order of a game log."""
    game = find_game(game)
    if before.phase is Phase.DICE:
        return (Event("rolled", before.active),)
    if after.choices:
        return tuple(
            Event("decided", seat)
            for seat in game.to_act(before)
            if after.choices[seat] is not None
        )
    seats = range(before.players) if before.choices else (before.active,)
    done = [_deed(game, before, after, seat) for seat in seats]
    locks = [
        Event("locked", event.seat, event.square)
        for event in done
        if event.square and COLUMN_OF[event.square] == LAST and after.locked != before.locked
    ]
    active = before.active
    misthrow = [Event("misthrow", active)] * (after.misthrows[active] - before.misthrows[active])
    ended = [Event("ended", active)] * (after.phase is Phase.OVER)
    return (*done, *locks, *misthrow, *ended)


def _deed(game: Game, before: State, after: State, seat: int) -> Event:
    """What one seat did with its decision."""
    for row in range(ROWS):
        old, new = before.rows[seat][row], after.rows[seat][row]
        if new > old:
            more = (column for column in range(LAST + 1) if _height(game, new, old, column))
            action = square(row, next(more))
            return Event(game.deed(before, seat, action), seat, action)
    return Event("passed", seat)


def _height(game: Game, new: int, old: int, column: int) -> int:
    return game.height(new, column) - game.height(old, column)
