"""What the functions accept: positions, seeds, threads."""

from __future__ import annotations

import os
import random
from typing import Any, Callable, Optional, Protocol, Sequence, Union

from ._language import say
from ._native import Game, Rules


class Array(Protocol):
    """A board as a NumPy array, or as any other that becomes a list."""

    def tolist(self) -> Any:
        """Its rows as lists."""


#: A board: rows from the top of 0, 1 and 2, or one flat list.
Board = Union[Sequence[Any], Array]
#: A position: a game, moves or rows as text, or a board as lists or as a NumPy array.
Position = Union[Game, str, Board]
#: A player: a name such as ``"alphabeta:depth=8,eval=ratio"``, or a function from a game to a move.
Player = Union[str, Callable[[Game], Any]]
#: An evaluation: from a game to its worth for the player to move.
Evaluation = Callable[[Game], float]
#: Told how many of how many are done.
Progress = Callable[[int, int], Any]


def as_game(position: Position, rules: Union[Rules, str, None] = None) -> Game:
    """The game of a position. Rules go with texts and boards; a game has its own, and others are refused."""
    if isinstance(position, Game):
        if rules is not None and str(rules if isinstance(rules, Rules) else Rules(rules)) != str(position.rules):
            raise ValueError(
                say(
                    f"rules={rules!s}: the game has its own, {position.rules}; leave them out",
                    f"rules={rules!s} : la partie a les siennes, {position.rules} ; ne les donnez pas",
                )
            )
        return position
    if isinstance(position, str):
        return Game(position, rules)
    return Game.from_rows(position, rules)


#: Numbers of the glue are of 64 bits, those that count plies, threads and MiB of 32.
_MOST = 2**64 - 1
_MOST_SMALL = 2**32 - 1


def whole(_least: int = 0, _most: int = _MOST, **numbers: Optional[int]) -> None:
    """Counts and limits are within bounds: a ValueError names the first that is not.

    >>> whole(nodes=-1)
    Traceback (most recent call last):
    ...
    ValueError: nodes=-1: expected a number from 0
    >>> whole(nodes=2**70)
    Traceback (most recent call last):
    ...
    ValueError: nodes=1180591620717411303424: expected a number up to 18446744073709551615
    """
    for name, number in numbers.items():
        if number is None:
            continue
        if not hasattr(number, "__index__"):
            raise TypeError(say(f"{name}={number!r}: expected a whole number", f"{name}={number!r} : il faut un entier"))
        if number < _least:
            raise ValueError(say(f"{name}={number}: expected a number from {_least}", f"{name}={number} : il faut un nombre à partir de {_least}"))
        if number > _most:
            raise ValueError(say(f"{name}={number}: expected a number up to {_most}", f"{name}={number} : il faut un nombre jusqu'à {_most}"))


def small(_least: int = 0, **numbers: Optional[int]) -> None:
    """The same for what is counted in plies, threads or MiB."""
    whole(_least, _MOST_SMALL, **numbers)


def as_seed(seed: Optional[int]) -> int:
    """This seed, or a new one."""
    whole(seed=seed)
    return random.SystemRandom().getrandbits(32) if seed is None else seed


def as_threads(threads: Optional[int]) -> int:
    """This many, or as many as there are cores for this process."""
    if threads is not None:
        small(1, threads=threads)
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
