"""Lab D, "Puissance 4 :: IA", in Python dress: ``t[y][x]``, row 0 at the bottom."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any, Callable

from . import lab_a
from .board import Board, Case, playout, winners, winning_lines
from .child import Script
from .drawing import captured
from .spec import Answer, Call, Convention, Fault, Function, Lab, of_move, of_value, same, show, slips_of, won_by

EMPTY = Board.empty(7, 6)
WAYS = [(1, 0), (1, 1), (0, 1), (-1, 1)]


def grid(board: Board) -> list[list[int]]:
    return board.rows()[::-1]


def draw(case: Case) -> str:
    from ..labs.caml import dessine

    return captured(dessine, grid(case.board))


# --- boards -------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=None)
def column_cases() -> list[Case]:
    random = Random(41)
    boards = [EMPTY, *(playout(random, EMPTY, random.randrange(1, 42), False) for _ in range(25))]
    return [Case.of(board, column=column) for board in boards for column in random.sample(range(7), 3)]


def _stacked() -> list[Case]:
    return [case for case in column_cases() if case.board.level(case.column)]


def _roomy() -> list[Case]:
    return [case for case in column_cases() if case.board.level(case.column) < 6]


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
    return cases


def _top(case: Case) -> tuple[int, int]:
    return case.column, case.board.level(case.column) - 1


def _gagne(case: Case, lines: Any = None) -> bool:
    x, y = _top(case)
    player = case.board.cells[x][y]
    from .board import alignments

    lines = alignments(7, 6, 4) if lines is None else lines
    return any((x, y) in line and all(case.board.cells[a][b] == player for a, b in line) for line in lines)


@lru_cache(maxsize=None)
def ray_cases() -> list[Case]:
    """A stone and a way to look from it."""
    random = Random(43)
    cases = []
    for base in last_move_cases()[::2]:
        stones = [(x, y) for x in range(7) for y in range(6) if base.board.cells[x][y]]
        ax, ay = random.choice([*WAYS, *((-ax, -ay) for ax, ay in WAYS)])
        x, y = random.choice(stones)
        cases.append(Case.of(base.board, x=x, y=y, ax=ax, ay=ay))
    return cases


def _has_stone(case: Case) -> bool:
    return bool(case.board.cells[case.x][case.y])


def _long(case: Case, sign: int = 1) -> int:
    """The first k ≥ 1 whose cell is outside or of another colour."""
    board, k = case.board, 1
    while True:
        x, y = case.x + sign * k * case.ax, case.y + sign * k * case.ay
        if not (0 <= x < 7 and 0 <= y < 6) or board.cells[x][y] != board.cells[case.x][case.y]:
            return k
        k += 1


def _along(case: Case) -> bool:
    return _long(case) + _long(case, -1) - 1 >= 4


@lru_cache(maxsize=None)
def machine_cases() -> list[Case]:
    random = Random(44)
    cases = [Case.of(case.board, player=case.player) for case in lab_a._tactics() if case.depth == 1]
    while len(cases) < 40:
        board = playout(random, EMPTY, random.randrange(0, 38))
        if not winners(board) and board.moves():
            cases.append(Case.of(board, player=1 + board.stones % 2))
    return cases


def _open(case: Case) -> bool:
    return bool(case.board.moves()) and not winners(case.board)


@lru_cache(maxsize=8192)
def winning(board: Board, player: int) -> list[int]:
    return [x for x, y in board.moves() if player in winners(board.with_cell(x, y, player))]


def _one_ply(case: Case) -> list[int]:
    return winning(case.board, case.player) or [x for x, _ in case.board.moves()]


@lru_cache(maxsize=4096)
def state(board: Board, player: int, depth: int) -> str:
    """G, I or P, as the lab defines them."""
    if winning(board, player):
        return "G"
    if depth <= 0 or not board.moves():
        return "I"
    children = [state(board.play(x, player), 3 - player, depth - 1) for x, _ in board.moves()]
    return "G" if "P" in children else "P" if all(child == "G" for child in children) else "I"


def _ternary(case: Case) -> list[int]:
    """The moves that keep the best state, looking two plies ahead."""
    wins = winning(case.board, case.player)
    if wins:
        return wins
    by_state: dict[str, list[int]] = {}
    for x, _ in case.board.moves():
        by_state.setdefault(state(case.board.play(x, case.player), 3 - case.player, 1), []).append(x)
    return by_state.get("P") or by_state.get("I") or by_state["G"]


# --- judging ------------------------------------------------------------------------------------------------------


def judge_grid(expected: Callable[[Case], Board]) -> Any:
    """The grid must be this one afterwards."""

    def judge(case: Case, answers: list[Answer]) -> Fault | None:
        right = grid(expected(case))
        grids = [value for value in answers[0].after if isinstance(value, list)]
        return None if same(right, grids[0]) else Fault(show(right), show(grids[0]))

    return judge


def judge_legal(case: Case, answers: list[Answer]) -> Fault | None:
    right = [x for x, _ in case.board.moves()]
    for answer in answers:
        if answer.value not in right or isinstance(answer.value, bool):
            return Fault(" | ".join(map(show, right)), show(answer.value), "no-return" if answer.value is None else "full-column")
    if len(right) >= 4 and len({answer.value for answer in answers}) == 1:
        return Fault(" | ".join(map(show, right)), f"{len(answers)} × {answers[0].value}", "not-random")
    return None



def _script(case: Case) -> tuple[list[int], list[int]]:
    """Column strategies whose game is won on the last scripted move."""
    scripts = [([3, 3, 3, 3], [0, 1, 2]), ([0, 0, 1, 6], [4, 4, 4, 4]), ([0, 1, 2, 3], [6, 6, 6])]
    return scripts[int(case.game)]


def _final(case: Case) -> Board:
    first, second = map(list, _script(case))
    board = EMPTY
    for turn in range(len(first) + len(second)):
        board = board.play((first, second)[turn % 2].pop(0), 1 + turn % 2)
    return board


def judge_partie(case: Case, answers: list[Answer]) -> Fault | None:
    answer = answers[0]
    if answer.error == "EOFError":
        return Fault(show(grid(_final(case))), "…", "goes-on")
    after = next((value for value in answer.after if isinstance(value, list)), None)
    right = grid(_final(case))
    return None if same(right, after) else Fault(show(right), show(after), "stops-early")


def _column(*order: str) -> Convention:
    def calls(case: Case) -> list[Call]:
        parts = {"t": grid(case.board), "c": dict(case.params).get("column"), "j": 1}
        return [Call([parts[name] for name in order])]

    return Convention(len(order), calls)


def _ray(*order: str) -> Convention:
    def calls(case: Case) -> list[Call]:
        colour = case.board.cells[case.x][case.y]
        parts = {"t": grid(case.board), "ax": case.ax, "ay": case.ay, "coul": colour, "x": case.x, "y": case.y,
                 "xy": (case.x, case.y), "axy": (case.ax, case.ay)}  # fmt: skip
        return [Call([parts[name] for name in order])]

    return Convention(len(order), calls)


_LAST = [_column("t", "c"), Convention(3, lambda case: [Call([grid(case.board), *_top(case)])])]
_STRATEGY = Convention(2, lambda case: [Call([grid(case.board), case.player])])

FUNCTIONS = [
    Function("hauteur", column_cases, [_column("t", "c"), _column("c", "t")], of_value(lambda case: case.board.level(case.column))),
    Function("joue", _roomy, [_column("t", "c", "j")], judge_grid(lambda case: case.board.play(case.column, 1)), pure=False,
             valid=lambda case: case.board.level(case.column) < 6),
    Function("annule", _stacked, [_column("t", "c")], judge_grid(lambda case: case.board.with_cell(*_top(case), 0)), pure=False,
             valid=lambda case: case.board.level(case.column) > 0, aliases=["dejoue"]),
    Function("nul", lambda: [Case.of(board) for board in _boards_for_nul()], [_column("t")], of_value(lambda case: case.board.full)),
    Function("lit_long", ray_cases, [_ray("t", "ax", "ay", "coul", "x", "y")], of_value(_long), valid=_has_stone,
             suspects=[("one-off", of_value(lambda case: _long(case) - 1))], weight=2),
    Function("lit_dir", ray_cases, [_ray("t", "xy", "axy"), _ray("t", "x", "y", "ax", "ay")], of_value(_along), valid=_has_stone, weight=2,
             suspects=[("one-way", of_value(lambda case: _long(case) >= 4)), ("one-off", of_value(lambda case: _long(case) + _long(case, -1) >= 4)),
                       ("one-off", of_value(lambda case: _long(case) + _long(case, -1) - 2 >= 4))]),
    Function("gagne", last_move_cases, _LAST, of_value(_gagne), valid=lambda case: case.board.level(case.column) > 0, weight=3,
             suspects=[("scans-all", of_value(lambda case: won_by(case, 1) or won_by(case, 2))),
                       *slips_of(_gagne)]),
    Function("partie", lambda: [Case.of(EMPTY, game=game) for game in range(3)],
             [Convention(5, lambda case: [Call([grid(EMPTY), *(Script(columns) for columns in _script(case)), 1, 2])])],
             judge_partie, pure=False, expects_error=["EOFError"], weight=2, seconds=4.0, depends=["gagne"]),
    Function("IA_random", machine_cases, [Convention(2, lambda case: [Call([grid(case.board), case.player])] * 12)], judge_legal, valid=_open),
    Function("IA_1", machine_cases, [_STRATEGY], of_move(_one_ply), valid=_open, weight=2, depends=["gagne", "IA_random"]),
    Function("sIA", lambda: machine_cases()[:24],
             [Convention(1, lambda case: [Call([2], then=[[grid(case.board), case.player]])]),
              Convention(3, lambda case: [Call([grid(case.board), case.player, 2])])],
             of_move(_ternary), valid=_open, weight=3, seconds=10.0, depends=["gagne", "IA_1"]),
]  # fmt: skip


def _boards_for_nul() -> list[Board]:
    from .board import DRAWN_GAMES, replay

    return [EMPTY, *(replay(game[:length], EMPTY) for game in DRAWN_GAMES for length in (20, 40, 41, 42))]


LAB = Lab("D", ("Connect Four, strategies as functions", "Puissance 4 :: IA"), FUNCTIONS, draw)
