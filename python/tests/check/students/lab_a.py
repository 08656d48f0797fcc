# TP 7, IA pour Puissance 4. Élève : Ada.
from math import inf

from puissance4 import *  # the file of the lab, which the checker does not need


def victoire(grille, p):
    n, m = len(grille), len(grille[0])
    for i in range(n):
        for j in range(m - 3):
            if grille[i][j] == grille[i][j + 1] == grille[i][j + 2] == grille[i][j + 3] == p:
                return True
    for i in range(n - 3):
        for j in range(m):
            if grille[i][j] == grille[i + 1][j] == grille[i + 2][j] == grille[i + 3][j] == p:
                return True
    for i in range(n - 3):
        for j in range(m - 3):
            if grille[i][j] == grille[i + 1][j + 1] == grille[i + 2][j + 2] == grille[i + 3][j + 3] == p:
                return True
            if grille[i + 3][j] == grille[i + 2][j + 1] == grille[i + 1][j + 2] == grille[i][j + 3] == p:
                return True
    return False


def enlever_coup(grille, hauteur, k):
    hauteur[k] -= 1
    grille[len(grille) - 1 - hauteur[k]][k] = 0


def eval_serie(liste, p):
    a = 3 - p
    if liste.count(a) == 0:
        x = liste.count(p)
        return x / (4 - x)
    if liste.count(p) == 0:
        x = liste.count(a)
        return -x / (4 - x)
    return 0


def eval(grille, p):
    n, m = len(grille), len(grille[0])
    total = 0
    for i in range(n):
        for j in range(m):
            for di, dj in [(0, 1), (1, 0), (1, 1), (-1, 1)]:
                if 0 <= i + 3 * di < n and j + 3 * dj < m:
                    serie = []
                    for d in range(4):
                        serie.append(grille[i + d * di][j + d * dj])
                    total += eval_serie(serie, p)
    return total


def IA(grille, hauteur, p, prof):
    opp = 3 - p
    n, m = len(grille), len(grille[0])

    def pleine():
        return sum(hauteur) == n * m

    def coup_max(prof):
        if victoire(grille, opp):
            return -inf
        if pleine():
            return 0
        if prof == 0:
            return eval(grille, p)
        meilleur = -inf
        for k in range(m):
            if hauteur[k] < n:
                jouer(grille, hauteur, k, p)
                score = coup_min(prof - 1)
                enlever_coup(grille, hauteur, k)
                if score > meilleur:
                    meilleur = score
        return meilleur

    def coup_min(prof):
        if victoire(grille, p):
            return inf
        if pleine():
            return 0
        if prof == 0:
            return eval(grille, p)
        pire = inf
        for k in range(m):
            if hauteur[k] < n:
                jouer(grille, hauteur, k, opp)
                score = coup_max(prof - 1)
                enlever_coup(grille, hauteur, k)
                if score < pire:
                    pire = score
        return pire

    meilleur, choix = -inf, None
    for k in range(m):
        if hauteur[k] < n:
            jouer(grille, hauteur, k, p)
            score = coup_min(prof - 1)
            enlever_coup(grille, hauteur, k)
            if choix is None or score > meilleur:
                meilleur, choix = score, k
    return choix


if __name__ == "__main__":
    PvIA()
