"""One student per known defect: the function at fault is found, the defect is named, the board is small."""

from __future__ import annotations

import pytest
from students_of import FOLDER, changed

from quaterne.check import check_file, check_submission
from quaterne.check.hints import HINTS
from quaterne.check.page import check_source
from quaterne.check.report import hint
from quaterne.check.submission import Submission

DRAW_FIRST_A = [
    ("""        if victoire(grille, opp):
            return -inf
        if pleine():
            return 0
""", """        if pleine():
            return 0
        if victoire(grille, opp):
            return -inf
"""),
    ("""        if victoire(grille, p):
            return inf
        if pleine():
            return 0
""", """        if pleine():
            return 0
        if victoire(grille, p):
            return inf
"""),
]  # fmt: skip

PAST_WIN_A = [
    ("        if victoire(grille, opp):\n            return -inf\n", ""),
    ("        if victoire(grille, p):\n            return inf\n", ""),
    ("        if pleine():\n            return 0\n        if prof == 0:\n            return eval(grille, p)",
     "        if prof == 0 or pleine():\n            if victoire(grille, p):\n                return inf\n"
     "            if victoire(grille, opp):\n                return -inf\n            return eval(grille, p)"),
]  # fmt: skip

PARTIAL_A = [
    ("serie.append(grille[i + d * di][j + d * dj])\n",
     "serie.append(grille[i + d * di][j + d * dj])\n                        total += eval_serie(serie, p)\n"),
    ("                    total += eval_serie(serie, p)\n    return total", "    return total"),
]  # fmt: skip

PARTIAL_B = [
    ("""                n2 += 1
        if n2 == 0:
            h += w[n1]
        if n1 == 0:
            h -= w[n2]
""", """                n2 += 1
            if n2 == 0:
                h += w[n1]
            if n1 == 0:
                h -= w[n2]
"""),
]  # fmt: skip

DRAW_FIRST_B = [
    ("""    gagnant = fini(G)
    if gagnant == 1:
        return 100000, None
    if gagnant == 2:
        return -100000, None
    possibles = coups(G)
    if possibles == []:
        return 0, None
""", """    possibles = coups(G)
    if possibles == []:
        return 0, None
    gagnant = fini(G)
    if gagnant == 1:
        return 100000, None
    if gagnant == 2:
        return -100000, None
"""),
]  # fmt: skip

FULL_LOST_B = [
    ("    if possibles == []:\n        return 0, None\n",
     "    if possibles == []:\n        return (-10**6 if joueur == 1 else 10**6), None\n"),
]  # fmt: skip

# (what it is, lab, changes, function, diagnosis)
DEFECTS = [
    # The five of the list.
    ("draw before victory", "A", DRAW_FIRST_A, "IA", "draw-before-win"),
    ("draw before victory", "B", DRAW_FIRST_B, "minmax", "draw-before-win"),
    ("draw before victory", "C", [("        if alignement(grille, marque):\n            affichage(grille)",
                                   "        if coups_possibles(grille) == ():\n            print('match nul')\n            return\n"
                                   "        if alignement(grille, marque):\n            affichage(grille)")], "jouer", "draw-before-win"),
    ("draw before victory", "C", [("def evaluation(grille, marque):\n", "def evaluation(grille, marque):\n    if coups_possibles(grille) == ():\n        return 0\n")],
     "evaluation", "draw-before-win"),
    ("search past a win", "A", PAST_WIN_A, "IA", "past-win"),
    ("search past a win", "C", [("    if evaluation(grille, marque) != 0:\n        return evaluation(grille, marque)\n", ""),
                                ("    if profondeur == 0 or coups == ():\n        return 0", "    if profondeur == 0 or coups == ():\n        return evaluation(grille, marque)")],
     "minimax", "past-win"),
    ("game past a win", "B", [("        if fini(G) != 0:\n            break\n", "")], "joue_hasard", "past-win"),
    ("full board is −∞", "A", [("        if pleine():\n            return 0\n", "")], "IA", "full-lost"),
    ("full board is −∞", "B", FULL_LOST_B, "minmax", "full-lost"),
    ("full board crashes", "C", [("if profondeur == 0 or coups == ():", "if profondeur == 0:")], "minimax", "full-no-move"),
    ("partial counts", "A", PARTIAL_A, "eval", "partial-counts"),
    ("partial counts", "B", PARTIAL_B, "heuristique", "partial-counts"),
    ("last cell missed", "A", [("range(m - 3)", "range(m - 4)"), ("range(n - 3)", "range(n - 4)")], "victoire", "last-cell"),
    ("last cell missed, columns only", "A", [("    for i in range(n - 3):\n        for j in range(m):", "    for i in range(n - 4):\n        for j in range(m):")],
     "victoire", "last-cell"),
    ("last cell missed", "B", [("    for alignement in tous:\n        valeurs", "    for alignement in [a for a in tous if max(x for x, y in a) < 6]:\n        valeurs")],
     "fini", "last-cell"),
    ("last cell missed", "E", [("if 0 <= l < 6 and 0 <= c < 12 and grille", "if 0 <= l < 6 and 0 <= c < 11 and grille")], "Victoire", "last-cell"),
    # Others that students hand in.
    ("one diagonal", "A", [("            if grille[i + 3][j] == grille[i + 2][j + 1] == grille[i + 1][j + 2] == grille[i][j + 3] == p:\n                return True\n", "")],
     "victoire", "missing-diagonal"),
    ("no verticals", "B", [("    for alignement in tous:\n        valeurs", "    for alignement in [a for a in tous if a[0][0] != a[1][0]]:\n        valeurs")],
     "fini", "missing-vertical"),
    ("the other's score", "A", [("    a = 3 - p\n", "    p = 3 - p\n    a = 3 - p\n")], "eval_serie", "other-side"),
    ("own windows only", "A", [("        return -x / (4 - x)", "        return 0")], "eval_serie", "own-only"),
    ("height kept", "A", [("    hauteur[k] -= 1\n    grille[len(grille) - 1 - hauteur[k]][k] = 0", "    grille[len(grille) - hauteur[k]][k] = 0")], "enlever_coup", "height-kept"),
    ("no return", "A", [("                return True\n    return False", "                return True")], "victoire", "no-return"),
    ("worst move", "A", [("            if choix is None or score > meilleur:", "            if choix is None or score < meilleur:")], "IA", "minimises"),
    ("not restored", "B", [("        score, _ = minmax(G, 3 - joueur, w, p - 1)\n        G[x][y] = 0", "        score, _ = minmax([c[:] for c in G], 3 - joueur, w, p - 1)\n        G[x][y] = 0 if p > 1 else joueur")],
     "minmax", None),
    ("rows first", "B", [("[[0] * 6 for _ in range(7)]", "[[0] * 7 for _ in range(6)]")], "init", "rows-first"),
    ("full columns", "B", [("                break\n    return possibles", "                break\n        else:\n            possibles.append((x, 6))\n    return possibles")], "coups", "full-column"),
    ("a list", "C", [("    return tuple(coups)", "    return coups")], "coups_possibles", "list-not-tuple"),
    ("no copy", "C", [("copy.deepcopy(grille)", "grille")], "jouer_coups", "not-copied"),
    ("stops early", "C", [("            print(marque, \"gagne\")\n            return", "            print(marque, \"gagne\")\n            return\n        if marque == \"o\" and len(coups_possibles(grille)) < 5:\n            return")],
     "jouer", "stops-early"),
    ("goes on", "C", [("            print(marque, \"gagne\")\n            return\n", "            print(marque, \"gagne\")\n")], "jouer", "goes-on"),
    ("not random", "C", [("random.choice(coups_possibles(grille))", "coups_possibles(grille)[0]")], "coup_aleatoire", "not-random"),
    ("one way", "D", [("return lit_long(t, ax, ay, t[y][x], x, y) + lit_long(t, -ax, -ay, t[y][x], x, y) > 4", "return lit_long(t, ax, ay, t[y][x], x, y) >= 4")], "lit_dir", "one-way"),
    ("one off", "D", [("t[y][x], x, y) > 4", "t[y][x], x, y) >= 4")], "lit_dir", "one-off"),
    ("not opposite", "E", [("total += Scoring(quadruplet, coup) - Scoring(quadruplet, autre)", "total += Scoring(quadruplet, coup)")], "Score_algo", "own-only"),
    ("wins unseen", "E", [("    if Victoire(grille, colonne) != 0:\n        return (profondeur + 1) * Victoire(grille, colonne)\n", "")], "Minimax", None),
    ("from the left", "E", [("    return resultat", "    return coups")], "Possible", "not-central"),
]  # fmt: skip


@pytest.mark.parametrize("name, lab, changes, function, diagnosis", DEFECTS, ids=[f"{d[1]}-{d[3]}-{d[0]}" for d in DEFECTS])
def test_the_defect_is_named(name, lab, changes, function, diagnosis, tmp_path):
    path = tmp_path / "student.py"
    path.write_text(changed(lab, changes), encoding="utf-8")
    report = check_file(path, lab, only=[function])
    (verdict,) = report.verdicts
    assert verdict.status in ("wrong", "crashed"), verdict
    assert verdict.passed < verdict.total
    if diagnosis:
        assert verdict.diagnosis == diagnosis
        assert diagnosis in HINTS


@pytest.mark.parametrize(
    "changes, function, stones",
    [([("range(m - 3)", "range(m - 4)"), ("range(n - 3)", "range(n - 4)")], "victoire", 4), (PARTIAL_A, "eval", 1)],
)
def test_the_board_shown_is_the_smallest(changes, function, stones, tmp_path):
    path = tmp_path / "student.py"
    path.write_text(changed("A", changes), encoding="utf-8")
    (verdict,) = check_file(path, "A", only=[function]).verdicts
    assert verdict.case.board.stones == stones


def test_what_depends_on_a_wrong_function_says_so(tmp_path):
    path = tmp_path / "student.py"
    path.write_text(changed("A", PARTIAL_A), encoding="utf-8")
    report = check_file(path, "A")
    by_name = {verdict.function: verdict for verdict in report.verdicts}
    assert by_name["eval"].status == "wrong" and by_name["eval_serie"].status == "right"
    assert by_name["IA"].status == "wrong" and by_name["IA"].depends == ["eval"]
    assert hint(by_name["IA"], "fr") == "elle utilise eval, qui n'est pas encore juste : commencez par là"
    assert hint(by_name["eval"], "fr") != ""
    # The page asks for one function at a time, and is told the same.
    (alone,) = check_source(changed("A", PARTIAL_A), "A", ["IA"], "fr", through=True)["functions"]
    assert (alone["depends"], alone["hint"]) == (["eval"], hint(by_name["IA"], "fr"))


UNSEEN = ("    return all(grille[i][n - 1 - i] == marque for i in range(n))", "    return False")


def test_a_slip_of_its_own_is_told_though_another_function_is_wrong_too():
    """A search that leaves its stone on the grid does so whatever the evaluation says; max(v) has a line to look at."""
    left = ("        score = evaluation(suite, marque)\n", "        grille[coup[0]][coup[1]] = marque\n        score = evaluation(suite, marque)\n")
    entries = check_source(changed("C", [UNSEEN, left]), "C", ["evaluation", "minimax_p1"], "fr")["functions"]
    assert [entry["status"] for entry in entries] == ["wrong", "wrong"]
    assert entries[1]["depends"] == [] and "modifie la grille" in entries[1]["hint"]
    last = ("        scores.append(minimax(", "        scores = (minimax(")
    (_, entry) = check_source(changed("C", [UNSEEN, last]), "C", ["evaluation", "minimax"], "fr")["functions"]
    assert entry["status"] == "crashed" and "commencez par là ; sinon : max et min" in entry["hint"]


def test_a_grid_that_another_function_spoils_is_that_ones_doing():
    again = [("        t[y][x] = c\n    return y", "        while y < 6:\n            t[y][x] = c\n            y += 1\n    return y")]
    (joue, ia_1) = check_source(changed("D", again), "D", ["joue", "IA_1"], "fr")["functions"]
    assert joue["diagnosis"] == "too-many-put" and ia_1["status"] != "right" and ia_1["depends"] == ["joue"]


def test_caml_functions_are_sent_to_those_that_they_use():
    source = (FOLDER / "lab_d.ml").read_text(encoding="utf-8").replace("- 1 >= 4", ">= 4")
    report = check_submission(Submission("x", FOLDER / "lab_d.ml", source), "D", only=["lit_long", "lit_dir", "gagne"])
    assert {v.function: v.depends for v in report.verdicts} == {"lit_long": [], "lit_dir": [], "gagne": ["lit_dir"]}


@pytest.mark.parametrize(
    "error, message", [("ValueError", "max() arg is an empty sequence"), ("ValueError", "max() iterable argument is empty"),
                       ("IndexError", "Cannot choose from an empty sequence"), ("IndexError", "list index out of range")],
)  # fmt: skip
def test_nothing_to_choose_from_in_the_words_of_every_python(error, message):
    from quaterne.check.board import Board, Case
    from quaterne.check.verdict import _by_exception

    expected = error if "range" in message else "full-no-move"
    assert _by_exception({"error": error, "message": message, "source": ""}, Case.of(Board.empty(4, 4))) == expected
