"""Hints on the command line: thinking, playing on, and telling it in a table."""

from collections.abc import Iterator

from rich.text import Text

from qwixx.analysis.options import Option, find_options
from qwixx.analysis.precision import precision_of, precision_text
from qwixx.analysis.reasons import sentences
from qwixx.analysis.rollout import Part, Plan, play_part, roll_out
from qwixx.cli.context import context, print_json
from qwixx.cli.running import Job, Stop, Wishes, ended, work
from qwixx.cli.tables import Cell, print_table
from qwixx.evaluation import evaluator_of
from qwixx.locale.phrases import Phrases
from qwixx.notation import SEATS, action_text, position_text
from qwixx.rules import GAMES, PASS, State
from qwixx.simulation.figures import Figures
from qwixx.simulation.workers import Crew

BAR = 20
"""Characters of a bar that stands for a sure win."""
EIGHTHS = " ▏▎▍▌▋▊▉"


class RolloutJob(Job):
    """Games that go on from every option."""

    def __init__(self, options: list[Option], state: State, seat: int, plan: Plan) -> None:
        self.options, self.total = options, plan.games
        self._seat, self._plan = seat, plan
        self._evaluator = evaluator_of(GAMES[state.game], state.players)

    @property
    def done(self) -> int:
        rolled = self.options[0].rolled
        return rolled.games if rolled else 0

    def get_ready(self) -> None:
        outcomes = tuple(option.outcome for option in self.options)
        with context.err.status(context.texts("Ready in a moment …")):
            play_part(Part(self._evaluator, outcomes, self._seat, 0, 0, 1))

    def steps(self, crew: Crew) -> Iterator[object]:
        for options in roll_out(self.options, self._seat, self._evaluator, self._plan, crew):
            self.options = options
            yield options


def answer(state: State, seat: int, plan: Plan | None, wishes: Wishes, as_json: bool) -> int:
    """Print every option of a seat, best first; returns the exit code."""
    game, stop = GAMES[state.game], None
    with context.err.status(context.texts("Ready in a moment …")):
        options = find_options(game, state, seat, evaluator_of(game, state.players))
    if plan:
        options, stop = _rolled_out(options, state, seat, plan, wishes)
    reasons = sentences(Phrases(context.texts, game), state, seat, options)
    if as_json:
        print_json(_as_json(state, seat, options, reasons))
    else:
        _print(state, seat, options, reasons)
    return ended(stop)


def _rolled_out(
    options: list[Option], state: State, seat: int, plan: Plan, wishes: Wishes
) -> tuple[list[Option], Stop]:
    job = RolloutJob(options, state, seat, plan)
    stop = work(job, wishes)
    return job.options, stop


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
    precision = precision_of(game, state.players)
    return {
        "position": position_text(state),
        "seat": SEATS[seat],
        "precision": precision and precision._asdict(),
        "options": told,
    }


def _rollout_json(option: Option) -> dict[str, object] | None:
    if option.rolled is None:
        return None
    win, margin, games, gap = option.rolled
    told: dict[str, object] = {"games": games, "win": win.as_json(), "margin": margin.as_json()}
    if gap:
        told["ahead"] = {"win": gap.win.as_json(), "margin": gap.margin.as_json()}
    return told


def _print(state: State, seat: int, options: list[Option], reasons: list[str]) -> None:
    texts, out, rolled = context.texts, context.out, options[0].rolled
    _print_options(Phrases(texts, GAMES[state.game]), seat, options)
    if rolled:
        games = texts.plural(
            "{number} game of each option", "{number} games of each option", rolled.games
        )
        out.print(games)
        if rolled.gap:
            out.print(
                texts("Ahead: the best next to the second, the others next to the best."),
                style="dim",
            )
    else:
        precision = precision_of(GAMES[state.game], state.players)
        out.print(precision_text(texts, precision), markup=False, style="dim")
    for reason in reasons:
        out.print(reason, markup=False, style="dim" if reason is not reasons[0] else None)


def _print_options(phrases: Phrases, seat: int, options: list[Option]) -> None:
    texts = phrases.texts
    headings = [texts("Option of {name}", name=SEATS[seat]), "", texts("Wins"), texts("Margin")]
    rows = [_cells(phrases, option) for option in options]
    if any(option.rolled and option.rolled.gap for option in options):
        headings.append(texts("Ahead"))
        for row, option in zip(rows, options, strict=True):
            row.append(_ahead(phrases, option))
    if any(option.then is not None for option in options):
        headings.append(texts("Action 2"))
        for row, option in zip(rows, options, strict=True):
            row.append("" if option.then is None else _name(phrases, option.then))
    print_table(headings, rows, left=2, best=0)


def _cells(phrases: Phrases, option: Option) -> list[Cell]:
    figures, worth, rolled = Figures(phrases.texts.language), option.worth, option.rolled
    win, margin = figures.percent(worth.win), figures.decimal(worth.margin)
    if rolled:
        win, margin = figures.share(rolled.win), figures.mean(rolled.margin)
    return [_name(phrases, option.action), bar_text(worth.win), win, margin]


def _ahead(phrases: Phrases, option: Option) -> str:
    rolled = option.rolled
    return (
        Figures(phrases.texts.language).difference(rolled.gap.win) if rolled and rolled.gap else ""
    )


def _name(phrases: Phrases, action: int) -> Text:
    if action == PASS:
        return Text(phrases.texts("pass"))
    square = phrases.game.square_text(action)
    return Text.assemble(("■", square.colour), " ", phrases.square(action))


def bar_text(share: float) -> str:
    """A bar in eighths of a character."""
    whole, rest = divmod(round(8 * BAR * share), 8)
    return ("█" * whole + EIGHTHS[rest]).rstrip()
