"""A cell of a board."""

from __future__ import annotations

from typing import NamedTuple


class Cell(NamedTuple):
    """A cell: column and row, both counted from 0; row 0 is the bottom.

    It is a tuple, and it is shown as players write it:

    >>> cell = Cell(3, 0)
    >>> cell
    d1
    >>> cell == (3, 0), cell.column, str(cell)
    (True, 3, 'd1')
    """

    column: int
    row: int

    def __str__(self) -> str:
        return f"{chr(ord('a') + self.column)}{self.row + 1}"

    def __repr__(self) -> str:
        return str(self)
