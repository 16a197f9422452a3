"""The Gymnasium environment, by Gymnasium's own test and by the rules."""

import random
import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from qwixx.environments import classic_v0, duel_v0
from qwixx.environments.single import SingleEnv
from qwixx.players import UnknownPlayer
from qwixx.rules import PASS, Game, RuleError, State
from tests.environments.play import choose

IDS = ("Qwixx/Classic-v0", "Qwixx/Duel-v0", "Qwixx/Mixx-A-v0", "Qwixx/Mixx-B-v0")
OWN = "tests.simulation.own_players:Cautious"
OPPONENTS: list[Any] = ["random", "greedy", ["random"] * 4, ["greedy", "ga"], [OWN, "random"]]


def play(env: SingleEnv, seed: int) -> list[Any]:
    """Everything that the agent is told in one game of random play."""
    source = random.Random(seed)
    observation, info = env.reset(seed=seed)
    told: list[Any] = [observation.tolist()]
    terminated = False
    while not terminated:
        mask = info["action_mask"]
        assert mask.tolist() == env.action_masks().tolist()
        legal = env._table.game.legal(env._table.state, 0)
        assert np.flatnonzero(mask).tolist() == list(legal)
        observation, reward, terminated, truncated, info = env.step(choose(mask, source))
        assert observation in env.observation_space
        told.append((observation.tolist(), reward, terminated, truncated, info.get("scores")))
    return told


@pytest.mark.parametrize("name", IDS)
def test_gymnasium_accepts_the_environment(name: str) -> None:
    check_env(gymnasium.make(name).unwrapped)
    check_env(gymnasium.make(name, opponents="random", render_mode="rgb_array").unwrapped)


def test_an_id_is_found_without_importing_anything_before() -> None:
    program = "import gymnasium; gymnasium.make('qwixx.environments:Qwixx/Mixx-A-v0').reset(seed=1)"
    subprocess.run([sys.executable, "-W", "error", "-c", program], check=True)


@pytest.mark.parametrize("opponents", OPPONENTS, ids=str)
def test_games_come_to_an_end_and_seeds_repeat_them(opponents: Any) -> None:
    env = classic_v0.single_env(opponents)
    told = play(env, 7)
    *_, (_, reward, terminated, truncated, scores) = told
    assert (terminated, truncated) == (True, False)
    assert reward == pytest.approx(
        2 / scores.count(max(scores)) - 1 if scores[0] == max(scores) else -1
    )
    assert len(scores) == env._table.players
    assert play(env, 7) == play(classic_v0.single_env(opponents), 7) == told
    assert play(env, 8) != told


def test_the_margin_is_the_lead_over_the_best_of_the_others() -> None:
    for seed in range(5):
        *_, (_, reward, _, _, scores) = play(
            classic_v0.single_env(["random"] * 2, reward="margin"), seed
        )
        assert reward == scores[0] - max(scores[1:])
        *_, (_, reward, _, _, scores) = play(duel_v0.single_env("random", reward="margin"), seed)
        assert reward == scores[0] - scores[1]


class Witness:
    """A player of one's own, who notes what it may know."""

    def __init__(self) -> None:
        self.views: list[State] = []

    def decide(self, game: Game, view: State, seat: int) -> int:
        assert game.legal(view, seat)
        self.views.append(view)
        return PASS


def test_a_player_of_ones_own_sees_no_sealed_choice() -> None:
    witness = Witness()
    env = classic_v0.single_env(witness)
    play(env, 3)
    sealed = [view.choices[0] for view in witness.views if view.choices]
    assert sealed
    assert set(sealed) <= {None, -1}


def test_an_illegal_action_loses_the_game() -> None:
    for module in (classic_v0, duel_v0):
        env = module.single_env("random")
        _, info = env.reset(seed=1)
        illegal = int(np.flatnonzero(info["action_mask"] == 0)[-1])
        _, reward, terminated, truncated, info = env.step(illegal)
        assert (reward, terminated, truncated) == (-1.0, True, False)
        assert info["illegal"]
        assert info["scores"] == [0, 0]
        with pytest.raises(RuntimeError, match="reset"):
            env.step(PASS)


def test_before_the_first_reset_and_after_the_end_nothing_can_be_done() -> None:
    env = classic_v0.single_env("random")
    with pytest.raises(RuntimeError, match="reset"):
        env.step(PASS)
    play(env, 1)
    with pytest.raises(RuntimeError, match="reset"):
        env.step(PASS)


def test_bad_arguments_are_refused() -> None:
    with pytest.raises(UnknownPlayer, match="no player “nobody”"):
        gymnasium.make(IDS[0], opponents="nobody")
    with pytest.raises(UnknownPlayer, match="“ga” does not know this game"):
        gymnasium.make(IDS[1], opponents="ga")
    with pytest.raises(RuleError, match="2–5 players, not 1"):
        classic_v0.single_env(opponents=[])
    with pytest.raises(RuleError, match="2 players, not 3"):
        gymnasium.make(IDS[1], opponents=["random", "random"])
    with pytest.raises(ValueError, match="no render mode 'film'"):
        classic_v0.single_env(render_mode="film")
    with pytest.raises(ValueError, match="no reward 'lead'"):
        gymnasium.make(IDS[1], reward="lead")
    env = duel_v0.single_env("random")
    env.reset()
    with pytest.raises(RuleError, match="99 is not an action"):
        env.step(99)
