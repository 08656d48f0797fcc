"""What `python -m quaterne` says: what there is, with an example of each."""

from __future__ import annotations

import sys

import quaterne

from ._language import of_environment, say

ENGLISH = """\
quaterne {version}: four in a line on any board.

  python -m quaterne              this page (--lang fr: in French)
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
  quaterne.set_language("fr")                errors, tables and pictures in French
  from quaterne.labs.puissance4 import *     the labs' own functions

Players: random, one-ply, ternary, minimax, alphabeta, deepening, mcts, perfect; keys after a colon.
The command `quaterne` has a board to play on, a web page, and tournaments between programs.
"""

FRENCH = """\
quaterne {version} : quatre alignés, sur n'importe quelle grille.

  python -m quaterne              cette page (--lang en : en anglais)
  python -m quaterne 4455         le score exact d'une position et de chaque coup
  python -m quaterne.check FICHIER --lab A   le fichier d'un TP fait-il ce que le TP demande ?

En Python :

  import quaterne
  partie = quaterne.Game("4455")             une partie : play, undo, legal_moves, outcome, fen …
  quaterne.solve(partie, moves=True)         les scores exacts
  quaterne.explain(partie)                   pourquoi elle est gagnée, nulle ou perdue
  quaterne.analyse(partie, "alphabeta:depth=8,eval=ratio")
  quaterne.tree(partie, "minimax:depth=3")   l'arbre de la recherche : le parcourir, le dessiner
  quaterne.match("alphabeta:depth=4", "random")
  quaterne.tournament(["random", "one-ply", ma_fonction])
  quaterne.set_language("fr")                erreurs, tableaux et dessins en français
  from quaterne.labs.puissance4 import *     les fonctions des TP

Joueurs : random, one-ply, ternary, minimax, alphabeta, deepening, mcts, perfect ; les réglages suivent un deux-points.
La commande `quaterne` a une grille pour jouer, une page web, et des tournois entre programmes.
"""


def main(arguments: "list[str]") -> int:
    """Prints the page, or solves the positions given."""
    try:
        quaterne.set_language(_language(arguments))
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    if not arguments or arguments[0] in ("-h", "--help", "help", "aide"):
        print(say(ENGLISH, FRENCH).format(version=quaterne.__version__))
        return 0
    if arguments[0] in ("-V", "--version"):
        print(quaterne.__version__)
        return 0
    for position in arguments:
        try:
            solution = quaterne.solve(position, moves=True)
        except ValueError as error:
            print(say(f"{position}: {error}", f"{position} : {error}"), file=sys.stderr)
            return 2
        print(solution.game)
        print(solution.to_dict()["sentence"][say("en", "fr")])
        moves = (solution.moves or {}).items()
        print("  ".join(say(f"{move}: {score:+}", f"{move} : {score:+}") for move, score in moves if score is not None))
    return 0


def _language(arguments: "list[str]") -> str:
    """As asked by --lang, which is taken out of the arguments, or else as the environment says."""
    for place, word in enumerate(arguments):
        if word == "--lang":
            asked = arguments[place + 1] if place + 1 < len(arguments) else ""
            del arguments[place : place + 2]
            return asked
        if word.startswith("--lang="):
            del arguments[place]
            return word[len("--lang=") :]
    return of_environment()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
