"""A game of the day in the terminal: the attempt that counts or a free one, and its worth."""

import time
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from qwixx.cli.asking import ask_action
from qwixx.cli.context import context
from qwixx.cli.daily.attempts import KeptDays
from qwixx.cli.daily.server import DailyServer, Moved, parse_address, state_of
from qwixx.cli.painting import paint
from qwixx.cli.tables import print_table
from qwixx.daily.attempt import PLAYER
from qwixx.daily.days import DailyError, number_of, parse_day
from qwixx.daily.share import headline, rows_sentence, squares_text, streak
from qwixx.locale.phrases import Phrases, signed
from qwixx.rendering.dice import dice_line
from qwixx.rendering.palette import pile
from qwixx.rendering.sheet import sheet, totals
from qwixx.rendering.tiles import WIDTH, Marks
from qwixx.rendering.whole import whole
from qwixx.rules import CLASSIC, PASS, Phase, State
from qwixx.simulation.figures import Figures

AGAIN_AFTER = 1.0
MOST_WAITING = 180.0
"""Seconds between questions for what was possible, and until nobody waits for it any more."""

Told = dict[str, Any]


class Wish(NamedTuple):
    """What is to be played, and where."""

    server: str
    day: str = ""
    """Today's without it."""
    free: bool = False
    name: str = ""
    """For the day's table."""
    folder: Path | None = None


def play(wish: Wish) -> None:
    """Play it to the end, or leave it: what counts goes on where it was."""
    address, brought = parse_address(wish.server)
    kept = KeptDays(wish.folder)
    token = kept.token(address, brought)
    with closing(DailyServer(address, token, context.texts.language)) as server:
        _play(server, kept, wish)


def _play(server: DailyServer, kept: KeptDays, wish: Wish) -> None:
    today = server.today()
    counted = {today["number"]: today["attempt"]}
    if today["unfinished"]:
        counted = {today["unfinished"]["number"]: today["unfinished"], **counted}
    number = _number(wish.day, today) if wish.day else next(iter(counted))
    if wish.free or number not in counted:
        _play_free(server, number)
        return
    attempt = counted[number] or _begin(server, today)
    is_new = not attempt["over"]
    finished = _play_on(server, attempt)
    if finished is None:
        _say(context.texts("Your attempt is kept and goes on where it was."))
        return
    kept.finish(server.address, number, finished["points"])
    _tell_streak(streak(kept.finished(server.address), today["number"]))
    _tell(server, finished, wish.name)
    if not (is_new or wish.name):
        raise DailyError("played", number=number)


def _number(day: str, today: Told) -> int:
    number = number_of(parse_day(day))
    if number > today["number"]:
        raise DailyError("future_day", day=day, today=today["date"])
    return number


# ── an attempt ────────────────────────────────────────────────────────────────────────────────


def _begin(server: DailyServer, today: Told) -> Told:
    texts = context.texts
    _say(texts("The game of the day, number {number}", number=today["number"]), style="bold")
    _say(
        texts(
            "Qwixx alone: you throw every turn and have both actions. Everyone has the same dice"
            " today, whatever they mark. The fourth misthrow or the second locked row ends the"
            " game."
        )
    )
    _say(
        texts(
            "Your first attempt counts. It can be interrupted and goes on where it was; afterwards"
            " you may play the same dice as often as you like."
        )
    )
    return server.begin(today["number"])


def _play_free(server: DailyServer, number: int) -> None:
    attempt = _play_on(server, server.free(number, []))
    if attempt is not None:
        _tell(server, attempt, "")


def _play_on(server: DailyServer, attempt: Told) -> Told | None:
    """The attempt at its end; None if somebody leaves before."""
    while not attempt["over"]:
        state = state_of(attempt["view"])
        _show(attempt, state)
        if attempt["legal"] == [PASS]:
            _say(context.texts("You pass."))
            action: int | None = PASS
        else:
            action = ask_action(CLASSIC, state, PLAYER)
        if action is None:
            return None
        attempt = _decided(server, attempt, action)
    return attempt


def _decided(server: DailyServer, attempt: Told, action: int) -> Told:
    number = attempt["number"]
    if not attempt["counts"]:
        return server.free(number, [*attempt["actions"], action])
    try:
        return server.decide(number, attempt["sequence"], action)
    except Moved:
        _say(context.texts("This attempt has gone on elsewhere, perhaps on another device."))
        return server.attempt(number)


def _show(attempt: Told, state: State) -> None:
    texts, phrases = context.texts, Phrases(context.texts, CLASSIC)
    assert state.roll is not None
    context.out.print()
    number = attempt["number"]
    title = (
        texts("Game {number}", number=number)
        if attempt["counts"]
        else texts("Game {number}, not counted", number=number)
    )
    _say(f"{title} · {texts('Turn {number}', number=attempt['turn'])}", style="bold")
    paint(dice_line(state.roll, phrases.letters))
    _paint_sheet(state, Marks(frozenset(attempt["legal"])))
    step = texts("Action 1") if state.phase is Phase.ACTION_1 else texts("Action 2")
    squares = ", ".join(phrases.short(action) for action in attempt["legal"] if action)
    _say(f"{step}: {squares}" if squares else step)


# ── afterwards ────────────────────────────────────────────────────────────────────────────────


def _tell_streak(days: int) -> None:
    if days:
        _say(context.texts.plural("{number} day in a row", "{number} days in a row", days))


def _tell(server: DailyServer, attempt: Told, name: str) -> None:
    """What it is worth beside others', the day's table, and what to tell of it."""
    texts, number, points = context.texts, attempt["number"], attempt["points"]
    state = state_of(attempt["view"])
    context.out.print()
    _paint_sheet(state, Marks())
    ending = Phrases(texts, CLASSIC).ending(attempt["view"]["ending"])
    told = texts.plural("{number} point", "{number} points", points)
    _say(f"{ending} {told}", style="bold")
    result = _worked_out(server, number)
    _tell_comparison(attempt, result)
    if attempt["counts"]:
        first = headline(texts, number, points, result["bound"])
        link = f"{server.address}/daily"
        _say(f"\n{first}\n{squares_text(state)}\n{link}\n")
        _say(f"{first} ({rows_sentence(texts, state)}). {link}\n")
    _tell_table(server.rename(number, name) if name else server.table(number))


def _worked_out(server: DailyServer, number: int) -> Told:
    until = time.monotonic() + MOST_WAITING
    with context.err.status(context.texts("What was possible is being worked out …")):
        while not (result := server.result(number))["ready"] and time.monotonic() < until:
            time.sleep(AGAIN_AFTER)
    return result


def _tell_comparison(attempt: Told, result: Told) -> None:
    texts = context.texts
    you = texts("You") if attempt["counts"] else texts("You, not counted")
    lines = [(you, attempt["points"])]
    for other in result["others"]:
        label = other["label"]
        who = texts(label) if label else texts("The best player alone")
        lines.append((who, other["points"]))
    if result["ready"]:
        is_proven = result["best"] == result["bound"]
        most = texts("The most possible, proven") if is_proven else texts("The most that was found")
        lines.append((most, result["best"]))
    lines.sort(key=lambda line: -line[1])
    rows = [[who, signed(points)] for who, points in lines]
    best = next(place for place, (who, _) in enumerate(lines) if who == you)
    print_table([texts("With the same dice"), texts("Points")], rows, best=best)
    if result["ready"] and result["best"] != result["bound"]:
        _say(texts("Nobody can have more than {points}.", points=result["bound"]))
    expected = Figures(texts.language).decimal(result["expected"])
    _say(
        texts(
            "With dice that nobody knows, the best player alone can expect {points} points.",
            points=expected,
        )
    )


def _tell_table(table: Told) -> None:
    texts = context.texts
    rows = [[entry["name"], signed(entry["points"])] for entry in table["entries"]]
    if rows:
        print_table([texts("The day's table"), texts("Points")], rows)
    finished = table["finished"]
    _say(texts.plural("{number} player has finished.", "{number} players have finished.", finished))


def _say(text: str, style: str | None = None) -> None:
    context.out.print(text, markup=False, style=style, soft_wrap=True)


def _paint_sheet(state: State, marks: Marks) -> None:
    """With all its numbers, where there is room."""
    phrases, you = Phrases(context.texts, CLASSIC), context.texts("You")
    if context.out.width >= WIDTH:
        rows = sheet(phrases, state, PLAYER, marks, tall=False)
        paint(pile([*rows, totals(phrases, state, PLAYER, you)], gap=False))
    else:
        paint(whole(phrases, state, [you], marks, tall=False))
