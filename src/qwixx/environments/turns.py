"""PettingZoo's AEC environment: agents decide one after another."""

from typing import Any, SupportsIndex

from pettingzoo import AECEnv

from qwixx.environments.seated import Observation, Seated
from qwixx.environments.table import checked
from qwixx.rules import RuleError


class TurnEnv(Seated, AECEnv[str, Observation, SupportsIndex | None]):
    """In action 1 on sheets, the active player is asked first and then the others clockwise;
    choices stay sealed until the last one is in. Else the active player alone is asked.
    """

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game. There are no options."""
        del options
        self._deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self._table.state.active]

    def step(self, action: SupportsIndex | None) -> None:
        """The selected agent decides; None for agents whose game is over."""
        self._check_running()
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        seat = self._seats[agent]
        try:
            self._table.play(seat, action)
        except RuleError as reason:
            self.infos[agent]["illegal"] = str(checked(reason))
            self._end(self._table.rewards_after_illegal([seat]))
            return
        self._show()
        if self._table.is_over:
            self._end(self._table.rewards())
        else:
            self.agent_selection = self.agents[self._next(seat)]

    def _next(self, seat: int) -> int:
        state = self._table.state
        if state.choices and state.choices[state.active] is not None:
            return (seat + 1) % self._table.players
        return state.active

    def _end(self, rewards: list[float]) -> None:
        for agent, reward in zip(self.possible_agents, rewards, strict=True):
            self.rewards[agent] = self._cumulative_rewards[agent] = reward
            self.terminations[agent] = True
            self.infos[agent]["scores"] = self._table.scores()
        self.agent_selection = self.agents[0]
