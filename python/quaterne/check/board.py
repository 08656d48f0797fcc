"""The boards that functions are tried on: made, drawn and shrunk.

A board is plain data, apart from every lab's way of writing it:

    height 3   . . .          cells[x][y], x the column from the left, y the row from the bottom
               . o .          0 empty, 1 and 2 the players
               x x o          Board(3, 3, 3, True, ((1, 0, 0), (1, 2, 0), (2, 0, 0)))

The boards that tell students most are small, so a failing one is shrunk, stone by stone, as long as it still fails.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
from random import Random
from typing import Any, Iterator, Sequence


@dataclass(frozen=True)
class Board:
    """A position of some alignment game, legal or not."""

    width: int
    height: int
    align: int
    gravity: bool
    cells: tuple[tuple[int, ...], ...]

    @classmethod
    def empty(cls, width: int, height: int, align: int = 4, gravity: bool = True) -> Board:
        return cls(width, height, align, gravity, ((0,) * height,) * width)

    @classmethod
    def from_rows(cls, *rows: str, align: int = 4, gravity: bool = True) -> Board:
        """From a picture, top row first: ``.`` or space is empty, ``1`` and ``2`` are stones."""
        columns = tuple(tuple(max(0, ".12".find(row[x])) for row in reversed(rows)) for x in range(len(rows[0])))
        return cls(len(rows[0]), len(rows), align, gravity, columns)

    def with_cell(self, x: int, y: int, player: int) -> Board:
        column = self.cells[x][:y] + (player,) + self.cells[x][y + 1 :]
        return replace(self, cells=self.cells[:x] + (column,) + self.cells[x + 1 :])

    def play(self, x: int, player: int) -> Board:
        """A stone dropped in a column."""
        return self.with_cell(x, self.level(x), player)

    def level(self, x: int) -> int:
        """How many stones a column holds."""
        return self.height - self.cells[x].count(0)

    def moves(self) -> list[tuple[int, int]]:
        """The cells (x, y) where a stone may go, columns from left to right."""
        if self.gravity:
            return [(x, self.level(x)) for x in range(self.width) if self.cells[x][-1] == 0]
        return [(x, y) for x in range(self.width) for y in range(self.height) if not self.cells[x][y]]

    def count(self, player: int) -> int:
        return sum(column.count(player) for column in self.cells)

    @property
    def stones(self) -> int:
        return self.width * self.height - self.count(0)

    @property
    def full(self) -> bool:
        return not self.count(0)

    def rows(self) -> list[list[int]]:
        """Top row first."""
        return [[column[y] for column in self.cells] for y in reversed(range(self.height))]

    def draw(self, marks: str = ".12") -> str:
        """A picture with the given marks for empty and the two players."""
        return "\n".join(" ".join(marks[cell] for cell in row) for row in self.rows())

    def removable(self) -> list[tuple[int, int]]:
        """The stones that may be lifted."""
        if self.gravity:
            return [(x, self.level(x) - 1) for x in range(self.width) if self.level(x)]
        return [(x, y) for x in range(self.width) for y in range(self.height) if self.cells[x][y]]


@lru_cache(maxsize=None)
def alignments(width: int, height: int, align: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Every line of ``align`` cells, as tuples of (x, y): the same list for every lab."""
    reach = align - 1
    return tuple(
        tuple((x + d * dx, y + d * dy) for d in range(align))
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1))
        for x in range(width)
        for y in range(height)
        if x + reach * dx < width and 0 <= y + reach * dy < height
    )


def winners(board: Board, lines: Any = None) -> set[int]:
    """The players that have an alignment."""
    lines = alignments(board.width, board.height, board.align) if lines is None else lines
    found = set()
    for line in lines:
        x, y = line[0]
        player = board.cells[x][y]
        if player and all(board.cells[x][y] == player for x, y in line):
            found.add(player)
    return found


@dataclass(frozen=True)
class Case:
    """A board and what else the call needs: the player, a depth, weights, a column."""

    board: Board
    params: tuple[tuple[str, Any], ...] = field(default=())

    @classmethod
    def of(cls, board: Board, **params: Any) -> Case:
        return cls(board, tuple(params.items()))

    def __getattr__(self, name: str) -> Any:
        for key, value in self.__dict__.get("params", ()):
            if key == name:
                return value
        raise AttributeError(name)

    @property
    def size(self) -> tuple[int, int, int]:
        depth = dict(self.params).get("depth", 0)
        return self.board.stones, self.board.width * self.board.height, depth

    def smaller(self) -> Iterator[Case]:
        """The cases just below this one: one stone or two less, one ply less deep."""
        params = dict(self.params)
        if params.get("depth", 1) > 1:
            yield Case.of(self.board, **{**params, "depth": params["depth"] - 1})
        once = [self.board.with_cell(x, y, 0) for x, y in self.board.removable()]
        for board in once:
            yield Case(board, self.params)
        for board in once[:4]:
            for x, y in board.removable()[:6]:
                yield Case(board.with_cell(x, y, 0), self.params)


# --- making boards ------------------------------------------------------------------------------------------------


def playout(random: Random, empty: Board, plies: int, stop_at_win: bool = True) -> Board:
    """The board after at most so many random moves, player 1 first."""
    board = empty
    for ply in range(plies):
        moves = board.moves()
        if not moves or (stop_at_win and winners(board)):
            break
        x, y = random.choice(moves)
        board = board.with_cell(x, y, 1 + ply % 2)
    return board


def winning_lines(empty: Board) -> Iterator[tuple[Board, int]]:
    """For every alignment, a board on which it is the only one: nothing is harder for a wrong loop bound."""
    for index, line in enumerate(alignments(empty.width, empty.height, empty.align)):
        player = 1 + index % 2
        alone = empty
        for x, y in line:
            alone = alone.with_cell(x, y, player)
        board = _supported(alone, line, player) if empty.gravity else alone
        if board is not None:
            yield board, player


def long_lines(empty: Board) -> list[tuple[Board, int]]:
    """More than enough in the bottom row, and the column of the stone that came last."""
    found = []
    for start in (0, 1, empty.width - empty.align - 1):
        for length in (empty.align + 1, empty.align + 2):
            if start + length <= empty.width:
                board = empty
                for x in range(start, start + length):
                    board = board.with_cell(x, 0, 1 + length % 2)
                found.append((board, start + length // 2))
    return found


def wrapped_lines(empty: Board) -> list[tuple[Board, tuple[tuple[int, int], ...]]]:
    """Boards that nobody has won, each with a line that leaves the grid and comes back on the other side, as a negative index does."""
    boards: list[tuple[Board, tuple[tuple[int, int], ...]]] = []
    # Over the side, over the top, over both; the middle of a loop's range, where nothing but one edge is left out.
    last, over_top, under = empty.width - 2, (empty.height - 1, empty.height - 2), (0, 1)
    ways = [(last, 1, 1, range(empty.height)), (last, 1, -1, range(empty.height)), (last, 1, 0, (0, 1)), (2, 0, 1, (empty.height - 1,))]
    ways += [(x, 1, ay, over_top if ay == 1 else under) for ay in (1, -1) for x in (0, empty.width // 2)]
    for x, ax, ay, starts in ways:
        for y in starts:
            line = tuple(((x + k * ax) % empty.width, (y + k * ay) % empty.height) for k in range(empty.align))
            player, alone = 1 + len(boards) % 2, empty
            for cell in line:
                alone = alone.with_cell(*cell, player)
            board = _supported(alone, line, player, ()) if empty.gravity else alone
            boards += [(board, line)] if board is not None else []
    return boards


def tops(board: Board, line: Sequence[tuple[int, int]]) -> list[int]:
    """The columns in which a line's stone is the last one."""
    return [x for x, y in line if board.level(x) == y + 1]


def _supported(
    board: Board, line: tuple[tuple[int, int], ...], player: int, wins: Sequence[tuple[tuple[int, int], ...]] | None = None
) -> Board | None:
    """Stones under the line so that none floats, with no other alignment than the line, or than these."""
    for pattern in range(4):
        propped = board
        for x, y in line:
            for below in range(y):
                if not propped.cells[x][below] and (x, below) not in line:
                    stone = 1 + (x // (1 + pattern % 2) + below // (1 + pattern // 2)) % 2
                    propped = propped.with_cell(x, below, stone)
        lines = alignments(board.width, board.height, board.align)
        complete = [other for other in lines if len({propped.cells[x][y] for x, y in other} - {0}) == 1
                    and all(propped.cells[x][y] for x, y in other)]  # fmt: skip
        if complete == ([line] if wins is None else list(wins)):
            return propped
    return None


# Random games of 7×6 are drawn once in four hundred: here are some, and some that the last stone won.
DRAWN_GAMES = (
    "442761225377252342545563474175371666631311", "627611313612643311373445565265752224447775",
    "722766766733412317255542734611155634514234", "132367654221354341255433657274475216617761",
    "557273176455766656341614711251442473333222", "262347326545277612317434154623547565116713",
)  # fmt: skip
LAST_STONE_GAMES = (
    "473725347123341712511124675567466466235235", "375752261646644254256562533742743733711111",
    "527572377526443523424357623647516413166111", "223736717624425477475416124261613513653535",
    "311526554453352742633361572177416676447221",
)  # fmt: skip


def replay(moves: str, empty: Board) -> Board:
    """The board after a game written as columns from 1."""
    board = empty
    for ply, digit in enumerate(moves):
        board = board.play(int(digit) - 1, 1 + ply % 2)
    return board


def full_draw(random: Random, empty: Board, tries: int = 400) -> Board | None:
    """A full board that nobody has won."""
    if (empty.width, empty.height, empty.gravity) == (7, 6, True):
        return replay(random.choice(DRAWN_GAMES), empty)
    for _ in range(tries):
        board = playout(random, empty, empty.width * empty.height)
        if board.full and not winners(board):
            return board
    return None


def last_stone_wins(random: Random, empty: Board, tries: int = 3000) -> Board | None:
    """A board with one empty cell, where the stone that fills it wins."""
    if (empty.width, empty.height, empty.gravity) == (7, 6, True):
        return replay(random.choice(LAST_STONE_GAMES)[:-1], empty)
    area = empty.width * empty.height
    for _ in range(tries):
        board = playout(random, empty, area)
        if board.full and winners(board):
            last = 1 + (area - 1) % 2
            for x, y in board.removable():
                before = board.with_cell(x, y, 0)
                if board.cells[x][y] == last and not winners(before):
                    return before
    return None
