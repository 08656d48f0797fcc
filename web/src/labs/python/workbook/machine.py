"""The student's machine at the page's board.

A board comes as rows from the top, 0, 1 and 2; each lab writes it in its own way, and asks its own function:

    A  IA(grille, hauteur, p, prof)          rows from the top, and heights        → column
    B  minmax(G, joueur, w, p)               G[x][y], y from the bottom            → (score, (x, y))
    C  coup_aleatoire, minimax_p1, minimax   rows from the top, ' ', 'x', 'o'      → (row, column)
    D  IA_random, IA_1, sIA, alpha_beta      t[y][x], y from the bottom            → column
    E  Minimax(grille, profondeur)           from the bottom, '-', 'X' for itself  → column

A move goes back as [column, row from the bottom]; row null where a stone falls.
"""

from __future__ import annotations

import inspect
from typing import Any, Callable

Grid = list[list[Any]]


class Illegal(Exception):
    """An answer that is no move of the position."""


def written(letter: str, board: dict[str, Any], player: int) -> Grid:
    """The board as the lab writes it, for that player."""
    rows: Grid = [list(row) for row in board["rows"]]
    if letter == "B":
        return [[row[x] for row in reversed(rows)] for x in range(len(rows[0]))]
    if letter == "C":
        return [[" xo"[cell] for cell in row] for row in rows]
    if letter == "D":
        return rows[::-1]
    if letter == "E":
        return [["-" if cell == 0 else "X" if cell == player else "O" for cell in row] for row in reversed(rows)]
    return rows


def read(letter: str, grid: Any) -> tuple[tuple[int, ...], ...] | None:
    """A lab's grid as columns of 0, 1, 2 from the bottom, whoever 1 and 2 are; None for what is no grid."""
    if not isinstance(grid, (list, tuple)) or not grid or not all(isinstance(row, (list, tuple)) and len(row) == len(grid[0]) for row in grid):
        return None
    codes = {0: 0, 1: 1, 2: 2, " ": 0, "x": 1, "o": 2, "-": 0, "X": 1, "O": 2}
    try:
        cells = [[codes[cell] for cell in row] for row in grid]
    except (KeyError, TypeError):
        return None
    if letter == "B":
        return tuple(map(tuple, cells))
    rows = cells if letter in "DE" else cells[::-1]
    return tuple(tuple(row[x] for row in rows) for x in range(len(rows[0])))


def free(letter: str, columns: tuple[tuple[int, ...], ...]) -> list[tuple[int, int]]:
    """The moves of a position as (column, row from the bottom)."""
    if letter == "C":
        return [(x, y) for x, column in enumerate(columns) for y, cell in enumerate(column) if not cell]
    return [(x, column.index(0)) for x, column in enumerate(columns) if 0 in column]


def machine(desk: Any, settings: dict[str, Any], player: int) -> Callable[[Grid], list[int]]:
    """Who plays: a function from the lab's grid to a move."""
    letter, depth, name = desk.letter, int(settings.get("depth", 2)), settings["machine"]
    play = desk.given[name] if settings.get("whose") == "given" else desk.names[name]

    def answer(grid: Grid) -> Any:
        if letter == "A":
            return play(grid, [sum(map(bool, column)) for column in zip(*grid)], player, depth)
        if letter == "B":
            found = play(grid, player, list(settings.get("weights") or [0, 1, 3, 6, 1000]), depth)
            return found[1] if isinstance(found, (tuple, list)) and len(found) == 2 else found
        if letter == "C":
            return _morpion(desk, name, play, grid, "xo"[player - 1], depth)
        if letter == "D":
            return _strategy(desk, name, play, depth, settings)(grid, player)
        return play(grid, depth)

    def choose(grid: Grid) -> list[int]:
        columns = read(letter, grid)
        assert columns is not None
        moves = free(letter, columns)
        said = answer(grid)
        column, row = _place(letter, said, len(columns[0]))
        for x, y in moves:
            if x == column and row in (None, y):
                return [x, y]
        raise Illegal(f"{name} → {said!r}")

    return choose


def _place(letter: str, said: Any, height: int) -> tuple[Any, Any]:
    """Column and row from the bottom of what the lab's function said."""
    if isinstance(said, bool):
        return None, None
    if isinstance(said, (tuple, list)) and len(said) == 2:
        return (said[1], height - 1 - said[0]) if letter == "C" and isinstance(said[0], int) else (said[0], said[1])
    return said, None


def _needed(function: Any) -> int:
    """How many arguments it cannot do without."""
    kinds = inspect.signature(function).parameters.values()
    return sum(p.default is p.empty and p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD) for p in kinds)


def _takes(function: Any) -> int:
    kinds = inspect.signature(function).parameters.values()
    return sum(p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD) for p in kinds)


def _morpion(desk: Any, name: str, play: Any, grid: Grid, mark: str, depth: int) -> Any:
    names = desk.names
    if name == "coup_aleatoire":
        return play(grid)
    if name == "minimax_p1":
        return play(grid, mark)
    if name != "minimax":
        return play(grid, mark, depth) if _takes(play) >= 3 else play(grid, mark)
    # The sheet's pseudo-code gives a score: the best of the moves is chosen here. With three arguments the mark is a global.
    names["marque"] = mark
    mark_given = [mark] if _takes(play) >= 4 else []
    moves = names["coups_possibles"](grid)
    best, record = None, None
    for x, y in moves:
        after = [row[:] for row in grid]
        after[x][y] = mark
        score = play(after, depth - 1, True, *mark_given)
        if record is None or score > record:
            best, record = (x, y), score
    return best


def _strategy(desk: Any, name: str, play: Any, depth: int, settings: dict[str, Any]) -> Any:
    """A strategy of lab D: itself, or what makes one of a depth."""
    if name == "sIA":
        return play(depth) if _takes(play) == 1 else lambda t, coul: play(t, coul, depth)
    if name == "alpha_beta":
        value = desk.names[settings.get("f") or "f_alignements"]
        return play(value, depth) if _takes(play) == 2 else lambda t, coul: play(t, coul, value, depth)
    return play
