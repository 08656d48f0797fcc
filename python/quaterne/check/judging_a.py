"""What lab A is asked, and how its answers are judged: boards, and the ways to be right on them."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any, Callable

from .board import DRAWN_GAMES, LAST_STONE_GAMES, Board, Case, full_draw, last_stone_wins, playout, replay, winning_lines, wrapped_lines
from .spec import Answer, Fault, same, won_by

SEED = 7

HOME = (7, 6)


def heights(board: Board) -> list[int]:
    return [board.level(x) for x in range(board.width)]


SMALL = ((4, 4), (5, 4), (6, 5), (4, 6))


def _boards(random: Random, home: tuple[int, int], count: int, plies: tuple[int, int], stop: bool = True) -> list[Board]:
    """Mostly of the file's own size, some of others."""
    sizes = [home if number % 3 else random.choice(SMALL) for number in range(count)]
    return [playout(random, Board.empty(*size), random.randrange(*plies), stop) for size in sizes]


@lru_cache(maxsize=None)
def scan_cases(home: tuple[int, int] = HOME) -> list[Case]:
    """Boards for functions that look at the whole grid: empty, random, full, and one for every alignment."""
    random = Random(SEED)
    boards = [Board.empty(*home), Board.empty(4, 4), *_boards(random, home, 45, (1, 30))]
    boards += [full for size in (home, (4, 4), (5, 4)) if (full := full_draw(random, Board.empty(*size)))]
    boards += [board for size in (home, (4, 4), (4, 5)) for board, _ in winning_lines(Board.empty(*size))]
    boards += [board for board, _ in wrapped_lines(Board.empty(*home))]
    return [Case.of(board, player=player) for board in boards for player in (1, 2)]


@lru_cache(maxsize=None)
def quiet_cases(home: tuple[int, int] = HOME) -> list[Case]:
    """Boards that nobody has won: the evaluation is defined there."""
    quiet = [case for case in scan_cases(home) if not won_by(case, 1) and not won_by(case, 2)]
    ones = [Board.empty(*home).play(x, 1) for x in range(home[0])] + [Board.empty(4, 4).play(x, 2) for x in range(4)]
    example = [Board.from_rows(".......", ".......", ".......", "...1...", "...2...", ".211...")] if home == HOME else []
    return quiet + [Case.of(board, player=player) for board in (*ones, *example) for player in (1, 2)]


@lru_cache(maxsize=None)
def window_cases() -> list[Case]:
    """Every window of four but the complete ones, as boards of one row."""
    cases = []
    for number in range(81):
        cells = [number // 3**place % 3 for place in range(4)]
        if cells.count(1) < 4 and cells.count(2) < 4:
            board = Board(4, 1, 4, False, tuple((cell,) for cell in cells))
            cases += [Case.of(board, player=player) for player in (1, 2)]
    return cases


@lru_cache(maxsize=None)
def stacked_cases(home: tuple[int, int] = HOME) -> list[Case]:
    """A non-empty column on random boards, full columns among them."""
    random = Random(SEED + 1)
    cases = []
    for board in _boards(random, home, 45, (1, 42), False):
        cases.append(Case.of(board, column=random.choice([x for x in range(board.width) if board.level(x)])))
    for size in (home, (4, 4)):
        full = Board.empty(*size)
        for ply in range(size[1]):
            full = full.play(0, 1 + ply % 2)
        cases.append(Case.of(full, column=0))
    return [*cases, Case.of(Board.empty(*home).play(home[0] - 1, 2), column=home[0] - 1)]


@lru_cache(maxsize=None)
def search_cases(home: tuple[int, int] = HOME) -> list[Case]:
    """Positions for the machine: open, tactical, nearly full; each board for both players, at two depths, so that a
    memory that mixes them up is seen."""
    random = Random(SEED + 2)
    cases = []
    for size, plies, depths, count in ((home, (0, 22), (1, 2), 12), ((5, 4), (2, 18), (2, 3), 6), ((4, 4), (4, 15), (2, 3), 8)):
        for _ in range(count):
            board = playout(random, Board.empty(*size), random.randrange(*plies))
            while not board.moves() or won_by(Case.of(board), 1) or won_by(Case.of(board), 2):
                board = playout(random, Board.empty(*size), random.randrange(*plies))
            players = (1, 2) if board.stones % 2 == 0 else (2,)
            cases += [Case.of(board, player=player, depth=depth) for player in players for depth in depths]
    for size in (home, (4, 4), (5, 4)):
        cases += _endings(random, Board.empty(*size))
    if home == HOME:
        cases += tactics()
    return [case for case in cases if valid_search(case)]


def _endings(random: Random, empty: Board) -> list[Case]:
    """Nearly full boards: the last stone wins, or nothing does."""
    cases = []
    size = empty.width, empty.height
    wins = [replay(game[:-1], empty) for game in LAST_STONE_GAMES] if size == HOME else [last_stone_wins(random, empty)]
    draws = [replay(game, empty) for game in DRAWN_GAMES[:4]] if size == HOME else [full_draw(random, empty)]
    for board in filter(None, wins):
        for lifted in (0, 1, 2, 3):
            cases.append(_ending(lift(random, board, lifted), lifted + 2))
    for board in filter(None, draws):
        for lifted in (2, 3, 4):
            cases.append(_ending(lift(random, board, lifted), lifted + 1))
    return cases


def _ending(board: Board, depth: int) -> Case:
    return Case.of(board, player=1 + board.stones % 2, depth=depth)


def lift(random: Random, board: Board, count: int) -> Board:
    """The board with so many stones lifted, of the players in turn."""
    for _ in range(count):
        player = 1 + (board.stones - 1) % 2
        movable = [(x, y) for x, y in board.removable() if board.cells[x][y] == player]
        if not movable:
            break
        board = board.with_cell(*random.choice(movable), 0)
    return board


def tactics() -> list[Case]:
    """A win at once that a search past it would give away, a double threat, a block."""
    pictures = [
        (".......", ".......", ".......", ".......", "222....", "111....", 1),
        (".......", ".......", ".......", ".......", ".222...", ".111..1", 2),
        (".......", ".......", ".......", ".......", ".......", "..11..2", 2),
        (".......", ".......", ".......", "1......", "1......", "1222...", 2),
        (".......", ".......", ".......", "...1...", "...1.2.", "...122.", 1),
        (".......", ".......", ".......", ".......", "...2...", ".211...", 1),
    ]
    return [
        Case.of(Board.from_rows(*rows), player=player, depth=depth)
        for *rows, player in pictures
        for depth in (1, 2, 3)
    ]


def valid_search(case: Case) -> bool:
    return bool(case.board.moves()) and not won_by(case, 1) and not won_by(case, 2)


def judge_columns(grid: Callable[[Board], Any], change: Callable[[Case], Board]) -> Any:
    """The judge of a function that changes grid and heights."""

    def judge(case: Case, answers: list[Answer]) -> Fault | None:
        after = change(case)
        right, levels = grid(after), heights(after)
        got = [value for value in answers[0].after if isinstance(value, list)][:2]
        if same([right, levels], got):
            return None
        reason = None
        if len(got) == 2:
            before = same(grid(case.board), got[0])
            reason = "height-kept" if same(right, got[0]) else "grid-kept" if same(levels, got[1]) and before else None
            if reason is None and same(levels, got[1]):
                reason = "too-many-gone" if lost_more(right, got[0]) else "too-many-put" if put_more(right, got[0], 0) else "wrong-cell"
            if before and same(heights(case.board), got[1]):
                reason = "nothing-done"
        text = [f"grille={g} hauteur={h}" for g, h in ((right, levels), (got + [None, None])[:2])]
        return Fault(text[0], text[1], reason)

    return judge


def lost_more(right: Any, got: Any) -> bool:
    """Whether stones are gone that should have stayed, and nothing else is wrong."""
    pairs = _cells(right, got)
    return all(g == r or not g for r, g in pairs) and any(r and not g for r, g in pairs)


def put_more(right: Any, got: Any, empty: Any) -> bool:
    """Whether cells hold stones that should be empty, and nothing else is wrong."""
    pairs = _cells(right, got)
    return all(g == r or r == empty for r, g in pairs) and any(r == empty != g for r, g in pairs)


def _cells(right: Any, got: Any) -> list[tuple[Any, Any]]:
    """The cells of two grids, side by side; none if their shapes differ."""
    shape = isinstance(got, list) and len(got) == len(right) and all(isinstance(row, list) and len(row) == len(right[0]) for row in got)
    return [pair for right_row, row in zip(right, got) for pair in zip(right_row, row)] if shape else []
