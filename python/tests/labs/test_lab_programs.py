"""The labs' own programs, with only their import line changed, run as a student runs them: typed at a console."""

import subprocess
import sys

import pytest

FILL = ["0,0", "0,1", "0,2", "1,0", "1,2", "1,1", "2,1", "2,2", "2,0"]

PROGRAMS = {
    # A: two humans, then one against the machine, then two machines of different depths.
    "A": (
        """
from quaterne.labs.puissance4 import *

PvP()
print(eval_serie([1, 0, 0, 1], 1), eval(ex_grille, 1))
afficher(ex_grille)
enlever_coup(ex_grille, ex_hauteur, 3)
print(victoire(ex_grille, 1), ex_hauteur)
print("IA contre IA :", IAvIA(1, 3, visible=False))
try:
    PvIA(3)
except EOFError:
    print("à suivre")
""",
        ["0", "1", "0", "1", "0", "1", "0", "3", "3"],
        ["Le joueur 1 (o) a gagné.", "1.0 3.0", "False [0, 1, 1, 2, 0, 0, 0]", "IA contre IA : 2", "L'IA joue dans la colonne", "à suivre"],
    ),
    "B": (
        """
from random import choice
from quaterne.labs.alignements import *

G = init()
affiche(G)
print(coups(G), fini(G), len(tous))
print(sum(fini(joue_hasard()) == 1 for _ in range(200)) / 200)
w = [0, 1, 4, 16, 1000]
print(heuristique(G, w), minmax(G, 1, w, 2)[0])
print(fini(partie_2machines(w, listes_poids["modeste"], 2, 2)) in (0, 1, 2))
compare_poids({nom: listes_poids[nom] for nom in ("modeste", "tout se vaut")}, 2)
try:
    humain_vs_machine(w, 2)
except EOFError:
    print("à suivre")
""",
        ["3", "3"],
        ["[(0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (6, 0)] 0 69", "contre", "numéro de colonne : ", "la machine joue la colonne", "à suivre"],
    ),
    "C": (
        """
from quaterne.labs.morpion import *

jouer(3)
grille = [[" ", "x", " "], ["x", "o", "o"], ["o", "x", " "]]
affichage(grille)
print(coups_possibles(grille), minimax_p1(grille, "x"), meilleur_coup(grille, "x", 3))
for profondeur in range(4):
    print(profondeur, minimax(grille, profondeur, False))
print(jouer(3, joueur_minimax(9), joueur_minimax(9), visible=False) == " ")
""",
        FILL,
        ["Partie nulle.", "((0, 0), (0, 2), (2, 2)) (0, 0) (0, 2)", "3 0", "True"],
    ),
    "D": (
        """
import random
from quaterne.labs.caml import *

random.seed(1)
t = grille_vide()
partie(t, humain, IA_1, 1, 2)
print("gagnant :", partie(grille_vide(), sIA(4), IA_random, 1, 2, visible=False))
print(partie(grille_vide(), alpha_beta(f_alignements, 4), sIA(3), visible=False) in (0, 1, 2))
""",
        ["3", "3", "3", "2", "2", "2", "4", "4", "4", "1", "1", "1", "5", "5", "5", "6", "6", "6", "0", "0", "0"] * 2,
        ["J joue 3", "gagnant : 1", "True"],
    ),
    "E": (
        """
from quaterne.labs.rapport import *

for ligne in Possibilite():
    print(*ligne)
print(Possible(Grille()), Minimax(Grille(), 3))
print("gagnant", Exo(lambda grille: Possible(grille)[0], 3, visible=False))
try:
    Exo(profondeur=4)
except EOFError:
    print("à suivre")
""",
        ["5", "6"],
        ["5 8 11 13 13 13 13 13 13 11 8 5", "[5, 6, 4, 7, 3, 8, 2, 9, 1, 10, 0, 11]", "gagnant X", "X joue dans la colonne", "à suivre"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("lab", PROGRAMS)
def test_program(lab, tmp_path):
    source, lines, expected = PROGRAMS[lab]
    (tmp_path / "programme.py").write_text(source, encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-X", "utf8", "programme.py"], cwd=tmp_path, input="\n".join(lines) + "\n",
        capture_output=True, text=True, encoding="utf-8", timeout=300,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    for text in expected:
        assert text in run.stdout, run.stdout
