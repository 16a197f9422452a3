"""Many games at once play as the plain engine does."""

from typing import Any

import numpy as np
import pytest

from qwixx.environments import classic_v0, duel_v0
from qwixx.environments.batch import BatchedEnv, Seen, Stepped
from qwixx.environments.observation import action_mask, observe
from qwixx.environments.rewards import margin_rewards, win_rewards
from qwixx.notation import parse_position
from qwixx.rules import CLASSIC, DUEL, GAMES, PASS, Game, Phase, Roll, RuleError, State
from tests.environments.play import IDS, TABLES
from tests.helpers import parse_action
from tests.simulation.tables import seats_of

every_table = pytest.mark.parametrize(("game", "players"), TABLES, ids=IDS)


def batched_env(game: Game, games: int, players: int, reward: str = "win") -> BatchedEnv:
    if game is CLASSIC:
        return classic_v0.batched_env(games, players, reward)
    return duel_v0.batched_env(games, reward)


def dice_in(vector: Any) -> Roll:
    first, second, *coloured = vector[-6:].tolist()
    red, yellow, green, blue = (die or None for die in coloured)
    return Roll((first, second), red, yellow, green, blue)


def dealt(game: Game, players: int, vector: Any) -> State:
    """The state that a batch begins a game with, from what seat 0 sees."""
    first = int(np.argmax(vector[-8 - players : -8]))
    return game.roll(game.start(players, first), dice_in(vector))


def decided(game: Game, state: State, actions: list[int]) -> State:
    for seat in game.to_act(state):
        state = game.play(state, seat, actions[seat])
    return state


def check_seen(game: Game, states: list[State], seen: Seen | Stepped) -> None:
    """Every seat of every game sees what the engine says."""
    for place, state in enumerate(states):
        for seat in range(state.players):
            vector, mask = observe(state, seat), action_mask(game, state, seat)
            assert seen.observations[place, seat].tolist() == vector.tolist()
            assert seen.action_masks[place, seat].tolist() == mask.tolist()


def eager(batch: BatchedEnv, seen: Seen | Stepped) -> Any:
    """Random in every other game; in the rest the leftmost square that is open, to lock rows."""
    actions = batch.sample()
    for place, seat in np.ndindex(batch.shape):
        legal = np.flatnonzero(seen.action_masks[place, seat])[1:]
        if place % 2 and len(legal):
            actions[place, seat] = min(legal, key=lambda action: (action - 1) % 11)
    return actions


@every_table
def test_a_batch_plays_as_the_engine_does(game: Game, players: int) -> None:
    """The same dice and decisions: every observation, mask, score, reward and end agree."""
    batch = batched_env(game, 30, players, "margin")
    seen: Seen | Stepped = batch.reset(seed=11)
    states = [dealt(game, players, vectors[0]) for vectors in seen.observations]
    endings = set()
    for _ in range(250):
        check_seen(game, states, seen)
        actions = eager(batch, seen)
        seen = batch.step(actions)
        for place, before in enumerate(states):
            state, view = (
                decided(game, before, actions[place].tolist()),
                seen.observations[place, 0],
            )
            assert seen.done[place] == (state.phase is Phase.OVER)
            if state.phase is Phase.OVER:
                scores = np.array(game.scores(state))
                assert seen.scores[place].tolist() == scores.tolist()
                assert seen.rewards[place].tolist() == margin_rewards(scores).tolist()
                endings.add(game.ending(state))
                state = dealt(game, players, view)
            else:
                assert not seen.rewards[place].any()
            states[place] = game.roll(state, dice_in(view)) if state.phase is Phase.DICE else state
    assert endings == {"locks", "misthrows"} | ({"tokens"} if game is DUEL else set())


def test_winning_is_the_default_reward() -> None:
    batch = duel_v0.batched_env(50)
    batch.reset(seed=2)
    steps = [batch.step(batch.sample()) for _ in range(60)]
    assert sum(step.done.sum() for step in steps) > 30
    for step in steps:
        assert step.rewards[step.done].tolist() == win_rewards(step.scores[step.done]).tolist()


@pytest.mark.parametrize(
    ("position", "decisions"),
    [
        ("duel 1; turn B; A:; B: g12 g11 g10 g9 g8; roll 1 1 r3 y2 g5 b6; action 1", "- g2"),
        ("duel 1; turn B; A:; B: r6x5 y2x16; roll 6 6 r1 y1 g1 b1; action 1", "- r12"),
        ("duel 1; turn B; A:; B: r6x5 y2x15; roll 6 6 r1 y1 g1 b1; action 1", "- r12"),
        ("duel 1; turn B; A:; B: r6x5 y2x16; roll 6 6 r1 y1 g1 b1; action 2 -", "- -"),
        ("duel 1; turn B; A: r7; B: r6x5 y2x16; roll 4 3 r1 y1 g1 b1; action 1", "- r7"),
        ("duel 1; turn B; A: m2; B: m1; roll 4 3 r4 y4 g1 b1; action 2 -", "- -"),
        ("duel 1; turn A; A: r7; B:; roll 5 2 r2 y2 g5 b6; action 2 r7", "- -"),
        (
            "classic 1; turn A; A: r2 r3 r4 r5 r6; B: r3 r4 r5 r6 r7; "
            "roll 6 6 r1 y1 g1 b1; action 1 . .",
            "r12 r12",
        ),
        ("classic 1; turn A; A:; B: r2 r3 r4 r5 r6; roll 6 6 r1 y1 g1 b1; action 1 . .", "- r12"),
        (
            "classic 1; turn C; A: r2 r3 r4 r5 r6; B: y2 y3 y4 y5 y6; "
            "C: g12 g11 g10 g9 g8 g2 gL; roll 6 6 r1 y1 b1; action 1 . . .",
            "r12 y12 -",
        ),
    ],
)
def test_rare_positions_are_played_alike(position: str, decisions: str) -> None:
    """Those of `docs/rules.md` in which locks, last tokens and ends meet."""
    state = parse_position(position)
    game = GAMES[state.game]
    batch = batched_env(game, 1, state.players)
    batch.reset(seed=1)
    put(batch, state)
    check_seen(game, [state], batch._see())
    actions = [parse_action(text) for text in decisions.split()]
    after, stepped = decided(game, state, actions), batch.step([actions])
    assert stepped.done[0] == (after.phase is Phase.OVER)
    if after.phase is Phase.OVER:
        assert stepped.scores[0].tolist() == list(game.scores(after))
        return
    if after.phase is Phase.DICE:
        after = game.roll(after, dice_in(stepped.observations[0, 0]))
    check_seen(game, [after], stepped)


def put(batch: BatchedEnv, state: State) -> None:
    """Make this the position of the batch's only game."""
    batch._seats[0] = seats_of(state)
    shared = state.active, state.locked, state.phase, state.action_1
    batch._tables[0] = (*shared, *observe(state, 0)[-6:])


@every_table
def test_the_same_seed_gives_the_same_games(game: Game, players: int) -> None:
    def run(games: int, seed: int) -> list[Any]:
        batch = batched_env(game, games, players)
        first = batch.reset(seed=seed).observations
        later = [batch.step(batch.sample()).observations for _ in range(120)]
        return [seen[:3].tolist() for seen in (first, *later)]

    assert run(3, 1) == run(3, 1)
    assert run(3, 1) == run(50, 1)
    assert run(3, 1) != run(3, 2)


def test_games_of_a_batch_differ() -> None:
    first = classic_v0.batched_env(500).reset(seed=0).observations[:, 0]
    assert len({vector.tobytes() for vector in first}) > 480
    starters = first[:, -10:-8].sum(axis=0)
    assert starters.min() > 200


def test_without_a_seed_the_dice_go_on() -> None:
    batch = duel_v0.batched_env(4)
    seen = [batch.reset(seed=seed).observations.tolist() for seed in (3, None, 3, None)]
    assert seen[:2] == seen[2:]
    assert seen[0] != seen[1]


def test_who_breaks_the_rules_loses_and_a_new_game_begins() -> None:
    batch = classic_v0.batched_env(3, players=3, reward="margin")
    seen = batch.reset(seed=5)
    actions = np.zeros(batch.shape, np.int64)
    actions[1, 2] = np.flatnonzero(seen.action_masks[1, 2] == 0)[0]
    stepped = batch.step(actions)
    assert stepped.done.tolist() == [False, True, False]
    assert stepped.rewards.tolist() == [[0, 0, 0], [0, 0, -310], [0, 0, 0]]
    phases = stepped.observations[:, 0, -8].tolist()
    assert phases == [2, 1, 2]


def test_what_is_handed_out_may_be_changed() -> None:
    """Neither masks nor observations are the batch's own."""
    batch, other = duel_v0.batched_env(5), duel_v0.batched_env(5)
    for env in (batch, other):
        env.reset(seed=1)
    for _ in range(30):
        stepped, wanted = batch.step(batch.sample()), other.step(other.sample())
        assert stepped.observations.tolist() == wanted.observations.tolist()
        stepped.action_masks[:] = 0
        stepped.observations[:] = 1


def test_bad_arguments_are_refused() -> None:
    with pytest.raises(RuleError, match="2–5 players, not 1"):
        classic_v0.batched_env(8, players=1)
    with pytest.raises(ValueError, match="at least one game, not 0"):
        duel_v0.batched_env(0)
    with pytest.raises(ValueError, match="no reward 'x'"):
        duel_v0.batched_env(1, reward="x")
    batch = duel_v0.batched_env(2)
    for call in (batch.sample, lambda: batch.step([[0, 0], [0, 0]])):
        with pytest.raises(RuntimeError, match="reset"):
            call()
    with pytest.raises(ValueError, match="negative"):
        batch.reset(seed=-1)
    batch.reset(seed=1)
    for actions in ([PASS, PASS], [[0.0, 0.0], [0.0, 0.0]]):
        with pytest.raises(ValueError, match=r"integers of shape \(2, 2\)"):
            batch.step(actions)
    for action in (-1, 45):
        with pytest.raises(ValueError, match="from 0 to 44"):
            batch.step([[action, 0], [0, 0]])
