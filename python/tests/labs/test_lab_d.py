"""Lab D, question by question."""

import random

import pytest


@pytest.fixture
def lab(load):
    return load("caml")


def position(lab, text):
    t = lab.grille_vide()
    for ply, digit in enumerate(text):
        lab.joue(t, int(digit) - 1, 1 + ply % 2)
    return t


def test_d1_the_drawn_board(lab, capsys):
    t = position(lab, "44")
    svg = lab.dessine_svg(t)
    assert (svg.count('fill="gold"'), svg.count('fill="crimson"'), svg.count('fill="white"')) == (1, 1, 40)
    lab.dessine(t)
    assert capsys.readouterr().out.splitlines()[-3:] == [". . . R . . .", ". . . J . . .", "0 1 2 3 4 5 6"]


def test_d2_play_undo_full(lab):
    t = position(lab, "4442")
    assert [lab.hauteur(t, 3), lab.hauteur(3, t), lab.hauteur(t, 0)] == [3, 3, 0]
    assert lab.joue(t, 3, 1) == 3 and t[3][3] == 1
    lab.annule(t, 3)
    assert t == position(lab, "4442")
    full = position(lab, "442761225377252342545563474175371666631311")
    assert lab.nul(full) and not lab.nul(t)
    assert lab.joue(full, 0, 1) == 6


def test_d2_reading_lines(lab):
    t = position(lab, "1122336")
    assert lab.lit_long(t, 1, 0, 1, 0, 0) == 3
    assert lab.lit_long(t, -1, 0, 1, 0, 0) == 1
    assert not lab.lit_dir(t, (1, 0), (1, 0))
    lab.joue(t, 3, 1)
    assert lab.lit_dir(t, (1, 0), (1, 0)) and lab.gagne(t, 3)


@pytest.mark.parametrize(
    "text, column, won",
    [("4455667", 6, True), ("1212121", 0, True), ("12233434454", 3, True), ("76655454434", 3, True), ("4455667", 3, False), ("44", 3, False)],
)  # fmt: skip
def test_d2_the_last_stone_wins(lab, text, column, won):
    assert lab.gagne(position(lab, text), column) is won


def test_d3_a_strategy_is_a_function(lab, capsys):
    t = lab.grille_vide()
    assert lab.partie(t, lambda t, c: 0, lambda t, c: 1) == 1
    out = capsys.readouterr().out
    assert out.count("J joue 0") == 4 and out.count("R joue 1") == 3
    assert lab.partie(lab.grille_vide(), lambda t, c: 9, lambda t, c: 1, visible=False) == 2


def test_d4_random(lab):
    random.seed(4)
    assert {lab.IA_random(lab.grille_vide(), 1) for _ in range(80)} == set(range(7))


def test_d5_a_human(lab, typed, capsys):
    typed(["x", "8", "3"])
    assert lab.humain(lab.grille_vide(), 1) == 3
    assert capsys.readouterr().out.count("Colonnes jouables : 0 1 2 3 4 5 6") == 2


def test_d6_wins_at_once(lab):
    assert lab.IA_1(position(lab, "112233"), 1) == 3
    assert lab.IA_1(position(lab, "7112233"), 2) == 3
    assert lab.IA_1(lab.grille_vide(), 1) in range(7)


@pytest.mark.parametrize("text, n, state", [("", 4, "I"), ("112233", 0, "G"), ("4455", 2, "G"), ("44553", 1, "P"), ("44553", 0, "I")])
def test_d7_three_states(lab, text, n, state):
    assert lab.etat(position(lab, text), 1 + len(text) % 2, n) == state


def test_d7_the_strategy_keeps_what_it_has(lab):
    random.seed(5)
    for _ in range(5):
        assert lab.sIA(2)(position(lab, "4455"), 1) in (2, 5)
    assert lab.sIA(1)(position(lab, "112233"), 1) == 3


@pytest.mark.parametrize("f", ["f_alignements", "f_possibilites", "f_menaces"])
def test_d8_alpha_beta_over_several_functions(lab, f):
    f = getattr(lab, f)
    t = position(lab, "44")
    assert f(t, 1) == -f(t, 2)
    machine = lab.alpha_beta(f, 3)
    assert machine(position(lab, "112233"), 1) == 3
    assert machine(position(lab, "7112233"), 1) == 3
    assert machine(position(lab, "4455"), 1) in (2, 5)
