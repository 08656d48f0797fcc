"""TP « Puissance 4 » : la grille G[x][y], tous les alignements, une heuristique à poids et le min-max.

    y                        G[x][y], x la colonne, y la ligne comptée du bas
    5 . . . . . . .
    ...                      0 libre, 1 et 2 les joueurs
    0 . X O O . . .          G[1][0] == 2, G[2][0] == 1 : le joueur 1 est dessiné O, le joueur 2 X
      0 1 2 3 4 5 6  x       sept colonnes, six lignes, 21 pions chacun
"""

from math import inf, sqrt
from random import choice
from typing import Dict, List, Optional, Sequence, Tuple
from quaterne.labs._votre import lend
# <noyau>
from quaterne.labs import _noyau
# </noyau>

__all__ = [
    "affiche", "compare_poids", "coups", "estime_hasard", "fini", "heuristique", "humain_vs_machine", "init",
    "joue_hasard", "listes_poids", "minmax", "partie_2machines", "tous",
]  # fmt: skip

Grille = List[List[int]]
Case = Tuple[int, int]

LARGEUR, HAUTEUR = 7, 6

tous = [
    [(x + d * dx, y + d * dy) for d in range(4)]
    for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1))
    for x in range(LARGEUR)
    for y in range(HAUTEUR)
    if x + 3 * dx < LARGEUR and 0 <= y + 3 * dy < HAUTEUR
]

listes_poids: Dict[str, Sequence[float]] = {
    "modeste": [0, 1, 3, 6, 1000],
    "carrés": [0, 1, 4, 9, 1000],
    "puissances de 4": [0, 1, 4, 16, 1000],
    "puissances de 10": [0, 1, 10, 100, 1000],
    "tout se vaut": [0, 1, 1, 1, 1000],
    "menaces seules": [0, 0, 0, 1, 1000],
}


def init() -> Grille:
    """La grille de départ, vide.

    >>> init() == [[0] * 6 for _ in range(7)]
    True
    """
    return [[0] * HAUTEUR for _ in range(LARGEUR)]


def affiche(G: Grille) -> None:
    """Affiche la grille, la ligne du bas en bas, les numéros de colonnes dessous.

    >>> G = init()
    >>> G[1][0], G[2][0] = 2, 1
    >>> affiche(G)
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . X O . . . .
    0 1 2 3 4 5 6
    """
    for y in reversed(range(len(G[0]))):
        print(" ".join(".OX"[colonne[y]] for colonne in G))
    print(" ".join(str(x) for x in range(len(G))))


def coups(G: Grille) -> List[Case]:
    """La liste des coups possibles (x, y), de gauche à droite.

    >>> coups(init())
    [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (6, 0)]
    """
    return [(x, colonne.index(0)) for x, colonne in enumerate(G) if 0 in colonne]


def fini(G: Grille) -> int:
    """1 si le joueur 1 a un alignement, 2 si c'est le joueur 2, 0 sinon.

    >>> G = init()
    >>> for x in range(4): G[x][0] = 2
    >>> fini(init()), fini(G)
    (0, 2)
    """
    for alignement in tous:
        (x, y) = alignement[0]
        joueur = G[x][y]
        if joueur and all(G[x][y] == joueur for x, y in alignement):
            return joueur
    return 0


def joue_hasard() -> Grille:
    """La grille de fin d'une partie où les deux joueurs jouent au hasard.

    >>> G = joue_hasard()
    >>> fini(G) in (1, 2) or not coups(G)
    True
    """
    G, joueur = init(), 1
    for _ in range(LARGEUR * HAUTEUR):
        x, y = choice(coups(G))
        G[x][y] = joueur
        if fini(G):
            break
        joueur = 3 - joueur
    return G


def estime_hasard(parties: int) -> Tuple[float, float]:
    """La fréquence des victoires du joueur 1 au hasard et la demi-largeur de son intervalle à 95 %.

    La vraie valeur est proche de 0,5557.

    >>> p, marge = estime_hasard(400)
    >>> 0.4 < p < 0.7 and 0.04 < marge < 0.06
    True
    """
    gagnees = None
    # <noyau>
    gagnees = _noyau.hasard(parties)
    # </noyau>
    if gagnees is None:
        gagnees = sum(fini(joue_hasard()) == 1 for _ in range(parties))
    p = gagnees / parties
    return p, 1.96 * sqrt(p * (1 - p) / parties)


def heuristique(G: Grille, w: Sequence[float]) -> float:
    """Σ w[n1] sur les alignements sans pion du joueur 2, moins Σ w[n2] sur ceux sans pion du joueur 1.

    Un alignement vide compte des deux côtés, donc pour rien. Un poids absent de la liste vaut 0.

    >>> G = init()
    >>> G[3][0] = 1
    >>> heuristique(G, [0, 1, 3, 6, 1000])
    7
    """
    w = list(w) + [0] * (5 - len(w))
    total: float = 0
    for alignement in tous:
        cases = [G[x][y] for x, y in alignement]
        n1, n2 = cases.count(1), cases.count(2)
        if n2 == 0:
            total += w[n1]
        if n1 == 0:
            total -= w[n2]
    return total


def minmax(G: Grille, joueur: int, w: Sequence[float], p: int) -> Tuple[float, Optional[Case]]:
    """Le score et le coup du min-max de profondeur p quand c'est à joueur de jouer.

    Le score est celui de l'heuristique : le joueur 1 cherche le plus grand, le joueur 2 le plus petit. Une partie
    gagnée vaut +∞ ou −∞ et n'est pas explorée plus loin ; une grille pleine vaut son heuristique, 0. Le coup est
    le premier des meilleurs, None s'il n'y en a pas ou si p vaut 0.

    >>> minmax(init(), 1, [0, 1, 3, 6], 2)
    (-3, (1, 0))
    """
    # <noyau>
    reponse = _noyau.alignements(G, joueur, w, p)
    if reponse is not None:
        return reponse
    # </noyau>
    return _minmax(G, joueur, w, p)


def _minmax(G: Grille, joueur: int, w: Sequence[float], p: int) -> Tuple[float, Optional[Case]]:
    """Le min-max de l'énoncé, coup joué puis effacé."""
    gagnant = fini(G)
    if gagnant:
        return (inf if gagnant == 1 else -inf), None
    possibles = coups(G)
    if p == 0 or not possibles:
        return heuristique(G, w), None
    record = -inf if joueur == 1 else inf
    meilleur: Optional[Case] = None
    for x, y in possibles:
        G[x][y] = joueur
        score = _minmax(G, 3 - joueur, w, p - 1)[0]
        G[x][y] = 0
        if meilleur is None or (score > record if joueur == 1 else score < record):
            record, meilleur = score, (x, y)
    return record, meilleur


def _coup(G: Grille, joueur: int, w: Sequence[float], p: int) -> Case:
    """Le coup du min-max dans une partie qui continue."""
    _, coup = minmax(G, joueur, w, p)
    assert coup is not None, "la partie continue et p vaut au moins 1"
    return coup


def humain_vs_machine(w: Sequence[float], p: int) -> Grille:
    """Une partie où l'humain commence contre le min-max de poids w et de profondeur p ; renvoie la grille finale."""
    G, joueur = init(), 1
    while coups(G) and not fini(G):
        affiche(G)
        if joueur == 1:
            x, y = _demande(G)
        else:
            x, y = _coup(G, 2, w, p)
            print("la machine joue la colonne", x)
        G[x][y] = joueur
        joueur = 3 - joueur
    affiche(G)
    print(("partie nulle", "vous avez gagné", "la machine a gagné")[fini(G)])
    return G


def partie_2machines(
    w1: Sequence[float], w2: Sequence[float], p1: int, p2: int, debut: Sequence[int] = ()
) -> Grille:
    """La grille de fin d'une partie entre deux min-max, chacun avec ses poids et sa profondeur.

    ``debut`` impose les premières colonnes : sans elle, deux machines jouent toujours la même partie.

    >>> fini(partie_2machines([0, 1, 3, 6], [0, 0, 0, 1], 2, 1))
    1
    """
    return _partie(w1, w2, p1, p2, debut)


def _partie(w1: Sequence[float], w2: Sequence[float], p1: int, p2: int, debut: Sequence[int]) -> Grille:
    G, joueur = init(), 1
    for x in debut:
        G[x][G[x].index(0)] = joueur
        joueur = 3 - joueur
    while coups(G) and not fini(G):
        x, y = _coup(G, 1, w1, p1) if joueur == 1 else _coup(G, 2, w2, p2)
        G[x][y] = joueur
        joueur = 3 - joueur
    return G


def compare_poids(
    listes: Optional[Dict[str, Sequence[float]]] = None, p: int = 2, visible: bool = True
) -> Dict[Tuple[str, str], float]:
    """Compare des listes de poids deux à deux à la profondeur p : les points de chacune contre chacune.

    Chaque paire joue les sept ouvertures d'un coup avec les deux couleurs, 14 parties ; un nul vaut 1/2. Renvoie
    un dictionnaire (nom, nom) → points et, sauf si visible est faux, affiche le tableau.

    >>> compare_poids({"a": [0, 1, 3, 6], "b": [0, 1, 1, 1]}, 1)
    contre   a     b     total
    a        -     11.5  11.5
    b        2.5   -     2.5
    {('a', 'b'): 11.5, ('b', 'a'): 2.5}
    """
    listes = listes_poids if listes is None else listes
    noms, points = list(listes), {}
    for i, a in enumerate(noms):
        for b in noms[i + 1 :]:
            total: float = 0
            for x in range(LARGEUR):
                total += (0.5, 1, 0)[fini(_partie(listes[a], listes[b], p, p, [x]))]
                total += (0.5, 0, 1)[fini(_partie(listes[b], listes[a], p, p, [x]))]
            points[a, b], points[b, a] = total, 2 * LARGEUR - total
    if visible:
        large = max(map(len, [*noms, "contre"])) + 3
        print("contre".ljust(large) + "".join(b.ljust(max(6, len(b) + 2)) for b in noms) + "total")
        for a in noms:
            ligne = "".join(str(points.get((a, b), "-")).ljust(max(6, len(b) + 2)) for b in noms)
            print(a.ljust(large) + ligne + str(sum(points[a, b] for b in noms if b != a)))
    return points


def _demande(G: Grille) -> Case:
    """Demande une colonne jusqu'à ce qu'elle soit jouable."""
    while True:
        try:
            x = int(input("numéro de colonne : "))
        except ValueError:
            print("tapez un nombre de 0 à", len(G) - 1)
            continue
        if not 0 <= x < len(G):
            print("les colonnes vont de 0 à", len(G) - 1)
        elif 0 not in G[x]:
            print("la colonne", x, "est pleine")
        else:
            return x, G[x].index(0)


lend(globals(), __all__)
