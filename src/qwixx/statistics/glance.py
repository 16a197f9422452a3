"""A game file at a glance: how it ended, without playing it again.

A file whose check sum fits, and whose decisions add up to the points that it gives, is believed:
that is several times as quick as replaying it. Any other is read as always, by `qwixx.record`,
which also finds the reason if it cannot be read.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from qwixx.game_files import GamePart, parse_part
from qwixx.notation import SEATS
from qwixx.record import MOST_BYTES, Decision, Record, Seat
from qwixx.rules import GAMES, PASS, Game, Refusal, State, crosses, tokens
from qwixx.rules.crosses import MISTHROW_POINTS
from qwixx.rules.layout import COLUMN_OF, COLUMNS, ROW_OF, ROWS, square
from qwixx.rules.pad import Pad

CHECK = "\ncheck "


class Glance(NamedTuple):
    """What a game came to."""

    game: str
    seats: tuple[Seat, ...]
    turns: int
    """0 if nobody counted them."""
    scores: tuple[int, ...]
    """() if it is not over."""
    winners: tuple[int, ...]
    ending: str
    locks: tuple[int, ...]
    """For each seat, the rows that it locked."""
    misthrows: tuple[int, ...]
    squares: tuple[tuple[int, ...], ...]
    """For each seat, the squares that it used, by action number."""


def glance(data: bytes, above: int = 0) -> Glance:
    """What the game in a file came to; RecordError if there is none. `above` are the lines of the
    file before these bytes.
    """
    if len(data) <= MOST_BYTES:
        try:
            if seen := _quick(data.decode()):
                return seen
        except (ValueError, KeyError, IndexError, Refusal):
            pass
    return glance_of(parse_part(GamePart(data, above)))


def glance_of(record: Record) -> Glance:
    """What a game came to, by playing it again."""
    used = ((move.seat, move.action) for move in record.moves() if isinstance(move, Decision))
    return _seen(GAMES[record.game], record.seats, len(record.turns), record.last(), used)


def glance_of_pad(game: Game, seats: tuple[Seat, ...], pad: Pad) -> Glance:
    """What a game came to of which only the sheets are known: nobody counted its turns."""
    return _seen(game, seats, 0, pad.state, pad.notes)


def _seen(
    game: Game, seats: tuple[Seat, ...], turns: int, last: State, used: Iterable[tuple[int, int]]
) -> Glance:
    """`used`: seats with the squares that they used, or PASS."""
    squares: list[list[int]] = [[] for _ in seats]
    for seat, action in used:
        if action:
            squares[seat].append(action)
    return Glance(
        game=game.name,
        seats=seats,
        turns=turns,
        scores=game.scores(last) if game.is_over(last) else (),
        winners=game.winners(last),
        ending=game.ending(last) or "",
        locks=tuple(sum(map(game.is_row_locked, rows)) for rows in last.rows),
        misthrows=last.misthrows,
        squares=tuple(map(tuple, squares)),
    )


# ── believing ─────────────────────────────────────────────────────────────────────────────────


def _quick(text: str) -> Glance | None:
    """None, or any of the errors above, for what does not look as it should."""
    body, _, check = text.rpartition(CHECK)
    if hashlib.sha256(body.encode()).hexdigest()[:16] != check.rstrip("\n"):
        return None
    first, named, *lines = body.split("\n")
    if first != "qwixx 1":
        return None
    game = GAMES[named.removeprefix("game ")]
    seats = tuple(_seats(lines[: len(SEATS) + 1]))
    if len(seats) not in game.players:
        return None
    turns = [line for line in lines if line.startswith("turn ")]
    ending, *told = lines[-1].removeprefix("result ").split(" / ")
    play = _Crosses(game, len(seats)) if game.board == "sheets" else _Tokens(game, len(seats))
    for line in turns:
        play.turn(line)
    points = tuple(
        sum(map(play.points, rows)) + MISTHROW_POINTS * misthrows
        for rows, misthrows in zip(play.rows, play.misthrows, strict=True)
    )
    if told:
        scores = tuple(int(number) for number in told[0].split(" ")[1::2])
        winners = tuple(map(SEATS.index, told[1].removeprefix("won ").split(" ")))
        if scores != points:
            return None
    else:
        scores, winners, ending = (), (), ""
    return Glance(
        game.name,
        seats,
        len(turns),
        scores,
        winners,
        ending,
        tuple(sum(map(game.is_row_locked, rows)) for rows in play.rows),
        tuple(play.misthrows),
        tuple(map(tuple, play.squares)),
    )


def _seats(lines: Sequence[str]) -> Iterator[Seat]:
    for line in lines:
        if not line.startswith("seat "):
            return
        _, _, kind, name = line.split(" ", 3)
        seat = Seat(name, kind)
        seat.check()
        yield seat


class _Play:
    """Decisions of a game as they are carried out, if they are legal."""

    points: Callable[[int], int]
    """Of one row."""

    def __init__(self, game: Game, players: int) -> None:
        self.actions = _actions(game)
        self.rows = [[0] * ROWS for _ in range(players)]
        self.misthrows = [0] * players
        self.squares: list[list[int]] = [[] for _ in range(players)]

    def turn(self, line: str) -> None:
        head, _, first, *second = line.split(" / ")
        active = SEATS.index(head[-1])
        choices = [self.actions[text] for text in first.split(" ")]
        seats = range(len(choices)) if len(choices) > 1 else (active,)
        for seat, action in zip(seats, choices, strict=True):
            if action:
                self.use(seat, action)
        if second:
            action = self.actions[second[0]]
            if action:
                self.use(active, action)
            elif not choices[seats.index(active)]:
                self.misthrows[active] += 1

    def use(self, seat: int, action: int) -> None:
        self.squares[seat].append(action)
        self.mark(seat, ROW_OF[action], COLUMN_OF[action])

    def mark(self, seat: int, row: int, column: int) -> None:
        raise NotImplementedError


class _Crosses(_Play):
    points = staticmethod(crosses.points)

    def mark(self, seat: int, row: int, column: int) -> None:
        self.rows[seat][row] = crosses.mark(self.rows[seat][row], column)


class _Tokens(_Play):
    points = staticmethod(tokens.points)

    def mark(self, seat: int, row: int, column: int) -> None:
        own, other = self.rows[seat], self.rows[1 - seat]
        supply = tokens.SUPPLY - sum(map(tokens.count, own)) - self.misthrows[seat]
        own[row], other[row], _ = tokens.placed(own[row], other[row], column, supply)


@cache
def _actions(game: Game) -> dict[str, int]:
    """Action numbers by their texts; what is not decided yet is like passing."""
    squares = [square(row, column) for row in range(ROWS) for column in range(COLUMNS)]
    return {"-": PASS, ".": PASS} | {game.action_text(each): each for each in squares}
