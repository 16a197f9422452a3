"""A long training, for any game: rounds of self-play by any number of workers, and learning.

In a round, all workers play with the weights that the round began with, each some of the games;
then this process learns from all of their positions, in an order drawn from the seed. So what comes
out depends on the course alone: not on how many workers there are, nor on where it was interrupted.

In a course with passes all games are played with the weights that it began with, and kept; then all
of them are gone over several times. Playing takes far longer than learning, and so everything that
was played is used well; but nothing of it outlives an interruption. The first pass learns from
results alone, which favour no opinion but are mostly chance. With every pass after it, opinions
count for more: those of the average over the pass before, in which the chance of single steps is
evened out. In the end the results have the last word on what is right on average.
"""

from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Executor
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from qwixx.compiled.games import Floats
from qwixx.fingerprint import fingerprint
from qwixx.simulation import checkpoint
from qwixx.simulation.checkpoint import CheckpointError
from qwixx.simulation.submit import submit
from qwixx.training.learning import Experience, new_weights
from qwixx.training.passes import AddSlopes, learn_in_batches, new_known

ROUND = 500
"""Games of a round."""
SLICES = 100
"""Where all games are gone over several times, they are played, and gone over, in so many parts."""
PARTS = 4
"""A round is played in so many parts, at once if there are workers for them."""
AVERAGED = 0.2
"""The final weights are the average over this last part of the rounds, or over the last pass:
chance evens out."""


LEAST_TRUST = 0.4
"""The λ of the last pass; that of the first is 1."""

LATER = "mixed", "passes"
"""What courses have had since their files were first kept."""


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
    passes: int = 0
    """How often all games are gone over, after all of them have been played; 0 to learn from each
    round in turn, once."""

    @property
    def round(self) -> int:
        """Games of a round."""
        return max(PARTS, self.games // SLICES) if self.passes else ROUND

    @property
    def steps(self) -> int:
        """Rounds to play and to go over: one and the same where there are no passes."""
        return self.rounds * (1 + self.passes)

    @property
    def rounds(self) -> int:
        return max(1, self.games // self.round)

    def to_json(self) -> dict[str, Any]:
        """As a file has it. Of openings and passes it says nothing where there are none, as it did
        before there were any. It belongs to the model that plays.
        """
        told = self._asdict() | {"made_by": fingerprint()}
        return {name: told[name] for name in told if told[name] or name not in LATER}

    def trust_in(self, number: int) -> float:
        """The λ of a pass."""
        return 1 - (1 - LEAST_TRUST) * number / max(1, self.passes - 1)

    def averaged_at(self, number: int) -> int:
        """How many of so many rounds are averaged: none before the last part, or the passes."""
        if self.passes:
            return (number - 1) % self.rounds + 1 if number > self.rounds else 0
        return max(0, number - self.rounds + max(1, int(AVERAGED * self.rounds)))

    def rate_at(self, number: int) -> float:
        left = (self.rounds - number) / self.rounds / (1 - self.steady)
        return self.rate * float(min(1.0, left) ** 1.5 + 0.003)


class Pupil(NamedTuple):
    """Who learns: how its network is built, and how it plays."""

    shape: Any
    play: Callable[..., Experience]
    """`play(course, weights, first, games)`: so many games, from number `first` on; `by` another
    evaluator, if one is given."""
    learn: Callable[..., float]
    """`learn(weights, shape, inputs, targets, rate)`: once over all positions."""
    add_slopes: AddSlopes
    """The same for learning in batches."""
    table: tuple[int, int]
    """The weights begin with so many rows, each so wide: one for each input."""
    begin: Callable[[Any, int], Floats] = new_weights
    """`begin(shape, seed)`: the weights before all learning."""
    rethink: Callable[..., None] | None = None
    """`rethink(weights, shape, trust, *experience)`: write the targets anew, before a pass; without
    it, all passes have the same ones."""
    refit_output_layer: Callable[..., None] | None = None
    """`refit_output_layer(weights, shape, show)`: after all passes, remove the bias of the
    targets by the results; `show()` yields inputs and targets, part by part."""


class Standing(NamedTuple):
    """How far a training has come."""

    rounds: int
    """Played, or gone over in a pass."""
    weights: Floats
    total: NDArray[np.float64]
    """The sum of the weights over the last rounds, or over this pass, to be averaged."""
    losses: Floats
    """The mean loss of each round."""

    def average(self, course: Course) -> Floats:
        """The final weights, or what they would be now."""
        summed = course.averaged_at(self.rounds)
        return (self.total / summed).astype(np.float32) if summed else self.weights


class Kept(NamedTuple):
    """All games of a course with passes."""

    experience: Experience
    """With inputs in as little room as they need."""
    kind: Any
    """What numbers inputs are when they are learned from."""

    @property
    def places(self) -> NDArray[np.int64]:
        return np.arange(len(self.experience.inputs))

    def part(self, places: NDArray[np.int64]) -> tuple[NDArray[Any], Floats]:
        """Inputs and targets of some positions."""
        inputs, targets, _ = self.experience
        return inputs[places].astype(self.kind), targets[places]


def save(path: Path, course: Course, standing: Standing) -> None:
    """Keep a training, to go on with bit for bit."""
    checkpoint.save(path, course.to_json(), standing._asdict())


def load(path: Path, course: Course) -> Standing:
    """The standing of a training that stopped."""
    known = checkpoint.load(path, course.to_json(), needs_model=bool(course.against))
    if known.keys() != set(Standing._fields):
        raise CheckpointError("corrupt", path=path)
    return Standing(int(known.pop("rounds")), **known)


def beginning(course: Course, pupil: Pupil, learned: Floats | None = None) -> Standing:
    """Before the first round: with what was learned before, or with nothing."""
    weights = pupil.begin(pupil.shape, course.seed) if learned is None else learned
    return Standing(0, weights, np.zeros(len(weights)), np.zeros(0, np.float32))


def train(
    course: Course, pupil: Pupil, standing: Standing, executor: Executor
) -> Iterator[Standing]:
    """Go on to the end of a course; yields after each round."""
    if course.passes:
        yield from _study(course, pupil, standing, executor)
        return
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
    if course.averaged_at(number + 1):
        total = total + weights
    return Standing(number + 1, weights, total, np.append(losses, np.float32(loss)))


def _study(
    course: Course, pupil: Pupil, standing: Standing, executor: Executor
) -> Iterator[Standing]:
    """Play all games, and then go over all of them; yields after each part of either."""
    parts = []
    for number in range(course.rounds):
        experience = _play_round(course, pupil, standing.weights, number, executor)
        parts.append(experience._replace(inputs=_narrow(experience.inputs)))
        standing = standing._replace(rounds=number + 1)
        yield standing
    kept = Kept(_joined(parts), experience.inputs.dtype)
    del parts
    standing = yield from _go_over(course, pupil, standing, kept)
    if pupil.rethink and pupil.refit_output_layer:
        refitted, slices = standing.average(course), np.array_split(kept.places, course.rounds)
        pupil.rethink(refitted, pupil.shape, 1.0, *kept.experience)
        pupil.refit_output_layer(refitted, pupil.shape, lambda: map(kept.part, slices))
        total = refitted * np.float64(course.averaged_at(standing.rounds))
        yield standing._replace(weights=refitted, total=total)


def _go_over(
    course: Course, pupil: Pupil, standing: Standing, kept: Kept
) -> Generator[Standing, None, Standing]:
    """All passes; yields after each part of one, and returns the last."""
    number, weights, _, losses = standing
    weights, known = weights.copy(), new_known(len(weights), *pupil.table)
    source = np.random.default_rng((course.seed, course.rounds))
    for this in range(course.passes):
        if pupil.rethink:
            opinion, trust = standing.average(course), course.trust_in(this)
            pupil.rethink(opinion, pupil.shape, trust, *kept.experience)
        total = np.zeros(len(weights))
        for order in np.array_split(source.permutation(kept.places), course.rounds):
            rate = course.rate * (course.steps - number) / (course.steps - course.rounds)
            here = kept.part(order)
            loss = learn_in_batches(pupil.add_slopes, weights, pupil.shape, *here, rate, known)
            number, total, losses = number + 1, total + weights, np.append(losses, np.float32(loss))
            standing = Standing(number, weights.copy(), total, losses)
            yield standing
    return standing


def _narrow(inputs: NDArray[Any]) -> NDArray[Any]:
    """The same numbers in as little room as they need."""
    return inputs.astype(np.min_scalar_type(inputs.max(initial=0)))


def _play_round(
    course: Course, pupil: Pupil, weights: Floats, number: int, executor: Executor
) -> Experience:
    first, size = number * course.round, course.round // PARTS
    parts = [
        submit(executor, pupil.play, course, weights, first + part * size, size)
        for part in range(PARTS)
    ]
    return _joined([part.result() for part in parts])


def _joined(parts: list[Experience]) -> Experience:
    inputs, targets, last = (np.concatenate(part) for part in zip(*parts, strict=True))
    return Experience(inputs, targets, last)
