"""The student's side of the page: their cells, what goes wrong in them, their machine at the board, the tree of their search.

It runs in Pyodide, in a worker of the page (``worker.ts``), beside the labs' own modules.  Every way in takes and gives JSON:

    open(lab)                          a lab, with nothing of the student's in it yet
    run(cells, typed)                  the cells, one after the other, from a clean start
    move(board, player, settings)      what the student's machine plays
    tree(board, player, settings)      the same, with every call of the search kept
    check(source, name)                what the checker says of one function
"""

from __future__ import annotations

import json
from typing import Any

from .cells import Desk
from .checking import verdict
from .machine import machine, written
from .recorder import record

_desk: Desk


def open(lab: str) -> str:
    global _desk
    _desk = Desk(lab)
    return json.dumps({"given": sorted(_desk.given)})


def run(cells: str, typed: str = "[]") -> str:
    return json.dumps(_desk.run(json.loads(cells), json.loads(typed)))


def move(board: str, player: int, settings: str) -> str:
    """The move, or what went wrong; and how long it took, in milliseconds."""
    return json.dumps(_asked(json.loads(board), player, lambda grid: {"move": machine(_desk, json.loads(settings), player)(grid)}))


def tree(board: str, player: int, settings: str, most: int = 3000) -> str:
    asked = json.loads(settings)
    deep = {**asked, "depth": max(4, asked.get("depth", 0))}

    def recorded(grid: Any) -> dict[str, Any]:
        return record(_desk, machine(_desk, asked, player), machine(_desk, deep, player), grid, most)

    return json.dumps(_asked(json.loads(board), player, recorded))


def check(source: str, name: str) -> str:
    return json.dumps(verdict(_desk.letter, source, name, _desk.given))


def _asked(board: dict[str, Any], player: int, ask: Any) -> dict[str, Any]:
    grid = written(_desk.letter, board, player)
    try:
        with _desk.listening() as heard:
            found = ask(grid)
        return {**found, "out": heard.text}
    except BaseException as error:  # a student's code may raise anything, an interrupt included
        return {"failure": _desk.failure(error), "out": ""}
