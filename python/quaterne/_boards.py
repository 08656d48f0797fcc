"""Boards as arrays and as pictures."""

from __future__ import annotations

from typing import Any, List, Optional, Sequence, Tuple, Union

from ._cell import Cell
from ._native import Game, Rules


def read(rows: Any, rules: Union[Rules, str, None], to_move: Optional[str]) -> Tuple[str, str]:
    """The rules and the position of a board given as rows from the top, or as one flat list."""
    if hasattr(rows, "tolist"):
        rows = rows.tolist()
    wanted = None if rules is None else (rules if isinstance(rules, Rules) else Rules(rules))
    rows = _in_rows(rows, wanted)
    if wanted is None:
        wanted = _rules_of(rows)
    stones = [[_stone(cell) for cell in row] for row in rows]
    if to_move is None:
        flat = [stone for row in stones for stone in row]
        to_move = "x" if flat.count("x") == flat.count("o") else "o"
    return str(wanted), "/".join(map(_row, stones)) + " " + to_move


def _in_rows(rows: Sequence[Any], rules: Optional[Rules]) -> List[List[Any]]:
    """Lists of lists, from these or from one flat list."""
    if all(hasattr(row, "__len__") and not isinstance(row, str) for row in rows):
        return [list(row) for row in rows]
    rules = rules or Rules("connect4")
    if len(rows) != rules.width * rules.height:
        raise ValueError(
            f"a flat board of {rules} has {rules.width * rules.height} cells, not {len(rows)}"
        )
    return [list(rows[at : at + rules.width]) for at in range(0, len(rows), rules.width)]


def _rules_of(rows: List[List[Any]]) -> Rules:
    size = (len(rows[0]) if rows else 0, len(rows))
    known = {(7, 6): "connect4", (3, 3): "tictactoe"}
    if size not in known:
        raise ValueError(
            f"a board of {size[0]} columns and {size[1]} rows can have many rules: give them, "
            f"as in rules='{size[0]}x{size[1]}/4'"
        )
    return Rules(known[size])


def _stone(cell: Any) -> str:
    marks = {0: "", 1: "x", 2: "o"}
    if isinstance(cell, bool) or cell not in marks:
        raise ValueError(f"{cell!r} is no stone: a cell is 0 (empty), 1 (x) or 2 (o)")
    return marks[cell]


def _row(stones: List[str]) -> str:
    """`3x2o`: empty cells are counted."""
    text, empty = "", 0
    for stone in stones:
        if not stone:
            empty += 1
            continue
        text += (str(empty) if empty else "") + stone
        empty = 0
    return text + (str(empty) if empty else "")


_CELL = 40
_INK = {1: ("#f2b705", "#9a7400"), 2: ("#d63230", "#8a1c1b")}


def svg(game: Game) -> str:
    """A board as SVG. Stones differ by shape of their mark as well as by colour."""
    width, height = game.rules.width, game.rules.height
    winners, last = set(game.winning_cells), game.last_move
    wide, high = width * _CELL + 40, height * _CELL + 40
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" '
        f'viewBox="0 0 {wide} {high}" font-family="sans-serif" role="img">',
        f"<title>{_title(game)}</title>",
        f'<rect x="28" y="4" width="{width * _CELL}" height="{height * _CELL}" rx="8" fill="#2456a6"/>',
    ]
    for at, row in enumerate(game.rows()):
        y = 4 + at * _CELL + _CELL // 2
        parts.append(_label(14, y + 4, str(height - at)))
        for column, stone in enumerate(row):
            x = 28 + column * _CELL + _CELL // 2
            parts.append(_disc(x, y, stone, Cell(column, height - 1 - at) in winners))
            if last == Cell(column, height - 1 - at):
                parts.append(f'<circle cx="{x}" cy="{y}" r="4" fill="#fff"/>')
    digits = game.rules.gravity and width <= 9
    for column in range(width):
        name = str(column + 1) if digits else chr(ord("a") + column)
        parts.append(_label(28 + column * _CELL + _CELL // 2, height * _CELL + 24, name))
    return "".join(parts) + "</svg>"


def _title(game: Game) -> str:
    state = {None: f"{game.to_move} to move", "draw": "drawn"}.get(game.outcome)
    return f"{game.rules}, {state or f'{game.outcome} has won'}: {game.fen}"


def _label(x: int, y: int, text: str) -> str:
    return f'<text x="{x}" y="{y}" font-size="13" text-anchor="middle" fill="#555">{text}</text>'


def _disc(x: int, y: int, stone: int, wins: bool) -> str:
    if not stone:
        return f'<circle cx="{x}" cy="{y}" r="16" fill="#fff"/>'
    fill, edge = _INK[stone]
    disc = (
        f'<circle cx="{x}" cy="{y}" r="16" fill="{fill}" '
        f'stroke="{"#fff" if wins else edge}" stroke-width="{4 if wins else 2}"/>'
    )
    if stone == 1:
        return disc + f'<path d="M{x - 6} {y - 6}l12 12m0-12l-12 12" stroke="{edge}" stroke-width="3"/>'
    return disc + f'<circle cx="{x}" cy="{y}" r="7" fill="none" stroke="{edge}" stroke-width="3"/>'
