"""Les cinq TP en un seul fichier, sans rien à installer : posez-le à côté de votre programme.

    from quaterne_labs.puissance4 import *        TP A, IA pour Puissance 4
    from quaterne_labs.alignements import *       TP B, les alignements et leurs poids
    from quaterne_labs.morpion import *           TP C, Morpion et MiniMax
    from quaterne_labs.caml import *              TP D, Puissance 4 :: IA, en habits Python
    from quaterne_labs.rapport import *           TP E, la grille 12 × 6

Ce sont les fonctions de ``quaterne.labs``, sans le moteur : mêmes noms, mêmes réponses, plus lentement. Ce fichier
est fabriqué par ``tools/one_file.py`` ; modifiez plutôt les modules.
"""

import sys
import types
from functools import update_wrapper
from types import CodeType, FunctionType
from typing import Any, Callable, Dict, Iterator, List, Sequence, Set

#: What a name stands for: in the module, and in the cells of functions that were defined inside a function.
Places = Dict[str, List[Any]]


class Decline:
    """The engine of somebody who brings functions of their own: it declines whatever it is asked."""

    def __getattr__(self, name: str) -> Callable[..., None]:
        return lambda *_: None


DECLINE = Decline()


def lend(names: Dict[str, Any], public: Sequence[str]) -> None:
    """Make the functions of a module, whose names these are, use those of their caller's file."""
    own = {name: names[name] for name in public if isinstance(names[name], FunctionType)}
    cells = _cells(names)
    lent: Dict[str, Any] = dict(own)
    borrowing = [name for name, function in own.items() if _reached(function, names) & (set(own) - {name})]
    for name in borrowing:
        names[name] = lent[name] = _lent(own[name], lent, names, cells)
        for cell in cells.get(name, ()):
            cell.cell_contents = names[name]


def _reached(function: Any, names: Dict[str, Any]) -> Set[str]:
    """The names of the module that a function comes to, through others of the module, too."""
    reached: Set[str] = set()
    waiting = [function]
    while waiting:
        for name in set(_used(waiting.pop().__code__)) & set(names) - reached:
            reached.add(name)
            if isinstance(names[name], FunctionType) and not hasattr(names[name], "__wrapped__"):
                waiting.append(names[name])
    return reached


def _used(code: CodeType) -> Iterator[str]:
    """The names that a function looks up outside of itself, in the functions inside of it, too."""
    yield from code.co_names
    yield from code.co_freevars
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _used(constant)


def _cells(names: Dict[str, Any]) -> Places:
    """The cells that the functions of a module share, when the module is a function's locals (the one file)."""
    found: Places = {}
    for function in names.values():
        if isinstance(function, FunctionType):
            for name, cell in zip(function.__code__.co_freevars, function.__closure__ or ()):
                if not any(cell is other for other in found.setdefault(name, [])):
                    found[name].append(cell)
    return found


def _lent(function: Any, lent: Dict[str, Any], names: Dict[str, Any], cells: Places) -> Any:
    home, getframe = function.__globals__, sys._getframe

    def called(*args: Any, **keys: Any) -> Any:
        caller = getframe(1).f_globals
        if caller is home:
            return function(*args, **keys)
        theirs = _theirs(caller, lent)
        if not theirs:
            return function(*args, **keys)
        before = _put(names, cells, theirs)
        try:
            result = function(*args, **keys)
        finally:
            _put(names, cells, before)
        if isinstance(result, FunctionType) and result.__globals__ is home:
            return _lent(result, lent, names, cells)
        return result

    return update_wrapper(called, function)


def _theirs(caller: Dict[str, Any], lent: Dict[str, Any]) -> Dict[str, Any]:
    """The functions of the caller's file that have a name of the module."""
    theirs = {}
    for name, own in lent.items():
        value = caller.get(name, own)
        if value is not own and callable(value) and not _ours(value):
            theirs[name] = _fitted(value)
    return theirs


def _fitted(value: Any) -> Any:
    """A function that may be given more arguments than it has: the modules' own take a few that no text asks for."""
    code = getattr(value, "__code__", None)
    if code is None or code.co_flags & 0x04:
        return value
    most = code.co_argcount - (getattr(value, "__self__", None) is not None)
    return lambda *args, **keys: value(*args[:most], **keys)


def _ours(value: Any) -> bool:
    module = getattr(value, "__module__", None) or ""
    return module.split(".")[0] in ("quaterne", "quaterne_labs", "builtins")


def _put(names: Dict[str, Any], cells: Places, values: Dict[str, Any]) -> Dict[str, Any]:
    """Put values under names; what was there before comes back."""
    if "_noyau" in names and "_noyau" not in values:
        values = {**values, "_noyau": DECLINE}
    before = {name: names[name] for name in values}
    names.update(values)
    for name, value in values.items():
        for cell in cells.get(name, ()):
            cell.cell_contents = value
    return before

def _module(nom, remplit):
    """Le module dont les noms sont les variables locales de la fonction remplit."""
    module = types.ModuleType(__name__ + "." + nom, remplit.__doc__)
    module.__dict__.update(remplit())
    for objet in module.__dict__.values():
        if isinstance(objet, types.FunctionType):
            objet.__module__ = module.__name__
            objet.__qualname__ = objet.__name__
    lend(module.__dict__, module.__all__)
    sys.modules[module.__name__] = module
    return module


def _puissance4():
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

    return locals()


def _alignements():
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

    return locals()


def _morpion():
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

    return locals()


def _caml():
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

    return locals()


def _rapport():
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

    return locals()


puissance4 = _module("puissance4", _puissance4)
alignements = _module("alignements", _alignements)
morpion = _module("morpion", _morpion)
caml = _module("caml", _caml)
rapport = _module("rapport", _rapport)
