"""The same seed gives the same games here and by the command."""

from __future__ import annotations

import csv
import json
import os
import subprocess
from itertools import combinations
from pathlib import Path
from typing import List, Tuple

import pytest

from quaterne import random_games, tournament

ROOT = Path(__file__).resolve().parents[2]
BINARY = Path(os.environ.get("QUATERNE", ROOT / "target" / "debug" / "quaterne"))

CONTESTS = [
    ("connect4", ["random", "one-ply"], 2, 1),
    ("tictactoe", ["alphabeta:depth=2", "alphabeta:depth=5"], 2, 1),
    ("connect4", ["random", "mcts:nodes=40", "one-ply"], 1, 7),
]


def run(*arguments: str) -> str:
    return subprocess.run([str(BINARY), *arguments], capture_output=True, check=True, text=True).stdout


@pytest.mark.parametrize(("rules", "players", "plies", "seed"), CONTESTS)
def test_contests(rules: str, players: List[str], plies: int, seed: int, tmp_path: Path) -> None:
    table = tournament(players, openings=plies, rules=rules, seed=seed)
    here = sorted((played.x, played.o, played.game.text) for played in table.games)

    def typed(name: str) -> str:
        """The command writes all keys of a machine."""
        return next(player for player in players if name.startswith(player))

    there: List[Tuple[str, str, str]] = []
    for one, other in combinations(players, 2):
        file = tmp_path / "games.csv"
        run("match", one, other, "--rules", rules, "--openings", str(plies), "--seed", str(seed), "--csv", str(file))
        with file.open(newline="") as rows:
            there += [(typed(row["first"]), typed(row["second"]), row["moves"]) for row in csv.DictReader(rows)]
    assert here == sorted(there)


def test_random_games() -> None:
    said = json.loads(run("random", "--games", "20000", "--seed", "1", "--json"))
    play = random_games(20_000, seed=1)
    assert [play.x, play.o, play.draws] == [said["counts"][side] for side in ("x", "o", "draw")]
