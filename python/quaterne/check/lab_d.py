"""Lab D, "Puissance 4 :: IA", in Python dress or in OCaml: ``t[y][x]``, row 0 at the bottom.

The text calls the grid a matrix 7 × 6 and reads it as ``t.(y).(x)``: files that keep columns first, or row 0 at the top,
are known by their ``hauteur`` and ``joue``. Orders of arguments follow the text, which changes its mind about them.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any, Callable, Mapping

from . import lab_a
from .board import DRAWN_GAMES, Board, Case, alignments, playout, replay, winners, winning_lines
from .child.values import Script
from .drawing import captured
from .slips import reach_slips, seeing, win_slips
from .spec import (
    Answer, Ask, Call, Convention, Dress, Fault, Function, Judge, Lab, FEW, adapted, all_of, by_roles, draws, of_move, of_value, same, show, won_by,
)  # fmt: skip

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
        player = 1 + board.stones % 2
        # Half of them with a win at hand, for one side or the other: random boards seldom have one.
        if not winners(board) and board.moves() and (len(cases) % 2 or winning(board, 1) or winning(board, 2)):
            cases.append(Case.of(board, player=player))
    return cases


def _open(case: Case) -> bool:
    return bool(case.board.moves()) and not winners(case.board)


@lru_cache(maxsize=8192)
def winning(board: Board, player: int) -> list[int]:
    return [x for x, y in board.moves() if player in winners(board.with_cell(x, y, player))]


def _one_ply(case: Case) -> list[int]:
    return winning(case.board, case.player) or [x for x, _ in case.board.moves()]


@lru_cache(maxsize=8192)
def state(board: Board, player: int, depth: int, slip: str = "") -> str:
    """G, I or P, as the lab defines them; or with a slip: "any" child that is G makes a P, "all" must be P for a G."""
    if winning(board, player):
        return "G"
    if depth <= 0 or not board.moves():
        return "I"
    children = [state(board.play(x, player), 3 - player, depth - 1, slip) for x, _ in board.moves()]
    if all(child == "P" for child in children) if slip == "all" else "P" in children:
        return "G"
    lost = any(child == "G" for child in children) if slip == "any" else all(child == "G" for child in children)
    return "P" if lost else "I"


@lru_cache(maxsize=None)
def state_cases() -> list[Case]:
    """Positions for sIA: tactical and open ones, and some on which a slip about "one" and "all" plays something else."""
    random, found = Random(45), machine_cases()[:24]
    for slip in ("any", "all"):
        telling: list[Case] = []
        for _ in range(3000):
            board = playout(random, EMPTY, random.randrange(4, 34))
            case = Case.of(board, player=1 + board.stones % 2)
            if _open(case) and not set(_ternary(case, slip=slip)) <= set(_ternary(case)):
                telling.append(case)
            if len(telling) == 6:
                break
        found = [*found, *telling]
    return found


# --- judging ------------------------------------------------------------------------------------------------------


def judge_grid(right_board: Callable[[Case], Board], grid: Callable[[Board], Any]) -> Judge:
    """The judge of a function that changes the grid it is given."""

    def judge(case: Case, answers: list[Answer]) -> Fault | None:
        right = grid(right_board(case))
        grids = [value for value in answers[0].after if isinstance(value, list)]
        if not grids or same(right, grids[0]):
            return None if grids else Fault(show(right), "…")
        kept = same(grid(case.board), grids[0])
        return Fault(show(right), show(grids[0]), "nothing-done" if kept else "too-many-gone" if lab_a.lost_more(right, grids[0]) else "wrong-cell")

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


def _script(case: Case) -> tuple[list[int], list[int]]:
    """Column strategies whose game is over on the last scripted move."""
    return SCRIPTS[int(case.game)]


def _final(case: Case) -> Board:
    first, second = map(list, _script(case))
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


# --- wrong programs -----------------------------------------------------------------------------------------------


def _wrapped(case: Case, sign: int = 1) -> int:
    """Negative indices read the far end of a list: no edge at the left and at the bottom."""
    board, k = case.board, 1
    while k < 8:
        x, y = case.x + sign * k * case.ax, case.y + sign * k * case.ay
        if x >= 7 or y >= 6 or board.cells[x][y] != board.cells[case.x][case.y]:
            break
        k += 1
    return k


def _any_colour(case: Case) -> int:
    k = 1
    while 0 <= case.x + k * case.ax < 7 and 0 <= case.y + k * case.ay < 6 and case.board.cells[case.x + k * case.ax][case.y + k * case.ay]:
        k += 1
    return k


def _height_slips() -> list[tuple[str, Judge]]:
    level: Callable[[Case], int] = lambda case: case.board.level(case.column)
    return [("one-off", of_value(lambda case: level(case) - 1)), ("one-off", of_value(lambda case: level(case) + 1)),
            ("counts-empty", of_value(lambda case: 6 - level(case))),
            ("along-row", of_value(lambda case: sum(case.board.cells[x][case.column] > 0 for x in range(7)) if case.column < 6 else 0)),
            ("one-colour", of_value(lambda case: case.board.cells[case.column].count(1))),
            ("one-colour", of_value(lambda case: case.board.cells[case.column].count(2)))]  # fmt: skip


def _three(case: Case) -> bool:
    x, y = _top(case)
    player = case.board.cells[x][y]
    return any((x, y) in line and all(case.board.cells[a][b] == player for a, b in line) for line in alignments(7, 6, 3))


def _one_colour() -> list[Callable[[Case], bool]]:
    """Stones of one colour are looked for around the last one, whoever played it; or only that player is ever seen to win."""

    def around(case: Case, colour: int) -> bool:
        top = _top(case)
        return any(top in line and all(case.board.cells[x][y] == colour for x, y in line if (x, y) != top) for line in alignments(7, 6, 4))

    def seen(case: Case, colour: int) -> bool:
        x, y = _top(case)
        return case.board.cells[x][y] == colour and _gagne(case)

    return [lambda case, colour=colour, slip=slip: slip(case, colour) for colour in (1, 2) for slip in (around, seen)]  # type: ignore[misc]


def _others(case: Case) -> list[int]:
    return winning(case.board, 3 - case.player) or [x for x, _ in case.board.moves()]


@lru_cache(maxsize=8192)
def _ternary(case: Case, plies: int = 1, slip: str = "") -> list[int]:
    """The moves that keep the best state, looking so many plies beyond the reply."""
    wins = winning(case.board, case.player)
    if wins:
        return wins
    by_state: dict[str, list[int]] = {}
    for x, _ in case.board.moves():
        by_state.setdefault(state(case.board.play(x, case.player), 3 - case.player, plies, slip), []).append(x)
    return by_state.get("P") or by_state.get("I") or by_state["G"]


def _worst(case: Case) -> list[int]:
    """Into the trap: the moves after which the other is sure to win, if there are any."""
    moves = [x for x, _ in case.board.moves()]
    return [x for x in moves if state(case.board.play(x, case.player), 3 - case.player, 1) == "G"] or moves


# --- the functions ------------------------------------------------------------------------------------------------

COLUMN = {**dict.fromkeys(("t", "grille", "g", "plateau", "mat", "m", "tab"), "t"),
          **dict.fromkeys(("c", "col", "colonne", "k", "i", "x"), "c"),
          **dict.fromkeys(("j", "coul", "couleur", "joueur", "p", "pion"), "j"),
          **dict.fromkeys(("n", "prof", "profondeur"), "n")}  # fmt: skip
RAY = {**{name: role for name, role in COLUMN.items() if role == "t"}, "ax": "ax", "ay": "ay", "dx": "ax", "dy": "ay",
       "coul": "coul", "couleur": "coul", "c": "coul", "x": "x", "y": "y", "case": "xy", "dir": "axy", "direction": "axy",
       "d": "axy", "pos": "xy", "xy": "xy"}  # fmt: skip
POINT = {**{name: role for name, role in COLUMN.items() if role == "t"}, **dict.fromkeys(("x", "c", "col", "colonne"), "c"),
         **dict.fromkeys(("y", "l", "ligne"), "y")}  # fmt: skip


def columns_first(board: Board) -> list[list[int]]:
    return [list(column) for column in board.cells]


def dresses(about: Mapping[str, Any]) -> list[Dress]:
    """Rows from the bottom as the text reads them, columns first as it describes them, or rows from the top."""
    return [
        Dress(grid),
        Dress(columns_first, says=("the grid is t[x][y], columns first", "la grille est t[x][y], les colonnes d'abord")),
        Dress(lab_a.rows_from_top, says=("row 0 is at the top", "la ligne 0 est en haut")),
    ]


def functions(dress: Dress, ask: Ask | None = None, about: Mapping[str, Any] = {}) -> list[Function]:
    """The functions of the lab, for a file in this dress."""
    paint = dress.grid
    turned = paint is lab_a.rows_from_top

    def parts(case: Case) -> dict[str, Any]:
        have = dict(case.params)
        found = {"t": paint(case.board), "c": have.get("column"), "j": have.get("player", 1), "n": 2}
        found["tj"] = (found["t"], found["j"])
        if "column" in have and case.board.level(case.column):
            found["y"] = 5 - _top(case)[1] if turned else _top(case)[1]
        if "ax" in have:
            y, ay = (5 - case.y, -case.ay) if turned else (case.y, case.ay)
            found |= {"ax": case.ax, "ay": ay, "x": case.x, "y": y, "xy": (case.x, y), "axy": (case.ax, ay),
                      "coul": case.board.cells[case.x][case.y]}  # fmt: skip
        return found

    def called(name: str, names: Mapping[str, str], *orders: str) -> list[Convention]:
        known = next((about[other] for other in (name, *ALIASES.get(name, ())) if other in about), None)
        return by_roles(parts, known, orders, names)

    def global_grid(case: Case, call: Call) -> list[Call]:
        return [Call(call.args, globals={name: paint(case.board) for name in ("t", "grille", "g", "plateau")})]

    def matched(case: Case) -> list[Call]:
        return [Call([paint(EMPTY), *(Script(columns) for columns in _script(case)), 1, 2])]

    def thinking(case: Case) -> list[Call]:
        return [Call([2], then=[[paint(case.board), case.player]])]

    long_names = dict(RAY)
    # Chance may hide a wrong choice once: each position is asked about several times.
    several = adapted([Convention(1, thinking), *called("sIA", COLUMN, "t j n", "n t j")], lambda case, call: [call] * 4)
    strategy = called("IA_random", COLUMN, "t j", "tj")
    full: Callable[[Case], bool] = lambda case: case.board.full
    machine: dict[str, Any] = dict(guesses=[lab_a.central, lambda case: case.board.moves()[0][0], lambda case: case.board.moves()[-1][0]], valid=_open)
    return [
        Function("hauteur", column_cases, called("hauteur", COLUMN, "t c", "c t"), of_value(lambda case: case.board.level(case.column)),
                 _height_slips(), question="1"),
        Function("joue", _roomy, called("joue", COLUMN, "t c j", "c j t", "t j c"), judge_grid(lambda case: case.board.play(case.column, 1), paint),
                 pure=False, valid=lambda case: case.board.level(case.column) < 6, question="2"),
        Function("annule", _stacked, called("annule", COLUMN, "t c", "c t"), judge_grid(lambda case: case.board.with_cell(*_top(case), 0), paint),
                 pure=False, valid=lambda case: case.board.level(case.column) > 0, aliases=ALIASES["annule"], question="3"),
        Function("nul", nul_cases, called("nul", COLUMN, "t"), of_value(full),
                 [("inverted", of_value(lambda case: not case.board.full)),
                  ("inverted", of_value(lambda case: all(case.board.level(x) < 6 for x in range(7)))),
                  ("one-column", of_value(lambda case: any(case.board.level(x) == 6 for x in range(7)))),
                  ("one-column", of_value(lambda case: case.board.level(0) == 6)), ("one-column", of_value(lambda case: case.board.level(6) == 6)),
                  ("last-cell", of_value(lambda case: all(case.board.level(x) == 6 for x in range(6)))),
                  ("last-cell", of_value(lambda case: all(case.board.level(x) >= 5 for x in range(7)))),
                  ("bottom-row", of_value(lambda case: all(case.board.level(x) for x in range(7))))], question="4"),
        Function("lit_long", ray_cases, called("lit_long", long_names, "t ax ay coul x y", "ax ay coul x y t")
                 + adapted(by_roles(parts, None, ["ax ay coul x y"], {}), global_grid), of_value(_long), valid=_has_stone,
                 suspects=[("one-off", of_value(lambda case: _long(case) - 1)), ("one-off", of_value(lambda case: _long(case) + 1)),
                           ("wraps", of_value(_wrapped)), ("any-colour", of_value(_any_colour)),
                           ("other-way", of_value(lambda case: _long(case, -1)))], weight=2, question="5"),
        Function("lit_dir", ray_cases, called("lit_dir", RAY, "t xy axy", "t x y ax ay", "t ax ay x y"), of_value(_along), valid=_has_stone,
                 suspects=[("one-way", of_value(lambda case: _long(case) >= 4)), ("one-off", of_value(lambda case: _long(case) + _long(case, -1) >= 4)),
                           ("one-way", of_value(lambda case: _long(case, -1) >= 4)),
                           ("one-off", of_value(lambda case: _long(case) + _long(case, -1) - 2 >= 4)),
                           ("wraps", of_value(lambda case: _wrapped(case) + _wrapped(case, -1) - 1 >= 4)),
                           ("exactly-four", of_value(lambda case: _long(case) + _long(case, -1) - 1 == 4))], weight=2, question="6"),
        Function("gagne", last_move_cases, [*called("gagne", COLUMN, "t c", "c t"), *called("gagne", POINT, "t c y", "t y c")], of_value(_gagne),
                 valid=lambda case: case.board.level(case.column) > 0, weight=3, question="7",
                 suspects=[("scans-all", of_value(lambda case: won_by(case, 1) or won_by(case, 2))), ("three-enough", of_value(_three)),
                           ("inverted", of_value(lambda case: not _gagne(case))), *(("one-colour", of_value(slip)) for slip in _one_colour()),
                           *win_slips(_gagne), *seeing(_gagne, reach_slips(_top))]),
        Function("partie", lambda: [Case.of(EMPTY, game=game) for game in range(len(SCRIPTS))], [Convention(5, matched)],
                 judge_partie(paint), pure=False, expects_error=["EOFError"], weight=2, seconds=4.0, depends=["gagne"], question="8"),
        Function("IA_random", machine_cases, adapted(strategy, lambda case, call: [call] * draws(len(case.board.moves()))), judge_legal, valid=_open,
                 aliases=ALIASES["IA_random"], question="9"),
        Function("IA_1", machine_cases, called("IA_1", COLUMN, "t j", "tj"), of_move(_one_ply),
                 [("plays-other", of_move(_others)), ("wins-unseen", of_move(lambda case: [x for x, _ in case.board.moves()]))],
                 weight=2, depends=["gagne", "IA_random"], aliases=ALIASES["IA_1"], question="11 (3.1)", **machine),
        Function("sIA", state_cases, [*several, *(Convention(c.arity, c.calls, all_of(of_move(lambda case: _ternary(case, 2)))) for c in several)],
                 all_of(of_move(_ternary)),
                 [(key, all_of(suspect)) for key, suspect in [
                  ("one-for-all", of_move(lambda case: _ternary(case, slip="any"))), ("one-for-all", of_move(lambda case: _ternary(case, slip="all"))),
                  ("one-ply-less", of_move(lambda case: _ternary(case, 0))), ("one-ply-less", of_move(_one_ply)), ("minimises", of_move(_worst)),
                  ("plays-other", of_move(_others)), ("wins-unseen", of_move(lambda case: [x for x, _ in case.board.moves()]))]],
                 weight=3, seconds=10.0, depends=["gagne", "IA_1"], aliases=ALIASES["sIA"], question="11 (3.2)", **machine),
    ]  # fmt: skip


ALIASES = {
    "annule": ["dejoue"], "IA_random": ["ia_random", "iA_random", "ia_alea", "IA_alea", "ia_hasard"],
    "IA_1": ["ia_1", "ia1", "iA_1", "IA1"], "sIA": ["sia", "s_ia", "sIA_n", "sia_n"],
}  # fmt: skip


@lru_cache(maxsize=None)
def nul_cases() -> list[Case]:
    """Full boards, and boards that are almost full: the last free cell in every column, in one row but the top."""
    games = [replay(game[:length], EMPTY) for game in DRAWN_GAMES for length in (20, 40, 41, 42)]
    one_left = [replay(DRAWN_GAMES[0], EMPTY).with_cell(x, 5, 0) for x in range(7)]
    rows = [Board(7, 6, 4, True, ((1, 2, 1, 2, 1, 2),) * x + ((0,) * 6,) * (7 - x)) for x in range(7)]
    flat = [Board(7, 6, 4, True, tuple((1,) * y + (0,) * (6 - y) for _ in range(7))) for y in (1, 5)]
    return [Case.of(board) for board in (EMPTY, *games, *one_left, *rows, *flat)]


NAMED = ["hauteur", "joue", "annule", "nul", "lit_long", "lit_dir", "gagne", "partie", "IA_random", "IA_1", "sIA"]

GIVEN = """
def grille_vide(largeur=7, lignes=6):
    return [[0] * largeur for _ in range(lignes)]

def dessine(t):
    for ligne in t[::-1]:
        print(*ligne)
"""

LAB = Lab(
    "D", ("Connect Four, strategies as functions", "Puissance 4 :: IA"), functions, dresses, draw, ["hauteur", "joue", "annule"],
    [*NAMED, *(alias for aliases in ALIASES.values() for alias in aliases)], GIVEN, {"quaterne.labs.caml": GIVEN, "caml": GIVEN},
)
