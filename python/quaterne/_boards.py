"""Boards as pictures."""

from __future__ import annotations

from ._cell import Cell
from ._language import say
from ._native import Game

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
    won = say(f"{game.outcome} has won", f"{game.outcome} a gagné")
    going_on = say(f"{game.to_move} to move", f"trait : {game.to_move}")
    state = {None: going_on, "draw": say("drawn", "partie nulle")}.get(game.outcome, won)
    return f"{game.rules}, {state}" + say(": ", " : ") + game.fen


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
