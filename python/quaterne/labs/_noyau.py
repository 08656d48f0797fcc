"""The engine behind the labs: each function answers like the plain Python it stands in for, or says None.

None means "do it the plain way": a grid that no game reaches (stones that float, turns that do not add up), a game
that is over, weights that the engine does not write.  Players are renamed on the way in, because the labs let either
side begin:

    mover ─▶ x, other ─▶ o     when both have as many stones
    mover ─▶ o, other ─▶ x     when the other has one more
"""

import random

from quaterne import Game, analyse, random_games


def _position(rows, mover, other, align=4, free=False, stones=None):
    """The game of a grid, given as rows from the top, or None."""
    cells = [cell for row in rows for cell in row]
    ahead = cells.count(other) - cells.count(mover)
    if ahead not in (0, 1):
        return None
    number = {mover: 1 + ahead, other: 2 - ahead}
    rules = f"{len(rows[0])}x{len(rows)}/{align}" + "/free" * free + (f"/stones={stones}" if stones else "")
    try:
        game = Game.from_rows(
            [[number.get(cell, 0) for cell in row] for row in rows], rules, "xo"[ahead]
        )
    except (ValueError, TypeError):
        return None
    return None if game.is_over else game


def _search(game, player, depth, keys):
    """The analysis of a machine, None for a depth or keys that it does not know."""
    room = game.rules.max_plies - game.plies
    try:
        return analyse(game, f"{player}:depth={min(depth, room)},{keys}") if depth > 0 else None
    except ValueError:
        return None


def _number(value):
    """Whole scores as int, as plain sums of whole weights are."""
    return int(value) if float(value).is_integer() else value


def puissance4(grille, hauteur, p, prof):
    """Lab A's IA: a column."""
    found = _lab_a(grille, hauteur, p, prof, "alphabeta", "off")
    return None if found is None else found.best.column


def puissance4_memo(grille, hauteur, p, prof):
    """Lab A's IA with memory: a column and the account."""
    found = _lab_a(grille, hauteur, p, prof, "minimax", "on")
    if found is None:
        return None
    memo = found.memo
    return found.best.column, {"visites": found.nodes, "retrouves": memo.hits, "economises": memo.saved}


def _lab_a(grille, hauteur, p, prof, player, memo):
    game = _position(grille, p, 3 - p)
    if game is None or [sum(map(bool, column)) for column in zip(*grille)] != hauteur:
        return None
    return _search(game, player, prof, f"eval=ratio,win=flat,ties=first,memo={memo}")


def alignements(G, joueur, w, p):
    """Lab B's minmax: (score for player 1, move)."""
    game = _position([list(row) for row in reversed(list(zip(*G)))], joueur, 3 - joueur)
    if game is None:
        return None
    weights = "/".join(format(weight, "f") if isinstance(weight, float) else str(weight) for weight in w[:5])
    found = _search(game, "alphabeta", p, f"eval=weights/{weights},win=flat,ties=first")
    if found is None:
        return None
    score = float("inf") * {"win": 1, "loss": -1}[found.outcome] if found.outcome in ("win", "loss") else found.score
    return (_number(score) if joueur == 1 else -_number(score)), (found.best.column, found.best.row)


def hasard(parties):
    """How many of so many random games player 1 won; drawn from Python's own generator."""
    return random_games(parties, seed=random.getrandbits(63)).x


def morpion_score(grille, profondeur, tour_adversaire, marque, puissance4, longueur):
    """Lab C's minimax: 1, 0 or −1 for marque."""
    autre = "o" if marque == "x" else "x"
    mover, other = (autre, marque) if tour_adversaire else (marque, autre)
    align = max(len(grille), len(grille[0])) if longueur is None else longueur
    game = _position(grille, mover, other, align, free=not puissance4)
    found = game and _search(game, "alphabeta", profondeur, "eval=outcome,win=unit")
    if not found:
        return None
    return -_number(found.score) if tour_adversaire else _number(found.score)


def etat(t, coul, n):
    """Lab D's state: 'G', 'I' or 'P'."""
    game = _position(t[::-1], coul, 3 - coul)
    found = game and _search(game, "ternary", n, "ties=first")
    if not found:
        return None
    return {"win": "G", "loss": "P"}.get(found.outcome, "I")


def strategie_caml(evaluation, n, plain):
    """Lab D's α–β: the strategy that asks the engine, or the plain one."""

    def strategie(t, coul):
        game = _position(t[::-1], coul, 3 - coul)
        found = game and _search(game, "alphabeta", n, f"eval={evaluation},ties=first")
        return found.best.column if found else plain(t, coul)

    return strategie


def rapport(grille, profondeur):
    """Lab E's Minimax: a column for X."""
    game = _position(grille[::-1], "X", "O", stones=21)
    keys = "eval=windows,order=centre,ties=possibilities,win=100000"
    found = game and _search(game, "alphabeta", profondeur, keys)
    return found.best.column if found else None
