/// Lab E, the report on a 12 × 6 Connect Four: the sheet has headings, not numbers; so has the workbook.
import type { Lab } from "./lab";

const Minimax = { machine: "Minimax", depth: 2 };
const OURS = "alphabeta:depth=3,eval=windows,order=centre,ties=possibilities,win=100000";

export const lab: Lab = {
  letter: "E",
  title: { en: "A 12 × 6 Connect Four", fr: "Rapport IA : Puissance 4" },
  intro: {
    en: "Twelve columns, 42 stones in all, a matrix of possibilities, windows with a value, α–β from the centre outwards, and equal moves told apart.",
    fr: "Douze colonnes, 42 pions en tout, une matrice des possibilités, des fenêtres qui valent des points, α–β du centre vers les bords, et des coups égaux départagés.",
  },
  manner: {
    en: "grille[ligne][colonne], row 0 at the bottom, 12 columns, 6 rows; '-' is empty, 'X' is our machine, 'O' the other; 42 stones end the game. The report gives a win 10 000 on one page and 100 000 on another: 100 000 is used here, and 10 000 is accepted. The values of windows are free, as long as more stones are worth more.",
    fr: "grille[ligne][colonne], la ligne 0 en bas, 12 colonnes, 6 lignes ; '-' est vide, 'X' est notre machine, 'O' l’autre ; 42 pions finissent la partie. Le rapport donne à une victoire 10 000 à un endroit et 100 000 à un autre : ici, 100 000, et 10 000 est accepté. Les valeurs des fenêtres sont libres, pourvu que plus de pions vaillent plus.",
  },
  module: "rapport",
  rules: "connect4-12x6",
  convention: { top: false, marks: ["X", "O"], rowFirst: true },
  machines: [{ settings: Minimax, label: { en: "Minimax", fr: "Minimax" }, depth: true }],
  sections: [
    {
      number: "1", title: { en: "Depth and possibilities", fr: "Profondeur et possibilités" },
      questions: [
        {
          id: "profondeur", number: "Profondeur", ids: "E2", title: { en: "Quick wins, slow losses", fr: "Gagner vite, perdre tard" },
          text: { en: "A win is worth its value times (the depth that is left + 1): the sooner, the more.", fr: "Une victoire vaut sa valeur fois (la profondeur restante + 1) : plus tôt, plus cher." },
          words: { en: "Two moves win, one at once, one in three plies. What would a machine do for which every win is worth the same?", fr: "Deux coups gagnent, l’un tout de suite, l’autre en trois coups. Que ferait une machine pour qui toutes les victoires se valent ?" },
          experiments: [{ id: "quick", title: { en: "Two wins told apart", fr: "Deux victoires distinguées" }, widget: "tree", args: { rules: "connect4-12x6", position: "ffgghh", spec: "alphabeta:depth=3,eval=windows,order=centre,win=100000" },
            predict: { en: "Which columns are worth 300 000 here, and which 100 000?", fr: "Quelles colonnes valent ici 300 000, et lesquelles 100 000 ?" }, conclude: { en: "What would become of the choice if every win were worth 100 000?", fr: "Que deviendrait le choix si toutes les victoires valaient 100 000 ?" } }],
        },
        {
          id: "possibilite", number: "Possibilité", ids: "E3", title: { en: "Possibilite: alignments through each cell", fr: "Possibilite : les alignements par case" },
          text: { en: "The matrix of the number of alignments of four through each cell, for any numbers of rows and columns.", fr: "La matrice du nombre d’alignements de quatre passant par chaque case, pour tous nombres de lignes et de colonnes." },
          code: { functions: ["Possibilite"], skeleton: "def Possibilite(lignes=6, colonnes=12):\n    matrice = [[0] * colonnes for _ in range(lignes)]\n    # à vous\n    return matrice\n", attempt: "for ligne in Possibilite(): print(*ligne)" },
          experiments: [{ id: "matrix", title: { en: "The matrix", fr: "La matrice" }, widget: "eval", args: { evaluation: "possibilities", heat: true, position: "" },
            predict: { en: "Where is the largest number, and how large is it?", fr: "Où est le plus grand nombre, et combien vaut-il ?" },
            conclude: { en: "Why are several columns of the middle equal here, where 7 × 6 has a single best one?", fr: "Pourquoi plusieurs colonnes du milieu se valent-elles ici, alors que la grille 7 × 6 n’en a qu’une meilleure ?" } }],
        },
      ],
    },
    {
      number: "2", title: { en: "The game", fr: "Le jeu" },
      questions: [
        {
          id: "jouer", number: "Jouer", ids: "E1", title: { en: "Jouer: a copy with one stone more", fr: "Jouer : une copie avec un pion de plus" },
          text: { en: "The grid stays as it is; what is returned is a copy with a stone in that column.", fr: "La grille reste telle quelle ; on renvoie une copie avec un pion dans cette colonne." },
          code: { functions: ["Jouer"], skeleton: "def Jouer(grille, colonne, jeton=\"X\"):\n    # à vous\n    ...\n", attempt: "Afficher(Jouer(Grille(), 5))" },
        },
        {
          id: "victoire", number: "Victoire", ids: "E4", title: { en: "Victoire: from the last stone", fr: "Victoire : depuis le dernier pion" },
          text: { en: "100 000 if the last stone of that column has won for X, −100 000 for O, 0 otherwise: look at its row, its column and its two diagonals only.", fr: "100 000 si le dernier pion de cette colonne a fait gagner X, −100 000 pour O, 0 sinon : ne regardez que sa ligne, sa colonne et ses deux diagonales." },
          code: { functions: ["Victoire"], skeleton: "def Victoire(grille, colonne):\n    # à vous\n    return 0\n", attempt: "Victoire([[\"X\", \"X\", \"X\", \"X\"] + [\"-\"] * 8] + [[\"-\"] * 12 for _ in range(5)], 2)" },
        },
      ],
    },
    {
      number: "3", title: { en: "The value of a grid", fr: "La valeur d’une grille" },
      questions: [
        {
          id: "scoring", number: "Scoring", ids: "E5", title: { en: "Scoring: four cells", fr: "Scoring : quatre cases" },
          text: { en: "A value for four cells: the more stones of one side alone, the more.", fr: "Une valeur pour quatre cases : plus il y a de pions d’un seul camp, plus elle est grande." },
          code: { functions: ["Scoring"], skeleton: "def Scoring(quadruplet, jeton):\n    # à vous\n    return 0\n", attempt: "Scoring([\"X\", \"-\", \"X\", \"-\"], \"X\")" },
        },
        {
          id: "score-algo", number: "Score_algo", ids: "E5", title: { en: "Score_algo: the whole grid", fr: "Score_algo : toute la grille" },
          text: { en: "The sum over all windows of four, one’s own minus the other’s.", fr: "La somme sur toutes les fenêtres de quatre, les siennes moins celles de l’autre." },
          code: { functions: ["Score_algo"], skeleton: "def Score_algo(grille, jeton=\"X\"):\n    total = 0\n    # à vous\n    return total\n", attempt: "Score_algo(Jouer(Grille(), 5))" },
          experiments: [{ id: "windows", title: { en: "Window by window", fr: "Fenêtre par fenêtre" }, widget: "eval", args: { position: "fgff", evaluation: "windows" },
            predict: { en: "Who is ahead in this position, and by how much?", fr: "Qui mène dans cette position, et de combien ?" }, conclude: { en: "Which window decides the sum? Would other values change who is ahead?", fr: "Quelle fenêtre décide de la somme ? D’autres valeurs changeraient-elles qui mène ?" } }],
        },
      ],
    },
    {
      number: "4", title: { en: "The search", fr: "La recherche" },
      questions: [
        {
          id: "possible", number: "Possible", ids: "E6", title: { en: "Possible: from the centre outwards", fr: "Possible : du centre vers les bords" },
          text: { en: "The columns that can be played, those of the centre first.", fr: "Les colonnes jouables, celles du centre d’abord." },
          code: { functions: ["Possible"], skeleton: "def Possible(grille):\n    # à vous\n    return []\n", attempt: "Possible(Grille())" },
          experiments: [{ id: "order", title: { en: "The same search, another order", fr: "La même recherche, un autre ordre" }, widget: "compare", args: { rules: "connect4-12x6", position: "fg", depth: 3, evaluation: "windows" },
            predict: { en: "How many nodes does the centre first save?", fr: "Combien de nœuds le centre d’abord épargne-t-il ?" }, conclude: { en: "Why does the order change nothing of the result and so much of the work?", fr: "Pourquoi l’ordre ne change-t-il rien au résultat, et tant au travail ?" } }],
        },
        {
          id: "maxvalue", number: "Maxvalue, Minvalue", ids: "E7", title: { en: "Maxvalue and Minvalue: α–β", fr: "Maxvalue et Minvalue : α–β" },
          text: { en: "Each calls the other; when the game is over or the depth is used up, the win times (depth + 1), or Score_algo.", fr: "Chacune appelle l’autre ; quand la partie est finie ou la profondeur épuisée, la victoire fois (profondeur + 1), ou Score_algo." },
          code: { functions: ["Maxvalue", "Minvalue"], free: true, skeleton: "def Maxvalue(grille, profondeur, alpha, beta, colonne):\n    # colonne : où l'adversaire vient de jouer\n    ...\n\n\ndef Minvalue(grille, profondeur, alpha, beta, colonne):\n    # colonne : où nous venons de jouer\n    ...\n", attempt: "Minvalue(Jouer(Grille(), 5), 1, float('-inf'), float('inf'), 5)" },
        },
        {
          id: "minimax", number: "Minimax", ids: "E8", title: { en: "Minimax: the move", fr: "Minimax : le coup" },
          text: { en: "The column with the largest value; among equals the one with more possibilities, then the more central one.", fr: "La colonne de plus grande valeur ; à égalité celle qui a le plus de possibilités, puis la plus centrale." },
          code: { functions: ["Minimax"], skeleton: "def Minimax(grille, profondeur=3):\n    # à vous\n    ...\n", attempt: "Minimax(Grille(), 2)" },
          experiments: [
            { id: "tree", title: { en: "The tree of your search", fr: "L’arbre de votre recherche" }, widget: "own-tree", args: { settings: Minimax, position: "fg" },
              predict: { en: "How many of the 157 nodes of min–max will your α–β visit?", fr: "Combien des 157 nœuds du min–max votre α–β visitera-t-il ?" }, conclude: { en: "Where did it cut, and would it have without Possible?", fr: "Où a-t-il coupé, et l’aurait-il fait sans Possible ?" } },
            { id: "ties", title: { en: "Equal moves, where many are equal", fr: "Les coups égaux, là où ils sont nombreux" }, widget: "match", args: { rules: "connect4-12x6", players: ["alphabeta:depth=3,eval=outcome,ties=first", "alphabeta:depth=3,eval=outcome,ties=possibilities"], openings: 1, limit: 24 },
              text: { en: "With an evaluation that sees only won and lost games, almost all moves are equal.", fr: "Avec une évaluation qui ne voit que parties gagnées et perdues, presque tous les coups sont égaux." },
              predict: { en: "What is it worth to break ties by possibilities here?", fr: "Que vaut ici de départager par les possibilités ?" },
              conclude: { en: "Is the interval far from 50%? What is the rule worth, then?", fr: "L’intervalle est-il loin de 50 % ? Que vaut donc la règle ?" } },
            { id: "few-ties", title: { en: "Equal moves, where few are", fr: "Les coups égaux, là où ils sont rares" }, widget: "match", args: { rules: "connect4-12x6", players: ["alphabeta:depth=2,eval=windows,ties=first", "alphabeta:depth=2,eval=windows,ties=possibilities"], openings: 2, limit: 144 },
              text: { en: "With the report’s windows, values are seldom equal.", fr: "Avec les fenêtres du rapport, les valeurs sont rarement égales." }, conclude: { en: "Is the rule for equal moves useful? When?", fr: "La règle des coups égaux est-elle utile ? Quand ?" },
              predict: { en: "And here: more, less, or nothing that can be measured?", fr: "Et ici : plus, moins, ou rien de mesurable ?" } },
          ],
        },
        {
          id: "exo", number: "Exo", ids: "E9", title: { en: "Exo: the game", fr: "Exo : la partie" },
          text: { en: "The loop: your machine (X) and another play until somebody has won, or 42 stones lie.", fr: "La boucle : votre machine (X) et une autre jouent jusqu’à une victoire, ou jusqu’à 42 pions." },
          experiments: [
            { id: "game", title: { en: "Against your machine", fr: "Contre votre machine" }, widget: "own-game", args: { settings: Minimax, side: 2 },
              predict: { en: "You answer: can you hold out for twenty moves?", fr: "Vous répondez : tiendrez-vous vingt coups ?" }, conclude: { en: "Did it win by the centre, or by something you did not see?", fr: "A-t-elle gagné par le centre, ou par ce que vous n’avez pas vu ?" } },
            { id: "table", title: { en: "Your machine against ours", fr: "Votre machine contre la nôtre" }, widget: "own-match", args: { entries: [{ own: Minimax }, { spec: "alphabeta:depth=2,eval=windows,order=centre,ties=possibilities,win=100000" }], openings: 1, most: 6 },
              predict: { en: "The same ideas, the same depth: how many points?", fr: "Les mêmes idées, la même profondeur : combien de points ?" },
              conclude: { en: "If the score is not one half: where do the two differ?", fr: "Si le score n’est pas d’une moitié : en quoi les deux diffèrent-elles ?" } },
            { id: "report", title: { en: "Against the report’s machine", fr: "Contre la machine du rapport" }, widget: "play", args: { rules: "connect4-12x6", o: OURS },
              predict: { en: "It looks three moves ahead: what will it not see?", fr: "Elle regarde trois coups devant elle : que ne verra-t-elle pas ?" }, conclude: { en: "Against which of your plans was it helpless?", fr: "Contre quel plan était-elle sans défense ?" } },
          ],
        },
      ],
    },
  ],
};
