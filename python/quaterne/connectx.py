"""ConnectX, the Connect Four of kaggle-environments: our players as its agents.

>>> from quaterne import connectx
>>> play = connectx.agent("alphabeta:depth=7,eval=ratio")
>>> class observation: board, mark = [0] * 42, 1
>>> class configuration: columns, rows, inarow, actTimeout = 7, 6, 4, 2
>>> play(observation, configuration)
2

With kaggle-environments: ``make("connectx").run([connectx.agent("alphabeta:depth=7"), "negamax"])``.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Callable, Optional, Union

from . import _native, _submission
from ._analyse import analyse
from ._input import Evaluation
from ._language import say
from ._native import Game

#: An agent takes an observation and a configuration and returns a column, counted from 0.
Agent = Callable[[Any, Any], int]

#: The share of a move's time that a search may use: the rest is for starting and answering.
_TIME_SHARE = 0.6


def game_of(observation: Any, configuration: Any) -> Game:
    """The game that an agent sees.

    >>> class observation: board, mark = [0] * 38 + [1] + [0] * 3, 2
    >>> class configuration: columns, rows, inarow = 7, 6, 4
    >>> game_of(observation, configuration).fen
    '7/7/7/7/7/3x3 o'
    """
    rules = f"{configuration.columns}x{configuration.rows}/{configuration.inarow}"
    return Game.from_rows(list(observation.board), rules, "x" if observation.mark == 1 else "o")


def agent(player: str = "alphabeta:depth=7,eval=ratio", evaluation: Optional[Evaluation] = None) -> Agent:
    """A player by name as an agent, which stops before the time of a move is over.

    The agent is a plain function, as kaggle-environments wants it.
    """
    _native.read_player(player)

    def quaterne_agent(observation: Any, configuration: Any) -> int:
        game = game_of(observation, configuration)
        allowed = _allowed(configuration)
        best = analyse(game, player, evaluation=evaluation, time=_TIME_SHARE * allowed).best
        if best is None:
            raise ValueError(say("the game is over: there is no move to play", "la partie est finie : il n'y a pas de coup à jouer"))
        return best.column

    return quaterne_agent


def _allowed(configuration: Any) -> float:
    """Seconds for a move."""
    for name in ("actTimeout", "timeout"):
        seconds = getattr(configuration, name, None)
        if seconds:
            return float(seconds)
    return 2.0


def write_submission(path: Union[str, Path], player: str = "alphabeta:depth=42,eval=ratio") -> Path:
    """Writes an agent as one file of pure Python, which needs no package where it runs.

    The player is an ``alphabeta`` or ``deepening`` with the keys ``depth`` and ``eval``; it searches deeper
    and deeper, to that depth or until the time of a move is nearly over, from the centre outwards.

    >>> import tempfile
    >>> file = write_submission(Path(tempfile.mkdtemp()) / "submission.py", "alphabeta:depth=6,eval=windows")
    >>> "EVALUATION = 'windows'" in file.read_text()
    True
    """
    evaluation, depth = _settings(player)
    source = Path(_submission.__file__).read_text(encoding="utf-8")
    source = re.sub(r"^EVALUATION = .*$", f"EVALUATION = {evaluation!r}", source, flags=re.MULTILINE)
    source = re.sub(r"^DEPTH = .*$", f"DEPTH = {depth}", source, flags=re.MULTILINE)
    path = Path(path)
    path.write_text(source, encoding="utf-8")
    return path


def _settings(player: str) -> "tuple[str, int]":
    """The evaluation and the depth of a player that the one file can play."""
    _native.read_player(player)
    name, _, keys = player.partition(":")
    values = dict(pair.split("=", 1) for pair in keys.split(",") if pair)
    other = sorted(set(values) - {"depth", "eval", "order", "time"})
    if name not in ("alphabeta", "deepening") or other or values.get("order", "centre") != "centre":
        raise ValueError(
            say(
                f"{player}: a submission in one file is alphabeta or deepening with depth, eval and time, "
                "from the centre outwards",
                f"{player} : une soumission en un fichier est alphabeta ou deepening avec depth, eval et time, "
                "du centre vers les bords",
            )
        )
    return values.get("eval", "ratio"), int(values.get("depth", 42))
