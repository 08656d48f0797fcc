"""Types: mypy in strict mode, stubs that say what the extension has, and users' programs that check."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("mypy")

PACKAGE = Path(__file__).parents[1]

PROGRAM = """
import quaterne
from typing import Optional

game: quaterne.Game = quaterne.Game("4455", rules="connect4")
game.play(3)
game.play(game.legal_moves()[0])
score: Optional[int] = quaterne.solve(game, moves=True).score
best: Optional[quaterne.Cell] = quaterne.analyse(game, "alphabeta:depth=4", evaluation=lambda g: 0.5).best
value: Optional[float] = quaterne.tree(game, "minimax:depth=2").root.value
share: Optional[float] = quaterne.match("random", lambda g: g.legal_moves()[0]).score.share
"""
ARRAYS = """
import numpy as np
import quaterne

board = np.zeros((6, 7), dtype=np.uint8)
many = np.zeros((3, 6, 7), dtype=np.int64)
game = quaterne.Game(board)
game = quaterne.Game.from_rows(board, to_move="x")
quaterne.solve(board, nodes=1)
quaterne.explain(board, time=0.1)
quaterne.analyse(board, "alphabeta:depth=2")
quaterne.evaluate(board)
quaterne.tree(board, "minimax:depth=1")
quaterne.solve_many(many, nodes=1)
quaterne.solve_many([board, "44", game], nodes=1)
quaterne.openings(1, board)
quaterne.random_games(10, board)
quaterne.match("random", "one-ply", openings=[board])
quaterne.tournament(["random", "one-ply"], openings=[board, "44"])
"""
WRONG = ["game.play(None)", "quaterne.solve(3)", "quaterne.match('random')", "game.outcome = 'x'", "game.moves()"]


def run(*arguments: str, cwd: Path) -> "tuple[int, str]":
    said = subprocess.run([sys.executable, "-m", *arguments], capture_output=True, text=True, cwd=cwd)
    return said.returncode, said.stdout + said.stderr


def test_the_package_is_strict() -> None:
    code, said = run("mypy", "--config-file", "pyproject.toml", cwd=PACKAGE)
    assert code == 0, said


def test_stubs_say_what_the_extension_has(tmp_path: Path) -> None:
    code, said = run("mypy.stubtest", "quaterne._native", cwd=tmp_path)
    assert code == 0, said


def test_arrays_are_positions(tmp_path: Path) -> None:
    program = tmp_path / "arrays.py"
    program.write_text(ARRAYS)
    code, said = run("mypy", "--strict", "arrays.py", cwd=tmp_path)
    assert code == 0, said
    said_by_python = subprocess.run([sys.executable, "arrays.py"], capture_output=True, text=True, cwd=tmp_path)
    assert said_by_python.returncode == 0, said_by_python.stderr
    if (pyright := shutil.which("pyright")) is not None:
        checked = subprocess.run([pyright, "--pythonpath", sys.executable, "arrays.py"], capture_output=True, text=True, cwd=tmp_path)
        assert checked.returncode == 0, checked.stdout


def test_programs_of_users(tmp_path: Path) -> None:
    right, wrong = tmp_path / "right.py", tmp_path / "wrong.py"
    right.write_text(PROGRAM)
    wrong.write_text(PROGRAM + "\n".join(WRONG) + "\n")
    code, said = run("mypy", "--strict", "right.py", cwd=tmp_path)
    assert code == 0, said
    code, said = run("mypy", "--strict", "wrong.py", cwd=tmp_path)
    faults = {line.split(":")[1] for line in said.splitlines() if ": error:" in line}
    assert code == 1 and len(faults) == len(WRONG), said
