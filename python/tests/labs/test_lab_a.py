"""Lab A, question by question."""

from math import inf

import pytest


@pytest.fixture
def lab(load):
    return load("puissance4")


def position(lab, columns, n=6, m=7):
    grille, hauteur = lab.creer_grille(n, m)
    for ply, k in enumerate(columns):
        lab.jouer(grille, hauteur, k, 1 + ply % 2)
    return grille, hauteur


def test_a1_grid_and_heights(lab):
    for n, m in [(6, 7), (4, 4), (9, 5)]:
        grille, hauteur = position(lab, [1, 1, 0], n, m)
        assert [len(grille), len(grille[0]), len(hauteur)] == [n, m, m]
        assert grille[n - 1][:2] == [1, 1] and grille[n - 2][1] == 2
        assert hauteur[:3] == [1, 2, 0]
        assert lab.coups_possibles(grille, hauteur) == list(range(m))


def test_a2_two_humans(lab, typed, capsys):
    prompts = typed([3, "x", 9, 3, 2, 3, 1, 3, 0])
    assert lab.PvP() == 1
    out = capsys.readouterr().out
    assert len(prompts) == 9
    assert "« x » n'est pas un numéro de colonne." in out
    assert "Les colonnes vont de 0 à 6." in out
    assert "5|o|o|o|o| | | |5\n  0 1 2 3 4 5 6\nLe joueur 1 (o) a gagné." in out


def test_a2_a_full_column_is_refused_and_a_draw_is_said(lab, typed, capsys):
    typed([0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3])
    assert lab.PvP(4, 4) in (0, 1, 2)
    assert "La colonne 1 est pleine." in capsys.readouterr().out


@pytest.mark.parametrize(
    "rows, winner",
    [
        (["0000000"] * 5 + ["1111000"], 1),
        (["0000000"] * 5 + ["0002222"], 2),
        (["0000001"] * 4 + ["0000002"] * 2, 1),
        (["0001", "0012", "0121", "1212"], 1),
        (["2001", "1200", "1120", "1212"], 2),
        (["0000000"] * 5 + ["1110111"], 0),
    ],
)
def test_a3_victory(lab, rows, winner):
    grille = [[int(cell) for cell in row] for row in rows]
    assert [lab.victoire(grille, p) for p in (1, 2)] == [winner == 1, winner == 2]


def test_a3_a_win_on_the_last_cell_is_a_win(lab):
    grille, hauteur = position(lab, [int(c) - 1 for c in "473725347123341712511124675567466466235235"])
    assert lab.grille_pleine(grille) and lab.victoire(grille, 2)


def test_a4_undo(lab):
    before, after = position(lab, [3, 3, 4]), position(lab, [3, 3, 4, 3])
    lab.enlever_coup(*after, 3)
    assert after == before


@pytest.mark.parametrize(
    "serie, p, score",
    [([1, 0, 0, 1], 1, 1), ([1, 0, 0, 1], 2, -1), ([0, 0, 0, 0], 1, 0), ([1, 2, 0, 0], 1, 0), ([2, 0, 0, 0], 2, 1 / 3),
     ([1, 1, 1, 0], 1, 3), ([1, 1, 1, 0], 2, -3), ([1, 1, 1, 1], 1, inf)],
)  # fmt: skip
def test_a5_one_series(lab, serie, p, score):
    assert lab.eval_serie(serie, p) == score


def test_a6_the_example_is_worth_3(lab):
    assert lab.eval(lab.ex_grille, 1) == 3
    assert lab.eval(lab.ex_grille, 2) == -3
    assert sum(map(len, [lab.series(6, 7)])) == 69


def test_a6_eval_is_the_sum_of_eval_serie(lab):
    grille, _ = position(lab, [3, 3, 2, 4, 4, 1])
    total = sum(lab.eval_serie([grille[i][j] for i, j in serie], 1) for serie in lab.series(6, 7))
    assert lab.eval(grille, 1) == pytest.approx(total)


@pytest.mark.parametrize(
    "columns, p, prof, move",
    [
        ([], 1, 1, {3}),
        ([0, 6, 1, 6, 2, 6], 1, 2, {3}),  # wins
        ([0, 6, 1, 6, 5, 6], 1, 2, {6}),  # stops the column
        ([2, 6, 3], 2, 3, {1, 4}),  # stops two open stones
    ],
)
def test_a7_the_machine(lab, columns, p, prof, move):
    grille, hauteur = position(lab, columns)
    copy = [row[:] for row in grille], hauteur[:]
    assert lab.IA(grille, hauteur, p, prof) in move
    assert (grille, hauteur) == copy


def test_a7_a_full_board_is_a_draw_and_the_last_cell_can_win(lab):
    win = [int(c) - 1 for c in "473725347123341712511124675567466466235235"]
    for columns, prof in ((win[:-1], 1), (win[:-1], 5), (win[:-2], 2)):
        grille, hauteur = position(lab, columns)
        assert lab.IA(grille, hauteur, 1 + len(columns) % 2, prof) in lab.coups_possibles(grille, hauteur)
    grille, hauteur = position(lab, win)
    assert lab.IA(grille, hauteur, 1, 3) is None


def test_a8_human_against_machine(lab, typed, capsys):
    typed([0, 0, 1])
    with pytest.raises(EOFError):
        lab.PvIA(2)
    assert capsys.readouterr().out.count("L'IA joue dans la colonne") == 3
    typed([])
    with pytest.raises(EOFError):
        lab.PvIA(1, humain=2)
    assert "L'IA joue dans la colonne 3." in capsys.readouterr().out


@pytest.mark.parametrize("prof, nodes, distinct", [(1, 8, 8), (2, 57, 57), (3, 400, 295), (4, 2801, 1415)])
def test_a9_memory_accounts_for_every_node(lab, prof, nodes, distinct):
    grille, hauteur = position(lab, [])
    assert lab.IA_memo(grille, hauteur, 1, prof) == lab.IA(grille, hauteur, 1, prof)
    assert lab.IA_memo.bilan["visites"] == distinct
    assert lab.IA_memo.bilan["visites"] + lab.IA_memo.bilan["economises"] == nodes


def test_a10_depths_compared(lab, capsys):
    assert lab.IAvIA(1, 1, 4, 4) in (0, 1, 2)
    assert "(profondeur 1) joue dans la colonne" in capsys.readouterr().out
    table = lab.tableau_profondeurs([1, 2], 4, 5)
    assert table[1, 2][0] + table[2, 1][0] == 10


def test_a11_another_heuristic(lab):
    grille, hauteur = position(lab, [3, 3])
    assert lab.eval_mieux(grille, 1) == -lab.eval_mieux(grille, 2)
    for columns, value in (([0, 0, 1, 1, 2, 2], 100), ([0, 0, 1, 1, 2], -1.0), ([2, 2, 3, 3, 4], 100), ([2, 2, 3], None)):
        grille2, _ = position(lab, columns)
        expected = lab.eval(grille2, 1) if value in (None, -1.0) else value
        assert lab.eval_mieux(grille2, 1) == expected == -lab.eval_mieux(grille2, 2)
    assert lab.IA(grille, hauteur, 1, 2, lab.eval_mieux) in range(7)
