# TP MiniMax. Élève : Claude.
import copy
import random


def affichage(grille):
    print("*" + "---" * len(grille) + "*")
    for ligne in grille:
        print("|" + "".join(" " + case + " " for case in ligne) + "|")
    print("*" + "---" * len(grille) + "*")


def saisie(grille):
    while True:
        try:
            x, y = input("x,y ? ").split(",")
            x, y = int(x), int(y)
            if x < 0 or y < 0 or x >= len(grille) or y >= len(grille):
                raise IndexError
            return x, y
        except ValueError:
            print("erreur de syntaxe")
        except IndexError:
            print("hors de la grille")


def coups_possibles(grille):
    coups = []
    for x in range(len(grille)):
        for y in range(len(grille)):
            if grille[x][y] == " ":
                coups.append((x, y))
    return tuple(coups)


def alignement(grille, marque):
    n = len(grille)
    for i in range(n):
        if all(grille[i][j] == marque for j in range(n)):
            return True
        if all(grille[j][i] == marque for j in range(n)):
            return True
    if all(grille[i][i] == marque for i in range(n)):
        return True
    return all(grille[i][n - 1 - i] == marque for i in range(n))


def adversaire(marque):
    return "o" if marque == "x" else "x"


def jouer(taille_grille):
    grille = [[" "] * taille_grille for _ in range(taille_grille)]
    marque = "x"
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


def coup_aleatoire(grille):
    return random.choice(coups_possibles(grille))


def evaluation(grille, marque):
    if alignement(grille, marque):
        return 1
    if alignement(grille, adversaire(marque)):
        return -1
    return 0


def jouer_coups(grille, coups, marque):
    grilles = []
    for x, y in coups:
        copie = copy.deepcopy(grille)
        copie[x][y] = marque
        grilles.append(copie)
    return grilles


def minimax_p1(grille, marque):
    meilleur, choix = -2, None
    coups = coups_possibles(grille)
    for coup, suite in zip(coups, jouer_coups(grille, coups, marque)):
        score = evaluation(suite, marque)
        if score > meilleur:
            meilleur, choix = score, coup
    return choix


def minimax(grille, profondeur, tour_adversaire, marque):
    coups = coups_possibles(grille)
    if evaluation(grille, marque) != 0:
        return evaluation(grille, marque)
    if profondeur == 0 or coups == ():
        return 0
    joueur = adversaire(marque) if tour_adversaire else marque
    scores = []
    for suite in jouer_coups(grille, coups, joueur):
        scores.append(minimax(suite, profondeur - 1, not tour_adversaire, marque))
    if tour_adversaire:
        return min(scores)
    return max(scores)


jouer(3)
