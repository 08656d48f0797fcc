"""Lab B, "TP Puissance 4": ``G[x][y]`` on 7×6, all alignments, weights."""

from __future__ import annotations

from functools import lru_cache, partial
from math import inf
from random import Random
from typing import Any

from . import lab_a
from .board import Board, Case, alignments, full_draw, last_stone_wins, playout, winners, winning_lines
from .drawing import captured
from .search import RIGHT, Slip, best, values, window_sum
from .spec import Answer, Call, Convention, Fault, Function, Lab, of_value, same, show, slips_of

EMPTY = Board.empty(7, 6)
WIN = 1e9
WEIGHTS = [[0, 1, 3, 6, 1000], [0, 1, 4, 16, 5000], [1, 2, 5, 20, 3000], [0, 0, 0, 1, 900]]


def grid(board: Board) -> list[list[int]]:
    return [list(column) for column in board.cells]


def draw(case: Case) -> str:
    from ..labs.alignements import affiche

    return captured(affiche, grid(case.board))


def back(value: Any) -> Board | None:
    """The board of a student's grid, None if it is not a grid of the lab."""
    shape = isinstance(value, list) and len(value) == 7 and all(isinstance(c, (list, tuple)) and len(c) == 6 for c in value)
    if not shape or not all(type(cell) is int and cell in (0, 1, 2) for column in value for cell in column):
        return None
    return Board(7, 6, 4, True, tuple(tuple(column) for column in value))


# --- boards -------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=None)
def scan_cases() -> list[Case]:
    random = Random(21)
    boards = [EMPTY, *(playout(random, EMPTY, random.randrange(1, 42)) for _ in range(50))]
    boards += [board for board, _ in winning_lines(EMPTY)]
    boards += [full for _ in range(3) if (full := full_draw(random, EMPTY))]
    won_full = [(board, x, y) for _ in range(2) if (board := last_stone_wins(random, EMPTY)) for x, y in board.moves()]
    boards += [board.with_cell(x, y, 2) for board, x, y in won_full]
    return [Case.of(board) for board in boards]


@lru_cache(maxsize=None)
def weighted_cases() -> list[Case]:
    random = Random(22)
    quiet = [case.board for case in scan_cases() if not winners(case.board)]
    ones = [EMPTY.play(x, 1 + x % 2) for x in range(7)]
    return [Case.of(board, weights=tuple(random.choice(WEIGHTS))) for board in (*quiet, *ones)]


@lru_cache(maxsize=None)
def search_cases() -> list[Case]:
    """Open and tactical positions at depths 1 to 3, then nearly full ones."""
    random = Random(23)
    cases: list[Case] = []
    while len(cases) < 26:
        board = playout(random, EMPTY, random.randrange(0, 30))
        cases.append(_searched(board, random.choice((1, 1, 2)), random))
        if winners(board):
            cases.pop()
    for case in lab_a._tactics():
        if case.board.width == 7 and case.depth < 3:
            cases.append(_searched(case.board, case.depth, random, case.player))
    for _ in range(5):
        before = last_stone_wins(random, EMPTY)
        if before:
            cases += [_searched(lab_a._lift(random, before, lifted), lifted + 2, random) for lifted in (0, 1, 2)]
        drawn = full_draw(random, EMPTY)
        if drawn:
            cases += [_searched(lab_a._lift(random, drawn, lifted), lifted + 1, random) for lifted in (2, 3, 4)]
    return [case for case in cases if lab_a.valid_search(case)]


def _searched(board: Board, depth: int, random: Random, player: int | None = None) -> Case:
    player = 1 + board.stones % 2 if player is None else player
    return Case.of(board, player=player, depth=depth, weights=tuple(random.choice(WEIGHTS)))


# --- what is right ------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def _values(case: Case, slip: Slip = RIGHT, win: float = inf) -> dict[tuple[int, int], float]:
    return values(case.board, case.player, case.depth, window_sum(list(case.weights)), win, slip)


def judge_minmax(case: Case, answers: list[Answer], slip: Slip = RIGHT, win: float = inf) -> Fault | None:
    """(score, move): the score from player 1's side; any best move; a win is ±∞ or larger than any evaluation."""
    found = _values(case, slip, win)
    moves = best(found)
    score = max(found.values()) * (1 if case.player == 1 else -1)
    right = " | ".join(show((score, move)) for move in sorted(moves))
    got = answers[0].value
    if not (isinstance(got, (tuple, list)) and len(got) == 2):
        return Fault(right, show(got), "no-return" if got is None else "wrong-type")
    value, move = got
    if isinstance(move, list):
        move = tuple(move)
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if move not in moves:
        return Fault(right, show(got))
    if number and abs(score) >= win:
        # Any value beyond what an undecided board can reach is a fair way of writing a win.
        return None if value * score > 0 and abs(value) >= 0.9 * case.weights[4] else Fault(right, show(got), "win-small")
    if not number or not same(score, value):
        return Fault(right, show(got), "score-sign" if number and same(-score, value) and score else None)
    return None


def judge_moves(case: Case, answers: list[Answer]) -> Fault | None:
    """The order of the moves is free; their form is a list of couples."""
    got, right = answers[0].value, case.board.moves()
    if isinstance(got, (list, tuple)) and sorted(map(show, got)) == sorted(map(show, right)):
        return None
    reason = None
    if got is None:
        reason = "no-return"
    elif isinstance(got, (list, tuple)) and len(got) > len(right):
        reason = "full-column"
    return Fault(show(right), show(got), reason)


def judge_final(case: Case, answers: list[Answer]) -> Fault | None:
    """A grid that a game can end with: alternate stones, none floating, over, and not played on past its end."""
    for answer in answers:
        board = back(answer.value)
        text = show(answer.value)
        wanted = "G"
        if board is None:
            return Fault(wanted, text, "no-return" if answer.value is None else "wrong-type")
        if any(0 in column[: board.level(x)] for x, column in enumerate(board.cells)):
            return Fault(wanted, text, "floating")
        if board.count(1) - board.count(2) not in (0, 1):
            return Fault(wanted, text, "turns")
        won = winners(board)
        if not won and not board.full:
            return Fault(wanted, text, "stops-early")
        last = 1 + (board.stones - 1) % 2
        tops = [(x, y) for x, y in board.removable() if board.cells[x][y] == last]
        if won and not any(not winners(board.with_cell(x, y, 0)) for x, y in tops):
            return Fault(wanted, text, "past-win")
    if len(answers) > 4 and len({show(answer.value) for answer in answers}) < 3:
        return Fault("G", show(answers[0].value), "not-random")
    return None


def judge_human(case: Case, answers: list[Answer]) -> Fault | None:
    """Three moves typed in one column, all of them asked for; then the lines end."""
    answer = answers[0]
    if answer.error is None or answer.read < 3:
        return Fault("3 × input()", f"{answer.read} × input()", "stops-early")
    return None


def _weighed(case: Case, lines: Any = None, prefix: int | None = None) -> float:
    return window_sum(list(case.weights), lines, prefix)(case.board, 1)


def _fini(case: Case, lines: Any = None) -> int:
    return next(iter(winners(case.board, lines)), 0)


_G = Convention(1, lambda case: [Call([grid(case.board)])])
_EVERY_LINE = alignments(7, 6, 4)


FUNCTIONS = [
    Function(
        "init", lambda: [Case.of(EMPTY)], [Convention(0, lambda case: [Call([]), Call([])])],
        lambda case, answers: next((Fault(show(grid(EMPTY)), show(a.value), "rows-first" if same([[0] * 7] * 6, a.value)
                                    else "no-return" if a.value is None else None)
                                    for a in answers if not same(grid(EMPTY), a.value)), None),
    ),
    Function("coups", scan_cases, [_G], judge_moves, weight=2),
    Function(
        "fini", scan_cases, [_G], of_value(_fini),
        [("draw-before-win", of_value(lambda case: 0 if case.board.full else _fini(case))),
         *slips_of(_fini)],
        valid=lambda case: len(winners(case.board)) < 2, weight=3,
    ),
    Function(
        "joue_hasard", lambda: [Case.of(EMPTY, round=number) for number in range(6)],
        [Convention(0, lambda case: [Call([]) for _ in range(8)])], judge_final, seconds=6.0, weight=2, depends=["coups", "fini"],
    ),
    Function(
        "heuristique", weighted_cases, [Convention(2, lambda case: [Call([grid(case.board), list(case.weights)])])],
        of_value(_weighed),
        [*(("partial-counts", of_value(partial(_weighed, prefix=prefix))) for prefix in range(16)),
         ("other-side", of_value(lambda case: window_sum(list(case.weights))(case.board, 2))),
         *slips_of(_weighed)],
        valid=lambda case: not winners(case.board), weight=3,
    ),
    Function(
        "minmax", search_cases,
        [Convention(4, lambda case: [Call([grid(case.board), case.player, list(case.weights), case.depth])])],
        judge_minmax,
        [(key, lambda case, answers, slip=slip: judge_minmax(case, answers, slip)) for key, slip in (
            ("draw-before-win", Slip(draw_first=True)), ("full-lost", Slip(full_is_lost=True)),
            ("past-win", Slip(past_win="own")), ("past-win", Slip(past_win="other")), ("one-ply-less", Slip(one_less=True)))]
        # A full board may also be worse than a lost one, when a win is a number and the start of the maximum is −∞.
        + [("full-lost", lambda case, answers: judge_minmax(case, answers, Slip(full_is_lost=True), WIN))],
        valid=lab_a.valid_search, seconds=20.0, weight=5, depends=["coups", "fini", "heuristique"],
    ),
    Function(
        "partie_2machines", lambda: [Case.of(EMPTY, pair=pair) for pair in range(3)],
        [Convention(4, lambda case: [Call([WEIGHTS[case.pair], WEIGHTS[-1 - case.pair], 1 + case.pair // 2, 1])])],
        judge_final, seconds=30.0, weight=2, depends=["minmax"],
    ),
    Function(
        "humain_vs_machine", lambda: [Case.of(EMPTY)],
        [Convention(2, lambda case: [Call([WEIGHTS[0], 1], stdin=["3", "3", "3"])])],
        judge_human, expects_error=["EOFError"], seconds=10.0, weight=2, depends=["minmax"],
    ),
]  # fmt: skip

GIVEN = f'''
tous = {[list(line) for line in _EVERY_LINE]!r}

def affiche(G):
    for y in range(5, -1, -1):
        print(" ".join(".OX"[G[x][y]] for x in range(7)))
'''

LAB = Lab("B", ("Connect Four by alignments", "TP Puissance 4"), FUNCTIONS, draw, GIVEN)
