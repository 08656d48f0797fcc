"""One agent against a player, as Gymnasium has it."""

from __future__ import annotations

from typing import Any, Dict, Optional, Tuple, Union

import gymnasium

from .._analyse import Machine
from .._input import Player
from .._language import say
from .._native import Game, Rules, with_seed
from .board import MODES, Board, Observation


class SoloEnv(gymnasium.Env[Observation, Any]):
    """A Gymnasium environment against a player: a name, or a function from a game to a move.

    A win is worth 1, a loss −1, a draw 0; an illegal action loses. ``first`` says who begins: True, False,
    or None for a coin.

    >>> one = SoloEnv("one-ply", "tictactoe")
    >>> observation, info = one.reset(seed=1)
    >>> observation["observation"].shape
    (3, 3, 2)
    """

    metadata = {"render_modes": MODES, "render_fps": 2}

    def __init__(
        self,
        opponent: Player = "alphabeta:depth=2,ties=random",
        rules: Union[Rules, str] = "connect4",
        first: Optional[bool] = True,
        render_mode: Optional[str] = None,
    ) -> None:
        self._board = Board(rules)
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
            raise ValueError(
                say("the game is over: reset() begins another", "la partie est finie : reset() en commence une autre")
            )
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
