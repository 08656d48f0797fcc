"""TP « MiniMax » : le Morpion n × n, sa boucle de jeu et l'algorithme MiniMax.

    *-------*
    |   x   |      grille[0] == [' ', 'x', ' '],  grille[0][0] est la case en haut à gauche
    | x o o |      'x' est le joueur 1, 'o' le joueur 2
    | o x   |      un coup est un couple (x, y) : la ligne, puis la colonne
    *-------*

Le même code joue au Puissance 4 : il suffit de donner ``coups_puissance4`` à la place de ``coups_possibles`` et
quatre pour longueur d'alignement (question 14).
"""

import random
from functools import lru_cache
from typing import Callable, Dict, Iterable, List, Optional, Tuple
from quaterne.labs._votre import lend
# <noyau>
from quaterne.labs import _noyau
# </noyau>

__all__ = [
    "affichage", "alignements", "coup_aleatoire", "coups_possibles", "coups_puissance4", "creer_une_nouvelle_grille",
    "evaluation", "evaluation_fine", "humain", "jouer", "jouer_coups", "joueur_aleatoire", "joueur_minimax",
    "meilleur_coup", "minimax", "minimax_p1", "noeuds", "saisie",
]  # fmt: skip

Grille = List[List[str]]
Coup = Tuple[int, int]
Coups = Callable[[Grille], Tuple[Coup, ...]]
Valeur = Callable[[Grille, str, Optional[int]], float]
Joueur = Callable[[Grille, str], Optional[Coup]]


# --- C1 à C4 : la grille -----------------------------------------------------------------------------------------


def creer_une_nouvelle_grille(taille: int = 3, colonnes: Optional[int] = None) -> Grille:
    """Une grille vide de taille × taille cases, ou de taille lignes et colonnes colonnes.

    >>> creer_une_nouvelle_grille(2)
    [[' ', ' '], [' ', ' ']]
    """
    return [[" "] * (taille if colonnes is None else colonnes) for _ in range(taille)]


def affichage(grille: Grille) -> None:
    """Affiche la grille dans son cadre.

    >>> affichage([[" ", "x", " "], ["x", "o", "o"], ["o", "x", " "]])
    *-------*
    |   x   |
    | x o o |
    | o x   |
    *-------*
    """
    bord = "*" + "-" * (2 * len(grille[0]) + 1) + "*"
    print(bord)
    for ligne in grille:
        print("| " + " ".join(ligne) + " |")
    print(bord)


def saisie(grille: Grille) -> Coup:
    """Demande un coup « x,y » (ligne, colonne) jusqu'à ce qu'il soit bien écrit et dans la grille."""
    while True:
        texte = input("Votre coup (ligne,colonne) : ")
        try:
            return _lit(texte, grille)
        except ValueError:
            print(f"« {texte} » n'est pas de la forme x,y : tapez par exemple 0,2.")
        except IndexError as hors:
            print(hors)


def coups_possibles(grille: Grille) -> Tuple[Coup, ...]:
    """Le tuple des cases libres (ligne, colonne), ligne par ligne.

    >>> coups_possibles([["x", " "], [" ", "o"]])
    ((0, 1), (1, 0))
    """
    return tuple((x, y) for x, ligne in enumerate(grille) for y, case in enumerate(ligne) if case == " ")


def coups_puissance4(grille: Grille) -> Tuple[Coup, ...]:
    """Le tuple des cases où un pion tombe, une par colonne : la seule règle qui change au Puissance 4.

    >>> coups_puissance4([[" ", "x"], [" ", "o"]])
    ((1, 0),)
    """
    libres: Dict[int, int] = {}
    for x, y in coups_possibles(grille):
        libres[y] = max(x, libres.get(y, 0))
    return tuple((libres[y], y) for y in sorted(libres))


# --- C5, C8 : l'évaluation ---------------------------------------------------------------------------------------


def alignements(grille: Grille, longueur: Optional[int] = None) -> Tuple[str, ...]:
    """Le tuple des marques qui ont un alignement, vide s'il n'y en a aucun (le fichier mecanique.py de l'énoncé).

    >>> alignements([["x", "x", "x"], ["o", "o", " "], ["o", " ", " "]])
    ('x',)
    >>> alignements(creer_une_nouvelle_grille(3))
    ()
    """
    lignes = _lignes(grille, longueur)
    return tuple(marque for marque in "xo" if any(cases.count(marque) == len(cases) for cases in lignes))


def evaluation(grille: Grille, marque: str, longueur: Optional[int] = None) -> int:
    """1 si la grille est gagnante pour marque, −1 si l'adversaire gagne, 0 sinon.

    >>> grille = [["x", "x", "x"], ["o", "o", " "], ["o", " ", " "]]
    >>> evaluation(grille, "x"), evaluation(grille, "o")
    (1, -1)
    """
    gagnantes = alignements(grille, longueur)
    return (marque in gagnantes) - (_autre(marque) in gagnantes)


def evaluation_fine(grille: Grille, marque: str, longueur: Optional[int] = None) -> float:
    """Comme evaluation, mais une grille indécise vaut entre −1 et 1 selon les alignements encore ouverts.

    Chaque alignement qui n'a que des marques d'un joueur lui rapporte (nombre/longueur)², et le tout est ramené
    au nombre d'alignements : une valeur non nulle pour les grilles sans gagnant (question 13).

    >>> evaluation_fine([["x", " ", " "], [" ", " ", " "], [" ", " ", " "]], "x") > 0
    True
    """
    decidee = evaluation(grille, marque, longueur)
    if decidee:
        return decidee
    total, lignes = 0.0, _lignes(grille, longueur)
    for cases in lignes:
        miennes, siennes = cases.count(marque), cases.count(_autre(marque))
        if not siennes:
            total += (miennes / len(cases)) ** 2
        elif not miennes:
            total -= (siennes / len(cases)) ** 2
    return total / (len(lignes) + 1)


# --- C7, C9 à C12 : les machines ---------------------------------------------------------------------------------


def coup_aleatoire(grille: Grille) -> Optional[Coup]:
    """Un coup valable au hasard, None si la grille est pleine.

    >>> coup_aleatoire([["x", "o"], ["o", " "]])
    (1, 1)
    """
    possibles = coups_possibles(grille)
    return random.choice(possibles) if possibles else None


def jouer_coups(grille: Grille, coups: Iterable[Coup], marque: Optional[str] = None) -> List[Grille]:
    """La liste des grilles obtenues en jouant chacun des coups ; la grille de départ n'est pas modifiée.

    La marque est celle dont c'est le tour, comptée sur la grille, si on ne la donne pas. Copier chaque ligne suffit
    et va dix fois plus vite que ``copy.deepcopy``.

    >>> jouer_coups([["x", " "], [" ", "o"]], [(0, 1), (1, 0)])
    [[['x', 'x'], [' ', 'o']], [['x', ' '], ['x', 'o']]]
    """
    marque = _au_trait(grille) if marque is None else marque
    grilles = []
    for x, y in coups:
        copie = [ligne[:] for ligne in grille]
        copie[x][y] = marque
        grilles.append(copie)
    return grilles


def minimax_p1(grille: Grille, marque: str) -> Optional[Coup]:
    """Le meilleur coup de marque en regardant un seul coup devant soi ; le premier s'il y en a plusieurs.

    >>> minimax_p1([["x", "x", " "], ["o", "o", " "], [" ", " ", " "]], "x")
    (0, 2)
    """
    coups = coups_possibles(grille)
    scores = [evaluation(suite, marque) for suite in jouer_coups(grille, coups, marque)]
    return coups[scores.index(max(scores))] if coups else None


def minimax(
    grille: Grille, profondeur: int, tour_adversaire: bool, marque: Optional[str] = None,
    coups: Optional[Coups] = None, longueur: Optional[int] = None, valeur: Optional[Valeur] = None
) -> float:
    """Le score de la grille pour marque, par le pseudo-code de l'énoncé.

    Si marque n'est pas donnée, c'est celle dont c'est le tour, ou l'autre si c'est le tour de l'adversaire.

    >>> grille = [[" ", "x", " "], ["x", "o", "o"], ["o", "x", " "]]
    >>> minimax(grille, 3, False)
    0
    """
    if marque is None:
        marque = _autre(_au_trait(grille)) if tour_adversaire else _au_trait(grille)
    # <noyau>
    if valeur is None and coups in (None, coups_possibles, coups_puissance4):
        score = _noyau.morpion_score(
            grille, profondeur, tour_adversaire, marque, coups is coups_puissance4, longueur
        )
        if score is not None:
            return score
    # </noyau>
    return _minimax(
        grille, profondeur, tour_adversaire, marque, coups or coups_possibles, longueur, valeur or evaluation
    )


def meilleur_coup(
    grille: Grille, marque: str, profondeur: int, hasard: bool = False,
    coups: Optional[Coups] = None, longueur: Optional[int] = None, valeur: Optional[Valeur] = None
) -> Optional[Coup]:
    """Le coup de marque dont le score MiniMax est le plus grand : le premier, ou au hasard parmi les meilleurs.

    >>> meilleur_coup([[" ", "x", " "], ["x", "o", "o"], ["o", "x", " "]], "x", 3)
    (0, 2)
    """
    possibles = (coups or coups_possibles)(grille)
    if not possibles:
        return None
    scores = [
        minimax(suite, profondeur - 1, True, marque, coups, longueur, valeur)
        for suite in jouer_coups(grille, possibles, marque)
    ]
    meilleurs = [coup for coup, score in zip(possibles, scores) if score == max(scores)]
    return random.choice(meilleurs) if hasard else meilleurs[0]


def noeuds(
    grille: Grille, profondeur: int, coups: Optional[Coups] = None, longueur: Optional[int] = None
) -> int:
    """Le nombre de grilles que visite minimax, celle de départ comprise : que devient-il quand tout grandit ?

    >>> [noeuds(creer_une_nouvelle_grille(3), p) for p in range(4)]
    [1, 10, 82, 586]
    """
    if profondeur == 0 or alignements(grille, longueur):
        return 1
    return 1 + sum(
        noeuds(suite, profondeur - 1, coups, longueur)
        for suite in jouer_coups(grille, (coups or coups_possibles)(grille))
    )


# --- C6, C14 : la boucle de jeu ----------------------------------------------------------------------------------


def humain(grille: Grille, marque: str) -> Coup:
    """Un joueur qui tape ses coups, et recommence tant que la case est prise."""
    while True:
        coup = saisie(grille)
        if coup in coups_possibles(grille):
            return coup
        print("Cette case est déjà prise.")


def joueur_aleatoire(grille: Grille, marque: str) -> Optional[Coup]:
    """Un joueur qui joue au hasard."""
    return coup_aleatoire(grille)


def joueur_minimax(profondeur: int, hasard: bool = True) -> Joueur:
    """Un joueur qui suit MiniMax à la profondeur donnée, au hasard parmi les meilleurs coups.

    >>> joueur_minimax(1)([["x", "x", " "], ["o", "o", " "], [" ", " ", " "]], "o")
    (1, 2)
    """

    def joueur(grille: Grille, marque: str) -> Optional[Coup]:
        return meilleur_coup(grille, marque, profondeur, hasard)

    return joueur


def jouer(
    taille_grille: int = 3, joueur_x: Optional[Joueur] = None, joueur_o: Optional[Joueur] = None, visible: bool = True,
    coups: Optional[Coups] = None, colonnes: Optional[int] = None, longueur: Optional[int] = None
) -> str:
    """Une partie de Morpion ; renvoie 'x', 'o' ou ' ' si elle est nulle.

    Un joueur est une fonction (grille, marque) → coup ; celui qu'on ne donne pas est un humain. Un coup refusé est
    redemandé à un humain ; une machine qui joue hors des règles perd. Avec ``coups=coups_puissance4`` c'est une partie
    de Puissance 4 : taille_grille lignes, autant de ``colonnes`` que l'on veut et ``longueur`` marques à aligner.

    >>> premier = lambda grille, marque: coups_possibles(grille)[0]
    >>> jouer(3, premier, premier, visible=False)
    'x'
    >>> bas = lambda grille, marque: coups_puissance4(grille)[0 if marque == "x" else -1]
    >>> jouer(6, bas, bas, False, coups_puissance4, 7, 4)
    'x'
    """
    grille = creer_une_nouvelle_grille(taille_grille, colonnes)
    possibles = coups or coups_possibles
    dire = print if visible else (lambda *_: None)
    marque = "x"
    while possibles(grille):
        if visible:
            affichage(grille)
            print(f"Au tour de {marque}.")
        coup = ((joueur_x if marque == "x" else joueur_o) or humain)(grille, marque)
        if coup not in possibles(grille):
            dire(f"{marque} propose {coup}, qui n'est pas un coup possible : {_autre(marque)} gagne.")
            return _autre(marque)
        x, y = coup
        grille[x][y] = marque
        if marque in alignements(grille, longueur):
            if visible:
                affichage(grille)
            dire(f"{marque} a gagné.")
            return marque
        marque = _autre(marque)
    if visible:
        affichage(grille)
    dire("Partie nulle.")
    return " "


# --- en commun ---------------------------------------------------------------------------------------------------


def _autre(marque: str) -> str:
    return "o" if marque == "x" else "x"


def _au_trait(grille: Grille) -> str:
    """La marque dont c'est le tour : x commence."""
    poses = [case for ligne in grille for case in ligne]
    return "x" if poses.count("x") <= poses.count("o") else "o"


def _lit(texte: str, grille: Grille) -> Coup:
    """Le coup écrit dans texte ; ValueError s'il est mal écrit, IndexError s'il est hors de la grille."""
    x, y = (int(nombre) for nombre in texte.split(","))
    if not (0 <= x < len(grille) and 0 <= y < len(grille[0])):
        raise IndexError(
            f"La case {x},{y} est hors de la grille : lignes de 0 à {len(grille) - 1}, "
            f"colonnes de 0 à {len(grille[0]) - 1}."
        )
    return x, y


@lru_cache(maxsize=None)
def _cases(n: int, m: int, k: int) -> Tuple[Tuple[Coup, ...], ...]:
    """Les alignements de k cases d'une grille n × m, chacun un tuple de (ligne, colonne)."""
    return tuple(
        tuple((x + d * dx, y + d * dy) for d in range(k))
        for dx, dy in ((0, 1), (1, 0), (1, 1), (1, -1))
        for x in range(n)
        for y in range(m)
        if x + (k - 1) * dx < n and 0 <= y + (k - 1) * dy < m
    )


def _lignes(grille: Grille, longueur: Optional[int] = None) -> List[List[str]]:
    """Le contenu de tous les alignements de la grille."""
    n, m = len(grille), len(grille[0])
    alignes = _cases(n, m, max(n, m) if longueur is None else longueur)
    return [[grille[x][y] for x, y in cases] for cases in alignes]


def _minimax(
    grille: Grille, profondeur: int, tour_adversaire: bool, marque: str, coups: Coups, longueur: Optional[int], valeur: Valeur
) -> float:
    possibles = coups(grille)
    if profondeur == 0 or not possibles or alignements(grille, longueur):
        return valeur(grille, marque, longueur)
    joue = _autre(marque) if tour_adversaire else marque
    scores = [
        _minimax(suite, profondeur - 1, not tour_adversaire, marque, coups, longueur, valeur)
        for suite in jouer_coups(grille, possibles, joue)
    ]
    return min(scores) if tour_adversaire else max(scores)


lend(globals(), __all__)
