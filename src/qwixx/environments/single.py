"""Gymnasium's environment: one agent against computer players."""

import random
from collections.abc import Sequence
from typing import Any, ClassVar, SupportsIndex

import gymnasium
from gymnasium import spaces

from qwixx.environments.observation import Vector, action_mask, observation_space, observe
from qwixx.environments.render import RENDER_FPS, RENDER_MODES, Frame, check_mode, render, show
from qwixx.environments.table import Table, checked
from qwixx.players import Who, make_anyone
from qwixx.rules import Game, RuleError, find_game
from qwixx.rules.layout import ACTIONS

Opponents = Who | Sequence[Who]
Info = dict[str, Any]

AGENT = 0
"""The agent's seat; the opponents sit clockwise from there. Who throws first is drawn."""


class SingleEnv(gymnasium.Env[Vector, SupportsIndex]):
    """The agent is asked whenever it owes a decision; the opponents decide in between."""

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc]
        "render_modes": list(RENDER_MODES),
        "render_fps": RENDER_FPS,
    }

    def __init__(
        self, game: Game | str, opponents: Opponents, reward: str, render_mode: str | None
    ) -> None:
        game = find_game(game)
        check_mode(render_mode)
        self._kinds = _listed(opponents)
        self._table = Table(game, 1 + len(self._kinds), reward)
        self._seat_players()
        self._is_running = False
        self.render_mode = render_mode
        self.observation_space = observation_space(game, 1 + len(self._kinds))
        self.action_space: spaces.Discrete[Any] = spaces.Discrete(ACTIONS)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Vector, Info]:
        """Begin a new game. A seed decides the dice and whatever opponents named by name do by
        chance. There are no options.
        """
        super().reset(seed=seed, options=options)
        if seed is not None:
            self._seat_players()
        self._table.deal(self._source)
        self._play_on()
        self._is_running = True
        show(self._table.game, self._table.state, self.render_mode)
        return observe(self._table.state, AGENT), self._info()

    def step(self, action: SupportsIndex) -> tuple[Vector, float, bool, bool, Info]:
        """The agent decides, then the others until it is asked again or the game is over."""
        if not self._is_running:
            raise RuntimeError("There is no game: call reset() first.")
        table = self._table
        try:
            table.play(AGENT, action)
        except RuleError as reason:
            return self._lost(checked(reason))
        self._play_on()
        is_over = table.is_over
        self._is_running = not is_over
        reward = table.rewards()[AGENT] if is_over else 0.0
        show(table.game, table.state, self.render_mode)
        return observe(table.state, AGENT), reward, is_over, False, self._info()

    def action_masks(self) -> Vector:
        """The mask for the decision that is due, where a learner asks for it by this name."""
        return action_mask(self._table.game, self._table.state, AGENT)

    def render(self) -> Frame:
        """The whole table, in the mode chosen when the environment was made."""
        return render(self._table.game, self._table.state, self.render_mode)

    def _play_on(self) -> None:
        """Let the opponents decide until the agent is asked, or nobody is: the game is over."""
        table, game = self._table, self._table.game
        while (seats := game.to_act(table.state)) and AGENT not in seats:
            view = game.view(table.state, seats[0])
            table.play(seats[0], self._players[seats[0] - 1].decide(game, view, seats[0]))

    def _lost(self, reason: RuleError) -> tuple[Vector, float, bool, bool, Info]:
        self._is_running = False
        reward = self._table.rewards_after_illegal([AGENT])[AGENT]
        info = self._info() | {"illegal": str(reason), "scores": self._table.scores()}
        return observe(self._table.state, AGENT), reward, True, False, info

    def _info(self) -> Info:
        info: Info = {"action_mask": self.action_masks()}
        if self._table.is_over:
            info["scores"] = self._table.scores()
        return info

    def _seat_players(self) -> None:
        """Dice and opponents from the generator that Gymnasium seeds."""

        def number() -> int:
            return int(self.np_random.integers(1 << 32))

        self._source = random.Random(number())
        game = self._table.game
        self._players = [make_anyone(kind, number(), game) for kind in self._kinds]


def _listed(opponents: Opponents) -> list[Who]:
    if isinstance(opponents, Sequence) and not isinstance(opponents, str):
        return list(opponents)
    return [opponents]
