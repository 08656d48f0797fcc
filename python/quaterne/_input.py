"""What the functions accept: positions, seeds, threads."""

from __future__ import annotations

import os
import random
from typing import Any, Callable, Optional, Sequence, Union

from ._native import Game, Rules

#: A position: a game, moves or rows as text, or a board as lists or as a NumPy array.
Position = Union[Game, str, Sequence[Any]]
#: A player: a name such as ``"alphabeta:depth=8,eval=ratio"``, or a function from a game to a move.
Player = Union[str, Callable[[Game], Any]]
#: An evaluation: from a game to its worth for the player to move.
Evaluation = Callable[[Game], float]
#: Told how many of how many are done.
Progress = Callable[[int, int], Any]


def as_game(position: Position, rules: Union[Rules, str, None] = None) -> Game:
    """The game of a position. Rules go with texts and boards; a game has its own."""
    if isinstance(position, Game):
        return position
    if isinstance(position, str):
        return Game(position, rules)
    return Game.from_rows(position, rules)


def as_seed(seed: Optional[int]) -> int:
    """This seed, or a new one."""
    return random.SystemRandom().getrandbits(32) if seed is None else seed


def as_threads(threads: Optional[int]) -> int:
    """This many, or as many as there are cores for this process."""
    if threads is not None:
        if threads < 1:
            raise ValueError(f"threads={threads}: expected a number from 1")
        return threads
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


def name_of(player: Player) -> str:
    """What a player is called in tables."""
    if isinstance(player, str):
        return player
    return getattr(player, "name", None) or getattr(player, "__name__", None) or repr(player)
