"""Wrong and right programs that were written, with what the checker should say of them, before it had seen any of them.

The other corpora grew beside the checker, so that it may have learnt them by heart; these measure whether it has
understood. What is expected here is what a teacher would say of the slip; a hint that is missing is made, an expectation is
not bent. ``rewritten`` puts whole functions into the place of those of the good students.
"""

from students_of import rewritten

# (lab, function, the function as a student wrote it, what the checker should call the slip)
WRONG = [
    # A: a run of stones that goes on in the next row.
    ("A", "victoire", """
def victoire(grille, p):
    n, m = len(grille), len(grille[0])
    compte = 0
    for i in range(n):
        for j in range(m):
            compte = compte + 1 if grille[i][j] == p else 0
            if compte == 4:
                return True
    compte = 0
    for j in range(m):
        for i in range(n):
            compte = compte + 1 if grille[i][j] == p else 0
            if compte == 4:
                return True
    for i in range(n - 3):
        for j in range(m - 3):
            if all(grille[i + d][j + d] == p for d in range(4)) or all(grille[i + 3 - d][j + d] == p for d in range(4)):
                return True
    return False
""", {"run-not-reset"}),
    # A: the height forgets everything below.
    ("A", "enlever_coup", """
def enlever_coup(grille, hauteur, k):
    grille[len(grille) - hauteur[k]][k] = 0
    hauteur[k] = 0
""", {"height-kept"}),
    # A: the empty cells are counted in the place of the stones.
    ("A", "eval_serie", """
def eval_serie(liste, p):
    a = 3 - p
    x = liste.count(0)
    if a not in liste:
        return x / (4 - x) if x < 4 else 0
    if p not in liste:
        return -x / (4 - x) if x < 4 else 0
    return 0
""", {"counts-empty"}),
    # A: one diagonal both ways.
    ("A", "eval", """
def eval(grille, p):
    n, m = len(grille), len(grille[0])
    total = 0
    for i in range(n):
        for j in range(m):
            for di, dj in [(0, 1), (1, 0), (1, 1), (-1, 1), (1, -1)]:
                if 0 <= i + 3 * di < n and 0 <= j + 3 * dj < m:
                    total += eval_serie([grille[i + d * di][j + d * dj] for d in range(4)], p)
    return total
""", {"direction-twice", "not-mirrored"}),
    # A: the opponent is always player 2.
    ("A", "IA", """
def IA(grille, hauteur, p, prof):
    n, m = len(grille), len(grille[0])
    opp = 2

    def score(a_p, prof):
        if victoire(grille, opp if a_p else p):
            return -inf if a_p else inf
        if sum(hauteur) == n * m:
            return 0
        if prof == 0:
            return eval(grille, p)
        scores = []
        for k in range(m):
            if hauteur[k] < n:
                jouer(grille, hauteur, k, p if a_p else opp)
                scores.append(score(not a_p, prof - 1))
                enlever_coup(grille, hauteur, k)
        return max(scores) if a_p else min(scores)

    meilleur, choix = None, None
    for k in range(m):
        if hauteur[k] < n:
            jouer(grille, hauteur, k, p)
            s = score(False, prof - 1)
            enlever_coup(grille, hauteur, k)
            if meilleur is None or s > meilleur:
                meilleur, choix = s, k
    return choix
""", {"for-one-player"}),
    # B: the row is the number of free cells.
    ("B", "coups", """
def coups(G):
    return [(x, G[x].count(0) - 1) for x in range(7) if G[x].count(0) > 0]
""", {"floating"}),
    # B: the scan ends at the first alignment with stones of both.
    ("B", "heuristique", """
def heuristique(G, w):
    h = 0
    for alignement in tous:
        valeurs = [G[x][y] for x, y in alignement]
        if 1 in valeurs and 2 in valeurs:
            break
        if 2 not in valeurs:
            h += w[valeurs.count(1)]
        if 1 not in valeurs:
            h -= w[valeurs.count(2)]
    return h
""", {"scan-stops"}),
    # B: the best score starts at 0.
    ("B", "minmax", """
def minmax(G, joueur, w, p):
    gagnant = fini(G)
    if gagnant != 0:
        return (100000, None) if gagnant == 1 else (-100000, None)
    possibles = coups(G)
    if possibles == []:
        return 0, None
    if p == 0:
        return heuristique(G, w), None
    meilleur, coup = 0, possibles[0]
    for x, y in possibles:
        G[x][y] = joueur
        score, _ = minmax(G, 3 - joueur, w, p - 1)
        G[x][y] = 0
        if (joueur == 1 and score > meilleur) or (joueur == 2 and score < meilleur):
            meilleur, coup = score, (x, y)
    return meilleur, coup
""", {"starts-at-zero"}),
    # B: player 2 begins.
    ("B", "partie_2machines", """
def partie_2machines(w1, w2, p1, p2):
    G = init()
    joueur = 2
    while fini(G) == 0 and coups(G) != []:
        score, (x, y) = minmax(G, joueur, w1 if joueur == 1 else w2, p1 if joueur == 1 else p2)
        G[x][y] = joueur
        joueur = 3 - joueur
    return G
""", {"turns", "players-swapped"}),
    # C: sizes are 3, whatever the grid is.
    ("C", "evaluation", """
def alignement(grille, marque):
    for i in range(3):
        if grille[i][0] == grille[i][1] == grille[i][2] == marque:
            return True
        if grille[0][i] == grille[1][i] == grille[2][i] == marque:
            return True
    if grille[0][0] == grille[1][1] == grille[2][2] == marque:
        return True
    return grille[0][2] == grille[1][1] == grille[2][0] == marque
""", {"fixed-size"}),
    # C: a position is valued for whoever is to move.
    ("C", "minimax", """
def minimax(grille, profondeur, tour_adversaire, marque):
    joueur = adversaire(marque) if tour_adversaire else marque
    coups = coups_possibles(grille)
    if profondeur == 0 or coups == () or evaluation(grille, joueur) != 0:
        return evaluation(grille, joueur)
    scores = [minimax(suite, profondeur - 1, not tour_adversaire, marque) for suite in jouer_coups(grille, coups, joueur)]
    return min(scores) if tour_adversaire else max(scores)
""", {"leaf-view"}),
    # C: o begins.
    ("C", "jouer", """
def jouer(taille_grille):
    grille = [[" "] * taille_grille for _ in range(taille_grille)]
    marque = "o"
    while True:
        affichage(grille)
        coup = saisie(grille)
        while coup not in coups_possibles(grille):
            print("case occupée")
            coup = saisie(grille)
        grille[coup[0]][coup[1]] = marque
        if alignement(grille, marque):
            affichage(grille)
            print(marque, "gagne")
            return
        if coups_possibles(grille) == ():
            print("match nul")
            return
        marque = adversaire(marque)
""", {"players-swapped", "other-mark"}),
    # C: the last free cell is never chosen.
    ("C", "coup_aleatoire", """
def coup_aleatoire(grille):
    coups = coups_possibles(grille)
    return coups[random.randrange(max(1, len(coups) - 1))]
""", {"some-never"}),
    # D: the stones of player 1 are looked for, whoever has played.
    ("D", "gagne", """
def gagne(t, x, y):
    for ax, ay in [(1, 0), (1, 1), (0, 1), (-1, 1)]:
        if lit_long(t, ax, ay, 1, x, y) + lit_long(t, -ax, -ay, 1, x, y) > 4:
            return True
    return False
""", {"one-colour", "one-player"}),
    # D: the whole column goes.
    ("D", "annule", """
def annule(t, x):
    for y in range(6):
        t[y][x] = 0
""", {"too-many-gone"}),
    # D: the winning move is not taken back.
    ("D", "IA_1", """
def IA_1(t, c):
    for x in jouables(t):
        y = joue(t, x, c)
        if gagne(t, x, y):
            return x
        annule(t, x)
    return IA_random(t, c)
""", {"mutates", "not-restored"}),
    # D: one bad child is taken for all of them.
    ("D", "sIA", """
def etat(t, c, n):
    if gagne_tout_de_suite(t, c) is not None:
        return "G"
    if n == 0 or nul(t):
        return "I"
    etats = []
    for x in jouables(t):
        joue(t, x, c)
        etats.append(etat(t, 3 - c, n - 1))
        annule(t, x)
    if "P" in etats:
        return "G"
    if "G" in etats:
        return "P"
    return "I"
""", {"one-for-all"}),
    # E: an alignment counts for its first cell only.
    ("E", "Possibilite", """
def Possibilite(lignes, colonnes):
    matrice = [[0] * colonnes for _ in range(lignes)]
    for l in range(lignes):
        for c in range(colonnes):
            for dl, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                if l + 3 * dl < lignes and 0 <= c + 3 * dc < colonnes:
                    matrice[l][c] += 1
    return matrice
""", {"starts-only"}),
    # E: three cells behind the stone and two before it.
    ("E", "Victoire", """
def Victoire(grille, colonne):
    ligne = Ligne(grille, colonne)
    jeton = grille[ligne][colonne]
    for dl, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
        compte = 0
        for d in range(-3, 3):
            l, c = ligne + d * dl, colonne + d * dc
            if 0 <= l < 6 and 0 <= c < 12 and grille[l][c] == jeton:
                compte += 1
                if compte == 4:
                    return 100000 if jeton == "X" else -100000
            else:
                compte = 0
    return 0
""", {"reach-short"}),
    # E: the leaves after the other's move are valued for the other.
    ("E", "Minimax", """
def Maxvalue(grille, profondeur, alpha, beta, colonne):
    if Victoire(grille, colonne) != 0:
        return (profondeur + 1) * Victoire(grille, colonne)
    if profondeur == 0:
        return Score_algo(grille, "O")
    for c in Possible(grille):
        alpha = max(alpha, Minvalue(Jouer(grille, c, "X"), profondeur - 1, alpha, beta, c))
        if alpha >= beta:
            return alpha
    return alpha
""", {"leaf-view"}),
    # What thirty more files, marked by one command, had that was not named, or not even seen.
    # A: an index below 0 comes back on the other side.
    ("A", "victoire", """
def victoire(grille, p):
    for i in range(len(grille)):
        for j in range(len(grille[0])):
            for di, dj in ((0, 1), (1, 0), (1, 1), (1, -1)):
                try:
                    if all(grille[i + t * di][j + t * dj] == p for t in range(4)):
                        return True
                except IndexError:
                    pass
    return False
""", {"wraps"}),
    # A: the count of a column starts again only with the next column.
    ("A", "victoire", """
def victoire(grille, p):
    for i in range(len(grille)):
        c = 0
        for j in range(len(grille[0])):
            if grille[i][j] == p:
                c += 1
            else:
                c = 0
            if c == 4:
                return True
    for j in range(len(grille[0])):
        c = 0
        for i in range(len(grille)):
            if grille[i][j] == p:
                c += 1
            if c == 4:
                return True
    for i in range(3, len(grille)):
        for j in range(len(grille[0]) - 3):
            if grille[i][j] == grille[i-1][j+1] == grille[i-2][j+2] == grille[i-3][j+3] == p:
                return True
            if grille[i-3][j] == grille[i-2][j+1] == grille[i-1][j+2] == grille[i][j+3] == p:
                return True
    return False
""", {"gaps"}),
    # A: one of the two functions hands the depth on as it is.
    ("A", "IA", """
def IA(grille, hauteur, p, prof):
    opp = 3 - p
    def coup_max(prof):
        if victoire(grille, opp):
            return -float('inf')
        if prof == 0:
            return eval(grille, p)
        meilleur = -float('inf')
        for k in range(len(hauteur)):
            if hauteur[k] < len(grille):
                jouer(grille, hauteur, k, p)
                s = coup_min(prof)
                enlever_coup(grille, hauteur, k)
                if s > meilleur:
                    meilleur = s
        return meilleur
    def coup_min(prof):
        if victoire(grille, p):
            return float('inf')
        if prof == 0:
            return eval(grille, p)
        pire = float('inf')
        for k in range(len(hauteur)):
            if hauteur[k] < len(grille):
                jouer(grille, hauteur, k, opp)
                s = coup_max(prof - 1)
                enlever_coup(grille, hauteur, k)
                if s < pire:
                    pire = s
        return pire
    meilleur = -float('inf')
    choix = 0
    for k in range(len(hauteur)):
        if hauteur[k] < len(grille):
            jouer(grille, hauteur, k, p)
            s = coup_min(prof - 1)
            enlever_coup(grille, hauteur, k)
            if s > meilleur:
                meilleur = s
                choix = k
    return choix
""", {"depth-kept"}),
    # B: four empty cells.
    ("B", "fini", """
def fini(G):
    for al in tous:
        j = G[al[0][0]][al[0][1]]
        gagne = True
        for (x, y) in al:
            if G[x][y] != j:
                gagne = False
        if gagne:
            return j
    return 0
""", {"empty-aligned"}),
    # B: w[0] is taken off everywhere.
    ("B", "heuristique", """
def heuristique(G, w):
    h = 0
    for A in tous:
        n1 = len([c for c in A if G[c[0]][c[1]] == 1])
        n2 = len([c for c in A if G[c[0]][c[1]] == 2])
        if n1 * n2 == 0:
            h += w[n1] - w[n2]
    return h
""", {"empty-taken"}),
    # B: who has more stones has the alignment.
    ("B", "heuristique", """
def heuristique(G, w):
    h = 0
    for al in tous:
        n1 = 0
        n2 = 0
        for (x, y) in al:
            if G[x][y] == 1:
                n1 += 1
            if G[x][y] == 2:
                n2 += 1
        if n1 > n2:
            h += w[n1]
        if n2 > n1:
            h -= w[n2]
    return h
""", {"majority"}),
    # B: a weight per stone.
    ("B", "heuristique", """
def heuristique(G, w):
    h = 0
    for A in tous:
        n1 = [G[x][y] for x, y in A].count(1)
        n2 = [G[x][y] for x, y in A].count(2)
        if n2 == 0:
            h += n1 * w[n1]
        if n1 == 0:
            h -= n2 * w[n2]
    return h
""", {"per-stone"}),
    # B: an answer after the first alignment.
    ("B", "fini", """
def fini(G):
    for A in tous:
        if [G[x][y] for x, y in A] == [1, 1, 1, 1]:
            return 1
        elif [G[x][y] for x, y in A] == [2, 2, 2, 2]:
            return 2
        else:
            return 0
""", {"scan-stops"}),
    # C: the return stands in the loop.
    ("C", "jouer_coups", """
def jouer_coups(grille, coups, marque):
    l = []
    for x, y in coups:
        g = copy.deepcopy(grille)
        g[x][y] = marque
        l.append(g)
        return l
""", {"returns-early"}),
    # C: a cell beyond the last one.
    ("C", "coup_aleatoire", """
def coup_aleatoire(grille):
    n = len(grille)
    return (random.randint(0, n), random.randint(0, n))
""", {"outside"}),
    # D: exactly four.
    ("D", "lit_dir", """
def lit_dir(t, xy, axy):
    (x, y), (ax, ay) = xy, axy
    return lit_long(t, ax, ay, t[y][x], x, y) + lit_long(t, -ax, -ay, t[y][x], x, y) - 1 == 4
""", {"exactly-four"}),
    # E: stones that do not touch.
    ("E", "Victoire", """
def Victoire(grille, colonne):
    l = Ligne(grille, colonne)
    j = grille[l][colonne]
    for a, b in [(0, 1), (1, 0), (1, 1), (1, -1)]:
        n = 0
        for k in range(1, 4):
            if 0 <= l + k * a < 6 and 0 <= colonne + k * b < 12 and grille[l + k * a][colonne + k * b] == j:
                n += 1
            if 0 <= l - k * a < 6 and 0 <= colonne - k * b < 12 and grille[l - k * a][colonne - k * b] == j:
                n += 1
        if n >= 3:
            return 100000 if j == 'X' else -100000
    return 0
""", {"gaps"}),
    # E: the last window in the place of the sum.
    ("E", "Score_algo", """
def Score_algo(grille, coup):
    autre = "X" if coup == "O" else "O"
    s = 0
    for l in range(6):
        for c in range(12):
            for a, b in [(0, 1), (1, 0), (1, 1), (1, -1)]:
                if l + 3 * a < 6 and 0 <= c + 3 * b < 12:
                    q = [grille[l + k * a][c + k * b] for k in range(4)]
                    s = Scoring(q, coup) - Scoring(q, autre)
    return s
""", {"one-window"}),
]  # fmt: skip

# (lab, what is different, the functions, those that are judged)
RIGHT = [
    ("A", "fractions", """
def eval_serie(liste, p):
    from fractions import Fraction

    moi, lui = liste.count(p), liste.count(3 - p)
    if moi and lui:
        return Fraction(0)
    return Fraction(moi, 4 - moi) - Fraction(lui, 4 - lui)
""", ("eval_serie", "eval")),
    ("E", "the whole grid is looked at for a win", """
def Victoire(grille, colonne):
    for l in range(6):
        for c in range(12):
            for dl, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                if l + 3 * dl < 6 and 0 <= c + 3 * dc < 12:
                    quatre = {grille[l + k * dl][c + k * dc] for k in range(4)}
                    if quatre in ({"X"}, {"O"}):
                        return 100000 if quatre == {"X"} else -100000
    return 0
""", ("Victoire", "Minimax")),
    ("D", "the whole grid is looked at for a win", """
def gagne(t, x, y):
    for j in range(6):
        for i in range(7):
            for a, b in ((1, 0), (0, 1), (1, 1), (-1, 1)):
                if 0 <= i + 3 * a < 7 and j + 3 * b < 6 and t[j][i] and len({t[j + k * b][i + k * a] for k in range(4)}) == 1:
                    return True
    return False
""", ("gagne", "IA_1")),
    ("A", "lines as texts", """
def victoire(grille, p):
    n, m = len(grille), len(grille[0])
    lignes = ["".join(map(str, ligne)) for ligne in grille]
    colonnes = ["".join(str(grille[i][j]) for i in range(n)) for j in range(m)]
    diagonales = ["".join(str(grille[i][i + d]) for i in range(n) if 0 <= i + d < m) for d in range(-n, m)]
    diagonales += ["".join(str(grille[i][d - i]) for i in range(n) if 0 <= d - i < m) for d in range(n + m)]
    return any(str(p) * 4 in texte for texte in lignes + colonnes + diagonales)


def eval_serie(liste, p):
    miens = sum(1 for case in liste if case == p)
    siens = sum(1 for case in liste if case not in (0, p))
    if miens * siens:
        return 0
    return miens / (4 - miens) if miens else -siens / (4 - siens)
""", ("victoire", "eval_serie", "eval", "IA")),
    ("A", "one function that returns a score and a move", """
def IA(grille, hauteur, p, prof):
    def minmax(joueur, prof):
        autre = 1 if joueur == 2 else 2
        if victoire(grille, autre):
            return (-10 ** 6 if joueur == p else 10 ** 6), None
        coups = [k for k in range(len(hauteur)) if hauteur[k] != len(grille)]
        if not coups:
            return 0, None
        if prof == 0:
            return eval(grille, p), None
        resultats = []
        for k in coups:
            jouer(grille, hauteur, k, joueur)
            resultats.append((minmax(autre, prof - 1)[0], k))
            enlever_coup(grille, hauteur, k)
        return max(resultats) if joueur == p else min(resultats)

    return minmax(p, prof)[1]
""", ("IA",)),
    ("B", "empty alignments are left out, as they cancel", """
def heuristique(G, w):
    total = 0
    for a in tous:
        un = sum(G[x][y] == 1 for x, y in a)
        deux = sum(G[x][y] == 2 for x, y in a)
        if un > 0 and deux == 0:
            total = total + w[un]
        elif deux > 0 and un == 0:
            total = total - w[deux]
    return total


def coups(G):
    return [(x, 6 - G[x].count(0)) for x in range(7) if 0 in G[x]]
""", ("coups", "heuristique", "minmax")),
    ("B", "score and move as a list, two functions", """
def minmax(G, joueur, w, p):
    def valeur(x, y):
        G[x][y] = joueur
        v = minmax(G, 3 - joueur, w, p - 1)[0]
        G[x][y] = 0
        return v

    if fini(G):
        return [float("inf") if fini(G) == 1 else float("-inf"), None]
    if not coups(G):
        return [0, None]
    if p == 0:
        return [heuristique(G, w), None]
    valeurs = {c: valeur(*c) for c in coups(G)}
    coup = (max if joueur == 1 else min)(valeurs, key=valeurs.get)
    return [valeurs[coup], coup]
""", ("minmax", "partie_2machines")),
    # Written as a slip: but the sheet has a weight for four in a line, so that heuristique itself values a win.
    ("B", "the depth is looked at before the victory", """
def minmax(G, joueur, w, p):
    possibles = coups(G)
    if p == 0:
        return heuristique(G, w), None
    gagnant = fini(G)
    if gagnant == 1:
        return 100000, None
    if gagnant == 2:
        return -100000, None
    if possibles == []:
        return 0, None
    meilleur = None
    for x, y in possibles:
        G[x][y] = joueur
        score, _ = minmax(G, 3 - joueur, w, p - 1)
        G[x][y] = 0
        if meilleur is None or (joueur == 1 and score > meilleur) or (joueur == 2 and score < meilleur):
            meilleur, coup = score, (x, y)
    return meilleur, coup
""", ("minmax",)),
    ("C", "a mark by default, and lines as sets", """
def evaluation(grille, marque):
    n = len(grille)
    lignes = [set(ligne) for ligne in grille] + [set(colonne) for colonne in zip(*grille)]
    lignes += [{grille[i][i] for i in range(n)}, {grille[i][-1 - i] for i in range(n)}]
    if {marque} in lignes:
        return 1
    autre = "x" if marque == "o" else "o"
    return -1 if {autre} in lignes else 0


def minimax(grille, profondeur, tour_adversaire=False, marque="x"):
    note = evaluation(grille, marque)
    coups = coups_possibles(grille)
    if note or not profondeur or not coups:
        return note
    notes = []
    for x, y in coups:
        nouvelle = [ligne[:] for ligne in grille]
        nouvelle[x][y] = marque if not tour_adversaire else adversaire(marque)
        notes.append(minimax(nouvelle, profondeur - 1, not tour_adversaire, marque))
    return min(notes) if tour_adversaire else max(notes)
""", ("evaluation", "minimax")),
    ("C", "one loop that asks and checks", """
def jouer(taille_grille):
    grille = [[" " for _ in range(taille_grille)] for _ in range(taille_grille)]
    tour = 0
    while coups_possibles(grille):
        marque = "xo"[tour % 2]
        affichage(grille)
        try:
            x, y = map(int, input("Joueur " + marque + ", votre coup (x,y) : ").split(","))
            if not (0 <= x < taille_grille and 0 <= y < taille_grille):
                raise IndexError("hors de la grille")
        except ValueError:
            print("tapez deux nombres séparés par une virgule")
            continue
        except IndexError as erreur:
            print(erreur)
            continue
        if (x, y) not in coups_possibles(grille):
            print("cette case est prise")
            continue
        grille[x][y] = marque
        if evaluation(grille, marque) == 1:
            affichage(grille)
            print("Le joueur", marque, "a gagné !")
            return
        tour += 1
    affichage(grille)
    print("Égalité")


def minimax_p1(grille, marque):
    def note(coup):
        (suite,) = jouer_coups(grille, [coup], marque)
        return evaluation(suite, marque)

    return max(coups_possibles(grille), key=note)
""", ("jouer", "minimax_p1")),
    ("D", "numbers for the states, and the first of the best moves", """
def hauteur(t, x):
    return sum(1 for ligne in t if ligne[x])


def nul(t):
    return all(case for ligne in t for case in ligne)


def gagne(t, x, y):
    c = t[y][x]
    for ax, ay in ((1, 0), (0, 1), (1, 1), (1, -1)):
        n = 1
        for s in (1, -1):
            i, j = x + s * ax, y + s * ay
            while 0 <= i <= 6 and 0 <= j <= 5 and t[j][i] == c:
                n += 1
                i, j = i + s * ax, j + s * ay
        if n >= 4:
            return True
    return False


def etat(t, c, n):
    if gagne_tout_de_suite(t, c) is not None:
        return 1
    if n == 0 or nul(t):
        return 0
    pire = 1
    for x in jouables(t):
        joue(t, x, c)
        pire = min(pire, etat(t, 3 - c, n - 1))
        annule(t, x)
    return -pire


def sIA(n):
    def joueur(t, c):
        x = gagne_tout_de_suite(t, c)
        if x is not None:
            return x
        notes = []
        for x in jouables(t):
            joue(t, x, c)
            notes.append((etat(t, 3 - c, n - 1), x))
            annule(t, x)
        return min(notes)[1]

    return joueur
""", ("hauteur", "nul", "gagne", "IA_1", "sIA")),
    ("D", "a game that is only shown", """
def partie(t, f1, f2, c1, c2):
    tour = 0
    while True:
        f, c = ((f1, c1), (f2, c2))[tour % 2]
        colonne = f(t, c)
        joue(t, colonne, c)
        for y in range(5, -1, -1):
            print(" ".join(".jr"[case] for case in t[y]))
        print()
        if gagne(t, colonne, hauteur(t, colonne) - 1):
            print("Le joueur", c, "a gagné")
            break
        if nul(t):
            print("Match nul")
            break
        tour += 1
""", ("partie",)),
    ("E", "the report's texts of lines", """
def Victoire(grille, colonne):
    ligne = Ligne(grille, colonne)
    jeton = grille[ligne][colonne]
    textes = ["".join(grille[ligne]), "".join(grille[l][colonne] for l in range(6))]
    textes.append("".join(grille[l][l + colonne - ligne] for l in range(6) if 0 <= l + colonne - ligne < 12))
    textes.append("".join(grille[l][colonne + ligne - l] for l in range(6) if 0 <= colonne + ligne - l < 12))
    if any(4 * jeton in texte for texte in textes):
        return 100000 * (1 if jeton == "X" else -1)
    return 0


def Possible(grille):
    return sorted((c for c in range(12) if "-" in [ligne[c] for ligne in grille]), key=lambda c: abs(c - 5.5))
""", ("Possible", "Victoire", "Minimax")),
    ("E", "plain minimax in one function", """
def Minimax(grille, profondeur):
    def valeur(grille, profondeur, jeton, colonne):
        v = Victoire(grille, colonne)
        if v:
            return (profondeur + 1) * v
        coups = Possible(grille)
        if profondeur == 0 or not coups:
            return Score_algo(grille, "X")
        suites = [valeur(Jouer(grille, c, jeton), profondeur - 1, "O" if jeton == "X" else "X", c) for c in coups]
        return max(suites) if jeton == "X" else min(suites)

    meilleur = None
    for c in Possible(grille):
        v = valeur(Jouer(grille, c, "X"), profondeur - 1, "O", c)
        if meilleur is None or v > meilleur[0]:
            meilleur = v, c
    return meilleur[1]
""", ("Minimax",)),
]  # fmt: skip

BLIND_MUTANTS = [(lab, function, rewritten(lab, source), names) for lab, function, source, names in WRONG]
BLIND_VARIANTS = [(lab, what, rewritten(lab, source), only) for lab, what, source, only in RIGHT]
