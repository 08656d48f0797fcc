"""Many games at a time, each of one agent against a player, as Gymnasium's vectors have them.

A game that is over begins anew with the next step, whose action it ignores (``AutoresetMode.NEXT_STEP``). Players by name
reply to all games in one call of the extension, on all cores; a function replies to one after the other.
"""

from __future__ import annotations

from typing import Any, Dict, List, Optional, Tuple, Union

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from .._input import Player, as_threads, small
from .._native import Game, Rules, best_moves, read_player, with_seed
from .board import Board, Observation

#: A string of games that is shorter than this is not worth a second thread.
_FEW = 16


class SoloVectorEnv(VectorEnv[Observation, Any, Any]):
    """Many games against a player: a name, or a function from a game to a move.

    A win is worth 1, a loss −1, a draw 0; an illegal action loses. ``first`` says who begins: True, False, or None for a
    coin in each game.

    >>> many = SoloVectorEnv(3, "one-ply", "tictactoe")
    >>> observations, infos = many.reset(seed=1)
    >>> observations["observation"].shape, observations["action_mask"].sum(axis=1).tolist()
    ((3, 3, 3, 2), [9, 9, 9])
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        num_envs: int = 1,
        opponent: Player = "alphabeta:depth=2,ties=random",
        rules: Union[Rules, str] = "connect4",
        first: Optional[bool] = True,
        threads: Optional[int] = None,
    ) -> None:
        small(1, num_envs=num_envs)
        if isinstance(opponent, str):
            read_player(opponent)
        self._board, self._opponent, self._first = Board(rules), opponent, first
        self._threads = as_threads(threads)
        self.num_envs = num_envs
        self.single_observation_space = self._board.observation_space
        self.single_action_space = self._board.action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        #: The games as they stand.
        self.games: List[Game] = [Game("", self._board.rules) for _ in range(num_envs)]
        self._marks = np.ones(num_envs, dtype=np.uint8)
        self._specs = [""] * num_envs
        self._over = np.zeros(num_envs, dtype=np.bool_)

    def reset(
        self, *, seed: Union[int, List[Optional[int]], None] = None, options: Optional[Dict[str, Any]] = None
    ) -> Tuple[Observation, Dict[str, Any]]:
        """New games everywhere."""
        # One stream of chance for all games: of several seeds the first says it.
        super().reset(seed=seed[0] if isinstance(seed, list) else seed)
        self._begin(range(self.num_envs))
        return self._observe(), {}

    def _begin(self, places: "range | List[int]") -> None:
        """A new game at each of these places, with a first move where the player begins."""
        for place in places:
            self.games[place] = Game("", self._board.rules)
            if isinstance(self._opponent, str):
                # Each game has a seed of its own, drawn from the environment's.
                self._specs[place] = with_seed(self._opponent, int(self.np_random.integers(2**32)))
            begins = bool(self.np_random.integers(2)) if self._first is None else self._first
            self._marks[place] = 1 if begins else 2
            self._over[place] = False
        self._reply([place for place in places if self._marks[place] == 2])

    def _reply(self, places: List[int]) -> None:
        """The player's move in the games at these places."""
        if isinstance(self._opponent, str):
            threads = self._threads if len(places) >= _FEW else 1
            moves: List[Any] = list(best_moves([self.games[n] for n in places], [self._specs[n] for n in places], threads))
        else:
            moves = [self._opponent(self.games[place].copy()) for place in places]
        for place, move in zip(places, moves):
            if move is not None:
                self.games[place].play(move)

    def step(self, actions: Any) -> Tuple[Observation, Any, Any, Any, Dict[str, Any]]:
        """One action in each game; where the last one ended a game, another begins."""
        anew = [int(place) for place in np.flatnonzero(self._over)]
        illegal = np.zeros(self.num_envs, dtype=np.bool_)
        waiting: List[int] = []
        for place in np.flatnonzero(~self._over):
            game, move = self.games[place], self._board.move(int(actions[place]))
            if not game.is_legal(move):
                illegal[place] = True
                continue
            game.play(move)
            if not game.is_over:
                waiting.append(int(place))
        self._reply(waiting)
        self._begin(anew)
        rewards = np.array([self._worth(place) for place in range(self.num_envs)])
        rewards[illegal] = -1.0
        self._over = illegal | np.array([game.is_over for game in self.games])
        infos = {"illegal": illegal, "_illegal": illegal} if illegal.any() else {}
        return self._observe(), rewards, self._over.copy(), np.zeros(self.num_envs, dtype=np.bool_), infos

    def _worth(self, place: int) -> float:
        outcome = self.games[place].outcome
        if outcome is None or outcome == "draw":
            return 0.0
        return 1.0 if outcome == "xo"[self._marks[place] - 1] else -1.0

    def _observe(self) -> Observation:
        """What the agents see, all at once."""
        boards = np.stack([game.to_numpy() for game in self.games])
        marks = self._marks[:, None, None]
        stones = np.stack([boards == marks, boards == 3 - marks], axis=-1).astype(np.int8)
        free = boards[:, 0] == 0 if self._board.rules.gravity else boards.reshape(self.num_envs, -1) == 0
        going_on = np.array([not game.is_over for game in self.games])
        return {"observation": stones, "action_mask": (free & going_on[:, None]).astype(np.int8)}
