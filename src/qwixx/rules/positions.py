"""A position as text, and back. `docs/formats.md` describes the text."""

import re
from functools import lru_cache

from qwixx.rules.check import validated
from qwixx.rules.dice import Roll
from qwixx.rules.game import Game
from qwixx.rules.games import GAMES
from qwixx.rules.layout import COLUMN_OF, COLUMNS, LOCK, ROWS, square
from qwixx.rules.state import SEALED, Phase, Rows, Shown, State
from qwixx.rules.text import NotationError, shorten

VERSION = 1
SEATS = "ABCDE"
"""Seats as letters: A is seat 0."""
LONGEST = 2_000
"""No position is longer than this, in characters."""


def position_text(state: State) -> str:
    """A position, or a seat's view of it, on one line."""
    if state.game not in GAMES:
        raise _no_game(state.game)
    game, parts = GAMES[state.game], [f"{state.game} {VERSION}", f"turn {SEATS[state.active]}"]
    parts += [_seat_text(game, state, seat) for seat in range(state.players)]
    if state.roll is not None:
        parts += [f"roll {state.roll}", _step_text(game, state)]
    return "; ".join(parts)


def parse_position(text: str) -> State:
    """The position that a text describes, checked to be a possible one."""
    if len(text) > LONGEST:
        raise NotationError("too_long", most=LONGEST)
    parts = [" ".join(part.split()) for part in text.split(";")]
    game = _parse_header(parts.pop(0))
    active = _parse_turn(parts)
    seats = _parse_seats(parts, game)
    game.start(len(seats))
    if active >= len(seats):
        raise NotationError("seat", seat=SEATS[active], known=", ".join(SEATS[: len(seats)]))
    state = State(game.name, tuple(rows for rows, _ in seats), tuple(m for _, m in seats), active)
    if parts:
        state = _parse_step(game, state, parts)
    if parts:
        raise NotationError("surplus", text=shorten(parts[0]))
    return validated(game, state)


# ── writing ───────────────────────────────────────────────────────────────────────────────────


def _seat_text(game: Game, state: State, seat: int) -> str:
    rows = state.rows[seat]
    texts = [text for row in range(ROWS) if (text := _row_text(game, row, rows[row]))]
    if state.misthrows[seat]:
        texts.append(f"m{state.misthrows[seat]}")
    return " ".join((f"{SEATS[seat]}:", *texts))


@lru_cache(10_000)
def _row_text(game: Game, row: int, lying: int) -> str:
    """Return the text of a row. Cached, as most rows stay the same between positions."""
    piles = (_pile_text(game, lying, row, column) for column in range(COLUMNS + 1))
    return " ".join(pile for pile in piles if pile)


def _pile_text(game: Game, lying: int, row: int, column: int) -> str:
    height = game.height(lying, column)
    if not height:
        return ""
    is_lock = column == LOCK
    name = f"{game.layout.letters[row]}L" if is_lock else game.square_text(square(row, column))
    return name if height == 1 else f"{name}x{height}"


def _step_text(game: Game, state: State) -> str:
    if state.phase is Phase.ACTION_2:
        return f"action 2 {game.action_text(state.action_1)}"
    return " ".join(("action 1", *(_choice_text(game, choice) for choice in state.choices)))


def _choice_text(game: Game, choice: int | None) -> str:
    if choice is None:
        return "."
    return "?" if choice == SEALED else game.action_text(choice)


# ── reading ───────────────────────────────────────────────────────────────────────────────────


def _parse_header(text: str) -> Game:
    match = re.fullmatch(r"([a-z0-9-]+) (\d{1,9})", text, re.ASCII)
    if match is None or match[1] not in GAMES:
        raise _no_game(text)
    if match[2] != str(VERSION):
        raise NotationError("version", version=match[2], known=VERSION)
    return GAMES[match[1]]


def _no_game(text: str) -> NotationError:
    return NotationError("header", text=shorten(text), known=", ".join(GAMES))


def _parse_turn(parts: list[str]) -> int:
    match = _take(parts, "turn A", rf"turn ([{SEATS}])")
    return SEATS.index(match[1])


def _parse_seats(parts: list[str], game: Game) -> list[tuple[Rows, int]]:
    seats: list[tuple[Rows, int]] = []
    while parts and len(seats) < len(SEATS):
        letter, *piles = parts[0].split() or [""]
        if letter != f"{SEATS[len(seats)]}:":
            break
        seats.append(_parse_seat(piles, game))
        parts.pop(0)
    return seats


def _parse_seat(texts: list[str], game: Game) -> tuple[Rows, int]:
    rows, misthrows, before = [0] * ROWS, 0, (-1, -1)
    if texts and re.fullmatch(r"m[1-4]", texts[-1], re.ASCII):
        misthrows = int(texts.pop()[1])
    for text in texts:
        row, column, height = _parse_pile(text, game)
        if (row, column) <= before:
            raise NotationError("order", text=shorten(text))
        before = row, column
        rows[row] += game.pile(column, height)
    red, yellow, green, blue = rows
    return (red, yellow, green, blue), misthrows


def _parse_pile(text: str, game: Game) -> tuple[int, int, int]:
    match = re.fullmatch(r"([rygb])(L|[2-9]|1[0-2])(?:x([2-9]|1\d|2[0-2]))?", text, re.ASCII)
    if match is None or int(match[3] or 1) > game.tallest:
        raise NotationError("token", text=shorten(text))
    row = game.layout.letters.index(match[1])
    column = LOCK if match[2] == "L" else COLUMN_OF[game.layout.find(row, int(match[2]))]
    return row, column, int(match[3] or 1)


def _parse_step(game: Game, state: State, parts: list[str]) -> State:
    roll = Roll.parse(_take(parts, "roll 4 1 r3 y2 g5 b6", r"roll (.+)")[1])
    step = _take(parts, "action 1", r"action ([12])((?: \S+)*)")
    texts = step[2].split()
    if step[1] == "1":
        choices = tuple(_parse_choice(game, text) for text in texts)
        return state._replace(phase=Phase.ACTION_1, roll=roll, choices=choices)
    if len(texts) != 1:
        raise NotationError("part", text=shorten(step[0]), part="action 2 r5")
    return state._replace(phase=Phase.ACTION_2, roll=roll, action_1=game.parse_action(texts[0]))


def _parse_choice(game: Game, text: str) -> int | None:
    if text == ".":
        return None
    return SEALED if text == "?" else game.parse_action(text)


def _take(parts: list[str], part: str, pattern: str) -> re.Match[str]:
    """The next part, which has to look like this."""
    if not parts:
        raise NotationError("part_missing", part=part)
    text = parts.pop(0)
    match = re.fullmatch(pattern, text, re.ASCII)
    if match is None:
        raise NotationError("part", text=shorten(text), part=part)
    return match


Shown.write, Shown.read = position_text, parse_position
