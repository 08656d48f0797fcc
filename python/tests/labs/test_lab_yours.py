"""A student's own functions after ``import *``: the module's games, tables and searches call them, not its own."""

from __future__ import annotations

import subprocess
import sys

import pytest
from one_file_module import one_file

# (lab, module, functions of the student that note that they were called, what is called, which of them must be noted)
FILES = [
    ("puissance4", """
def IA(grille, hauteur, p, prof):
    noted.add("IA")
    return next(k for k in range(7) if hauteur[k] < 6)
""", "IAvIA(1, 2, visible=False)", {"IA"}),
    ("puissance4", """
def IA(grille, hauteur, p, prof):
    noted.add("IA")
    return next(k for k in range(7) if hauteur[k] < 6)
def victoire(grille, p):
    noted.add("victoire")
    return sum(ligne.count(p) for ligne in grille) > 4
""", "PvIA(2)", {"IA", "victoire"}),
    ("puissance4", """
def eval_serie(liste, p):
    return 0
def eval(grille, p):
    noted.add("eval")
    return grille[5][6] == p
""", "assert IA(*creer_grille(), 1, 1) == 6; assert IA_memo(*creer_grille(), 1, 1) == 6", {"eval"}),
    ("puissance4", """
def IA(grille, hauteur, p, prof):
    noted.add("IA")
    return max(range(7), key=lambda k: (hauteur[k] < 6, k))
""", "tableau_profondeurs([1, 2])", {"IA"}),
    ("alignements", """
def minmax(G, joueur, w, p):
    noted.add("minmax")
    return 0, coups(G)[0]
def fini(G):
    noted.add("fini")
    return 1 if sum(map(sum, G)) > 20 else 0
""", "partie_2machines([0, 1, 2, 3], [0, 1, 2, 3], 1, 1); compare_poids({'a': [0, 1], 'b': [0, 2]}, 1, False)", {"minmax", "fini"}),
    ("alignements", """
def minmax(G, joueur, w, p):
    noted.add("minmax")
    return 0, coups(G)[-1]
""", "humain_vs_machine([0, 1, 2, 3], 1)", {"minmax"}),
    ("alignements", """
def coups(G):
    noted.add("coups")
    return [(x, G[x].index(0)) for x in range(6, -1, -1) if 0 in G[x]]
""", "joue_hasard(); assert minmax(init(), 1, [0, 0, 0, 0], 1)[1] == (6, 0)", {"coups"}),
    ("morpion", """
def evaluation(grille, marque):
    noted.add("evaluation")
    return 0
def minimax(grille, profondeur, tour_adversaire):
    noted.add("minimax")
    return evaluation(grille, "x")
""", "jouer(3, joueur_minimax(2), joueur_aleatoire, False); minimax_p1(creer_une_nouvelle_grille(3), 'x')", {"evaluation", "minimax"}),
    ("morpion", """
def saisie(grille):
    noted.add("saisie")
    return coups_possibles(grille)[0]
""", "jouer(3)", {"saisie"}),
    ("caml", """
def gagne(t, x, y):
    noted.add("gagne")
    return y == 3
def hauteur(c, t):
    noted.add("hauteur")
    return sum(ligne[c] > 0 for ligne in t)
""", "assert partie(grille_vide(), IA_random, IA_1, 1, 2, False) in (1, 2); sIA(2)(grille_vide(), 1)", {"gagne"}),
    ("caml", """
def f_alignements(t, coul):
    noted.add("f")
    return (t[0][6] == coul) - (t[0][6] == 3 - coul)
""", "assert alpha_beta(n=1)(grille_vide(), 1) == 6", {"f"}),
    ("rapport", """
def Minimax(grille, profondeur):
    noted.add("Minimax")
    return Possible(grille)[-1]
""", "Exo(lambda grille: Possible(grille)[0], 2, visible=False)", {"Minimax"}),
    ("rapport", """
def Score_algo(grille, coup="X"):
    noted.add("Score_algo")
    return grille[0][11] == "X"
""", "assert Minimax(Grille(), 1) == 11", {"Score_algo"}),
]  # fmt: skip


@pytest.mark.parametrize("package", ["quaterne.labs", "quaterne_labs"])
@pytest.mark.parametrize("module, functions, call, expected", FILES, ids=range(len(FILES)))
def test_the_callers_functions_are_called(package, module, functions, call, expected, monkeypatch, capsys):
    one_file()
    monkeypatch.setattr("builtins.input", lambda prompt="": typed.pop())
    typed = ["3", "2", "1", "0"] * 12
    names = {"__name__": "__main__", "noted": set()}
    exec(f"from {package}.{module} import *\n{functions}", names)
    exec(call, names)
    assert names["noted"] == expected
    # Another file has the module's own again.
    fresh = {"__name__": "other", "noted": set()}
    exec(f"from {package}.{module} import *", fresh)
    typed = ["3", "2", "1", "0"] * 12
    if "Exo" in call or "compare" in call:
        exec(call, fresh)
    assert fresh["noted"] == set()


def test_two_labs_in_one_file_do_not_mix():
    names = {"__name__": "__main__"}
    exec("from quaterne.labs.puissance4 import *\nfrom quaterne.labs.morpion import *", names)
    exec("winner = IAvIA(1, 3, visible=False)", names)
    assert names["winner"] == 2


def test_a_script(tmp_path):
    """The whole way: a file, run by Python."""
    (tmp_path / "tp.py").write_text(
        "from quaterne.labs.puissance4 import *\n"
        "def IA(grille, hauteur, p, prof):\n    print('la mienne')\n    return 6\n"
        "if __name__ == '__main__':\n    PvIA(2)\n"
    )
    run = subprocess.run([sys.executable, "tp.py"], cwd=tmp_path, input="0\n1\n2\n3\n", capture_output=True, text=True)
    assert run.stdout.count("la mienne") == 3 and "Le joueur 1 (o) a gagné." in run.stdout, run.stderr
