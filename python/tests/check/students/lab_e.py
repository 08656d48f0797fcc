# Rapport IA, grille 12 x 6. Élève : Ella.


def Possibilite(lignes, colonnes):
    matrice = [[0] * colonnes for _ in range(lignes)]
    for l in range(lignes):
        for c in range(colonnes):
            for dl, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                fin_l, fin_c = l + 3 * dl, c + 3 * dc
                if fin_l < lignes and 0 <= fin_c < colonnes:
                    for d in range(4):
                        matrice[l + d * dl][c + d * dc] += 1
    return matrice


def Possible(grille):
    coups = [c for c in range(12) if grille[5][c] == "-"]
    milieu = len(coups) // 2
    gauche, droite = coups[:milieu][::-1], coups[milieu:]
    resultat = []
    for i in range(len(droite)):
        resultat.append(droite[i])
        if i < len(gauche):
            resultat.append(gauche[i])
    return resultat


def Ligne(grille, colonne):
    for l in range(5, -1, -1):
        if grille[l][colonne] != "-":
            return l
    return -1


def Jouer(grille, colonne, jeton):
    copie = [list(ligne) for ligne in grille]
    copie[Ligne(grille, colonne) + 1][colonne] = jeton
    return copie


def Victoire(grille, colonne):
    ligne = Ligne(grille, colonne)
    jeton = grille[ligne][colonne]
    for dl, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
        compte = 0
        for d in range(-3, 4):
            l, c = ligne + d * dl, colonne + d * dc
            if 0 <= l < 6 and 0 <= c < 12 and grille[l][c] == jeton:
                compte += 1
                if compte == 4:
                    return 100000 if jeton == "X" else -100000
            else:
                compte = 0
    return 0


def Scoring(quadruplet, coup):
    if any(case not in (coup, "-") for case in quadruplet):
        return 0
    return [0, 1, 5, 25, 0][quadruplet.count(coup)]


def Score_algo(grille, coup):
    autre = "O" if coup == "X" else "X"
    total = 0
    for l in range(6):
        for c in range(12):
            for dl, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                if l + 3 * dl < 6 and 0 <= c + 3 * dc < 12:
                    quadruplet = [grille[l + d * dl][c + d * dc] for d in range(4)]
                    total += Scoring(quadruplet, coup) - Scoring(quadruplet, autre)
    return total


def Maxvalue(grille, profondeur, alpha, beta, colonne):
    if Victoire(grille, colonne) != 0:
        return (profondeur + 1) * Victoire(grille, colonne)
    if profondeur == 0:
        return Score_algo(grille, "X")
    for c in Possible(grille):
        alpha = max(alpha, Minvalue(Jouer(grille, c, "X"), profondeur - 1, alpha, beta, c))
        if alpha >= beta:
            return alpha
    return alpha


def Minvalue(grille, profondeur, alpha, beta, colonne):
    if Victoire(grille, colonne) != 0:
        return (profondeur + 1) * Victoire(grille, colonne)
    if profondeur == 0:
        return Score_algo(grille, "X")
    for c in Possible(grille):
        beta = min(beta, Maxvalue(Jouer(grille, c, "O"), profondeur - 1, alpha, beta, c))
        if alpha >= beta:
            return beta
    return beta


def Minimax(grille, profondeur):
    infini = 10**9
    scores = {c: Minvalue(Jouer(grille, c, "X"), profondeur - 1, -infini, infini, c) for c in Possible(grille)}
    return max(scores, key=scores.get)
