"""Lab E, the report on 12×6: ``grille[ligne][colonne]`` from the bottom, ``'-'``, ``'X'``, ``'O'``.

The report leaves the values of windows free, so ``Scoring`` and ``Score_algo`` are judged by what any choice must
obey (one's own minus the other's: the two sides see opposite scores, a mirror changes nothing), and ``Minimax`` by
positions that any sound search of that depth agrees on.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any

from .board import Board, Case, alignments, playout, winners, winning_lines
from .drawing import captured
from .spec import Answer, Call, Convention, Fault, Function, Lab, of_value, same, show, slips_of

EMPTY = Board.empty(12, 6)
TOKENS = "-XO"


def grid(board: Board) -> list[list[str]]:
    return [[TOKENS[cell] for cell in row] for row in reversed(board.rows())]


def draw(case: Case) -> str:
    from ..labs.rapport import Afficher

    return captured(Afficher, grid(case.board))


def mirrored(board: Board) -> Board:
    return Board(board.width, board.height, board.align, board.gravity, board.cells[::-1])


# --- boards -------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=None)
def matrix_cases() -> list[Case]:
    return [Case.of(Board.empty(width, height)) for height, width in ((6, 12), (6, 7), (4, 4), (5, 9), (8, 8), (4, 10))]


def _matrix(case: Case) -> list[list[int]]:
    board = case.board
    matrix = [[0] * board.width for _ in range(board.height)]
    for line in alignments(board.width, board.height, 4):
        for x, y in line:
            matrix[y][x] += 1
    return matrix


@lru_cache(maxsize=None)
def column_cases() -> list[Case]:
    random = Random(51)
    boards = [EMPTY, *(playout(random, EMPTY, random.randrange(1, 42), False) for _ in range(30))]
    narrow = EMPTY
    for ply in range(6):
        narrow = narrow.play(5, 1 + ply % 2)
    return [Case.of(board, column=random.randrange(12)) for board in (*boards, narrow)]


def _roomy() -> list[Case]:
    return [case for case in column_cases() if case.board.level(case.column) < 6]


@lru_cache(maxsize=None)
def last_move_cases() -> list[Case]:
    random = Random(52)
    cases = []
    for board, player in winning_lines(EMPTY):
        tops = [(x, y) for x, y in board.removable() if board.cells[x][y] == player and not winners(board.with_cell(x, y, 0))]
        cases += [Case.of(board, column=x) for x, y in tops[-1:]]
    for _ in range(30):
        board = playout(random, EMPTY, random.randrange(1, 40))
        cases.append(Case.of(board, column=random.choice([x for x in range(12) if board.level(x)])))
    return cases


def _victory(case: Case, lines: Any = None) -> int:
    board, x = case.board, case.column
    y = board.level(x) - 1
    player = board.cells[x][y]
    lines = alignments(12, 6, 4) if lines is None else lines
    if any((x, y) in line and all(board.cells[a][b] == player for a, b in line) for line in lines):
        return 100_000 if player == 1 else -100_000
    return 0


@lru_cache(maxsize=None)
def quiet_cases() -> list[Case]:
    random = Random(53)
    boards = [EMPTY, EMPTY.play(5, 1), EMPTY.play(0, 2)]
    boards += [playout(random, EMPTY, random.randrange(1, 30)) for _ in range(20)]
    return [Case.of(board) for board in boards if not winners(board)]


@lru_cache(maxsize=None)
def search_cases() -> list[Case]:
    """One win at hand, or one threat to stop: X is to move."""
    random = Random(54)
    cases: list[Case] = []
    while len(cases) < 14:
        board = playout(random, EMPTY, 2 * random.randrange(3, 15))
        if not winners(board) and _forced(Case.of(board)) is not None:
            cases.append(Case.of(board, depth=2))
    return cases


def _forced(case: Case) -> list[int] | None:
    board = case.board
    wins = [x for x, y in board.moves() if 1 in winners(board.with_cell(x, y, 1))]
    if wins:
        return wins
    threats = [x for x, y in board.moves() if 2 in winners(board.with_cell(x, y, 2))]
    return threats if len(threats) == 1 else None


# --- judging ------------------------------------------------------------------------------------------------------


def judge_order(case: Case, answers: list[Answer]) -> Fault | None:
    """Every open column once, from the middle outwards: of the board, or of the list of open columns."""
    columns = [x for x, _ in case.board.moves()]
    by_board = sorted(columns, key=lambda x: abs(x - 5.5))
    got = answers[0].value
    if isinstance(got, tuple):
        got = list(got)
    if not isinstance(got, list) or sorted(map(show, got)) != sorted(map(show, columns)):
        return Fault(show(by_board), show(got), "no-return" if got is None else "full-column" if isinstance(got, list) and len(got) > len(columns) else None)
    distances = [abs(x - 5.5) for x in got]
    middle = (len(columns) - 1) / 2
    ranks = [abs(columns.index(x) - middle) for x in got]
    half = len(columns) // 2
    joined = columns[:half][::-1] + columns[half:]
    steady = any(all(a <= min(row[i:]) + 1 for i, a in enumerate(row)) for row in (distances, ranks))
    return None if steady or got == joined else Fault(show(by_board), show(got), "not-central")


def judge_symmetry(case: Case, answers: list[Answer]) -> Fault | None:
    """Three scores: for X, for O, and of the mirror image."""
    own, other, mirror = (answer.value for answer in answers)
    for value in (own, other, mirror):
        if not isinstance(value, (int, float)) or isinstance(value, bool):
            return Fault("n", show(value), "no-return" if value is None else "wrong-type")
    if not same(-own, other):
        return Fault(f"Score_algo(grille, 'O') = {show(-own)}", show(other), "not-opposite")
    if not same(own, mirror):
        return Fault(f"{show(own)} (miroir)", show(mirror), "not-mirrored")
    if case.board.stones == 1 and own * (1 if case.board.count(1) else -1) <= 0:
        return Fault("> 0" if case.board.count(1) else "< 0", show(own))
    return None


def judge_scoring(case: Case, answers: list[Answer]) -> Fault | None:
    """More stones alone are worth more; a window with both is worth nothing."""
    one, two, three, mixed = (answer.value for answer in answers)
    for value in (one, two, three, mixed):
        if not isinstance(value, (int, float)) or isinstance(value, bool):
            return Fault("n", show(value), "no-return" if value is None else "wrong-type")
    if not one <= two <= three or three <= 0:
        return Fault("Scoring(1) ≤ Scoring(2) ≤ Scoring(3)", f"{one}, {two}, {three}")
    return None if mixed == 0 else Fault("0", show(mixed), "mixed-counts")


def judge_forced(case: Case, answers: list[Answer]) -> Fault | None:
    right = _forced(case) or []
    got = answers[0].value
    if got in right and not isinstance(got, bool):
        return None
    wins = any(1 in winners(case.board.play(x, 1)) for x in right)
    return Fault(" | ".join(map(str, right)), show(got), "no-return" if got is None else "win-missed" if wins else "threat-missed")


def judge_played(case: Case, answers: list[Answer]) -> Fault | None:
    right = grid(case.board.play(case.column, 1))
    return None if same(right, answers[0].value) else Fault(show(right), show(answers[0].value), "no-return" if answers[0].value is None else None)


def _windows(case: Case) -> list[Call]:
    rows = (["X", "-", "-", "-"], ["X", "-", "X", "-"], ["X", "X", "-", "X"], ["X", "O", "X", "-"])
    return [Call([list(row), "X"]) for row in rows]


FUNCTIONS = [
    Function("Possibilite", matrix_cases, [Convention(2, lambda case: [Call([case.board.height, case.board.width])])],
             of_value(_matrix), aliases=["Possibilites", "possibilite", "matrice_possibilites"], weight=2),
    Function("Possible", lambda: column_cases(), [Convention(1, lambda case: [Call([grid(case.board)])])], judge_order,
             valid=lambda case: bool(case.board.moves()), weight=2),
    Function("Jouer", _roomy,
             [Convention(3, lambda case: [Call([grid(case.board), case.column, "X"])]),
              Convention(2, lambda case: [Call([grid(case.board), case.column])])],
             judge_played, valid=lambda case: case.board.level(case.column) < 6),
    Function("Victoire", last_move_cases,
             [Convention(2, lambda case: [Call([grid(case.board), case.column])]),
              Convention(3, lambda case: [Call([grid(case.board), case.board.level(case.column) - 1, case.column])])],
             of_value(_victory),
             [("other-side", of_value(lambda case: -_victory(case))),
              *slips_of(_victory)],
             valid=lambda case: case.board.level(case.column) > 0, weight=3),
    Function("Scoring", lambda: [Case.of(EMPTY)], [Convention(2, _windows)], judge_scoring),
    Function("Score_algo", quiet_cases,
             [Convention(2, lambda case: [Call([grid(case.board), "X"]), Call([grid(case.board), "O"]), Call([grid(mirrored(case.board)), "X"])])],
             judge_symmetry, valid=lambda case: not winners(case.board), weight=3, depends=["Scoring"], seconds=4.0),
    Function("Minimax", search_cases,
             [Convention(2, lambda case: [Call([grid(case.board), case.depth])]), Convention(1, lambda case: [Call([grid(case.board)])])],
             judge_forced, valid=lambda case: not winners(case.board) and _forced(case) is not None and case.depth > 1,
             seconds=30.0, weight=5, depends=["Victoire", "Score_algo", "Possible", "Jouer"]),
]  # fmt: skip

LAB = Lab("E", ("Report on a 12×6 board", "Rapport IA : Puissance 4, 12×6"), FUNCTIONS, draw)
