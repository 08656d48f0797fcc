# TP Puissance 4. Élève : Blaise.
from random import choice


def init():
    return [[0] * 6 for _ in range(7)]


def coups(G):
    possibles = []
    for x in range(7):
        for y in range(6):
            if G[x][y] == 0:
                possibles.append((x, y))
                break
    return possibles


def fini(G):
    for alignement in tous:
        valeurs = [G[x][y] for x, y in alignement]
        if valeurs == [1, 1, 1, 1]:
            return 1
        if valeurs == [2, 2, 2, 2]:
            return 2
    return 0


def joue_hasard():
    G = init()
    joueur = 1
    for _ in range(42):
        x, y = choice(coups(G))
        G[x][y] = joueur
        if fini(G) != 0:
            break
        joueur = 3 - joueur
    return G


def heuristique(G, w):
    h = 0
    for alignement in tous:
        n1 = n2 = 0
        for x, y in alignement:
            if G[x][y] == 1:
                n1 += 1
            elif G[x][y] == 2:
                n2 += 1
        if n2 == 0:
            h += w[n1]
        if n1 == 0:
            h -= w[n2]
    return h


def minmax(G, joueur, w, p):
    gagnant = fini(G)
    if gagnant == 1:
        return 100000, None
    if gagnant == 2:
        return -100000, None
    possibles = coups(G)
    if possibles == []:
        return 0, None
    if p == 0:
        return heuristique(G, w), None
    meilleur = None
    for x, y in possibles:
        G[x][y] = joueur
        score, _ = minmax(G, 3 - joueur, w, p - 1)
        G[x][y] = 0
        if meilleur is None or (joueur == 1 and score > meilleur) or (joueur == 2 and score < meilleur):
            meilleur, coup = score, (x, y)
    return meilleur, coup


def humain_vs_machine(w, p):
    G = init()
    joueur = 1
    while fini(G) == 0 and coups(G) != []:
        affiche(G)
        if joueur == 1:
            x = int(input("numéro de colonne : "))
            y = G[x].index(0)
        else:
            _, (x, y) = minmax(G, 2, w, p)
            print("colonne", x)
        G[x][y] = joueur
        joueur = 3 - joueur
    affiche(G)


def partie_2machines(w1, w2, p1, p2):
    G = init()
    joueur = 1
    while fini(G) == 0 and coups(G) != []:
        _, (x, y) = minmax(G, joueur, w1 if joueur == 1 else w2, p1 if joueur == 1 else p2)
        G[x][y] = joueur
        joueur = 3 - joueur
    return G
