"""The tree of a student's own search: which calls it made, on which grid, with what result.

Nothing is asked of the student's code. While it searches, every call of its functions is heard (``sys.monitoring``, so that only
their code is slowed). The first time to find out which functions call themselves, directly or in turns: those are the search.
The second time each of their calls is a node; its grid is the one that the call sees, and the stone that it has more than its
parent's is the move.  A call on the same grid as its parent (``IA`` → ``coup_max``) is the same node.

Where nothing calls itself (a machine that looks one move ahead), the calls of the lab's evaluation are the leaves.

    node: {"parent": index, "move": [column, row], "value": …, "name": "coup_min", "nodes": calls here and below}
"""

from __future__ import annotations

import inspect
import math
import sys
from types import CodeType, FrameType
from typing import Any, Callable

from .cells import FILE
from .machine import free, read

TOOL = 2
#: What the first time may cost.
ENOUGH = 4000
LEAVES = {"A": ("eval",), "B": ("heuristique",), "C": ("evaluation",), "D": ("f_alignements", "f_menaces", "f_possibilites"), "E": ("Score_algo",)}


class Enough(BaseException):
    """The first time is over."""


def record(desk: Any, choose: Callable[[Any], list[int]], deeper: Callable[[Any], list[int]], grid: Any, most: int) -> dict[str, Any]:
    """The machine's move and the calls that led to it. ``deeper`` is the same machine at a depth at which functions that call each
    other in turns have had theirs twice."""
    codes = set(_codes_of(desk))
    search = _recursive(codes, deeper, grid)
    if not search:
        search = {code for name in LEAVES[desk.letter] if (code := _code(desk.names.get(name)))}
    log = Log(desk.letter, read(desk.letter, grid), most)
    move = _heard(search, log, lambda: choose([list(row) for row in grid]))
    return {"move": move, **log.told(move)}


def _code(value: Any) -> CodeType | None:
    """The code of a function, inside whatever is wrapped around it."""
    return getattr(inspect.unwrap(value), "__code__", None) if callable(value) else None


def _codes_of(desk: Any) -> list[CodeType]:
    """Every function of the search's file: the student's, and the lab's where they wrote none."""
    found: list[CodeType] = []

    def take(code: CodeType) -> None:
        found.append(code)
        for inner in code.co_consts:
            if isinstance(inner, CodeType):
                take(inner)

    for value in [*vars(desk.module).values(), *desk.names.values()]:
        code = _code(value)
        if isinstance(code, CodeType) and (code.co_filename.startswith(FILE) or code.co_filename == desk.module.__file__):
            take(code)
    return found


def _recursive(codes: set[CodeType], choose: Callable[[Any], Any], grid: Any) -> set[CodeType]:
    """The functions that are called while they run."""
    running: list[CodeType] = []
    found: set[CodeType] = set()
    calls = 0

    def enter(code: CodeType, _: int) -> None:
        nonlocal calls
        calls += 1
        if code in running:
            found.update(running[running.index(code) :])
        running.append(code)
        if calls > ENOUGH:
            raise Enough

    def leave(code: CodeType, *_: Any) -> None:
        if running and running[-1] is code:
            running.pop()

    try:
        _monitored(codes, enter, leave, lambda: choose([list(row) for row in grid]))
    except Enough:
        pass
    # A helper between two calls of the search (a generator, a comprehension's function) is none of it.
    return {code for code in found if not code.co_name.startswith("<")}


def _heard(codes: set[CodeType], log: Log, task: Callable[[], Any]) -> Any:
    def enter(code: CodeType, _: int) -> None:
        log.enter(code, sys._getframe(1))

    def leave(code: CodeType, _: int, value: Any) -> None:
        log.leave(value)

    return _monitored(codes, enter, leave, task, lambda *_: log.leave(None))


def _monitored(codes: set[CodeType], enter: Any, leave: Any, task: Callable[[], Any], unwound: Any = None) -> Any:
    monitoring = sys.monitoring
    events = monitoring.events
    monitoring.use_tool_id(TOOL, "tree")
    try:
        monitoring.register_callback(TOOL, events.PY_START, enter)
        monitoring.register_callback(TOOL, events.PY_RETURN, leave)
        # An exception that leaves a function is an event of all code: the callback looks whose it is.
        monitoring.register_callback(TOOL, events.PY_UNWIND, lambda code, *rest: (unwound or leave)(code, *rest) if code in codes else None)
        monitoring.set_events(TOOL, events.PY_UNWIND)
        for code in codes:
            monitoring.set_local_events(TOOL, code, events.PY_START | events.PY_RETURN)
        return task()
    finally:
        monitoring.set_events(TOOL, 0)
        for code in codes:
            monitoring.set_local_events(TOOL, code, 0)
        monitoring.free_tool_id(TOOL)


class Log:
    """The nodes, as they are entered and left."""

    def __init__(self, letter: str, root: Any, most: int) -> None:
        self.letter, self.most = letter, most
        self.nodes: list[dict[str, Any]] = [{"parent": None, "move": None, "value": None, "name": "", "nodes": 1, "grid": root, "children": {}}]
        #: For each call under way: the node, and whether it is a node of its own.
        self.stack: list[tuple[int, bool]] = [(0, False)]
        self.calls = 0
        self.evaluated = 0

    def enter(self, code: CodeType, frame: FrameType) -> None:
        self.calls += 1
        parent = self.stack[-1][0]
        if len(self.nodes) >= self.most:
            self.stack.append((parent, False))
            self.nodes[parent]["nodes"] += 1
            return
        grid = self._grid(frame)
        move = None if grid is None else _added(self.nodes[parent]["grid"], grid)
        if move is None:
            # The same grid, or one that cannot be told: what is found is the parent's.
            self.stack.append((parent, False))
            return
        known = self.nodes[parent]["children"].get(move)
        if known is None:
            known = len(self.nodes)
            self.nodes.append({"parent": parent, "move": list(move), "value": None, "name": code.co_name, "nodes": 1, "grid": grid, "children": {}})
            self.nodes[parent]["children"][move] = known
        else:
            self.nodes[known]["nodes"] += 1
        self.stack.append((known, True))

    def leave(self, value: Any) -> None:
        if len(self.stack) == 1:
            return
        node, own = self.stack.pop()
        shown = _value(value)
        if shown is not None:
            self.nodes[node]["value"] = shown
        if own:
            self.nodes[self.nodes[node]["parent"]]["nodes"] += self.nodes[node]["nodes"]

    def _grid(self, frame: FrameType) -> Any:
        seen = frame.f_locals
        shape = self.nodes[0]["grid"]
        for value in seen.values():
            grid = read(self.letter, value)
            if grid and len(grid) == len(shape) and len(grid[0]) == len(shape[0]):
                return grid
        for name in frame.f_code.co_names:
            grid = read(self.letter, frame.f_globals.get(name))
            if grid and len(grid) == len(shape) and len(grid[0]) == len(shape[0]):
                return grid
        return None

    def told(self, move: list[int]) -> dict[str, Any]:
        """The nodes as data: which moves were left out, which end the game, which line was chosen."""
        for node in self.nodes:
            grid = node["grid"]
            node["over"] = _won(grid, self.letter) or not free(self.letter, grid)
            moves = [list(place) for place in free(self.letter, grid)]
            below = [list(place) for place in node["children"]]
            node["skipped"] = [place for place in moves if place not in below] if below and not node["over"] and len(self.nodes) < self.most else []
        self._principal(move)
        kept = [{key: value for key, value in node.items() if key not in ("grid", "children")} for node in self.nodes]
        return {"nodes": kept, "calls": self.calls, "complete": len(self.nodes) < self.most}

    def _principal(self, move: list[int]) -> None:
        """The chosen move, then at each node the first child that has its value, or the opposite of it."""
        at = self.nodes[0]
        at["principal"] = True
        chosen = at["children"].get(tuple(move))
        if chosen is not None and at["value"] is None:
            at["value"] = self.nodes[chosen]["value"]
        while chosen is not None:
            at = self.nodes[chosen]
            at["principal"] = True
            chosen = next((child for child in at["children"].values() if at["value"] is not None and _agree(self.nodes[child]["value"], at["value"])), None)


def _agree(child: Any, node: Any) -> bool:
    return child == node or (isinstance(child, (int, float)) and isinstance(node, (int, float)) and child == -node)


def _added(before: Any, after: Any) -> tuple[int, int] | None:
    """The one stone that is new, or None."""
    places = [(x, y) for x, column in enumerate(after) for y, cell in enumerate(column) if cell != before[x][y]]
    return places[0] if len(places) == 1 and before[places[0][0]][places[0][1]] == 0 else None


def _value(value: Any) -> Any:
    """A score that can be shown: a number, a letter; of a pair its first number. Infinity as text, which JSON lacks."""
    if isinstance(value, (tuple, list)):
        value = next((item for item in value if isinstance(item, (int, float)) and not isinstance(item, bool)), None)
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, float) and math.isinf(value):
        return "∞" if value > 0 else "−∞"
    if isinstance(value, (int, float)):
        return value
    return value if isinstance(value, str) and len(value) <= 3 else None


def _won(columns: Any, letter: str) -> bool:
    width, height = len(columns), len(columns[0])
    length = max(width, height) if letter == "C" else 4
    for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
        for x in range(width):
            for y in range(height):
                if columns[x][y] and x + (length - 1) * dx < width and 0 <= y + (length - 1) * dy < height:
                    if len({columns[x + d * dx][y + d * dy] for d in range(length)}) == 1:
                        return True
    return False
