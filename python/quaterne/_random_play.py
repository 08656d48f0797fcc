"""Random games."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Dict, Optional, Union

from . import _native
from ._input import Position, as_game, as_seed, as_threads, whole
from ._language import number, say
from ._native import Rules
from ._report import as_dict
from ._table import Table


@dataclass(frozen=True)
class RandomPlay:
    """What became of many games that both sides played at random."""

    #: Games that x won,
    x: int
    #: games that o won,
    o: int
    #: and games nobody won.
    draws: int
    #: Stones on the board at the end, on average.
    mean_plies: float
    #: With this seed they can be played again.
    seed: int
    _report: Optional["_native.Report"] = field(default=None, repr=False, compare=False)

    @property
    def games(self) -> int:
        """How many games there were."""
        return self.x + self.o + self.draws

    @property
    def shares(self) -> "tuple[float, float, float]":
        """The shares of x, of o and of draws."""
        return self.x / self.games, self.o / self.games, self.draws / self.games

    def to_dict(self) -> Dict[str, Any]:
        """The same as a dict, with the names of ``quaterne random --json``: intervals, too."""
        if self._report is None:
            raise ValueError(say("only games that were played here have a report", "seules les parties jouées ici ont un rapport"))
        return as_dict(self._report)

    def _repr_html_(self) -> str:
        x, o, draws = self.shares
        rows = [[self.games, *(number(f"{share:.4f}") for share in (x, o, draws)), round(self.mean_plies, 2)]]
        heads = [say("games", "parties"), "x", "o", say("draws", "nulles"), say("mean plies", "coups en moyenne")]
        return Table(heads, rows)._repr_html_()


def random_games(
    games: int = 100_000,
    position: Position = "",
    *,
    rules: Union[Rules, str, None] = None,
    seed: Optional[int] = None,
    threads: Optional[int] = None,
) -> RandomPlay:
    """Plays games at random, on all cores. The same seed gives the same games on any number of threads.

    >>> play = random_games(20_000, seed=7)
    >>> play.games, 0.54 < play.shares[0] < 0.57
    (20000, True)
    """
    whole(1, games=games)
    seed = as_seed(seed)
    game = as_game(position, rules)
    x, o, draws, plies, report = _native.random_games(game, games, seed, as_threads(threads))
    return RandomPlay(x, o, draws, plies / games, seed, report)
