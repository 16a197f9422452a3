"""Hints on the command line: thinking, playing on, and telling it in a table."""

from contextlib import AbstractContextManager
from typing import NamedTuple

from rich.progress import BarColumn, Progress, TaskProgressColumn
from rich.table import Table

from qwixx.analysis.options import Option, find_options
from qwixx.analysis.reasons import sentences
from qwixx.analysis.rollout import PART, Part, Plan, play_part, roll_out
from qwixx.cli.context import INTERRUPTED, context, print_json
from qwixx.cli.figures import Figures
from qwixx.judges import judge_of
from qwixx.locale.phrases import Phrases
from qwixx.notation import SEATS, action_text, position_text
from qwixx.rules import GAMES, PASS, State
from qwixx.simulation.workers import Crew, cluster_crew, cores, local_crew

BAR = 20
"""Characters of a bar that stands for a sure win."""
EIGHTHS = " ▏▎▍▌▋▊▉"


class Wishes(NamedTuple):
    """How to think, and how to tell it."""

    rollout: bool
    games: int
    seed: int
    workers: int | None
    cluster: str
    as_json: bool


def answer(state: State, seat: int, wishes: Wishes) -> int:
    """Print every option of a seat, best first; returns the exit code."""
    plan = Plan(wishes.games, wishes.seed)
    plan.check()
    game, code = GAMES[state.game], 0
    with context.err.status(context.texts("Ready in a moment …")):
        options = find_options(game, state, seat, judge_of(game, state.players))
    if wishes.rollout:
        options, code = _play_on(options, state, seat, plan, wishes)
    reasons = sentences(Phrases(context.texts, game), state, seat, options)
    if wishes.as_json:
        print_json(_as_json(state, seat, options, reasons))
    else:
        _print(state, seat, options, reasons)
    return code


# ── playing on ────────────────────────────────────────────────────────────────────────────────


def _play_on(
    options: list[Option], state: State, seat: int, plan: Plan, wishes: Wishes
) -> tuple[list[Option], int]:
    """What playing on has shown, and the exit code: after Ctrl-C it is what is known so far."""
    judge, known = judge_of(GAMES[state.game], state.players), options
    try:
        with context.err.status(context.texts("Ready in a moment …")):
            # compiled once, before several workers would do so at the same time
            play_part(Part(judge, tuple(option.outcome for option in options), seat, 0, 0, 1))
        with _crew(wishes) as crew, _progress() as bar:
            task = bar.add_task("", total=plan.games)
            for known in roll_out(options, seat, judge, plan, crew):  # noqa: B007
                bar.advance(task, PART)
    except KeyboardInterrupt:
        return known, INTERRUPTED
    return known, 0


def _crew(wishes: Wishes) -> AbstractContextManager[Crew]:
    if wishes.cluster:
        return cluster_crew(wishes.cluster)
    return local_crew(cores() if wishes.workers is None else wishes.workers)


def _progress() -> Progress:
    """A bar for people; nothing where nobody looks."""
    err = context.err
    columns = (BarColumn(), TaskProgressColumn())
    return Progress(*columns, console=err, transient=True, disable=not err.is_terminal)


# ── telling ───────────────────────────────────────────────────────────────────────────────────


def _as_json(
    state: State, seat: int, options: list[Option], reasons: list[str]
) -> dict[str, object]:
    game = GAMES[state.game]
    told = [
        {
            "action": action_text(game, option.action),
            "number": option.action,
            "then": None if option.then is None else action_text(game, option.then),
            "win": option.judged.win,
            "margin": option.judged.margin,
            "rollout": _rollout_json(option),
            "reason": reason,
        }
        for option, reason in zip(options, reasons, strict=True)
    ]
    return {"position": position_text(state), "seat": SEATS[seat], "options": told}


def _rollout_json(option: Option) -> dict[str, object] | None:
    if option.rolled is None:
        return None
    win, margin, games = option.rolled
    return {"games": games, "win": win._asdict(), "margin": margin._asdict()}


def _print(state: State, seat: int, options: list[Option], reasons: list[str]) -> None:
    texts, out, best = context.texts, context.out, options[0]
    out.print(_table(Phrases(texts, GAMES[state.game]), seat, options))
    if best.rolled:
        games = best.rolled.games
        out.print(
            texts.plural("{number} game of each option", "{number} games of each option", games)
        )
    for reason in reasons:
        out.print(reason, markup=False, style="dim" if reason is not reasons[0] else None)


def _table(phrases: Phrases, seat: int, options: list[Option]) -> Table:
    texts = phrases.texts
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column(texts("Option of {name}", name=SEATS[seat]))
    table.add_column(texts("Wins"), justify="right")
    table.add_column(width=BAR)
    table.add_column(texts("Margin"), justify="right")
    followed = any(option.then is not None for option in options)
    if followed:
        table.add_column(texts("Action 2"))
    for option in options:
        then = [_name(phrases, option.then)] if followed and option.then is not None else []
        style = "bold" if option is options[0] else None
        table.add_row(*_cells(phrases, option), *then, style=style)
    return table


def _cells(phrases: Phrases, option: Option) -> tuple[str, str, str, str]:
    figures, worth, rolled = Figures(phrases.texts.language), option.worth, option.rolled
    win, margin = figures.percent(worth.win), figures.decimal(worth.margin)
    if rolled:
        win, margin = figures.share(rolled.win), figures.mean(rolled.margin)
    return _name(phrases, option.action), win, bar_text(worth.win), margin.replace("-", "−")


def _name(phrases: Phrases, action: int) -> str:
    if action == PASS:
        return phrases.texts("pass")
    return f"[{phrases.game.square_text(action).colour}]■[/] {phrases.square(action)}"


def bar_text(share: float) -> str:
    """A bar in eighths of a character."""
    whole, rest = divmod(round(8 * BAR * share), 8)
    return ("█" * whole + EIGHTHS[rest]).rstrip()
