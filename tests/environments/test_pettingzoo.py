"""The PettingZoo environments, by PettingZoo's own tests and by the rules."""

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from pettingzoo.test.api_test import api_test
from pettingzoo.test.parallel_test import parallel_api_test
from pettingzoo.test.seed_test import parallel_seed_test, seed_test
from pettingzoo.test.state_test import state_test

from qwixx.environments import classic_v0, duel_v0
from qwixx.environments.together import TogetherEnv
from qwixx.environments.turns import TurnEnv
from qwixx.rules import GAMES, PASS, Game, Phase, RuleError
from tests.environments.play import choose, module_of, number, play_together, play_turns
from tests.helpers import every_table

# PettingZoo knows its own games with action masks by name, and warns of every other one.
masked = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably should be:UserWarning",
)
FIRST, SECOND = "player_0", "player_1"


def turn_env(game: Game, players: int) -> TurnEnv:
    env: TurnEnv = module_of(game).env(**number(game, players))
    return env


def together_env(game: Game, players: int) -> TogetherEnv:
    env: TogetherEnv = module_of(game).parallel_env(**number(game, players))
    return env


@masked
@every_table
def test_pettingzoo_accepts_the_turn_environment(game: Game, players: int) -> None:
    api_test(turn_env(game, players), num_cycles=300)  # type: ignore[no-untyped-call]


@every_table
def test_pettingzoo_accepts_the_parallel_environment(game: Game, players: int) -> None:
    parallel_api_test(together_env(game, players), num_cycles=300)


@every_table
def test_pettingzoo_finds_seeds_to_hold(game: Game, players: int) -> None:
    seed_test(lambda: turn_env(game, players), num_cycles=200)  # type: ignore[no-untyped-call]
    parallel_seed_test(lambda: together_env(game, players), num_cycles=200)  # type: ignore[no-untyped-call]


@every_table
def test_pettingzoo_accepts_the_state(game: Game, players: int) -> None:
    state_test(turn_env(game, players), together_env(game, players))  # type: ignore[no-untyped-call]


def test_the_state_holds_what_is_sealed_and_the_observations_do_not() -> None:
    env = classic_v0.env(players=3)
    env.reset(seed=1)
    first, seen = env._table.state.active, [env.observe(agent) for agent in env.agents]
    assert env.state().tolist() == [*seen[0]["observation"].tolist(), 0, 0, 0]
    action = int(np.flatnonzero(seen[first]["action_mask"])[-1])
    env.step(action)
    assert env.state()[-3:].tolist() == [1 + action if seat == first else 0 for seat in range(3)]
    for seat, agent in enumerate(env.agents):
        assert env.observe(agent)["observation"].tolist() == seen[seat]["observation"].tolist()


@every_table
def test_the_same_seed_gives_the_same_game(game: Game, players: int) -> None:
    turns, together = turn_env(game, players), together_env(game, players)
    assert play_turns(turns, 5) == play_turns(turn_env(game, players), 5)
    assert play_together(together, 5) == play_together(together_env(game, players), 5)
    assert play_turns(turns, 5) != play_turns(turns, 6)


def test_without_a_seed_the_dice_go_on() -> None:
    env = classic_v0.parallel_env()
    seen = []
    for seed in (3, None, None, 3, None):
        observations, _ = env.reset(seed=seed)
        seen.append(observations[FIRST]["observation"].tolist())
    assert seen[:2] == seen[3:]
    assert len({tuple(vector) for vector in seen}) == 3


@every_table
def test_masks_are_what_the_rules_allow(game: Game, players: int) -> None:
    env = turn_env(game, players)
    source = random.Random(1)
    env.reset(seed=1)
    for agent in env.agent_iter():
        state = env._table.state
        for seat, other in enumerate(env.agents if not env.terminations[agent] else []):
            mask = env.observe(other)["action_mask"]
            legal = game.legal(state, seat) or (PASS,)
            assert np.flatnonzero(mask).tolist() == list(legal)
            assert mask.sum() == len(legal)
        is_over = env.terminations[agent]
        env.step(None if is_over else choose(env.observe(agent)["action_mask"], source))


@every_table
def test_both_environments_play_the_same_rules(game: Game, players: int) -> None:
    """The same dice and decisions lead to the same end, one by one or together."""
    turns, together = turn_env(game, players), together_env(game, players)
    source = random.Random(2)
    turns.reset(seed=9)
    observations, _ = together.reset(seed=9)
    while together.agents:
        owing = game.to_act(together._table.state)
        actions = {
            agent: choose(seen["action_mask"], source) for agent, seen in observations.items()
        }
        observations, rewards, *_ = together.step(actions)
        for _ in owing:
            turns.step(actions[turns.agent_selection])
        assert turns._table.state == together._table.state
    assert turns.rewards == rewards


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_environments_are_called_after_their_module(game: Game) -> None:
    module = module_of(game)
    assert module.__name__.endswith(module.env().metadata["name"].removeprefix("qwixx_"))


def test_in_action_1_the_active_player_is_asked_first_then_clockwise() -> None:
    env = classic_v0.env(players=4)
    env.reset(seed=3)
    active = env._table.state.active
    asked = []
    for _ in range(5):
        asked.append(env.agents.index(env.agent_selection))
        env.step(PASS)
    assert active != 0
    assert asked == [*((active + turn) % 4 for turn in range(4)), active]
    assert env.agents.index(env.agent_selection) == (active + 1) % 4


def test_nothing_of_a_sealed_choice_is_seen() -> None:
    """Whatever the first player decides, the others see the same until all have decided."""
    seen = []
    for place in (0, -1):
        env = classic_v0.env(players=3)
        env.reset(seed=4)
        first = env.agent_selection
        legal = np.flatnonzero(env.observe(first)["action_mask"])
        before = [env.observe(agent)["observation"].tolist() for agent in env.agents]
        env.step(int(legal[place]))
        assert [env.observe(agent)["observation"].tolist() for agent in env.agents] == before
        others = [agent for agent in env.agents if agent != first]
        seen.append([env.observe(agent)["action_mask"].tolist() for agent in others])
        assert env.infos == {agent: {} for agent in env.agents}
    assert seen[0] == seen[1]


def test_in_a_parallel_step_all_choose_before_any_takes_effect() -> None:
    """R1: two players lock the same row together (vector 28)."""
    env = classic_v0.parallel_env()
    env.reset(seed=0)
    table = env._table
    five = 0b11111
    state = table.state._replace(rows=((five, 0, 0, 0),) * 2, active=0)
    assert state.roll is not None
    table.state = state._replace(roll=state.roll._replace(white=(6, 6)))
    env.step({FIRST: 11, SECOND: 11})
    assert [rows[0] >> 11 for rows in table.state.rows] == [1, 1]
    assert table.state.phase is Phase.ACTION_2


@pytest.mark.parametrize(("reward", "worst"), [("win", -1.0), ("margin", -310.0)])
def test_an_illegal_action_loses_the_game(reward: str, worst: float) -> None:
    env = classic_v0.env(players=3, reward=reward)
    env.reset(seed=1)
    agent = env.agent_selection
    illegal = int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0])
    env.step(illegal)
    assert env.rewards == {other: worst if other == agent else 0.0 for other in env.agents}
    assert all(env.terminations.values())
    assert "white dice" in env.infos[agent]["illegal"]
    for _ in range(3):
        env.step(None)
    assert not env.agents


def test_in_a_parallel_step_every_offender_loses() -> None:
    env = duel_v0.parallel_env()
    observations, _ = env.reset(seed=1)
    masks = [seen["action_mask"] for seen in observations.values()]
    actions = {
        agent: int(np.flatnonzero(mask == 0)[0])
        for agent, mask in zip(env.agents, masks, strict=True)
    }
    state = env._table.state
    _, rewards, terminations, truncations, infos = env.step(actions)
    assert rewards == {FIRST: -1.0, SECOND: -1.0}
    assert all(terminations.values())
    assert not any(truncations.values())
    assert env._table.state == state
    waiting = infos[env.possible_agents[1 - state.active]]
    assert waiting["illegal"] == "Only the active player may do this."
    assert env.agents == []


@pytest.mark.parametrize("seed", range(4))
def test_who_acts_out_of_turn_loses_and_nothing_is_carried_out(seed: int) -> None:
    env = duel_v0.parallel_env()
    env.reset(seed=seed)
    state = env._table.state
    offender = env.agents[1 - state.active]
    _, rewards, *_, infos = env.step({agent: int(agent == offender) for agent in env.agents})
    assert rewards == {agent: -float(agent == offender) for agent in env.possible_agents}
    assert infos[offender]["illegal"] == "Only the active player may do this."
    assert env._table.state == state


def test_the_rewards_are_those_of_the_final_scores() -> None:
    for seed in range(20):
        *_, (_, rewards, _, _, infos) = play_together(classic_v0.parallel_env(3), seed)
        scores = infos[FIRST]["scores"]
        best = max(scores)
        share = 1 / scores.count(best)
        wanted = [2 * share - 1 if score == best else -1.0 for score in scores]
        assert list(rewards.values()) == pytest.approx(wanted)


def test_before_the_first_reset_nothing_can_be_done() -> None:
    for env, action in ((classic_v0.env(), 0), (duel_v0.parallel_env(), {})):
        step: Callable[[Any], Any] = env.step
        with pytest.raises(RuntimeError, match="reset"):
            step(action)


def test_what_is_no_action_is_refused() -> None:
    env = classic_v0.env()
    env.reset(seed=1)
    with pytest.raises(RuleError, match="45 is not an action"):
        env.step(45)
    with pytest.raises(TypeError):
        env.step(None)
    env.step(np.int64(0))


@pytest.mark.parametrize("players", [0, 1, 6, "2"])
def test_the_number_of_players_is_that_of_the_game(players: Any) -> None:
    for make in (classic_v0.env, classic_v0.parallel_env):
        with pytest.raises(RuleError, match="2–5 players"):
            make(players=players)


def test_other_bad_arguments_are_refused() -> None:
    for module in (classic_v0, duel_v0):
        with pytest.raises(ValueError, match="no reward 'points'; there are: win, margin"):
            module.env(reward="points")
        with pytest.raises(ValueError, match="no render mode 'film'; there are: human, ansi"):
            module.parallel_env(render_mode="film")
        with pytest.raises(ValueError, match="not negative"):
            module.env().reset(seed=-1)
