"""What a decision does: facts that follow from the rules and the dice."""

from itertools import product
from typing import NamedTuple

from qwixx.analysis.options import Option, after
from qwixx.analysis.worth import lead
from qwixx.rules import DUEL, PASS, Game, Phase, State, crosses, tokens
from qwixx.rules.dice import FACES, SUM_WAYS
from qwixx.rules.layout import COLUMN_OF, COLUMNS, LAST, ROW_OF, square


class Facts(NamedTuple):
    """What one option of a seat does by itself, and what it risks."""

    points: int
    """What it adds to the seat's score, without what may follow in action 2."""
    skipped: tuple[int, ...]
    """Squares that were open to the seat and no longer are."""
    chance: float
    """How often the white dice give the number of one of them."""
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
    avoids: bool
    """It is not, but after passing it is."""
    is_final: bool
    """It ends the game, and nobody else has a say."""
    is_last: bool
    """The turn is expected to be the last one."""
    lead: int
    """The points over the best of the others after the turn."""


def facts_of(game: Game, state: State, seat: int, option: Option, passing: Option) -> Facts:
    """The facts of an option, next to those of passing."""
    view, action = game.view(state, seat), option.action
    alone = after(game, view, seat, action, (PASS,) * view.players)
    skipped = _skipped(view, alone, seat, action)
    misthrow = _is_misthrow(view, option, seat)
    before, scores = game.scores(view), game.scores(alone)
    beats = _beats(view, seat, action)
    return Facts(
        points=scores[seat] - before[seat],
        skipped=skipped,
        chance=sum(SUM_WAYS[game.layout.number(each)] for each in skipped) / 36,
        locks=action != PASS and alone.locked != view.locked,
        prepares=_prepares(game, view, alone, seat, action),
        beats=beats,
        taken=before[1 - seat] - scores[1 - seat] if beats else 0,
        stacks=_stacks(view, seat, action),
        raises=_raises(view, seat, action),
        exposed=_exposure(game, option.outcome, seat, action),
        misthrow=misthrow,
        avoids=not misthrow and _is_misthrow(view, passing, seat),
        is_final=alone.phase is Phase.OVER and not view.choices,
        is_last=option.outcome.phase is Phase.OVER,
        lead=lead(game.scores(option.outcome), seat),
    )


def _is_misthrow(view: State, option: Option, seat: int) -> bool:
    return option.outcome.misthrows[seat] > view.misthrows[seat]


def _skipped(view: State, alone: State, seat: int, action: int) -> tuple[int, ...]:
    """A row that is locked is closed by that, not skipped."""
    row = ROW_OF[action]
    if action == PASS or alone.is_locked(row):
        return ()
    lost = _open(view, seat, row) - _open(alone, seat, row)
    return tuple(sorted(square(row, column) for column in lost - {COLUMN_OF[action]}))


def _open(state: State, seat: int, row: int) -> set[int]:
    """The columns where a seat may mark or place, whatever the dice show."""
    own = state.rows[seat][row]
    if state.game == DUEL.name:
        other = state.rows[1 - seat][row]
        return {column for column in range(COLUMNS) if tokens.may_place(own, other, column)}
    return {column for column in range(COLUMNS) if crosses.may_mark(own, column)}


def _prepares(game: Game, view: State, alone: State, seat: int, action: int) -> bool:
    row = ROW_OF[action]
    if action == PASS or COLUMN_OF[action] == LAST:
        return False
    return game.counts(view, seat)[row] == crosses.NEEDED_TO_LOCK - 1 and LAST in _open(
        alone, seat, row
    )


def _beats(view: State, seat: int, action: int) -> bool:
    if action == PASS or view.game != DUEL.name:
        return False
    return tokens.beats(view.rows[1 - seat][ROW_OF[action]], COLUMN_OF[action])


def _stacks(view: State, seat: int, action: int) -> bool:
    if action == PASS or view.game != DUEL.name:
        return False
    row = ROW_OF[action]
    return tokens.stacks(view.rows[seat][row], view.rows[1 - seat][row], COLUMN_OF[action])


def _raises(view: State, seat: int, action: int) -> bool:
    row = view.rows[seat][ROW_OF[action]]
    return _stacks(view, seat, action) and tokens.height(row, COLUMN_OF[action]) > 1


def _exposure(game: Game, outcome: State, seat: int, action: int) -> float:
    """How often a throw lets the other player beat the token on a square, once the turn is over."""
    row, column = ROW_OF[action], COLUMN_OF[action]
    if action == PASS or outcome.game != DUEL.name or outcome.phase is Phase.OVER:
        return 0.0
    own, other = outcome.rows[seat][row], outcome.rows[1 - seat][row]
    open_to_other = not outcome.is_locked(row) and tokens.may_place(other, own, column)
    if not (open_to_other and tokens.beats(own, column)):
        return 0.0
    return _reach(game.layout.number(action))


def _reach(number: int) -> float:
    """How often two white dice and a coloured one give a number, in either action."""
    throws = list(product(FACES, repeat=3))
    hits = [number in (one + two, one + die, two + die) for one, two, die in throws]
    return sum(hits) / len(throws)
