"""Trees: to walk, to draw, to save, and the same as on the command line."""

from __future__ import annotations

import json
import os
import subprocess
import xml.etree.ElementTree as xml
from pathlib import Path

import pytest

from quaterne import Game, tree

ROOT = Path(__file__).parents[2]
BINARY = Path(os.environ.get("QUATERNE", ROOT / "target" / "debug" / "quaterne"))

C11 = ("1x1/xoo/ox1 x", "minimax:depth=3,eval=outcome", "tictactoe")


def test_the_tree_of_lab_c() -> None:
    found = tree(C11[0], C11[1], rules=C11[2])
    assert {str(child.move): child.value for child in found.root.children} == {"a3": -1, "c1": -1, "c3": 0}
    assert [str(node.move) for node in found.line[1:]] == [str(move) for move in found.analysis.line]
    for node in found:
        assert node.parent is None or node in node.parent.children
        if node.kind == "searched":
            best = max if node.player == "max" else min
            assert node.value == best(child.value for child in node.children)
        assert found[node.id] is node and node.game.plies == 6 + node.ply
    assert sum(1 for _ in found.root.walk()) == len(found) == found.analysis.nodes
    with pytest.raises(KeyError):
        found["z9"]


def test_what_alpha_beta_skips() -> None:
    found = tree("", "alphabeta:depth=3", ghosts=True, max_nodes=500)
    skipped = [each for node in found for each in node.skipped]
    assert skipped and all(each.nodes for each in skipped)
    memo = tree("", "alphabeta:depth=4,memo=on", max_nodes=5000)
    links = [node for node in memo if node.kind == "memo"]
    assert links and all(node.memo_of is None or node.memo_of.kind == "searched" for node in links)


def test_every_format() -> None:
    found = tree("44", "alphabeta:depth=3")
    xml.fromstring(found._repr_svg_())
    assert found.dot().startswith("digraph") and found.dot(boards=True) != found.dot()
    assert "élagué" in found.text(lang="fr") and "skipped" in found.text()
    assert json.loads(found.json())["nodes"] == found.analysis.nodes
    documented = (ROOT / "docs" / "json.md").read_text()
    for name in [*found.to_dict(), *found.to_dict()["tree"][0]]:
        assert f"`{name}`" in documented, name
    with pytest.raises(ValueError, match="expected 'en' or 'fr'"):
        found.text(lang="de")


def test_a_function_has_a_tree_too() -> None:
    def stones(game: Game) -> float:
        return float(len(game.moves))

    found = tree("", "alphabeta:depth=2", evaluation=stones)
    assert found.root.nodes == found.analysis.nodes and found.root.value == found.analysis.score
    assert all(node.value == 2 for node in found if node.kind == "leaf")


@pytest.mark.parametrize(
    "position, player, says",
    [
        ("", "random", "random searches no tree: expected ternary, minimax, alphabeta, deepening, mcts, perfect"),
        ("4455667", "minimax", "the game is over there: nothing is searched"),
    ],
)
def test_no_tree(position: str, player: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        tree(position, player)


@pytest.mark.skipif(not BINARY.exists(), reason="the command line is not built")
@pytest.mark.parametrize(
    "rules, position, player",
    [
        ("connect4", "4455", "alphabeta:depth=4,memo=on"),
        ("connect4", "", "ternary:depth=2"),
        ("connect4", "44", "deepening:depth=3"),
        (C11[2], C11[0], C11[1]),
    ],
)
def test_json_is_that_of_the_command_line(rules: str, position: str, player: str) -> None:
    command = [BINARY, "tree", position, "--with", player, "--rules", rules, "--format", "json"]
    said = subprocess.run([*command, "--max-nodes", "200"], capture_output=True, check=True, text=True)
    assert tree(position, player, rules=rules).to_dict() == json.loads(said.stdout)
