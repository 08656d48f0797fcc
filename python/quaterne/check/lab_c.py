"""Lab C, "TP MiniMax": tic-tac-toe n×n, rows from the top, marks ``' '``, ``'x'``, ``'o'``.

The text's own pseudo-code gives ``minimax`` three arguments and leaves the player's mark to a global; it writes
``copy.deep_copy``; its file ``mecanique`` has a function without a name; ``jouer`` becomes a game against the machine. A
file that follows it is right, with capital letters or numbers for marks, too.
"""

from __future__ import annotations

from functools import partial
from itertools import permutations
from typing import Any, Mapping

from .board import Case, winners
from .judging_c import (
    scores, draw, dressed, GAMES, judge_children, judge_display, judge_game, judge_moves, judge_random, judge_score, judge_versus, MARKS, open_cases, scan_cases, search_cases, square, undecided, written,
)  # fmt: skip
from .search import RIGHT, Slip, best, nothing, outcome, search_slips, values
from .slips import win_slips
from .spec import Ask, Call, Convention, Dress, Function, Lab, adapted, by_roles, draws, of_move, of_value

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
        empty = next((mark for mark in (".", "_", "-", "*", "#") if mark in letters), " ")
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


def versus_lines(case: Case) -> list[str]:
    """Every cell, many times over, in an order that no machine would play by itself."""
    size = GAMES[case.game][0]
    cells = [f"{x},{y}" for x in range(size) for y in range(size)]
    mixed = [cells[(7 * place + 5 + case.game) % len(cells)] for place in range(len(cells))]
    return [*mixed, *(cells[::-1] + cells) * 4]


def _best_p1(case: Case) -> list[tuple[int, int]]:
    found = values(case.board, case.player, 1, nothing, 1)
    return sorted(written(case.board, move) for move in best(found))


def _best_moves(case: Case, slip: Slip = RIGHT) -> list[tuple[int, int]]:
    return sorted(written(case.board, move) for move in best(scores(case, slip)))


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
             ("any-player", of_value(lambda case: abs(outcome(case.board, case.player)))),
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
