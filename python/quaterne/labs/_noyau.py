"""The engine behind the labs: each function answers like the plain Python it stands in for, or says None.

None means "do it the plain way": a grid that no game reaches (stones that float, turns that do not add up), a game
that is over, weights that the engine does not write.  Players are renamed on the way in, because the labs let either
side begin:

    mover ─▶ x, other ─▶ o     when both have as many stones
    mover ─▶ o, other ─▶ x     when the other has one more
"""

import random
from typing import Any, Callable, Dict, List, Optional, Sequence, Tuple

try:
    from quaterne import Analysis, Cell, Game, analyse, random_games

    ENGINE = True
except ImportError:  # In the page there is no extension: everything is done the plain way.
    ENGINE = False

#: A strategy of lab D.
Strategy = Callable[[List[List[int]], int], Optional[int]]


def _position(
    rows: Sequence[Sequence[Any]], mover: Any, other: Any, align: int = 4, free: bool = False, stones: Optional[int] = None
) -> "Optional[Game]":
    """The game of a grid, given as rows from the top, or None."""
    if not ENGINE:
        return None
    cells = [cell for row in rows for cell in row]
    ahead = cells.count(other) - cells.count(mover)
    if ahead not in (0, 1):
        return None
    number = {mover: 1 + ahead, other: 2 - ahead}
    rules = f"{len(rows[0])}x{len(rows)}/{align}" + "/free" * free + (f"/stones={stones}" if stones else "")
    try:
        game = Game.from_rows(
            [[number.get(cell, 0) for cell in row] for row in rows], rules, "o" if ahead else "x"
        )
    except (ValueError, TypeError):
        return None
    return None if game.is_over else game


def _search(game: "Game", player: str, depth: int, keys: str) -> "Optional[Analysis]":
    """The analysis of a machine, None for a depth or keys that it does not know."""
    room = game.rules.max_plies - game.plies
    try:
        return analyse(game, f"{player}:depth={min(depth, room)},{keys}") if depth > 0 else None
    except ValueError:
        return None


def _best(found: "Analysis") -> "Cell":
    """The move of a machine in a game that goes on."""
    assert found.best is not None, "the game goes on"
    return found.best


def _number(value: float) -> float:
    """Whole scores as int, as plain sums of whole weights are."""
    return int(value) if float(value).is_integer() else value


def puissance4(grille: Sequence[Sequence[Any]], hauteur: List[int], p: int, prof: int) -> Optional[int]:
    """Lab A's IA: a column."""
    found = _lab_a(grille, hauteur, p, prof, "alphabeta", "off")
    return None if found is None else _best(found).column


def puissance4_memo(
    grille: Sequence[Sequence[Any]], hauteur: List[int], p: int, prof: int
) -> Optional[Tuple[int, Dict[str, int]]]:
    """Lab A's IA with memory: a column and the account."""
    found = _lab_a(grille, hauteur, p, prof, "minimax", "on")
    if found is None:
        return None
    memo = found.memo
    assert memo is not None, "memory was asked for"
    return _best(found).column, {"visites": found.nodes, "retrouves": memo.hits, "economises": memo.saved}


def _lab_a(
    grille: Sequence[Sequence[Any]], hauteur: List[int], p: int, prof: int, player: str, memo: str
) -> "Optional[Analysis]":
    game = _position(grille, p, 3 - p)
    if game is None or [sum(map(bool, column)) for column in zip(*grille)] != hauteur:
        return None
    return _search(game, player, prof, f"eval=ratio,win=flat,ties=first,memo={memo}")


def alignements(
    G: Sequence[Sequence[Any]], joueur: int, w: Sequence[float], p: int
) -> Optional[Tuple[float, Tuple[int, int]]]:
    """Lab B's minmax: (score for player 1, move)."""
    game = _position([list(row) for row in reversed(list(zip(*G)))], joueur, 3 - joueur)
    if game is None:
        return None
    weights = "/".join(format(weight, "f") if isinstance(weight, float) else str(weight) for weight in w[:5])
    found = _search(game, "alphabeta", p, f"eval=weights/{weights},win=flat,ties=first")
    if found is None:
        return None
    score = float("inf") * {"win": 1, "loss": -1}[found.verdict] if found.verdict in ("win", "loss") else found.score
    best = _best(found)
    return (_number(score) if joueur == 1 else -_number(score)), (best.column, best.row)


def hasard(parties: int) -> Optional[int]:
    """How many of so many random games player 1 won; drawn from Python's own generator."""
    return None if not ENGINE else random_games(parties, seed=random.getrandbits(63)).x


def morpion_score(
    grille: Sequence[Sequence[Any]], profondeur: int, tour_adversaire: bool, marque: str, puissance4: bool, longueur: Optional[int]
) -> Optional[float]:
    """Lab C's minimax: 1, 0 or −1 for marque."""
    autre = "o" if marque == "x" else "x"
    mover, other = (autre, marque) if tour_adversaire else (marque, autre)
    align = max(len(grille), len(grille[0])) if longueur is None else longueur
    game = _position(grille, mover, other, align, free=not puissance4)
    found = game and _search(game, "alphabeta", profondeur, "eval=outcome,win=unit")
    if not found:
        return None
    return -_number(found.score) if tour_adversaire else _number(found.score)


def etat(t: Sequence[Sequence[Any]], coul: int, n: int) -> Optional[str]:
    """Lab D's state: 'G', 'I' or 'P'."""
    game = _position(t[::-1], coul, 3 - coul)
    found = game and _search(game, "ternary", n, "ties=first")
    if not found:
        return None
    return {"win": "G", "loss": "P"}.get(found.verdict or "", "I")


def strategie_caml(evaluation: str, n: int, plain: Strategy) -> Strategy:
    """Lab D's α–β: the strategy that asks the engine, or the plain one."""

    def strategie(t: List[List[int]], coul: int) -> Optional[int]:
        game = _position(t[::-1], coul, 3 - coul)
        found = game and _search(game, "alphabeta", n, f"eval={evaluation},ties=first")
        return _best(found).column if found else plain(t, coul)

    return strategie


def rapport(grille: Sequence[Sequence[Any]], profondeur: int) -> Optional[int]:
    """Lab E's Minimax: a column for X."""
    game = _position(grille[::-1], "X", "O", stones=21)
    keys = "eval=windows,order=centre,ties=possibilities,win=100000"
    found = game and _search(game, "alphabeta", profondeur, keys)
    return _best(found).column if found else None
