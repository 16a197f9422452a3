"""What the two PettingZoo environments have in common."""

import random
from operator import index
from typing import Any

from gymnasium import spaces

from qwixx.environments.observation import (
    Vector,
    action_mask,
    mask_space,
    observation_space,
    observe,
    state_space,
    whole,
)
from qwixx.environments.render import RENDER_FPS, RENDER_MODES, Frame, check_mode, render, show
from qwixx.environments.table import Table
from qwixx.rules import Game, find_game
from qwixx.rules.layout import ACTIONS

Observation = dict[str, Any]
"""The "observation" and the "action_mask", vectors both."""


class Seated:
    """Agents at a table: their spaces, what they see, the seed and the rendering."""

    def __init__(
        self, game: Game | str, players: int, reward: str, render_mode: str | None
    ) -> None:
        game = find_game(game)
        check_mode(render_mode)
        self._table = Table(game, players, reward)
        self._source: random.Random | None = None
        self.render_mode = render_mode
        self.metadata: dict[str, Any] = {
            "name": f"qwixx_{game.name.replace('-', '_')}_v0",
            "render_modes": list(RENDER_MODES),
            "render_fps": RENDER_FPS,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": observation_space(game, players),
                    "action_mask": mask_space(),
                }
            )
            for agent in self.possible_agents
        }
        self.state_space = state_space(game, players)
        self._action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete[Any]:
        return self._action_spaces[agent]

    def observe(self, agent: str) -> Observation:
        """What an agent sees now."""
        seat, state = self._seats[agent], self._table.state
        mask = action_mask(self._table.game, state, seat)
        return {"observation": observe(state, seat), "action_mask": mask}

    def state(self) -> Vector:
        """The whole table, sealed choices included: for those who train all agents together."""
        return whole(self._table.state)

    def render(self) -> Frame:
        """The whole table, in the mode chosen when the environment was made."""
        return render(self._table.game, self._table.state, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""

    def _deal(self, seed: int | None) -> None:
        """A new game: from this seed, or going on with the dice of the last one."""
        if seed is not None or self._source is None:
            self._source = random.Random(_checked_seed(seed))
        self._table.deal(self._source)
        self.agents = self.possible_agents[:]
        self._show()

    def _show(self) -> None:
        show(self._table.game, self._table.state, self.render_mode)

    def _check_running(self) -> None:
        if not self.agents:
            raise RuntimeError("There is no game: call reset() first.")


def _checked_seed(seed: int | None) -> int | None:
    if seed is None:
        return None
    number = index(seed)
    if number < 0:
        raise ValueError(f"A seed is not negative, but this one is {number}.")
    return number
