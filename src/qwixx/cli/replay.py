"""`qwixx replay`: a game from its file, whole or turn by turn."""

import sys
from collections.abc import Iterator
from typing import Annotated, NamedTuple

import typer

from qwixx.cli.context import context, print_json
from qwixx.cli.inputs import read_game
from qwixx.cli.options import FileArgument, JsonOption, NumberOption
from qwixx.cli.painting import paint
from qwixx.locale.phrases import Phrases
from qwixx.notation import SEATS, action_text, position_text
from qwixx.record import Record
from qwixx.rules import GAMES, Event, Phase, Roll, State, happened
from qwixx.rules.reasons import N_

FORWARD = {"\r", "\n", " ", "n", "\x1b[C", "\x1b[B", "\x1b[6~"}
BACK = {"p", "b", "\x7f", "\x08", "\x1b[D", "\x1b[A", "\x1b[5~"}
FIRST, LAST = {"g", "\x1b[H", "\x1b[1~"}, {"G", "\x1b[F", "\x1b[4~"}
QUIT = {"q", "Q", "\x1b", "\x04"}
"""Keys, as terminals send them."""


def replay(
    file: FileArgument,
    step: Annotated[
        bool, typer.Option("--step", help=N_("Show one turn at a time; keys go on and back."))
    ] = False,
    number: NumberOption = None,
    as_json: JsonOption = False,
) -> None:
    """Print every turn and the final scoring."""
    record = read_game(file, number)
    if as_json:
        print_json(_as_json(record))
    elif step and _has_reader():
        _leaf_through(Told(record))
    else:
        _tell(Told(record), boards=step)


def _has_reader() -> bool:
    """Whether somebody looks at a terminal: the file may well come from the standard input."""
    return context.out.is_terminal and (sys.stdin.isatty() or sys.stderr.isatty())


# ── telling ───────────────────────────────────────────────────────────────────────────────────


class Turn(NamedTuple):
    """What happened between two throws."""

    roll: Roll
    events: list[Event]
    after: State


class Told:
    """A game in words and pictures."""

    def __init__(self, record: Record) -> None:
        self.record, self.game = record, GAMES[record.game]
        self.phrases = Phrases(context.texts, self.game)
        self.names = [seat.name for seat in record.seats]
        self.turns = list(_turns(record))

    def heading(self) -> str:
        names = ", ".join(self.names)
        return context.texts("{game}: {names}", game=self.phrases.title, names=names)

    def print_turn(self, number: int) -> None:
        """The dice, and a line for everything that was done with them."""
        from qwixx.rendering.dice import dice_line  # noqa: PLC0415

        turn = self.turns[number]
        for event in turn.events:
            if event.kind != "decided":
                sentence = self.phrases.event(event, self.names, turn.roll.white_sum)
                context.out.print(sentence, markup=False)
            if event.kind == "rolled":
                paint(dice_line(turn.roll, self.phrases.letters))

    def print_board(self, state: State, events: list[Event]) -> None:
        from qwixx.rendering.tiles import Marks  # noqa: PLC0415
        from qwixx.rendering.whole import whole  # noqa: PLC0415

        marks = Marks(fresh=frozenset(event for event in events if event.square))
        paint(whole(self.phrases, state, self.names, marks, tall=False))

    def print_end(self) -> None:
        """The scoring, and who has won if the game is over."""
        from qwixx.rendering.scoring import LINES, scoring  # noqa: PLC0415

        last, phrases = self.record.last(), self.phrases
        paint(scoring(phrases, last, self.names, LINES))
        if last.phase is Phase.OVER:
            ending = phrases.ending(self.game.ending(last) or "")
            context.out.print(f"{ending} {phrases.result(last, self.names)}", markup=False)


def _tell(told: Told, *, boards: bool) -> None:
    """The whole game; the board at its end, or after every turn."""
    out = context.out
    out.print(told.heading(), markup=False)
    for number, turn in enumerate(told.turns):
        out.print()
        told.print_turn(number)
        if boards or number == len(told.turns) - 1:
            told.print_board(turn.after, turn.events)
    out.print()
    told.print_end()


def _leaf_through(told: Told) -> None:
    """One turn after another, forward and back, until somebody has seen enough."""
    texts, out, number = context.texts, context.out, 0
    while 0 <= number < max(1, len(told.turns)):
        out.clear()
        out.print(told.heading(), markup=False)
        if told.turns:
            out.print(
                texts("Turn {number} of {total}", number=number + 1, total=len(told.turns)),
                style="dim",
            )
            told.print_turn(number)
            told.print_board(told.turns[number].after, told.turns[number].events)
        if number >= len(told.turns) - 1:
            out.print()
            told.print_end()
        out.print(
            texts("Enter or →: next turn · ←: the one before · g, G: first, last · Q: quit"),
            style="reverse",
        )
        number = _turned(number, len(told.turns))


def _turned(number: int, total: int) -> int:
    """The turn that the next key leads to; −1 for the end."""
    key = typer.getchar()
    if key in QUIT or (key in FORWARD and number >= total - 1):
        return -1
    if key in FORWARD:
        return number + 1
    if key in BACK:
        return max(0, number - 1)
    return 0 if key in FIRST else total - 1 if key in LAST else number


def _turns(record: Record) -> Iterator[Turn]:
    """Each throw with all that followed from it."""
    turn: Turn | None = None
    for state, events in _steps(record):
        if events and events[0].kind == "rolled":
            if turn:
                yield turn
            assert state.roll is not None
            turn = Turn(state.roll, list(events), state)
        elif turn:
            turn = turn._replace(events=[*turn.events, *events], after=state)
    if turn:
        yield turn


def _steps(record: Record) -> Iterator[tuple[State, tuple[Event, ...]]]:
    """Each position after the first, with what led to it."""
    game = GAMES[record.game]
    states = record.states()
    before = next(states)
    for after in states:
        yield after, happened(game, before, after)
        before = after


def _as_json(record: Record) -> dict[str, object]:
    game = GAMES[record.game]
    last = record.last()
    return {
        "game": record.game,
        "seats": [seat._asdict() for seat in record.seats],
        "first": SEATS[record.first],
        "options": dict(record.options),
        "steps": [
            {
                "position": position_text(state),
                "events": [
                    {"kind": e.kind, "seat": SEATS[e.seat], "square": action_text(game, e.square)}
                    for e in events
                ],
            }
            for state, events in _steps(record)
        ],
        "scores": game.scores(last),
        "winners": [SEATS[seat] for seat in game.winners(last)],
        "ending": game.ending(last),
    }
