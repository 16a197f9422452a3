"""A review in words: what has happened, the costliest decisions, and how everyone played."""

from collections.abc import Iterator, Sequence

from rich.style import Style
from rich.text import Text

from qwixx.analysis.reasons import name_of
from qwixx.analysis.review import Decision, Review, Summary
from qwixx.analysis.review.document import reasons_of
from qwixx.analysis.review.level_estimate import play_text, range_text
from qwixx.analysis.review.marks import MARKS
from qwixx.analysis.review.sums import shown
from qwixx.analysis.review.words import notes, signed_percent, term_names, terms
from qwixx.locale import Texts
from qwixx.locale.phrases import Phrases
from qwixx.notation import SEATS
from qwixx.rendering.chips import Chip, chips, logo, short_square
from qwixx.rendering.dice import dice_line
from qwixx.rendering.hint import PLACE, WIN, name_width, option_line, option_name
from qwixx.rendering.palette import (
    ACCENT,
    BOLD,
    FAINT,
    PLAIN,
    SEAT_INKS,
    WARNING,
    clickable,
    fit,
    flush,
    ink,
    pile,
    spread,
)
from qwixx.rules import PASS, Phase
from qwixx.simulation.figures import Figures

PLAYED = "◂"
LABEL = 20
"""The least width of the labels of the table of seats."""
IN_SHORT = (1, -2, -1)
"""The terms that a low table of seats has: luck, the result, and that without luck."""


def signed_seat(review: Review, seat: int) -> Text:
    """A letter in the colour of the seat's line, and the name."""
    name = review.record.seats[seat].name
    return Text.assemble((f"{SEATS[seat]} ", ink(SEAT_INKS[seat], bold=True)), (name, BOLD))


def review_title(phrases: Phrases, review: Review, place: int, width: int) -> Text:
    """The game, the turn, and which of all moments it is."""
    texts, turn = phrases.texts, review.moments[place].turn
    where = texts("The start")
    if turn:
        where = texts("Turn {number} of {total}", number=turn, total=len(review.turns))
    left = Text.assemble(logo(phrases), "  ", (f"{texts('Review')} · {where}", BOLD))
    last = len(review.moments) - 1
    moment = texts("Moment {number} of {total}", number=place, total=last)
    return spread(left, Text(moment, FAINT), width)


def thrown(phrases: Phrases, review: Review, place: int) -> Text:
    """Who has thrown, and what."""
    moment = review.moments[place]
    if not moment.turn:
        return Text(phrases.texts("The start"), FAINT)
    turn = review.turns[moment.turn - 1]
    name = phrases.texts("{name} throws", name=review.record.seats[turn.active].name)
    return Text.assemble(dice_line(turn.roll, phrases.letters), "   ", (name, BOLD))


# ── what has happened ─────────────────────────────────────────────────────────────────────────


def told(phrases: Phrases, review: Review, place: int) -> Text:
    """What led to a moment, with what it cost."""
    texts, moment = phrases.texts, review.moments[place]
    names = [seat.name for seat in review.record.seats]
    if not moment.turn:
        keys = texts("Arrow keys go back and forward, Home and End to the start and the end.")
        return Text(keys, FAINT)
    lines = [
        Text(phrases.event(event, names), PLAIN)
        for event in moment.events
        if event.kind != "rolled"
    ]
    if any(event.kind == "rolled" for event in moment.events):
        lines += _luck(review, moment.turn, texts)
    if moment.state.phase in (Phase.DICE, Phase.OVER):
        lines += _changes(review, moment.turn, texts)
    if place == len(review.moments) - 1:
        lines += _sums(review, texts)
    lines += [
        _cost(phrases, review, each)
        for each in review.decisions()
        if each.moment == place - 1 and each.mark
    ]
    due = [each for each in review.decisions() if each.moment == place and len(each.options) > 1]
    if due:
        style = clickable(ink(ACCENT), "decision")
        lines.append(Text.assemble(("[Enter] ", style), (texts("Options"), style)))
    return pile(lines, gap=False)


def _luck(review: Review, turn: int, texts: Texts) -> list[Text]:
    figures = Figures(texts.language)
    changes = review.turns[turn - 1].changes
    return [
        Text(texts("What this throw gives, next to the mean of all throws."), FAINT),
        *(
            Text.assemble(signed_seat(review, seat), f"  {signed_percent(figures, change.luck)}")
            for seat, change in enumerate(changes)
        ),
    ]


def _changes(review: Review, turn: int, texts: Texts) -> Iterator[Text]:
    """What the turn has changed for each, and why: rounded so that it adds up."""
    figures = Figures(texts.language)
    names = (
        texts("Luck"),
        texts("Own decisions"),
        texts("What the others did"),
        texts("Corrections"),
    )
    yield Text(texts("What changed in this turn"), FAINT)
    for seat, change in enumerate(review.turns[turn - 1].changes):
        before, *parts, after = shown(change)
        reasons = ", ".join(
            f"{name} {signed_percent(figures, part)}"
            for name, part in zip(names, parts, strict=True)
            if part
        )
        shares = f"  {figures.percent(before)} → {figures.percent(after)}"
        yield Text.assemble(signed_seat(review, seat), shares, (f"  {reasons}", FAINT))


def _sums(review: Review, texts: Texts) -> Iterator[Text]:
    """All that leads from the start to the result, for each seat, and what it means."""
    yield Text(texts("How the result came about"), BOLD)
    for seat, summary in enumerate(review.summaries):
        cells = zip(term_names(review, texts), terms(summary, texts), strict=True)
        told = " · ".join(f"{name} {cell}" for name, cell in cells)
        yield Text.assemble(signed_seat(review, seat), f"  {told}")
    for note in notes(review, texts):
        yield Text(note, FAINT)


def _cost(phrases: Phrases, review: Review, decision: Decision) -> Text:
    texts = phrases.texts
    percent = Figures(texts.language).percent(decision.error)
    lost = texts("{percent} of the win lost", percent=percent)
    style = clickable(ink(WARNING, bold=True), f"open({decision.moment}, {decision.seat})")
    name = review.record.seats[decision.seat].name
    return Text(f"{decision.mark} {name}: {lost}", style)


# ── decisions ─────────────────────────────────────────────────────────────────────────────────


def explained(phrases: Phrases, review: Review, decision: Decision) -> Text:
    """What was done, what it cost, what was better and why; then everything that was possible."""
    texts = phrases.texts
    heading = texts(
        "Turn {turn}, {name}", turn=decision.turn, name=review.record.seats[decision.seat].name
    )
    percent = Figures(texts.language).percent(decision.error)
    cost = texts("nothing was better")
    if decision.error > 0:
        cost = texts("{percent} of the win lost", percent=percent)
    name = name_of(phrases, decision.chosen.action)
    played = f"{name[0].upper()}{name[1:]}: {cost}"
    mark = (f"{decision.mark} ", ink(WARNING, bold=True)) if decision.mark else ""
    lines = [Text.assemble(mark, (heading, BOLD)), Text(played, PLAIN)]
    if decision.mark:
        better, chosen = reasons_of(phrases, decision)
        lines += [Text(texts("Better: {reason}", reason=better), ink(ACCENT)), Text(chosen, FAINT)]
    return pile([*lines, *_options(phrases, decision)], gap=False)


def _options(phrases: Phrases, decision: Decision) -> Iterator[Text]:
    """Every option, the best first; a sign stands behind the one that was played."""
    width = name_width(phrases, decision.options)
    for number, option in enumerate(decision.options, 1):
        line = option_line(phrases, option, number, width)
        line.truncate(PLACE + width + WIN)
        is_played = option.action == decision.chosen.action
        yield line.append(f" {PLAYED}" if is_played else "", ink(WARNING))


def all_wins(phrases: Phrases, decision: Decision) -> Text:
    """What every option wins, on one line."""
    figures = Figures(phrases.texts.language)
    told = (
        f"{option_name(phrases, option)} {figures.percent(option.worth.win)}"
        for option in decision.options
    )
    return Text(" · ".join(told), FAINT)


def costly(phrases: Phrases, decisions: Sequence[Decision], now: Decision | None) -> Text:
    """The costliest decisions, one a line."""
    texts = phrases.texts
    lines = [Text(texts("The costliest decisions"), FAINT)]
    if not decisions:
        lines.append(Text(texts("Nobody has made an error worth a mark."), PLAIN))
    figures = Figures(texts.language)
    for decision in decisions:
        is_now = decision is now
        percent, action = figures.percent(decision.error), decision.chosen.action
        choice = texts("pass") if action == PASS else short_square(phrases, action)
        line = Text.assemble(
            ("▸" if is_now else " ", ink(ACCENT, bold=True)),
            (f"{decision.mark:<3}", ink(WARNING, bold=True)),
            (f"{flush(percent, 7)} ", BOLD if is_now else PLAIN),
            (f"{SEATS[decision.seat]} ", ink(SEAT_INKS[decision.seat], bold=True)),
            (f"{decision.turn:>2} ", FAINT),
            (choice, BOLD if is_now else PLAIN),
        )
        click = f"open({decision.moment}, {decision.seat})"
        line.stylize(clickable(Style(), click))
        lines.append(line)
    if decisions:
        style = clickable(ink(ACCENT), "again")
        lines.append(Text(f"[A] {texts('Try again')}", style))
    return pile(lines, gap=False)


# ── how everyone played ───────────────────────────────────────────────────────────────────────


def seats_table(review: Review, texts: Texts, width: int, height: int) -> Text:
    """A column for each seat. All terms that lead to the result are in it if so many lines have
    room for them.
    """
    players = len(review.record.seats)
    figures = Figures(texts.language)
    labels = [texts("Play"), texts("Decisions"), " ".join(MARKS), texts("Error each")]
    names = term_names(review, texts)
    places = range(len(names)) if height > len(labels) + len(names) else IN_SHORT
    labels += [names[place] for place in places]
    label = max(LABEL, *(len(each) + 1 for each in labels))
    column = min(26, (width - label) // players)
    heading = Text(" " * label)
    for seat, (name, _) in enumerate(review.record.seats):
        shown = f"{SEATS[seat]} {name}"
        heading.append(" " + flush(fit(shown, min(len(shown), column - 1)), column - 1),
                       ink(SEAT_INKS[seat], bold=True))  # fmt: skip
    cells = []
    for summary in review.summaries:
        told = terms(summary, texts)
        played = _played(summary, texts, figures, column)
        cells.append([*played, *(told[place] for place in places)])
    lines = [
        Text.assemble((fit(name, label), FAINT), *(flush(cell, column) for cell in row))
        for name, *row in zip(labels, *cells, strict=True)
    ]
    return pile([heading, *lines], gap=False)


def _played(summary: Summary, texts: Texts, figures: Figures, width: int) -> list[str]:
    rate = "–" if summary.rate is None else f"{figures.decimal(100 * summary.rate, 2)} %"
    return [
        _play(summary, texts, width - 1),
        str(summary.decisions),
        " ".join(f"{number:>2}" for number in summary.errors),
        rate,
    ]


def _play(summary: Summary, texts: Texts, width: int) -> str:
    """Say whose play it is like; where there is no room for that, the range of levels alone."""
    if summary.like is None:
        return "–"
    play = play_text(summary.like, texts)
    if len(play) > width:
        play = range_text(summary.like, texts)
    return fit(play, min(len(play), width))


# ── the way through the game ──────────────────────────────────────────────────────────────────


def controls(texts: Texts, pace: str, *, is_running: bool) -> Text:
    """What leads through the game, each with its key."""
    items = [
        Chip("Home", "", "first"),
        Chip("←", "", "step(-1)"),
        Chip("P", texts("Stop") if is_running else texts("Let it run"), "run"),
        Chip("→", "", "step(1)"),
        Chip("End", "", "last"),
        Chip("F", pace, "pace"),
        Chip("E", texts("Next error"), "next_error"),
    ]
    return chips(items, 78)
