"""Slips and right programs that a class handed in and the checker first judged wrongly, or explained badly."""

from students_of import changed, rewritten

# (lab, function, source of functions, what the checker should call it)
WRONG = [
    ("A", "victoire", """
def victoire(grille, p):
    for di, dj in ((0, 1), (1, 0), (1, 1)):
        for i in range(6 - 3 * di):
            for j in range(7 - 3 * dj):
                if all(grille[i + d * di][j + d * dj] == p for d in range(4)):
                    return True
    for i in range(6):
        for j in range(4):
            if all(grille[i - d][j + d] == p for d in range(4)):
                return True
    return False
""", "wraps"),
    ("A", "victoire", """
def victoire(grille, p):
    n, m = len(grille), len(grille[0])
    for i in range(n):
        for j in range(m):
            for di, dj, k in ((0, 1, 4), (1, 0, 3), (1, 1, 4), (1, -1, 4)):
                if i + (k - 1) * di < n and 0 <= j + (k - 1) * dj < m and all(grille[i + d * di][j + d * dj] == p for d in range(k)):
                    return True
    return False
""", "three-enough"),
    ("A", "eval", """
def eval(grille, p):
    total = 0
    for i in range(len(grille) - 3):
        for j in range(len(grille[0]) - 3):
            carre = [grille[i + d][j:j + 4] for d in range(4)]
            total += sum(eval_serie(ligne, p) for ligne in carre) + sum(eval_serie(list(colonne), p) for colonne in zip(*carre))
            total += eval_serie([carre[d][d] for d in range(4)], p) + eval_serie([carre[d][3 - d] for d in range(4)], p)
    return total
""", "series-again"),
    ("B", "fini", """
def fini(G):
    for alignement in tous:
        if len({G[x][y] for x, y in alignement}) == 1 and G[alignement[0][0]][alignement[0][1]] != 0:
            return True
    return False
""", "who-won"),
    ("B", "fini", """
def fini(G):
    gagnant = 0
    for (a, b), (c, d), (e, f), (g, h) in tous:
        if G[a][b] == G[c][d] == G[e][f] == G[g][h]:
            gagnant = G[a][b]
    return gagnant
""", "empty-aligned"),
    ("B", "coups", """
def init():
    return [[0] * 7 for _ in range(6)]


def coups(G):
    return [(x, y) for x in range(7) for y in range(6) if G[y][x] == 0 and (y == 0 or G[y - 1][x] != 0)]
""", "rows-first"),
    ("C", "minimax", """
def minimax(grille, profondeur, tour_adversaire, marque):
    if profondeur == 0 or evaluation(grille, marque) != 0 or coups_possibles(grille) == ():
        return evaluation(grille, marque)
    joueur = adversaire(marque) if tour_adversaire else marque
    for suite in jouer_coups(grille, coups_possibles(grille), joueur):
        v = minimax(suite, profondeur - 1, not tour_adversaire, marque)
    return min(v) if tour_adversaire else max(v)
""", "max-of-one"),
    ("C", "minimax_p1", """
def minimax_p1(grille, marque):
    meilleur, choix = 0, None
    for coup in coups_possibles(grille):
        score = evaluation(jouer_coups(grille, [coup], marque)[0], marque)
        if score > meilleur:
            meilleur, choix = score, coup
    return choix
""", "none-better"),
    ("A", "eval_serie", """
def eval_serie(liste, p):
    x, y = liste.count(p), liste.count(3 - p)
    if x > 0 and y > 0:
        return 0
    return x / (4 - x) if y == 0 else -y / 4 - y
""", "brackets"),
    ("B", "coups", """
def coups(G):
    for x in range(7):
        for y in range(6):
            if G[x][y] == 0:
                return [(x, y)]
    return []
""", "returns-early"),
    ("D", "IA_1", """
def IA_1(t, c):
    for x in range(7):
        if t[5][x] == 0:
            y = joue(t, x, c)
            g = gagne(t, x, y)
            annule(t, x)
            if g:
                return x
            return IA_random(t, c)
""", "first-column"),
    ("D", "joue", """
def joue(t, x, c):
    for y in range(6):
        if t[y][x] == 0:
            t[y][x] = c
""", "too-many-put"),
    ("E", "Jouer", """
def Jouer(grille, colonne, jeton):
    copie = [list(ligne) for ligne in grille]
    for ligne in copie:
        if ligne[colonne] == "-":
            ligne[colonne] = jeton
    return copie
""", "too-many-put"),
]  # fmt: skip

# (lab, function, changes to a good student's file, what the checker should call it)
CHANGED = [
    # The best score starts at −∞, and is never exceeded where everything is lost.
    ("A", "IA", [("            if choix is None or score > meilleur:", "            if score > meilleur:")], "none-better"),
    ("A", "IA", [("    return choix\n", "    return meilleur, choix\n")], "pair-for-move"),
    ("B", "minmax", [("(joueur == 1 and score > meilleur) or (joueur == 2 and score < meilleur)", "score > meilleur")], "no-turns"),
    ("E", "Minimax", [("    return max(scores, key=scores.get)", "    return max(scores.values())")], "score-for-move"),
    ("D", "sIA", [("def sIA(n):", "def autre(n):"), ("def partie(", "def sIA(n):\n    return lambda t, c: 'I'\n\n\ndef partie(")], "wrong-type"),
]

RIGHT = [
    ("C", "minimax gives a score and a move", """
def minimax(grille, profondeur, tour_adversaire, marque):
    if evaluation(grille, marque) != 0 or profondeur == 0 or coups_possibles(grille) == ():
        return evaluation(grille, marque), None
    meilleur = None
    for coup in coups_possibles(grille):
        suite = jouer_coups(grille, [coup], adversaire(marque) if tour_adversaire else marque)[0]
        v, _ = minimax(suite, profondeur - 1, not tour_adversaire, marque)
        if meilleur is None or (v < meilleur[0] if tour_adversaire else v > meilleur[0]):
            meilleur = v, coup
    return meilleur


def minimax_p1(grille, marque):
    return minimax(grille, 1, False, marque)[1]
""", ("minimax_p1", "minimax")),
    ("A", "a search that takes back in finally, over a generator", """
def IA(grille, hauteur, p, prof):
    def score(joueur, reste):
        if victoire(grille, joueur):
            return 10**9 if joueur == p else -(10**9)
        suivants = [k for k, h in enumerate(hauteur) if h < len(grille)]
        if reste == 0 or not suivants:
            return eval(grille, p) if suivants else 0
        autre = 3 - joueur

        def essai(k):
            jouer(grille, hauteur, k, autre)
            try:
                return score(autre, reste - 1)
            finally:
                enlever_coup(grille, hauteur, k)

        return (max if autre == p else min)(map(essai, suivants))

    def racine(k):
        jouer(grille, hauteur, k, p)
        s = score(p, prof - 1)
        enlever_coup(grille, hauteur, k)
        return s

    return max((k for k in range(len(hauteur)) if hauteur[k] < len(grille)), key=racine)
""", ("IA",)),
]  # fmt: skip

#: 0, 1 and −1 for stones, row 0 at the top, ties by whichever comes first.
NUMBERS = """
def Possible(grille):
    return [c for c in [5, 6, 4, 7, 3, 8, 2, 9, 1, 10, 0, 11] if grille[0][c] == 0]


def Jouer(grille, colonne, jeton):
    g = [l[:] for l in grille]
    g[max(i for i in range(6) if g[i][colonne] == 0)][colonne] = jeton
    return g


def Victoire(grille, colonne):
    l = min(i for i in range(6) if grille[i][colonne] != 0)
    j = grille[l][colonne]
    for dl, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
        total = 1
        for sens in (1, -1):
            a, b = l + sens * dl, colonne + sens * dc
            while 0 <= a < 6 and 0 <= b < 12 and grille[a][b] == j:
                total, a, b = total + 1, a + sens * dl, b + sens * dc
        if total >= 4:
            return 100000 * j
    return 0
"""

CLASSROOM_MUTANTS = [(lab, function, rewritten(lab, source), name) for lab, function, source, name in WRONG]
CLASSROOM_MUTANTS += [(lab, function, changed(lab, changes), name) for lab, function, changes, name in CHANGED]
CLASSROOM_VARIANTS = [(lab, what, rewritten(lab, source), only) for lab, what, source, only in RIGHT]
CLASSROOM_VARIANTS.append(("E", "numbers, row 0 at the top", NUMBERS, ("Possible", "Jouer", "Victoire")))
