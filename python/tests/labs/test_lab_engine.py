"""The plain Python, the package that asks the engine, and the engine itself: one answer on random boards."""

import random

from one_file_module import one_file

from quaterne.labs import _noyau, alignements, caml, morpion, puissance4, rapport


def columns_after(rng, width, height, plies):
    columns = [[] for _ in range(width)]
    for ply in range(plies):
        free = [column for column in columns if len(column) < height]
        rng.choice(free).append(1 + ply % 2)
    return [column + [0] * (height - len(column)) for column in columns], 1 + plies % 2


def boards(seed, count):
    rng = random.Random(seed)
    for _ in range(count):
        width, height, depth = rng.choice([(7, 6, 2), (4, 4, 3), (5, 4, 3), (12, 6, 2)])
        columns, player = columns_after(rng, width, height, rng.randrange(0, min(width * height, 34)))
        rows = [list(row) for row in zip(*columns)][::-1]
        yield columns, rows, [sum(map(bool, c)) for c in columns], player, rng.randrange(1, depth + 1)


def test_labs_a_and_d_on_any_board():
    plain, asked = one_file(), 0
    for _, rows, heights, player, depth in boards(1, 50):
        asked += _noyau.puissance4(rows, heights, player, depth) is not None
        assert puissance4.IA(rows, heights, player, depth) == plain.puissance4.IA(rows, heights, player, depth)
        for lab in (puissance4, plain.puissance4):
            assert lab.IA_memo(rows, heights, player, depth) == plain.puissance4.IA(rows, heights, player, depth)
        assert puissance4.IA_memo.bilan == plain.puissance4.IA_memo.bilan
        t = rows[::-1]
        assert caml.etat(t, player, depth) == plain.caml.etat(t, player, depth)
        for name in ("f_alignements", "f_possibilites", "f_menaces"):
            fast = caml.alpha_beta(getattr(caml, name), depth)(t, player)
            assert fast == plain.caml.alpha_beta(getattr(plain.caml, name), depth)(t, player)
    assert asked > 20, "the engine hardly ever answered"


def test_lab_b_scores_and_moves():
    plain, asked = one_file(), 0
    for columns, _, _, player, depth in boards(2, 60):
        if len(columns) == 7:
            for w in ([0, 1, 3, 6], [0, 1, 4, 16, 1000], [1, 2, 5.5, 20]):
                asked += _noyau.alignements(columns, player, w, depth) is not None
                assert alignements.minmax(columns, player, w, depth) == plain.alignements.minmax(columns, player, w, depth)
    assert asked > 8


def test_lab_c_scores_and_moves():
    rng, plain = random.Random(3), one_file()
    for _ in range(60):
        n = rng.choice([3, 3, 4])
        grille, cells = [[" "] * n for _ in range(n)], [(x, y) for x in range(n) for y in range(n)]
        rng.shuffle(cells)
        plies = rng.randrange(n * n)
        for ply, (x, y) in enumerate(cells[:plies]):
            grille[x][y] = "xo"[ply % 2]
        depth, other = rng.randrange(4), rng.random() < 0.5
        assert morpion.minimax(grille, depth, other) == plain.morpion.minimax(grille, depth, other)
        mark = "xo"[plies % 2]
        for coups in ("coups_possibles", "coups_puissance4"):
            fast = morpion.meilleur_coup(grille, mark, depth + 1, coups=getattr(morpion, coups), longueur=3)
            slow = plain.morpion.meilleur_coup(grille, mark, depth + 1, coups=getattr(plain.morpion, coups), longueur=3)
            assert fast == slow


def test_lab_e_moves():
    plain, asked = one_file(), 0
    for columns, rows, _, player, depth in boards(4, 140):
        if len(columns) == 12:
            tokens = {0: "-", player: "X", 3 - player: "O"}
            grille = [[tokens[cell] for cell in row] for row in rows[::-1]]
            asked += _noyau.rapport(grille, depth) is not None
            assert rapport.Minimax(grille, depth) == plain.rapport.Minimax(grille, depth)
    assert asked > 5


def test_grids_that_no_game_reaches_are_answered_the_plain_way():
    floating = [[0] * 7 for _ in range(6)]
    floating[2][3] = 1
    assert _noyau.puissance4(floating, [0, 0, 0, 1, 0, 0, 0], 1, 2) is None
    example = puissance4.ex_grille, puissance4.ex_hauteur
    assert _noyau.puissance4(*example, 1, 2) is None  # player 1 is a stone ahead: not its turn
    assert puissance4.IA(*example, 1, 2) == one_file().puissance4.IA(*example, 1, 2)
    assert _noyau.puissance4(puissance4.ex_grille, [0] * 7, 2, 2) is None  # heights that lie


def test_the_engine_is_much_faster():
    import time

    grille, hauteur = puissance4.creer_grille()
    started = time.perf_counter()
    one_file().puissance4.IA(grille, hauteur, 1, 3)
    plain = time.perf_counter() - started
    started = time.perf_counter()
    puissance4.IA(grille, hauteur, 1, 3)
    assert time.perf_counter() - started < plain / 3
