"""A ConnectX agent in one file of pure Python, by quaterne.

Alpha-beta on bitboards, deeper and deeper until the time of a move is nearly over. It needs nothing but
Python: `write_submission` copies this file with other settings, and platforms run it as it is.

    bit of a cell = column * (rows + 1) + row, row 0 at the bottom:

        5 12 19 ...        the bit above each column is always empty, so that
        4 11 18 ...        shifted boards never run into the next column
        ...
        0  7 14 ...
"""

from __future__ import annotations

import time
from typing import Any

EVALUATION = "ratio"
DEPTH = 42
TIME_SHARE = 0.6

WIN = 10.0**12
_boards: dict[tuple[int, int, int], Board] = {}


class OutOfTime(Exception):
    """The time for a move is nearly over."""


def line_weights(name: str, k: int) -> list[float]:
    """What a line with n stones of one side alone is worth, for n = 0 ... k - 1."""
    if name == "ratio":
        return [n / (k - n) for n in range(k)]
    if name == "windows":
        return [0.0] + [10.0 ** (n - 1) for n in range(1, k)]
    if name.startswith("weights/"):
        given = [float(weight) for weight in name[len("weights/") :].split("/")]
        return (given + [0.0] * k)[:k]
    return [0.0] * k


class Board:
    """A board of some size: its masks, lines and order of moves."""

    def __init__(self, columns: int, rows: int, k: int, evaluation: str) -> None:
        self.columns, self.rows, self.k = columns, rows, k
        self.stride = rows + 1
        self.shifts = (1, self.stride - 1, self.stride, self.stride + 1)
        self.bottoms = [1 << (c * self.stride) for c in range(columns)]
        self.cells = [((1 << rows) - 1) << (c * self.stride) for c in range(columns)]
        # From the centre outwards; of two as near, the left one first.
        self.order = sorted(range(columns), key=lambda c: abs(2 * c - columns + 1))
        self.weights = line_weights(evaluation, k)
        self.lines = self.all_lines()
        self.cell_worth = evaluation == "possibilities"

    def all_lines(self) -> list[int]:
        """The mask of every line of k cells."""
        lines = []
        for column in range(self.columns):
            for row in range(self.rows):
                for right, up in ((0, 1), (1, -1), (1, 0), (1, 1)):
                    cells = [(column + n * right, row + n * up) for n in range(self.k)]
                    if all(0 <= c < self.columns and 0 <= r < self.rows for c, r in cells):
                        lines.append(sum(1 << (c * self.stride + r) for c, r in cells))
        return lines

    def wins(self, stones: int) -> bool:
        """Whether these stones have k in a row."""
        for shift in self.shifts:
            row = stones
            for _ in range(self.k - 1):
                row &= row >> shift
                if not row:
                    break
            if row:
                return True
        return False

    def evaluate(self, mine: int, theirs: int) -> float:
        """What an undecided position is worth to the owner of the first stones."""
        total = 0.0
        if self.cell_worth:
            for line in self.lines:
                total += bin(mine & line).count("1") - bin(theirs & line).count("1")
            return total
        weights = self.weights
        for line in self.lines:
            ours, others = mine & line, theirs & line
            if ours:
                if not others:
                    total += weights[bin(ours).count("1")]
            elif others:
                total -= weights[bin(others).count("1")]
        return total

    def landing(self, column: int, occupied: int) -> int:
        """The bit on which a stone in this column rests; 0 when it is full."""
        return (occupied + self.bottoms[column]) & self.cells[column]

    def search(
        self, mine: int, theirs: int, depth: int, alpha: float, beta: float, deadline: float
    ) -> float:
        """The value of a position for the owner of the first stones, who is to move."""
        if time.monotonic() > deadline:
            raise OutOfTime
        occupied = mine | theirs
        moves = []
        for column in self.order:
            bit = self.landing(column, occupied)
            if bit:
                if self.wins(mine | bit):
                    return WIN + depth - 1
                moves.append(bit)
        if not moves:
            return 0.0
        best = -2 * WIN
        for bit in moves:
            if depth == 1:
                full = len(moves) == 1 and not self.any_move(occupied | bit)
                value = 0.0 if full else -self.evaluate(theirs, mine | bit)
            else:
                value = -self.search(theirs, mine | bit, depth - 1, -beta, -alpha, deadline)
            if value > best:
                best = value
                if value > alpha:
                    alpha = value
                if alpha >= beta:
                    break
        return best

    def any_move(self, occupied: int) -> bool:
        """Whether some column has room."""
        return any(self.landing(column, occupied) for column in range(self.columns))

    def choose(self, mine: int, theirs: int, depth: int, deadline: float) -> tuple[int, float]:
        """The best column at this depth and its value."""
        occupied = mine | theirs
        best, chosen = -2 * WIN, -1
        for column in self.order:
            bit = self.landing(column, occupied)
            if not bit:
                continue
            if self.wins(mine | bit):
                value = WIN + depth - 1
            elif not self.any_move(occupied | bit):
                value = 0.0
            elif depth == 1:
                value = -self.evaluate(theirs, mine | bit)
            else:
                value = -self.search(theirs, mine | bit, depth - 1, -2 * WIN, -best, deadline)
            if value > best:
                best, chosen = value, column
        return chosen, best

    def think(self, mine: int, theirs: int, depth: int, seconds: float) -> int:
        """The column of the deepest search that time allows."""
        deadline = time.monotonic() + seconds
        empty = self.columns * self.rows - bin(mine | theirs).count("1")
        # Even without time for a search, a legal move.
        column = next(c for c in self.order if self.landing(c, mine | theirs))
        try:
            for reach in range(1, min(depth, empty) + 1):
                column, value = self.choose(mine, theirs, reach, deadline)
                if abs(value) >= WIN:
                    break
        except OutOfTime:
            pass
        return column


def stones(cells: list[int], columns: int, rows: int, mark: int) -> int:
    """The bits of one player's stones, from a list of cells that begins at the top left."""
    bits = 0
    for at, cell in enumerate(cells):
        if cell == mark:
            bits |= 1 << ((at % columns) * (rows + 1) + rows - 1 - at // columns)
    return bits


def agent(observation: Any, configuration: Any) -> int:
    """What ConnectX calls: the column to play."""
    columns, rows, k = configuration.columns, configuration.rows, configuration.inarow
    board = _boards.setdefault((columns, rows, k), Board(columns, rows, k, EVALUATION))
    mine = stones(observation.board, columns, rows, observation.mark)
    theirs = stones(observation.board, columns, rows, 3 - observation.mark)
    allowed = getattr(configuration, "actTimeout", None) or getattr(configuration, "timeout", None) or 2
    return board.think(mine, theirs, DEPTH, TIME_SHARE * allowed)
