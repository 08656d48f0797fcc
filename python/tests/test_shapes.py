"""What is said as a dict has the names, and the values, that the command's ``--json`` has."""

from __future__ import annotations

import copy
import json
import os
import pickle
import subprocess
from pathlib import Path
from typing import Any, Dict, List

import pytest

from quaterne import (
    Game,
    Solver,
    analyse,
    explain,
    match,
    openings,
    random_games,
    set_language,
    solve,
    solve_many,
    tournament,
    tree,
)

ROOT = Path(__file__).resolve().parents[2]
BINARY = Path(os.environ.get("QUATERNE", ROOT / "target" / "debug" / "quaterne"))
#: What depends on the clock, or is there only because a command was typed.
LEFT_OUT = ("micros", "micros_per_move", "games_per_second", "asked", "db")


def said(*arguments: str) -> Dict[str, Any]:
    command = [str(BINARY), *arguments, "--json", "--lang", "en"]
    answer: Dict[str, Any] = json.loads(subprocess.run(command, capture_output=True, check=True, text=True).stdout)
    return answer


def compared(found: Any) -> Any:
    if isinstance(found, dict):
        return {name: compared(value) for name, value in found.items() if name not in LEFT_OUT}
    return [compared(each) for each in found] if isinstance(found, list) else found


LINES = [line for line in (ROOT / "crates/cli/tests/carriers/questions.txt").read_text().splitlines() if line[0] != "#"]


@pytest.mark.parametrize("line", LINES)
def test_questions(line: str) -> None:
    """The thirty questions that every carrier is asked: the same answer, nodes included."""
    rules, position, player, what = (part.strip() for part in line.split("|"))
    fresh = Solver()
    if what == "score":
        arguments, here = ["solve"], fresh.solve(position, rules=rules).to_dict()
    elif what == "moves":
        arguments, here = ["solve", "--moves"], fresh.solve(position, rules=rules, moves=True).to_dict()
    elif what == "line":
        arguments, here = ["solve", "--line"], fresh.solve(position, rules=rules, line=True).to_dict()
    elif what == "best":
        arguments, here = ["analyse", "--with", player], analyse(position, player, rules=rules).to_dict()
    elif what == "exact":
        arguments = ["analyse", "--with", player, "--exact"]
        here = analyse(position, player, rules=rules, exact=True).to_dict()
    elif what == "why":
        arguments, here = ["explain"], fresh.explain(position, rules=rules).to_dict()
    else:
        assert what == "tree", line
        arguments = ["tree", "--with", player, "--max-nodes", "500"]
        here = tree(position, player, rules=rules, max_nodes=500).to_dict()
    assert compared(here) == compared(said(*arguments, position, "--rules", rules))


@pytest.mark.parametrize("player", ["ternary:depth=2", "deepening:depth=3", "mcts:nodes=50,seed=1", "perfect"])
def test_trees(player: str) -> None:
    command = said("tree", "335662333565", "--with", player, "--max-nodes", "200", "--ghosts")
    assert compared(tree("335662333565", player, max_nodes=200, ghosts=True).to_dict()) == compared(command)


def test_there_are_thirty_questions() -> None:
    assert len(LINES) == 30


@pytest.mark.parametrize("players", [("random", "one-ply"), ("alphabeta:depth=2", "alphabeta:depth=4")])
def test_a_match(players: "tuple[str, str]") -> None:
    here = match(*players, openings=2, seed=5).to_dict()
    assert compared(here) == compared(said("match", *players, "--openings", "2", "--seed", "5"))


def test_a_tournament(tmp_path: Path) -> None:
    players = ["random", "one-ply", "mcts:nodes=30"]
    here = tournament(players, openings=1, seed=5).to_dict()
    arguments = ["--openings", "1", "--seed", "5", "--db", str(tmp_path / "games.db"), "--name", here["name"]]
    assert compared(here) == compared(said("tournament", *players, *arguments))


def test_a_match_from_positions_and_with_functions() -> None:
    def leftmost(game: Game) -> Any:
        return game.legal_moves()[0]

    found = match(leftmost, "random", openings=["44", "4455"], seed=1).to_dict()
    assert (found["games"], found["openings"], found["opening_plies"], found["mirror"]) == (4, 2, 2, False)
    assert [player["name"] for player in found["players"]] == ["leftmost", "random"]
    drawn = match("random", "one-ply", openings=openings(2, count=3, seed=1), seed=1).to_dict()
    assert drawn["openings"] == 3


def test_random_games() -> None:
    here = random_games(20_000, "44", seed=1).to_dict()
    assert compared(here) == compared(said("random", "44", "--games", "20000", "--seed", "1"))


def test_dicts_outlive_pickles_and_copies() -> None:
    for found in (solve("4455", moves=True), analyse("4455", "minimax:depth=2"), random_games(100, seed=1)):
        again = pickle.loads(pickle.dumps(found))
        assert again == found and again.to_dict() == found.to_dict() == copy.deepcopy(found).to_dict()
    scores: List[int] = [each.to_dict()["score"] for each in solve_many(["4455", "44455554221"])]
    assert scores == [18, -15]
    assert explain("4455").to_dict()["sentence"]["fr"] == "x gagne en 3 coups"


@pytest.mark.parametrize(
    "wrong, says",
    [
        (lambda: Game("4458"), "coup 4 du texte, « 8 » : la colonne 8 n'existe pas"),
        (lambda: Game("").play(7), "la colonne 8 n'existe pas : .* ; en nombres, de 0 à 6"),
        (lambda: Game("", rules="chess"), "chess"),
        (lambda: analyse("", "alphabta"), "joueur inconnu « alphabta »"),
        (lambda: match("random", "nobody"), "joueur inconnu « nobody »"),
        (lambda: tree("", "random"), "random ne parcourt pas d'arbre"),
    ],
)
def test_errors_in_french(wrong: Any, says: str) -> None:
    set_language("fr")
    try:
        with pytest.raises(ValueError, match=says):
            wrong()
        assert "x gagne en 3 coups" in explain("4455").text()
    finally:
        set_language("en")
    with pytest.raises(ValueError, match="expected 'en' or 'fr'"):
        set_language("de")
