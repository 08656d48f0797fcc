"""Numbers and positions that make no sense are a ValueError that says what would."""

from __future__ import annotations

import pytest

import quaterne


@pytest.mark.parametrize(
    "call, words",
    [(lambda: quaterne.analyse("", nodes=-1), "nodes=-1: expected a number from 0"),
     (lambda: quaterne.solve("44", nodes=-1), "nodes=-1"),
     (lambda: quaterne.match("random", "one-ply", openings=-1), "openings=-1"),
     (lambda: quaterne.match("random", "one-ply", seed=-1), "seed=-1"),
     (lambda: quaterne.random_games(10, seed=-1), "seed=-1"),
     (lambda: quaterne.analyse(quaterne.Game("44"), rules="tictactoe"), "the game has its own"),
     (lambda: quaterne.solve_many("44"), "expected a list of positions"),
     (lambda: quaterne.solve_many(quaterne.Game("44")), "expected a list of positions"),
     (lambda: quaterne.tree("", nodes=-1), "nodes=-1"),
     (lambda: quaterne.tree("", max_depth=-1), "max_depth=-1"),
     (lambda: quaterne.tree("", max_nodes=0), "max_nodes=0: expected a number from 1"),
     (lambda: quaterne.analyse("", depth=2**40), "depth=1099511627776: expected a number up to"),
     (lambda: quaterne.analyse("", nodes=2**70), "nodes=1180591620717411303424: expected a number up to"),
     (lambda: quaterne.analyse("", time=-1), "time=-1: expected seconds"),
     (lambda: quaterne.match("random", "one-ply", count=-1), "count=-1"),
     (lambda: quaterne.match("random", "one-ply", threads=0), "threads=0"),
     (lambda: quaterne.match("random", "one-ply", bot_memory=0), "bot_memory=0"),
     (lambda: quaterne.openings(-1), "openings=-1"),
     (lambda: quaterne.openings(1, seed=2**80), "seed="),
     (lambda: quaterne.random_games(0), "games=0: expected a number from 1"),
     (lambda: quaterne.random_games(2**70), "games="),
     (lambda: quaterne.Solver(table_mb=0), "table_mb=0"),
     (lambda: quaterne.Solver(threads=-1), "threads=-1"),
     (lambda: quaterne.Rating([("a", "b")]), "expected .x, o, points."),
     (lambda: quaterne.Rating([("a", "b", 2)]), "expected 1, 0.5 or 0"),
     (lambda: quaterne.Rating([("a", "b", 1)]).superiority("a", "c"), "'c' is not among"),
     (lambda: quaterne.Game().play(""), "no move was given"),
     (lambda: quaterne.Game().after("  "), "no move was given"),
     (lambda: quaterne.Game().play((-1, 0)), "off the board: columns go from a to g"),
     (lambda: quaterne.Game().play((300, 0)), "off the board: columns go from a to g"),
     (lambda: quaterne.Game.from_rows([0, 1]), "42 cells, not 2"),
     (lambda: quaterne.Game.from_rows([[0] * 5] * 4), "5 columns and 4 rows"),
     (lambda: quaterne.Game.from_rows([[0, 0, True]] * 3), "True is no stone"),
     (lambda: quaterne.Game.from_rows([[0, 0, "x"]] * 3), "'x' is no stone"),
     (lambda: quaterne.Game([[0, 3, 0]] * 3), "3 is no stone")],
)  # fmt: skip
def test_a_refusal(call, words):
    with pytest.raises(ValueError, match=words) as english:
        call()
    quaterne.set_language("fr")
    try:
        with pytest.raises(ValueError) as french:
            call()
    finally:
        quaterne.set_language("en")
    assert str(french.value) != str(english.value)


def test_the_same_rules_may_be_named():
    assert quaterne.analyse(quaterne.Game("44"), "random:seed=1", rules="connect4").best is not None
