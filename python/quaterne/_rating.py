"""Ratings of many players from the games between them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, Iterable, List, Optional, Sequence, Tuple

from . import _native
from ._kept import Kept
from ._language import ends, say
from ._table import Table

if TYPE_CHECKING:
    from ._contest import Played


class Rating:
    """Bradley and Terry's model with draws and the advantage of the first move, fitted to all games at once.

    A result is (who played x, who played o, points of x: 1, ½ or 0); results that share an opening may say
    so with a fourth entry, its number, and are then drawn together when the 95 % intervals are estimated.

    >>> results = [("a", "b", 1, n) for n in range(10)] + [("b", "a", 0.5, n) for n in range(10)]
    >>> rating = Rating(results)
    >>> rating.ranking
    ['a', 'b']
    >>> rating.elo[0] > 0 > rating.elo[1]
    True
    >>> rating.superiority("a", "b") > 0.9
    True

    The table does not depend on the order of the games, as Elo's running update does.
    """

    def __init__(
        self,
        results: Iterable[Sequence[object]],
        players: Optional[Sequence[str]] = None,
    ) -> None:
        games = [_result(nth, result) for nth, result in enumerate(results)]
        names = list(players) if players is not None else _names(games)
        place = {name: nth for nth, name in enumerate(names)}
        openings: Dict[object, int] = {}
        bouts = []
        for first, second, points, opening in games:
            for name in (first, second):
                if name not in place:
                    raise ValueError(
                        say(f"{name!r} is not among the players {names}", f"{name!r} n'est pas parmi les joueurs {names}")
                    )
            number = openings.setdefault(opening, len(openings))
            bouts.append((number, place[first], place[second], round(2 * points)))
        fitted = _native.Ratings(bouts, len(names))
        self._native: Any = fitted
        rated = fitted.players()
        #: The players.
        self.players = names
        #: Elo above the mean of all players, in the order of the players.
        self.elo = [elo for elo, _ in rated]
        #: Their 95 % intervals; None with fewer than two openings.
        self.intervals: List[Optional[Tuple[float, float]]] = [interval for _, interval in rated]
        #: What the first move is worth, in Elo, and the share of draws between equal players.
        self.first_move, self.draw_share = fitted.model()

    @classmethod
    def of_games(cls, games: Iterable["Played"], players: Optional[Sequence[str]] = None) -> "Rating":
        """From the games of a match or a tournament."""
        points = {"x": 1.0, "o": 0.0, "draw": 0.5}
        results = [
            (game.x, game.o, points[game.outcome], game.opening)
            for game in games
            if game.outcome is not None
        ]
        return cls(results, players)

    @property
    def ranking(self) -> List[str]:
        """The players, the strongest first."""
        order = sorted(range(len(self.players)), key=lambda place: -self.elo[place])
        return [self.players[place] for place in order]

    def superiority(self, one: str, other: str) -> Optional[float]:
        """How likely it is that one player is stronger than another; None with fewer than two openings."""
        for name in (one, other):
            if name not in self.players:
                raise ValueError(
                    say(f"{name!r} is not among the players {self.players}", f"{name!r} n'est pas parmi les joueurs {self.players}")
                )
        found: Optional[float] = self._native.superiority(self.players.index(one), self.players.index(other))
        return found

    def __getstate__(self) -> Dict[str, Any]:
        places = range(len(self.players))
        pairs = [("superiority", one, other) for one in places for other in places]
        return {**self.__dict__, "_native": Kept(self._native, pairs)}

    def text(self, place: int) -> str:
        """A rating and its interval: ``+120 [+80, +160]``."""
        interval = self.intervals[place]
        bar = "" if interval is None else " " + ends(f"{interval[0]:+.0f}", f"{interval[1]:+.0f}")
        return f"{self.elo[place]:+.0f}{bar}"

    def table(self) -> Table:
        """The players, the strongest first."""
        order = sorted(range(len(self.players)), key=lambda place: -self.elo[place])
        rows = [[rank, self.players[place], self.text(place)] for rank, place in enumerate(order, 1)]
        return Table(["", say("player", "joueur"), "Elo"], rows)

    def __repr__(self) -> str:
        return str(self.table())

    def _repr_html_(self) -> str:
        return self.table()._repr_html_()


def _result(nth: int, result: Sequence[object]) -> Tuple[str, str, float, object]:
    if len(result) < 3:
        shape = "(x, o, points)"
        raise ValueError(say(f"result {nth}: {result!r}: expected {shape}", f"résultat {nth} : {result!r} : il faut {shape}"))
    first, second, points, *rest = result
    if not isinstance(points, (int, float)) or points not in (0, 0.5, 1):
        raise ValueError(
            say(
                f"result {nth}: {points!r} points: expected 1, 0.5 or 0, for the first player",
                f"résultat {nth} : {points!r} points : il faut 1, 0.5 ou 0, pour le premier joueur",
            )
        )
    # A result without an opening is one of its own.
    opening = rest[0] if rest else ("result", nth)
    return str(first), str(second), float(points), opening


def _names(games: List[Tuple[str, str, float, object]]) -> List[str]:
    names: Dict[str, None] = {}
    for first, second, _, _ in games:
        names.update({first: None, second: None})
    return list(names)
