"""Exact scores: who wins, and how soon, with both sides perfect."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Dict, Iterable, List, Optional, Tuple, Union

from . import _native
from ._cell import Cell
from ._input import Position, Progress, as_game, as_threads, small, whole
from ._analyse import verdict_word
from ._language import say
from ._native import Game, Rules
from ._progress import listener
from ._report import as_dict
from ._table import Table
from ._why import Why


@dataclass(frozen=True)
class Solution:
    """What was proved about a position.

    Scores are seen by the player to move: 0 is a draw, a win is worth more the sooner it comes (1 is a win
    with one's last stone), a loss is the same with a minus.

    >>> from quaterne import solve
    >>> solution = solve("4455", moves=True)
    >>> solution.score, solution.best, solution.plies
    (18, c1, 3)
    >>> solution.by_column
    [-4, -3, 18, 2, 2, 18, -3]
    >>> solution
    Solution(score=18, verdict='win', plies=3, best=c1)
    """

    #: The position.
    game: Game
    #: The score is at least this,
    lower: int
    #: and at most this; the two are equal unless a limit ended the search.
    upper: int
    #: The best moves: one, or all of them if every move was asked for.
    best_moves: List[Cell]
    #: The score of each legal move, if asked for; None for a move that a limit left open.
    moves: Optional[Dict[Cell, Optional[int]]]
    #: A game to the end with both sides perfect, if asked for and found.
    line: Optional[List[Cell]]
    #: Positions that were looked at. What the solver remembers makes this smaller.
    nodes: int
    #: Time taken, in seconds.
    seconds: float
    #: What is known of each move that was asked for: (at least, at most).
    bounds: Optional[Dict[Cell, Tuple[int, int]]] = field(default=None, repr=False)
    _report: Optional["_native.Report"] = field(default=None, repr=False, compare=False)

    @property
    def score(self) -> Optional[int]:
        """The score, or None if it is not known exactly."""
        return self.lower if self.lower == self.upper else None

    @property
    def sign(self) -> Optional[int]:
        """1, 0 or -1 when it is known that the player to move wins, draws or loses."""
        low, high = _sign(self.lower), _sign(self.upper)
        return low if low == high else None

    @property
    def verdict(self) -> Optional[str]:
        """'win', 'draw' or 'loss' for the player to move, when that is known."""
        return None if self.sign is None else ("draw", "win", "loss")[self.sign]

    @property
    def best(self) -> Optional[Cell]:
        """A best move; None when the game is over or a limit came first."""
        return self.best_moves[0] if self.best_moves else None

    @property
    def plies(self) -> Optional[int]:
        """Plies to the end of the game; None for a draw, and when the score is not known."""
        return None if self.score is None else _native.plies_to_end(self.game, self.score)

    @property
    def by_column(self) -> List[Optional[int]]:
        """With gravity and every move asked for: the score of each column, None where it is full."""
        if self.moves is None:
            raise ValueError(
                say(
                    "the moves were not asked for: solve(position, moves=True)",
                    "les coups n'ont pas été demandés : solve(position, moves=True)",
                )
            )
        by_column: List[Optional[int]] = [None] * self.game.rules.width
        for cell, score in self.moves.items():
            by_column[cell.column] = score
        return by_column

    def __repr__(self) -> str:
        known = f"score={self.score}" if self.score is not None else f"{self.lower}..{self.upper}"
        return f"Solution({known}, verdict={self.verdict!r}, plies={self.plies}, best={self.best})"

    def to_dict(self) -> Dict[str, Any]:
        """The same as a dict, with the names of ``quaterne solve --json``.

        >>> from quaterne import solve
        >>> found = solve("4455").to_dict()
        >>> found["score"], found["best"], found["sentence"]["fr"]
        (18, '3', 'x gagne en 3 coups')
        """
        if self._report is None:
            raise ValueError(say("only what was solved here has a report", "seul ce qui a été résolu ici a un rapport"))
        return as_dict(self._report)

    def _repr_html_(self) -> str:
        rows: List[List[object]] = [["score", self._known(self.lower, self.upper)]]
        rows += [["verdict", verdict_word(self.verdict)], [say("plies", "coups"), self.plies], [say("best", "meilleur"), self.best]]
        for cell, (low, high) in (self.bounds or {}).items():
            rows.append([say(f"move {cell}", f"coup {cell}"), self._known(low, high)])
        return Table(["", ""], rows)._repr_html_()

    @staticmethod
    def _known(low: int, high: int) -> str:
        return f"{low:+}" if low == high else f"{low:+}..{high:+}"


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _solution(game: Game, answer: Tuple[Any, ...]) -> Solution:
    lower, upper, nodes, seconds, best, moves, line, report = answer
    bounds = None if moves is None else {cell: (low, high) for cell, low, high in moves}
    exact = None
    if bounds is not None:
        exact = {cell: low if low == high else None for cell, (low, high) in bounds.items()}
    return Solution(game, lower, upper, best, exact, line, nodes, seconds, bounds, report)


class Solver:
    """An exact solver that remembers what it proved, for positions of the same board to come.

    >>> from quaterne import Solver
    >>> Solver(table_mb=16).solve("44455554221").score
    -15

    ``book=False`` searches the openings of Connect Four, too, instead of looking their scores up.
    ``quaterne.solve`` and ``quaterne.solve_many`` are the methods of one of these.
    """

    def __init__(self, table_mb: int = 64, threads: int = 1, book: bool = True) -> None:
        if not 1 <= table_mb <= 65_536:
            raise ValueError(
                say(
                    f"table_mb={table_mb}: expected a number of MiB from 1 to 65536",
                    f"table_mb={table_mb} : il faut un nombre de Mio de 1 à 65536",
                )
            )
        self._native = _native.Solver(table_mb, as_threads(threads), book)

    def clear(self) -> None:
        """Forgets everything that was proved, as for a measurement from scratch."""
        self._native.clear()

    def solve(
        self,
        position: Position = "",
        *,
        rules: Union[Rules, str, None] = None,
        moves: bool = False,
        line: bool = False,
        wdl: bool = False,
        nodes: Optional[int] = None,
        time: Optional[float] = None,
    ) -> Solution:
        """The exact score of a position.

        ``moves=True`` asks for the score of every move, ``line=True`` for a perfect game to the end,
        ``wdl=True`` only for win, draw or loss, which is faster. ``nodes`` and ``time`` (in seconds) are limits:
        when one is reached, ``lower`` and ``upper`` are what was proved so far. Ctrl-C stops the search.

        >>> solve("4455", line=True).line
        [c1, d3, b1]
        >>> solve("b2", rules="tictactoe").verdict
        'draw'
        >>> solve("", rules="9x7/4", nodes=1000).score is None
        True
        >>> solve("4458")
        Traceback (most recent call last):
        ...
        ValueError: move 4 of the text, '8': column 8 does not exist: columns go from 1 to 7
        """
        game = as_game(position, rules)
        whole(nodes=nodes)
        found = self._native.solve(game, wdl, moves, line, nodes, time)
        return _solution(game.copy(), found)

    def explain(
        self,
        position: Position = "",
        *,
        rules: Union[Rules, str, None] = None,
        time: Optional[float] = None,
    ) -> Why:
        """Why a position is won, drawn or lost: the threats, an argument if there is one, a best line.

        >>> why = explain("4455")
        >>> why.score, why.verdict, [step["move"] for step in why.line]
        (18, 'win', ['3', '4', '2'])
        >>> print(why)
        x wins in 3 plies
        x 3, double threat: b1 and f1
        o 4, too late: x wins on b1 and f1, one stone stops one
        x 2, x completes b1, c1, d1 and e1
        """
        game = as_game(position, rules)
        return Why(as_dict(self._native.why(game, time)))

    def solve_many(
        self,
        positions: Iterable[Position],
        *,
        rules: Union[Rules, str, None] = None,
        moves: bool = False,
        line: bool = False,
        wdl: bool = False,
        nodes: Optional[int] = None,
        time: Optional[float] = None,
        threads: Optional[int] = None,
        progress: Union[bool, Progress, None] = None,
    ) -> List[Solution]:
        """The exact scores of many positions, on all cores unless ``threads`` says otherwise.

        Positions are games, texts, or boards; a NumPy array of shape (n, rows, columns) is n boards. Limits are
        for each position. ``progress=True`` draws a bar, a function is called with (done, total).

        >>> [solution.score for solution in solve_many(["4455", "44455554221"])]
        [18, -15]
        """
        whole(nodes=nodes)
        if isinstance(positions, (str, Game)):
            raise ValueError(
                say(
                    f"positions={positions!r}: expected a list of positions; one position is for solve",
                    f"positions={positions!r} : il faut une liste de positions ; solve en prend une seule",
                )
            )
        games = []
        for number, position in enumerate(positions):
            try:
                games.append(as_game(position, rules).copy())
            except ValueError as error:
                raise ValueError(say(f"position {number}: {error}", f"position {number} : {error}")) from None
        told = listener(progress, len(games))
        workers = as_threads(threads)
        found = self._native.solve_many(games, workers, wdl, moves, line, nodes, time, told)
        return [_solution(game, answer) for game, answer in zip(games, found)]


# It takes no memory before it is first asked.
_shared = Solver()
solve = _shared.solve
explain = _shared.explain
solve_many = _shared.solve_many
