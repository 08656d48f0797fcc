/// Lab B, “TP Puissance 4”: in Python, a grid by columns, and lists of weights.
import type { Lab } from "./lab";

const W = [0, 1, 3, 6, 1000];
const minmax = { machine: "minmax", depth: 2, weights: W };

export const lab: Lab = {
  letter: "B",
  title: { en: "Connect Four with weights", fr: "TP Puissance 4" },
  intro: {
    en: "All alignments in one list, random games and what they tell, an evaluation with one weight for each number of stones, min–max, and a table of which weights are best.",
    fr: "Tous les alignements dans une liste, des parties au hasard et ce qu’elles apprennent, une heuristique avec un poids par nombre de pions, le min–max, et un tableau des meilleurs poids.",
  },
  manner: {
    en: "G[x][y]: column x from 0 to 6, row y from 0 (the bottom) to 5; 0 is free, 1 and 2 are the players (drawn O and X), 21 stones each. Given: affiche(G), the list tous of all alignments, listes_poids, and every function below that you have not written yet.",
    fr: "G[x][y] : la colonne x de 0 à 6, la ligne y de 0 (en bas) à 5 ; 0 est libre, 1 et 2 sont les joueurs (dessinés O et X), 21 pions chacun. Sont donnés : affiche(G), la liste tous de tous les alignements, listes_poids, et toute fonction ci-dessous que vous n’avez pas encore écrite.",
  },
  module: "alignements",
  rules: "connect4",
  convention: { top: false, marks: ["O", "X"], rowFirst: false },
  machines: [{ settings: minmax, label: { en: "minmax", fr: "minmax" }, depth: true }],
  sections: [
    {
      number: "I", title: { en: "The game", fr: "Le jeu" },
      questions: [
        {
          id: "script-1", number: "Script 1", ids: "B1", title: { en: "init()", fr: "init()" },
          text: { en: "The grid at the start: every cell is free. Print it with affiche.", fr: "La grille de départ : toutes les cases sont libres. Affichez-la avec affiche." },
          code: { functions: ["init"], skeleton: "def init():\n    # à vous\n    ...\n", attempt: "G = init(); G[3][0] = 1; affiche(G)",
            hint: { en: "Seven lists that are not the same list: after G[3][0] = 1 only one cell may have changed.", fr: "Sept listes qui ne sont pas la même : après G[3][0] = 1, une seule case doit avoir changé." } },
        },
        {
          id: "script-2", number: "Script 2", ids: "B2", title: { en: "coups(G)", fr: "coups(G)" },
          text: { en: "The list of possible moves, each a pair (x, y): the lowest free cell of every column that is not full.", fr: "La liste des coups possibles, chacun un couple (x, y) : la plus basse case libre de chaque colonne qui n’est pas pleine." },
          code: { functions: ["coups"], skeleton: "def coups(G):\n    # à vous\n    return []\n", attempt: "coups(init())" },
        },
        {
          id: "script-3", number: "Script 3", ids: "B3", title: { en: "tous, and fini(G)", fr: "tous, et fini(G)" },
          text: { en: "tous is the list of all alignments, each a list of four pairs. fini says 1 or 2 if that player has one of them, 0 otherwise.", fr: "tous est la liste de tous les alignements, chacun une liste de quatre couples. fini vaut 1 ou 2 si ce joueur en a un, 0 sinon." },
          code: { functions: ["fini"], skeleton: "def fini(G):\n    # à vous\n    return 0\n", attempt: "len(tous), fini(init())" },
          experiments: [{ id: "alignments", title: { en: "All alignments", fr: "Tous les alignements" }, widget: "alignments", args: { rules: "connect4" },
            predict: { en: "How many are there on 7 × 6? Count the horizontal ones first.", fr: "Combien y en a-t-il sur 7 × 6 ? Comptez d’abord les horizontaux." },
            conclude: { en: "Through which cells do most of them pass? What does that say about the first move?", fr: "Par quelles cases en passe-t-il le plus ? Qu’en déduire pour le premier coup ?" } }],
        },
        {
          id: "script-4", number: "Script 4", ids: "B4", title: { en: "joue_hasard()", fr: "joue_hasard()" },
          text: { en: "A game in which both sides draw their moves by lot, to its end; the last grid is returned. Then, estimate the probability that player 1 wins.", fr: "Une partie où les deux joueurs tirent leurs coups au hasard, jusqu’à la fin ; on renvoie la dernière grille. Estimez ensuite la probabilité que le joueur 1 gagne." },
          code: { functions: ["joue_hasard"], skeleton: "from random import choice\n\ndef joue_hasard():\n    G = init()\n    joueur = 1\n    for tour in range(42):\n        # à vous\n        break\n    return G\n", attempt: "sum(fini(joue_hasard()) == 1 for _ in range(200)) / 200" },
          experiments: [{ id: "random", title: { en: "Many random games", fr: "Beaucoup de parties au hasard" }, widget: "random", args: { games: 200000 },
            predict: { en: "Does it help to begin? Give a number, and how many games it takes to be sure of its second digit.", fr: "Commencer est-il un avantage ? Donnez un nombre, et combien de parties il faut pour être sûr de son deuxième chiffre." },
            conclude: { en: "How does the interval shrink when there are four times as many games?", fr: "Comment l’intervalle se resserre-t-il quand il y a quatre fois plus de parties ?" } }],
        },
      ],
    },
    {
      number: "II", title: { en: "The machine", fr: "La machine" },
      questions: [
        {
          id: "script-5", number: "Script 5", ids: "B5", title: { en: "heuristique(G, w)", fr: "heuristique(G, w)" },
          text: { en: "An alignment with stones of both players counts for nothing. Otherwise w[i] is added if it holds i stones of player 1, and w[i] is taken away if it holds i stones of player 2. What of an empty one?", fr: "Un alignement où les deux joueurs ont des pions ne compte pas. Sinon on ajoute w[i] s’il contient i pions du joueur 1, et on retranche w[i] s’il contient i pions du joueur 2. Et un alignement vide ?" },
          code: { functions: ["heuristique"], skeleton: "def heuristique(G, w):\n    total = 0\n    for alignement in tous:\n        # à vous\n        pass\n    return total\n", attempt: "G = init(); G[3][0] = 1; heuristique(G, [0, 1, 3, 6, 1000])" },
          experiments: [{ id: "weights", title: { en: "Turn the weights", fr: "Faites varier les poids" }, widget: "eval", args: { position: "4453", evaluation: "weights/0/1/4/16/1000" },
            text: { en: "Any numbers, w₄ included; they are kept. Choose an alignment to see it.", fr: "Des nombres quelconques, w₄ compris ; ils sont gardés. Choisissez un alignement pour le voir." },
            predict: { en: "What does w₀ change? And w₄?", fr: "Que change w₀ ? Et w₄ ?" }, conclude: { en: "Which weights matter for the choice of a move, and which only for the size of the sum?", fr: "Quels poids comptent pour le choix d’un coup, et lesquels seulement pour la taille de la somme ?" } }],
        },
        {
          id: "script-6", number: "Script 6", ids: "B6", title: { en: "minmax(G, joueur, w, p)", fr: "minmax(G, joueur, w, p)" },
          text: { en: "The score and a move that has it, for the player to move, at depth p. The score is that of heuristique: player 1 wants the largest, player 2 the smallest. Stop when the game is over, or at depth 0.", fr: "Le score et un coup qui l’atteint, pour le joueur dont c’est le tour, à la profondeur p. Le score est celui de heuristique : le joueur 1 cherche le plus grand, le joueur 2 le plus petit. On s’arrête quand la partie est finie, ou à la profondeur 0." },
          code: { functions: ["minmax"], skeleton: "def minmax(G, joueur, w, p):\n    # à vous : renvoyez (score, coup)\n    ...\n", attempt: "minmax(init(), 1, [0, 1, 3, 6, 1000], 2)",
            hint: { en: "Play in G, call minmax for the other player at depth p − 1, put 0 back. A won game needs a score beyond any heuristic.", fr: "Jouez dans G, appelez minmax pour l’autre joueur à la profondeur p − 1, remettez 0. Une partie gagnée a besoin d’un score au-delà de toute heuristique." } },
          experiments: [
            { id: "tree", title: { en: "The tree of your search", fr: "L’arbre de votre recherche" }, widget: "own-tree", args: { settings: minmax, position: "4453" },
              predict: { en: "How many nodes at depth 2? Which of the seven branches decides?", fr: "Combien de nœuds à la profondeur 2 ? Laquelle des sept branches décide ?" },
              conclude: { en: "Why is the value of the root that of one of its children, and theirs that of one of their own?", fr: "Pourquoi la valeur de la racine est-elle celle d’un de ses fils, et la leur celle d’un des leurs ?" } },
            { id: "methods", title: { en: "The same answer with fewer nodes", fr: "La même réponse avec moins de nœuds" }, widget: "compare", args: { position: "4453", depth: 3, evaluation: "weights/0/1/4/16" },
              predict: { en: "By what factor will α–β divide the number of nodes at depth 3?", fr: "Par combien α–β divisera-t-il le nombre de nœuds à la profondeur 3 ?" }, conclude: { en: "Is the score the same in every row? Need it be?", fr: "Le score est-il le même à chaque ligne ? Est-ce obligatoire ?" } },
          ],
        },
        {
          id: "script-7", number: "Script 7", ids: "B7", title: { en: "humain_vs_machine(w, p)", fr: "humain_vs_machine(w, p)" },
          text: { en: "A game in the console: you begin, the grid is shown at every turn, the column is asked for. Below, the same on the board.", fr: "Une partie dans la console : vous commencez, la grille est affichée à chaque tour, la colonne est demandée. Plus bas, la même sur la grille." },
          code: { functions: ["humain_vs_machine"], skeleton: "def humain_vs_machine(w, p):\n    G = init()\n    # à vous ; la question à poser : int(input(\"numéro de colonne : \"))\n    ...\n", attempt: "humain_vs_machine([0, 1, 3, 6, 1000], 1)" },
          experiments: [{ id: "game", title: { en: "You begin", fr: "Vous commencez" }, widget: "own-game", args: { settings: minmax, side: 1 },
            predict: { en: "You begin, and the machine sees two moves ahead: do you win?", fr: "Vous commencez, et la machine voit deux coups devant elle : gagnez-vous ?" }, conclude: { en: "Which threat did it not see, and at which depth would it have?", fr: "Quelle menace n’a-t-elle pas vue, et à quelle profondeur l’aurait-elle vue ?" } }],
        },
        {
          id: "script-8", number: "Script 8", ids: "B8", title: { en: "partie_2machines(w1, w2, p1, p2)", fr: "partie_2machines(w1, w2, p1, p2)" },
          text: { en: "A game between two machines, each with its weights and its depth; the last grid is returned.", fr: "Une partie entre deux machines, chacune avec ses poids et sa profondeur ; on renvoie la dernière grille." },
          code: { functions: ["partie_2machines"], skeleton: "def partie_2machines(w1, w2, p1, p2):\n    G = init()\n    # à vous\n    return G\n", attempt: "affiche(partie_2machines([0, 1, 3, 6, 1000], [0, 0, 0, 1, 1000], 2, 1))" },
        },
        {
          id: "script-9", number: "Script 9", ids: "B9", title: { en: "Which weights are best?", fr: "Quels poids sont les meilleurs ?" },
          text: { en: "Compare lists of weights at depth 2, in a table. Two such machines always play the same game: every first move is played, with both colours.", fr: "Comparez des listes de poids à la profondeur 2, dans un tableau. Deux machines de ce genre rejouent toujours la même partie : chaque premier coup est joué, avec les deux couleurs." },
          words: { en: "Which list do you choose, and how sure are you?", fr: "Quelle liste choisissez-vous, et avec quelle certitude ?" },
          experiments: [
            { id: "own-table", title: { en: "With your minmax", fr: "Avec votre minmax" }, widget: "own-match", args: { entries: [{ own: { machine: "minmax", depth: 2, weights: [0, 1, 3, 6, 1000] } }, { own: { machine: "minmax", depth: 2, weights: [0, 1, 1, 1, 1000] } }, { own: { machine: "minmax", depth: 2, weights: [0, 0, 0, 1, 1000] } }], openings: 1 },
              predict: { en: "Which list will win? Do the small weights matter?", fr: "Quelle liste gagnera ? Les petits poids comptent-ils ?" }, conclude: { en: "Which differences are larger than their intervals?", fr: "Quelles différences dépassent leurs intervalles ?" } },
            { id: "table", title: { en: "More games, with our machine", fr: "Plus de parties, avec notre machine" }, widget: "match", args: { players: ["alphabeta:depth=2,eval=weights/0/1/2/3", "alphabeta:depth=2,eval=weights/0/1/3/6", "alphabeta:depth=2,eval=weights/0/1/4/16", "alphabeta:depth=2,eval=weights/0/0/1/10"], openings: 2, limit: 98 },
              text: { en: "All openings of two moves, both colours.", fr: "Toutes les ouvertures de deux coups, les deux couleurs." },
              predict: { en: "Will more games change the order of the table above?", fr: "Plus de parties changeront-elles l’ordre du tableau précédent ?" }, conclude: { en: "Which lists can be told apart now, and which still cannot?", fr: "Quelles listes se distinguent maintenant, et lesquelles toujours pas ?" } },
          ],
        },
      ],
    },
  ],
};
