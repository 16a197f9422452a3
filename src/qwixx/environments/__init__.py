"""The games for learners: PettingZoo, Gymnasium, and many games at a time."""

import gymnasium

from qwixx.rules import GAMES

for _name in GAMES:
    _module = f"{__name__}.{_name.replace('-', '_')}_v0"
    gymnasium.register(
        id=f"Qwixx/{_name.title()}-v0",
        entry_point=f"{_module}:single_env",
        vector_entry_point=f"{_module}:vector_env",
    )
