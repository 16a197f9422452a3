"""A whole game as a value and as a text file. `docs/formats.md` describes the file."""

import hashlib
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from operator import index
from os import PathLike
from pathlib import Path
from typing import NamedTuple

from qwixx.files import replace_file
from qwixx.notation import SEATS, shorten
from qwixx.rules import GAMES, Game, Phase, Refusal, Roll, State, find_game
from qwixx.rules.reasons import N_

VERSION = 1
MOST_BYTES = 200_000
LONGEST_NAME = 24
MOST_OPTIONS = 64
FIRST_LINE = b"qwixx "
"""How the first line of a game begins; no other line does."""
KIND = r"[a-z0-9-]{1,30}"
OPTION = r"([a-z_]{1,30}) ([\w.:-]{1,80})"
PERSON = "person"
"""The kind of a seat where a person decides; any other kind names a computer player."""
OWN = "own"
"""The kind of a computer player that is somebody's own class: a file does not name code to run."""

SENTENCES = {
    "too_big": N_("The file is too large for a game: it has more than {most} bytes."),
    "not_text": N_("The file is not UTF-8 text."),
    "alien": N_("Line {line}: this is not a Qwixx game file."),
    "version": N_("Line {line}: version {version} of the format is not known here, only {known}."),
    "game": N_("Line {line}: there is no game “{text}” here; there are: {known}."),
    "ends": N_("Line {line}: the file ends where “{part}” should follow; it seems to be cut off."),
    "line": N_("Line {line}: “{text}” stands where “{part}” should be."),
    "turn": N_("Line {line}: turn {number} of seat {seat} should follow here."),
    "decisions": N_("Line {line}: {given} decisions of action {action} are given, not {due}."),
    "refused": N_("Line {line}: {reason}"),
    "result": N_("Line {line}: replaying the game gives “{part}”, not “{text}”."),
    "check": N_("Line {line}: the check sum does not fit: the file has been changed or damaged."),
    "name": N_("“{text}” cannot be a name: a name has 1 to {most} visible characters."),
    "kind": N_("“{text}” cannot be a kind of player: that is one word in small letters."),
    "option": N_("“{text}” cannot be an option: that is a word and a value without spaces."),
    "doubled": N_("The option “{text}” stands twice."),
    "options": N_("A game has at most {most} options."),
    "surplus": N_("Line {line}: “{text}” follows after the end of the game file."),
    "several": N_("Line {line}: another game begins here, where only one is expected."),
}


class RecordError(Refusal):
    """What is not a whole and true game; of a line in a file, `values["line"]` says which."""

    sentences = SENTENCES


class Seat(NamedTuple):
    """Who sits there: a name to show, and "person" or the name of a computer player."""

    name: str
    kind: str = PERSON

    def check(self) -> None:
        """Names and kinds come from outside: RecordError for what a file could not hold."""
        if not is_name(self.name):
            raise RecordError("name", text=shorten(self.name), most=LONGEST_NAME)
        if not re.fullmatch(KIND, self.kind):
            raise RecordError("kind", text=shorten(self.kind))


class Turn(NamedTuple):
    """A roll and what was decided on it; None for what is not decided yet."""

    roll: Roll
    action_1: tuple[int | None, ...]
    """Qwixx: a decision for each seat. The Duel: the active player's alone."""
    action_2: int | None = None


class Decision(NamedTuple):
    seat: int
    action: int


@dataclass(frozen=True, repr=False)
class Record:
    """A game so far: who plays what, and every turn. `states` replays it.

    Its text is that of a game file.
    """

    game: str
    seats: tuple[Seat, ...]
    first: int
    options: tuple[tuple[str, str], ...] = ()
    turns: tuple[Turn, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "game", find_game(self.game).name)
        for seat in self.seats:
            seat.check()
        for option in self.options:
            if not re.fullmatch(OPTION, " ".join(option)):
                raise RecordError("option", text=shorten(" ".join(option)))
        if len(self.options) > MOST_OPTIONS:
            raise RecordError("options", most=MOST_OPTIONS)
        _need_different(name for name, _ in self.options)

    def __str__(self) -> str:
        return record_text(self)

    def __repr__(self) -> str:
        names = ", ".join(seat.name for seat in self.seats)
        return f"<Record of {self.game}: {names}; {len(self.turns)} turns>"

    @classmethod
    def parse(cls, text: str) -> "Record":
        """The game that a text holds, replayed to be sure of it; RecordError with the line if it
        holds none.
        """
        return parse_record(text)

    @classmethod
    def load(cls, path: str | PathLike[str]) -> "Record":
        """The game in a file; OSError if it cannot be read, RecordError if it holds no game."""
        with Path(path).open("rb") as source:
            return parse_record_bytes(source.read(MOST_BYTES + 1))

    def save(self, path: str | PathLike[str]) -> None:
        """Write the game file, which is replaced in one step if it is there."""
        replace_file(Path(path), str(self).encode())

    def moves(self) -> Iterator[Roll | Decision]:
        """Rolls and decisions in the order of play; sealed ones in the order of seats."""
        active = self.first
        for turn in self.turns:
            yield turn.roll
            deciders = range(len(self.seats)) if len(turn.action_1) > 1 else (active,)
            for seat, action in zip(deciders, turn.action_1, strict=True):
                if action is not None:
                    yield Decision(seat, action)
            if turn.action_2 is not None:
                yield Decision(active, turn.action_2)
            active = (active + 1) % len(self.seats)

    def states(self) -> Iterator[State]:
        """Every position of the game from the empty table on; RuleError where a move is illegal."""
        game = GAMES[self.game]
        state = game.start(len(self.seats), self.first)
        yield state
        for move in self.moves():
            state = _moved(game, state, move)
            yield state

    def last(self) -> State:
        """The position that the game has come to."""
        *_, state = self.states()
        return state


class Recorder:
    """A game being played: its position now and its record so far."""

    def __init__(self, record: Record) -> None:
        self.state = record.last()
        self._head = replace(record, turns=())
        self._turns = list(record.turns)

    @property
    def record(self) -> Record:
        return replace(self._head, turns=tuple(self._turns))

    @property
    def game(self) -> Game:
        return GAMES[self._head.game]

    @property
    def turn(self) -> int:
        """How many times the dice were thrown."""
        return len(self._turns)

    def roll(self, roll: Roll) -> None:
        self.state = self.game.roll(self.state, roll)
        self._turns.append(Turn(roll, self.state.choices or (None,)))

    def play(self, seat: int, action: int) -> None:
        before = self.state
        self.state = self.game.play(before, seat, action)
        seat, action = index(seat), index(action)
        turn = self._turns[-1]
        if before.phase is Phase.ACTION_2:
            self._turns[-1] = turn._replace(action_2=action)
        else:
            place = seat if before.choices else 0
            choices = (*turn.action_1[:place], action, *turn.action_1[place + 1 :])
            self._turns[-1] = turn._replace(action_1=choices)


def start(
    game: Game | str, seats: tuple[Seat, ...], first: int, options: dict[str, str] | None = None
) -> Recorder:
    """A new game. Draw the first seat by lot."""
    game = find_game(game)
    return Recorder(Record(game.name, seats, first, tuple((options or {}).items())))


def _need_different(options: Iterable[str]) -> None:
    """Refuse options with the same name: readers could differ in which of them they take."""
    name, times = max(Counter(options).items(), key=lambda each: each[1], default=("", 0))
    if times > 1:
        raise RecordError("doubled", text=name)


def is_name(text: str) -> bool:
    """Whether a text from outside may be a player's name."""
    return 0 < len(text) <= LONGEST_NAME and text.isprintable() and text == " ".join(text.split())


BLANKS = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159"
"""Characters that count as printable, and show nothing."""


def is_visible(text: str) -> bool:
    """Whether everybody can see a text from outside, and that there is one. What an old game file
    holds may be less.
    """
    seen = any(unicodedata.category(character)[0] in "LNPS" for character in text)
    return seen and text.isprintable() and not set(text) & set(BLANKS)


LETTERS = str.maketrans(
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαγικνορυχАВЕЅІЈКМНОРСТУХаеѕіјорсухһԁԛԝ",
    "ABEZHIKMNOPTYXayikvopuxABESIJKMHOPCTYXaesijopcyxhdqw",
)
"""Greek and Cyrillic letters that look like Latin ones."""
SHAPES = str.maketrans("Il|ӀӏǀƖ0ıɑɡ", "1111111Oiag")
"""Characters that look alike whatever the script. The capital I is folded before its case is, so
that Ian is like lan and not like Lan; i is none of them."""


def confusable_keys(name: str) -> frozenset[str]:
    """Return keys of a name; names that look alike share at least one."""
    shown = unicodedata.normalize("NFKC", name)
    shown = "".join(each for each in shown if not "\ufe00" <= each <= "\ufe0f")
    latin = shown.translate(LETTERS)
    return frozenset(each.casefold() for each in (shown, latin, latin.translate(SHAPES)))


def _moved(game: Game, state: State, move: Roll | Decision) -> State:
    if isinstance(move, Decision):
        return game.play(state, move.seat, move.action)
    return game.roll(state, move)


# ── writing ───────────────────────────────────────────────────────────────────────────────────


def record_text(record: Record) -> str:
    """The game file, check sum included."""
    lines = [f"qwixx {VERSION}", f"game {record.game}"]
    for letter, seat in zip(SEATS, record.seats, strict=False):
        lines.append(f"seat {letter} {seat.kind} {seat.name}")
    lines.append(f"first {SEATS[record.first]}")
    lines += [f"option {name} {value}" for name, value in record.options]
    for number, turn in enumerate(record.turns):
        lines.append(_turn_text(record, number, turn))
    lines.append(_result_text(record.last()))
    return "\n".join((*lines, f"check {_check_sum(lines)}", ""))


def _turn_text(record: Record, number: int, turn: Turn) -> str:
    game, active = GAMES[record.game], SEATS[(record.first + number) % len(record.seats)]
    parts = [f"turn {number + 1} {active}", str(turn.roll)]
    parts.append(
        " ".join("." if action is None else game.action_text(action) for action in turn.action_1)
    )
    if turn.action_2 is not None:
        parts.append(game.action_text(turn.action_2))
    return " / ".join(parts)


def _result_text(state: State) -> str:
    game = GAMES[state.game]
    if state.phase is not Phase.OVER:
        return "result unfinished"
    scores = " ".join(f"{SEATS[seat]} {score}" for seat, score in enumerate(game.scores(state)))
    winners = " ".join(SEATS[seat] for seat in game.winners(state))
    return f"result {game.ending(state)} / {scores} / won {winners}"


def _check_sum(lines: list[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


# ── reading ───────────────────────────────────────────────────────────────────────────────────


def parse_record(text: str) -> Record:
    """The game that a file holds, replayed to be sure of it; RecordError with the line if not."""
    _check_size(text.encode(errors="replace"))
    lines = _Lines(text)
    try:
        recorder = _parse_turns(lines, _parse_head(lines))
        _parse_end(lines, recorder.state)
    except Refusal as reason:
        if "line" in reason.values:
            raise
        raise RecordError("refused", line=lines.read, reason=reason) from None
    return recorder.record


def parse_record_bytes(data: bytes) -> Record:
    """The same, from the bytes of a file."""
    _check_size(data)
    try:
        return parse_record(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise RecordError("not_text") from None


def second_game(data: bytes) -> int | None:
    """Return the line on which a second game begins in a file, or None if there is only one."""
    place = data.find(b"\n" + FIRST_LINE)
    return None if place < 0 else data.count(b"\n", 0, place) + 2


def _check_size(data: bytes) -> None:
    if line := second_game(data):
        raise RecordError("several", line=line)
    if len(data) > MOST_BYTES:
        raise RecordError("too_big", most=MOST_BYTES)


class _Lines:
    """The lines of a file and how far they have been read."""

    def __init__(self, text: str) -> None:
        self.all = text.replace("\r\n", "\n").split("\n")
        self.read = 0

    @property
    def next(self) -> str:
        return self.all[self.read] if self.read < len(self.all) else ""

    def take(self, pattern: str, part: str) -> re.Match[str]:
        match = re.fullmatch(pattern, self.next)
        if match is None:
            key = "ends" if self.read >= len(self.all) - 1 else "line"
            raise RecordError(key, line=self.read + 1, text=shorten(self.next), part=part)
        self.read += 1
        return match


def _parse_head(lines: _Lines) -> Record:
    version = re.fullmatch(r"qwixx (\d{1,9})", lines.next, re.ASCII)
    if version is None:
        raise RecordError("alien", line=1)
    if version[1] != str(VERSION):
        raise RecordError("version", line=1, version=version[1], known=VERSION)
    lines.read = 1
    game = lines.take(r"game ([a-z0-9-]{1,30})", "game classic")[1]
    if game not in GAMES:
        raise RecordError("game", line=lines.read, text=game, known=", ".join(GAMES))
    seats = [_parse_seat(lines, SEATS[0])]
    while lines.next.startswith("seat ") and len(seats) < len(SEATS):
        seats.append(_parse_seat(lines, SEATS[len(seats)]))
    first = lines.take(rf"first ([{SEATS[: len(seats)]}])", "first A")[1]
    return Record(game, tuple(seats), SEATS.index(first), _parse_options(lines))


def _parse_options(lines: _Lines) -> tuple[tuple[str, str], ...]:
    options: dict[str, str] = {}
    while lines.next.startswith("option "):
        match = lines.take(f"option {OPTION}", "option name value")
        if match[1] in options:
            raise RecordError("doubled", text=match[1])
        if len(options) == MOST_OPTIONS:
            raise RecordError("options", most=MOST_OPTIONS)
        options[match[1]] = match[2]
    return tuple(options.items())


def _parse_seat(lines: _Lines, letter: str) -> Seat:
    match = lines.take(rf"seat {letter} ({KIND}) (.+)", f"seat {letter} person Ana")
    seat = Seat(match[2], match[1])
    seat.check()
    return seat


def _parse_turns(lines: _Lines, record: Record) -> Recorder:
    recorder = Recorder(record)
    while lines.next.startswith("turn "):
        _parse_turn(lines, recorder)
    return recorder


def _parse_turn(lines: _Lines, recorder: Recorder) -> None:
    pattern = r"turn ([1-9]\d{0,4} [A-E]) / ([^/]+) / ([^/]+?)(?: / ([^/ ]+))?"
    match = lines.take(pattern, "turn 1 A / 4 1 r3 y2 g5 b6 / r5 - / b10")
    number, active = recorder.turn + 1, recorder.state.active
    game = recorder.game
    recorder.roll(Roll.parse(match[2]))
    if match[1] != f"{number} {SEATS[active]}":
        raise RecordError("turn", line=lines.read, number=number, seat=SEATS[active])
    due = game.to_act(recorder.state)
    given = match[3].split(" ")
    if len(given) != len(due):
        raise RecordError("decisions", line=lines.read, action=1, given=len(given), due=len(due))
    for seat, text in zip(due, given, strict=True):
        if text != ".":
            recorder.play(seat, game.parse_action(text))
    if match[4] is not None:
        if recorder.state.phase is not Phase.ACTION_2:
            raise RecordError("decisions", line=lines.read, action=2, given=1, due=0)
        recorder.play(active, game.parse_action(match[4]))


def _parse_end(lines: _Lines, state: State) -> None:
    text = lines.take(r"result .+", "result …")[0]
    if text != _result_text(state):
        expected = _result_text(state)
        raise RecordError("result", line=lines.read, text=shorten(text), part=expected)
    above = lines.all[: lines.read]
    check = lines.take(r"check ([0-9a-f]{16})", "check …")[1]
    if check != _check_sum(above):
        raise RecordError("check", line=lines.read)
    if lines.next or lines.read < len(lines.all) - 1:
        raise RecordError("surplus", line=lines.read + 1, text=shorten(lines.next))
