"""A long training, for any game: rounds of self-play by any number of workers, and learning.

In a round, all workers play with the weights that the round began with, each some of the games;
then this process learns from all of their positions, in an order drawn from the seed. So what comes
out depends on the course alone: not on how many workers there are, nor on where it was interrupted.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from qwixx.compiled.games import Floats
from qwixx.simulation import checkpoint
from qwixx.simulation.checkpoint import CheckpointError
from qwixx.training.learning import Experience, new_weights

ROUND = 500
"""Games of a round."""
PART = 125
"""Games that a worker plays at once."""
AVERAGED = 0.2
"""The final weights are the average over this last part of the rounds: chance evens out."""


class Course(NamedTuple):
    """All that a training depends on."""

    game: str
    player: str
    """Who is to learn."""
    seats: int
    games: int
    seed: int = 1
    rate: float = 0.05
    """The size of steps at first."""
    steady: float = 0.4
    """For this part of the rounds it stays; then it falls to nearly nothing."""
    trust: float = 0.7
    """The λ of TD(λ): how much what came later counts, next to the network's own opinion."""
    start: str = ""
    """A check sum of the weights to begin with, if somebody has learned before."""
    against: str = ""
    """Whose network plays in all other seats and does not learn; without one, the learner's own."""
    mixed: float = 0.0
    """How many of the games begin with an opening in which everyone errs."""

    @property
    def rounds(self) -> int:
        return max(1, self.games // ROUND)

    @property
    def told(self) -> dict[str, Any]:
        """As a file has it. Where no game has an opening it says nothing of them, as it did before
        there were any.
        """
        told = self._asdict()
        return told if self.mixed else {name: told[name] for name in told if name != "mixed"}

    def rate_at(self, number: int) -> float:
        left = (self.rounds - number) / self.rounds / (1 - self.steady)
        return self.rate * float(min(1.0, left) ** 1.5 + 0.003)


class Pupil(NamedTuple):
    """Who learns: how its network is built, and how it plays."""

    shape: Any
    play: Callable[[Course, Floats, int, int], Experience]
    """`play(course, weights, first, games)`: so many games, from number `first` on."""
    learn: Callable[..., float]
    """`learn(weights, shape, inputs, targets, rate)`: a step for each position."""
    begin: Callable[[Any, int], Floats] = new_weights
    """`begin(shape, seed)`: the weights before all learning."""


class Standing(NamedTuple):
    """How far a training has come."""

    rounds: int
    weights: Floats
    total: NDArray[np.float64]
    """The sum of the weights over the last rounds, to be averaged."""
    losses: Floats
    """The mean loss of each round."""

    def average(self, course: Course) -> Floats:
        """The final weights, or what they would be now."""
        summed = self.rounds - first_averaged(course)
        return self.weights if summed <= 0 else (self.total / summed).astype(np.float32)


def save(path: Path, course: Course, standing: Standing) -> None:
    """Keep a training, to go on with bit for bit."""
    checkpoint.save(path, course.told, standing._asdict())


def load(path: Path, course: Course) -> Standing:
    """The standing of a training that stopped."""
    known = checkpoint.load(path, course.told)
    if known.keys() != set(Standing._fields):
        raise CheckpointError("corrupt", path=path)
    return Standing(int(known.pop("rounds")), **known)


def first_averaged(course: Course) -> int:
    return course.rounds - max(1, int(AVERAGED * course.rounds))


def beginning(course: Course, pupil: Pupil, learned: Floats | None = None) -> Standing:
    """Before the first round: with what was learned before, or with nothing."""
    weights = pupil.begin(pupil.shape, course.seed) if learned is None else learned
    return Standing(0, weights, np.zeros(len(weights)), np.zeros(0, np.float32))


def train(
    course: Course, pupil: Pupil, standing: Standing, executor: Executor
) -> Iterator[Standing]:
    """Go on to the end of a course; yields after each round."""
    while standing.rounds < course.rounds:
        standing = _next(course, pupil, standing, executor)
        yield standing


def _next(course: Course, pupil: Pupil, standing: Standing, executor: Executor) -> Standing:
    """The standing after another round; the one before it stays as it was."""
    number, weights, total, losses = standing
    experience = _play_round(course, pupil, weights, number, executor)
    order = np.random.default_rng((course.seed, number)).permutation(len(experience.inputs))
    inputs, targets = experience.inputs[order], experience.targets[order]
    weights = weights.copy()
    loss = pupil.learn(weights, pupil.shape, inputs, targets, course.rate_at(number))
    if number >= first_averaged(course):
        total = total + weights
    return Standing(number + 1, weights, total, np.append(losses, np.float32(loss)))


def _play_round(
    course: Course, pupil: Pupil, weights: Floats, number: int, executor: Executor
) -> Experience:
    first = number * ROUND
    parts = [
        executor.submit(pupil.play, course, weights, first + part, PART)
        for part in range(0, ROUND, PART)
    ]
    experiences = [part.result() for part in parts]
    return Experience(
        np.concatenate([experience.inputs for experience in experiences]),
        np.concatenate([experience.targets for experience in experiences]),
    )
