"""What lab D is asked, and how its answers are judged: boards, and the ways to be right on them."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any, Callable

from . import judging_a
from .board import DRAWN_GAMES, Board, Case, alignments, long_lines, playout, replay, tops, winners, winning_lines, wrapped_lines
from .spec import Answer, Fault, Judge, FEW, same, show

EMPTY = Board.empty(7, 6)

WAYS = [(1, 0), (1, 1), (0, 1), (-1, 1)]


def grid(board: Board) -> list[list[int]]:
    return board.rows()[::-1]


@lru_cache(maxsize=None)
def column_cases() -> list[Case]:
    random = Random(41)
    boards = [EMPTY, *(playout(random, EMPTY, random.randrange(1, 42), False) for _ in range(25))]
    return [Case.of(board, column=column) for board in boards for column in random.sample(range(7), 3)]


@lru_cache(maxsize=None)
def last_move_cases() -> list[Case]:
    """Every alignment, completed by each of its stones that can be the last; and games that go on."""
    random = Random(42)
    cases = []
    for board, player in winning_lines(EMPTY):
        for x, y in board.removable():
            if board.cells[x][y] == player and not winners(board.with_cell(x, y, 0)):
                cases.append(Case.of(board, column=x))
    for _ in range(40):
        board = playout(random, EMPTY, random.randrange(1, 30))
        cases.append(Case.of(board, column=random.choice([x for x in range(7) if board.level(x)])))
    cases += [Case.of(board, column=column) for board, column in long_lines(EMPTY)]
    cases += [Case.of(board, column=column) for board, line in wrapped_lines(EMPTY) for column in tops(board, line)]
    return [case for case in cases if just_won(case)]


def just_won(case: Case) -> bool:
    """Nobody has won, or the last stone has: what a game can come to."""
    return bool(case.board.level(case.column)) and (not winners(case.board) or expected_gagne(case))


def top_of(case: Case) -> tuple[int, int]:
    return case.column, case.board.level(case.column) - 1


def expected_gagne(case: Case, lines: Any = None) -> bool:
    x, y = top_of(case)
    player = case.board.cells[x][y]
    lines = alignments(7, 6, 4) if lines is None else lines
    return any((x, y) in line and all(case.board.cells[a][b] == player for a, b in line) for line in lines)


@lru_cache(maxsize=None)
def ray_cases() -> list[Case]:
    """A stone and a way to look from it."""
    random = Random(43)
    cases = []
    for base in last_move_cases()[::6]:
        stones = [(x, y) for x in range(7) for y in range(6) if base.board.cells[x][y]]
        ax, ay = random.choice([*WAYS, *((-ax, -ay) for ax, ay in WAYS)])
        x, y = random.choice(stones)
        cases.append(Case.of(base.board, x=x, y=y, ax=ax, ay=ay))
    # The far end of a row or column has the same colour: a negative index would find it.
    for x, y, ax, ay in ((0, 2, -1, 0), (0, 0, -1, -1), (3, 0, 0, -1), (1, 1, -1, 0), (0, 3, -1, 1), (2, 0, 1, -1)):
        board = EMPTY
        for k in range(4):
            board = board.with_cell((x + k * ax) % 7, (y + k * ay) % 6, 1)
        cases.append(Case.of(board, x=x, y=y, ax=ax, ay=ay))
    for line in alignments(7, 6, 4)[::2]:
        player = 1 + len(cases) % 2
        board = EMPTY
        for x, y in line:
            board = board.with_cell(x, y, player)
        (x, y), way = random.choice(line), (line[1][0] - line[0][0], line[1][1] - line[0][1])
        sign = random.choice((1, -1))
        cases.append(Case.of(board, x=x, y=y, ax=sign * way[0], ay=sign * way[1]))
        cases.append(Case.of(board.with_cell(*random.choice([cell for cell in line if cell != (x, y)]), 0), x=x, y=y, ax=way[0], ay=way[1]))
    cases += [Case.of(board, x=x, y=board.level(x) - 1, ax=sign, ay=0) for board, x in long_lines(EMPTY) for sign in (1, -1)]
    return cases


@lru_cache(maxsize=None)
def machine_cases() -> list[Case]:
    random = Random(44)
    cases = [Case.of(case.board, player=case.player) for case in judging_a.tactics() if case.depth == 1]
    while len(cases) < 40:
        board = playout(random, EMPTY, random.randrange(0, 38))
        player = 1 + board.stones % 2
        # Half of them with a win at hand, for one side or the other: random boards seldom have one.
        if not winners(board) and board.moves() and (len(cases) % 2 or winning(board, 1) or winning(board, 2)):
            cases.append(Case.of(board, player=player))
    return cases


@lru_cache(maxsize=8192)
def winning(board: Board, player: int) -> list[int]:
    return [x for x, y in board.moves() if player in winners(board.with_cell(x, y, player))]


# Columns from the left, cells from the bottom: the slips about "one" and "all" play something else there. To find these
# six by chance took ten seconds, in every check of the lab.
TELLING = (
    "212210000000112200121000000000000000000000", "000000122000210000212221121100100000211000", "200000200000110000200000210000200000111200",
    "000000122000220000211211120000000000212111", "210000212100112120120000120000211212221000", "110000000000000000120000121220000000222110",
)  # fmt: skip


@lru_cache(maxsize=None)
def state_cases() -> list[Case]:
    """Positions for sIA: tactical and open ones, and the telling ones."""
    columns = [tuple(tuple(map(int, text[start : start + 6])) for start in range(0, 42, 6)) for text in TELLING]
    boards = [Board(7, 6, 4, True, cells) for cells in columns]
    return [*machine_cases()[:24], *(Case.of(board, player=1 + board.stones % 2) for board in boards)]


def judge_grid(right_board: Callable[[Case], Board], grid: Callable[[Board], Any]) -> Judge:
    """The judge of a function that changes the grid it is given."""

    def judge(case: Case, answers: list[Answer]) -> Fault | None:
        right = grid(right_board(case))
        grids = [value for value in answers[0].after if isinstance(value, list)]
        if not grids or same(right, grids[0]):
            return None if grids else Fault(show(right), "…")
        kept = same(grid(case.board), grids[0])
        return Fault(show(right), show(grids[0]), "nothing-done" if kept else "too-many-gone" if judging_a.lost_more(right, grids[0])
                     else "too-many-put" if judging_a.put_more(right, grids[0], 0) else "wrong-cell")  # fmt: skip

    return judge


def judge_legal(case: Case, answers: list[Answer]) -> Fault | None:
    right = [x for x, _ in case.board.moves()]
    text = " | ".join(map(show, right))
    for answer in answers:
        value = answer.value
        if value not in right or isinstance(value, bool):
            known = "no-return" if value is None else "full-column" if value in range(7) else "outside"
            return Fault(text, show(value), known)
    if (len(right) >= 4 or len(right) > 1 and len(answers) > FEW) and len({answer.value for answer in answers}) == 1:
        return Fault(text, f"{len(answers)} × {answers[0].value}", "not-random")
    never = [x for x in right if all(answer.value != x for answer in answers)]
    if never and len(answers) > FEW:
        return Fault(text, f"{len(answers)} × ≠ {never[0]}", "some-never")
    return None


SCRIPTS = [([3, 3, 3, 3], [0, 1, 2]), ([0, 0, 1, 6], [4, 4, 4, 4]), ([0, 1, 2, 3], [6, 6, 6]),
           *(([int(c) - 1 for c in game[::2]], [int(c) - 1 for c in game[1::2]]) for game in DRAWN_GAMES[:1])]  # fmt: skip


def script(case: Case) -> tuple[list[int], list[int]]:
    """Column strategies whose game is over on the last scripted move."""
    return SCRIPTS[int(case.game)]


def _final(case: Case) -> Board:
    first, second = map(list, script(case))
    board = EMPTY
    for turn in range(len(first) + len(second)):
        board = board.play((first, second)[turn % 2].pop(0), 1 + turn % 2)
    return board


def judge_partie(grid: Callable[[Board], Any]) -> Judge:
    def judge(case: Case, answers: list[Answer]) -> Fault | None:
        answer = answers[0]
        final = _final(case)
        right = grid(final)
        if answer.error == "EOFError":
            return Fault(show(right), "…", "goes-on")
        after = next((value for value in answer.after if isinstance(value, list)), None)
        if same(right, after):
            return None
        swapped = Board(7, 6, 4, True, tuple(tuple((3 - cell) % 3 for cell in column) for column in final.cells))
        return Fault(show(right), show(after), "players-swapped" if same(grid(swapped), after) else "stops-early")

    return judge


@lru_cache(maxsize=None)
def nul_cases() -> list[Case]:
    """Full boards, and boards that are almost full: the last free cell in every column, in one row but the top."""
    games = [replay(game[:length], EMPTY) for game in DRAWN_GAMES for length in (20, 40, 41, 42)]
    one_left = [replay(DRAWN_GAMES[0], EMPTY).with_cell(x, 5, 0) for x in range(7)]
    rows = [Board(7, 6, 4, True, ((1, 2, 1, 2, 1, 2),) * x + ((0,) * 6,) * (7 - x)) for x in range(7)]
    flat = [Board(7, 6, 4, True, tuple((1,) * y + (0,) * (6 - y) for _ in range(7))) for y in (1, 5)]
    return [Case.of(board) for board in (EMPTY, *games, *one_left, *rows, *flat)]
