"""Lab A, "IA pour Puissance 4": grid of rows from the top, and heights.

The text gives a file with n, m and the board; a student's file may rely on them, be made for 6 × 7 alone, take the
sizes as arguments, or keep row 0 at the bottom: the dress that its own ``jouer`` and ``enlever_coup`` show.
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Any, Callable, Mapping

from .board import Board, Case, alignments
from .drawing import captured
from .judging_a import heights, HOME, judge_columns, quiet_cases, scan_cases, search_cases, stacked_cases, valid_search, window_cases
from .search import RIGHT, Slip, best, ratio, search_slips, values, window_sum
from .slips import sum_slips, win_slips
from .spec import Answer, Ask, Convention, Dress, Fault, Function, Lab, by_roles, of_move, of_value, won_by


def rows_from_top(board: Board) -> list[list[int]]:
    return board.rows()


def rows_from_bottom(board: Board) -> list[list[int]]:
    return board.rows()[::-1]


def draw(case: Case) -> str:
    from ..labs.puissance4 import afficher

    return captured(afficher, rows_from_top(case.board))


NAMES = {
    **dict.fromkeys(("grille", "g", "grid", "plateau", "t", "tab", "tableau", "mat", "matrice", "gr", "board"), "grille"),
    **dict.fromkeys(("hauteur", "hauteurs", "h", "haut", "ht"), "hauteur"),
    **dict.fromkeys(("p", "joueur", "j", "player", "num", "numero", "jeton", "pion", "q"), "p"),
    **dict.fromkeys(("prof", "profondeur", "depth", "d", "pr"), "prof"),
    **dict.fromkeys(("k", "c", "col", "colonne", "coup", "x"), "k"),
    **dict.fromkeys(("n", "nb_lignes", "lignes", "nl", "nblignes"), "n"),
    **dict.fromkeys(("m", "nb_colonnes", "colonnes", "nc", "nbcolonnes"), "m"),
    **dict.fromkeys(("liste", "serie", "l", "s", "lst", "quatre", "quadruplet", "series"), "liste"),
}

SIZE_NAMES = (("n", "m"), ("N", "M"), ("nb_lignes", "nb_colonnes"), ("LIGNES", "COLONNES"), ("lignes", "colonnes"),
              ("NB_LIGNES", "NB_COLONNES"), ("hauteur_grille", "largeur_grille"))  # fmt: skip


def dresses(about: Mapping[str, Any]) -> list[Dress]:
    """Row 0 at the top or at the bottom, and the size that the file's own globals give."""
    size = HOME
    for rows, columns in SIZE_NAMES:
        found = about["globals"].get(rows), about["globals"].get(columns)
        if all(type(number) is int and 4 <= number <= 12 for number in found):
            size = found[1], found[0]
            break
    if "jouer" not in about.get("functions", {}):
        return [Dress(rows_from_top, size=size)]  # The lab's own jouer fills the grid from its last row.
    turned = ("row 0 is at the bottom", "la ligne 0 est en bas")
    return [Dress(rows_from_top, size=size), Dress(rows_from_bottom, says=turned, size=size)]


@lru_cache(maxsize=None)
def _evaluation(case: Case, prefix: int | None = None) -> float:
    return window_sum(ratio(4), prefix=prefix)(case.board, case.player)


@lru_cache(maxsize=16384)
def _moves(case: Case, slip: Slip = RIGHT, prefix: int | None = None) -> list[int]:
    evaluate = window_sum(ratio(4), prefix=prefix)
    return sorted(x for x, _ in best(values(case.board, case.player, case.depth, evaluate, slip=slip)))


def others_moves(case: Case) -> list[int]:
    """What the other player would like best here."""
    return _moves(Case.of(case.board, player=3 - case.player, depth=case.depth))


def central(case: Case) -> int:
    """The open column nearest the middle."""
    return min((x for x, _ in case.board.moves()), key=lambda x: abs(2 * x - case.board.width + 1))


def _lifted(case: Case) -> Board:
    return case.board.with_cell(case.column, case.board.level(case.column) - 1, 0)


def one_based(judge: Any) -> Any:
    """Content with moves that are counted from 1."""

    def shifted(case: Case, answers: list[Answer]) -> Fault | None:
        value = answers[0].value
        return judge(case, [Answer(value - 1)]) if type(value) is int else Fault("", "")

    return shifted


def search_suspects(moves: Any) -> list[tuple[str, Any]]:
    """Wrong machines, by diagnosis: ``moves(case, slip=…)`` are those that a slip makes one play."""
    found = [(key, of_move(partial(moves, slip=slip))) for key, slip in search_slips()]
    other = of_move(lambda case: moves(Case.of(case.board, **{**dict(case.params), "player": 3 - case.player})))
    return [*found, ("plays-other", other), ("one-based", one_based(of_move(moves)))]


def _value_suspects() -> list[tuple[str, Any]]:
    """Wrong evaluations: partial counts, the other's point of view, edges and directions forgotten."""
    return [
        *(("partial-counts", of_value(partial(_evaluation, prefix=prefix))) for prefix in range(16)),
        ("other-side", of_value(lambda case: -_evaluation(case))),
        ("own-only", of_value(_own)),
        ("both-added", of_value(lambda case: _added(case))),
        ("mixed-counts", of_value(lambda case: _windows(case, _mixed_window))),
        ("weights", of_value(lambda case: _windows(case, lambda a, b: (a > 0) * (not b) * 1.0 * a - (b > 0) * (not a) * b))),
        ("integer-division", of_value(lambda case: _windows(case, lambda a, b: a // (4 - a) if not b else -(b // (4 - b)) if not a else 0))),
        *sum_slips(lambda case, lines: window_sum(ratio(4), lines)(case.board, case.player)),
        ("counts-empty", of_value(lambda case: _windows(case, _empty_window))),
        ("counted-twice", of_value(lambda case: 2 * _evaluation(case))),
    ]


def _windows(case: Case, value: Callable[[int, int], float]) -> float:
    total: float = 0
    for line in alignments(case.board.width, case.board.height, 4) if case.board.height > 1 else [[(x, 0) for x in range(4)]]:
        cells = [case.board.cells[x][y] for x, y in line]
        total += value(cells.count(case.player), cells.count(3 - case.player))
    return total


def _mixed_window(mine: int, theirs: int) -> float:
    """Own minus other's in a window that holds both, which the lab counts for nothing."""
    return ratio(4)[mine] - ratio(4)[theirs] if mine < 4 and theirs < 4 else 0


def _empty_window(mine: int, theirs: int) -> float:
    """The empty cells counted in the place of the stones."""
    free = 4 - mine - theirs
    return 0 if free == 4 or mine and theirs else (ratio(4)[free] if not theirs else -ratio(4)[free])


def _unbracketed(a: int, b: int, how: int) -> float:
    """x/4 − x, without brackets: for the other's stones, with the sign before all of it or not, or for both."""
    own = a / 4 - a if how == 2 else a / (4 - a)
    return own if not b else (-b / 4 - b if how else -(b / 4 - b)) if not a else 0


def _added(case: Case) -> float:
    return _windows(case, lambda a, b: ratio(4)[a] if not b else ratio(4)[b] if not a else 0)


def _own(case: Case) -> float:
    return _windows(case, lambda a, b: ratio(4)[a] if not b else 0)


def functions(dress: Dress, ask: Ask | None = None, about: Mapping[str, Any] = {}) -> list[Function]:
    """The functions of the lab, for a file in this dress."""
    grid, home = dress.grid, dress.size or HOME

    def parts(case: Case) -> dict[str, Any]:
        board, params = case.board, dict(case.params)
        return {"grille": grid(board), "hauteur": heights(board), "p": params.get("player", 2), "prof": params.get("depth"),
                "k": params.get("column"), "n": board.height, "m": board.width,
                "liste": [column[0] for column in board.cells]}  # fmt: skip

    def called(name: str, *orders: str) -> list[Convention]:
        return by_roles(parts, about.get(name), orders, NAMES)

    def beyond(case: Case) -> bool:
        return (case.board.width, case.board.height) != home

    def roomy() -> list[Case]:
        return [case for case in stacked_cases(home) if case.board.level(case.column) < case.board.height]

    quiet: Callable[[Case], bool] = lambda case: not won_by(case, 1) and not won_by(case, 2)
    machine: dict[str, Any] = dict(cases=lambda: search_cases(home), judge=of_move(_moves), suspects=search_suspects(_moves), valid=valid_search,
                   seconds=10.0, depends=["jouer", "victoire", "eval", "enlever_coup"], beyond=beyond,
                   guesses=[central, lambda case: case.board.moves()[0][0], lambda case: case.board.moves()[-1][0],
                            lambda case: others_moves(case)[0]])  # fmt: skip
    return [
        Function(
            "jouer", roomy, called("jouer", "grille hauteur k p", "grille hauteur p k"),
            judge_columns(grid, lambda case: case.board.play(case.column, 2)), optional=True, weight=0, pure=False,
            valid=lambda case: case.board.level(case.column) < case.board.height, question="1.1", beyond=beyond,
        ),
        Function(
            "victoire", lambda: scan_cases(home), called("victoire", "grille p", "grille p n m", "grille n m p"),
            of_value(lambda case: won_by(case, case.player)),
            [("other-side", of_value(lambda case: won_by(case, 3 - case.player))),
             ("any-player", of_value(lambda case: won_by(case, 1) or won_by(case, 2))),
             ("three-enough", of_value(lambda case: _three(case, case.player))),
             *win_slips(lambda case, lines: won_by(case, case.player, lines))],
            weight=3, question="1.2", beyond=beyond,
        ),
        Function(
            "enlever_coup", lambda: stacked_cases(home), called("enlever_coup", "grille hauteur k"),
            judge_columns(grid, _lifted), pure=False, valid=lambda case: case.board.level(case.column) > 0, weight=2,
            question="2.1", beyond=beyond,
        ),
        Function(
            "eval_serie", window_cases, called("eval_serie", "liste p"), of_value(_evaluation),
            [("other-side", of_value(lambda case: -_evaluation(case))),
             ("own-only", of_value(_own)), ("both-added", of_value(_added)), ("counts-empty", of_value(lambda case: _windows(case, _empty_window))),
             ("mixed-counts", of_value(lambda case: _windows(case, _mixed_window))),
             ("integer-division", of_value(lambda case: _windows(case, lambda a, b: a // (4 - a) if not b else -(b // (4 - b)) if not a else 0))),
             *(("brackets", of_value(partial(_windows, value=partial(_unbracketed, how=how)))) for how in range(3)),
             ("weights", of_value(lambda case: _windows(case, lambda a, b: a if not b else -b if not a else 0))),
             ("weights", of_value(lambda case: _windows(case, lambda a, b: a / 4 if not b else -b / 4 if not a else 0))),
             ("weights", of_value(lambda case: _windows(case, lambda a, b: a / (5 - a) if not b else -b / (5 - b) if not a else 0)))],
            weight=3, question="2.2 (a)",
        ),
        Function(
            "eval", lambda: quiet_cases(home), called("eval", "grille p", "grille p n m", "grille n m p"), of_value(_evaluation),
            _value_suspects(), valid=quiet, weight=4, depends=["eval_serie"], question="2.2 (b)", beyond=beyond,
        ),
        Function("IA", conventions=called("IA", "grille hauteur p prof"), weight=6, question="2.3", **machine),
        Function(
            "IA_memo", conventions=called("IA_memo", "grille hauteur p prof"), weight=0, optional=True, question="2.5",
            aliases=["IA_mem", "IA_memoire", "IA_opt", "IA_optimisee", "IA2", "IAmemo"], **machine,
        ),
    ]  # fmt: skip


def _three(case: Case, player: int) -> bool:
    """Three in a row are taken for a win."""
    lines = alignments(case.board.width, case.board.height, 3)
    return any(all(case.board.cells[x][y] == player for x, y in line) for line in lines)


GIVEN = '''
n, m = 6, 7
ex_grille = [[0] * 7, [0] * 7, [0] * 7, [0, 0, 0, 1, 0, 0, 0], [0, 0, 0, 2, 0, 0, 0], [0, 2, 1, 1, 0, 0, 0]]
ex_hauteur = [0, 1, 1, 3, 0, 0, 0]

def creer_grille(n=6, m=7):
    return [[0] * m for _ in range(n)], [0] * m

def jouer(grille, hauteur, k, p):
    grille[len(grille) - 1 - hauteur[k]][k] = p
    hauteur[k] += 1

def coup_possible(*arguments):
    *before, k = arguments
    for rows in before:
        if isinstance(rows[0], (list, tuple)):
            return rows[0][k] == 0
    return before[0][k] < n

def coups_possibles(grille, hauteur):
    return [k for k in range(len(hauteur)) if hauteur[k] < len(grille)]

def grille_pleine(grille):
    return 0 not in grille[0]

def adversaire(p):
    return 3 - p

def afficher(grille):
    for ligne in grille:
        print("|".join(" ox"[case] for case in ligne))

affiche = affichage = afficher_grille = afficher

def PvP(*arguments):
    return int(input())

PvIA = PvP
'''

LAB = Lab(
    "A", ("Connect Four AI", "IA pour Puissance 4"), functions, dresses, draw, ["jouer", "enlever_coup"],
    ["jouer", "victoire", "enlever_coup", "eval_serie", "eval", "IA", "IA_memo"], GIVEN,
    {"puissance4": GIVEN, "quaterne.labs.puissance4": GIVEN},
)
