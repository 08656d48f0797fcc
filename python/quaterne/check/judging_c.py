"""What lab C is asked, and how its answers are judged: boards, and the ways to be right on them."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from itertools import product
from typing import Any, Callable, Iterable, Sequence

from .board import Board, Case, playout, winners, winning_lines
from .drawing import captured
from .search import RIGHT, Slip, nothing, outcome, values
from .spec import Answer, Dress, Fault, Judge, FEW, same, show

MARKS = " xo"


def square(n: int) -> Board:
    return Board.empty(n, n, n, gravity=False)


def dressed(marks: Sequence[Any]) -> Callable[[Board], Any]:
    return lambda board: [[marks[cell] for cell in row] for row in board.rows()]


grid = dressed(MARKS)


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
    cases = [Case.of(board, player=mover(board)) for board in boards if not winners(board) and board.moves()]
    # A random board seldom has a win at hand: lift a stone from those that are won.
    for _ in range(60):
        board = playout(random, square(random.choice((3, 3, 4))), 16)
        if winners(board):
            last = next(iter(winners(board)))
            stones = [(x, y) for x, y in board.removable() if board.cells[x][y] == last]
            before = [board.with_cell(x, y, 0) for x, y in stones]
            cases += [Case.of(b, player=last) for b in before if not winners(b) and mover(b) == last][:1]
    return cases


@lru_cache(maxsize=None)
def search_cases() -> list[Case]:
    random = Random(33)
    cases = [Case.of(LESSON, player=1, depth=3), Case.of(LESSON, player=1, depth=1), Case.of(LAST_CELL_WINS, player=1, depth=1)]
    for plies, depth in ((3, 2), (4, 3), (5, 4), (6, 3), (7, 2), (8, 1), (2, 2), (6, 2), (7, 1), (8, 2)) * 3:
        board = playout(random, square(3), plies)
        if not winners(board):
            cases.append(Case.of(board, player=mover(board), depth=depth))
    cases.append(Case.of(square(4), player=1, depth=1))
    return cases + [case for slip in TELLING for case in _telling(random, slip)]


TELLING = [Slip(draw_first=True), Slip(full_is_lost=True), Slip(past_win="own"), Slip(past_win="other"), Slip(deeper=-1),
           Slip(deeper=1), Slip(blind_to="other"), Slip(no_turns="max")]  # fmt: skip


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


def judge_moves(case: Case, answers: list[Answer]) -> Fault | None:
    right = sorted(written(case.board, move) for move in case.board.moves())
    got = answers[0].value
    if isinstance(got, tuple) and sorted(map(show, got)) == sorted(map(show, right)):
        return None
    reason = "no-return" if got is None else None
    listed = set(got) if isinstance(got, tuple) and all(isinstance(move, tuple) and len(move) == 2 for move in got) else None
    if listed is None:
        same_moves = isinstance(got, list) and sorted(map(show, got)) == sorted(map(show, right))
        reason = reason or ("list-not-tuple" if same_moves else "wrong-type")
    elif sorted((y, x) for x, y in listed) == right:
        reason = "swapped"
    elif listed < set(right):
        reason = "moves-missing"
    elif listed - set(right):
        reason = _where(case.board, listed - set(right))
    return Fault(show(tuple(right)), show(got), reason)


def _where(board: Board, cells: Iterable[Any]) -> str:
    """What is wrong with cells that are no moves."""
    inside = set(product(range(board.height), range(board.width)))
    return "taken-cell" if any(cell in inside for cell in cells) else "outside"


def judge_random(case: Case, answers: list[Answer]) -> Fault | None:
    right = [written(case.board, move) for move in case.board.moves()]
    seen = set()
    for answer in answers:
        got = tuple(answer.value) if isinstance(answer.value, list) else answer.value
        if got not in right:
            cell = isinstance(got, tuple) and len(got) == 2
            return Fault(" | ".join(map(show, right)), show(answer.value), "no-return" if got is None else _where(case.board, [got]) if cell else "wrong-type")
        seen.add(got)
    text = " | ".join(map(show, right))
    if len(seen) == 1 and (len(right) >= 4 or len(right) > 1 and len(answers) > FEW):
        return Fault(text, f"{len(answers)} × {show(seen.pop())}", "not-random")
    never = [move for move in right if move not in seen]
    return Fault(text, f"{len(answers)} × ≠ {show(never[0])}", "some-never") if never and len(answers) > FEW else None


def judge_display(case: Case, answers: list[Answer], marks: Sequence[Any]) -> Fault | None:
    """A frame with ``*`` at the corners, ``|`` at the sides, and every mark in its row and column."""
    wanted, lines = draw(case), [line.rstrip() for line in answers[0].out.strip("\n").split("\n")]
    rows = [[str(cell) for cell in row] for row in dressed(marks)(case.board)]
    first, second, empty = str(marks[1]), str(marks[2]), str(marks[0])
    if not answers[0].out.strip():
        returned = isinstance(answers[0].value, str)
        return Fault(wanted, show(answers[0].value), "returns-text" if returned else "prints-nothing")
    turned = [list(column) for column in zip(*rows)]
    inside = ["".join(mark for mark in line if mark in (first, second)) for line in lines[1:-1]]
    if inside == ["".join(row).replace(empty, "") for row in turned] != ["".join(row).replace(empty, "") for row in rows]:
        return Fault(wanted, answers[0].out.rstrip("\n"), "rows-first")
    if len(lines) != len(rows) + 2 or not all(line.startswith("*") and line.endswith("*") for line in (lines[0], lines[-1])):
        return Fault(wanted, answers[0].out.rstrip("\n"), "frame")
    places: dict[int, int] = {}
    for row, line in zip(rows, lines[1:-1]):
        marks = [(place, mark) for place, mark in enumerate(line) if mark in (first, second)]
        expected = [(y, mark) for y, mark in enumerate(row) if mark != empty]
        if [mark for _, mark in marks] != [mark for _, mark in expected] or not (line.startswith("|") and line.endswith("|")):
            return Fault(wanted, answers[0].out.rstrip("\n"), "frame")
        for (place, _), (y, _) in zip(marks, expected):
            if places.setdefault(y, place) != place:
                return Fault(wanted, answers[0].out.rstrip("\n"), "frame")
    if sorted(places, key=lambda y: places[y]) != sorted(places):
        return Fault(wanted, answers[0].out.rstrip("\n"), "frame")
    return None


def judge_children(case: Case, answers: list[Answer], grid: Callable[[Board], Any] = grid) -> Fault | None:
    board = case.board
    right = [grid(board.with_cell(x, y, case.player)) for x, y in board.moves()]
    got = answers[0].value
    if same(right, list(got) if isinstance(got, tuple) else got):
        return None
    reason = "no-return" if got is None else None
    if isinstance(got, (list, tuple)) and len(got) > 1 and all(same(got[0], other) for other in got):
        reason = "not-copied"
    elif not isinstance(got, (list, tuple)) or not all(isinstance(one, list) and all(isinstance(row, list) for row in one) for one in got):
        reason = reason or "wrong-type"
    elif len(got) != len(right):
        reason = "returns-early" if len(got) == 1 and same(got[0], right[0]) else "one-per-move"
    elif same([grid(board.with_cell(x, y, 3 - case.player)) for x, y in board.moves()], got):
        reason = "other-mark"
    elif same(_successive(board, case.player, grid), got):
        reason = "one-after-another"
    return Fault(show(right), show(got), reason)


def _successive(board: Board, player: int, grid: Callable[[Board], Any]) -> list[Any]:
    """The moves played one on top of the other, not each on its own."""
    boards = []
    for x, y in board.moves():
        board = board.with_cell(x, y, player)
        boards.append(grid(board))
    return boards


GAMES = [
    (3, ["0,0", "1,0", "0,1", "1,1", "0,2"], 1),
    (3, ["0,0", "0,0", "1,0", "0,1", "1,1", "0,2"], 1),
    (3, ["0,0", "0,1", "2,2", "1,1", "1,0", "2,1"], 2),
    (3, ["0,0", "0,1", "0,2", "1,0", "1,2", "1,1", "2,1", "2,2", "2,0"], 0),
    (3, ["0,0", "0,1", "0,2", "1,0", "1,1", "2,1", "1,2", "2,0", "2,2"], 1),
    (2, ["0,0", "0,1", "1,1"], 1),
    (3, ["1,1", "1,1", "0,0", "0,2", "2,0", "1,1", "1,0", "0,1", "1,2"], 1),
    (3, ["0,0", "zut", "1,0", "7,7", "0,1", "1,1", "0,2"], 1),
]


def boards_of(game: int) -> list[Board]:
    """The boards of a typed game, one after the other; lines that are no move change nothing."""
    return replayed(square(GAMES[game][0]), GAMES[game][1])


def replayed(board: Board, lines: Sequence[str]) -> list[Board]:
    """The boards of two people who type these lines; the game ends with a win."""
    size, boards = board.width, [board]
    for line in lines:
        if winners(board):
            break
        parts = line.split(",")
        if len(parts) == 2:
            row, column = int(parts[0]), int(parts[1])
            x, y = column, size - 1 - row
            if 0 <= x < size and 0 <= y < size and not board.cells[x][y]:
                board = board.with_cell(x, y, mover(board))
                boards.append(board)
    return boards


def judge_game(dress: Dress) -> Judge:
    """Every line is read, none is missing: the game ends exactly when it is over, and says who won."""

    def judge(case: Case, answers: list[Answer]) -> Fault | None:
        _, lines, winner = GAMES[case.game]
        answer = answers[0]
        wanted = f"{len(lines)} × input()"
        if answer.error and answer.error != "EOFError":
            return Fault(wanted, str(answer.error), "input-errors" if "zut" in lines else None)
        known = [dress.grid(board) for board in boards_of(case.game)]
        for seen in answer.seen:
            if not any(same(board, seen) for board in known):
                stones = sum(cell != dress.marks[0] for row in seen for cell in row) if isinstance(seen, list) else 0
                likely = known[min(stones, len(known) - 1)]
                turned = same([list(column) for column in zip(*likely)], seen)
                swapped = all(any(same(_swapped(board, dress.marks), grid) for board in known) for grid in answer.seen)
                return Fault(show(likely), show(seen), "rows-first" if turned else "players-swapped" if swapped else "overwritten")
        if answer.error == "EOFError":
            return Fault(wanted, f"> {len(lines)} × input()", "goes-on")
        if answer.read < len(lines):
            return Fault(wanted, f"{answer.read} × input()", "stops-early")
        said = _outcome_said(answer, dress.marks)
        if winner and said == "draw":
            return Fault(f"{dress.marks[winner]} gagne", answer.out.strip().split("\n")[-1], "draw-before-win")
        if said not in (None, "draw", "win", winner):
            return Fault(f"{dress.marks[winner]} gagne" if winner else "nul", answer.out.strip().split("\n")[-1], "other-wins")
        return None

    return judge


def _swapped(grid: Any, marks: Sequence[Any]) -> Any:
    """The grid with the marks of the two players exchanged."""
    _, one, other = marks
    return [[{one: other, other: one}.get(cell, cell) for cell in row] for row in grid]


def _outcome_said(answer: Answer, marks: Sequence[Any]) -> Any:
    """Who won, as the last lines say it: 1, 2, "win" of somebody, "draw", or None."""
    if answer.value in marks[1:] and not isinstance(answer.value, (bool, int)):
        return list(marks).index(answer.value)
    frame = ("*", "|", "-", "+")
    tail = [line.lower() for line in answer.out.strip().split("\n") if line.strip() and not line.strip().startswith(frame)][-2:]
    last = " ".join(tail)
    if any(word in last for word in ("gagn", "vainqueur", "victoire", "win", "won", "remport")):
        words = last.replace(":", " ").replace("!", " ").replace("'", " ").replace(".", " ").split()
        told = [n for n in (1, 2) if str(marks[n]).lower() in words or str(n) in words]
        return told[0] if len(told) == 1 else "win"
    return "draw" if any(word in last for word in ("nul", "égalité", "egalite", "draw")) else None


def judge_versus(dress: Dress) -> Judge:
    """A game against the machine: the grids that are shown follow the rules to the end."""

    def judge(case: Case, answers: list[Answer]) -> Fault | None:
        answer = answers[0]
        if answer.error == "EOFError":
            return Fault("…", "> input()", "goes-on")
        if answer.error:
            return Fault("…", str(answer.error))
        boards = [board for seen in answer.seen if (board := _read(seen, dress.marks)) is not None]
        if len(boards) < 2 or answer.read < 1:
            return Fault("affichage(grille)", f"{len(boards)} × affichage, {answer.read} × input()", "stops-early")
        for before, after in zip(boards, boards[1:]):
            kept = all(not old or old == new for a, b in zip(before.cells, after.cells) for old, new in zip(a, b))
            if not kept:
                return Fault(show(dress.grid(before)), show(dress.grid(after)), "overwritten")
            if winners(before) and after != before:
                return Fault(show(dress.grid(before)), show(dress.grid(after)), "past-win")
        last = boards[-1]
        if abs(last.count(1) - last.count(2)) > 1 or last.stones < 2:
            return Fault("…", show(dress.grid(last)), "turns")
        near = winners(last) or last.full or any(winners(last.with_cell(x, y, p)) for x, y in last.moves() for p in (1, 2))
        return None if near or len(last.moves()) == 1 else Fault("…", show(dress.grid(last)), "stops-early")

    return judge


def _read(seen: Any, marks: Sequence[Any]) -> Board | None:
    """The board of a grid in this dress."""
    if not isinstance(seen, list) or not all(isinstance(row, list) and len(row) == len(seen) for row in seen):
        return None
    if any(cell not in marks for row in seen for cell in row):
        return None
    cells = tuple(tuple(list(marks).index(row[x]) for row in reversed(seen)) for x in range(len(seen)))
    return Board(len(seen), len(seen), len(seen), False, cells)


@lru_cache(maxsize=8192)
def scores(case: Case, slip: Slip = RIGHT) -> dict[tuple[int, int], float]:
    return values(case.board, case.player, case.depth, nothing if not slip.deaf else outcome, 1, slip)


def _score(case: Case, slip: Slip = RIGHT) -> float:
    """The value of the board for the side to move, min–max of the given depth."""
    found = scores(case, slip)
    top = max(found.values())
    if slip.flipped:
        return -top
    return max(-1, min(1, top)) if not slip.full_is_lost else top


def judge_score(case: Case, answers: list[Answer], slip: Slip = RIGHT) -> Fault | None:
    """The score, alone or with a move beside it."""
    right, got = _score(case, slip), answers[0].value
    if isinstance(got, (tuple, list)) and len(got) == 2 and any(isinstance(part, (tuple, list)) for part in got):
        got = got[0] if not isinstance(got[0], (tuple, list)) else got[1]
    if same(right, got):
        return None
    reason = "no-return" if got is None else "wrong-type" if not isinstance(got, (int, float)) else None
    return Fault(show(right), show(answers[0].value), reason)


judge_score.expected = lambda case: _score(case)  # type: ignore[attr-defined]
