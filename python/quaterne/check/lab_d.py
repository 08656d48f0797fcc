"""Lab D, "Puissance 4 :: IA", in Python dress or in OCaml: ``t[y][x]``, row 0 at the bottom.

The text calls the grid a matrix 7 × 6 and reads it as ``t.(y).(x)``: files that keep columns first, or row 0 at the top,
are known by their ``hauteur`` and ``joue``. Orders of arguments follow the text, which changes its mind about them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Callable, Mapping

from . import lab_a
from .board import Board, Case, alignments, winners
from .child.values import Script
from .drawing import captured
from .judging_d import (
    expected_gagne, script, top_of, column_cases, EMPTY, grid, judge_grid, judge_legal, judge_partie, just_won, last_move_cases, machine_cases, nul_cases, ray_cases, SCRIPTS, state_cases, winning,
)  # fmt: skip
from .slips import reach_slips, seeing, win_slips
from .spec import Ask, Call, Convention, Dress, Function, Judge, Lab, adapted, all_of, by_roles, draws, of_move, of_value


def draw(case: Case) -> str:
    from ..labs.caml import dessine

    return captured(dessine, grid(case.board))


def _stacked() -> list[Case]:
    return [case for case in column_cases() if case.board.level(case.column)]


def _roomy() -> list[Case]:
    return [case for case in column_cases() if case.board.level(case.column) < 6]


def _exactly(case: Case) -> bool:
    """Four in a row, and no more, win."""
    cell = top_of(case)
    longer = {part for line in alignments(7, 6, 5) if cell in line and len({case.board.cells[x][y] for x, y in line}) == 1 for part in (line[:4], line[1:])}
    return expected_gagne(case, [line for line in alignments(7, 6, 4) if tuple(line) not in {tuple(part) for part in longer}])


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


def _open(case: Case) -> bool:
    return bool(case.board.moves()) and not winners(case.board)


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
            ("counts-empty", of_value(lambda case: 6 - level(case))), ("last-index", of_value(lambda case: max(0, level(case) - 1))),
            ("along-row", of_value(lambda case: sum(case.board.cells[x][case.column] > 0 for x in range(7)) if case.column < 6 else 0)),
            ("one-colour", of_value(lambda case: case.board.cells[case.column].count(1))),
            ("one-colour", of_value(lambda case: case.board.cells[case.column].count(2)))]  # fmt: skip


def _three(case: Case) -> bool:
    x, y = top_of(case)
    player = case.board.cells[x][y]
    return any((x, y) in line and all(case.board.cells[a][b] == player for a, b in line) for line in alignments(7, 6, 3))


def _one_colour() -> list[Callable[[Case], bool]]:
    """Stones of one colour are looked for around the last one, whoever played it; or only that player is ever seen to win."""

    def around(case: Case, colour: int) -> bool:
        top = top_of(case)
        return any(top in line and all(case.board.cells[x][y] == colour for x, y in line if (x, y) != top) for line in alignments(7, 6, 4))

    def seen(case: Case, colour: int) -> bool:
        x, y = top_of(case)
        return case.board.cells[x][y] == colour and expected_gagne(case)

    return [lambda case, colour=colour, slip=slip: slip(case, colour) for colour in (1, 2) for slip in (around, seen)]  # type: ignore[misc]


def _first_column(case: Case) -> list[int]:
    """A win is looked for in the first open column only."""
    moves = [x for x, _ in case.board.moves()]
    return moves[:1] if moves[0] in winning(case.board, case.player) else moves


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
            found["y"] = 5 - top_of(case)[1] if turned else top_of(case)[1]
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
        return [Call([paint(EMPTY), *(Script(columns) for columns in script(case)), 1, 2])]

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
        Function("annule", _stacked, called("annule", COLUMN, "t c", "c t"), judge_grid(lambda case: case.board.with_cell(*top_of(case), 0), paint),
                 pure=False, valid=lambda case: case.board.level(case.column) > 0, aliases=ALIASES["annule"], question="3"),
        Function("nul", nul_cases, called("nul", COLUMN, "t"), of_value(full),
                 [("inverted", of_value(lambda case: not case.board.full)),
                  ("inverted", of_value(lambda case: all(case.board.level(x) < 6 for x in range(7)))),
                  ("one-column", of_value(lambda case: any(case.board.level(x) == 6 for x in range(7)))),
                  ("one-column", of_value(lambda case: case.board.level(0) == 6)), ("one-column", of_value(lambda case: case.board.level(6) == 6)),
                  ("last-cell", of_value(lambda case: all(case.board.level(x) == 6 for x in range(6)))),
                  ("last-cell", of_value(lambda case: all(case.board.level(x) >= 5 for x in range(7)))),
                  ("scan-stops", of_value(lambda case: case.board.level(0) > 0)), ("bottom-row", of_value(lambda case: all(case.board.level(x) for x in range(7))))], question="4"),
        Function("lit_long", ray_cases, called("lit_long", long_names, "t ax ay coul x y", "ax ay coul x y t")
                 + adapted(by_roles(parts, None, ["ax ay coul x y"], {}), global_grid), of_value(_long), valid=_has_stone,
                 suspects=[("one-off", of_value(lambda case: _long(case) - 1)), ("one-off", of_value(lambda case: _long(case) + 1)),
                           ("wraps", of_value(_wrapped)), ("any-colour", of_value(_any_colour)),
                           ("other-way", of_value(lambda case: _long(case, -1)))], weight=2, question="5"),
        Function("lit_dir", ray_cases, called("lit_dir", RAY, "t xy axy", "t x y ax ay", "t ax ay x y"), of_value(_along), valid=_has_stone,
                 depends=["lit_long"],
                 suspects=[("one-way", of_value(lambda case: _long(case) >= 4)), ("one-off", of_value(lambda case: _long(case) + _long(case, -1) >= 4)),
                           ("one-way", of_value(lambda case: _long(case, -1) >= 4)),
                           ("one-off", of_value(lambda case: _long(case) + _long(case, -1) - 2 >= 4)),
                           ("wraps", of_value(lambda case: _wrapped(case) + _wrapped(case, -1) - 1 >= 4)),
                           ("exactly-four", of_value(lambda case: _long(case) + _long(case, -1) - 1 == 4))], weight=2, question="6"),
        Function("gagne", last_move_cases, [*called("gagne", COLUMN, "t c", "c t"), *called("gagne", POINT, "t c y", "t y c")], of_value(expected_gagne),
                 valid=just_won, weight=3, depends=["hauteur", "lit_long", "lit_dir"], question="7",
                 suspects=[("three-enough", of_value(_three)),
                           ("inverted", of_value(lambda case: not expected_gagne(case))), *(("one-colour", of_value(slip)) for slip in _one_colour()),
                           ("exactly-four", of_value(_exactly)), *win_slips(expected_gagne), *seeing(expected_gagne, reach_slips(top_of))]),
        Function("partie", lambda: [Case.of(EMPTY, game=game) for game in range(len(SCRIPTS))], [Convention(5, matched)],
                 judge_partie(paint), pure=False, expects_error=["EOFError"], weight=2, seconds=4.0, depends=["joue", "nul", "gagne"], question="8"),
        Function("IA_random", machine_cases, adapted(strategy, lambda case, call: [call] * draws(len(case.board.moves()))), judge_legal, valid=_open,
                 aliases=ALIASES["IA_random"], question="9"),
        Function("IA_1", machine_cases, called("IA_1", COLUMN, "t j", "tj"), of_move(_one_ply),
                 [("plays-other", of_move(_others)), ("first-column", of_move(_first_column)), ("wins-unseen", of_move(lambda case: [x for x, _ in case.board.moves()]))],
                 weight=2, depends=["hauteur", "joue", "annule", "gagne", "IA_random"], aliases=ALIASES["IA_1"], question="11 (3.1)", **machine),
        Function("sIA", state_cases, [*several, *(Convention(c.arity, c.calls, all_of(of_move(lambda case: _ternary(case, 2)))) for c in several)],
                 all_of(of_move(_ternary)),
                 [(key, all_of(suspect)) for key, suspect in [
                  ("one-for-all", of_move(lambda case: _ternary(case, slip="any"))), ("one-for-all", of_move(lambda case: _ternary(case, slip="all"))),
                  ("one-ply-less", of_move(lambda case: _ternary(case, 0))), ("one-ply-less", of_move(_one_ply)), ("minimises", of_move(_worst)),
                  ("plays-other", of_move(_others)), ("wins-unseen", of_move(lambda case: [x for x, _ in case.board.moves()]))]],
                 weight=3, seconds=10.0, depends=["hauteur", "joue", "annule", "nul", "gagne", "IA_1"], aliases=ALIASES["sIA"], question="11 (3.2)", **machine),
    ]  # fmt: skip


ALIASES = {
    "annule": ["dejoue"], "IA_random": ["ia_random", "iA_random", "ia_alea", "IA_alea", "ia_hasard"],
    "IA_1": ["ia_1", "ia1", "iA_1", "IA1"], "sIA": ["sia", "s_ia", "sIA_n", "sia_n"],
}  # fmt: skip

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
