"""Machines by name, and functions of Python in their place."""

from __future__ import annotations

import math

import pytest

from quaterne import Game, Machine, analyse, evaluate, random_games, tree


def ratio(game: Game) -> float:
    """Lab A's evaluation, in Python."""
    mine = 1 if game.to_move == "x" else 2
    rows, height, k = game.rows(), game.rules.height, game.rules.align
    total = 0.0
    for line in game.rules.alignments():
        stones = [rows[height - 1 - row][column] for column, row in line]
        own, other = stones.count(mine), stones.count(3 - mine)
        if other == 0:
            total += own / (k - own)
        elif own == 0:
            total -= other / (k - other)
    return total


@pytest.mark.parametrize(
    "player, nodes",
    [
        ("minimax:depth=3,eval=weights/0/1/3/6", 400),
        ("alphabeta:depth=5,eval=weights/0/1/3/6", 4190),
        ("alphabeta:depth=5,eval=weights/0/1/3/6,order=centre", 919),
    ],
)
def test_the_nodes_of_the_labs(player: str, nodes: int) -> None:
    assert analyse("", player).nodes == nodes


@pytest.mark.parametrize(
    "player",
    [
        "minimax:depth=2",
        "alphabeta:depth=3",
        "alphabeta:depth=3,order=centre,ties=last",
        "alphabeta:depth=3,order=evaluation",
        "alphabeta:depth=3,order=history,ties=possibilities",
        "alphabeta:depth=3,memo=on",
        "deepening:depth=3",
    ],
)
@pytest.mark.parametrize("position", ["", "4455", "444", "3132312"])
def test_a_function_finds_what_the_same_evaluation_in_rust_finds(player: str, position: str) -> None:
    ours, theirs = analyse(position, player, evaluation=ratio), analyse(position, player)
    assert (ours.best, ours.line, ours.verdict, ours.plies) == (
        theirs.best,
        theirs.line,
        theirs.verdict,
        theirs.plies,
    )
    assert ours.score == pytest.approx(theirs.score, abs=1e-4)
    if "evaluation" not in player:
        assert (ours.nodes, ours.leaves, ours.cutoffs) == (theirs.nodes, theirs.leaves, theirs.cutoffs)


def test_evaluations_agree() -> None:
    for position in ("4455", "3132312", "44"):
        assert evaluate(position) == pytest.approx(ratio(Game(position)))
    with pytest.raises(ValueError, match="'nice' is not an evaluation: expected outcome, ratio"):
        evaluate("", "nice")


@pytest.mark.parametrize(
    "answer, error, says",
    [
        (math.inf, ValueError, "won and lost games are not its business"),
        (math.nan, ValueError, "returns a number up to"),
        ("good", TypeError, "an evaluation returns a number, not 'good'"),
        (None, TypeError, "an evaluation returns a number"),
    ],
)
def test_an_evaluation_that_is_none(answer: object, error: "type[Exception]", says: str) -> None:
    with pytest.raises(error, match=says):
        analyse("", "alphabeta:depth=2", evaluation=lambda game: answer)  # type: ignore[arg-type, return-value]


def test_an_exception_of_an_evaluation_comes_out_unchanged() -> None:
    def broken(game: Game) -> float:
        raise ZeroDivisionError("mine")

    for search in (analyse, tree):
        with pytest.raises(ZeroDivisionError, match="mine"):
            search("", "alphabeta:depth=3", evaluation=broken)  # type: ignore[operator]
    with pytest.raises(ValueError, match="random evaluates nothing"):
        analyse("", "random", evaluation=ratio)


@pytest.mark.parametrize(
    "player, says",
    [
        ("alphabta", "unknown player 'alphabta': expected random, one-ply, ternary"),
        ("alphabeta:deep=8", "alphabeta has no key 'deep': it takes depth, eval"),
        ("alphabeta:depth=0", "depth=0: expected a whole number from 1 to 361"),
        ("mcts:nodes", "'nodes' is not key=value"),
    ],
)
def test_wrong_names_list_the_right_ones(player: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        analyse("", player)
    with pytest.raises(ValueError, match=says):
        Machine(player)


def test_every_machine_plays() -> None:
    for player in ("random", "one-ply", "ternary:depth=3", "minimax:depth=2", "mcts:nodes=50", "perfect"):
        found = analyse("44455554221", player)
        assert found.best in found.game.legal_moves(), player
        assert found.table() and found._repr_html_().startswith("<p>")
    assert analyse("4455667", "alphabeta").best is None


def test_limits() -> None:
    assert analyse("", "alphabeta:depth=30", nodes=1000).complete is False
    assert analyse("", "minimax:depth=8", depth=2).nodes == 57
    assert analyse("", "deepening:depth=99", time=0.05).best is not None
    assert analyse("", "minimax:depth=9", evaluation=lambda game: 0, nodes=300).nodes == 300


def test_random_games_do_not_depend_on_threads() -> None:
    one, three = (random_games(50_000, seed=5, threads=threads) for threads in (1, 3))
    assert one == three and one.games == 50_000
    assert one.shares[0] == pytest.approx(0.5557, abs=0.01) and one.mean_plies == pytest.approx(21.3, abs=0.2)
    assert random_games(1000, seed=1) != random_games(1000, seed=2)
    with pytest.raises(ValueError, match="games=0"):
        random_games(0)
