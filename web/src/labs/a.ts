/// Lab A, “IA pour Puissance 4”: in Python, on a grid of rows and a list of heights.
import type { Lab } from "./lab";

const IA = { machine: "IA", depth: 2 };

export const lab: Lab = {
  letter: "A",
  title: { en: "A machine for Connect Four", fr: "IA pour Puissance 4" },
  intro: {
    en: "From a grid and its heights to a machine that plays: the win, the undo, an evaluation by series of four, min–max, memory, machines against each other.",
    fr: "D’une grille et de ses hauteurs à une machine qui joue : la victoire, l’annulation d’un coup, une évaluation par séries de quatre, le min–max, la mémoire, des machines les unes contre les autres.",
  },
  manner: {
    en: "grille[i][j]: row i from the top, column j, both from 0; 0 is free, 1 is player 1 (drawn o), 2 is player 2 (drawn x). hauteur[j] is the number of stones in column j. Given: creer_grille, afficher, jouer(grille, hauteur, k, p), coups_possibles, grille_pleine, adversaire, ex_grille, and every function below that you have not written yet.",
    fr: "grille[i][j] : la ligne i depuis le haut, la colonne j, toutes deux à partir de 0 ; 0 est libre, 1 est le joueur 1 (dessiné o), 2 le joueur 2 (dessiné x). hauteur[j] est le nombre de pions de la colonne j. Sont donnés : creer_grille, afficher, jouer(grille, hauteur, k, p), coups_possibles, grille_pleine, adversaire, ex_grille, et toute fonction ci-dessous que vous n’avez pas encore écrite.",
  },
  module: "puissance4",
  rules: "connect4",
  convention: { top: true, marks: ["o", "x"], rowFirst: true },
  machines: [
    { settings: IA, label: { en: "IA", fr: "IA" }, depth: true },
    { settings: { machine: "IA_memo", depth: 2 }, label: { en: "IA_memo, with memory", fr: "IA_memo, avec mémoire" }, depth: true },
  ],
  sections: [
    {
      number: "1", title: { en: "The game", fr: "Le jeu de Puissance 4" },
      questions: [
        {
          id: "1.1", number: "1.1", ids: "A1–A2", title: { en: "What does jouer cost?", fr: "Combien coûte jouer ?" },
          text: {
            en: "A position is a grid and a list of heights. Read jouer (below, as a solution), try it, and play a game of two with PvP by giving the lines that the players type.",
            fr: "Une position est une grille et une liste de hauteurs. Lisez jouer (ci-dessous, en solution), essayez-la, et faites une partie à deux avec PvP en donnant les lignes que tapent les joueurs.",
          },
          words: { en: "What is the complexity of jouer? What would it be without hauteur?", fr: "Quelle est la complexité de jouer ? Et sans l’argument hauteur ?" },
          code: {
            functions: ["jouer"],
            skeleton: "# jouer est donnée. Vous pouvez la réécrire ici sans hauteur, et comparer.\n",
            attempt: "grille, hauteur = creer_grille(); jouer(grille, hauteur, 3, 1); afficher(grille)",
          },
        },
        {
          id: "1.2", number: "1.2", ids: "A3", title: { en: "victoire(grille, p)", fr: "victoire(grille, p)" },
          text: {
            en: "True if player p has four in a line somewhere on the grid: in a row, in a column, on either diagonal.",
            fr: "True si le joueur p a quatre pions alignés quelque part dans la grille : en ligne, en colonne, sur l’une ou l’autre diagonale.",
          },
          code: {
            functions: ["victoire"],
            skeleton: "def victoire(grille, p):\n    n, m = len(grille), len(grille[0])\n    # à vous\n    return False\n",
            attempt: "victoire(ex_grille, 1)",
            hint: {
              en: "From each cell, look at the three cells that follow in a direction. How far may the first cell go, so that the last is still inside? For a diagonal that rises, the row goes down.",
              fr: "Depuis chaque case, regardez les trois cases qui la suivent dans une direction. Jusqu’où peut aller la première pour que la dernière soit encore dans la grille ? Sur une diagonale montante, le numéro de ligne diminue.",
            },
          },
          experiments: [{
            id: "pvp", title: { en: "PvP: two humans", fr: "PvP : deux humains" }, widget: "play", args: { boards: ["connect4", "8x7/4", "5x4/3", "9x6/5"] },
            text: { en: "The same game on the page, on a grid of any size: the line is found as soon as it is made.", fr: "Le même jeu dans la page, sur une grille de toute taille : la ligne est trouvée dès qu’elle est faite." },
          }],
        },
      ],
    },
    {
      number: "2", title: { en: "Min–max", fr: "L’algorithme min–max" },
      questions: [
        {
          id: "2.1", number: "2.1", ids: "A4", title: { en: "enlever_coup(grille, hauteur, k)", fr: "enlever_coup(grille, hauteur, k)" },
          text: {
            en: "The search plays a move, looks, and takes it back. Take the last stone of column k away: the grid and the heights must be as they were before jouer.",
            fr: "La recherche joue un coup, regarde, puis le reprend. Enlevez le dernier pion de la colonne k : la grille et les hauteurs doivent redevenir ce qu’elles étaient avant jouer.",
          },
          code: {
            functions: ["enlever_coup"],
            skeleton: "def enlever_coup(grille, hauteur, k):\n    # à vous\n    pass\n",
            attempt: "g, h = creer_grille(); jouer(g, h, 3, 1); enlever_coup(g, h, 3); print(g == creer_grille()[0], h)",
            hint: { en: "jouer writes, then counts. Do the opposite, in the opposite order.", fr: "jouer écrit, puis compte. Faites l’inverse, dans l’ordre inverse." },
          },
        },
        {
          id: "2.2.a", number: "2.2 (a)", ids: "A5", title: { en: "eval_serie(liste, p)", fr: "eval_serie(liste, p)" },
          text: {
            en: "The score of four cells for player p: x/(4 − x) if p has x stones there and the opponent none; minus the same if it is the opponent who is alone; 0 otherwise.",
            fr: "Le score de quatre cases pour le joueur p : x/(4 − x) si p y a x pions et l’adversaire aucun ; l’opposé si c’est l’adversaire qui y est seul ; 0 sinon.",
          },
          code: {
            functions: ["eval_serie"],
            skeleton: "def eval_serie(liste, p):\n    # à vous\n    return 0\n",
            attempt: "eval_serie([1, 0, 0, 1], 1), eval_serie([2, 0, 2, 2], 1), eval_serie([1, 2, 0, 0], 1)",
            hint: { en: "liste.count(p) counts. With both players in the list, nobody can complete it any more.", fr: "liste.count(p) compte. Si les deux joueurs y sont, plus personne ne peut la compléter." },
          },
        },
        {
          id: "2.2.b", number: "2.2 (b)", ids: "A6", title: { en: "eval(grille, p)", fr: "eval(grille, p)" },
          text: {
            en: "The sum of the scores of every series of four of the grid. The sheet’s example, ex_grille, is worth 3 to player 1 (o).",
            fr: "La somme des scores de toutes les séries de quatre de la grille. L’exemple du sujet, ex_grille, vaut 3 pour le joueur 1 (o).",
          },
          code: {
            functions: ["eval"],
            skeleton: "def eval(grille, p):\n    n, m = len(grille), len(grille[0])\n    total = 0\n    # à vous\n    return total\n",
            attempt: "afficher(ex_grille); eval(ex_grille, 1)",
            hint: { en: "The loops are those of victoire. Add after a series is complete, not inside its loop; 3 for player 1 is −3 for player 2.", fr: "Les boucles sont celles de victoire. Ajoutez une fois la série complète, pas à l’intérieur de sa boucle ; 3 pour le joueur 1, c’est −3 pour le joueur 2." },
          },
          experiments: [{
            id: "eval", title: { en: "Series by series", fr: "Série par série" }, widget: "eval", args: { position: "7/7/7/3x3/3o3/1oxx3 o", evaluation: "ratio" },
            text: { en: "Our evaluation of the same grid, for player 1. Choose a series to see it; play a move to see what it changes.", fr: "Notre évaluation de la même grille, pour le joueur 1. Choisissez une série pour la voir ; jouez un coup pour voir ce qu’il change." },
            predict: { en: "Which column would raise the score of player 1 most? Why?", fr: "Quelle colonne ferait le plus monter le score du joueur 1 ? Pourquoi ?" },
            conclude: { en: "What does this evaluation see, and what does it not see?", fr: "Que voit cette évaluation, et que ne voit-elle pas ?" },
          }],
        },
        {
          id: "2.3", number: "2.3", ids: "A7", title: { en: "IA(grille, hauteur, p, prof)", fr: "IA(grille, hauteur, p, prof)" },
          text: {
            en: "A column for p by min–max of depth prof. Two inner functions give the score of the position for p: coup_max when p is to move, coup_min when the opponent is. A position that the opponent has just won is worth −∞, one that p has won +∞; at depth 0 the evaluation decides; otherwise every possible column is played, scored and taken back. Mind a full grid: it has no move, and nobody has won.",
            fr: "Une colonne pour p par le min–max de profondeur prof. Deux fonctions intérieures donnent le score de la position pour p : coup_max quand c’est à p de jouer, coup_min quand c’est à l’adversaire. Une position que l’adversaire vient de gagner vaut −∞, une position gagnée par p vaut +∞ ; à la profondeur 0, l’évaluation décide ; sinon chaque colonne possible est jouée, évaluée, puis reprise. Attention à la grille pleine : elle n’a plus de coup, et personne n’a gagné.",
          },
          code: {
            functions: ["IA"],
            skeleton: "def IA(grille, hauteur, p, prof):\n    opp = 3 - p\n\n    def coup_max(prof):\n        # le score pour p, quand c'est à p de jouer\n        ...\n\n    def coup_min(prof):\n        # le score pour p, quand c'est à opp de jouer\n        ...\n\n    # comme coup_max, mais c'est la colonne que l'on renvoie\n    ...\n",
            attempt: "IA(ex_grille, ex_hauteur, 2, 2)",
            hint: {
              en: "Start from the first possible column as the best so far, not from a score of −∞: when everything is lost, a column must be returned all the same. Undo on every way out.",
              fr: "Prenez la première colonne possible comme meilleure au départ, et non un score de −∞ : quand tout est perdu, il faut quand même renvoyer une colonne. Reprenez le coup dans tous les cas.",
            },
          },
          experiments: [
            {
              id: "tree", title: { en: "The tree of your search", fr: "L’arbre de votre recherche" }, widget: "own-tree", args: { settings: IA, position: "" },
              text: { en: "Each call of coup_max and coup_min is a node, with the grid it saw and the score it returned.", fr: "Chaque appel de coup_max et de coup_min est un nœud, avec la grille qu’il a vue et le score qu’il a renvoyé." },
              predict: { en: "How many nodes does depth 2 have on the empty grid? Depth 3?", fr: "Combien de nœuds à la profondeur 2 sur la grille vide ? À la profondeur 3 ?" },
              conclude: { en: "By how much does one more ply multiply the nodes? From which depth will your machine take a minute?", fr: "Par combien un coup de plus multiplie-t-il les nœuds ? À partir de quelle profondeur votre machine mettra-t-elle une minute ?" },
            },
            {
              id: "pruned", title: { en: "Which nodes were not needed?", fr: "Quels nœuds étaient inutiles ?" }, widget: "compare", args: { position: "44", depth: 4, evaluation: "ratio" },
              text: { en: "The same position, the same depth, the same move: min–max, then with α–β pruning, then with the centre first.", fr: "La même position, la même profondeur, le même coup : le min–max, puis avec l’élagage α–β, puis en commençant par le centre." },
                predict: { en: "How many of the nodes of min–max will α–β do without? And with the centre first?", fr: "De combien de nœuds du min–max α–β se passera-t-il ? Et en commençant par le centre ?" }, conclude: { en: "Why does the order of the moves change the number of nodes and never the move?", fr: "Pourquoi l’ordre des coups change-t-il le nombre de nœuds, et jamais le coup ?" } },
          ],
        },
        {
          id: "2.4", number: "2.4", ids: "A8", title: { en: "PvIA: against your machine", fr: "PvIA : contre votre machine" },
          text: { en: "Your IA answers on the board. In the console PvIA does the same, with columns typed.", fr: "Votre IA répond sur la grille. Dans la console, PvIA fait de même, avec des colonnes tapées." },
          experiments: [{
            id: "game", title: { en: "A game", fr: "Une partie" }, widget: "own-game", args: { settings: IA },
            predict: { en: "At depth 2, will it stop three of yours in a row? Will it see a double threat coming?", fr: "À la profondeur 2, arrêtera-t-elle trois de vos pions alignés ? Verra-t-elle venir une double menace ?" },
            conclude: { en: "How did you beat it, or it you? From which depth does your trick no longer work?", fr: "Comment l’avez-vous battue, ou elle vous ? À partir de quelle profondeur votre astuce ne marche-t-elle plus ?" },
          }],
        },
        {
          id: "2.5", number: "2.5", ids: "A9", title: { en: "With memory", fr: "Avec mémoire" },
          text: {
            en: "Different orders of the same moves lead to the same position: keep the scores that were computed, and take them up. What must the key hold, so that a score is only used where it is right?",
            fr: "Les mêmes coups dans un autre ordre mènent à la même position : gardez les scores calculés, et réutilisez-les. Que doit contenir la clé pour qu’un score ne serve que là où il est juste ?",
          },
          words: { en: "What is your key, and why is each part of it needed?", fr: "Quelle est votre clé, et pourquoi chaque partie est-elle nécessaire ?" },
          code: {
            functions: ["IA_memo"],
            skeleton: "def IA_memo(grille, hauteur, p, prof):\n    memoire = {}\n    # à vous : comme IA, en notant chaque score dans memoire\n    ...\n",
            attempt: "g, h = creer_grille(); IA(g, h, 1, 3) == IA_memo(g, h, 1, 3)",
            hint: { en: "A list cannot be a key; tuple(map(tuple, grille)) can. The remaining depth is part of what a score means; so is whose turn it is.", fr: "Une liste ne peut pas être une clé ; tuple(map(tuple, grille)) le peut. La profondeur restante fait partie de ce que veut dire un score ; le joueur dont c’est le tour aussi." },
          },
          experiments: [
            { id: "own-memo", title: { en: "The tree of your search, with memory", fr: "L’arbre de votre recherche, avec mémoire" }, widget: "own-tree", args: { settings: { machine: "IA_memo", depth: 3 } },
              predict: { en: "At depth 3, which share of the nodes will be found again?", fr: "À la profondeur 3, quelle part des nœuds sera retrouvée ?" },
              conclude: { en: "Compare with the tree of IA at the same depth: which branches have gone, and why could they?", fr: "Comparez avec l’arbre de IA à la même profondeur : quelles branches ont disparu, et pourquoi le pouvaient-elles ?" } },
            { id: "memo", title: { en: "What memory saves, by depth", fr: "Ce que la mémoire épargne, selon la profondeur" }, widget: "memo", args: { boards: ["connect4"], depth: 5 },
              text: { en: "Ours: nodes visited and nodes saved add up to what min–max visits without memory.", fr: "La nôtre : nœuds visités et nœuds épargnés font ensemble ce que le min–max visite sans mémoire." },
              conclude: { en: "From which depth on does memory pay?", fr: "À partir de quelle profondeur la mémoire est-elle rentable ?" },
              predict: { en: "At depth 5, how many nodes will memory save: a tenth, a half, nine in ten?", fr: "À la profondeur 5, quelle part des nœuds la mémoire épargnera-t-elle : un dixième, la moitié, neuf sur dix ?" } },
          ],
        },
        {
          id: "2.6", number: "2.6", ids: "A10", title: { en: "IAvIA: machines against machines", fr: "IAvIA : machines contre machines" },
          text: {
            en: "Two machines play each other. With fixed depths they always play the same game: so let every first move be played, with both colours.",
            fr: "Deux machines s’affrontent. À profondeurs fixes, elles rejouent toujours la même partie : imposez donc chaque premier coup, avec les deux couleurs.",
          },
          code: {
            functions: ["IAvIA"], free: true,
            skeleton: "def IAvIA(prof1, prof2):\n    grille, hauteur = creer_grille()\n    # à vous : renvoyez 1, 2, ou 0 si la partie est nulle\n    ...\n",
            attempt: "IAvIA(1, 3)",
          },
          experiments: [
            { id: "depths", title: { en: "Depth against depth", fr: "Profondeur contre profondeur" }, widget: "own-match", args: { entries: [{ own: { machine: "IA", depth: 1 } }, { own: { machine: "IA", depth: 2 } }, { own: { machine: "IA", depth: 3 } }], openings: 1 },
              predict: { en: "Does one more ply always win? By how much?", fr: "Un coup de plus gagne-t-il toujours ? De combien ?" },
              conclude: { en: "Which of the differences are larger than their intervals?", fr: "Quelles différences dépassent leurs intervalles ?" } },
            { id: "ours", title: { en: "Yours against ours", fr: "La vôtre contre la nôtre" }, widget: "own-match", args: { entries: [{ own: { machine: "IA", depth: 3 } }, { spec: "minimax:depth=2,eval=ratio" }], openings: 1 },
              predict: { en: "Ours looks two plies ahead with the same evaluation. How many points of 14 will yours get at depth 3?", fr: "La nôtre regarde deux coups devant elle avec la même évaluation. Combien de points sur 14 la vôtre aura-t-elle à la profondeur 3 ?" },
              conclude: { en: "Is yours better? How sure can one be?", fr: "La vôtre est-elle meilleure ? À quel point peut-on en être sûr ?" } },
          ],
        },
        {
          id: "2.7", number: "2.7", ids: "A11", title: { en: "A better heuristic", fr: "Une meilleure heuristique" },
          text: {
            en: "Write eval_mieux(grille, p), and IA_mieux, your IA with that evaluation. An idea is worth what it scores: measure it, at the same depth.",
            fr: "Écrivez eval_mieux(grille, p), et IA_mieux, votre IA avec cette évaluation. Une idée vaut ce qu’elle marque : mesurez-la, à profondeur égale.",
          },
          words: { en: "What does your evaluation see that the first does not?", fr: "Que voit votre évaluation que la première ne voit pas ?" },
          code: {
            functions: ["eval_mieux"], free: true,
            skeleton: "def eval_mieux(grille, p):\n    # à vous\n    return eval(grille, p)\n",
            attempt: "eval(ex_grille, 1), eval_mieux(ex_grille, 1)",
            hint: { en: "Changing the weights 1/3, 1 and 3 gains nothing that can be measured. Whose turn is it? Can a series of three be completed at once, or only from a higher row?", fr: "Changer les poids 1/3, 1 et 3 ne donne rien de mesurable. À qui est-ce de jouer ? Une série de trois peut-elle être complétée tout de suite, ou seulement d’une ligne plus haute ?" },
          },
          experiments: [{
            id: "better", title: { en: "Evaluations of ours, measured", fr: "Nos évaluations, mesurées" }, widget: "match", args: { players: ["alphabeta:depth=3,eval=ratio", "alphabeta:depth=3,eval=threats", "alphabeta:depth=3,eval=learnt"], openings: 2, limit: 98 },
            predict: { en: "How far from 50 % may a heuristic be brought at the same depth?", fr: "Jusqu’où peut-on s’éloigner de 50 % à profondeur égale ?" },
            conclude: { en: "Which gain is certain?", fr: "Quel gain est certain ?" },
          }],
        },
      ],
    },
  ],
};
