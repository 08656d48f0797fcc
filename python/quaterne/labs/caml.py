"""TP « Puissance 4 :: IA », écrit pour Caml, en habits Python.

    t[y][x], y la ligne comptée du bas, x la colonne ; 0 vide, 1 jaune, 2 rouge

    5 . . . . . . .
    ...                 une stratégie est une fonction (grille, couleur) → colonne
    0 . R J J . . .     t[0][1] == 2
      0 1 2 3 4 5 6

Les fonctions prennent leurs arguments dans l'ordre de l'énoncé, la grille d'abord ; ``hauteur`` accepte aussi
l'ordre de la question 1, l'entier d'abord.
"""

import random
from math import inf
from typing import Callable, Dict, Iterator, List, Optional, Tuple, Union
from quaterne.labs._votre import lend
# <noyau>
from quaterne.labs import _noyau
# </noyau>

__all__ = [
    "IA_1", "IA_random", "alpha_beta", "annule", "dejoue", "dessine", "dessine_svg", "etat", "f_alignements",
    "f_menaces", "f_possibilites", "gagne", "grille_vide", "hauteur", "humain", "joue", "lit_dir", "lit_long", "nul",
    "partie", "sIA",
]  # fmt: skip

Grille = List[List[int]]
Strategie = Callable[[Grille, int], Optional[int]]
Valeur = Callable[[Grille, int], float]

LARGEUR, HAUTEUR = 7, 6
DIRECTIONS = [(1, 0), (1, 1), (0, 1), (-1, 1)]


# --- D1, D2 : la grille ------------------------------------------------------------------------------------------


def grille_vide(largeur: int = LARGEUR, lignes: int = HAUTEUR) -> Grille:
    """Une grille vide.

    >>> grille_vide(3, 2)
    [[0, 0, 0], [0, 0, 0]]
    """
    return [[0] * largeur for _ in range(lignes)]


def dessine(t: Grille) -> None:
    """Affiche la grille en texte : J pour jaune, R pour rouge.

    >>> t = grille_vide(4, 2)
    >>> y = joue(t, 1, 2)
    >>> dessine(t)
    . . . .
    . R . .
    0 1 2 3
    """
    for ligne in reversed(t):
        print(" ".join(".JR"[case] for case in ligne))
    print(" ".join(str(x) for x in range(len(t[0]))))


def dessine_svg(t: Grille) -> str:
    """La grille en SVG, comme le programme de l'énoncé : des disques blancs, jaunes et rouges dans des carrés.

    >>> dessine_svg(grille_vide()).count("<circle")
    42
    """
    lignes, largeur = len(t), len(t[0])
    morceaux = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {largeur * 100} {lignes * 100}" '
        f'width="{largeur * 50}" height="{lignes * 50}" role="img" aria-label="Puissance 4">'
    ]
    for y in range(lignes):
        for x in range(largeur):
            haut = (lignes - 1 - y) * 100
            couleur = ("white", "gold", "crimson")[t[y][x]]
            morceaux.append(
                f'<rect x="{x * 100}" y="{haut}" width="100" height="100" fill="none" stroke="black"/>'
                f'<circle cx="{x * 100 + 50}" cy="{haut + 50}" r="47" fill="{couleur}" stroke="silver"/>'
            )
            if t[y][x]:
                morceaux.append(
                    f'<text x="{x * 100 + 50}" y="{haut + 65}" font-size="40" text-anchor="middle">'
                    f"{'.JR'[t[y][x]]}</text>"
                )
    return "".join(morceaux) + "</svg>"


def hauteur(t: Union[Grille, int], c: Union[Grille, int]) -> int:
    """Le nombre de pions dans la colonne c.

    >>> hauteur([[1, 0], [2, 0]], 0), hauteur(1, [[1, 0], [2, 0]])
    (2, 0)
    """
    if isinstance(t, int):
        t, c = c, t
    assert isinstance(t, list) and isinstance(c, int), "une grille et une colonne"
    return _hauteur(t, c)


def _hauteur(t: Grille, c: int) -> int:
    y = 0
    while y < len(t) and t[y][c]:
        y += 1
    return y


def joue(t: Grille, c: int, j: int) -> int:
    """Met un pion de couleur j dans la colonne c et renvoie sa ligne ; ne fait rien si la colonne est pleine.

    >>> t = grille_vide()
    >>> joue(t, 3, 1), joue(t, 3, 2), t[1][3]
    (0, 1, 2)
    """
    y = _hauteur(t, c)
    if y < len(t):
        t[y][c] = j
    return y


def annule(t: Grille, c: int) -> None:
    """Enlève le dernier pion mis dans la colonne c.

    >>> t = [[1, 2], [0, 1]]
    >>> annule(t, 1)
    >>> t
    [[1, 2], [0, 0]]
    """
    t[_hauteur(t, c) - 1][c] = 0


dejoue = annule


def nul(t: Grille) -> bool:
    """Vrai si toutes les cases sont pleines.

    >>> nul([[1, 2]]), nul([[1, 0]])
    (True, False)
    """
    return all(all(ligne) for ligne in t)


def lit_long(t: Grille, ax: int, ay: int, coul: int, x: int, y: int) -> int:
    """Le premier k ≥ 1 tel que la case (x + k·ax, y + k·ay) est hors de la grille ou n'est pas de couleur coul.

    >>> lit_long([[1, 1, 1, 2]], 1, 0, 1, 0, 0)
    3
    """
    k = 1
    while (
        0 <= y + k * ay < len(t) and 0 <= x + k * ax < len(t[0]) and t[y + k * ay][x + k * ax] == coul
    ):
        k += 1
    return k


def lit_dir(t: Grille, case: Tuple[int, int], direction: Tuple[int, int]) -> bool:
    """Vrai si quatre cases de même couleur, dont case = (x, y), sont alignées dans la direction (ax, ay).

    >>> lit_dir([[1, 1, 1, 1]], (2, 0), (1, 0))
    True
    """
    (x, y), (ax, ay) = case, direction
    coul = t[y][x]
    return coul != 0 and lit_long(t, ax, ay, coul, x, y) + lit_long(t, -ax, -ay, coul, x, y) - 1 >= 4


def gagne(t: Grille, c: int, y: Optional[int] = None) -> bool:
    """Vrai si le dernier pion de la colonne c, à la ligne y si on la donne, vient de gagner la partie.

    >>> gagne([[1, 1, 1, 1], [2, 2, 2, 0]], 3), gagne([[1, 1, 1, 1], [2, 2, 2, 0]], 2)
    (True, False)
    """
    y = _hauteur(t, c) - 1 if y is None else y
    return y >= 0 and any(lit_dir(t, (c, y), direction) for direction in DIRECTIONS)


# --- D3 à D6 : les joueurs ---------------------------------------------------------------------------------------


def partie(
    grille: Grille, f1: Strategie, f2: Strategie, c1: int = 1, c2: int = 2, visible: bool = True
) -> int:
    """Joue la partie des stratégies f1 et f2, de couleurs c1 et c2, en affichant tout ; la couleur gagnante ou 0.

    Une stratégie qui choisit une colonne pleine ou qui n'existe pas perd.

    >>> partie(grille_vide(), lambda t, j: 0, lambda t, j: 1, visible=False)
    1
    """
    joueurs = [(f1, c1), (f2, c2)]
    if visible:
        dessine(grille)
    while not nul(grille):
        (f, coul), (_, autre) = joueurs
        c = f(grille, coul)
        if c not in _coups(grille):
            if visible:
                print(f"{'.JR'[coul]} choisit {c}, qui n'est pas jouable.")
            return autre
        joue(grille, c, coul)
        if visible:
            print(f"{'.JR'[coul]} joue {c}")
            dessine(grille)
        if gagne(grille, c, _hauteur(grille, c) - 1):
            return coul
        joueurs.reverse()
    return 0


def IA_random(t: Grille, coul: int) -> int:
    """Joue au hasard.

    >>> IA_random([[1, 0, 2]], 1)
    1
    """
    return random.choice(_coups(t))


def humain(t: Grille, coul: int) -> int:
    """Demande la colonne à un humain : la souris de l'énoncé, au clavier."""
    while True:
        texte = input(f"{'.JR'[coul]}, colonne : ")
        if texte.strip().isdigit() and int(texte) in _coups(t):
            return int(texte)
        print("Colonnes jouables :", *_coups(t))


def IA_1(t: Grille, coul: int) -> int:
    """Gagne en un coup si c'est possible, sinon laisse jouer IA_random.

    >>> IA_1([[1, 1, 1, 0, 0], [2, 2, 2, 0, 0]], 1)
    3
    """
    gagnants = _gagnants(t, coul)
    return gagnants[0] if gagnants else IA_random(t, coul)


# --- D7 : gagnant, perdant, indéterminé --------------------------------------------------------------------------


def etat(t: Grille, coul: int, n: int) -> str:
    """'G' si coul est sûr de gagner, 'P' s'il est sûr de perdre, 'I' sinon, en regardant n coups plus loin.

    À la profondeur n l'état est ce que voit IA_1 : G si un coup gagne tout de suite, I sinon.

    >>> t = [[0, 1, 1, 0, 0, 0, 0], *grille_vide(7, 5)]
    >>> etat(t, 1, 2), etat(t, 2, 1)
    ('G', 'I')
    """
    # <noyau>
    reponse = _noyau.etat(t, coul, n)
    if reponse is not None:
        return reponse
    # </noyau>
    return _etat(t, coul, n)


def sIA(n: int) -> Strategie:
    """La stratégie sIA_n : un coup qui mène à P pour l'autre, à défaut à I, à défaut n'importe lequel.

    >>> sIA(2)([[0, 1, 1, 0, 0, 0, 0], *grille_vide(7, 5)], 1) in (0, 3)
    True
    """

    def strategie(t: Grille, coul: int) -> int:
        gagnants = _gagnants(t, coul)
        if gagnants:
            return random.choice(gagnants)
        etats: Dict[str, List[int]] = {}
        for c in _coups(t):
            joue(t, c, coul)
            etats.setdefault("I" if n <= 0 else etat(t, 3 - coul, n - 1), []).append(c)
            annule(t, c)
        return random.choice(etats.get("P") or etats.get("I") or etats["G"])

    return strategie


# --- D8 : alpha-bêta ---------------------------------------------------------------------------------------------


def f_alignements(t: Grille, coul: int) -> float:
    """Les alignements ouverts de coul moins ceux de l'autre, 10 fois plus chers par pion : 1, 10, 100.

    >>> f_alignements([[1, 0, 0, 0]], 1), f_alignements([[1, 0, 0, 0]], 2)
    (1, -1)
    """
    total = 0
    for cases in _alignements(t):
        miens, siens = cases.count(coul), cases.count(3 - coul)
        if miens and not siens:
            total += 10 ** (miens - 1)
        elif siens and not miens:
            total -= 10 ** (siens - 1)
    return total


def f_possibilites(t: Grille, coul: int) -> float:
    """Pour chaque pion, le nombre d'alignements qui passent par sa case.

    >>> f_possibilites([[1, 0, 0, 0, 2]], 1)
    0
    """
    lignes, largeur = len(t), len(t[0])
    passages = _passages(lignes, largeur)
    return sum(
        passages[y][x] * (1 if t[y][x] == coul else -1) for y in range(lignes) for x in range(largeur) if t[y][x]
    )


def f_menaces(t: Grille, coul: int) -> float:
    """Les alignements où il ne manque qu'un pion.

    >>> f_menaces([[1, 1, 1, 0]], 2)
    -1
    """
    total = 0
    for cases in _alignements(t):
        if cases.count(0) == 1:
            total += (cases.count(coul) == 3) - (cases.count(3 - coul) == 3)
    return total


def alpha_beta(f: Optional[Valeur] = None, n: int = 4) -> Strategie:
    """La stratégie alpha-bêta de profondeur n sur la fonction f(grille, couleur), f_alignements si on ne dit rien.

    Gagner tôt et perdre tard : une victoire vaut plus que toute valeur de f, et d'autant plus qu'il reste de coups
    à explorer. Parmi les meilleurs coups, le premier de gauche à droite.

    >>> alpha_beta(f_alignements, 3)([[0, 1, 1, 0, 0, 0, 0], *grille_vide(7, 5)], 2) in (0, 3)
    True
    """

    def valeur(t: Grille, coul: int, reste: int, alpha: float, beta: float) -> float:
        if nul(t):
            return 0
        if reste == 0:
            return (f or f_alignements)(t, coul)
        for c in _coups(t):
            joue(t, c, coul)
            v = (reste + 1) * 10**9 if gagne(t, c, _hauteur(t, c) - 1) else -valeur(t, 3 - coul, reste - 1, -beta, -alpha)
            annule(t, c)
            alpha = max(alpha, v)
            if alpha >= beta:
                break
        return alpha

    def strategie(t: Grille, coul: int) -> Optional[int]:
        meilleur, alpha = None, -inf
        for c in _coups(t):
            joue(t, c, coul)
            v = (n + 1) * 10**9 if gagne(t, c, _hauteur(t, c) - 1) else -valeur(t, 3 - coul, n - 1, -inf, -alpha)
            annule(t, c)
            if meilleur is None or v > alpha:
                meilleur, alpha = c, v
        return meilleur

    # <noyau>
    noms = {None: "windows", f_alignements: "windows", f_possibilites: "possibilities"}
    if f in noms:
        par_le_moteur: Optional[Strategie] = _noyau.strategie_caml(noms[f], n, strategie)
        return strategie if par_le_moteur is None else par_le_moteur
    # </noyau>
    return strategie


# --- en commun ---------------------------------------------------------------------------------------------------


def _coups(t: Grille) -> List[int]:
    return [c for c in range(len(t[0])) if not t[-1][c]]


def _gagnants(t: Grille, coul: int) -> List[int]:
    """Les colonnes où coul gagne tout de suite."""
    trouves = []
    for c in _coups(t):
        joue(t, c, coul)
        if gagne(t, c, _hauteur(t, c) - 1):
            trouves.append(c)
        annule(t, c)
    return trouves


def _etat(t: Grille, coul: int, n: int) -> str:
    if _gagnants(t, coul):
        return "G"
    if n <= 0 or nul(t):
        return "I"
    fils = []
    for c in _coups(t):
        joue(t, c, coul)
        fils.append(_etat(t, 3 - coul, n - 1))
        annule(t, c)
        if fils[-1] == "P":
            return "G"
    return "P" if all(e == "G" for e in fils) else "I"


def _alignements(t: Grille) -> Iterator[List[int]]:
    lignes, largeur = len(t), len(t[0])
    for ax, ay in DIRECTIONS:
        for y in range(lignes):
            for x in range(largeur):
                if 0 <= x + 3 * ax < largeur and 0 <= y + 3 * ay < lignes:
                    yield [t[y + d * ay][x + d * ax] for d in range(4)]


def _passages(lignes: int, largeur: int) -> Grille:
    """Le nombre d'alignements qui passent par chaque case."""
    compte = grille_vide(largeur, lignes)
    for ax, ay in DIRECTIONS:
        for y in range(lignes):
            for x in range(largeur):
                if 0 <= x + 3 * ax < largeur and 0 <= y + 3 * ay < lignes:
                    for d in range(4):
                        compte[y + d * ay][x + d * ax] += 1
    return compte


lend(globals(), __all__)
