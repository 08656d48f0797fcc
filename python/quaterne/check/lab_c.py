"""Lab C, "TP MiniMax": tic-tac-toe n×n, rows from the top, marks ``' '``, ``'x'``, ``'o'``.

The text's own pseudo-code gives ``minimax`` three arguments and leaves the player's mark to a global; it writes
``copy.deep_copy``; its file ``mecanique`` has a function without a name; ``jouer`` becomes a game against the machine. A
file that follows it is right, with capital letters or numbers for marks, too.
"""

from __future__ import annotations

from functools import lru_cache, partial
from random import Random
from itertools import permutations
from typing import Any, Callable, Mapping, Sequence

from .board import Board, Case, playout, winners, winning_lines
from .drawing import captured
from .search import RIGHT, Slip, best, nothing, outcome, search_slips, values
from .slips import win_slips
from .spec import (
    Answer, Ask, Call, Convention, Dress, Fault, Function, Judge, Lab, FEW, adapted, by_roles, draws, of_move, of_value, same, show,
)  # fmt: skip

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


# --- what a file may do its own way -------------------------------------------------------------------------------

NAMES = {
    **dict.fromkeys(("grille", "g", "grid", "plateau", "jeu", "board"), "grille"),
    **dict.fromkeys(("profondeur", "prof", "p", "depth", "d", "n"), "profondeur"),
    **dict.fromkeys(("tour_adversaire", "tour", "adversaire", "tour_adv", "adv", "touradversaire", "tour_ennemi"), "tour"),
    **dict.fromkeys(("marque", "joueur", "symbole", "j", "m", "mark", "player"), "marque"),
    **dict.fromkeys(("coups", "liste_coups", "liste", "c", "les_coups", "moves"), "coups"),
    **dict.fromkeys(("taille_grille", "taille", "t"), "taille"),
}


def dresses(about: Mapping[str, Any]) -> list[Dress]:
    """The marks that the file writes, and the globals in which it keeps a player's mark."""
    letters = set(about["letters"])
    players: tuple[Any, Any] = ("x", "o")
    empty: Any = " "
    if letters & {"X", "O"} and not letters & {"x", "o"}:
        players = ("X", "O")
    if letters and " " not in letters:
        empty = next((mark for mark in (".", "_", "-", "", "*", "#") if mark in letters), " ")
    marks = (empty, *players)
    if not letters & {"x", "o", "X", "O"}:
        plain = [value for value in about["globals"].values() if value in ("x", "o", "X", "O")]
        marks = (0, 1, 2) if not plain and about["letters"] in ([], [","]) else marks
    told = None if marks == tuple(MARKS) else (f"the marks are {marks}", f"les marques sont {marks}")
    bare = Dress(dressed(marks), marks, told)
    used = {name for function in about.get("functions", {}).values() for name in function["uses"]}
    held = [name for name, value in about["globals"].items() if value in marks[1:] and name in used]
    held += [name for name in about["undefined"] if name.lower() not in ("copy", "random", "mecanique")]
    found = [bare]
    for names in [(name,) for name in held[:4]] + list(permutations(held[:3], 2)):
        roles = tuple(zip(names, ("own", "other")))
        says = (f"the player's mark is in the global {names[0]}", f"la marque du joueur est dans la variable globale {names[0]}")
        found.append(Dress(bare.grid, marks, says, roles=roles))
    return found


# --- judging ------------------------------------------------------------------------------------------------------


def judge_moves(case: Case, answers: list[Answer]) -> Fault | None:
    right = sorted(written(case.board, move) for move in case.board.moves())
    got = answers[0].value
    if isinstance(got, tuple) and sorted(map(show, got)) == sorted(map(show, right)):
        return None
    reason = "no-return" if got is None else None
    listed = set(got) if isinstance(got, tuple) and all(isinstance(move, tuple) and len(move) == 2 for move in got) else None
    if listed is None:
        reason = reason or "wrong-type"
    elif sorted((y, x) for x, y in listed) == right:
        reason = "rows-first"
    elif listed < set(right):
        reason = "moves-missing"
    elif listed - set(right):
        reason = "taken-cell"
    return Fault(show(tuple(right)), show(got), reason)


def judge_random(case: Case, answers: list[Answer]) -> Fault | None:
    right = [written(case.board, move) for move in case.board.moves()]
    seen = set()
    for answer in answers:
        got = tuple(answer.value) if isinstance(answer.value, list) else answer.value
        if got not in right:
            taken = isinstance(got, tuple) and len(got) == 2
            return Fault(" | ".join(map(show, right)), show(answer.value), "no-return" if got is None else "taken-cell" if taken else "wrong-type")
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
    elif not isinstance(got, (list, tuple)) or len(got) != len(right):
        reason = reason or "wrong-type"
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


def versus_lines(case: Case) -> list[str]:
    """Every cell, many times over, in an order that no machine would play by itself."""
    size = GAMES[case.game][0]
    cells = [f"{x},{y}" for x in range(size) for y in range(size)]
    mixed = [cells[(7 * place + 5 + case.game) % len(cells)] for place in range(len(cells))]
    return [*mixed, *(cells[::-1] + cells) * 4]


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
def _scores(case: Case, slip: Slip = RIGHT) -> dict[tuple[int, int], float]:
    return values(case.board, case.player, case.depth, nothing if not slip.deaf else outcome, 1, slip)


def _score(case: Case, slip: Slip = RIGHT) -> float:
    """The value of the board for the side to move, min–max of the given depth."""
    found = _scores(case, slip)
    top = max(found.values())
    if slip.flipped:
        return -top
    return max(-1, min(1, top)) if not slip.full_is_lost else top


def _best_p1(case: Case) -> list[tuple[int, int]]:
    found = values(case.board, case.player, 1, nothing, 1)
    return sorted(written(case.board, move) for move in best(found))


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


def _best_moves(case: Case, slip: Slip = RIGHT) -> list[tuple[int, int]]:
    return sorted(written(case.board, move) for move in best(_scores(case, slip)))


def _others(case: Case) -> list[tuple[int, int]]:
    return _best_p1(Case.of(case.board, player=3 - case.player))


def functions(dress: Dress, ask: Ask | None = None, about: Mapping[str, Any] = {}) -> list[Function]:
    """The functions of the lab, for a file in this dress."""
    marks, paint = dress.marks, dress.grid

    def parts(case: Case) -> dict[str, Any]:
        params = dict(case.params)
        moves: list[Any] = [written(case.board, move) for move in case.board.moves()]
        return {"grille": paint(case.board), "profondeur": params.get("depth"), "tour": False,
                "marque": marks[params.get("player", 1)], "coups": moves, "taille": case.board.width}  # fmt: skip

    def with_globals(case: Case, call: Call) -> list[Call]:
        player = dict(case.params).get("player", 1)
        held = {name: marks[player if role == "own" else 3 - player] for name, role in dress.roles}
        return [Call(call.args, call.then, call.stdin, call.out, held, call.watch)]

    def called(name: str, *orders: str) -> list[Convention]:
        return adapted(by_roles(parts, about.get(name), orders, NAMES), with_globals)

    def two(case: Case, call: Call) -> list[Call]:
        return [Call([GAMES[case.game][0]], stdin=GAMES[case.game][1], watch=["affichage"])]

    def one(case: Case, call: Call) -> list[Call]:
        size = GAMES[case.game][0]
        return [Call([size], stdin=versus_lines(case), watch=["affichage"])]

    minimax = called("minimax", "grille profondeur tour", "grille profondeur tour marque", "grille marque profondeur tour",
                     "grille profondeur marque tour")  # fmt: skip
    gives_move = ("minimax gives the move", "minimax renvoie le coup")
    minimax += [Convention(c.arity, c.calls, of_move(_best_moves), gives_move) for c in minimax]
    played = called("jouer", "taille")
    versus = ("jouer is a game against the machine", "jouer est une partie contre la machine")
    machine = {"coup_aleatoire", "minimax", "minimax_p1", "random", "choice", "randrange", "randint"}
    against = machine & set(about.get("jouer", {}).get("uses", ()))
    games = [*adapted(played, two), *(Convention(c.arity, c.calls, judge_versus(dress), versus) for c in adapted(played if against else [], one))]
    evaluated = called("evaluation", "grille marque", "marque grille", "grille")
    return [
        Function("affichage", lambda: scan_cases()[::4], adapted(called("affichage", "grille"), lambda case, call: [Call(call.args, out=True)]),
                 lambda case, answers: judge_display(case, answers, marks), question="1"),
        Function("coups_possibles", scan_cases, called("coups_possibles", "grille"), judge_moves, weight=2, question="3"),
        Function(
            "jouer", lambda: [Case.of(square(size), game=game, mistyped="zut" in lines) for game, (size, lines, _) in enumerate(GAMES)], games,
            judge_game(dress), expects_error=["EOFError"], weight=2, seconds=4.0, question="4",
        ),
        Function("coup_aleatoire", open_cases, adapted(called("coup_aleatoire", "grille"), lambda case, call: [call] * draws(len(case.board.moves()))), judge_random,
                 valid=lambda case: bool(case.board.moves()), question="5"),
        Function(
            "evaluation", scan_cases, evaluated, of_value(lambda case: outcome(case.board, case.player)),
            [("draw-before-win", of_value(lambda case: 0 if case.board.full else outcome(case.board, case.player))),
             ("other-side", of_value(lambda case: -outcome(case.board, case.player))),
             ("own-only", of_value(lambda case: max(0, outcome(case.board, case.player)))),
             ("loss-unseen", of_value(lambda case: abs(outcome(case.board, case.player)))),
             *win_slips(lambda case, lines: outcome(case.board, case.player, lines))],
            valid=lambda case: len(winners(case.board)) < 2, weight=3, question="7",
        ),
        Function("jouer_coups", open_cases, called("jouer_coups", "grille coups", "grille coups marque"),
                 lambda case, answers: judge_children(case, answers, paint), valid=undecided, weight=2, question="8"),
        Function(
            "minimax_p1", open_cases, called("minimax_p1", "grille marque", "grille"), of_move(_best_p1),
            [("plays-other", of_move(_others)), ("minimises", of_move(lambda case: _worst_p1(case)))], valid=undecided, weight=3,
            depends=["evaluation", "jouer_coups"], question="9",
            guesses=[lambda case: written(case.board, case.board.moves()[0]), lambda case: sorted(written(case.board, m) for m in case.board.moves())[0]],
        ),
        Function(
            "minimax", search_cases, minimax, judge_score,
            [(key, partial(judge_score, slip=slip)) for key, slip in search_slips() if not slip.leaf_for or slip.win_for]
            + [(key, of_move(partial(_best_moves, slip=slip))) for key, slip in search_slips() if not slip.leaf_for or slip.win_for],
            valid=undecided, seconds=20.0, weight=5, depends=["evaluation", "coups_possibles", "jouer_coups"], question="11",
        ),
    ]  # fmt: skip


def _worst_p1(case: Case) -> list[tuple[int, int]]:
    found = values(case.board, case.player, 1, nothing, 1, Slip(minimises=True))
    return sorted(written(case.board, move) for move in best(found))


GIVEN = """
import copy as _copy
_copy.deep_copy = _copy.deepcopy

def creer_une_nouvelle_grille(taille=3):
    return [[" "] * taille for _ in range(taille)]
"""

MECANIQUE = """
def _any(grille, *_):
    n = len(grille)
    lines = [list(row) for row in grille] + [[row[c] for row in grille] for c in range(n)]
    lines += [[grille[i][i] for i in range(n)], [grille[i][n - 1 - i] for i in range(n)]]
    found = []
    for line in lines:
        if len(set(line)) == 1 and line[0] not in (" ", "", ".", "_", "-", 0, None) and line[0] not in found:
            found.append(line[0])
    return tuple(found)

evaluation_grille = eval_grille = evaluer = evaluer_grille = evaluation = alignements = _any
"""

LAB = Lab(
    "C", ("Tic-tac-toe and MiniMax", "TP MiniMax, Morpion"), functions, dresses, draw,
    ["coups_possibles", "evaluation", "jouer_coups", "minimax_p1", "minimax"],
    ["affichage", "coups_possibles", "jouer", "coup_aleatoire", "evaluation", "jouer_coups", "minimax_p1", "minimax"], GIVEN,
    {"mecanique": MECANIQUE, "quaterne.labs.morpion": GIVEN + MECANIQUE, "quaterne.labs.mecanique": MECANIQUE},
)
