"""TP « IA pour Puissance 4 » : la grille, la partie à deux, l'heuristique x/(4−x) et le min-max.

Une configuration est une grille de n lignes et m colonnes et la liste ``hauteur`` des nombres de coups par colonne :

    grille[0] → 0| | | | | | | |0
                ...
    grille[5] → 5| |x|o|o| | | |5        hauteur = [0, 1, 1, 3, 0, 0, 0]

Une case vaut 0 (libre), 1 (joueur 1, dessiné ``o``) ou 2 (joueur 2, dessiné ``x``).
"""

from functools import lru_cache
from math import inf
from typing import Any, Callable, Dict, List, Optional, Sequence, Set, Tuple
from quaterne.labs._votre import lend
# <noyau>
from quaterne.labs import _noyau
# </noyau>

__all__ = [
    "IA", "IA_memo", "IAvIA", "PvIA", "PvP", "adversaire", "afficher", "coup_possible", "coups_possibles",
    "creer_grille", "enlever_coup", "eval", "eval_mieux", "eval_serie", "ex_grille", "ex_hauteur", "grille_pleine",
    "jouer", "m", "n", "series", "tableau_profondeurs", "victoire",
]  # fmt: skip

Grille = List[List[int]]
Heuristique = Callable[[Grille, int], float]
Joueur = Callable[[Grille, List[int], int], Optional[int]]

#: Les dimensions de l'énoncé : n lignes, m colonnes.
n, m = 6, 7

ex_grille = [
    [0, 0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0, 0],
    [0, 0, 0, 1, 0, 0, 0],
    [0, 0, 0, 2, 0, 0, 0],
    [0, 2, 1, 1, 0, 0, 0],
]
ex_hauteur = [0, 1, 1, 3, 0, 0, 0]


# --- A1, A2 : le jeu ---------------------------------------------------------------------------------------------


def creer_grille(n: int = 6, m: int = 7) -> Tuple[Grille, List[int]]:
    """Une grille vide de n lignes et m colonnes, et ses hauteurs.

    >>> creer_grille(2, 3)
    ([[0, 0, 0], [0, 0, 0]], [0, 0, 0])
    """
    return [[0] * m for _ in range(n)], [0] * m


def afficher(grille: Grille) -> None:
    """Affiche la grille, les numéros de colonnes dessus et dessous, ceux des lignes à gauche et à droite.

    >>> afficher([[0, 0, 0], [1, 2, 0]])
      0 1 2
    0| | | |0
    1|o|x| |1
      0 1 2
    """
    n, m = len(grille), len(grille[0])
    marge, case = len(str(n - 1)), len(str(m - 1))
    colonnes = " " * (marge + 1) + " ".join(str(j).rjust(case) for j in range(m))
    print(colonnes)
    for i, ligne in enumerate(grille):
        cases = "|".join(" ox"[c].rjust(case) for c in ligne)
        print(f"{i:>{marge}}|{cases}|{i}")
    print(colonnes)


def adversaire(p: int) -> int:
    """L'autre joueur.

    >>> adversaire(1), adversaire(2)
    (2, 1)
    """
    return 3 - p


def jouer(grille: Grille, hauteur: List[int], k: int, p: int) -> None:
    """Joue un coup du joueur p dans la colonne k : O(1) grâce à hauteur, O(n) sans elle.

    >>> grille, hauteur = creer_grille(2, 3)
    >>> jouer(grille, hauteur, 1, 2)
    >>> grille, hauteur
    ([[0, 0, 0], [0, 2, 0]], [0, 1, 0])
    """
    grille[len(grille) - 1 - hauteur[k]][k] = p
    hauteur[k] += 1


def enlever_coup(grille: Grille, hauteur: List[int], k: int) -> None:
    """Enlève le dernier coup joué dans la colonne k, qui n'est pas vide.

    >>> grille, hauteur = [[0, 1], [2, 2]], [1, 2]
    >>> enlever_coup(grille, hauteur, 1)
    >>> grille, hauteur
    ([[0, 0], [2, 2]], [1, 1])
    """
    hauteur[k] -= 1
    grille[len(grille) - 1 - hauteur[k]][k] = 0


def coups_possibles(grille: Grille, hauteur: List[int]) -> List[int]:
    """Les colonnes où l'on peut jouer, de gauche à droite.

    >>> coups_possibles([[0, 1], [2, 2]], [1, 2])
    [0]
    """
    return [k for k in range(len(hauteur)) if hauteur[k] < len(grille)]


def coup_possible(*arguments: Any) -> bool:
    """Vrai si la colonne k, le dernier argument, n'est pas pleine ; avant elle la grille, les hauteurs, ou les deux.

    >>> coup_possible([[0, 1], [2, 2]], 0), coup_possible([6, 2], 0), coup_possible([[0, 1], [2, 2]], [1, 2], 1)
    (True, False, False)
    """
    *avant, k = arguments
    grilles = [liste for liste in avant if isinstance(liste[0], (list, tuple))]
    return bool(grilles[0][0][k] == 0 if grilles else avant[0][k] < n)


def grille_pleine(grille: Grille) -> bool:
    """Vrai si plus aucun coup n'est possible.

    >>> grille_pleine([[1, 2], [2, 1]]), grille_pleine(ex_grille)
    (True, False)
    """
    return 0 not in grille[0]


# --- A3 : la victoire --------------------------------------------------------------------------------------------


@lru_cache(maxsize=None)
def series(n: int, m: int, longueur: int = 4) -> Tuple[Tuple[Tuple[int, int], ...], ...]:
    """Toutes les séries de cases alignées d'une grille n × m, chacune un tuple de (ligne, colonne).

    >>> len(series(6, 7))
    69
    """
    trouvees = []
    for di, dj in ((0, 1), (1, 0), (1, 1), (-1, 1)):
        for i in range(n):
            for j in range(m):
                if 0 <= i + (longueur - 1) * di < n and j + (longueur - 1) * dj < m:
                    trouvees.append(tuple((i + d * di, j + d * dj) for d in range(longueur)))
    return tuple(trouvees)


def victoire(grille: Grille, p: int) -> bool:
    """Vrai si le joueur p a quatre coups alignés dans la grille.

    >>> victoire(ex_grille, 1)
    False
    >>> victoire([[0, 0, 0, 0], [2, 2, 2, 2]], 2)
    True
    """
    return any(all(grille[i][j] == p for i, j in serie) for serie in series(len(grille), len(grille[0])))


# --- A5, A6 : l'heuristique --------------------------------------------------------------------------------------


def eval_serie(serie: List[int], p: int) -> float:
    """Le score de p sur une série : x/(4−x) s'il y est seul avec x coups, −x/(4−x) si l'adversaire y est seul.

    Une série complète, que l'énoncé exclut, vaut plus ou moins l'infini.

    >>> eval_serie([1, 0, 0, 1], 1)
    1.0
    >>> eval_serie([1, 0, 2, 1], 1)
    0
    >>> eval_serie([2, 2, 0, 2], 1)
    -3.0
    """
    miens, siens = serie.count(p), serie.count(adversaire(p))
    if miens and siens or not (miens or siens):
        return 0
    x, signe = (miens, 1) if miens else (siens, -1)
    return signe * (x / (len(serie) - x) if x < len(serie) else inf)


def eval(grille: Grille, p: int) -> float:
    """La somme des scores de toutes les séries de quatre cases de la grille, du point de vue de p.

    Les valeurs 1/3, 1 et 3 sont comptées en tiers, si bien que des scores égaux le sont au dernier bit.

    >>> eval(ex_grille, 1)
    3.0
    """
    tiers: float = 0
    a = adversaire(p)
    for serie in series(len(grille), len(grille[0])):
        cases = [grille[i][j] for i, j in serie]
        miens, siens = cases.count(p), cases.count(a)
        if not siens:
            tiers += (0, 1, 3, 9, inf)[miens]
        elif not miens:
            tiers -= (0, 1, 3, 9, inf)[siens]
    return tiers / 3


def eval_mieux(grille: Grille, p: int) -> float:
    """Une meilleure heuristique : eval, plus ce que donne le coup suivant.

    Celui dont c'est le tour (compté sur la grille, le joueur 1 commence) gagne s'il peut finir une série ; il perd
    si l'adversaire menace d'en finir dans deux colonnes. Le carnet du TP A la mesure : à profondeur égale, environ
    60 % des points contre ``eval``. Changer seulement les poids 1/3, 1 et 3 ne donne rien de mesurable.

    >>> eval_mieux(ex_grille, 1), eval_mieux([[0, 0, 0, 0], [2, 2, 2, 0], [1, 1, 1, 0]], 1)
    (3.0, 100)
    """
    n, cases = len(grille), [case for ligne in grille for case in ligne]
    trait = 1 if cases.count(1) <= cases.count(2) else 2
    menaces: Dict[int, Set[int]] = {1: set(), 2: set()}
    for serie in series(n, len(grille[0])):
        valeurs = [grille[i][j] for i, j in serie]
        if valeurs.count(0) == 1:
            i, j = serie[valeurs.index(0)]
            for q in (1, 2):
                if valeurs.count(q) == 3 and (i == n - 1 or grille[i + 1][j]):
                    menaces[q].add(j)
    if menaces[trait]:
        return 100 if trait == p else -100
    if len(menaces[adversaire(trait)]) > 1:
        return -100 if trait == p else 100
    return eval(grille, p)


# --- A7, A9 : le min-max -----------------------------------------------------------------------------------------


def IA(
    grille: Grille, hauteur: List[int], p: int, prof: int, heuristique: Optional[Heuristique] = None
) -> Optional[int]:
    """Un coup pour le joueur p par le min-max de profondeur prof ; le premier des meilleurs, de gauche à droite.

    Une position perdue vaut −∞, une gagnée +∞, une grille pleine sans vainqueur est nulle. La grille est rendue
    telle quelle. Sans coup possible, la réponse est None.

    >>> IA(ex_grille, ex_hauteur, 2, 2)
    3
    """
    # <noyau>
    if heuristique is None:
        coup = _noyau.puissance4(grille, hauteur, p, prof)
        if coup is not None:
            return coup
    # </noyau>
    valeur = eval if heuristique is None else heuristique
    opp = adversaire(p)

    def coup_max(prof: int) -> float:
        if victoire(grille, opp):
            return -inf
        if prof == 0 or grille_pleine(grille):
            return valeur(grille, p)
        scores = []
        for k in coups_possibles(grille, hauteur):
            jouer(grille, hauteur, k, p)
            scores.append(coup_min(prof - 1))
            enlever_coup(grille, hauteur, k)
        return max(scores)

    def coup_min(prof: int) -> float:
        if victoire(grille, p):
            return inf
        if prof == 0 or grille_pleine(grille):
            return valeur(grille, p)
        scores = []
        for k in coups_possibles(grille, hauteur):
            jouer(grille, hauteur, k, opp)
            scores.append(coup_max(prof - 1))
            enlever_coup(grille, hauteur, k)
        return min(scores)

    meilleur, record = None, -inf
    for k in coups_possibles(grille, hauteur):
        jouer(grille, hauteur, k, p)
        score = coup_min(prof - 1)
        enlever_coup(grille, hauteur, k)
        if meilleur is None or score > record:
            meilleur, record = k, score
    return meilleur


def IA_memo(
    grille: Grille, hauteur: List[int], p: int, prof: int, heuristique: Optional[Heuristique] = None
) -> Optional[int]:
    """Le même coup que IA, en mémorisant les scores des configurations explorées.

    ``IA_memo.bilan`` dit ce que la dernière recherche a visité, retrouvé et économisé : visités + économisés est
    ce que visite le min-max sans mémoire.

    >>> grille, hauteur = creer_grille()
    >>> IA_memo(grille, hauteur, 1, 4)
    3
    >>> IA_memo.bilan
    {'visites': 1415, 'retrouves': 651, 'economises': 1386}
    """
    # <noyau>
    if heuristique is None:
        reponse = _noyau.puissance4_memo(grille, hauteur, p, prof)
        if reponse is not None:
            coup, IA_memo.bilan = reponse  # type: ignore[attr-defined]
            return coup
    # </noyau>
    valeur = eval if heuristique is None else heuristique
    memoire: Dict[Any, Tuple[float, int]] = {}
    bilan = {"visites": 1, "retrouves": 0, "economises": 0}

    def explore(joueur: int, prof: int) -> Tuple[float, int]:
        """Le score pour p et le nombre de nœuds d'une configuration où c'est à joueur de jouer."""
        cle = (tuple(map(tuple, grille)), prof)
        if cle in memoire:
            bilan["retrouves"] += 1
            bilan["economises"] += memoire[cle][1]
            return memoire[cle]
        bilan["visites"] += 1
        noeuds = 1
        if victoire(grille, adversaire(joueur)):
            score = -inf if joueur == p else inf
        elif prof == 0 or grille_pleine(grille):
            score = valeur(grille, p)
        else:
            scores = []
            for k in coups_possibles(grille, hauteur):
                jouer(grille, hauteur, k, joueur)
                fils = explore(adversaire(joueur), prof - 1)
                enlever_coup(grille, hauteur, k)
                scores.append(fils[0])
                noeuds += fils[1]
            score = max(scores) if joueur == p else min(scores)
        memoire[cle] = score, noeuds
        return memoire[cle]

    meilleur, record = None, -inf
    for k in coups_possibles(grille, hauteur):
        jouer(grille, hauteur, k, p)
        score = explore(adversaire(p), prof - 1)[0]
        enlever_coup(grille, hauteur, k)
        if meilleur is None or score > record:
            meilleur, record = k, score
    IA_memo.bilan = bilan  # type: ignore[attr-defined]
    return meilleur


IA_memo.bilan = {"visites": 0, "retrouves": 0, "economises": 0}  # type: ignore[attr-defined]


# --- A2, A8, A10 : les parties -----------------------------------------------------------------------------------


def PvP(n: int = 6, m: int = 7) -> int:
    """Une partie entre deux humains, qui tapent le numéro de leur colonne ; renvoie le vainqueur, 0 si nul."""
    return _partie(n, m, _humain, _humain)


def PvIA(prof: int = 4, n: int = 6, m: int = 7, humain: int = 1) -> int:
    """Une partie contre la machine ; l'humain est le joueur 1 si l'on ne dit rien."""

    def machine(grille: Grille, hauteur: List[int], p: int) -> Optional[int]:
        k = IA(grille, hauteur, p, prof)
        print(f"L'IA joue dans la colonne {k}.")
        return k

    return _partie(n, m, *((_humain, machine) if humain == 1 else (machine, _humain)))


def IAvIA(
    prof1: int = 2, prof2: int = 4, n: int = 6, m: int = 7, visible: bool = True, debut: Sequence[int] = ()
) -> int:
    """Une partie entre deux machines de profondeurs prof1 et prof2, après les coups de debut ; le vainqueur ou 0.

    >>> IAvIA(1, 3, visible=False)
    2
    """
    return _IAvIA(prof1, prof2, n, m, visible, debut)


def _IAvIA(prof1: int, prof2: int, n: int, m: int, visible: bool, debut: Sequence[int]) -> int:
    def machine(prof: int) -> Joueur:
        def choisit(grille: Grille, hauteur: List[int], p: int) -> Optional[int]:
            k = IA(grille, hauteur, p, prof)
            if visible:
                print(f"Le joueur {p} (profondeur {prof}) joue dans la colonne {k}.")
            return k

        return choisit

    return _partie(n, m, machine(prof1), machine(prof2), visible, debut)


def tableau_profondeurs(
    profondeurs: Sequence[int], n: int = 6, m: int = 7
) -> Dict[Tuple[int, int], Tuple[float, int]]:
    """Les points de chaque profondeur (ligne) contre chaque autre (colonne), sur toutes les ouvertures d'un coup.

    Deux machines de profondeurs fixes rejouent toujours la même partie : on leur impose donc chaque premier coup
    possible, avec les deux couleurs. Une victoire vaut 1, un nul 1/2.

    >>> tableau_profondeurs([1, 2], 4, 4)
    {(1, 2): (3.5, 8), (2, 1): (4.5, 8)}
    """
    points = {}
    for a in profondeurs:
        for b in profondeurs:
            if a < b:
                total: float = 0
                for k in range(m):
                    total += (0.5, 1, 0)[_IAvIA(a, b, n, m, False, [k])]
                    total += (0.5, 0, 1)[_IAvIA(b, a, n, m, False, [k])]
                points[a, b], points[b, a] = (total, 2 * m), (2 * m - total, 2 * m)
    return points


def _humain(grille: Grille, hauteur: List[int], p: int) -> int:
    """Demande une colonne au joueur p jusqu'à ce qu'elle soit jouable."""
    while True:
        texte = input(f"Joueur {p} ({' ox'[p]}), colonne : ")
        try:
            k = int(texte)
        except ValueError:
            print(f"« {texte} » n'est pas un numéro de colonne.")
            continue
        if not 0 <= k < len(hauteur):
            print(f"Les colonnes vont de 0 à {len(hauteur) - 1}.")
        elif hauteur[k] == len(grille):
            print(f"La colonne {k} est pleine.")
        else:
            return k


def _partie(
    n: int, m: int, joueur1: Joueur, joueur2: Joueur, visible: bool = True, debut: Sequence[int] = ()
) -> int:
    """Une partie entre deux fonctions (grille, hauteur, p) → colonne."""
    grille, hauteur = creer_grille(n, m)
    p = 1
    for colonne in debut:
        jouer(grille, hauteur, colonne, p)
        p = adversaire(p)
    while not grille_pleine(grille):
        if visible:
            afficher(grille)
        k = (joueur1, joueur2)[p - 1](grille, hauteur, p)
        assert k is not None, "une colonne est libre"
        jouer(grille, hauteur, k, p)
        if victoire(grille, p):
            if visible:
                afficher(grille)
                print(f"Le joueur {p} ({' ox'[p]}) a gagné.")
            return p
        p = adversaire(p)
    if visible:
        afficher(grille)
        print("Partie nulle.")
    return 0


lend(globals(), __all__)
