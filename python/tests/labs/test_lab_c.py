"""Lab C, question by question."""

import random

import pytest

LESSON = [[" ", "x", " "], ["x", "o", "o"], ["o", "x", " "]]


@pytest.fixture
def lab(load):
    return load("morpion")


def grid(*rows):
    return [list(row) for row in rows]


def test_c1_any_size(lab):
    for n in (2, 3, 5):
        grille = lab.creer_une_nouvelle_grille(n)
        assert grille == [[" "] * n for _ in range(n)] and grille[0] is not grille[1]


def test_c2_the_frame(lab, capsys):
    lab.affichage(LESSON)
    assert capsys.readouterr().out == "*-------*\n|   x   |\n| x o o |\n| o x   |\n*-------*\n"


def test_c3_each_error_has_its_message(lab, typed, capsys):
    prompts = typed(["abc", "1", "1;2", "3,0", "-1,0", "2,1"])
    assert lab.saisie(LESSON) == (2, 1)
    out = capsys.readouterr().out
    assert len(prompts) == 6
    assert out.count("n'est pas de la forme x,y") == 3
    assert out.count("est hors de la grille : lignes de 0 à 2, colonnes de 0 à 2.") == 2


def test_c4_free_cells(lab):
    assert lab.coups_possibles(LESSON) == ((0, 0), (0, 2), (2, 2))
    assert lab.coups_possibles(grid("xo", "ox")) == ()


@pytest.mark.parametrize(
    "rows, marks",
    [(("xxx", "oo ", "   "), ("x",)), (("x o", " o ", "o x"), ("o",)), (("   ", "   ", "   "), ()),
     (("xxx", "ooo", "   "), ("x", "o")), (("xo  ", "xo  ", "xo  ", "x   "), ("x",)), (("ox", "x "), ("x",))],
)  # fmt: skip
def test_c5_marks_with_an_alignment(lab, rows, marks):
    assert lab.alignements(grid(*rows)) == marks


@pytest.mark.parametrize(
    "lines, winner",
    [
        (["0,0", "1,0", "0,1", "1,1", "0,2"], "x"),
        (["0,0", "0,1", "2,2", "1,1", "1,0", "2,1"], "o"),
        (["0,0", "0,1", "0,2", "1,0", "1,2", "1,1", "2,1", "2,2", "2,0"], " "),
        (["0,0", "0,1", "0,2", "1,0", "1,1", "2,1", "1,2", "2,0", "2,2"], "x"),  # on the last cell
    ],
)
def test_c6_two_humans(lab, typed, capsys, lines, winner):
    prompts = typed(lines)
    assert lab.jouer(3) == winner
    assert len(prompts) == len(lines)
    end = "Partie nulle.\n" if winner == " " else f"{winner} a gagné.\n"
    assert capsys.readouterr().out.endswith(end)


def test_c6_a_taken_cell_is_refused(lab, typed, capsys):
    typed(["0,0", "0,0", "1,0", "0,1", "1,1", "0,2"])
    assert lab.jouer(3) == "x"
    assert "Cette case est déjà prise." in capsys.readouterr().out


def test_c7_random_moves(lab, typed):
    random.seed(1)
    assert {lab.coup_aleatoire(LESSON) for _ in range(60)} == set(lab.coups_possibles(LESSON))
    assert lab.coup_aleatoire(grid("xo", "ox")) is None
    typed(["0,0"] * 3)
    with pytest.raises(EOFError):
        lab.jouer(3, joueur_o=lab.joueur_aleatoire, visible=False)


def test_c8_evaluation(lab):
    grille = grid("xxx", "oo ", "   ")
    assert [lab.evaluation(grille, mark) for mark in "xo"] == [1, -1]
    assert lab.evaluation(LESSON, "x") == 0


def test_c9_copies(lab):
    before = [row[:] for row in LESSON]
    grids = lab.jouer_coups(LESSON, [(0, 0), (0, 2)])
    assert LESSON == before
    assert [g[0] for g in grids] == [["x", "x", " "], [" ", "x", "x"]]
    assert lab.jouer_coups(LESSON, [(2, 2)], "o")[0][2] == ["o", "x", "o"]


def test_c10_minimax_at_any_depth(lab):
    assert lab.minimax_p1(grid("xx ", "oo ", "   "), "x") == (0, 2)
    assert lab.minimax(grid("x  ", "   ", "   "), 8, True, "x") in (-1, 0, 1)
    assert lab.minimax(grid("xx ", "oo ", "   "), 1, False) == 1
    assert lab.minimax(grid("xx ", "oo ", "x  "), 1, True, "x") == -1
    sizes = {n: [lab.noeuds(lab.creer_une_nouvelle_grille(n), depth) for depth in (1, 2)] for n in (3, 4)}
    assert sizes == {3: [10, 82], 4: [17, 257]}


def test_c11_the_tree_of_the_text(lab):
    assert lab.meilleur_coup(LESSON, "x", 3) == (0, 2)
    scores = {m: lab.minimax(lab.jouer_coups(LESSON, [m])[0], 2, True, "x") for m in lab.coups_possibles(LESSON)}
    assert scores == {(0, 0): -1, (0, 2): 0, (2, 2): -1}


def test_c12_random_among_equals_and_a_finer_value(lab):
    random.seed(2)
    empty = lab.creer_une_nouvelle_grille(3)
    assert len({lab.meilleur_coup(empty, "x", 1, hasard=True) for _ in range(60)}) == 9
    assert lab.meilleur_coup(empty, "x", 1, valeur=lab.evaluation_fine) == (1, 1)
    assert abs(lab.evaluation_fine(LESSON, "x")) < 1 and lab.evaluation_fine(grid("xxx", "oo ", "   "), "x") == 1


def test_c13_the_same_code_plays_connect_four(lab):
    grille = lab.creer_une_nouvelle_grille(6, 7)
    assert lab.coups_puissance4(grille) == tuple((5, y) for y in range(7))
    for x, y, mark in [(5, 0, "x"), (4, 0, "o"), (5, 1, "x"), (4, 1, "o"), (5, 2, "x"), (4, 2, "o")]:
        grille[x][y] = mark
    assert lab.meilleur_coup(grille, "x", 2, coups=lab.coups_puissance4, longueur=4) == (5, 3)


def test_c14_machines_against_machines(lab):
    random.seed(3)
    results = [lab.jouer(3, lab.joueur_minimax(2), lab.joueur_aleatoire, visible=False) for _ in range(12)]
    assert results.count("x") > results.count("o")
    assert lab.jouer(3, lambda grille, marque: (7, 7), lab.joueur_aleatoire, visible=False) == "o"
