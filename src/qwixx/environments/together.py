"""PettingZoo's parallel environment: all agents decide at the same time."""

from collections.abc import Mapping
from typing import Any, SupportsIndex

from pettingzoo import ParallelEnv

from qwixx.environments.observation import action_mask, observe_all
from qwixx.environments.seated import Observation, Seated

Infos = dict[str, dict[str, Any]]
Step = tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], Infos]


class TogetherEnv(Seated, ParallelEnv[str, Observation, SupportsIndex]):
    """A step is one action of a turn: action 1, then action 2. Whoever owes no decision passes."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], Infos]:
        """Begin a new game. There are no options."""
        del options
        self._deal(seed)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: Mapping[str, SupportsIndex]) -> Step:
        """Every agent's action, by name."""
        self._check_running()
        table, agents = self._table, self.agents
        refused = table.play_together([actions[agent] for agent in agents])
        infos: Infos = {agent: {} for agent in agents}
        rewards = [0.0] * table.players
        is_over = table.is_over or bool(refused)
        observations = self._observations()
        self._show()
        if is_over:
            rewards = table.rewards_after_illegal([*refused]) if refused else table.rewards()
            for info in infos.values():
                info["scores"] = table.scores()
            for seat, reason in refused.items():
                infos[agents[seat]]["illegal"] = str(reason)
            self.agents = []
        return (
            observations,
            dict(zip(agents, rewards, strict=True)),
            dict.fromkeys(agents, is_over),
            dict.fromkeys(agents, False),
            infos,
        )

    def _observations(self) -> dict[str, Observation]:
        game, state = self._table.game, self._table.state
        return {
            agent: {"observation": seen, "action_mask": action_mask(game, state, seat)}
            for seat, (agent, seen) in enumerate(zip(self.agents, observe_all(state), strict=True))
        }
