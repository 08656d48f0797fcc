"""Lab E, the report on 12×6: ``grille[ligne][colonne]`` from the bottom, ``'-'`` for an empty cell.

The report leaves the players' marks and the values of windows free. So the marks are read from the file, its own
``Scoring`` is asked for the value of every window, and ``Score_algo`` and ``Minimax`` are judged by those values. It
gives a win two values, 10 000 and 100 000: both are right.
"""

from __future__ import annotations

from functools import lru_cache, partial
from itertools import product
from random import Random
from typing import Any, Callable, Mapping, Sequence

from .board import Board, Case, alignments, playout, winners, winning_lines
from .drawing import captured
from .lab_a import central, one_based
from .search import RIGHT, Slip, best, search_slips, values
from .slips import WAYS, every_line, line_slips, reach_slips, run_slips, stop_slips, twice_slips, way_of
from .spec import Answer, Ask, Call, Convention, Dress, Fault, Function, Judge, Lab, adapted, by_roles, of_value, same, show

EMPTY = Board.empty(12, 6)
TOKENS = "-XO"


def grid(board: Board) -> list[list[str]]:
    return [[TOKENS[cell] for cell in row] for row in reversed(board.rows())]


def draw(case: Case) -> str:
    from ..labs.rapport import Afficher

    return captured(Afficher, grid(case.board))


def mirrored(board: Board) -> Board:
    return Board(board.width, board.height, board.align, board.gravity, board.cells[::-1])


# --- boards -------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=None)
def matrix_cases() -> list[Case]:
    return [Case.of(Board.empty(width, height)) for height, width in ((6, 12), (6, 7), (4, 4), (5, 9), (8, 8), (4, 10))]


def _matrix(case: Case) -> list[list[int]]:
    board = case.board
    matrix = [[0] * board.width for _ in range(board.height)]
    for line in alignments(board.width, board.height, 4):
        for x, y in line:
            matrix[y][x] += 1
    return matrix


@lru_cache(maxsize=None)
def column_cases() -> list[Case]:
    random = Random(51)
    boards = [EMPTY, *(playout(random, EMPTY, random.randrange(1, 42), False) for _ in range(30))]
    narrow = EMPTY
    for ply in range(6):
        narrow = narrow.play(5, 1 + ply % 2)
    return [Case.of(board, column=random.randrange(12)) for board in (*boards, narrow)]


def _roomy() -> list[Case]:
    return [case for case in column_cases() if case.board.level(case.column) < 6]


@lru_cache(maxsize=None)
def last_move_cases() -> list[Case]:
    random = Random(52)
    cases = []
    for board, player in winning_lines(EMPTY):
        tops = [(x, y) for x, y in board.removable() if board.cells[x][y] == player and not winners(board.with_cell(x, y, 0))]
        # The last stone at one end of the line and at the other.
        cases += [Case.of(board, column=x) for x, y in {*tops[:1], *tops[-1:]}]
    for _ in range(30):
        board = playout(random, EMPTY, random.randrange(1, 40))
        cases.append(Case.of(board, column=random.choice([x for x in range(12) if board.level(x)])))
    return cases


def _victory(case: Case, lines: Any = None) -> int:
    board, x = case.board, case.column
    y = board.level(x) - 1
    player = board.cells[x][y]
    lines = alignments(12, 6, 4) if lines is None else lines
    if any((x, y) in line and all(board.cells[a][b] == player for a, b in line) for line in lines):
        return 100_000 if player == 1 else -100_000
    return 0


@lru_cache(maxsize=None)
def quiet_cases() -> list[Case]:
    random = Random(53)
    boards = [EMPTY, EMPTY.play(5, 1), EMPTY.play(0, 2)]
    boards += [playout(random, EMPTY, random.randrange(1, 30)) for _ in range(20)]
    return [Case.of(board) for board in boards if not winners(board)]


# Columns from the left, each from the bottom: five are full, so that depth 3 is quick. On the first two a slow win is there
# beside a quick one, on the next two a machine that values both alike goes wrong; the rest are quiet.
HALF_FULL = (
    "000000/200000/000000/000000/100000/120000/000000/121212/221212/211212/112121/211212",
    "121112/121121/212122/212212/211212/100000/000000/000000/100000/220000/000000/000000",
    "000000/220000/000000/100000/000000/000000/100000/212122/112121/211211/121212/221212",
    "200000/110000/000000/200000/000000/000000/210000/211121/121212/222111/112122/221221",
    "121211/112122/212122/212122/121211/000000/000000/000000/120000/000000/000000/000000",
    "221212/121212/122112/211121/121212/000000/000000/000000/000000/220000/000000/110000",
    "100000/200000/000000/000000/100000/000000/200000/211222/122211/121112/112121/222121",
    "212121/122111/121221/111222/221221/000000/200000/000000/100000/200000/000000/100000",
    "221212/121212/121112/212121/211122/000000/100000/000000/000000/200000/000000/000000",
    "000000/000000/100000/220000/100000/000000/000000/121211/121211/211122/222112/122212",
)


@lru_cache(maxsize=None)
def search_cases() -> list[Case]:
    """One win at hand, or one threat to stop; then half-full boards; X, which is ours, is to move."""
    random = Random(54)
    wins: list[Case] = []
    blocks: list[Case] = []
    while len(wins) < 3 or len(blocks) < 4:
        board = playout(random, EMPTY, 2 * random.randrange(3, 15))
        if not winners(board) and (forced := _forced(Case.of(board))) is not None:
            at_hand = 1 in winners(board.play(forced[0], 1))
            (wins if at_hand else blocks).append(Case.of(board, depth=2))
    cases = wins[:3] + blocks[:4]
    for number, text in enumerate(HALF_FULL):
        board = Board(12, 6, 4, True, tuple(tuple(map(int, column)) for column in text.split("/")))
        cases.append(Case.of(board, depth=3))
        if number % 2:
            cases.append(Case.of(board, depth=2))
    return cases


Table = Callable[[Sequence[int], int], float]


def WINDOWS(cells: Sequence[int], player: int) -> float:
    """The values by which the cases were chosen; each file is judged by its own."""
    mine, theirs = cells.count(player), cells.count(3 - player)
    return 0 if mine and theirs else (0, 1, 10, 100, 1000)[mine] - (0, 1, 10, 100, 1000)[theirs]


def _worth(table: Table) -> Callable[[Board, int], float]:
    """What a board is worth by a file's own windows."""

    known: dict[tuple[tuple[int, ...], int], float] = {}

    def evaluate(board: Board, side: int) -> float:
        cells, total = board.cells, 0.0
        for (a, b), (c, d), (e, f), (g, h) in alignments(12, 6, 4):
            window = cells[a][b], cells[c][d], cells[e][f], cells[g][h]
            if (window, side) not in known:
                known[window, side] = table(window, side)
            total += known[window, side]
        return total

    return evaluate


def _best(case: Case, table: Table, slip: Slip = RIGHT, deeper: int = 0, win_at: Callable[[int], float] | None = None,
          side: int = 1) -> set[int]:  # fmt: skip
    """The columns that min–max by these windows likes best."""
    late: Callable[[int], float] = win_at or (lambda left: 1e5 * (left + 1))
    found = values(case.board, side, case.depth + deeper, _worth(table), slip=slip, win_at=late)
    return {x for x, _ in best(found)}


def _forced(case: Case) -> list[int] | None:
    board = case.board
    wins = [x for x, y in board.moves() if 1 in winners(board.with_cell(x, y, 1))]
    if wins:
        return wins
    threats = [x for x, y in board.moves() if 2 in winners(board.with_cell(x, y, 2))]
    return threats if len(threats) == 1 else None


# --- what a file may do its own way -------------------------------------------------------------------------------

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


# --- judging ------------------------------------------------------------------------------------------------------


def _order_fault(got: Any, columns: list[int]) -> str | None:
    if got is None:
        return "no-return"
    if not isinstance(got, list) or not all(type(x) is int for x in got):
        return "wrong-type"
    if set(got) - set(range(12)):
        return "outside"
    if len(set(got)) < len(got):
        return "twice"
    return "full-column" if set(got) - set(columns) else "moves-missing"


def judge_order(case: Case, answers: list[Answer]) -> Fault | None:
    """Every open column once, from the middle outwards: of the board, or of the list of open columns."""
    columns = [x for x, _ in case.board.moves()]
    by_board = sorted(columns, key=lambda x: abs(x - 5.5))
    got = answers[0].value
    if isinstance(got, tuple):
        got = list(got)
    if not isinstance(got, list) or sorted(map(show, got)) != sorted(map(show, columns)):
        return Fault(show(by_board), show(got), _order_fault(got, columns))
    distances = [abs(x - 5.5) for x in got]
    middle = (len(columns) - 1) / 2
    ranks = [abs(columns.index(x) - middle) for x in got]
    half = len(columns) // 2
    joined = columns[:half][::-1] + columns[half:]
    steady = any(all(a <= min(row[i:]) + 1 for i, a in enumerate(row)) for row in (distances, ranks))
    return None if steady or got == joined else Fault(show(by_board), show(got), "not-central")


def judge_symmetry(case: Case, answers: list[Answer]) -> Fault | None:
    """Three scores: for X, for O, and of the mirror image."""
    own, other, mirror = (answer.value for answer in answers)
    for value in (own, other, mirror):
        if not isinstance(value, (int, float)) or isinstance(value, bool):
            return Fault("n", show(value), "no-return" if value is None else "wrong-type")
    if not same(-own, other):
        return Fault(f"Score_algo(grille, adversaire) = {show(-own)}", show(other), "not-opposite")
    if not same(own, mirror):
        return Fault(f"{show(own)} (miroir)", show(mirror), "not-mirrored")
    if case.board.stones == 1 and own * (1 if case.board.count(1) else -1) <= 0:
        return Fault("> 0" if case.board.count(1) else "< 0", show(own))
    return None


def judge_scoring(case: Case, answers: list[Answer]) -> Fault | None:
    """More stones alone are worth more; a window that holds both is worth less than without the other's stone."""
    one, two, three, mixed = numbers = [answer.value for answer in answers]
    for value in numbers:
        if not isinstance(value, (int, float)) or isinstance(value, bool):
            return Fault("n", show(value), "no-return" if value is None else "wrong-type")
    if not one <= two <= three or three <= 0:
        return Fault("Scoring(1) ≤ Scoring(2) ≤ Scoring(3), > 0", f"{one}, {two}, {three}", "not-growing")
    return None if mixed < two or mixed == two == 0 else Fault(f"< {two}", show(mixed), "mixed-counts")


def _numbers(answers: list[Answer]) -> Fault | None:
    for answer in answers:
        if not isinstance(answer.value, (int, float)) or isinstance(answer.value, bool):
            return Fault("n", show(answer.value), "no-return" if answer.value is None else "wrong-type")
    return None


def judge_sum(table: Table, lines: Any = None, sides: tuple[int, ...] = (1, 2)) -> Judge:
    """The sum of the file's own windows."""

    def judge(case: Case, answers: list[Answer]) -> Fault | None:
        fault = _numbers(answers)
        if fault:
            return fault
        cells = case.board.cells
        chosen = alignments(12, 6, 4) if lines is None else lines(case)
        for player, answer in zip(sides, answers):
            right = sum(table([cells[x][y] for x, y in line], player) for line in chosen)
            if not same(right, answer.value):
                return Fault(show(right), show(answer.value))
        return None

    return judge


def judge_forced(case: Case, answers: list[Answer]) -> Fault | None:
    """A win at hand is taken, a threat is stopped; elsewhere any move will do."""
    right, got = _forced(case), answers[0].value
    if right is None:
        legal = [x for x, _ in case.board.moves()]
        return None if got in legal and not isinstance(got, bool) else Fault(" | ".join(map(str, legal)), show(got), "full-column")
    if got in right and not isinstance(got, bool):
        return None
    wins = any(1 in winners(case.board.play(x, 1)) for x in right)
    return Fault(" | ".join(map(str, right)), show(got), "no-return" if got is None else "win-missed" if wins else "threat-missed")


def judge_best(table: Table, slip: Slip = RIGHT, deeper: int = 0, win_at: Callable[[int], float] | None = None, side: int = 1) -> Judge:
    """Any of the moves that min–max by the file's own windows likes best."""

    @lru_cache(maxsize=None)
    def moves(case: Case) -> list[int]:
        return sorted(_best(case, table, slip, deeper, win_at, side))

    def judge(case: Case, answers: list[Answer]) -> Fault | None:
        got, right = answers[0].value, moves(case)
        if type(got) is int and got in right:
            return None
        forced = judge_forced(case, answers)
        return Fault(" | ".join(map(str, right)), show(got), forced.reason if forced else "not-minimax")

    judge.acceptable = moves  # type: ignore[attr-defined]
    return judge


def judge_played(dress: Dress, either: bool) -> Judge:
    """A copy with one stone more; without a mark among the arguments it may be either player's."""

    def judge(case: Case, answers: list[Answer]) -> Fault | None:
        rights = [dress.grid(case.board.play(case.column, player)) for player in ((1, 2) if either else (1,))]
        got = answers[0].value
        if any(same(right, got) for right in rights):
            return Fault(show(rights[0]), "grille", "not-copied") if answers[0].shared == "rows" else None
        reason = "no-return" if got is None else "other-mark" if same(dress.grid(case.board.play(case.column, 2)), got) else "wrong-cell"
        return Fault(show(rights[0]), show(got), reason)

    return judge


def judge_victory(case: Case, answers: list[Answer], lines: Any = None, sign: int = 1) -> Fault | None:
    right, got = sign * _victory(case, lines), answers[0].value
    if type(got) in (int, float) and abs(got) in (0, 10_000, 100_000) and (got > 0) == (right > 0) and (got < 0) == (right < 0):
        return None
    reason = "no-return" if got is None else "wrong-type" if type(got) not in (int, float) else None
    if reason is None and got and right and (got > 0) == (right > 0):
        reason = "win-value"
    return Fault(show(right), show(got), reason)


judge_victory.expected = lambda case: _victory(case)  # type: ignore[attr-defined]


def judge_matrix(case: Case, answers: list[Answer]) -> Fault | None:
    fault = of_value(_matrix)(case, answers)
    return Fault(fault.expected, fault.got, "shared-rows") if fault and answers[0].shared == "rows" else fault


judge_matrix.expected = _matrix  # type: ignore[attr-defined]


# --- the functions ------------------------------------------------------------------------------------------------


def windows_of(ask: Ask | None, dress: Dress, conventions: Sequence[Convention]) -> list[Table]:
    """The file's own values of windows, as it may have meant them: own minus other's, or one call for both."""
    every = list(product((0, 1, 2), repeat=4))
    for convention in conventions if ask else []:
        asked = [Case.of(Board(4, 1, 4, False, tuple((cell,) for cell in cells)), player=player) for cells in every for player in (1, 2)]
        answers = ask("Scoring", [call for case in asked for call in convention.calls(case)]) if ask else []
        if len(answers) != len(asked) or any(answer.failure or _numbers([answer]) for answer in answers):
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
                 judge_matrix, [("rows-first", of_value(lambda case: [list(row) for row in zip(*_matrix(case))])),
                                     *((key, of_value(partial(_matrix_of, lines=lines))) for key, lines in (*line_slips(), *twice_slips())),
                                     *(("starts-only", of_value(partial(_starts, ends=ends))) for ends in product((0, -1), repeat=4))],
                 aliases=["Possibilites", "possibilite", "possibilites", "matrice_possibilites"], weight=2, question="Possibilité",
                 beyond=lambda case: (case.board.width, case.board.height) != (12, 6)),
        Function("Possible", column_cases, called("Possible", "grille"), judge_order, valid=lambda case: bool(case.board.moves()), weight=2,
                 question="Possible"),
        Function("Jouer", _roomy, [replace_judge(c, judge_played(dress, c.arity == 2)) for c in placed], judge_played(dress, False),
                 valid=lambda case: case.board.level(case.column) < 6, question="Jouer"),
        Function("Victoire", last_move_cases, called("Victoire", "grille c", "grille l c", "grille c l"), judge_victory,
                 [("other-side", partial(judge_victory, sign=-1)), ("one-player", of_value(lambda case: max(0, _victory(case)))),
                  ("any-player", of_value(lambda case: abs(_victory(case)))), ("one-player", of_value(lambda case: min(0, _victory(case)))),
                  ("three-enough", lambda case, answers: judge_victory(case, answers, alignments(12, 6, 3))),
                  *((key, lambda case, answers, lines=lines: judge_victory(case, answers, lines(case)))
                    for key, lines in (*line_slips(), *run_slips(), *reach_slips(_last)))],
                 valid=lambda case: case.board.level(case.column) > 0, weight=3, aliases=["Utility"], question="Victoire"),
        Function("Scoring", lambda: [Case.of(EMPTY)], adapted(scored, windows), judge_scoring, question="Scoring"),
        Function("Score_algo", quiet_cases, sums, judge_symmetry,
                 [*(("other-side", judge_sum(table, sides=(2, 1))) for table in tables),
                  *(("own-only", judge_sum(_own_part(table))) for table in tables),
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
