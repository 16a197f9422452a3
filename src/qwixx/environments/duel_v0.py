"""Qwixx The Duel as environments, version 0. `docs/environments.md` describes them."""

from qwixx.environments.makers import MakerForTwo
from qwixx.rules import DUEL

_MAKER = MakerForTwo(DUEL)
env = _MAKER.env
parallel_env = _MAKER.parallel_env
single_env = _MAKER.single_env
batched_env = _MAKER.batched_env
vector_env = _MAKER.vector_env
