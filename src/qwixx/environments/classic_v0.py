"""Qwixx as environments, version 0. `docs/environments.md` describes them."""

from qwixx.environments.makers import Maker
from qwixx.rules import CLASSIC

_MAKER = Maker(CLASSIC)
env = _MAKER.env
parallel_env = _MAKER.parallel_env
single_env = _MAKER.single_env
batched_env = _MAKER.batched_env
vector_env = _MAKER.vector_env
