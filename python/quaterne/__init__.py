"""Four in a line on any board: play it, prove it, see inside it, and make your programs compete.

>>> import quaterne
>>> game = quaterne.Game("4455")
>>> quaterne.solve(game)
Solution(score=18, verdict='win', plies=3, best=c1)
>>> quaterne.analyse(game, "alphabeta:depth=4").best
c1
>>> quaterne.match("alphabeta:depth=4", "one-ply", seed=1).score.share > 0.5
True

A position is a ``Game``, moves (``"4455"``), rows (``"7/7/7/7/3oo2/3xx2 x"``), or a board as lists or a NumPy
array of 0, 1 and 2. A player is a name with keys, the same everywhere, or a function from a game to a move.
"""

from ._analyse import Analysis, Machine, Memo, MoveScore, analyse, evaluate
from ._cell import Cell
from ._contest import Match, Played, Score, Tournament, match, openings, tournament
from ._language import set_language
from ._native import Game, IllegalMove, Rules, __version__
from ._random_play import RandomPlay, random_games
from ._rating import Rating
from ._solve import Solution, Solver, explain, solve, solve_many
from ._tree import Node, Skipped, Tree, tree
from ._why import Why

__all__ = [
    "Analysis",
    "Cell",
    "Game",
    "IllegalMove",
    "Machine",
    "Match",
    "Memo",
    "MoveScore",
    "Node",
    "Played",
    "RandomPlay",
    "Rating",
    "Rules",
    "Score",
    "Skipped",
    "Solution",
    "Solver",
    "Tournament",
    "Tree",
    "Why",
    "__version__",
    "analyse",
    "evaluate",
    "explain",
    "match",
    "openings",
    "random_games",
    "set_language",
    "solve",
    "solve_many",
    "tournament",
    "tree",
]
