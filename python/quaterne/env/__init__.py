"""Environments for learning: PettingZoo's two agents in turn, Gymnasium's one against a player by name, and many at a time.

```
from quaterne import env
two = env.env(rules="connect4")                 # PettingZoo AEC
one = env.SoloEnv(opponent="alphabeta:depth=2") # Gymnasium
many = env.SoloVectorEnv(64, "one-ply")         # Gymnasium, 64 games at a time
```

or by their names, ``gymnasium.make("quaterne.env:quaterne/Solo-v1", opponent="one-ply")`` and
``gymnasium.make_vec("quaterne.env:quaterne/Solo-v1", num_envs=64)``.

An observation is what connect_four of PettingZoo shows: ``observation``, an array (rows, columns, 2) with the
stones of the agent that looks and those of the other, rows from the top, and ``action_mask``. An action is a
column, counted from 0; without gravity a cell, counted by rows from the top left.

These need ``pip install 'quaterne[env]'``.
"""

from __future__ import annotations

from .._language import say

try:
    import gymnasium
    import numpy  # noqa: F401
    import pettingzoo  # noqa: F401
except ImportError as error:  # pragma: no cover - what a user without them sees
    needs = say("quaterne.env needs PettingZoo and Gymnasium", "quaterne.env a besoin de PettingZoo et Gymnasium")
    raise ImportError(needs + say(": ", " : ") + "pip install 'quaterne[env]'") from error

from .board import Observation
from .many import SoloVectorEnv
from .solo import SoloEnv
from .two import env, raw_env

__all__ = ["NAME", "Observation", "SoloEnv", "SoloVectorEnv", "env", "raw_env"]

#: The name that Gymnasium knows the game against a player by.
NAME = "quaterne/Solo-v1"

if NAME not in gymnasium.registry:
    gymnasium.register(NAME, entry_point="quaterne.env:SoloEnv", vector_entry_point="quaterne.env:SoloVectorEnv")
