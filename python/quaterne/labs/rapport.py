"""Le rapport « IA : Puissance 4 » sur une grille de 12 colonnes et 6 lignes, 42 jetons en tout.

    grille[ligne][colonne], la ligne 0 en bas

    5,0 5,1 ... 5,11
    ...                     '-' vide, 'X' notre IA, 'O' l'adversaire
    0,0 0,1 ... 0,11

Les noms sont ceux du rapport : Victoire, Score_algo et Scoring, Possible, Maxvalue et Minvalue, Jouer, Minimax, Exo.
"""

from functools import lru_cache
from math import inf
from typing import Callable, List, Optional, Tuple
from quaterne.labs._votre import lend
# <noyau>
from quaterne.labs import _noyau
# </noyau>

__all__ = [
    "Afficher", "Exo", "Grille", "JETONS", "Jetons", "Jouer", "Ligne", "Maxvalue", "Minimax", "Minvalue",
    "Possibilite", "Possible", "Score_algo", "Scoring", "Terminal", "VICTOIRE", "Victoire",
]  # fmt: skip

Plateau = List[List[str]]

LIGNES, COLONNES, LONGUEUR = 6, 12, 4
JETONS = 42
VICTOIRE = 100_000


# --- E1 : la grille ----------------------------------------------------------------------------------------------


def Grille(lignes: int = LIGNES, colonnes: int = COLONNES) -> Plateau:
    """Une grille vide.

    >>> Grille(2, 3)
    [['-', '-', '-'], ['-', '-', '-']]
    """
    return [["-"] * colonnes for _ in range(lignes)]


def Afficher(grille: Plateau) -> None:
    """Affiche la grille, la ligne 0 en bas.

    >>> Afficher([["X", "O", "-"], ["-", "-", "-"]])
    - - -
    X O -
    0 1 2
    """
    for ligne in reversed(grille):
        print(" ".join(case.rjust(len(str(len(ligne) - 1))) for case in ligne))
    print(" ".join(str(c).rjust(len(str(len(grille[0]) - 1))) for c in range(len(grille[0]))))


def Jetons(grille: Plateau) -> int:
    """Le nombre de jetons posés.

    >>> Jetons([["X", "O", "-"]])
    2
    """
    return sum(len(ligne) - ligne.count("-") for ligne in grille)


def Ligne(grille: Plateau, colonne: int) -> int:
    """La ligne du dernier jeton posé dans la colonne, −1 si elle est vide.

    >>> Ligne([["X", "-"], ["O", "-"], ["-", "-"]], 0), Ligne([["X", "-"]], 1)
    (1, -1)
    """
    ligne = len(grille) - 1
    while ligne >= 0 and grille[ligne][colonne] == "-":
        ligne -= 1
    return ligne


def Jouer(grille: Plateau, colonne: int, jeton: str = "X") -> Plateau:
    """Une copie de la grille, avec un jeton de plus dans la colonne.

    >>> grille = [["X", "-"], ["-", "-"]]
    >>> Jouer(grille, 0, "O"), grille
    ([['X', '-'], ['O', '-']], [['X', '-'], ['-', '-']])
    """
    copie = [ligne[:] for ligne in grille]
    copie[Ligne(grille, colonne) + 1][colonne] = jeton
    return copie


# --- E3, E6 : les possibilités et l'ordre des coups --------------------------------------------------------------


def Possibilite(lignes: int = LIGNES, colonnes: int = COLONNES, longueur: int = LONGUEUR) -> List[List[int]]:
    """La matrice des possibilités : le nombre d'alignements qui passent par chaque case.

    >>> for ligne in Possibilite()[:3]: print(*ligne)
    3 4 5 7 7 7 7 7 7 5 4 3
    4 6 8 10 10 10 10 10 10 8 6 4
    5 8 11 13 13 13 13 13 13 11 8 5
    """
    matrice = [[0] * colonnes for _ in range(lignes)]
    for alignement in _alignements(lignes, colonnes, longueur):
        for ligne, colonne in alignement:
            matrice[ligne][colonne] += 1
    return matrice


def Possible(grille: Plateau) -> List[int]:
    """Les colonnes jouables, du milieu vers les extrémités.

    >>> Possible(Grille())
    [5, 6, 4, 7, 3, 8, 2, 9, 1, 10, 0, 11]
    """
    milieu = (len(grille[0]) - 1) / 2
    jouables = [c for c, case in enumerate(grille[-1]) if case == "-"]
    return sorted(jouables, key=lambda c: abs(c - milieu))


# --- E2, E4 : la victoire ----------------------------------------------------------------------------------------


def Victoire(grille: Plateau, colonne: int) -> int:
    """100 000 si le dernier jeton de la colonne a fait gagner notre IA (X), −100 000 si c'est l'adversaire, 0 sinon.

    Seules la ligne, la colonne et les deux diagonales de ce jeton sont regardées.

    >>> Victoire([["X", "X", "X", "X", "-"]], 2), Victoire([["O", "O", "O", "O", "-"]], 0)
    (100000, -100000)
    """
    ligne = Ligne(grille, colonne)
    if ligne < 0:
        return 0
    jeton = grille[ligne][colonne]
    for dl, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
        suite = 1
        for sens in (1, -1):
            l, c = ligne + sens * dl, colonne + sens * dc
            while 0 <= l < len(grille) and 0 <= c < len(grille[0]) and grille[l][c] == jeton:
                suite += 1
                l, c = l + sens * dl, c + sens * dc
        if suite >= LONGUEUR:
            return VICTOIRE if jeton == "X" else -VICTOIRE
    return 0


def Terminal(grille: Plateau, colonne: int) -> bool:
    """Vrai si la partie est finie : un gagnant, 42 jetons posés ou plus de place.

    >>> Terminal(Grille(), 0), Terminal([["X", "X", "X", "X", "-"]], 0)
    (False, True)
    """
    return bool(Victoire(grille, colonne)) or Jetons(grille) >= JETONS or "-" not in grille[-1]


# --- E5 : le score d'une grille ----------------------------------------------------------------------------------


def Scoring(quadruplet: List[str], jeton: str) -> int:
    """La valeur de quatre cases pour un jeton : 1, 10 ou 100 s'il y est seul avec 1, 2 ou 3 jetons, 0 sinon.

    >>> Scoring(["X", "-", "X", "-"], "X"), Scoring(["X", "-", "O", "-"], "X")
    (10, 0)
    """
    miens = quadruplet.count(jeton)
    return 10 ** (miens - 1) if miens and miens + quadruplet.count("-") == len(quadruplet) else 0


def Score_algo(grille: Plateau, jeton: str = "X") -> int:
    """La somme des Scoring du jeton sur tous les quadruplets de la grille, moins celle de l'adversaire.

    >>> Score_algo(Jouer(Grille(), 0, "X")), Score_algo(Jouer(Grille(), 5, "O"))
    (3, -7)
    """
    autre = "O" if jeton == "X" else "X"
    total = 0
    for alignement in _alignements(len(grille), len(grille[0]), LONGUEUR):
        quadruplet = [grille[l][c] for l, c in alignement]
        if quadruplet.count("-") < LONGUEUR:
            total += Scoring(quadruplet, jeton) - Scoring(quadruplet, autre)
    return total


# --- E7, E8 : l'alpha-bêta ---------------------------------------------------------------------------------------


def Maxvalue(grille: Plateau, profondeur: int, alpha: float, beta: float, colonne: int) -> float:
    """La valeur de la grille quand c'est à notre IA de jouer, l'adversaire venant de jouer dans la colonne."""
    if Terminal(grille, colonne):
        return (profondeur + 1) * Victoire(grille, colonne)
    if profondeur == 0:
        return Score_algo(grille)
    for c in Possible(grille):
        alpha = max(alpha, Minvalue(Jouer(grille, c, "X"), profondeur - 1, alpha, beta, c))
        if alpha >= beta:
            break
    return alpha


def Minvalue(grille: Plateau, profondeur: int, alpha: float, beta: float, colonne: int) -> float:
    """La valeur de la grille quand c'est à l'adversaire de jouer, notre IA venant de jouer dans la colonne.

    >>> Minvalue([["X", "X", "X", "X", "-"]], 2, -inf, inf, 3)
    300000
    """
    if Terminal(grille, colonne):
        return (profondeur + 1) * Victoire(grille, colonne)
    if profondeur == 0:
        return Score_algo(grille)
    for c in Possible(grille):
        beta = min(beta, Maxvalue(Jouer(grille, c, "O"), profondeur - 1, alpha, beta, c))
        if alpha >= beta:
            break
    return beta


def Minimax(grille: Plateau, profondeur: int = 4) -> Optional[int]:
    """La colonne de notre IA (X) : le meilleur score, puis le plus de possibilités, puis le plus près du milieu.

    >>> Minimax(Grille(), 1)
    5
    """
    # <noyau>
    choix = _noyau.rapport(grille, profondeur)
    if choix is not None:
        return choix
    # </noyau>
    possibilites = Possibilite(len(grille), len(grille[0]))
    record: float = -inf
    meilleurs: List[int] = []
    for c in Possible(grille):
        # Just under the record the window still tells a tie from a lesser score.
        score = Minvalue(Jouer(grille, c, "X"), profondeur - 1, record - 1, inf, c)
        if score > record:
            record, meilleurs = score, [c]
        elif score == record:
            meilleurs.append(c)
    return max(meilleurs, key=lambda c: possibilites[Ligne(grille, c) + 1][c], default=None)


# --- E9 : la partie ----------------------------------------------------------------------------------------------


def Exo(
    adversaire: Optional[Callable[[Plateau], int]] = None, profondeur: int = 3, commence: str = "X", visible: bool = True
) -> str:
    """Une partie de notre IA contre une autre, jusqu'à une victoire ou 42 jetons ; renvoie 'X', 'O' ou '-'.

    L'adversaire est une fonction grille → colonne ; sans elle, c'est vous qui tapez vos colonnes. Une colonne qui
    n'est pas jouable fait perdre une machine.

    >>> Exo(lambda grille: Possible(grille)[-1], 2, visible=False)
    'X'
    """
    grille, jeton = Grille(), commence
    while True:
        if visible:
            Afficher(grille)
        if jeton == "X":
            colonne = Minimax(grille, profondeur)
        else:
            colonne = _saisie(grille) if adversaire is None else adversaire([ligne[:] for ligne in grille])
        if colonne not in Possible(grille):
            if visible:
                print(f"{jeton} choisit {colonne}, qui n'est pas jouable.")
            return "O" if jeton == "X" else "X"
        if visible:
            print(f"{jeton} joue dans la colonne {colonne}.")
        grille = Jouer(grille, colonne, jeton)
        if Terminal(grille, colonne):
            gagnant = jeton if Victoire(grille, colonne) else "-"
            if visible:
                Afficher(grille)
                print("Partie nulle." if gagnant == "-" else f"{gagnant} a gagné.")
            return gagnant
        jeton = "O" if jeton == "X" else "X"


def _saisie(grille: Plateau) -> int:
    while True:
        texte = input("Votre colonne : ").strip()
        if texte.isdigit() and int(texte) in Possible(grille):
            return int(texte)
        print("Colonnes jouables :", *sorted(Possible(grille)))


@lru_cache(maxsize=None)
def _alignements(lignes: int, colonnes: int, longueur: int) -> Tuple[Tuple[Tuple[int, int], ...], ...]:
    """Tous les alignements, chacun un tuple de (ligne, colonne)."""
    portee = longueur - 1
    return tuple(
        tuple((l + d * dl, c + d * dc) for d in range(longueur))
        for dl, dc in ((0, 1), (1, 0), (1, 1), (1, -1))
        for l in range(lignes)
        for c in range(colonnes)
        if l + portee * dl < lignes and 0 <= c + portee * dc < colonnes
    )


lend(globals(), __all__)
