"""`python -m quaterne`."""

from __future__ import annotations

import subprocess
import sys

import quaterne


def run(*arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([sys.executable, "-m", "quaterne", *arguments], capture_output=True, text=True)


def test_help_names_what_there_is() -> None:
    said = run().stdout
    assert said == run("--help").stdout and quaterne.__version__ in said
    for word in ("solve", "analyse", "explain", "tree", "match", "tournament", "labs"):
        assert word in said


def test_positions_are_solved() -> None:
    said = run("4455").stdout
    assert "Solution(score=18, verdict='win', plies=3" in said and "c1: +18" in said
    wrong = run("449")
    assert wrong.returncode == 1 and "columns go from 1 to 7" in wrong.stderr
