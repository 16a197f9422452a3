"""What people type: words and numbers, and the reason why one cannot be used."""

import errno
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import date
from math import isfinite
from pathlib import Path
from typing import BinaryIO

import typer

from qwixx import rules
from qwixx.game_files import parse_part, split_games
from qwixx.notation import SEATS, parse_position, parse_roll, shorten
from qwixx.record import Record
from qwixx.rules import GAMES, Refusal, RuleError, State
from qwixx.rules.reasons import N_

MOST_BYTES = 1_000_000
"""No input of ours is larger; more is not even read."""

SENTENCES = {
    "unreadable": N_("{path} cannot be read: {cause}."),
    "no_file": N_("There is no file {path}."),
    "several": N_("{path} holds {games} games: choose one with --number, from 1 to {games}."),
    "no_game": N_("There is no game {number} in {path}: it holds {games}."),
    "no_text": N_("{path} is not a text in UTF-8."),
    "no_progress": N_("{path} does not hold anybody's progress with puzzles."),
    "no_days": N_("{path} does not hold anybody's games of the day."),
    "no_player": N_("Nobody called “{player}” plays in these games; those who do: {known}."),
    "no_puzzles": N_("There are no puzzles of {game}; there are some of: {known}."),
    "position": N_("No game comes to this position: {reason}"),
    "command": N_("There is no command “{command}”; there are: {known}."),
    "seat": N_("There is no seat “{seat}”; there are: {known}."),
    "language": N_("“{language}” is not a language we speak; there are: {known}."),
    "word": N_("{option} cannot be “{word}”; there are: {known}."),
    "whole": N_("{option} is a whole number from {least} to {most}, not “{value}”."),
    "number": N_("{option} is a number above {least} and up to {most}, not “{value}”."),
    "day": N_("{option} is a day such as 2026-01-31, not “{value}”."),
    "only_with": N_("{option} has no effect without {other}."),
    "not_with": N_("{option} and {other} do not go together."),
    "no_screen": N_("--screen needs a terminal, and there is none here."),
    "no_terminal": N_(
        "This is played in a terminal, and there is none here. “qwixx serve” opens the game in the"
        " browser, “qwixx simulate” lets computers play."
    ),
    "origin": N_(
        "“{origin}” is not the address of a site, such as https://games.example.org or"
        " http://localhost:8000."
    ),
}


class InputError(Refusal):
    """An input that cannot be had."""

    sentences = SENTENCES


def closest(word: str, known: Iterable[str]) -> str | None:
    """What was probably meant."""
    from difflib import get_close_matches  # noqa: PLC0415  (only after a slip)

    matches = get_close_matches(word.lower(), list(known), n=1, cutoff=0.6)
    return matches[0] if matches else None


def suggestion(refusal: Refusal) -> str | None:
    """Where a refusal lists what there is, the one of them that was probably meant."""
    known = str(refusal.values.get("known", ""))
    values = (value for name, value in refusal.values.items() if name != "known")
    words = [value for value in values if isinstance(value, str)]
    found = (closest(word, known.split(", ")) for word in words)
    return next(filter(None, found), None) if known else None


# ── words and numbers ─────────────────────────────────────────────────────────────────────────


def find_game(name: str) -> str:
    """The same name, if there is such a game."""
    return rules.find_game(name).name


def complete_game(incomplete: str) -> list[str]:
    """For the shell: games that begin like this."""
    return [name for name in GAMES if name.startswith(incomplete)]


def whole(option: str, least: int, most: int) -> Callable[[object], int]:
    """Reads the value of an option: a whole number in a range."""

    def read(value: object) -> int:
        text = str(value)
        digits = text.removeprefix("-")
        if digits.isascii() and digits.isdecimal() and len(digits) < 30:
            number = int(text)
            if least <= number <= most:
                return number
        raise InputError("whole", option=option, least=least, most=most, value=shorten(text))

    return read


def real(option: str, least: float, most: float) -> Callable[[object], float]:
    """Reads the value of an option: a number above the least, up to the most."""

    def read(value: object) -> float:
        try:
            number = float(str(value))
        except ValueError:
            number = float("nan")
        if isfinite(number) and least < number <= most:
            return number
        shown = shorten(str(value))
        raise InputError("number", option=option, least=least, most=most, value=shown)

    return read


def day(option: str) -> Callable[[object], date]:
    """Reads the value of an option: a day."""

    def read(value: object) -> date:
        try:
            return date.fromisoformat(str(value))
        except ValueError:
            shown = shorten(str(value))
            raise InputError("day", option=option, value=shown) from None

    return read


def one_of(option: str, known: Iterable[str]) -> Callable[[object], str]:
    """Reads the value of an option: one of some words, or none."""
    words = tuple(known)

    def read(value: object) -> str:
        word = str(value)
        if word and word not in words:
            shown = shorten(word)
            raise InputError("word", option=option, word=shown, known=", ".join(words))
        return word

    return read


def find_seat(text: str, players: int) -> int:
    """A seat by its letter, large or small."""
    seat = SEATS.find(text.upper()) if len(text) == 1 else -1
    if not 0 <= seat < players:
        raise InputError("seat", seat=shorten(text), known=", ".join(SEATS[:players]))
    return seat


def allow_own(players: Iterable[str]) -> None:
    """Let classes named as `module:Class` lie in the current folder, behind all that is installed.
    Nothing else is ever imported from there.
    """
    if any(":" in name for name in players) and (here := str(Path.cwd())) not in sys.path:
        sys.path.append(here)


def read_position(position: str, roll: str) -> State:
    """A position, after dice have been thrown in it if there are any."""
    try:
        state = parse_position(position)
    except RuleError as reason:
        raise InputError("position", reason=reason) from None
    return GAMES[state.game].roll(state, parse_roll(roll)) if roll else state


# ── options that depend on each other ─────────────────────────────────────────────────────────


def given(context: typer.Context) -> dict[str, str]:
    """What stands on the command line: by the name of a parameter, how it is written there."""
    sources = {
        parameter.name: parameter.opts[0] for parameter in context.command.params if parameter.name
    }
    return {
        name: text if text.startswith("-") else name.upper()
        for name, text in sources.items()
        if getattr(context.get_parameter_source(name), "name", "") == "COMMANDLINE"
    }


def only_with(typed: Mapping[str, str], other: str, *names: str, by: bool) -> None:
    """Refuse options that would change nothing, as another one is not there."""
    for name in names:
        if name in typed and not by:
            raise InputError("only_with", option=typed[name], other=other)


def not_with(typed: Mapping[str, str], other: str, *names: str) -> None:
    """Refuse options that another one leaves no room for."""
    for name in names:
        if name in typed and other in typed:
            raise InputError("not_with", option=typed[name], other=typed[other])


# ── files ─────────────────────────────────────────────────────────────────────────────────────


def read_bytes(path: Path) -> bytes:
    """The bytes of a file, or of the standard input for `-`."""
    with _opened(path) as source:
        return source.read(MOST_BYTES)


def read_game(path: Path, number: int | None = None) -> Record:
    """The game in a file; if it holds several, the one with this number, counted from 1."""
    with _opened(path) as source:
        games, wanted = 0, None
        for part in split_games(source):
            games += 1
            if games == (number or 1):
                wanted = part
            if games == number:
                break
    if number is None and games > 1:
        raise InputError("several", path=path, games=games)
    if wanted is None:
        raise InputError("no_game", path=path, number=number, games=games)
    return parse_part(wanted)


@contextmanager
def _opened(path: Path) -> Iterator[BinaryIO]:
    """A file, or the standard input for `-`; InputError if it cannot be read."""
    if str(path) == "-":
        if sys.stdin is None:  # it was closed: `<&-`
            raise InputError("unreadable", path=path, cause=os.strerror(errno.EBADF))
        yield typer.get_binary_stream("stdin")
        return
    try:
        with path.open("rb") as source:
            yield source
    except FileNotFoundError:
        raise InputError("no_file", path=path) from None
    except OSError as error:
        raise InputError("unreadable", path=path, cause=error.strerror) from None


def read_text(path: Path) -> str:
    """The same as a text."""
    try:
        return read_bytes(path).decode()
    except UnicodeDecodeError:
        raise InputError("no_text", path=path) from None
