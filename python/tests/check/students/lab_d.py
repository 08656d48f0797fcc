# Puissance 4 :: IA, en Python. Élève : Dalia.
import random


def hauteur(t, x):
    y = 0
    while y < 6 and t[y][x] != 0:
        y += 1
    return y


def joue(t, x, c):
    y = hauteur(t, x)
    if y < 6:
        t[y][x] = c
    return y


def annule(t, x):
    t[hauteur(t, x) - 1][x] = 0


def nul(t):
    for x in range(7):
        if t[5][x] == 0:
            return False
    return True


def lit_long(t, ax, ay, coul, x, y):
    k = 1
    x, y = x + ax, y + ay
    while 0 <= x < 7 and 0 <= y < 6 and t[y][x] == coul:
        k, x, y = k + 1, x + ax, y + ay
    return k


def lit_dir(t, case, direction):
    x, y = case
    ax, ay = direction
    return lit_long(t, ax, ay, t[y][x], x, y) + lit_long(t, -ax, -ay, t[y][x], x, y) > 4


def gagne(t, x, y):
    for direction in [(1, 0), (1, 1), (0, 1), (-1, 1)]:
        if lit_dir(t, (x, y), direction):
            return True
    return False


def partie(t, f1, f2, c1, c2):
    while not nul(t):
        x = f1(t, c1)
        y = joue(t, x, c1)
        for ligne in reversed(t):
            print(ligne)
        if gagne(t, x, y):
            print("gagnant", c1)
            return c1
        f1, f2, c1, c2 = f2, f1, c2, c1
    return 0


def jouables(t):
    return [x for x in range(7) if t[5][x] == 0]


def IA_random(t, c):
    return random.choice(jouables(t))


def gagne_tout_de_suite(t, c):
    for x in jouables(t):
        y = joue(t, x, c)
        fini = gagne(t, x, y)
        annule(t, x)
        if fini:
            return x
    return None


def IA_1(t, c):
    x = gagne_tout_de_suite(t, c)
    return IA_random(t, c) if x is None else x


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
    if "I" in etats:
        return "I"
    return "P"


def sIA(n):
    def joueur(t, c):
        x = gagne_tout_de_suite(t, c)
        if x is not None:
            return x
        par_etat = {"P": [], "I": [], "G": []}
        for x in jouables(t):
            joue(t, x, c)
            par_etat[etat(t, 3 - c, n - 1)].append(x)
            annule(t, x)
        return random.choice(par_etat["P"] or par_etat["I"] or par_etat["G"])

    return joueur
