"""What lab E is asked, and how its answers are judged: boards, and the ways to be right on them."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any, Callable, Sequence

from .board import Board, Case, alignments, long_lines, playout, tops, winners, winning_lines, wrapped_lines
from .judging_a import put_more
from .search import RIGHT, Slip, best, values
from .spec import Answer, Dress, Fault, Judge, no_move, of_value, same, show

EMPTY = Board.empty(12, 6)


@lru_cache(maxsize=None)
def matrix_cases() -> list[Case]:
    return [Case.of(Board.empty(width, height)) for height, width in ((6, 12), (6, 7), (4, 4), (5, 9), (8, 8), (4, 10))]


def right_matrix(case: Case) -> list[list[int]]:
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


@lru_cache(maxsize=None)
def last_move_cases() -> list[Case]:
    random = Random(52)
    cases = []
    for board, player in winning_lines(EMPTY):
        last = [(x, y) for x, y in board.removable() if board.cells[x][y] == player and not winners(board.with_cell(x, y, 0))]
        # The last stone at one end of the line and at the other.
        cases += [Case.of(board, column=x) for x, y in {*last[:1], *last[-1:]}]
    for _ in range(30):
        board = playout(random, EMPTY, random.randrange(1, 40))
        cases.append(Case.of(board, column=random.choice([x for x in range(12) if board.level(x)])))
    cases += [Case.of(board, column=column) for board, line in wrapped_lines(EMPTY) for column in tops(board, line)]
    cases += [Case.of(board, column=column) for board, column in long_lines(EMPTY)]
    return [case for case in cases if just_won(case)]


def just_won(case: Case) -> bool:
    """Nobody has won, or the last stone has: what a game can come to, and all that the whole grid and its lines agree on."""
    return bool(case.board.level(case.column)) and (not winners(case.board) or victory(case) != 0)


def victory(case: Case, lines: Any = None) -> int:
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


# Columns from the left, each from the bottom: five are full, so that depth 3 is quick. On the first two a slow win is there
# beside a quick one, on the next two a machine that values both alike goes wrong; the rest are quiet.
HALF_FULL = (
    "000000/200000/000000/000000/100000/120000/000000/121212/221212/211212/112121/211212",
    "121112/121121/212122/212212/211212/100000/000000/000000/100000/220000/000000/000000",
    "000000/220000/000000/100000/000000/000000/100000/212122/112121/211211/121212/221212",
    "200000/110000/000000/200000/000000/000000/210000/211121/121212/222111/112122/221221",
    "121211/112122/212122/212122/121211/000000/000000/000000/120000/000000/000000/000000",
    "221212/121212/122112/211121/121212/000000/000000/000000/000000/220000/000000/110000",
    "100000/200000/000000/000000/100000/000000/200000/211222/122211/121112/112121/222121",
    "212121/122111/121221/111222/221221/000000/200000/000000/100000/200000/000000/100000",
    "221212/121212/121112/212121/211122/000000/100000/000000/000000/200000/000000/000000",
    "000000/000000/100000/220000/100000/000000/000000/121211/121211/211122/222112/122212",
)


@lru_cache(maxsize=None)
def search_cases() -> list[Case]:
    """One win at hand, or one threat to stop; then half-full boards; X, which is ours, is to move."""
    random = Random(54)
    wins: list[Case] = []
    blocks: list[Case] = []
    while len(wins) < 3 or len(blocks) < 4:
        board = playout(random, EMPTY, 2 * random.randrange(3, 15))
        if not winners(board) and (forced := _forced(Case.of(board))) is not None:
            at_hand = 1 in winners(board.play(forced[0], 1))
            (wins if at_hand else blocks).append(Case.of(board, depth=2))
    cases = wins[:3] + blocks[:4]
    for number, text in enumerate(HALF_FULL):
        board = Board(12, 6, 4, True, tuple(tuple(map(int, column)) for column in text.split("/")))
        cases.append(Case.of(board, depth=3))
        if number % 2:
            cases.append(Case.of(board, depth=2))
    return cases


Table = Callable[[Sequence[int], int], float]


def _worth(table: Table) -> Callable[[Board, int], float]:
    """What a board is worth by a file's own windows."""

    known: dict[tuple[tuple[int, ...], int], float] = {}

    def evaluate(board: Board, side: int) -> float:
        cells, total = board.cells, 0.0
        for (a, b), (c, d), (e, f), (g, h) in alignments(12, 6, 4):
            window = cells[a][b], cells[c][d], cells[e][f], cells[g][h]
            if (window, side) not in known:
                known[window, side] = table(window, side)
            total += known[window, side]
        return total

    return evaluate


def _best(case: Case, table: Table, slip: Slip = RIGHT, deeper: int = 0, win_at: Callable[[int], float] | None = None,
          side: int = 1) -> set[int]:  # fmt: skip
    """The columns that min–max by these windows likes best."""
    late: Callable[[int], float] = win_at or (lambda left: 1e5 * (left + 1))
    found = values(case.board, side, case.depth + deeper, _worth(table), slip=slip, win_at=late)
    return {x for x, _ in best(found)}


def _forced(case: Case) -> list[int] | None:
    board = case.board
    wins = [x for x, y in board.moves() if 1 in winners(board.with_cell(x, y, 1))]
    if wins:
        return wins
    threats = [x for x, y in board.moves() if 2 in winners(board.with_cell(x, y, 2))]
    return threats if len(threats) == 1 else None


def _order_fault(got: Any, columns: list[int]) -> str | None:
    if got is None:
        return "no-return"
    if not isinstance(got, list) or not all(type(x) is int for x in got):
        return "wrong-type"
    if set(got) - set(range(12)):
        return "outside"
    if len(set(got)) < len(got):
        return "twice"
    return "full-column" if set(got) - set(columns) else "moves-missing"


def judge_order(case: Case, answers: list[Answer]) -> Fault | None:
    """Every open column once, from the middle outwards: of the board, or of the list of open columns."""
    columns = [x for x, _ in case.board.moves()]
    by_board = sorted(columns, key=lambda x: abs(x - 5.5))
    got = answers[0].value
    if isinstance(got, tuple):
        got = list(got)
    if not isinstance(got, list) or sorted(map(show, got)) != sorted(map(show, columns)):
        return Fault(show(by_board), show(got), _order_fault(got, columns))
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
        return Fault(f"Score_algo(grille, adversaire) = {show(-own)}", show(other), "not-opposite")
    if not same(own, mirror):
        return Fault(f"{show(own)} (miroir)", show(mirror), "not-mirrored")
    if case.board.stones == 1 and own * (1 if case.board.count(1) else -1) <= 0:
        return Fault("> 0" if case.board.count(1) else "< 0", show(own))
    return None


def judge_scoring(case: Case, answers: list[Answer]) -> Fault | None:
    """More stones alone are worth more; a window that holds both is worth less than without the other's stone."""
    one, two, three, mixed = numbers = [answer.value for answer in answers]
    for value in numbers:
        if not isinstance(value, (int, float)) or isinstance(value, bool):
            return Fault("n", show(value), "no-return" if value is None else "wrong-type")
    if not one <= two <= three or three <= 0:
        return Fault("Scoring(1) ≤ Scoring(2) ≤ Scoring(3), > 0", f"{one}, {two}, {three}", "not-growing")
    return None if mixed < two or mixed == two == 0 else Fault(f"< {two}", show(mixed), "mixed-counts", 3)


def as_numbers(answers: list[Answer]) -> Fault | None:
    for answer in answers:
        if not isinstance(answer.value, (int, float)) or isinstance(answer.value, bool):
            return Fault("n", show(answer.value), "no-return" if answer.value is None else "wrong-type")
    return None


def judge_sum(table: Table, lines: Any = None, sides: tuple[int, ...] = (1, 2)) -> Judge:
    """The sum of the file's own windows."""

    def judge(case: Case, answers: list[Answer]) -> Fault | None:
        fault = as_numbers(answers)
        if fault:
            return fault
        cells = case.board.cells
        chosen = alignments(12, 6, 4) if lines is None else lines(case)
        for player, answer in zip(sides, answers):
            right = sum(table([cells[x][y] for x, y in line], player) for line in chosen)
            if not same(right, answer.value):
                return Fault(show(right), show(answer.value))
        return None

    return judge


def judge_forced(case: Case, answers: list[Answer]) -> Fault | None:
    """A win at hand is taken, a threat is stopped; elsewhere any move will do."""
    right, got = _forced(case), answers[0].value
    if right is None:
        legal = [x for x, _ in case.board.moves()]
        return None if got in legal and not isinstance(got, bool) else Fault(" | ".join(map(str, legal)), show(got), "full-column")
    if got in right and not isinstance(got, bool):
        return None
    wins = any(1 in winners(case.board.play(x, 1)) for x in right)
    return Fault(" | ".join(map(str, right)), show(got), "no-return" if got is None else "win-missed" if wins else "threat-missed")


def judge_best(table: Table, slip: Slip = RIGHT, deeper: int = 0, win_at: Callable[[int], float] | None = None, side: int = 1) -> Judge:
    """Any of the moves that min–max by the file's own windows likes best."""

    @lru_cache(maxsize=None)
    def moves(case: Case) -> list[int]:
        return sorted(_best(case, table, slip, deeper, win_at, side))

    def judge(case: Case, answers: list[Answer]) -> Fault | None:
        got, right = answers[0].value, moves(case)
        if type(got) is int and got in right:
            return None
        forced = judge_forced(case, answers)
        return Fault(" | ".join(map(str, right)), show(got), no_move(case, got) or (forced.reason if forced else "not-minimax"))

    judge.acceptable = moves  # type: ignore[attr-defined]
    return judge


def judge_played(dress: Dress, either: bool) -> Judge:
    """A copy with one stone more; without a mark among the arguments it may be either player's."""

    def judge(case: Case, answers: list[Answer]) -> Fault | None:
        rights = [dress.grid(case.board.play(case.column, player)) for player in ((1, 2) if either else (1,))]
        got = answers[0].value
        if any(same(right, got) for right in rights):
            return Fault(show(rights[0]), "grille", "not-copied") if answers[0].shared == "rows" else None
        reason = "no-return" if got is None else "other-mark" if same(dress.grid(case.board.play(case.column, 2)), got) else "wrong-cell"
        if any(put_more(right, got, dress.marks[0]) for right in rights):
            reason = "too-many-put"
        return Fault(show(rights[0]), show(got), reason)

    return judge


def judge_victory(case: Case, answers: list[Answer], lines: Any = None, sign: int = 1) -> Fault | None:
    right, got = sign * victory(case, lines), answers[0].value
    if type(got) in (int, float) and abs(got) in (0, 10_000, 100_000) and (got > 0) == (right > 0) and (got < 0) == (right < 0):
        return None
    reason = "no-return" if got is None else "wrong-type" if type(got) not in (int, float) else None
    if reason is None and got and right and (got > 0) == (right > 0):
        reason = "win-value"
    return Fault(show(right), show(got), reason)


judge_victory.expected = lambda case: victory(case)  # type: ignore[attr-defined]


def judge_matrix(case: Case, answers: list[Answer]) -> Fault | None:
    fault = of_value(right_matrix)(case, answers)
    return Fault(fault.expected, fault.got, "shared-rows") if fault and answers[0].shared == "rows" else fault


judge_matrix.expected = right_matrix  # type: ignore[attr-defined]
