"""Both games for learners: PettingZoo, Gymnasium, and many games at a time."""

import gymnasium

gymnasium.register(id="Qwixx/Classic-v0", entry_point="qwixx.environments.classic_v0:single_env")
gymnasium.register(id="Qwixx/Duel-v0", entry_point="qwixx.environments.duel_v0:single_env")
