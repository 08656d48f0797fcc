"""Lab E, question by question."""

from math import inf

import pytest

TOP = [
    [3, 4, 5, 7, 7, 7, 7, 7, 7, 5, 4, 3],
    [4, 6, 8, 10, 10, 10, 10, 10, 10, 8, 6, 4],
    [5, 8, 11, 13, 13, 13, 13, 13, 13, 11, 8, 5],
]


@pytest.fixture
def lab(load):
    return load("rapport")


def position(lab, columns):
    grille = lab.Grille()
    for ply, column in enumerate(columns):
        grille = lab.Jouer(grille, column, "XO"[ply % 2])
    return grille


def test_e1_twelve_by_six_and_42_stones(lab):
    grille = lab.Grille()
    assert [len(grille), len(grille[0]), lab.JETONS] == [6, 12, 42]
    filled = [["XO"[(c // 2 + l) % 2] for c in range(12)] for l in range(3)] + [["-"] * 12 for _ in range(3)]
    filled[3][:6] = ["O", "O", "X", "X", "O", "O"]
    assert lab.Jetons(filled) == 42 and lab.Terminal(filled, 0)


def test_e2_quick_wins_and_slow_losses(lab):
    won = position(lab, [0, 5, 1, 6, 2, 7, 3])
    assert [lab.Minvalue(won, depth, -inf, inf, 3) for depth in (0, 1, 3)] == [100_000, 200_000, 400_000]
    lost = position(lab, [11, 0, 11, 1, 10, 2, 10, 3])
    assert [lab.Maxvalue(lost, depth, -inf, inf, 3) for depth in (0, 2)] == [-100_000, -300_000]


def test_e3_the_matrix(lab):
    assert lab.Possibilite() == TOP + TOP[::-1]
    assert lab.Possibilite(6, 7)[0] == [3, 4, 5, 7, 5, 4, 3]


@pytest.mark.parametrize(
    "columns, last, value",
    [([0, 5, 1, 6, 2, 7, 3], 3, 100_000), ([11, 0, 11, 0, 10, 0, 10, 0], 0, -100_000), ([0, 5, 1, 6, 2, 7, 3], 7, 0),
     ([8, 9, 9, 10, 10, 11, 10, 11, 11, 0, 11], 11, 100_000), ([5], 5, 0)],
)  # fmt: skip
def test_e4_win_from_the_last_stone(lab, columns, last, value):
    assert lab.Victoire(position(lab, columns), last) == value


def test_e5_windows(lab):
    assert [lab.Scoring(list(w), "X") for w in ("X---", "X-X-", "XX-X", "XO--", "----")] == [1, 10, 100, 0, 0]
    grille = position(lab, [5, 6, 4])
    assert lab.Score_algo(grille) == -lab.Score_algo(grille, "O")
    assert lab.Score_algo(position(lab, [5])) == lab.Possibilite()[0][5]


def test_e6_from_the_centre(lab):
    assert lab.Possible(lab.Grille()) == [5, 6, 4, 7, 3, 8, 2, 9, 1, 10, 0, 11]
    assert lab.Possible(position(lab, [5] * 6)) == [6, 4, 7, 3, 8, 2, 9, 1, 10, 0, 11]


def test_e7_alpha_beta_is_minimax(lab):
    def value(grille, depth, column, token):
        if lab.Terminal(grille, column):
            return (depth + 1) * lab.Victoire(grille, column)
        if depth == 0:
            return lab.Score_algo(grille)
        other = "O" if token == "X" else "X"
        values = [value(lab.Jouer(grille, c, token), depth - 1, c, other) for c in lab.Possible(grille)]
        return max(values) if token == "X" else min(values)

    grille = position(lab, [5, 6, 5, 5, 4])
    assert lab.Minvalue(grille, 2, -inf, inf, 4) == value(grille, 2, 4, "O")


@pytest.mark.parametrize("columns, depth, choice", [([], 1, 5), ([], 2, 5), ([0, 5, 1, 6, 2, 7], 2, 3), ([0, 11, 1, 10, 0, 9], 2, 8)])
def test_e8_ties_go_to_the_matrix_then_the_centre(lab, columns, depth, choice):
    assert lab.Minimax(position(lab, columns), depth) == choice


def test_e9_the_game_against_another(lab, typed, capsys):
    assert lab.Exo(lambda grille: lab.Possible(grille)[-1], 2) == "X"
    assert "X a gagné." in capsys.readouterr().out
    assert lab.Exo(lambda grille: 99, 1, visible=False) == "X"
    typed(["x", "12", "0"])
    with pytest.raises(EOFError):
        lab.Exo(None, 1)
    assert capsys.readouterr().out.count("Colonnes jouables :") == 2
