"""Right solutions written otherwise than ours: (lab, what is different, source, functions to check; none means all)."""

from students_of import good

# --- A ---

A = good("A")
A_BODY = A.split("import *", 1)[1].split("\n", 1)[1]
FIXED = A.replace("    n, m = len(grille), len(grille[0])\n", "")
GLOBALS = "from math import inf\nn = 6\nm = 7\n\ndef jouer(grille, hauteur, k, p):\n    grille[n - 1 - hauteur[k]][k] = p\n    hauteur[k] += 1\n" + FIXED.split("import *", 1)[1].split("\n", 1)[1]
BOTTOM = A.replace("    grille[len(grille) - 1 - hauteur[k]][k] = 0", "    grille[hauteur[k]][k] = 0").replace(
    "def victoire(", "def jouer(grille, hauteur, k, p):\n    grille[hauteur[k]][k] = p\n    hauteur[k] += 1\n\n\ndef victoire(", 1)
SIZED = (A.replace("def victoire(grille, p):\n    n, m = len(grille), len(grille[0])\n", "def victoire(grille, p, n, m):\n")
         .replace("victoire(grille, opp)", "victoire(grille, opp, n, m)").replace("victoire(grille, p):\n            return inf", "victoire(grille, p, n, m):\n            return inf"))
NEGAMAX = A_BODY.split("def IA(")[0] + '''
def IA(grille, hauteur, p, prof):
    lignes, colonnes = len(grille), len(grille[0])

    def negamax(joueur, reste):
        if victoire(grille, 3 - joueur):
            return -float("inf")
        libres = [k for k in range(colonnes) if hauteur[k] < lignes]
        if reste == 0 or not libres:
            return eval(grille, joueur)
        valeurs = []
        for k in libres:
            jouer(grille, hauteur, k, joueur)
            valeurs.append(-negamax(3 - joueur, reste - 1))
            enlever_coup(grille, hauteur, k)
        return max(valeurs)

    scores = {}
    for k in range(colonnes):
        if hauteur[k] < lignes:
            jouer(grille, hauteur, k, p)
            scores[k] = -negamax(3 - p, prof - 1)
            enlever_coup(grille, hauteur, k)
    return max(scores, key=scores.get)
'''
MEMO = A.replace("def IA(", "memoire = {}\n\n\ndef IA(").replace("    opp = 3 - p\n", "    cle = (str(grille), p, prof)\n    if cle in memoire:\n        return memoire[cle]\n    opp = 3 - p\n").replace("    return choix\n", "    memoire[cle] = choix\n    return choix\n")
LAST_BEST = A.replace("if choix is None or score > meilleur", "if choix is None or score >= meilleur")
COPYING = A.replace("            jouer(grille, hauteur, k, p)\n            score = coup_min(prof - 1)\n            enlever_coup(grille, hauteur, k)\n",
                    "            jouer(grille, hauteur, k, p)\n            score = coup_min(prof - 1)\n            enlever_coup(grille, hauteur, k)\n            assert hauteur[k] >= 0\n")
GIVEN_CP = A.replace("        for k in range(m):\n            if hauteur[k] < n:\n                jouer(grille, hauteur, k, p)", "        for k in range(m):\n            if coup_possible(grille, hauteur, k):\n                jouer(grille, hauteur, k, p)")
CENTRE = A.replace("    for k in range(m):\n        if hauteur[k] < n:\n            jouer(grille, hauteur, k, p)\n            score", "    for k in sorted(range(m), key=lambda k: abs(k - m // 2)):\n        if hauteur[k] < n:\n            jouer(grille, hauteur, k, p)\n            score")
PRUNED = A.replace("                if score > meilleur:\n                    meilleur = score\n", "                if score > meilleur:\n                    meilleur = score\n                    if meilleur == inf:\n                        break\n")
RENAMED = A.replace("def eval_serie(liste, p)", "def eval_serie(l, joueur)").replace("    a = 3 - p\n    if liste.count(a)", "    liste, p = l, joueur\n    a = 3 - p\n    if liste.count(a)")
FROM_LABS = A.replace("from puissance4 import *", "from quaterne.labs.puissance4 import *")

# --- B ---

B_NEGAMAX = good("B").replace('''        if meilleur is None or (joueur == 1 and score > meilleur) or (joueur == 2 and score < meilleur):
            meilleur, coup = score, (x, y)
''', '''        if meilleur is None or -score > meilleur:
            meilleur, coup = -score, (x, y)
''').replace("    if gagnant == 1:\n        return 100000, None\n    if gagnant == 2:\n        return -100000, None\n", "    if gagnant:\n        return (100000 if gagnant == joueur else -100000), None\n").replace(
    "        return heuristique(G, w), None", "        return heuristique(G, w) * (1 if joueur == 1 else -1), None")
B_INFINITE = good("B").replace("return 100000", "return float('inf')").replace("return -100000", "return -float('inf')")
B_TOUS = good("B").replace("def fini(G):", '''tous = []
for x in range(7):
    for y in range(6):
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
            if x + 3 * dx < 7 and 0 <= y + 3 * dy < 6:
                tous.append([(x + i * dx, y + i * dy) for i in range(4)])


def fini(G):''')
B_COPY = good("B").replace("        G[x][y] = joueur\n        score, _ = minmax(G, 3 - joueur, w, p - 1)\n        G[x][y] = 0\n", "        H = [colonne[:] for colonne in G]\n        H[x][y] = joueur\n        score, _ = minmax(H, 3 - joueur, w, p - 1)\n")
B_COLUMN = good("B").replace("meilleur, coup = score, (x, y)", "meilleur, coup = score, x").replace("_, (x, y) = minmax(G, 2, w, p)", "_, x = minmax(G, 2, w, p)\n            y = G[x].index(0)").replace(
    "        _, (x, y) = minmax(G, joueur, w1 if joueur == 1 else w2, p1 if joueur == 1 else p2)\n", "        _, x = minmax(G, joueur, w1 if joueur == 1 else w2, p1 if joueur == 1 else p2)\n        y = G[x].index(0)\n")
B_QUICK = good("B").replace("return 100000", "return 100000 * (p + 1)").replace("return -100000", "return -100000 * (p + 1)")
B_LISTS = good("B").replace("possibles.append((x, y))", "possibles.append([x, y])").replace("(x, y)\n    return meilleur", "(x, y)\n    return meilleur")
B_NAMES = good("B").replace("def minmax(G, joueur, w, p):", "def minmax(grille, j, poids, prof):\n    G, joueur, w, p = grille, j, poids, prof")
B_OWN_SHOW = good("B") + "\n\ndef affiche(G):\n    for y in range(5, -1, -1):\n        for x in range(7):\n            print(G[x][y], end=' ')\n        print()\n"

# --- C ---

C = good("C")
GLOBAL_MARK = (C.replace("def jouer_coups(grille, coups, marque):", "def jouer_coups(grille, coups, marque):")
               .replace("def minimax(grille, profondeur, tour_adversaire, marque):", "def minimax(grille, profondeur, tour_adversaire):")
               .replace("profondeur - 1, not tour_adversaire, marque)", "profondeur - 1, not tour_adversaire)").replace("jouer(3)\n", "marque = 'x'\n"))
TWO_MARKS = GLOBAL_MARK.replace("marque = 'x'\n", "IA = 'o'\nHUMAIN = 'x'\n").replace(
    "    coups = coups_possibles(grille)\n    if evaluation(grille, marque) != 0:\n        return evaluation(grille, marque)", "    marque = IA\n    coups = coups_possibles(grille)\n    if evaluation(grille, marque) != 0:\n        return evaluation(grille, marque)")
SET_LATER = GLOBAL_MARK.replace("marque = 'x'\n", "").replace("    coups = coups_possibles(grille)\n    if evaluation(grille, marque) != 0:\n        return evaluation(grille, marque)", "    marque = marque_ia\n    coups = coups_possibles(grille)\n    if evaluation(grille, marque) != 0:\n        return evaluation(grille, marque)")
CAPITALS = C.replace('"o" if marque == "x" else "x"', '"O" if marque == "X" else "X"').replace('marque = "x"', 'marque = "X"')
DEEP = C.replace("copy.deepcopy", "copy.deep_copy")
MECANIQUE = C.replace("def evaluation(grille, marque):\n    if alignement(grille, marque):\n        return 1\n    if alignement(grille, adversaire(marque)):\n        return -1\n    return 0",
                      "from mecanique import *\n\n\ndef evaluation(grille, marque):\n    gagnants = eval_morpion(grille)\n    if marque in gagnants:\n        return 1\n    return -1 if len(gagnants) > 0 else 0")
MECA_NAMED = C.replace("def evaluation(grille, marque):\n    if alignement(grille, marque):\n        return 1\n    if alignement(grille, adversaire(marque)):\n        return -1\n    return 0",
                       "import mecanique\n\n\ndef evaluation(grille, marque):\n    gagnants = mecanique.gagnants(grille)\n    if marque in gagnants:\n        return 1\n    return -1 if gagnants else 0")
MACHINE = C.replace("        affichage(grille)\n        coup = saisie(grille)\n", "        affichage(grille)\n        coup = saisie(grille) if marque == \"x\" else coup_aleatoire(grille)\n")
MACHINE_FIRST = C.replace("        affichage(grille)\n        coup = saisie(grille)\n", "        affichage(grille)\n        coup = saisie(grille) if marque == \"o\" else minimax_p1(grille, marque)\n")
ORDER = C.replace("def minimax(grille, profondeur, tour_adversaire, marque):", "def minimax(grille, marque, profondeur, tour_adversaire):").replace("minimax(suite, profondeur - 1, not tour_adversaire, marque)", "minimax(suite, marque, profondeur - 1, not tour_adversaire)")
TURN_COUNTED = C.replace("def jouer_coups(grille, coups, marque):\n", "def jouer_coups(grille, coups):\n    plat = sum(grille, [])\n    marque = 'x' if plat.count('x') <= plat.count('o') else 'o'\n").replace("jouer_coups(grille, coups, marque)", "jouer_coups(grille, coups)").replace("jouer_coups(grille, coups, joueur)", "jouer_coups(grille, coups)")
RETURNS_WINNER = C.replace("            print(marque, \"gagne\")\n            return", "            return marque")
WIDE = C.replace("\"---\" * len(grille)", "\"-\" * (2 * len(grille) + 1)").replace('"|" + "".join(" " + case + " " for case in ligne) + "|"', '"| " + " ".join(ligne) + " |"')

# --- D ---

D = good("D")
C_FIRST = D.replace("def hauteur(t, x):", "def hauteur(c, grille):\n    t, x = grille, c").replace("hauteur(t, x)", "hauteur(x, t)")
COLUMNS = (D.replace("t[y][x]", "t[x][y]").replace("t[5][x]", "t[x][5]").replace("        for ligne in reversed(t):\n            print(ligne)\n", "        print(t)\n").replace("t[hauteur(t, x) - 1][x]", "t[x][hauteur(t, x) - 1]"))
D_TOP = D.replace("t[y][x] != 0:\n        y += 1", "t[5 - y][x] != 0:\n        y += 1").replace("        t[y][x] = c\n    return y", "        t[5 - y][x] = c\n    return 5 - y").replace("    t[hauteur(t, x) - 1][x] = 0", "    t[6 - hauteur(t, x)][x] = 0").replace("t[5][x] == 0", "t[0][x] == 0")
ONE_COLUMN = D.replace("def gagne(t, x, y):\n", "def gagne(t, x):\n    y = hauteur(t, x) - 1\n").replace("gagne(t, x, y)", "gagne(t, x)")
FLAT_DIR = D.replace("def lit_dir(t, case, direction):\n    x, y = case\n    ax, ay = direction\n", "def lit_dir(t, x, y, ax, ay):\n").replace("lit_dir(t, (x, y), direction)", "lit_dir(t, x, y, *direction)")
NESTED = D.split("def lit_long")[0] + '''def gagne(t, x, y):
    def lit_long(ax, ay, coul, x, y):
        if x >= 7 or y >= 6 or x < 0 or y < 0 or coul != t[y][x]:
            return 0
        return 1 + lit_long(ax, ay, coul, x + ax, y + ay)

    def lit_dir(ax, ay):
        coul = t[y][x]
        return lit_long(ax, ay, coul, x + ax, y + ay) + lit_long(-ax, -ay, coul, x, y) >= 4

    return any(lit_dir(ax, ay) for ax, ay in [(1, 0), (1, 1), (0, 1), (-1, 1)])


def partie''' + D.split("def partie")[1]
THREE_ARGS = D.replace("def sIA(n):\n    def joueur(t, c):\n", "def sIA(t, c, n):\n    if True:\n").replace("\n    return joueur\n", "\n")
PAIRS = D.replace("def IA_random(t, c):\n    return", "def IA_random(tc):\n    t, c = tc\n    return").replace("IA_random(t, c) if x", "IA_random((t, c)) if x").replace("def IA_1(t, c):\n", "def IA_1(tc):\n    t, c = tc\n")
LOWER = D.replace("IA_random", "ia_random").replace("IA_1", "ia_1").replace("sIA", "sia").replace("annule", "dejoue")

# --- E ---

E = good("E")
LOWER_E = E.replace('"X"', '"x"').replace('"O"', '"o"')
DISCS = E.replace('"X"', '"R"').replace('"O"', '"J"')
TEN_THOUSAND = E.replace("return 100000 if jeton == \"X\" else -100000", "return 10000 if jeton == \"X\" else -100000").replace("return (profondeur + 1) * Victoire(grille, colonne)", "return 10 ** 6 * (profondeur + 1) * (1 if Victoire(grille, colonne) > 0 else -1)")
OTHER_WEIGHTS = E.replace("[0, 1, 5, 25, 0]", "[0, 2, 17, 90, 0]")
SIGNED = E.replace('''    if any(case not in (coup, "-") for case in quadruplet):
        return 0
    return [0, 1, 5, 25, 0][quadruplet.count(coup)]''', '''    autre = "O" if coup == "X" else "X"
    mien, sien = quadruplet.count(coup), quadruplet.count(autre)
    if mien and sien:
        return 0
    return [0, 1, 5, 25, 0][mien] - [0, 1, 5, 25, 0][sien]''').replace("Scoring(quadruplet, coup) - Scoring(quadruplet, autre)", "Scoring(quadruplet, coup)")
TWO_ARGS = E.replace("def Jouer(grille, colonne, jeton):\n", "def Jouer(grille, colonne):\n    plat = sum(grille, [])\n    jeton = \"X\" if plat.count(\"X\") <= plat.count(\"O\") else \"O\"\n").replace("Jouer(grille, c, \"X\")", "Jouer(grille, c)").replace("Jouer(grille, c, \"O\")", "Jouer(grille, c)")
WITH_ROW = E.replace("def Victoire(grille, colonne):\n    ligne = Ligne(grille, colonne)\n", "def Victoire(grille, ligne, colonne):\n").replace("Victoire(grille, colonne)", "Victoire(grille, Ligne(grille, colonne), colonne)")
E_TOP = (E.replace("grille[5][c] == \"-\"", "grille[0][c] == \"-\"").replace("    for l in range(5, -1, -1):\n        if grille[l][colonne] != \"-\":\n            return l\n    return -1", "    for l in range(6):\n        if grille[l][colonne] != \"-\":\n            return l\n    return 6")
         .replace("copie[Ligne(grille, colonne) + 1][colonne]", "copie[Ligne(grille, colonne) - 1][colonne]"))
NO_PRUNING = E.replace("        if alpha >= beta:\n            return alpha\n", "").replace("        if alpha >= beta:\n            return beta\n", "")
TIES = E.replace("    return max(scores, key=scores.get)", "    P = Possibilite(6, 12)\n    return max(scores, key=lambda c: (scores[c], P[Ligne(grille, c) + 1][c], -abs(c - 5.5)))")

TEXTS = {
    "A": [("n and m as globals", GLOBALS, ()), ("row 0 at the bottom", BOTTOM, ()), ("sizes as arguments", SIZED, ("victoire", "IA")),
          ("negamax", NEGAMAX, ("IA",)), ("a memory with its whole key", MEMO, ("IA",)), ("the last of equal moves", LAST_BEST, ("IA",)),
          ("made for 6 × 7 by the given n and m", FIXED, ()), ("coup_possible is given", GIVEN_CP, ("IA",)), ("from the centre", CENTRE, ("IA",)),
          ("stops at a win", PRUNED, ("IA",)), ("other parameter names", RENAMED, ("eval_serie", "eval")), ("after our own import", FROM_LABS, ("victoire", "IA")),
          ("an assertion", COPYING, ("IA",))],
    "B": [("the mover's point of view", B_NEGAMAX, ()), ("infinite wins", B_INFINITE, ("minmax",)), ("a list of alignments of one's own", B_TOUS, ("fini", "heuristique")),
          ("copies", B_COPY, ("minmax",)), ("the move as a column", B_COLUMN, ()), ("quick wins", B_QUICK, ("minmax",)), ("moves as lists", B_LISTS, ("coups",)),
          ("other parameter names", B_NAMES, ("minmax",)), ("a display of one's own", B_OWN_SHOW, ("humain_vs_machine",))],
    "C": [("three arguments and a global mark", GLOBAL_MARK, ("minimax",)), ("two global marks", TWO_MARKS, ("minimax",)), ("a global that is set later", SET_LATER, ("minimax",)),
          ("capital letters", CAPITALS, ()), ("deep_copy", DEEP, ("jouer_coups", "minimax")), ("mecanique, all of it", MECANIQUE, ("evaluation", "minimax")),
          ("mecanique by name", MECA_NAMED, ("evaluation",)), ("against a random machine", MACHINE, ("jouer",)), ("the machine begins", MACHINE_FIRST, ("jouer",)),
          ("another order", ORDER, ("minimax",)), ("the turn is counted", TURN_COUNTED, ("jouer_coups", "minimax_p1", "minimax")),
          ("returns the winner", RETURNS_WINNER, ("jouer",)), ("another frame", WIDE, ("affichage",))],
    "D": [("the integer first", C_FIRST, ()), ("columns first", COLUMNS, ()), ("row 0 at the top", D_TOP, ("hauteur", "joue", "annule", "nul", "gagne")),
          ("gagne by column", ONE_COLUMN, ()), ("lit_dir with five arguments", FLAT_DIR, ("lit_dir", "gagne")), ("functions inside gagne", NESTED, ("gagne", "partie", "IA_1")),
          ("sIA with three arguments", THREE_ARGS, ("sIA",)), ("strategies of a pair", PAIRS, ("IA_random", "IA_1")), ("lower case", LOWER, ())],
    "E": [("small letters", LOWER_E, ("Jouer", "Victoire", "Scoring", "Score_algo")), ("R and J", DISCS, ("Jouer", "Victoire", "Score_algo")),
          ("10 000 and 100 000", TEN_THOUSAND, ("Victoire", "Minimax")), ("other weights", OTHER_WEIGHTS, ("Scoring", "Score_algo", "Minimax")),
          ("a signed Scoring", SIGNED, ("Scoring", "Score_algo", "Minimax")), ("Jouer with two arguments", TWO_ARGS, ("Jouer", "Minimax")),
          ("Victoire with a row", WITH_ROW, ("Victoire",)), ("row 0 at the top", E_TOP, ("Possible", "Jouer", "Victoire", "Score_algo")),
          ("without pruning", NO_PRUNING, ("Minimax",)), ("ties by possibilities", TIES, ("Minimax",))],
}  # fmt: skip

VARIANTS = [(lab, what, source, only) for lab, entries in TEXTS.items() for what, source, only in entries]
assert all(source != good(lab) for lab, _, source, _ in VARIANTS)
