"""Values over all throws, for what people are shown.

The mean over all throws of the next turn is more accurate than the network's value of a position,
and takes milliseconds instead of microseconds: `docs/analysis.md` has both, measured. In Qwixx
before the end of a game the network is as accurate, so there it values options alone.
"""

from qwixx.evaluation.evaluator import Evaluator, Shares, Worth, final_worths
from qwixx.evaluation.warmup.ready import is_ready
from qwixx.rules import CLASSIC, Game, Phase, State
from qwixx.rules.crosses import LOCKS_TO_END, MISTHROWS_TO_END, NEEDED_TO_LOCK


def values_throws(game: Game, state: State) -> bool:
    """Whether the options of a decision are valued over all throws.

    Until looking ahead is compiled, the network alone values them.
    """
    if not is_ready(f"{game.board} ahead"):
        return False
    return game.name != CLASSIC.name or is_near_end(game, state)


def is_near_end(game: Game, state: State) -> bool:
    """Whether one more misthrow would end the game, or the rows that are locked already and those
    that someone has enough crosses to lock.
    """
    if max(state.misthrows) >= MISTHROWS_TO_END - 1:
        return True
    crossed = [game.counts(state, seat) for seat in range(state.players)]
    closing = [
        row
        for row, counts in enumerate(zip(*crossed, strict=True))
        if state.is_locked(row) or max(counts) >= NEEDED_TO_LOCK
    ]
    return len(closing) >= LOCKS_TO_END


def worths_over_throws(game: Game, state: State, evaluator: Evaluator) -> tuple[Worth, ...]:
    """What the end of a turn is worth to each seat: its share of the win over all throws, and the
    margin by the network; exactly, if it is the end of the game.
    """
    if state.phase is Phase.OVER:
        return final_worths(game, state)
    pairs = zip(evaluator.expected(state), evaluator.worths(state), strict=True)
    return tuple(Worth(win, worth.margin) for win, worth in pairs)


class Remembering:
    """An evaluator that works out the mean over all throws of a position once."""

    def __init__(self, evaluator: Evaluator) -> None:
        self._evaluator = evaluator
        self._known: dict[State, Shares] = {}

    def __getattr__(self, name: str) -> object:
        return getattr(self._evaluator, name)

    def expected(self, state: State) -> Shares:
        if state not in self._known:
            self._known[state] = self._evaluator.expected(state)
        return self._known[state]
