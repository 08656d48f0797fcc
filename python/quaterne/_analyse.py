"""What a machine finds in a position."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Dict, List, Optional, Tuple, Union

from . import _native
from ._cell import Cell
from ._input import Evaluation, Position, as_game, small, whole
from ._language import number, say
from ._native import Game, Rules
from ._report import as_dict
from ._table import Table


@dataclass(frozen=True)
class MoveScore:
    """A move and what was found about it."""

    #: The move.
    move: Cell
    #: What it is worth to the player to move,
    score: float
    #: 'exact', or 'upper' (at most): a search that cuts does not ask how bad a bad move is.
    bound: str
    #: 'win', 'draw' or 'loss' if that is proved.
    verdict: Optional[str]
    #: Plies to the end, if that is proved.
    plies: Optional[int]
    #: Games played through it, in a Monte-Carlo search.
    visits: Optional[int]


@dataclass(frozen=True)
class Memo:
    """What memory was good for."""

    #: Positions that were not searched again.
    hits: int
    #: Positions that are remembered.
    stored: int
    #: Positions that were not visited, thanks to the hits.
    saved: int
    #: How many positions there is room for.
    capacity: int


@dataclass(frozen=True)
class Analysis:
    """What a machine found; scores are seen by the player to move."""

    #: The position.
    game: Game
    #: The machine.
    player: str
    #: The move to play; None when the game is over.
    best: Optional[Cell]
    #: What the position is worth, in units of the evaluation. A sure win counts 100 000 × (plies of the
    #: search left + 1).
    score: float
    #: 'win', 'draw' or 'loss' if that is proved.
    verdict: Optional[str]
    #: Plies to the end, if that is proved.
    plies: Optional[int]
    #: Best play by both sides, as far as the search saw it.
    line: List[Cell]
    #: The moves that were searched, in that order.
    moves: List[MoveScore]
    #: Plies looked ahead.
    depth: int
    #: Positions visited, the first included; for a Monte-Carlo search, games played.
    nodes: int
    #: Positions evaluated at full depth.
    leaves: int
    #: Times that the rest of a node was skipped.
    cutoffs: int
    #: What memory was good for, if there was one.
    memo: Optional[Memo]
    #: Time taken, in seconds.
    seconds: float
    #: False when a limit ended the search before its time.
    complete: bool = field(default=True)
    _report: Optional["_native.Report"] = field(default=None, repr=False, compare=False)

    def __repr__(self) -> str:
        proved = "" if self.verdict is None else f", verdict={self.verdict!r}, plies={self.plies}"
        return (
            f"Analysis(best={self.best}, score={self.score:g}{proved}, depth={self.depth}, "
            f"nodes={self.nodes})"
        )

    def table(self) -> Table:
        """Every move, its score and what is proved about it."""
        signs = {"exact": "", "upper": "≤", "lower": "≥"}
        rows = [
            [str(m.move), signs[m.bound] + number(f"{m.score:g}"), verdict_word(m.verdict), m.plies, m.visits]
            for m in self.moves
        ]
        heads = [("move", "coup"), ("score", "score"), ("verdict", "verdict"), ("plies", "coups"), ("visits", "visites")]
        return Table([say(*head) for head in heads], rows)

    def to_dict(self) -> Dict[str, Any]:
        """The same as a dict, with the names of ``quaterne analyse --json``.

        >>> from quaterne import analyse
        >>> found = analyse("4455", "alphabeta:depth=4,eval=ratio").to_dict()
        >>> found["player"], found["best"], found["nodes"]
        ('alphabeta:depth=4,eval=ratio', '3', 427)
        """
        if self._report is None:
            raise ValueError(say("only what was searched here has a report", "seul ce qui a été cherché ici a un rapport"))
        return as_dict(self._report)

    def _repr_html_(self) -> str:
        found = say(f"{self.player}: {self.best}", f"{self.player} : {self.best}") + ", " + number(f"{self.score:g}")
        return f"<p>{found}</p>" + self.table()._repr_html_()


def verdict_word(verdict: Optional[str]) -> str:
    """'win', 'draw' or 'loss' as people read it, in a table."""
    french = {"win": "victoire", "draw": "nulle", "loss": "défaite"}
    return "" if verdict is None else say(verdict, french[verdict])


def from_native(game: Game, player: str, found: Tuple[Any, ...]) -> Analysis:
    """An analysis from the tuple of the glue."""
    best, score, (verdict, plies), line, moves, depth, (nodes, leaves, cutoffs), memo, seconds, done, report = found
    scores = [
        MoveScore(move, worth, bound, proved, end, visits) for move, worth, bound, (proved, end), visits in moves
    ]
    remembered = None if memo is None else Memo(*memo)
    return Analysis(
        game, player, best, score, verdict, plies, line, scores, depth, nodes, leaves, cutoffs,
        remembered, seconds, done, report,
    )  # fmt: skip


def analyse(
    position: Position = "",
    player: str = "alphabeta:depth=8,order=centre",
    *,
    rules: Union[Rules, str, None] = None,
    evaluation: Optional[Evaluation] = None,
    depth: Optional[int] = None,
    nodes: Optional[int] = None,
    time: Optional[float] = None,
    exact: bool = False,
) -> Analysis:
    """Searches a position with a machine by name, the same names as everywhere.

    >>> analyse("4455", "alphabeta:depth=4,eval=ratio")
    Analysis(best=c1, score=200000, verdict='win', plies=3, depth=4, nodes=427)
    >>> analyse("1x1/xoo/ox1 x", "minimax:depth=3,eval=outcome", rules="tictactoe").best
    c3

    ``evaluation`` is a function of yours, which takes a ``Game`` and returns what it is worth to the player
    who is to move there; finished games are not asked about. Then the machine is minimax, alphabeta or
    deepening, and the search holds Python's lock.

    >>> def middle(game):
    ...     mine = 1 if game.to_move == "x" else 2
    ...     column = [row[3] for row in game.rows()]
    ...     return column.count(mine) - column.count(3 - mine)
    >>> analyse("", "alphabeta:depth=2,ties=first", evaluation=middle).best
    d1

    ``depth``, ``nodes`` and ``time`` (in seconds) are limits besides the machine's own. ``exact=True`` gives every
    move its exact score, not only the best one, and visits more positions for it.
    """
    if exact and evaluation is not None:
        raise ValueError(
            say(
                "exact=True asks a machine by name: leave out the evaluation",
                "exact=True s'adresse à une machine par son nom : ne donnez pas d'évaluation",
            )
        )
    small(depth=depth)
    whole(nodes=nodes)
    game = as_game(position, rules)
    found = _native.analyse(game, player, evaluation, depth, nodes, time, exact)
    return from_native(game.copy(), player, found)


def evaluate(
    position: Position = "", evaluation: str = "ratio", *, rules: Union[Rules, str, None] = None
) -> float:
    """What an evaluation by name says of a position, for the player to move.

    >>> evaluate("7/7/7/3x3/3o3/1oxx3 o")     # lab A's example: 3 for x
    -3.0
    >>> evaluate("", "weights/0/1/4/16")
    0.0
    """
    return _native.evaluate(as_game(position, rules), evaluation)


class Machine:
    """A machine as a function from a game to a move, for matches and programs of your own.

    >>> machine = Machine("alphabeta:depth=4")
    >>> machine(Game("4455"))
    c1
    >>> machine.name
    'alphabeta:depth=4'

    With ``evaluation`` its leaves are evaluated by a function of yours.
    """

    def __init__(
        self, player: str, evaluation: Optional[Evaluation] = None, name: Optional[str] = None
    ) -> None:
        _native.read_player(player)
        self.player = player
        self.evaluation = evaluation
        own = getattr(evaluation, "__name__", None)
        self.name = name or (player if own is None else say(f"{player} with {own}", f"{player} avec {own}"))

    def __call__(self, game: Game) -> Optional[Cell]:
        return analyse(game, self.player, evaluation=self.evaluation).best

    def __repr__(self) -> str:
        return f"Machine({self.name!r})"
