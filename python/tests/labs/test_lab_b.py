"""Lab B, question by question."""

from math import inf

import pytest


@pytest.fixture
def lab(load):
    return load("alignements")


def position(lab, text):
    G = lab.init()
    for ply, digit in enumerate(text):
        x = int(digit) - 1
        G[x][G[x].index(0)] = 1 + ply % 2
    return G


def test_b1_the_empty_grid(lab, capsys):
    G = lab.init()
    assert [len(G), len(G[0])] == [7, 6] and G[0] is not G[1]
    lab.affiche(position(lab, "44"))
    assert capsys.readouterr().out.splitlines()[-3:] == [". . . X . . .", ". . . O . . .", "0 1 2 3 4 5 6"]


@pytest.mark.parametrize(
    "text, moves",
    [("", [(x, 0) for x in range(7)]), ("444444", [(0, 0), (1, 0), (2, 0), (4, 0), (5, 0), (6, 0)]), ("1", [(0, 1), *((x, 0) for x in range(1, 7))])],
)  # fmt: skip
def test_b2_moves(lab, text, moves):
    assert lab.coups(position(lab, text)) == moves


def test_b3_sixty_nine_alignments(lab):
    assert len(lab.tous) == 69
    assert [(0, 0), (1, 0), (2, 0), (3, 0)] in lab.tous
    assert len({tuple(sorted(line)) for line in lab.tous}) == 69


@pytest.mark.parametrize(
    "text, winner",
    [("", 0), ("4455667", 1), ("1212121", 1), ("71212121", 2), ("71216131", 2), ("12233434474", 1),
     ("473725347123341712511124675567466466235235", 2), ("442761225377252342545563474175371666631311", 0)],
)  # fmt: skip
def test_b3_who_has_won(lab, text, winner):
    assert lab.fini(position(lab, text)) == winner


def test_b4_random_games_end(lab):
    for _ in range(30):
        G = lab.joue_hasard()
        assert lab.fini(G) or not lab.coups(G)
        counts = [sum(column.count(p) for column in G) for p in (1, 2)]
        assert counts[0] - counts[1] in (0, 1)


def test_b4_the_share_of_player_1(lab):
    p, margin = lab.estime_hasard(1500)
    assert abs(p - 0.5557) < 3 * margin


@pytest.mark.parametrize(
    "text, w, value",
    [("", [5, 1, 3, 6, 9], 0), ("4", [0, 1, 3, 6, 9], 7), ("1", [0, 1, 3, 6, 9], 3), ("14", [0, 1, 3, 6, 9], -4),
     ("4", [2, 1, 3, 6, 9], 7)],
)  # fmt: skip
def test_b5_weights(lab, text, w, value):
    assert lab.heuristique(position(lab, text), w) == value


@pytest.mark.parametrize("depth, value", [(1, 7), (2, -3), (3, 9), (4, -2)])
def test_b6_values_from_the_empty_board(lab, depth, value):
    score, move = lab.minmax(lab.init(), 1, [0, 1, 3, 6], depth)
    assert score == value and move in lab.coups(lab.init())


def test_b6_wins_are_seen_for_both(lab):
    w = [0, 1, 3, 6, 1000]
    assert lab.minmax(position(lab, "112233"), 1, w, 2) == (inf, (3, 0))
    assert lab.minmax(position(lab, "7112233"), 2, w, 2) == (-inf, (3, 0))
    assert lab.minmax(position(lab, "4455667"), 2, w, 2) == (inf, None)


def test_b7_human_against_machine(lab, typed, capsys):
    prompts = typed([3, "a", 9, 3, 3])
    with pytest.raises(EOFError):
        lab.humain_vs_machine([0, 1, 3, 6], 2)
    assert set(prompts) == {"numéro de colonne : "}
    assert capsys.readouterr().out.count("la machine joue la colonne") == 3


def test_b8_two_machines(lab):
    G = lab.partie_2machines([0, 1, 3, 6], [0, 1, 4, 9], 1, 2)
    assert lab.fini(G) or not lab.coups(G)
    assert G == lab.partie_2machines([0, 1, 3, 6], [0, 1, 4, 9], 1, 2)


def test_b9_weights_compared(lab, capsys):
    points = lab.compare_poids({"a": [0, 1, 3, 6], "b": [0, -1, -3, -6]}, 1)
    assert points["a", "b"] + points["b", "a"] == 14
    assert points["a", "b"] > 7
    assert capsys.readouterr().out.startswith("contre")
    assert all(len(w) == 5 for w in lab.listes_poids.values())
