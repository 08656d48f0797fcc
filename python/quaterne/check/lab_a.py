"""Lab A, "IA pour Puissance 4": grid of rows from the top, and heights."""

from __future__ import annotations

from functools import lru_cache, partial
from random import Random
from typing import Any

from .board import Board, Case, full_draw, last_stone_wins, playout, winning_lines
from .drawing import captured
from .search import RIGHT, Slip, best, ratio, values, window_sum
from .spec import Answer, Call, Convention, Fault, Function, Lab, of_move, of_value, same, slips_of, won_by

SEED = 7
SIZES = [(7, 6), (4, 4), (5, 4), (6, 5), (8, 7), (4, 6)]


def grid(board: Board) -> list[list[int]]:
    return board.rows()


def heights(board: Board) -> list[int]:
    return [board.level(x) for x in range(board.width)]


def draw(case: Case) -> str:
    from ..labs.puissance4 import afficher

    return captured(afficher, grid(case.board))


# --- boards -------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=None)
def scan_cases() -> list[Case]:
    """Boards for functions that look at the whole grid: empty, random, full, and one for every alignment."""
    random = Random(SEED)
    boards = [Board.empty(7, 6), Board.empty(4, 4)]
    boards += [playout(random, Board.empty(*random.choice(SIZES)), random.randrange(1, 30)) for _ in range(40)]
    boards += [full for size in ((4, 4), (5, 4), (7, 6)) if (full := full_draw(random, Board.empty(*size)))]
    boards += [board for size in ((7, 6), (4, 4), (4, 5)) for board, _ in winning_lines(Board.empty(*size))]
    return [Case.of(board, player=player) for board in boards for player in (1, 2)]


@lru_cache(maxsize=None)
def quiet_cases() -> list[Case]:
    """Boards that nobody has won: the evaluation is defined there."""
    quiet = [case for case in scan_cases() if not won_by(case, 1) and not won_by(case, 2)]
    ones = [Board.empty(7, 6).play(x, 1) for x in range(7)] + [Board.empty(4, 4).play(x, 2) for x in range(4)]
    example = Board.from_rows(".......", ".......", ".......", "...1...", "...2...", ".211...")
    return quiet + [Case.of(board, player=player) for board in (*ones, example) for player in (1, 2)]


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
def stacked_cases() -> list[Case]:
    """A non-empty column on random boards, full columns among them."""
    random = Random(SEED + 1)
    cases = []
    for _ in range(40):
        board = playout(random, Board.empty(*random.choice(SIZES)), random.randrange(1, 42), False)
        cases.append(Case.of(board, column=random.choice([x for x in range(board.width) if board.level(x)])))
    full = Board.empty(4, 4)
    for ply in range(4):
        full = full.play(0, 1 + ply % 2)
    return [*cases, Case.of(full, column=0), Case.of(Board.empty(7, 6).play(6, 2), column=6)]


@lru_cache(maxsize=None)
def search_cases() -> list[Case]:
    """Positions for the machine: open, tactical, nearly full, and those on which the known slips go wrong."""
    random = Random(SEED + 2)
    cases = []
    for size, plies, depths, count in (
        ((7, 6), (0, 20), (1, 2), 14), ((5, 4), (2, 18), (2, 3), 16), ((4, 4), (4, 15), (2, 3, 4), 24)):  # fmt: skip
        for _ in range(count):
            board = playout(random, Board.empty(*size), random.randrange(*plies))
            while not board.moves() or won_by(Case.of(board), 1) or won_by(Case.of(board), 2):
                board = playout(random, Board.empty(*size), random.randrange(*plies))
            cases.append(Case.of(board, player=1 + board.stones % 2, depth=random.choice(depths)))
    for size in ((4, 4), (5, 4), (4, 5)):
        for _ in range(3):
            before = last_stone_wins(random, Board.empty(*size))
            if before:
                for lifted in (0, 1, 2, 3):
                    board = _lift(random, before, lifted)
                    player = 1 + board.stones % 2
                    cases.append(Case.of(board, player=player, depth=lifted + 2))
            drawn = full_draw(random, Board.empty(*size))
            if drawn:
                for lifted in (2, 3, 4, 5):
                    board = _lift(random, drawn, lifted)
                    cases.append(Case.of(board, player=1 + board.stones % 2, depth=lifted + 1))
    cases += [case for case in _tactics()]
    return [case for case in cases if valid_search(case)]


def _lift(random: Random, board: Board, count: int) -> Board:
    """The board with so many stones lifted, of the players in turn."""
    for _ in range(count):
        player = 1 + (board.stones - 1) % 2
        movable = [(x, y) for x, y in board.removable() if board.cells[x][y] == player]
        if not movable:
            break
        board = board.with_cell(*random.choice(movable), 0)
    return board


def _tactics() -> list[Case]:
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


# --- what is right ------------------------------------------------------------------------------------------------


@lru_cache(maxsize=None)
def _evaluation(case: Case, prefix: int | None = None) -> float:
    return window_sum(ratio(4), prefix=prefix)(case.board, case.player)


@lru_cache(maxsize=4096)
def _moves(case: Case, slip: Slip = RIGHT, prefix: int | None = None) -> list[int]:
    evaluate = window_sum(ratio(4), prefix=prefix)
    return sorted(x for x, _ in best(values(case.board, case.player, case.depth, evaluate, slip=slip)))


def _series(case: Case) -> float:
    return _evaluation(case)


def _scan(case: Case) -> list[Any]:
    return [grid(case.board), case.player]


def _lifted(case: Case) -> tuple[Any, Any]:
    board = case.board
    after = board.with_cell(case.column, board.level(case.column) - 1, 0)
    return grid(after), heights(after)


def judge_lifted(case: Case, answers: list[Answer]) -> Fault | None:
    after, levels = _lifted(case)
    got = answers[0].after[:2]
    if same([after, levels], list(got)):
        return None
    reason = "height-kept" if same(after, got[0]) else "grid-kept" if same(levels, got[1]) else None
    return Fault(f"grille={after} hauteur={levels}", f"grille={got[0]} hauteur={got[1]}", reason)


def judge_dropped(case: Case, answers: list[Answer]) -> Fault | None:
    after = case.board.play(case.column, 2)
    got = answers[0].after[:2]
    if same([grid(after), heights(after)], list(got)):
        return None
    return Fault(f"grille={grid(after)} hauteur={heights(after)}", f"grille={got[0]} hauteur={got[1]}")


def _roomy() -> list[Case]:
    return [case for case in stacked_cases() if case.board.level(case.column) < case.board.height]


# --- the functions ------------------------------------------------------------------------------------------------

_SCAN = Convention(2, lambda case: [Call(_scan(case))])
_WINDOW = Convention(2, lambda case: [Call([[column[0] for column in case.board.cells], case.player])])
_SEARCH = Convention(4, lambda case: [Call([grid(case.board), heights(case.board), case.player, case.depth])])


def _value_suspects() -> list[tuple[str, Any]]:
    """Wrong evaluations: partial counts, the other's point of view, edges and directions forgotten."""
    return [
        *(("partial-counts", of_value(partial(_evaluation, prefix=prefix))) for prefix in range(16)),
        ("other-side", of_value(lambda case: -_evaluation(case))),
        ("own-only", of_value(_own)),
        *slips_of(lambda case, lines: window_sum(ratio(4), lines)(case.board, case.player)),
    ]


def _own(case: Case) -> float:
    alone = [[cell if cell != 3 - case.player else 9 for cell in column] for column in case.board.cells]
    board = Board(case.board.width, case.board.height, 4, True, tuple(map(tuple, alone)))
    total = 0.0
    from .board import alignments

    for line in alignments(board.width, board.height, 4):
        cells = [board.cells[x][y] for x, y in line]
        if 9 not in cells:
            total += ratio(4)[cells.count(case.player)]
    return total


FUNCTIONS = [
    Function(
        "jouer", _roomy,
        [Convention(4, lambda case: [Call([grid(case.board), heights(case.board), case.column, 2])]),
         Convention(4, lambda case: [Call([grid(case.board), heights(case.board), 2, case.column])])],
        judge_dropped, optional=True, weight=0, pure=False,
        valid=lambda case: case.board.level(case.column) < case.board.height,
    ),
    Function(
        "victoire", scan_cases, [_SCAN],
        of_value(lambda case: won_by(case, case.player)),
        [("other-side", of_value(lambda case: won_by(case, 3 - case.player))),
         ("any-player", of_value(lambda case: won_by(case, 1) or won_by(case, 2))),
         *slips_of(lambda case, lines: won_by(case, case.player, lines))],
        weight=3,
    ),
    Function(
        "enlever_coup", stacked_cases,
        [Convention(3, lambda case: [Call([grid(case.board), heights(case.board), case.column])])],
        judge_lifted, pure=False, valid=lambda case: case.board.level(case.column) > 0, weight=2,
    ),
    Function(
        "eval_serie", window_cases, [_WINDOW], of_value(_series),
        [("other-side", of_value(lambda case: -_series(case))),
         ("own-only", of_value(_own)),
         ("mixed-counts", of_value(lambda case: _mixed(case)))],
        valid=lambda case: True, weight=3,
    ),
    Function(
        "eval", quiet_cases, [_SCAN], of_value(_evaluation), _value_suspects(),
        valid=lambda case: not won_by(case, 1) and not won_by(case, 2), weight=4, depends=["eval_serie"],
    ),
    Function(
        "IA", search_cases, [_SEARCH], of_move(_moves),
        [*((key, of_move(partial(_moves, slip=slip))) for key, slip in (
            ("draw-before-win", Slip(draw_first=True)), ("full-lost", Slip(full_is_lost=True)),
            ("past-win", Slip(past_win="own")), ("past-win", Slip(past_win="other")),
            ("wins-unseen", Slip(deaf=True)),
            ("one-ply-less", Slip(one_less=True)), ("minimises", Slip(minimises=True)))),
         *(("partial-counts", of_move(partial(_moves, slip=RIGHT, prefix=prefix))) for prefix in (0, 2, 10))],
        valid=valid_search, seconds=10.0, weight=6, depends=["victoire", "eval", "enlever_coup"],
    ),
]  # fmt: skip


def _mixed(case: Case) -> float:
    """Own minus other's in a window that holds both, which the lab counts for nothing."""
    cells = [column[0] for column in case.board.cells]
    mine, theirs = cells.count(case.player), cells.count(3 - case.player)
    return ratio(4)[mine] - ratio(4)[theirs]


GIVEN = '''
def jouer(grille, hauteur, k, p):
    grille[len(grille) - 1 - hauteur[k]][k] = p
    hauteur[k] += 1
'''

LAB = Lab("A", ("Connect Four AI", "IA pour Puissance 4"), FUNCTIONS, draw, GIVEN, ["puissance4"])
