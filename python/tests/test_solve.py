"""Exact scores."""

from __future__ import annotations

import threading
from pathlib import Path

import numpy as np
import pytest

import quaterne
from quaterne import Game, Solver, solve, solve_many

SETS = Path(__file__).parents[2] / "bench" / "sets"


def positions(name: str, count: int) -> "list[tuple[str, int]]":
    lines = (SETS / name).read_text().splitlines()[:count]
    return [(line.split()[0], int(line.split()[1])) for line in lines]


def test_known_scores() -> None:
    for moves, score in positions("end_easy", 20) + positions("middle_easy", 20):
        assert solve(moves).score == score, moves


def test_every_move_and_the_best() -> None:
    solution = solve("11224", rules="4x4/4", moves=True)
    assert solution.by_column == [-5, -5, 0, -5]
    assert (solution.score, solution.best, solution.best_moves) == (0, (2, 0), [(2, 0)])
    assert solution.moves is not None and solution.moves[quaterne.Cell(2, 0)] == 0
    assert solve("11224", rules="4x4/4", wdl=True).best == (2, 0)
    with pytest.raises(ValueError, match="moves=True"):
        solve("11224", rules="4x4/4").by_column


def test_a_line_ends_the_game_when_the_score_says() -> None:
    solution = solve("4455", line=True)
    game = solution.game.copy()
    assert solution.line is not None
    for move in solution.line:
        game.play(move)
    assert (game.winner, len(solution.line)) == ("x", solution.plies)


def test_win_draw_or_loss() -> None:
    for moves, score in positions("middle_easy", 10):
        solution = solve(moves, wdl=True)
        assert solution.sign == (score > 0) - (score < 0)
        assert solution.verdict == ("draw", "win", "loss")[solution.sign]


def test_limits_leave_an_interval() -> None:
    solution = Solver(table_mb=1, book=False).solve("", nodes=500)
    assert solution.score is None and solution.lower <= 1 <= solution.upper and solution.nodes <= 500
    assert solution.best is None and "verdict=None" in repr(solution)
    assert solve("", time=0.05).seconds < 20
    with pytest.raises(ValueError, match="expected seconds"):
        solve("", time=-1)


def test_finished_games_have_scores() -> None:
    assert solve("4455667").score == -18 and solve("4455667").best is None
    assert solve("a1b2c3a2c2c1a3b3b1", rules="tictactoe").score == 0


def test_many_at_a_time_in_order_and_with_progress() -> None:
    known = positions("end_easy", 30)
    heard: "list[tuple[int, int]]" = []
    found = solve_many([moves for moves, _ in known], progress=lambda *told: heard.append(told), threads=3)
    assert [solution.score for solution in found] == [score for _, score in known]
    assert heard == [(nth, 30) for nth in range(1, 31)]
    boards = np.stack([Game(moves).to_numpy() for moves, _ in known])
    assert [solution.score for solution in solve_many(boards)] == [score for _, score in known]
    assert solve_many([]) == []
    with pytest.raises(ValueError, match="position 1: move 1 of the text, '9'"):
        solve_many(["4455", "9"])


def test_an_exception_in_progress_ends_the_work() -> None:
    def grumpy(done: int, total: int) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        solve_many([moves for moves, _ in positions("end_easy", 30)], progress=grumpy)


def test_threads_of_python_do_not_wait_for_each_other() -> None:
    """One solver for all would keep the second thread until the first is done."""
    found: "dict[str, int | None]" = {}

    def work(moves: str) -> None:
        found[moves] = solve(moves).score

    known = dict(positions("middle_easy", 6))
    threads = [threading.Thread(target=work, args=[moves]) for moves in known]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=300)
    assert found == known


def test_the_lock_is_released_while_solving() -> None:
    """Another thread of Python counts while this one searches for half a second."""
    counted, done = [0], threading.Event()

    def count() -> None:
        while not done.wait(0.001):
            counted[0] += 1

    thread = threading.Thread(target=count)
    thread.start()
    Solver(table_mb=1, book=False).solve("", time=0.5)
    done.set()
    thread.join()
    assert counted[0] > 5
