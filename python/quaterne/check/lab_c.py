"""Lab C, "TP MiniMax": tic-tac-toe n×n, rows from the top, marks ``' '``, ``'x'``, ``'o'``."""

from __future__ import annotations

from functools import lru_cache, partial
from random import Random
from typing import Any

from .board import Board, Case, playout, winners, winning_lines
from .drawing import captured
from .search import RIGHT, Slip, best, nothing, outcome, values
from .spec import Answer, Call, Convention, Fault, Function, Lab, of_move, of_value, same, show, slips_of

MARKS = " xo"


def square(n: int) -> Board:
    return Board.empty(n, n, n, gravity=False)


def grid(board: Board) -> list[list[str]]:
    return [[MARKS[cell] for cell in row] for row in board.rows()]


def written(board: Board, move: tuple[int, int]) -> tuple[int, int]:
    """A cell as the lab writes it: (row from the top, column)."""
    return board.height - 1 - move[1], move[0]


def draw(case: Case) -> str:
    from ..labs.morpion import affichage

    return captured(affichage, grid(case.board))


def mover(board: Board) -> int:
    return 1 if board.count(1) <= board.count(2) else 2


def legal(case: Case) -> bool:
    """Alternate turns, x first."""
    return case.board.count(1) - case.board.count(2) in (0, 1)


def undecided(case: Case) -> bool:
    return legal(case) and not winners(case.board) and bool(case.board.moves())


# --- boards -------------------------------------------------------------------------------------------------------


def picture(*rows: str) -> Board:
    return Board.from_rows(*(row.replace("x", "1").replace("o", "2") for row in rows), align=len(rows), gravity=False)


LESSON = picture(".x.", "xoo", "ox.")
FULL_DRAW = picture("xox", "xoo", "oxx")
LAST_CELL_WINS = picture("xoo", "oxx", "xo.")


@lru_cache(maxsize=None)
def scan_cases() -> list[Case]:
    random = Random(31)
    boards = [square(3), square(2), LESSON, FULL_DRAW, LAST_CELL_WINS.with_cell(2, 0, 1)]
    boards += [playout(random, square(n), random.randrange(1, n * n + 1)) for n in (3, 3, 4, 5) for _ in range(15)]
    boards += [board for n in (3, 4) for board, _ in winning_lines(square(n))]
    return [Case.of(board, player=player) for board in boards for player in (1, 2)]


@lru_cache(maxsize=None)
def open_cases() -> list[Case]:
    random = Random(32)
    boards = [square(3), LESSON, LAST_CELL_WINS]
    boards += [playout(random, square(n), random.randrange(0, n * n)) for n in (3, 3, 4) for _ in range(15)]
    return [Case.of(board, player=mover(board)) for board in boards if not winners(board) and board.moves()]


@lru_cache(maxsize=None)
def search_cases() -> list[Case]:
    random = Random(33)
    cases = [Case.of(LESSON, player=1, depth=3), Case.of(LESSON, player=1, depth=1), Case.of(LAST_CELL_WINS, player=1, depth=1)]
    for plies, depth in ((3, 2), (4, 3), (5, 4), (6, 3), (7, 2), (8, 1), (2, 2), (6, 2), (7, 1), (8, 2)) * 4:
        board = playout(random, square(3), plies)
        if not winners(board):
            cases.append(Case.of(board, player=mover(board), depth=depth))
    cases.append(Case.of(square(4), player=1, depth=1))
    return cases + [case for slip in SLIPS.values() for case in _telling(random, slip)]


SLIPS = {
    "draw-before-win": Slip(draw_first=True), "full-lost": Slip(full_is_lost=True), "past-win": Slip(past_win="own"),
    "past-win, the other's first": Slip(past_win="other"), "one-ply-less": Slip(one_less=True),
}  # fmt: skip


def _telling(random: Random, slip: Slip, wanted: int = 4, tries: int = 400) -> list[Case]:
    """Positions on which the slip gives a wrong score."""
    found: list[Case] = []
    for _ in range(tries):
        board = playout(random, square(3), random.randrange(3, 9))
        case = Case.of(board, player=mover(board), depth=random.randrange(1, 6))
        if undecided(case) and _score(case) != _score(case, slip):
            found.append(case)
        if len(found) == wanted:
            break
    return found


# --- judging ------------------------------------------------------------------------------------------------------


def judge_moves(case: Case, answers: list[Answer]) -> Fault | None:
    right = sorted(written(case.board, move) for move in case.board.moves())
    got = answers[0].value
    if isinstance(got, tuple) and sorted(map(show, got)) == sorted(map(show, right)):
        return None
    reason = "no-return" if got is None else "wrong-type" if isinstance(got, (list, frozenset)) else None
    return Fault(show(tuple(right)), show(got), reason)


def judge_random(case: Case, answers: list[Answer]) -> Fault | None:
    right = [written(case.board, move) for move in case.board.moves()]
    seen = set()
    for answer in answers:
        got = tuple(answer.value) if isinstance(answer.value, list) else answer.value
        if got not in right:
            return Fault(" | ".join(map(show, right)), show(answer.value), "no-return" if got is None else None)
        seen.add(got)
    if len(right) >= 4 and len(seen) == 1:
        return Fault(" | ".join(map(show, right)), f"{len(answers)} × {show(seen.pop())}", "not-random")
    return None


def judge_display(case: Case, answers: list[Answer]) -> Fault | None:
    """A frame with ``*`` at the corners, ``|`` at the sides, and every mark in its row and column."""
    wanted, lines = draw(case), [line.rstrip() for line in answers[0].out.strip("\n").split("\n")]
    rows = grid(case.board)
    if not answers[0].out.strip():
        returned = isinstance(answers[0].value, str)
        return Fault(wanted, show(answers[0].value), "returns-text" if returned else "prints-nothing")
    if len(lines) != len(rows) + 2 or not all(line.startswith("*") and line.endswith("*") for line in (lines[0], lines[-1])):
        return Fault(wanted, answers[0].out.rstrip("\n"), "frame")
    places: dict[int, int] = {}
    for row, line in zip(rows, lines[1:-1]):
        marks = [(place, mark) for place, mark in enumerate(line) if mark in "xo"]
        expected = [(y, mark) for y, mark in enumerate(row) if mark != " "]
        if [mark for _, mark in marks] != [mark for _, mark in expected] or not (line.startswith("|") and line.endswith("|")):
            return Fault(wanted, answers[0].out.rstrip("\n"), "frame")
        for (place, _), (y, _) in zip(marks, expected):
            if places.setdefault(y, place) != place:
                return Fault(wanted, answers[0].out.rstrip("\n"), "frame")
    if sorted(places, key=lambda y: places[y]) != sorted(places):
        return Fault(wanted, answers[0].out.rstrip("\n"), "frame")
    return None


def judge_children(case: Case, answers: list[Answer]) -> Fault | None:
    board = case.board
    right = [grid(board.with_cell(x, y, case.player)) for x, y in board.moves()]
    got = answers[0].value
    if same(right, list(got) if isinstance(got, tuple) else got):
        return None
    reason = "no-return" if got is None else None
    if isinstance(got, (list, tuple)) and len(got) > 1 and all(same(got[0], other) for other in got):
        reason = "not-copied"
    return Fault(show(right), show(got), reason)


GAMES = [
    (3, ["0,0", "1,0", "0,1", "1,1", "0,2"], "x"),
    (3, ["0,0", "0,0", "1,0", "0,1", "1,1", "0,2"], "x"),
    (3, ["0,0", "0,1", "2,2", "1,1", "1,0", "2,1"], "o"),
    (3, ["0,0", "0,1", "0,2", "1,0", "1,2", "1,1", "2,1", "2,2", "2,0"], ""),
    (3, ["0,0", "0,1", "0,2", "1,0", "1,1", "2,1", "1,2", "2,0", "2,2"], "x"),
    (2, ["0,0", "0,1", "1,1"], "x"),
]


def judge_game(case: Case, answers: list[Answer]) -> Fault | None:
    """Every line is read, none is missing: the game ends exactly when it is over, and says who won."""
    _, lines, winner = GAMES[case.game]
    answer, out = answers[0], answers[0].out.lower()
    if answer.error == "EOFError":
        return Fault(f"{len(lines)} × input()", f"> {len(lines)} × input()", "goes-on")
    if answer.error:
        return Fault(f"{len(lines)} × input()", str(answer.error))
    if answer.read < len(lines):
        return Fault(f"{len(lines)} × input()", f"{answer.read} × input()", "stops-early")
    said_draw = any(word in out for word in ("nul", "égalité", "egalite", "draw"))
    said_win = any(word in out for word in ("gagn", "vainqueur", "victoire", "win", "won"))
    if winner and said_draw and not said_win:
        return Fault(f"{winner} gagne", answer.out.strip().split("\n")[-1], "draw-before-win")
    return None


@lru_cache(maxsize=8192)
def _scores(case: Case, slip: Slip = RIGHT) -> dict[tuple[int, int], float]:
    return values(case.board, case.player, case.depth, nothing if not slip.deaf else outcome, 1, slip)


def _score(case: Case, slip: Slip = RIGHT) -> float:
    """The value of the board for the side to move, min–max of the given depth."""
    found = _scores(case, slip)
    top = max(found.values())
    return max(-1, min(1, top)) if not slip.full_is_lost else top


def _best_p1(case: Case) -> list[tuple[int, int]]:
    found = values(case.board, case.player, 1, nothing, 1)
    return sorted(written(case.board, move) for move in best(found))


_EVAL = Convention(2, lambda case: [Call([grid(case.board), MARKS[case.player]])])


def _search_call(*order: str) -> Convention:
    """minimax(grille, profondeur, tour_adversaire), with the mark wherever the student put it."""

    def calls(case: Case) -> list[Call]:
        parts = {"grille": grid(case.board), "profondeur": case.depth, "tour": False, "marque": MARKS[case.player]}
        return [Call([parts[name] for name in order])]

    return Convention(len(order), calls)


def _children(with_mark: bool) -> Convention:
    def calls(case: Case) -> list[Call]:
        moves: list[Any] = [written(case.board, move) for move in case.board.moves()]
        return [Call([grid(case.board), moves, *([MARKS[case.player]] if with_mark else [])])]

    return Convention(3 if with_mark else 2, calls)


FUNCTIONS = [
    Function("affichage", lambda: scan_cases()[::4], [Convention(1, lambda case: [Call([grid(case.board)], out=True)])], judge_display),
    Function("coups_possibles", scan_cases, [Convention(1, lambda case: [Call([grid(case.board)])])], judge_moves, weight=2),
    Function("coup_aleatoire", open_cases, [Convention(1, lambda case: [Call([grid(case.board)])] * 12)], judge_random,
             valid=lambda case: bool(case.board.moves())),
    Function(
        "evaluation", scan_cases, [_EVAL], of_value(lambda case: outcome(case.board, case.player)),
        [("draw-before-win", of_value(lambda case: 0 if case.board.full else outcome(case.board, case.player))),
         ("other-side", of_value(lambda case: -outcome(case.board, case.player))),
         *slips_of(lambda case, lines: outcome(case.board, case.player, lines))],
        valid=lambda case: len(winners(case.board)) < 2, weight=3,
    ),
    Function("jouer_coups", open_cases, [_children(False), _children(True)], judge_children, valid=undecided, weight=2),
    Function("minimax_p1", open_cases, [_EVAL], of_move(_best_p1), valid=undecided, weight=3, depends=["evaluation", "jouer_coups"]),
    Function(
        "minimax", search_cases,
        [_search_call("grille", "profondeur", "tour"), _search_call("grille", "profondeur", "tour", "marque"),
         _search_call("grille", "marque", "profondeur", "tour"), _search_call("grille", "profondeur", "marque", "tour")],
        of_value(_score),
        [(key.split(",")[0], of_value(partial(_score, slip=slip))) for key, slip in SLIPS.items()],
        valid=undecided, seconds=20.0, weight=5, depends=["evaluation", "coups_possibles", "jouer_coups"],
    ),
    Function(
        "jouer", lambda: [Case.of(square(GAMES[game][0]), game=game) for game in range(len(GAMES))],
        [Convention(1, lambda case: [Call([GAMES[case.game][0]], stdin=GAMES[case.game][1])])],
        judge_game, expects_error=["EOFError"], weight=2, seconds=4.0,
    ),
]  # fmt: skip

LAB = Lab("C", ("Tic-tac-toe and MiniMax", "TP MiniMax, Morpion"), FUNCTIONS, draw)
