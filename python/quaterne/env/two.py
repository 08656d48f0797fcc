"""Two agents in turn, as PettingZoo has them."""

from __future__ import annotations

from typing import Any, Dict, List, Optional, Union

import gymnasium
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from .._language import say
from .._native import Game, Rules
from .board import MODES, Board, Observation


class raw_env(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """The environment without the wrappers that catch mistakes; ``env`` has them."""

    metadata = {"render_modes": MODES, "name": "quaterne_v1", "is_parallelizable": False, "render_fps": 2}

    def __init__(self, rules: Union[Rules, str] = "connect4", render_mode: Optional[str] = None) -> None:
        super().__init__()
        self._board = Board(rules)
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
            raise ValueError(
                say("no action: expected one that the action mask allows", "aucune action : il en faut une que permet action_mask")
            )
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
