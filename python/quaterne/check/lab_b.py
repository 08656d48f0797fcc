"""Lab B, "TP Puissance 4": ``G[x][y]`` on 7×6, all alignments, weights.

The text leaves open from whose point of view ``minmax`` gives its score: player 1's, or that of who is to move. Games
are compared with those that the file's own ``minmax`` would play.
"""

from __future__ import annotations

from functools import partial
from typing import Any, Mapping

from . import judging_a, lab_a
from .board import Case, alignments, winners
from .drawing import captured
from .judging_b import (
    weighed_values, EMPTY, Games, grid, judge_final, judge_human, judge_init, judge_machines, judge_minmax, judge_moves, scan_cases, search_cases, typed, weighted_cases, WEIGHTS,
)  # fmt: skip
from .search import Slip, best, search_slips, window_sum
from .slips import sum_slips, win_slips
from .spec import Answer, Ask, Call, Convention, Dress, Fault, Function, Judge, Lab, by_roles, of_value, same, show

WIN = 1e9


def draw(case: Case) -> str:
    from ..labs.alignements import affiche

    return captured(affiche, grid(case.board))


def _weighed(case: Case, lines: Any = None, prefix: int | None = None) -> float:
    return window_sum(list(case.weights), lines, prefix)(case.board, 1)


def _weighed_by(case: Case, value: Any) -> float:
    """A sum over the alignments of ``value(n1, n2, w)``."""
    total: float = 0
    for line in _EVERY_LINE:
        cells = [case.board.cells[x][y] for x, y in line]
        total += value(cells.count(1), cells.count(2), case.weights)
    return total


def _turned(case: Case) -> Case:
    return Case.of(case.board, **{**dict(case.params), "player": 3 - case.player})


def _first_aligned(case: Case) -> int:
    """What is in the first four equal cells, which may be empty, by the order of the lab's ``tous``."""
    return next((cells[0] for line in _EVERY_LINE if len(set(cells := [case.board.cells[x][y] for x, y in line])) == 1), 0)


def _last_aligned(case: Case) -> int:
    """The same when each one that is found takes the place of the one before."""
    return next((cells[0] for line in reversed(_EVERY_LINE) if len(set(cells := [case.board.cells[x][y] for x, y in line])) == 1), 0)


def _first_only(case: Case, answers: list[Answer]) -> Fault | None:
    """The answer after a single alignment, whichever comes first."""
    got = answers[0].value
    return None if any(same(got, _fini(case, [line])) for line in _EVERY_LINE if (0, 0) in line) else Fault("", show(got))


def _fini(case: Case, lines: Any = None) -> int:
    return next(iter(winners(case.board, lines)), 0)


_EVERY_LINE = alignments(7, 6, 4)

NAMES = {
    **dict.fromkeys(("g", "grille", "grid", "plateau", "t"), "G"),
    **dict.fromkeys(("joueur", "j", "jou", "player", "num"), "joueur"),
    **dict.fromkeys(("w", "poids", "weights", "liste_poids"), "w"),
    **dict.fromkeys(("p", "prof", "profondeur", "depth"), "p"),
}


def functions(dress: Dress, ask: Ask | None = None, about: Mapping[str, Any] = {}) -> list[Function]:
    """The functions of the lab."""

    def parts(case: Case) -> dict[str, Any]:
        params = dict(case.params)
        return {"G": grid(case.board), "joueur": params.get("player"), "w": list(params.get("weights", ())), "p": params.get("depth")}

    def called(name: str, *orders: str) -> list[Convention]:
        return by_roles(parts, about.get(name), orders, NAMES)

    searched = called("minmax", "G joueur w p")
    mover = ("the score is that of the player to move", "le score est celui du joueur qui a le trait")
    views = [Convention(c.arity, c.calls, judge_minmax(), None) for c in searched]
    views += [Convention(c.arity, c.calls, judge_minmax("mover"), mover) for c in searched]
    fitting = about.get("minmax", {"least": 4, "most": 4})
    games = Games(ask, [c for c in searched if fitting["least"] <= c.arity <= fitting["most"]])
    ones = [Convention(1, lambda case: [Call([grid(case.board)])])]

    def pair(case: Case) -> dict[int, Any]:
        return {1: (WEIGHTS[case.pair], 1 + case.pair % 2), 2: (WEIGHTS[-1 - case.pair], 1 + case.pair // 2)}

    def machines(case: Case) -> list[Call]:
        (w1, p1), (w2, p2) = pair(case)[1], pair(case)[2]
        return [Call([w1, w2, p1, p2])]

    def human(case: Case) -> list[Call]:
        return [Call([WEIGHTS[case.round % 4], 1], stdin=typed(games, case), watch=["affiche"])]

    def suspects() -> list[tuple[str, Judge]]:
        found = []
        for key, slip in search_slips():
            found += [(key, judge_minmax(view, slip)) for view in ("one", "mover")]
        # A full board may also be worse than a lost one, when a win is a number and the start of the maximum is −∞.
        # The maximum of player 1's scores at every level, whoever is to move.
        always = {1: judge_minmax("one", Slip(no_turns="max")), 2: judge_minmax("mover", Slip(no_turns="min", minimises=True))}
        found.append(("no-turns", lambda case, answers: always[case.player](case, answers)))
        return found + [("full-lost", judge_minmax("one", Slip(full_is_lost=True), WIN))]

    # Who has rows first reads outside of G[x][y].
    made = ask("init", [Call([])]) if ask else []
    turned = bool(made) and same([[0] * 7] * 6, made[0].value)
    outside = {"IndexError": "rows-first"} if turned else {}
    return [
        Function("init", lambda: [Case.of(EMPTY)], [Convention(0, lambda case: [Call([]), Call([])])], judge_init, question="1"),
        Function("coups", scan_cases, ones, judge_moves, weight=2, question="2", errors=outside),
        Function(
            "fini", scan_cases, ones, of_value(_fini),
            [("draw-before-win", of_value(lambda case: 0 if case.board.full else _fini(case))),
             ("other-side", of_value(lambda case: (3 - _fini(case)) % 3)),
             ("one-player", of_value(lambda case: _fini(case) % 2)), ("one-player", of_value(lambda case: _fini(case) // 2 * 2)),
             ("who-won", of_value(lambda case: int(_fini(case) > 0))),
             ("three-enough", of_value(lambda case: next((p for p in (1, 2) if lab_a._three(case, p)), 0))),
             ("empty-aligned", of_value(_first_aligned)), ("empty-aligned", of_value(_last_aligned)), ("scan-stops", _first_only), *win_slips(_fini)],
            valid=lambda case: len(winners(case.board)) < 2, weight=3, question="3", errors=outside,
        ),
        Function(
            "joue_hasard", lambda: [Case.of(EMPTY, round=number) for number in range(6)],
            [Convention(0, lambda case: [Call([]) for _ in range(8)])], judge_final, seconds=6.0, weight=2,
            depends=["coups", "fini"], question="4",
        ),
        Function(
            "heuristique", weighted_cases, called("heuristique", "G w"), of_value(_weighed),
            [*(("partial-counts", of_value(partial(_weighed, prefix=prefix))) for prefix in range(16)),
             ("other-side", of_value(lambda case: window_sum(list(case.weights))(case.board, 2))),
             ("own-only", of_value(lambda case: _weighed_by(case, lambda a, b, w: w[a] * (not b)))),
             ("both-added", of_value(lambda case: _weighed_by(case, lambda a, b, w: w[a] * (not b) + w[b] * (not a)))),
             ("mixed-counts", of_value(lambda case: _weighed_by(case, lambda a, b, w: w[a] - w[b]))),
             ("empty-once", of_value(lambda case: _weighed_by(case, lambda a, b, w: w[a] if not b else -w[b] if not a else 0))),
             ("empty-once", of_value(lambda case: _weighed_by(case, lambda a, b, w: -w[b] if not a else w[a] if not b else 0))),
             ("empty-taken", of_value(lambda case: _weighed_by(case, lambda a, b, w: w[a] - w[b] if not a * b else 0))),
             ("majority", of_value(lambda case: _weighed_by(case, lambda a, b, w: w[a] if a > b else -w[b] if b > a else 0))),
             ("per-stone", of_value(lambda case: _weighed_by(case, lambda a, b, w: a * w[a] * (not b) - b * w[b] * (not a)))),
             ("weights", of_value(lambda case: _weighed_by(case, lambda a, b, w: (a if not b else 0) - (b if not a else 0)))),
             ("index-off", of_value(lambda case: _weighed_by(case, lambda a, b, w: (w[a - 1] if a and not b else 0) - (w[b - 1] if b and not a else 0)))),
             ("counts-empty", of_value(lambda case: _weighed_by(case, lambda a, b, w: (w[4 - a] if not b else 0) - (w[4 - b] if not a else 0)))),
             *sum_slips(_weighed)],
            valid=lambda case: not winners(case.board), weight=3, question="5",
        ),
        Function(
            "minmax", search_cases, views, judge_minmax(), suspects(), valid=judging_a.valid_search, seconds=20.0, weight=5,
            depends=["coups", "fini", "heuristique"], question="6",
            guesses=[lambda case: case.board.moves()[0], lambda case: case.board.moves()[-1],
                     lambda case: min(case.board.moves(), key=lambda move: abs(move[0] - 3)),
                     lambda case: sorted(best(weighed_values(_turned(case))))[0]],
        ),
        Function(
            "humain_vs_machine", lambda: [Case.of(EMPTY, round=number) for number in range(3)], [Convention(2, human)],
            judge_human(games), expects_error=["EOFError"], seconds=10.0, weight=2, depends=["minmax"], question="7",
        ),
        Function(
            "partie_2machines", lambda: [Case.of(EMPTY, pair=number) for number in range(3)], [Convention(4, machines)],
            judge_machines(games, pair), seconds=30.0, weight=2, depends=["minmax"], question="8",
        ),
    ]  # fmt: skip


def dresses(about: Mapping[str, Any]) -> list[Dress]:
    """The text leaves no choice."""
    return [Dress(grid)]


GIVEN = f'''
tous = {[list(line) for line in _EVERY_LINE]!r}

def affiche(G):
    for y in range(5, -1, -1):
        print(" ".join(".OX"[G[x][y]] for x in range(7)))
'''

NAMED = ["init", "coups", "fini", "joue_hasard", "heuristique", "minmax", "humain_vs_machine", "partie_2machines"]

LAB = Lab(
    "B", ("Connect Four by alignments", "TP Puissance 4"), functions, dresses, draw, [], NAMED, GIVEN,
    {name: GIVEN for name in ("puissance4", "alignements", "tp_puissance4", "quaterne.labs.alignements")},
)
