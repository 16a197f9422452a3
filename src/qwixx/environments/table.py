"""A game in progress, as all single environments play it: the dice fall by themselves."""

import random
from collections.abc import Sequence
from operator import index
from typing import SupportsIndex

import numpy as np

from qwixx.environments.rewards import ILLEGAL, REWARDS, check_reward
from qwixx.rules import PASS, Game, Phase, RuleError, State, find_game


class Table:
    """A position, the dice, and what a game is worth. `reward` is a name in `REWARDS`."""

    def __init__(self, game: Game | str, players: int, reward: str) -> None:
        game = find_game(game)
        check_reward(reward)
        self.game = game
        self.players = players
        self.state = game.start(players)
        self._reward = reward
        self._source = random.Random()

    @property
    def is_over(self) -> bool:
        return self.state.phase is Phase.OVER

    def deal(self, source: random.Random) -> None:
        """Begin a new game: draw who throws first, and throw."""
        self._source = source
        self._go_on(self.game.start(self.players, first=source.randrange(self.players)))

    def play(self, seat: int, action: SupportsIndex | None) -> None:
        """Carry out a decision and whatever follows from it."""
        self._go_on(self.game.play(self.state, seat, _number(action)))

    def play_together(self, actions: Sequence[SupportsIndex]) -> dict[int, RuleError]:
        """Carry out the decisions of all seats, or nothing, with the reasons for refused ones."""
        state, owing = self.state, self.game.to_act(self.state)
        refused: dict[int, RuleError] = {}
        for seat, action in enumerate(map(_number, actions)):
            try:
                if seat in owing:
                    state = self.game.play(state, seat, action)
                elif action != PASS:
                    self.game.play(self.state, seat, action)
            except RuleError as reason:
                refused[seat] = checked(reason)
        if not refused:
            self._go_on(state)
        return refused

    def scores(self) -> list[int]:
        return list(self.game.scores(self.state))

    def rewards(self) -> list[float]:
        """What the game that is over is worth to each seat."""
        return [float(worth) for worth in REWARDS[self._reward](np.array(self.scores()))]

    def rewards_after_illegal(self, offenders: Sequence[int]) -> list[float]:
        """A game that was broken off is lost for the offenders and worth nothing to the others."""
        worst = ILLEGAL[self._reward]
        return [worst if seat in offenders else 0.0 for seat in range(self.players)]

    def _go_on(self, state: State) -> None:
        """Take up a position, and throw the dice if they are due."""
        if state.phase is Phase.DICE:
            state = self.game.roll(state, self.game.throw(state, self._source))
        self.state = state


def checked(reason: RuleError) -> RuleError:
    """A decision against the rules loses the game; what is no action at all is a mistake."""
    if reason.key == "action":
        raise reason
    return reason


def _number(action: SupportsIndex | None) -> int:
    """An action as a plain int: agents hand over NumPy's."""
    return index(action)  # type: ignore[arg-type]
