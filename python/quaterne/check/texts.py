"""What the report says, in French and English, side by side.

``HINTS`` are chosen by the diagnosis.  A hint says where to look and what to try by hand; it never says what to type.
"""

from __future__ import annotations

import os

Text = tuple[str, str]  # English, French


def language(asked: str | None = None) -> str:
    """``fr`` or ``en``: as asked, else as the environment says.

    >>> language("fr")
    'fr'
    """
    if asked in ("fr", "en"):
        return asked
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return "fr" if os.environ[name].lower().startswith("fr") else "en"
    return "en"


def pick(lang: str, text: Text) -> str:
    """One side of a text."""
    return text[lang == "fr"]


STATUS: dict[str, Text] = {
    "right": ("right", "juste"),
    "wrong": ("wrong", "faux"),
    "too-slow": ("too slow", "trop lent"),
    "crashed": ("crashed", "plante"),
    "missing": ("missing", "absente"),
}

WORDS: dict[str, Text] = {
    "smallest": ("Smallest board found that fails:", "Plus petite grille trouvée qui met en défaut :"),
    "call": ("call", "appel"),
    "expected": ("expected", "attendu"),
    "got": ("got", "obtenu"),
    "hint": ("hint", "indice"),
    "line": ("line", "ligne"),
    "passed": ("{passed} of {total} cases right", "{passed} cas justes sur {total}"),
    "depends": (
        "it uses {names}, which is not right yet: start there",
        "elle utilise {names}, qui n'est pas encore juste : commencez par là",
    ),
    "summary": ("{right} of {total} functions right", "{right} fonctions justes sur {total}"),
    "mark": ("mark: {mark:g} / {total:g}", "note : {mark:g} / {total:g}"),
    "lab": ("lab {letter}, {title}", "TP {letter}, {title}"),
    "notes": ("While the file was read:", "À la lecture du fichier :"),
    "unreadable": ("The file could not be read.", "Le fichier n'a pas pu être lu."),
    "after": ("argument after the call", "argument après l'appel"),
    "arity": ("{n} argument(s)", "{n} argument(s)"),
}

NOTES: dict[str, Text] = {
    "input": (
        "line {line}: the file asks for input when it is imported; put the game under `if __name__ == \"__main__\":`",
        "ligne {line} : le fichier attend une saisie dès l'import ; mettez la partie sous `if __name__ == \"__main__\":`",
    ),
    "exit": (
        "line {line}: the file ends Python when it is imported",
        "ligne {line} : le fichier quitte Python dès l'import",
    ),
    "long": (
        "line {line}: this statement took too long and was interrupted",
        "ligne {line} : cette instruction dure trop longtemps, elle a été interrompue",
    ),
    "error": ("line {line}: {error}: {message}", "ligne {line} : {error} : {message}"),
    "hangs": (
        "the file never ends when it is imported; only its definitions were read",
        "le fichier ne se termine pas à l'import ; seules ses définitions ont été lues",
    ),
    "dies": (
        "the file ended the process when it was imported ({message}); only its definitions were read",
        "le fichier a arrêté le processus à l'import ({message}) ; seules ses définitions ont été lues",
    ),
}

HINTS: dict[str, Text] = {
    # The known slips of searches.
    "draw-before-win": (
        "a full board is called a draw before anybody looks whether its last stone has won: in which order do you ask?",
        "une grille pleine est déclarée nulle avant de regarder si le dernier pion gagne : dans quel ordre posez-vous "
        "les questions ?",
    ),
    "past-win": (
        "the game is played on after somebody has won: what stops the search, or the loop, at a won board?",
        "la partie continue après une victoire : qu'est-ce qui arrête la recherche, ou la boucle, sur une grille gagnée ?",
    ),
    "full-lost": (
        "a full board without a winner counts as ±∞, as the best of no move at all: what is it worth in the rules?",
        "une grille pleine sans gagnant compte ±∞, comme le meilleur d'aucun coup : que vaut-elle d'après les règles ?",
    ),
    "full-no-move": (
        "there is no move left on this board: what do you take the maximum of?",
        "il n'y a plus de coup possible sur cette grille : de quoi prenez-vous le maximum ?",
    ),
    "wins-unseen": (
        "a finished alignment changes nothing in the search: where is it looked for?",
        "un alignement terminé ne change rien dans la recherche : où est-il cherché ?",
    ),
    "one-ply-less": (
        "the answers are those of a search one ply less deep: count the plies on paper from the root to a leaf",
        "les réponses sont celles d'une recherche moins profonde d'un coup : comptez les coups de la racine à la feuille",
    ),
    "minimises": (
        "the move chosen is the worst one: who maximises at the root?",
        "le coup choisi est le pire : qui maximise à la racine ?",
    ),
    "not-restored": (
        "the grid does not come back as it was: is every move taken back, on every path?",
        "la grille ne revient pas comme elle était : chaque coup est-il défait, par tous les chemins ?",
    ),
    "win-small": (
        "a won game must be worth more than any undecided board",
        "une partie gagnée doit valoir plus que toute grille indécise",
    ),
    "score-sign": (
        "the score has the wrong sign for one of the players: from whose point of view is it?",
        "le score a le mauvais signe pour l'un des joueurs : de quel point de vue est-il ?",
    ),
    "win-missed": (
        "there is a win in one move: is a victory seen at the very first ply?",
        "on peut gagner en un coup : la victoire est-elle vue dès le premier coup ?",
    ),
    "threat-missed": (
        "the other side wins next move unless it is stopped: is the reply searched?",
        "l'adversaire gagne au coup suivant si on ne l'arrête pas : sa réponse est-elle explorée ?",
    ),
    # The known slips of scans.
    "partial-counts": (
        "the total grows while a window is still being read: when is the count of a window complete?",
        "le total augmente pendant qu'on lit encore la série : quand le compte d'une série est-il complet ?",
    ),
    "last-cell": (
        "alignments that touch the last cell of a row or a column are missed: check the bounds of range() by hand",
        "les alignements qui touchent la dernière case d'une ligne ou d'une colonne sont manqués : vérifiez à la main "
        "les bornes des range()",
    ),
    "missing-horizontal": ("horizontal alignments are not seen", "les alignements horizontaux ne sont pas vus"),
    "missing-vertical": ("vertical alignments are not seen", "les alignements verticaux ne sont pas vus"),
    "missing-diagonal": (
        "a diagonal is not seen: there are two ways to lean",
        "une diagonale n'est pas vue : il y a deux façons de pencher",
    ),
    "other-side": (
        "the answer is that of the other player",
        "la réponse est celle de l'autre joueur",
    ),
    "any-player": (
        "any player's alignment is accepted, not only that of the player asked about",
        "l'alignement de n'importe quel joueur est accepté, pas seulement celui du joueur demandé",
    ),
    "own-only": (
        "only one's own stones count: what does the text say about the opponent's?",
        "seuls ses propres coups comptent : que dit l'énoncé de ceux de l'adversaire ?",
    ),
    "mixed-counts": (
        "what is a window worth when both players are in it?",
        "que vaut une série où les deux joueurs sont présents ?",
    ),
    "scans-all": (
        "the win must come from the last stone of that column",
        "la victoire doit venir du dernier pion de cette colonne",
    ),
    "one-off": ("off by one: is the stone itself counted, once or twice?", "à un près : le pion lui-même est-il compté, une ou deux fois ?"),
    "one-way": ("the line is read one way only from the stone", "la ligne n'est lue que d'un côté du pion"),
    # Types and manners.
    "no-return": (
        "None comes back: does every path end with a return?",
        "None est renvoyé : chaque chemin finit-il par un return ?",
    ),
    "wrong-type": (
        "the value has another type than the text asks for",
        "la valeur n'est pas du type demandé par l'énoncé",
    ),
    "mutates": (
        "the function changes the grid that it was given",
        "la fonction modifie la grille qu'on lui donne",
    ),
    "not-copied": (
        "all grids are one and the same object: copy before you play",
        "toutes les grilles sont un seul et même objet : copiez avant de jouer",
    ),
    "height-kept": ("the grid is right, the heights are not", "la grille est juste, pas les hauteurs"),
    "grid-kept": ("the heights are right, the grid is not", "les hauteurs sont justes, pas la grille"),
    "rows-first": ("G[x][y]: which of the two sizes comes first?", "G[x][y] : laquelle des deux tailles vient d'abord ?"),
    "full-column": ("a full column is not a move", "une colonne pleine n'est pas un coup"),
    "not-random": ("the same answer every time", "toujours la même réponse"),
    "not-central": ("the middle columns should come first", "les colonnes du milieu devraient venir d'abord"),
    "not-opposite": (
        "what one side wins the other loses: the two scores should be opposite",
        "ce que l'un gagne, l'autre le perd : les deux scores devraient être opposés",
    ),
    "not-mirrored": (
        "a board and its mirror image should be worth the same: is a direction missing or counted twice?",
        "une grille et son image dans un miroir devraient valoir autant : une direction manque-t-elle, ou compte double ?",
    ),
    "stops-early": ("it stops before the game is over", "elle s'arrête avant la fin de la partie"),
    "goes-on": ("it goes on after the end of the game", "elle continue après la fin de la partie"),
    "floating": ("a stone hangs in the air", "un pion flotte en l'air"),
    "turns": ("the players do not take turns", "les joueurs ne jouent pas chacun leur tour"),
    "frame": ("compare with the frame drawn in the text", "comparez avec le cadre dessiné dans l'énoncé"),
    "prints-nothing": ("nothing is printed", "rien n'est affiché"),
    "returns-text": ("the text is returned, not printed", "le texte est renvoyé, pas affiché"),
    "arity": (
        "the function does not take the number of arguments of the text",
        "la fonction ne prend pas le nombre d'arguments de l'énoncé",
    ),
    "other-name": (
        "there is a function {message}: is it this one, under another name?",
        "il y a une fonction {message} : est-ce elle, sous un autre nom ?",
    ),
    # Exceptions.
    "too-slow-together": (
        "each call is quick enough, all of them took more than {message} of computing: what is done again and again?",
        "chaque appel est assez rapide, mais tous ensemble ont pris plus de {message} de calcul : qu'est-ce qui est "
        "refait sans cesse ?",
    ),
    "too-slow": (
        "no answer in {message} of computing: is there a loop that nothing ends?",
        "pas de réponse en {message} de calcul : une boucle que rien n'arrête ?",
    ),
    "process-ended": (
        "the function ended Python itself ({message}): os._exit, or a recursion without end?",
        "la fonction a arrêté Python lui-même ({message}) : os._exit, ou une récursion sans fin ?",
    ),
    "exits": ("sys.exit ends the whole program: return instead", "sys.exit termine tout le programme : préférez return"),
    "forbidden": (
        "the file starts a process, opens a connection or writes a file ({message}): no lab asks for that",
        "le fichier lance un processus, ouvre une connexion ou écrit un fichier ({message}) : aucun TP ne le demande",
    ),
    "reads-input": (
        "input() is called where nothing is to be typed",
        "input() est appelé alors qu'il n'y a rien à taper",
    ),
    "MemoryError": (
        "the memory is full: does a list grow in a loop without end?",
        "la mémoire est pleine : une liste grandit-elle dans une boucle sans fin ?",
    ),
    "IndexError": (
        "an index is outside of the list: print it, and compare it with the sizes",
        "un indice sort de la liste : affichez-le et comparez-le aux tailles",
    ),
    "NameError": (
        "a name is not defined: a typing slip, or a function of another file?",
        "un nom n'est pas défini : une faute de frappe, ou une fonction d'un autre fichier ?",
    ),
    "ZeroDivisionError": (
        "a division by zero: for which window can that happen?",
        "une division par zéro : pour quelle série est-ce possible ?",
    ),
    "RecursionError": (
        "the recursion does not end: which case stops it?",
        "la récursion ne s'arrête pas : quel cas l'arrête ?",
    ),
    "TypeError": (
        "a value is not of the type expected there: a None that was returned, a list instead of a number?",
        "une valeur n'a pas le type attendu : un None renvoyé, une liste au lieu d'un nombre ?",
    ),
}
