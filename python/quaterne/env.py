"""Environments for learning: PettingZoo's two agents in turn, and Gymnasium's one against a player by name.

```
from quaterne import env
two = env.env(rules="connect4")                 # PettingZoo AEC
one = env.SoloEnv(opponent="alphabeta:depth=2") # Gymnasium
```

An observation is what connect_four of PettingZoo shows: ``observation``, an array (rows, columns, 2) with the
stones of the agent that looks and those of the other, rows from the top, and ``action_mask``. An action is a
column, counted from 0; without gravity a cell, counted by rows from the top left.

These need ``pip install 'quaterne[env]'``.
"""

from __future__ import annotations

from typing import Any, Dict, List, Optional, Tuple, Union

from ._analyse import Machine
from ._input import Player
from ._native import Game, Rules

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as error:  # pragma: no cover - what a user without them sees
    raise ImportError("quaterne.env needs PettingZoo and Gymnasium: pip install 'quaterne[env]'") from error

Observation = Dict[str, Any]

_MODES = ["human", "ansi", "rgb_array"]
_COLOURS = np.array([[255, 255, 255], [242, 183, 5], [214, 50, 48]], dtype=np.uint8)


class _Board:
    """What both environments share: spaces, actions and pictures of a game."""

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


class raw_env(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """The environment without the wrappers that catch mistakes; ``env`` has them."""

    metadata = {"render_modes": _MODES, "name": "quaterne_v1", "is_parallelizable": False, "render_fps": 2}

    def __init__(self, rules: Union[Rules, str] = "connect4", render_mode: Optional[str] = None) -> None:
        super().__init__()
        self._board = _Board(rules)
        self.render_mode = render_mode
        self.possible_agents = ["player_0", "player_1"]
        self.agents: List[str] = self.possible_agents[:]
        self.action_spaces = {agent: self._board.action_space() for agent in self.agents}
        self.observation_spaces = dict.fromkeys(self.agents, self._board.observation_space)
        self.game = Game("", self._board.rules)

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def observe(self, agent: str) -> Observation:
        turn = self.agent_selection == agent and not self.game.is_over
        return self._board.observe(self.game, self.possible_agents.index(agent) + 1, turn)

    def reset(self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> None:
        """A new game; ``options={"position": "4455"}`` begins from there."""
        self.game = Game((options or {}).get("position", ""), self._board.rules)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, self.game.is_over)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: Dict[str, Dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._agent_to_move()

    def _agent_to_move(self) -> str:
        return self.possible_agents["xo".index(self.game.to_move)]

    def step(self, action: Optional[int]) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("no action: expected one that the action mask allows")
        self.game.play(self._board.move(action))
        outcome = self.game.outcome
        if outcome is not None:
            for name, mark in zip(self.possible_agents, "xo"):
                self.rewards[name] = 0.0 if outcome == "draw" else (1.0 if outcome == mark else -1.0)
            self.terminations = dict.fromkeys(self.agents, True)
        self._cumulative_rewards[agent] = 0.0
        self.agent_selection = self._agent_to_move()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        if self.render_mode is None:
            gymnasium.logger.warn("render() without a render_mode: give one when the environment is made")
        return self._board.render(self.game, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""


def env(
    rules: Union[Rules, str] = "connect4", render_mode: Optional[str] = None
) -> "AECEnv[str, Observation, int]":
    """A PettingZoo environment: ``player_0`` plays x and begins, an illegal move loses.

    >>> two = env("tictactoe")
    >>> two.reset(seed=1)
    >>> observation, reward, termination, truncation, info = two.last()
    >>> int(observation["action_mask"].sum())
    9
    """
    wrapped: Any = raw_env(rules, render_mode)
    wrapped = wrappers.TerminateIllegalWrapper(wrapped, illegal_reward=-1)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    made: AECEnv[str, Observation, int] = wrappers.OrderEnforcingWrapper(wrapped)
    return made


class SoloEnv(gymnasium.Env[Observation, Any]):
    """A Gymnasium environment against a player: a name, or a function from a game to a move.

    A win is worth 1, a loss −1, a draw 0; an illegal action loses. ``first`` says who begins: True, False,
    or None for a coin.

    >>> one = SoloEnv("one-ply", "tictactoe")
    >>> observation, info = one.reset(seed=1)
    >>> observation["observation"].shape
    (3, 3, 2)
    """

    metadata = {"render_modes": _MODES, "render_fps": 2}

    def __init__(
        self,
        opponent: Player = "alphabeta:depth=2,ties=random",
        rules: Union[Rules, str] = "connect4",
        first: Optional[bool] = True,
        render_mode: Optional[str] = None,
    ) -> None:
        self._board = _Board(rules)
        self._spec = opponent if isinstance(opponent, str) else None
        self._opponent = Machine(opponent) if isinstance(opponent, str) else opponent
        self._first = first
        self.observation_space = self._board.observation_space
        self.action_space = self._board.action_space()
        self.render_mode = render_mode
        self.game = Game("", self._board.rules)
        self._mark = 1

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None
    ) -> Tuple[Observation, Dict[str, Any]]:
        super().reset(seed=seed)
        self.game = Game("", self._board.rules)
        if self._spec is not None:
            from ._native import with_seed

            # Each game has a seed of its own, drawn from the environment's.
            self._opponent = Machine(with_seed(self._spec, int(self.np_random.integers(2**32))))
        begins = bool(self.np_random.integers(2)) if self._first is None else self._first
        self._mark = 1 if begins else 2
        if not begins:
            self._reply()
        return self._observe(), {}

    def _reply(self) -> None:
        move = self._opponent(self.game.copy())
        if move is not None:
            self.game.play(move)

    def _observe(self) -> Observation:
        return self._board.observe(self.game, self._mark, not self.game.is_over)

    def step(self, action: Any) -> Tuple[Observation, float, bool, bool, Dict[str, Any]]:
        if self.game.is_over:
            raise ValueError("the game is over: reset() begins another")
        move = self._board.move(int(action))
        if not self.game.is_legal(move):
            return self._observe(), -1.0, True, False, {"illegal": True}
        self.game.play(move)
        if not self.game.is_over:
            self._reply()
        mine = "xo"[self._mark - 1]
        worth = {None: 0.0, "draw": 0.0, mine: 1.0}
        if self.render_mode == "human":
            self.render()
        return self._observe(), worth.get(self.game.outcome, -1.0), self.game.is_over, False, {}

    def render(self) -> Any:
        return self._board.render(self.game, self.render_mode)
