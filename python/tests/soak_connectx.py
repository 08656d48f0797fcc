"""Whole games in the real kaggle-environments: `make soak` installs it and runs this file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from quaterne import connectx

kaggle = pytest.importorskip("kaggle_environments")


def play(agents: "list[Any]", **configuration: int) -> "list[float]":
    """The rewards of a game that ended as it should."""
    game = kaggle.make("connectx", configuration=configuration, debug=True)
    final = game.run(agents)[-1]
    assert [state["status"] for state in final] == ["DONE", "DONE"], final
    return [state["reward"] for state in final]


@pytest.mark.parametrize("configuration", [{}, {"columns": 5, "rows": 4, "inarow": 3}])
def test_agents_by_name(configuration: "dict[str, int]") -> None:
    ours = connectx.agent("alphabeta:depth=7,eval=ratio")
    assert play([ours, "random"], **configuration) == [1, -1]
    assert play(["random", ours], **configuration) == [-1, 1]


def test_one_file_against_the_built_in_negamax(tmp_path: Path) -> None:
    path = str(connectx.write_submission(tmp_path / "submission.py"))
    assert play([path, "negamax"]) == [1, -1]
    assert play(["negamax", path])[1] >= 0
