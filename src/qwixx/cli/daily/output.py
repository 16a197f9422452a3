"""What there is to tell of a day whose key is known."""

from typing import NamedTuple

from qwixx.cli.context import context, print_json
from qwixx.cli.tables import print_table
from qwixx.daily.attempt import played_out
from qwixx.daily.days import number_of, parse_day
from qwixx.fairdice.days import check, parse_key, rolls_of
from qwixx.notation import roll_text
from qwixx.rules import CLASSIC, Roll


class Day(NamedTuple):
    """A day's game."""

    number: int
    key: bytes

    @property
    def rolls(self) -> tuple[Roll, ...]:
        return rolls_of(self.key, self.number)


def _day(day: str, key: str) -> Day:
    return Day(number_of(parse_day(day)), parse_key(key))


def show_dice(day: str, key: str, as_json: bool) -> None:
    """All throws, also those that come after most games have ended."""
    known = _day(day, key)
    rolls = [roll_text(roll) for roll in known.rolls]
    if as_json:
        print_json({"number": known.number, "rolls": rolls})
    else:
        texts = context.texts
        lines = [[str(turn), roll] for turn, roll in enumerate(rolls, 1)]
        print_table([texts("Turn"), texts("Dice")], lines)


def show_best(day: str, key: str, as_json: bool) -> None:
    """The most points, and what to decide for them."""
    known, texts = _day(day, key), context.texts
    with context.err.status(texts("Ready in a moment …")):
        from qwixx.simulation.hindsight import hindsight  # noqa: PLC0415  (Numba is slow to import)

        found = hindsight(known.rolls)
    assert played_out(found.decisions, known.rolls).points == found.points
    turns = [[CLASSIC.action_text(action) for action in turn] for turn in found.decisions]
    if as_json:
        told = {"number": known.number, "points": found.points, "bound": found.bound}
        print_json(told | {"is_exact": found.is_exact, "decisions": turns})
        return
    sentence = (
        texts("The most possible, proven: {points} points.", points=found.points)
        if found.is_exact
        else texts(
            "Found: {points} points. Nobody can have more than {bound}.",
            points=found.points,
            bound=found.bound,
        )
    )
    context.out.print(sentence, markup=False)
    lines = [
        [str(turn), roll_text(known.rolls[turn - 1]), *actions]
        for turn, actions in enumerate(turns, 1)
    ]
    print_table([texts("Turn"), texts("Dice"), texts("Action 1"), texts("Action 2")], lines)


def check_key(day: str, key: str, announced: str) -> None:
    """Refused, if it is another one."""
    known = _day(day, key)
    check(known.key, announced, known.number)
    context.out.print(
        context.texts("This is the key that was announced for game {number}.", number=known.number),
        markup=False,
    )
