"""What a decision does: facts that follow from the rules and the dice."""

from itertools import product
from typing import NamedTuple

from qwixx.analysis.options import Option
from qwixx.evaluation.evaluator import lead
from qwixx.evaluation.turns import expecting
from qwixx.rules import PASS, Game, Phase, State, crosses
from qwixx.rules.dice import FACES, SUM_WAYS
from qwixx.rules.layout import COLUMN_OF, LAST, ROW_OF, square


class Facts(NamedTuple):
    """What one option of a seat does by itself, and what it risks."""

    points: int
    """What it adds to the seat's score, without what may follow in action 2."""
    skipped: tuple[int, ...]
    """Squares that were open to the seat and no longer are."""
    chance: float
    """How often the white dice give the number of one of them."""
    leaves: int | None
    """The seat's own foremost token, on which it could have stacked and no longer can."""
    locks: bool
    prepares: bool
    """The fifth cross or token: from now on the row can be locked."""
    beats: bool
    taken: int
    """What the other player loses with a token that is beaten."""
    stacks: bool
    raises: bool
    """The stack was one already, so that it could not be beaten before either."""
    exposed: float
    """How often the other's next throw can beat the token, if it is expected to lie open."""
    misthrow: bool
    """The turn is expected to end in a misthrow of this seat."""
    is_forced: bool
    """There is no other way: no square is left for action 2."""
    avoids: bool
    """After passing, a misthrow would be forced."""
    closes: bool
    """A row is expected to be locked later in the turn."""
    is_final: bool
    """It ends the game, and nobody else has a say."""
    is_last: bool
    """The turn is expected to be the last one."""
    lead: int
    """The points over the best of the others after the turn."""


def facts_of(game: Game, state: State, seat: int, option: Option) -> Facts:
    view, action = game.view(state, seat), option.action
    alone = _alone(game, view, seat, action)
    lost = _lost(game, view, alone, seat, action)
    has_token = {each: bool(_height(game, view, seat, each)) for each in lost}
    skipped = tuple(each for each in lost if not has_token[each])
    misthrow = _is_misthrow(view, option, seat)
    before, scores = game.scores(view), game.scores(alone)
    deed = game.deed(view, seat, action) if action != PASS else "passed"
    return Facts(
        points=scores[seat] - before[seat],
        skipped=skipped,
        chance=sum(SUM_WAYS[game.layout.number(each)] for each in skipped) / 36,
        leaves=next((each for each in lost if has_token[each]), None),
        locks=action != PASS and alone.locked != view.locked,
        prepares=_prepares(game, view, alone, seat, action)
        and _may_lock_later(game, option.outcome, seat, action),
        beats=deed == "beat",
        taken=before[1 - seat] - scores[1 - seat] if deed == "beat" else 0,
        stacks=deed == "stacked",
        raises=deed == "stacked" and _height(game, view, seat, action) > 1,
        exposed=_exposure(game, option.outcome, seat, action),
        misthrow=misthrow,
        is_forced=misthrow and _is_at_a_loss(game, view, seat),
        avoids=not misthrow and _is_at_a_loss(game, view, seat),
        closes=option.outcome.locked != alone.locked,
        is_final=alone.phase is Phase.OVER and not view.choices,
        is_last=option.outcome.phase is Phase.OVER,
        lead=lead(game.scores(option.outcome), seat),
    )


def _is_misthrow(view: State, option: Option, seat: int) -> bool:
    return option.outcome.misthrows[seat] > view.misthrows[seat]


def _is_at_a_loss(game: Game, view: State, seat: int) -> bool:
    """Whether passing means a misthrow, whatever the seat does after it."""
    if view.active != seat or view.action_1 != PASS:
        return False
    if view.phase is Phase.ACTION_2:
        return True
    return game.legal(_alone(game, view, seat, PASS), seat) == (PASS,)


def _alone(game: Game, view: State, seat: int, action: int) -> State:
    """What a decision does by itself: the others pass."""
    if view.choices:
        view = expecting(view, seat, (PASS,) * view.players)
    return game.play(view, seat, action)


def _lost(game: Game, view: State, alone: State, seat: int, action: int) -> tuple[int, ...]:
    """Other squares of the row that were open to the seat and no longer are. A row that is locked
    is closed by that, and loses none.
    """
    row = ROW_OF[action]
    if action == PASS or alone.is_locked(row):
        return ()
    lost = game.open_columns(view, seat, row) - game.open_columns(alone, seat, row)
    return tuple(sorted(square(row, column) for column in lost - {COLUMN_OF[action]}))


def _prepares(game: Game, view: State, alone: State, seat: int, action: int) -> bool:
    """The fifth cross of a row, with its lock still open."""
    row = ROW_OF[action]
    if action == PASS or COLUMN_OF[action] == LAST:
        return False
    is_fifth = game.counts(view, seat)[row] == crosses.NEEDED_TO_LOCK - 1
    return is_fifth and LAST in game.open_columns(alone, seat, row)


def _may_lock_later(game: Game, outcome: State, seat: int, action: int) -> bool:
    """Not if the row is locked by the end of the turn, nor without a token for the lock."""
    left = game.supply(outcome, seat)
    return not outcome.is_locked(ROW_OF[action]) and (left is None or left > 1)


def _height(game: Game, view: State, seat: int, action: int) -> int:
    return game.height(view.rows[seat][ROW_OF[action]], COLUMN_OF[action])


def _exposure(game: Game, outcome: State, seat: int, action: int) -> float:
    """How often a throw lets the other player beat the token on a square, once the turn is over."""
    row, column, other = ROW_OF[action], COLUMN_OF[action], 1 - seat
    if action == PASS or outcome.phase is Phase.OVER or outcome.is_locked(row):
        return 0.0
    is_beaten = game.deed(outcome, other, action) == "beat"
    if is_beaten and column in game.open_columns(outcome, other, row):
        return _reach(game.layout.number(action))
    return 0.0


def _reach(number: int) -> float:
    """How often two white dice and a coloured one give a number, in either action."""
    throws = list(product(FACES, repeat=3))
    hits = [number in (one + two, one + die, two + die) for one, two, die in throws]
    return sum(hits) / len(throws)
