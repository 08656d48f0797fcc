"""What the environments share: spaces, actions and pictures of a game."""

from __future__ import annotations

from typing import Any, Dict, Optional, Tuple, Union

import numpy as np
from gymnasium import spaces

from .._native import Game, Rules

Observation = Dict[str, Any]

MODES = ["human", "ansi", "rgb_array"]
_COLOURS = np.array([[255, 255, 255], [242, 183, 5], [214, 50, 48]], dtype=np.uint8)


class Board:
    """What the environments share: spaces, actions and pictures of a game."""

    def __init__(self, rules: Union[Rules, str]) -> None:
        self.rules = rules if isinstance(rules, Rules) else Rules(rules)
        width, height = self.rules.width, self.rules.height
        self.actions = width if self.rules.gravity else width * height
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0, 1, (height, width, 2), dtype=np.int8),
                "action_mask": spaces.Box(0, 1, (self.actions,), dtype=np.int8),
            }
        )

    def action_space(self) -> spaces.Discrete[Any]:
        """A space of its own for each agent, since spaces carry a seed."""
        return spaces.Discrete(self.actions)

    def move(self, action: int) -> Union[int, Tuple[int, int]]:
        """The move of an action."""
        if self.rules.gravity:
            return int(action)
        width, height = self.rules.width, self.rules.height
        return int(action) % width, height - 1 - int(action) // width

    def observe(self, game: Game, mark: int, may_move: bool) -> Observation:
        """What the player of this mark sees."""
        board = game.to_numpy()
        stones = np.stack([board == mark, board == 3 - mark], axis=-1).astype(np.int8)
        mask = np.zeros(self.actions, dtype=np.int8)
        if may_move:
            width, height = self.rules.width, self.rules.height
            for column, row in game.legal_moves():
                mask[column if self.rules.gravity else (height - 1 - row) * width + column] = 1
        return {"observation": stones, "action_mask": mask}

    def render(self, game: Game, mode: Optional[str]) -> Any:
        """The board as text, printed or not, or as pixels."""
        if mode == "ansi":
            return str(game)
        if mode == "rgb_array":
            pixels = _COLOURS[game.to_numpy()].repeat(16, axis=0).repeat(16, axis=1)
            pixels[::16], pixels[:, ::16] = 40, 40
            return pixels
        if mode == "human":
            print(game, end="\n\n")
        return None
