"""Gymnasium's vector environment: by the rules, and against those who were named."""

from types import ModuleType
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from qwixx.environments import classic_v0, duel_v0
from qwixx.environments.observation import SEAT, SQUARES
from qwixx.environments.rewards import ILLEGAL, win_rewards
from qwixx.environments.vector import ManyEnv
from qwixx.players import UnknownPlayer, make_player
from qwixx.rules import CLASSIC, GAMES, PASS, Game, Phase, Roll, RuleError, State
from tests.environments.play import module_of
from tests.helpers import with_seldom

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def position(game: Game, vector: Any, players: int) -> State:
    """The position that seat 0 sees, with everyone still to decide."""
    numbers = vector.tolist()
    rows = []
    for seat in range(players):
        squares = np.reshape(numbers[SEAT * seat : SEAT * seat + SQUARES], (4, 12)).tolist()
        red, yellow, green, blue = (
            sum(game.pile(column, height) for column, height in enumerate(row)) for row in squares
        )
        rows.append((red, yellow, green, blue))
    misthrows = tuple(numbers[SEAT * seat + SQUARES] for seat in range(players))
    locks, turn, (phase, used, *dice) = np.split(vector[SEAT * players :], [4, 4 + players])
    locked = sum(int(lock) << row for row, lock in enumerate(locks))
    first, second, *coloured = map(int, dice)
    roll = Roll((first, second), *(die or None for die in coloured)) if first else None
    state = State(
        game.name, tuple(rows), misthrows, int(turn.argmax()), locked, Phase(int(phase)), roll
    )
    if state.phase is Phase.ACTION_1 and game.board == "sheets":
        return state._replace(choices=(None,) * players)
    return state._replace(action_1=int(used))


def settle(game: Game, state: State, action: int, opponent: str) -> State:
    """What a decision of seat 0 leads to while no dice are thrown."""
    state = game.play(state, 0, action)
    player = make_player(opponent, 0, game)
    while (seats := game.to_act(state)) and 0 not in seats:
        seat = seats[0]
        state = game.play(state, seat, player.decide(game, game.view(state, seat), seat))
    return state


@pytest.mark.parametrize(
    "game",
    with_seldom([CLASSIC], [each for each in GAMES.values() if each is not CLASSIC]),
    ids=str,
)
def test_games_follow_the_rules_and_the_opponent_is_the_one_that_was_named(game: Game) -> None:
    """By what the engine and the player make of each position that the agent decides in."""
    env: ManyEnv = module_of(game).vector_env(40)
    source = np.random.default_rng(3)
    seen, info = env.reset(seed=3)
    over = 0
    for _ in range(120):
        states = [position(game, vector, 2) for vector in seen]
        for state, mask in zip(states, info["action_mask"], strict=True):
            assert np.flatnonzero(mask).tolist() == list(game.legal(state, 0))
        actions = (source.random((40, 45)) * info["action_mask"]).argmax(axis=1)
        seen, rewards, done, truncated, info = env.step(actions)
        assert seen in env.observation_space
        assert not truncated.any()
        for place, before in enumerate(states):
            after = settle(game, before, int(actions[place]), "greedy")
            if done[place] and after.phase is Phase.OVER:
                over += 1
                assert position(game, info["final_obs"][place], 2) == after
                scores = info["final_info"]["scores"][place]
                assert tuple(scores) == game.scores(after)
                assert rewards[place] == win_rewards(scores)[0]
            elif after.phase is Phase.ACTION_2:
                assert position(game, seen[place], 2) == after
            elif not done[place]:
                assert rewards[place] == 0
                if game.board == "sheets":  # the next throw: all else is as it was
                    now = position(game, seen[place], 2)
                    assert (now.rows, now.misthrows, now.active) == (
                        after.rows,
                        after.misthrows,
                        after.active,
                    )
    assert over > 10


def test_gymnasium_makes_it_without_being_told_where_it_is() -> None:
    env = gymnasium.make_vec("qwixx.environments:Qwixx/Duel-v0", num_envs=3, opponents="random")
    assert isinstance(env.unwrapped, ManyEnv)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    assert env.observation_space.shape == (3, 112)
    assert env.action_space == gymnasium.spaces.MultiDiscrete([45, 45, 45])
    single = gymnasium.make("Qwixx/Duel-v0", opponents="random")
    assert env.single_observation_space == single.observation_space
    assert env.single_action_space == single.action_space


def test_wrappers_of_gymnasium_work_on_it() -> None:
    env = RecordEpisodeStatistics(classic_v0.vector_env(50, "random", "margin"))
    _, info = env.reset(seed=1)
    told = []
    for _ in range(100):
        actions = info["action_mask"][:, ::-1].argmax(axis=1)
        _, rewards, done, _, info = env.step(44 - actions)
        if done.any():
            told += info["episode"]["r"][done].tolist()
            assert info["episode"]["r"][done].tolist() == rewards[done].tolist()
    assert len(told) >= 50


def test_seeds_repeat_the_games() -> None:
    def told(env: ManyEnv, seed: int) -> list[Any]:
        seen, _ = env.reset(seed=seed)
        return [seen.tolist(), *(env.step(np.zeros(8, np.int64))[0].tolist() for _ in range(60))]

    env = classic_v0.vector_env(8, ("random", "greedy", "ga"))
    assert (
        told(env, 1)
        == told(env, 1)
        == told(classic_v0.vector_env(8, ("random", "greedy", "ga")), 1)
    )
    assert told(env, 1) != told(env, 2)


@pytest.mark.parametrize("module", with_seldom([classic_v0], [duel_v0]))
def test_an_illegal_action_loses_the_game(module: ModuleType) -> None:
    env = module.vector_env(2, "random", "margin")
    before, info = env.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"][0] == 0)[-1])
    _, rewards, done, _, info = env.step(np.array([illegal, PASS]))
    assert rewards.tolist() == [ILLEGAL["margin"], 0]
    assert done.tolist() == [True, False]
    assert info["final_obs"][0].tolist() == before[0].tolist()


def test_bad_arguments_are_refused() -> None:
    with pytest.raises(UnknownPlayer, match="no player “nobody”"):
        classic_v0.vector_env(1, "nobody")
    with pytest.raises(ValueError, match="casual plays single games"):
        classic_v0.vector_env(1, "casual")
    with pytest.raises(RuleError, match="2 players, not 3"):
        duel_v0.vector_env(1, ("random", "random"))
    with pytest.raises(ValueError, match="no reward 'lead'"):
        classic_v0.vector_env(1, reward="lead")
    with pytest.raises(ValueError, match="at least one game"):
        classic_v0.vector_env(0)
