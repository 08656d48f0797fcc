"""Lab E, the report on 12×6: ``grille[ligne][colonne]`` from the bottom, ``'-'`` for an empty cell.

The report leaves the players' marks and the values of windows free. So the marks are read from the file, its own
``Scoring`` is asked for the value of every window, and ``Score_algo`` and ``Minimax`` are judged by those values. It
gives a win two values, 10 000 and 100 000: both are right.
"""

from __future__ import annotations

from functools import partial
from itertools import product
from typing import Any, Callable, Mapping, Sequence

from .board import Board, Case, alignments, winners
from .drawing import captured
from .judging_e import (
    right_matrix, as_numbers, victory, column_cases, EMPTY, judge_best, judge_forced, judge_matrix, judge_order, judge_played, judge_scoring, judge_sum, judge_symmetry, judge_victory, just_won, last_move_cases, matrix_cases, quiet_cases, search_cases, Table,
)  # fmt: skip
from .lab_a import central, one_based
from .search import search_slips
from .slips import WAYS, every_line, gap_slips, line_slips, reach_slips, run_slips, stop_slips, twice_slips, way_of, wrap_slips
from .spec import Answer, Ask, Call, Convention, Dress, Fault, Function, Judge, Lab, adapted, by_roles, of_value

TOKENS = "-XO"


def grid(board: Board) -> list[list[str]]:
    return [[TOKENS[cell] for cell in row] for row in reversed(board.rows())]


def draw(case: Case) -> str:
    from ..labs.rapport import Afficher

    return captured(Afficher, grid(case.board))


def mirrored(board: Board) -> Board:
    return Board(board.width, board.height, board.align, board.gravity, board.cells[::-1])


def _roomy() -> list[Case]:
    return [case for case in column_cases() if case.board.level(case.column) < 6]


def WINDOWS(cells: Sequence[int], player: int) -> float:
    """The values by which the cases were chosen; each file is judged by its own."""
    mine, theirs = cells.count(player), cells.count(3 - player)
    return 0 if mine and theirs else (0, 1, 10, 100, 1000)[mine] - (0, 1, 10, 100, 1000)[theirs]


NAMES = {
    **dict.fromkeys(("grille", "g", "grid", "plateau", "etat", "s", "board"), "grille"),
    **dict.fromkeys(("colonne", "c", "col", "a", "action"), "c"),
    **dict.fromkeys(("ligne", "l", "lig", "row"), "l"),
    **dict.fromkeys(("jeton", "coup", "joueur", "j", "player", "pion", "marque", "symbole"), "j"),
    **dict.fromkeys(("profondeur", "prof", "p", "depth", "d"), "prof"),
    **dict.fromkeys(("quadruplet", "q", "fenetre", "window", "liste", "cases", "quatre", "w"), "q"),
}

SIZES = {**dict.fromkeys(("lignes", "l", "n", "nb_lignes", "ligne", "hauteur"), "l"),
         **dict.fromkeys(("colonnes", "c", "m", "nb_colonnes", "colonne", "largeur"), "c")}  # fmt: skip


def dressed(marks: Sequence[Any], top: bool = False) -> Callable[[Board], Any]:
    return lambda board: [[marks[cell] for cell in row] for row in (board.rows() if top else reversed(board.rows()))]


def dresses(about: Mapping[str, Any]) -> list[Dress]:
    """The players' marks that the file writes, ours first, and the side from which rows are counted."""
    letters = set(about["letters"]) | {value for value in about["globals"].values() if isinstance(value, str) and len(value) == 1}
    empty: Any = "-" if "-" in letters or not letters else next((mark for mark in (".", " ", "_", "0") if mark in letters), "-")
    pairs: list[tuple[Any, Any]] = [("X", "O"), ("x", "o"), ("R", "J"), ("J", "R"), ("R", "Y"), ("N", "B"), ("A", "B"), ("1", "2"), ("I", "A")]
    found = [pair for pair in pairs if set(pair) <= letters] or [pair for pair in pairs if set(pair) & letters] or [("X", "O")]
    if not letters & {"-", ".", "_"} and not any(set(pair) & letters for pair in pairs):
        empty, found = 0, [(1, 2), (1, -1)]
    ways = []
    for pair in found[:2]:
        for ours in (pair, pair[::-1]):
            for top in (False, True):
                marks = (empty, *ours)
                told = [] if marks == ("-", "X", "O") else [(f"our marks are {ours[0]!r}, the other's {ours[1]!r}", f"nos jetons sont {ours[0]!r}, ceux de l'autre {ours[1]!r}")]
                told += [("row 0 is at the top", "la ligne 0 est en haut")] if top else []
                says = ("; ".join(t[0] for t in told), " ; ".join(t[1] for t in told)) if told else None
                ways.append(Dress(dressed(marks, top), marks, says))
    return ways


def _last_window(table: Table) -> Judge:
    """The score of one window in the place of the sum, whichever is the last."""

    def judge(case: Case, answers: list[Answer]) -> Fault | None:
        one = [judge_sum(table, lambda case, line=line: [line])(case, answers) for line in alignments(12, 6, 4)]
        return None if None in one else one[0]

    return judge


def windows_of(ask: Ask | None, dress: Dress, conventions: Sequence[Convention]) -> list[Table]:
    """The file's own values of windows, as it may have meant them: own minus other's, or one call for both."""
    every = list(product((0, 1, 2), repeat=4))
    for convention in conventions if ask else []:
        asked = [Case.of(Board(4, 1, 4, False, tuple((cell,) for cell in cells)), player=player) for cells in every for player in (1, 2)]
        answers = ask("Scoring", [call for case in asked for call in convention.calls(case)]) if ask else []
        if len(answers) != len(asked) or any(answer.failure or as_numbers([answer]) for answer in answers):
            continue
        own = {(cells, player): answers[2 * n + player - 1].value for n, cells in enumerate(every) for player in (1, 2)}
        found: list[Table] = [lambda cells, player: own[tuple(cells), player] - own[tuple(cells), 3 - player],
                              lambda cells, player: own[tuple(cells), player]]  # fmt: skip
        return found[:1] if convention.arity == 2 and all(value >= 0 for value in own.values()) else found[::-1]
    return []


def functions(dress: Dress, ask: Ask | None = None, about: Mapping[str, Any] = {}) -> list[Function]:
    """The functions of the lab, for a file in this dress."""
    marks = dress.marks
    top = dress.grid(EMPTY.play(0, 1))[0][0] != marks[1]

    def parts(case: Case) -> dict[str, Any]:
        have = dict(case.params)
        found = {"grille": dress.grid(case.board), "c": have.get("column"), "j": marks[have.get("player", 1)], "prof": have.get("depth"),
                 "q": [marks[column[0]] for column in case.board.cells]}  # fmt: skip
        if "column" in have:
            level = case.board.level(case.column) - 1
            found["l"] = 5 - level if top else level
        return found

    def called(name: str, *orders: str) -> list[Convention]:
        return by_roles(parts, about.get(name), orders, NAMES)

    def fitting(name: str, conventions: list[Convention]) -> list[Convention]:
        known = about.get(name)
        return [c for c in conventions if known and known["least"] <= c.arity <= known["most"]]

    def sizes(case: Case) -> dict[str, Any]:
        return {"l": case.board.height, "c": case.board.width}

    def windows(case: Case, call: Call) -> list[Call]:
        rows = ((1, 0, 0, 0), (1, 0, 1, 0), (1, 1, 0, 1), (1, 2, 1, 0))
        return [Call([[marks[cell] for cell in row], *call.args[1:]]) for row in rows]

    def both(case: Case, call: Call) -> list[Call]:
        other = [marks[2] if argument == marks[1] and not isinstance(argument, list) else argument for argument in call.args]
        return [call, Call(other)]

    def three(case: Case, call: Call) -> list[Call]:
        mirror = [dress.grid(mirrored(case.board)) if isinstance(argument, list) else argument for argument in call.args]
        return [*both(case, call), Call(mirror)]

    scored = called("Scoring", "q j", "q")
    tables = windows_of(ask, dress, fitting("Scoring", scored))
    pairs, alone = called("Score_algo", "grille j"), called("Score_algo", "grille")
    # The windows that Score_algo sums, with Scoring as it is, or with own minus other's.
    sums = [replace_judge(c, judge_sum(table)) for c in adapted(pairs, both) if c.arity == 2 for table in tables]
    sums += [replace_judge(c, judge_sum(table, sides=(1,))) for c in alone if c.arity == 1 for table in tables]
    if not tables:
        sums = adapted([c for c in pairs if c.arity == 2], three)
    thought = called("Minimax", "grille prof", "grille")
    minimax = [replace_judge(c, judge_best(table, deeper=deeper)) for table in tables for deeper in (0, 1) for c in thought]
    win: dict[str, Callable[[int], float]] = {"depth-bonus": lambda left: 1e5 * (9 - left), "win-flat": lambda left: 1e5}
    chosen = tables[0] if tables else WINDOWS
    table_of = [("missing", table) for table in tables]
    placed = called("Jouer", "grille c j", "grille c")
    return [
        Function("Possibilite", matrix_cases, [*by_roles(sizes, about.get("Possibilite"), ["l c"], SIZES), Convention(0, lambda case: [Call([])])],
                 judge_matrix, [("rows-first", of_value(lambda case: [list(row) for row in zip(*right_matrix(case))])),
                                     *((key, of_value(partial(_matrix_of, lines=lines))) for key, lines in (*line_slips(), *twice_slips())),
                                     *(("starts-only", of_value(partial(_starts, ends=ends))) for ends in product((0, -1), repeat=4))],
                 aliases=["Possibilites", "possibilite", "possibilites", "matrice_possibilites"], weight=2, question="Possibilité",
                 beyond=lambda case: about.get("Possibilite", {}).get("most", 0) == 0 and (case.board.width, case.board.height) != (12, 6)),
        Function("Possible", column_cases, called("Possible", "grille"), judge_order, valid=lambda case: bool(case.board.moves()), weight=2,
                 question="Possible"),
        Function("Jouer", _roomy, [replace_judge(c, judge_played(dress, c.arity == 2)) for c in placed], judge_played(dress, False),
                 valid=lambda case: case.board.level(case.column) < 6, question="Jouer"),
        Function("Victoire", last_move_cases, called("Victoire", "grille c", "grille l c", "grille c l"), judge_victory,
                 [("other-side", partial(judge_victory, sign=-1)), ("one-player", of_value(lambda case: max(0, victory(case)))),
                  ("any-player", of_value(lambda case: abs(victory(case)))), ("one-player", of_value(lambda case: min(0, victory(case)))),
                  ("three-enough", lambda case, answers: judge_victory(case, answers, alignments(12, 6, 3))),
                  *((key, lambda case, answers, lines=lines: judge_victory(case, answers, lines(case)))
                    for key, lines in (*line_slips(), *run_slips(), *reach_slips(_last), *gap_slips(), *wrap_slips()))],
                 valid=just_won, weight=3, aliases=["Utility"], question="Victoire"),
        Function("Scoring", lambda: [Case.of(EMPTY)], adapted(scored, windows), judge_scoring, question="Scoring"),
        Function("Score_algo", quiet_cases, sums, judge_symmetry,
                 [*(("other-side", judge_sum(table, sides=(2, 1))) for table in tables),
                  *(("own-only", judge_sum(_own_part(table))) for table in tables),
                  *(("one-window", _last_window(table)) for table in tables),
                  *((key, judge_sum(table, lines)) for _, table in table_of for key, lines in (*line_slips(), *twice_slips(), *stop_slips()))],
                 valid=lambda case: not winners(case.board), weight=3, depends=["Scoring"], seconds=6.0, question="Score_algo"),
        Function("Minimax", search_cases, minimax or thought, judge_best(chosen) if tables else judge_forced,
                 [*((key, judge_best(chosen, win_at=late)) for key, late in win.items()),
                  *((key, judge_best(chosen, slip)) for key, slip in search_slips() if not slip.draw_first),
                  ("plays-other", judge_best(chosen, side=2)), ("one-based", one_based(judge_best(chosen)))],
                 valid=_searchable, seconds=30.0, weight=5, depends=["Victoire", "Score_algo", "Possible", "Jouer"], question="Minimax",
                 guesses=[central, lambda case: case.board.moves()[0][0], lambda case: case.board.moves()[-1][0]]),
    ]  # fmt: skip


def replace_judge(convention: Convention, judge: Judge) -> Convention:
    return Convention(convention.arity, convention.calls, judge, convention.says)


def _searchable(case: Case) -> bool:
    return not winners(case.board) and bool(case.board.moves()) and case.board.count(1) == case.board.count(2)


def _own_part(table: Table) -> Table:
    """One's own windows only."""
    return lambda cells, player: table([cell if cell == player else 0 for cell in cells], player) if 3 - player not in cells else 0


def _starts(case: Case, ends: tuple[int, ...]) -> list[list[int]]:
    """Each alignment counted for one of its ends only."""
    matrix = [[0] * case.board.width for _ in range(case.board.height)]
    chosen = dict(zip(WAYS.values(), ends))
    for line in every_line(case):
        x, y = line[chosen[way_of(line)]]
        matrix[y][x] += 1
    return matrix


def _last(case: Case) -> tuple[int, int]:
    return case.column, case.board.level(case.column) - 1


def _matrix_of(case: Case, lines: Callable[[Case], Any]) -> list[list[int]]:
    matrix = [[0] * case.board.width for _ in range(case.board.height)]
    for line in lines(case):
        for x, y in line:
            matrix[y][x] += 1
    return matrix


GIVEN = """
def Grille(lignes=6, colonnes=12):
    return [["-"] * colonnes for _ in range(lignes)]

def Afficher(grille):
    for ligne in reversed(grille):
        print(*ligne)
"""

LAB = Lab(
    "E", ("Report on a 12×6 board", "Rapport IA : Puissance 4, 12×6"), functions, dresses, draw, ["Jouer", "Victoire", "Possible"],
    ["Possibilite", "Possibilites", "possibilite", "possibilites", "matrice_possibilites", "Possible", "Jouer", "Victoire", "Utility",
     "Scoring", "Score_algo", "Minimax"], GIVEN, {"quaterne.labs.rapport": GIVEN},
)  # fmt: skip
