"""Four in a line on any board: play it, prove it, see inside it, and make your programs compete.

>>> import quaterne
>>> game = quaterne.Game("4455")
>>> game.play(2)
>>> game.to_move
'o'
"""

from ._cell import Cell
from ._native import Game, IllegalMove, Rules, __version__

__all__ = ["Cell", "Game", "IllegalMove", "Rules", "__version__"]
