"""What kaggle-environments expects of an agent; `make soak` plays in the real one."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Callable

import pytest

from quaterne import Game, analyse, connectx, match


def seen(game: Game, timeout: float = 2) -> "tuple[SimpleNamespace, SimpleNamespace]":
    """A game as ConnectX shows it."""
    rules = game.rules
    board = [stone for row in game.rows() for stone in row]
    configuration = SimpleNamespace(
        columns=rules.width, rows=rules.height, inarow=rules.align, actTimeout=timeout, agentTimeout=60
    )
    return SimpleNamespace(board=board, mark=1 if game.to_move == "x" else 2, step=game.plies), configuration


def as_player(agent: Callable[[Any, Any], int], timeout: float = 2) -> Callable[[Game], int]:
    return lambda game: agent(*seen(game, timeout))


def submission(path: Path) -> Any:
    """The file, imported without quaterne in sight."""
    spec = importlib.util.spec_from_file_location("submission", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_an_agent_is_a_plain_function_of_two() -> None:
    agent = connectx.agent("alphabeta:depth=4")
    # kaggle-environments counts the arguments this way.
    assert agent.__code__.co_argcount == 2  # type: ignore[attr-defined]
    column = agent(*seen(Game("4455")))
    assert type(column) is int and column == 2
    with pytest.raises(ValueError, match="unknown player 'alpha'"):
        connectx.agent("alpha")


@pytest.mark.parametrize("rules", ["connect4", "5x4/3", "9x7/5"])
def test_agents_play_whole_games(rules: str, tmp_path: Path) -> None:
    native = as_player(connectx.agent("alphabeta:depth=3"))
    file = submission(connectx.write_submission(tmp_path / "one.py", "alphabeta:depth=2"))
    result = match(native, as_player(file.agent), openings=[""], rules=rules)
    assert all(played.game.is_over for played in result.games)


def test_an_agent_answers_in_time() -> None:
    agent = connectx.agent("minimax:depth=30")
    started = time.monotonic()
    assert agent(*seen(Game(), timeout=0.5)) in range(7)
    assert time.monotonic() - started < 5


def test_one_file_needs_nothing_else_and_answers_in_time(tmp_path: Path) -> None:
    path = connectx.write_submission(tmp_path / "one.py")
    program = f"""
import sys, time
source = open({str(path)!r}).read()
space = {{"__name__": "submission"}}
exec(compile(source, "submission", "exec"), space)
functions = [value for value in space.values() if callable(value)]
agent = functions[-1]
class observation: board, mark = [0] * 42, 1
class configuration: columns, rows, inarow, actTimeout = 7, 6, 4, 1
started = time.monotonic()
print(agent(observation, configuration), time.monotonic() - started)
assert "quaterne" not in sys.modules
"""
    said = subprocess.run([sys.executable, "-I", "-c", program], capture_output=True, text=True, check=True)
    column, seconds = said.stdout.split()
    assert int(column) in range(7) and float(seconds) < 1, said.stdout


@pytest.mark.parametrize("evaluation", ["ratio", "windows", "weights/0/1/4/16", "possibilities", "outcome"])
def test_one_file_finds_what_the_engine_finds(evaluation: str, tmp_path: Path) -> None:
    file = submission(connectx.write_submission(tmp_path / "one.py", f"alphabeta:depth=3,eval={evaluation}"))
    for position in ("", "4455", "3132312", "44455", "1234567", "444444333333"):
        game = Game(position)
        found = analyse(game, f"alphabeta:depth=3,eval={evaluation},order=centre,win=depth")
        assert file.agent(*seen(game, timeout=600)) == (found.best or (None,))[0], position


def test_what_one_file_cannot_play() -> None:
    for player in ("mcts", "alphabeta:memo=on", "alphabeta:order=left"):
        with pytest.raises(ValueError, match="a submission in one file is alphabeta or deepening"):
            connectx.write_submission("nowhere.py", player)
