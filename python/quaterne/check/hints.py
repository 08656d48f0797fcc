"""Where a student may look: a hint per diagnosis, in English and French.

A hint says where to look and what to try by hand; it never says what to type.
"""

from __future__ import annotations

from .texts import Text

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
    "one-ply-more": (
        "the answers are those of a search one ply deeper: count the plies on paper from the root to a leaf",
        "les réponses sont celles d'une recherche plus profonde d'un coup : comptez les coups de la racine à la feuille",
    ),
    "starts-at-zero": (
        "the best score starts at 0: what if every move is worth less?",
        "le meilleur score part de 0 : et si tous les coups valent moins ?",
    ),
    "one-for-all": (
        "one move is taken for all of them: for P every move must lead to G, for G one that leads to P is enough",
        "un seul coup compte pour tous : pour P il faut que tous mènent à G, pour G il suffit d'un qui mène à P",
    ),
    "no-turns": (
        "the same side chooses at every level: who chooses after the first move?",
        "le même camp choisit à tous les niveaux : qui choisit après le premier coup ?",
    ),
    "leaf-view": (
        "at the leaves the evaluation is not that of the player who asked: for whom is it, whoever is to move?",
        "aux feuilles, l'évaluation n'est pas celle du joueur qui demande : pour qui est-elle, quel que soit le tour ?",
    ),
    "loss-unseen": (
        "the other side's wins change nothing: is a lost position worth less than any other?",
        "les victoires de l'adversaire ne changent rien : une position perdue vaut-elle moins que toute autre ?",
    ),
    "win-sign": (
        "a won position is taken for a lost one: which sign goes with which player?",
        "une position gagnée est prise pour une perdue : quel signe va avec quel joueur ?",
    ),
    "same-stones": (
        "the replies are played with one's own stones: whose turn is it then?",
        "les réponses sont jouées avec ses propres pions : à qui est-ce de jouer alors ?",
    ),
    "plays-other": (
        "the moves are the other player's best ones: for whom is the machine playing?",
        "les coups sont les meilleurs de l'autre joueur : pour qui la machine joue-t-elle ?",
    ),
    "depth-bonus": (
        "a slow win is chosen where there is a quick one: with the depth that is left, does the bonus grow or shrink, or is there none?",
        "une victoire lente est choisie là où il y en a une rapide : avec la profondeur restante, le bonus grandit-il, diminue-t-il, "
        "ou n'y en a-t-il pas ?",
    ),
    "win-flat": (
        "a win in one move and a win in three are worth the same: what does the text multiply by the depth?",
        "gagner en un coup ou en trois vaut autant : que multiplie l'énoncé par la profondeur ?",
    ),
    "not-minimax": (
        "this is not the move of min–max by your own scores: take the pruning out and compare; then look at the cut",
        "ce n'est pas le coup du min-max avec vos propres scores : enlevez l'élagage et comparez, puis regardez la coupe",
    ),
    "memory": (
        "the answer is right in a fresh program and wrong after other calls: what does a remembered score depend on, "
        "and is all of it in the key?",
        "la réponse est juste dans un programme neuf et fausse après d'autres appels : de quoi dépend un score mémorisé, "
        "et tout cela est-il dans la clé ?",
    ),
    "one-based": ("columns are counted from 1: the text counts from 0", "les colonnes sont comptées à partir de 1 : l'énoncé compte à partir de 0"),
    "no-move": ("the score comes without a move", "le score vient sans coup"),
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
    "who-won": (
        "it says that somebody has won, not who: 1, 2 or 0 is expected",
        "elle dit que quelqu'un a gagné, pas qui : on attend 1, 2 ou 0",
    ),
    "own-only": (
        "only one's own stones count: what does the text say about the opponent's?",
        "seuls ses propres coups comptent : que dit l'énoncé de ceux de l'adversaire ?",
    ),
    "mixed-counts": (
        "what is a window worth when both players are in it?",
        "que vaut une série où les deux joueurs sont présents ?",
    ),
    "one-off": ("off by one: is the stone itself counted, once or twice?", "à un près : le pion lui-même est-il compté, une ou deux fois ?"),
    "one-way": ("the line is read one way only from the stone", "la ligne n'est lue que d'un côté du pion"),
    "constant": ("the same answer whatever the grid: what does it depend on?", "la même réponse quelle que soit la grille : de quoi dépend-elle ?"),
    "three-enough": ("three in a row are taken for four", "trois pions alignés suffisent : il en faut quatre"),
    "exactly-four": ("five in a row are not seen: at least four are needed", "cinq pions alignés ne comptent pas : il en faut au moins quatre"),
    "both-added": ("the opponent's windows are added: they should be taken away", "les séries de l'adversaire sont ajoutées : il faut les retrancher"),
    "weights": ("compare the value of a window with the formula of the text, for one, two and three stones",
                "comparez la valeur d'une série à la formule de l'énoncé, pour un, deux et trois pions"),
    "integer-division": ("the quotient is cut to a whole number: / or //?", "le quotient est tronqué à un entier : / ou // ?"),
    "counted-twice": ("every window counts twice", "chaque série compte deux fois"),
    "empty-once": ("an empty alignment counts for one side only: it has no stone of either", "un alignement vide ne compte que pour un joueur : il n'a de pion d'aucun des deux"),
    "index-off": ("the weights are read one place off: which one belongs to one stone?", "les poids sont lus avec un rang d'écart : lequel va avec un seul pion ?"),
    "run-not-reset": ("a run of stones goes on from one row or column to the next: when does the count start again at 0?",
                      "un alignement continue d'une ligne ou d'une colonne à la suivante : quand le compte repart-il de 0 ?"),
    "direction-twice": ("one direction counts twice: write the directions down and look for two that draw the same line",
                        "une direction compte deux fois : écrivez les directions et cherchez-en deux qui tracent la même ligne"),
    "for-one-player": ("right for one of the two players, wrong for the other: what is taken for granted about who plays?",
                       "juste pour l'un des deux joueurs, fausse pour l'autre : qu'est-ce qui est supposé de celui qui joue ?"),
    "fixed-size": ("right for one size of the grid only: where is that size written as a number?",
                   "juste pour une seule taille de grille : où cette taille est-elle écrite en chiffres ?"),
    "scan-stops": ("the scan ends before the last window: break leaves the whole loop, return the whole function",
                   "le parcours s'arrête avant la dernière série : break quitte toute la boucle, return toute la fonction"),
    "one-window": ("the score is that of a single window: are they all added up, and is the total returned after the loop?",
                   "le score est celui d'une seule série : sont-elles toutes additionnées, et le total est-il renvoyé après la boucle ?"),
    "series-again": ("some series count several times: in how many of the squares that are looked at does each of them lie?",
                     "certaines séries comptent plusieurs fois : dans combien des carrés parcourus se trouve chacune ?"),
    "reach-short": ("a win is missed when the last stone lies at one end of the line: how far is it read on each side?",
                    "la victoire est manquée quand le dernier pion est à un bout de la ligne : jusqu'où est-elle lue de chaque côté ?"),
    "starts-only": ("an alignment counts for its first cell only: through how many does it pass?",
                    "un alignement ne compte que pour sa première case : par combien de cases passe-t-il ?"),
    "one-player": ("only one of the two players is looked at", "un seul des deux joueurs est regardé"),
    "inverted": ("true and false are swapped", "vrai et faux sont échangés"),
    "one-column": ("one full column is enough for it: all of them must be", "une seule colonne pleine lui suffit : il les faut toutes"),
    "bottom-row": ("the bottom row is looked at, not the top one", "c'est la ligne du bas qui est regardée, pas celle du haut"),
    "counts-empty": ("the empty cells are counted, not the stones", "ce sont les cases vides qui sont comptées, pas les pions"),
    "along-row": ("a row is read, not a column: which index comes first?", "c'est une ligne qui est lue, pas une colonne : quel indice vient d'abord ?"),
    "one-colour": ("only the stones of one colour are counted", "seuls les pions d'une couleur sont comptés"),
    "any-colour": ("stones of both colours are counted together", "les pions des deux couleurs sont comptés ensemble"),
    "other-way": ("the line is read the other way", "la ligne est lue dans l'autre sens"),
    "wraps": ("a negative index reads from the end of the list: is every edge tested, also where an index would fall below 0?",
              "un indice négatif lit par la fin de la liste : tous les bords sont-ils testés, aussi là où un indice passerait sous 0 ?"),
    "not-growing": ("more stones alone in a window should never be worth less", "plus de pions seuls dans une fenêtre ne devraient jamais valoir moins"),
    "win-value": ("a win is worth 100 000 (or 10 000) in the text", "une victoire vaut 100 000 (ou 10 000) dans l'énoncé"),
    # Types and manners.
    "no-return": (
        "None comes back: does every path end with a return?",
        "None est renvoyé : chaque chemin finit-il par un return ?",
    ),
    "wrong-type": (
        "the value has another type than the text asks for",
        "la valeur n'est pas du type demandé par l'énoncé",
    ),
    "list-not-tuple": ("a list comes back where the text asks for a tuple", "c'est une liste qui est renvoyée, l'énoncé demande un tuple"),
    "tuple-not-list": ("a tuple comes back where the text asks for a list", "c'est un tuple qui est renvoyé, l'énoncé demande une liste"),
    "pair-for-move": ("a pair comes back where a column is expected: the move alone", "c'est un couple qui est renvoyé : on attend la colonne seule"),
    "score-for-move": ("this is no column: is it the score that comes back, not the move?", "ce n'est pas une colonne : est-ce le score qui est renvoyé, et non le coup ?"),
    "first-column": ("only the first column is tried: is a return inside the loop?", "seule la première colonne est essayée : un return est-il dans la boucle ?"),
    "brackets": ("x/4 - x is not x/(4 - x): where are the brackets?", "x/4 - x n'est pas x/(4 - x) : où sont les parenthèses ?"),
    "none-better": (
        "no move comes back where none is better than the score from which the best one starts: when all of them lose, "
        "one must be chosen all the same",
        "aucun coup n'est renvoyé là où aucun ne dépasse le score de départ : même quand ils perdent tous, il faut en choisir un",
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
    "shared-rows": (
        "all columns are one and the same list: a stone in one of them is in all of them",
        "toutes les colonnes sont une seule et même liste : un pion dans l'une est dans toutes",
    ),
    "wrong-cell": ("the stone is put into, or taken from, another cell than it should", "le pion est mis dans une autre case que prévu, ou pris ailleurs"),
    "nothing-done": ("nothing changes in the grid", "rien ne change dans la grille"),
    "couples": ("each move is a couple (x, y)", "chaque coup est un couple (x, y)"),
    "too-many-put": ("more than one stone is put: what stops the loop once the cell is found?",
                     "il est mis plus d'un pion : qu'est-ce qui arrête la boucle une fois la case trouvée ?"),
    "too-many-gone": ("more stones go than the last one", "il part plus de pions que le dernier"),
    "some-never": ("some moves are never chosen, however often it is asked: check the bounds of the draw",
                   "certains coups ne sortent jamais, aussi souvent qu'on demande : vérifiez les bornes du tirage"),
    "twice": ("a move is listed more than once", "un coup est donné plusieurs fois"),
    "taken-cell": ("a taken cell is listed", "une case occupée est donnée"),
    "moves-missing": ("some moves are missing", "il manque des coups"),
    "outside": ("this move is outside of the grid", "ce coup est hors de la grille"),
    "other-mark": ("the stone has the other player's mark", "le pion a la marque de l'autre joueur"),
    "one-after-another": ("the moves are played one on top of the other: each starts from the grid that was given",
                          "les coups sont joués l'un après l'autre : chacun part de la grille donnée"),
    "players-swapped": ("the two players are swapped", "les deux joueurs sont échangés"),
    "not-its-moves": ("the game is not the one that your own minmax plays with these weights and depths: which of them goes to whom?",
                      "la partie n'est pas celle que joue votre propre minmax avec ces poids et ces profondeurs : lesquels vont à qui ?"),
    "overwritten": ("the grid that is shown is not the one after these moves: is a taken cell refused, and does every move get its own mark?",
                    "la grille affichée n'est pas celle d'après ces coups : une case prise est-elle refusée, et chaque coup a-t-il sa marque ?"),
    "other-wins": ("the winner that is announced is not the right one", "le gagnant annoncé n'est pas le bon"),
    "input-errors": ("what is typed badly should be asked for again: which exceptions does the text name?",
                     "une saisie mal écrite devrait être redemandée : quelles exceptions l'énoncé nomme-t-il ?"),
    "not-shown": ("the grid is not shown before each move", "la grille n'est pas affichée avant chaque coup"),
    "typed-ignored": ("the column that was typed is not the one that was played", "la colonne tapée n'est pas celle qui a été jouée"),
    "machine-silent": ("the machine never plays", "la machine ne joue jamais"),
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
    "UnboundLocalError": (
        "on some way through the function this variable never gets a value: what if no test is true?",
        "sur certains chemins de la fonction, cette variable ne reçoit jamais de valeur : et si aucun test n'est vrai ?",
    ),
    "one-direction": ("only one direction is seen: does a return leave the loop after the first one?",
                      "une seule direction est vue : un return quitte-t-il la boucle après la première ?"),
    "last-index": ("this is the row of the last stone, not the number of stones: what of the empty column?",
                   "c'est la ligne du dernier pion, pas le nombre de pions : et pour la colonne vide ?"),
    "gaps": ("stones count although others, or empty cells, lie between them: when does the count start again at 0?",
             "des pions comptent alors que d'autres, ou des cases vides, les séparent : quand le compte repart-il de 0 ?"),
    "empty-aligned": ("four empty cells are taken for an alignment", "quatre cases vides sont prises pour un alignement"),
    "empty-taken": ("where only one player has stones, w[0] is taken off as well: which alignments are in each of the two sums?",
                    "là où un seul joueur a des pions, w[0] est retranché aussi : quels alignements sont dans chacune des deux sommes ?"),
    "majority": ("an alignment that holds stones of both counts: it should not, however many there are",
                 "un alignement qui contient des pions des deux joueurs compte : il ne devrait pas, quel qu'en soit le nombre"),
    "per-stone": ("a weight is counted once per stone: the text adds it once per alignment",
                  "un poids est compté une fois par pion : l'énoncé l'ajoute une fois par alignement"),
    "depth-kept": ("the depth does not go down at every move: look at each call of the search",
                   "la profondeur ne diminue pas à chaque coup : regardez chacun des appels de la recherche"),
    "swapped": ("row and column are swapped: which comes first in the text?", "la ligne et la colonne sont échangées : laquelle l'énoncé donne-t-il d'abord ?"),
    "returns-early": ("only the first of them comes back: is the return inside the loop?", "il n'en revient qu'un, le premier : le return est-il dans la boucle ?"),
    "one-per-move": ("one grid per move is expected: count them", "on attend une grille par coup : comptez-les"),
    "NameError": (
        "a name is not defined: a typing slip, or a function of another file?",
        "un nom n'est pas défini : une faute de frappe, ou une fonction d'un autre fichier ?",
    ),
    "ZeroDivisionError": (
        "a division by zero: for which window can that happen?",
        "une division par zéro : pour quelle série est-ce possible ?",
    ),
    "max-of-one": (
        "max and min choose among several values: are all the scores kept, or only the last one?",
        "max et min choisissent parmi plusieurs valeurs : tous les scores sont-ils gardés, ou seulement le dernier ?",
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
