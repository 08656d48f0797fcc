"""What `python -m quaterne` says: what there is, with an example of each."""

from __future__ import annotations

import sys

import quaterne

HELP = """\
quaterne {version}: four in a line on any board.

  python -m quaterne              this page
  python -m quaterne 4455         the exact score of a position, and of each move
  python -m quaterne.check FILE --lab A      does a lab's file do what the lab asks?

In Python:

  import quaterne
  game = quaterne.Game("4455")               a game: play, undo, legal_moves, outcome, fen …
  quaterne.solve(game, moves=True)           exact scores
  quaterne.explain(game)                     why it is won, drawn or lost
  quaterne.analyse(game, "alphabeta:depth=8,eval=ratio")
  quaterne.tree(game, "minimax:depth=3")     the search tree: walk it, draw it
  quaterne.match("alphabeta:depth=4", "random")
  quaterne.tournament(["random", "one-ply", my_function])
  from quaterne.labs.puissance4 import *     the labs' own functions

Players: random, one-ply, ternary, minimax, alphabeta, deepening, mcts, perfect; keys after a colon.
The command `quaterne` has a board to play on, a web page, and tournaments between programs.
"""


def main(arguments: "list[str]") -> int:
    """Prints the page, or solves the positions given."""
    if not arguments or arguments[0] in ("-h", "--help", "help"):
        print(HELP.format(version=quaterne.__version__))
        return 0
    if arguments[0] in ("-V", "--version"):
        print(quaterne.__version__)
        return 0
    for position in arguments:
        try:
            solution = quaterne.solve(position, moves=True)
        except ValueError as error:
            print(f"{position}: {error}", file=sys.stderr)
            return 1
        print(solution.game)
        print(solution)
        print("  ".join(f"{move}: {score:+}" for move, score in (solution.moves or {}).items() if score is not None))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
