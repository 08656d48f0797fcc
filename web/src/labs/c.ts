/// Lab C, “TP MiniMax”: tic-tac-toe of any size, in Python.
import type { Lab } from "./lab";

const minimax = { machine: "minimax", depth: 3 };
const SIZES = ["tictactoe", "morpion-4", "morpion-5"];

export const lab: Lab = {
  letter: "C",
  title: { en: "Minimax: tic-tac-toe", fr: "TP MiniMax : le Morpion" },
  intro: {
    en: "n in a row on an n × n grid: the loop of the game, a player by lot, then minimax at any depth, and the picture of its tree.",
    fr: "n alignés sur une grille n × n : la boucle de jeu, un joueur au hasard, puis minimax à toute profondeur, et l’image de son arbre.",
  },
  manner: {
    en: "grille[x][y]: row x from the top, column y, from 0; ' ' is free, 'x' is player 1, 'o' player 2. A move is the pair (x, y) and is typed x,y. Given: the function of mecanique.py that tells which marks have an alignment (here alignements), and every function below that you have not written yet.",
    fr: "grille[x][y] : la ligne x depuis le haut, la colonne y, à partir de 0 ; ' ' est libre, 'x' est le joueur 1, 'o' le joueur 2. Un coup est le couple (x, y) et se tape x,y. Sont données : la fonction de mecanique.py qui dit quelles marques ont un alignement (ici alignements), et toute fonction ci-dessous que vous n’avez pas encore écrite.",
  },
  module: "morpion",
  rules: "tictactoe",
  convention: { top: true, marks: ["x", "o"], rowFirst: true },
  machines: [
    { settings: minimax, label: { en: "minimax", fr: "minimax" }, depth: true },
    { settings: { machine: "minimax_p1" }, label: { en: "minimax_p1, one move ahead", fr: "minimax_p1, un coup devant" }, depth: false },
    { settings: { machine: "coup_aleatoire" }, label: { en: "coup_aleatoire", fr: "coup_aleatoire" }, depth: false },
  ],
  sections: [
    {
      number: "1.1", title: { en: "Interaction", fr: "Interaction" },
      questions: [
        {
          id: "1", number: "1", ids: "C1–C2", title: { en: "affichage(grille)", fr: "affichage(grille)" },
          text: { en: "The grid in a frame: a line of dashes between two stars above and below, bars at the sides. Of any size.", fr: "La grille dans un cadre : une ligne de tirets entre deux étoiles en haut et en bas, des barres sur les côtés. De toute taille." },
          code: { functions: ["affichage"], skeleton: "def affichage(grille):\n    # à vous\n    pass\n", attempt: "affichage([[' ', 'x', ' '], ['x', 'o', 'o'], ['o', 'x', ' ']])" },
        },
        {
          id: "2", number: "2", ids: "C3", title: { en: "saisie(grille)", fr: "saisie(grille)" },
          text: { en: "Ask for a move typed x,y and return the pair. A line that is no x,y (ValueError) and a cell outside the grid (IndexError) each have their own message, and the question is asked again.", fr: "Demander un coup tapé x,y et renvoyer le couple. Une ligne qui n’est pas x,y (ValueError) et une case hors de la grille (IndexError) ont chacune leur message, et la question est reposée." },
          code: { functions: ["saisie"], free: true, skeleton: "def saisie(grille):\n    while True:\n        texte = input(\"Votre coup (x,y) : \")\n        # à vous : try, except ValueError, except IndexError\n        ...\n", attempt: "saisie([[' '] * 3 for _ in range(3)])",
            hint: { en: "Python does not raise IndexError for −1: test the bounds yourself, and raise it.", fr: "Python ne lève pas IndexError pour −1 : testez vous-même les bornes, et levez-la." } },
        },
      ],
    },
    {
      number: "1.2", title: { en: "Mechanics", fr: "Mécanique" },
      questions: [{
        id: "3", number: "3", ids: "C4", title: { en: "coups_possibles(grille)", fr: "coups_possibles(grille)" },
        text: { en: "The tuple of all free cells.", fr: "Le tuple de toutes les cases libres." },
        code: { functions: ["coups_possibles"], skeleton: "def coups_possibles(grille):\n    # à vous\n    return ()\n", attempt: "coups_possibles([['x', ' '], [' ', 'o']])" },
      }],
    },
    {
      number: "1.3", title: { en: "The loop of the game", fr: "Boucle de jeu" },
      questions: [{
        id: "4", number: "4", ids: "C5–C6", title: { en: "jouer(taille_grille)", fr: "jouer(taille_grille)" },
        text: { en: "A game of two: show the grid, ask for a move until it is a possible one, put the mark, see whether somebody has won, change the player. What if the grid is full?", fr: "Une partie à deux : afficher la grille, demander un coup jusqu’à ce qu’il soit possible, poser la marque, voir si quelqu’un a gagné, changer de joueur. Et si la grille est pleine ?" },
        code: { functions: ["jouer"], skeleton: "def jouer(taille_grille):\n    grille = [[' '] * taille_grille for _ in range(taille_grille)]\n    marque = 'x'\n    # à vous\n    ...\n", attempt: "jouer(3)" },
        experiments: [{ id: "two", title: { en: "Two humans", fr: "Deux humains" }, widget: "play", args: { rules: "tictactoe", boards: SIZES } }],
      }],
    },
    {
      number: "2.1", title: { en: "A move by lot", fr: "Coup aléatoire" },
      questions: [
        {
          id: "5", number: "5", ids: "C7", title: { en: "coup_aleatoire(grille)", fr: "coup_aleatoire(grille)" },
          text: { en: "One of the possible moves, by lot.", fr: "Un des coups possibles, au hasard." },
          code: { functions: ["coup_aleatoire"], skeleton: "import random\n\ndef coup_aleatoire(grille):\n    # à vous\n    ...\n", attempt: "coup_aleatoire([['x', 'o'], ['o', ' ']])" },
          experiments: [{ id: "lots", title: { en: "Two players by lot", fr: "Deux joueurs au hasard" }, widget: "random", args: { rules: "tictactoe", games: 50000 },
            predict: { en: "Who wins more often, and how often is it a draw?", fr: "Qui gagne le plus souvent, et à quelle fréquence est-ce nul ?" }, conclude: { en: "The exact values are 737/1260, 363/1260 and 160/1260. Are they inside your intervals?", fr: "Les valeurs exactes sont 737/1260, 363/1260 et 160/1260. Sont-elles dans vos intervalles ?" } }],
        },
        {
          id: "6", number: "6", ids: "C7", title: { en: "Against it", fr: "Contre lui" },
          text: { en: "Change jouer so that one of the players draws lots. On the board, it is yours that answers.", fr: "Modifiez jouer pour que l’un des joueurs tire au hasard. Sur la grille, c’est le vôtre qui répond." },
          experiments: [{ id: "against-lots", title: { en: "A game against coup_aleatoire", fr: "Une partie contre coup_aleatoire" }, widget: "own-game", args: { settings: { machine: "coup_aleatoire" }, boards: SIZES },
            predict: { en: "How many games out of five will you lose?", fr: "Combien de parties sur cinq perdrez-vous ?" }, conclude: { en: "Did it ever stop two of yours in a row? Was that chance?", fr: "A-t-il parfois bloqué deux de vos marques alignées ? Était-ce le hasard ?" } }],
        },
      ],
    },
    {
      number: "3", title: { en: "Minimax", fr: "Algorithme MiniMax" },
      questions: [
        {
          id: "3.1", number: "3.1", ids: "C11", title: { en: "The example", fr: "L’exemple" },
          text: { en: "x is to move, three moves ahead: the scores rise from the leaves, the smallest where o chooses, the largest where x does.", fr: "C’est à x de jouer, trois coups devant : les scores remontent des feuilles, le plus petit où o choisit, le plus grand où x choisit." },
          experiments: [{ id: "figure", title: { en: "The picture of the tree", fr: "L’image de l’arbre" }, widget: "own-tree", args: { position: "1x1/xoo/ox1 x", settings: minimax },
            predict: { en: "Which of the three moves does not lose?", fr: "Lequel des trois coups ne perd pas ?" }, conclude: { en: "Why is the value of the root what it is?", fr: "Pourquoi la racine a-t-elle cette valeur ?" } }],
        },
        {
          id: "7", number: "7", ids: "C8", title: { en: "evaluation(grille, marque)", fr: "evaluation(grille, marque)" },
          text: { en: "1 if the mark has won, −1 if the other has, 0 otherwise.", fr: "1 si la marque a gagné, −1 si c’est l’autre, 0 sinon." },
          code: { functions: ["evaluation"], skeleton: "def evaluation(grille, marque):\n    # à vous ; alignements(grille) dit quelles marques ont un alignement\n    return 0\n", attempt: "evaluation([['x', 'x', 'x'], ['o', 'o', ' '], [' ', ' ', ' ']], 'o')" },
        },
        {
          id: "8", number: "8", ids: "C9", title: { en: "jouer_coups(grille, coups)", fr: "jouer_coups(grille, coups)" },
          text: { en: "One grid for each of the moves, with that move played; the grid that was given stays as it is. A list is copied by copy.deepcopy (the sheet writes deep_copy: both work here).", fr: "Une grille par coup, avec ce coup joué ; la grille donnée reste telle quelle. Une liste se copie par copy.deepcopy (le sujet écrit deep_copy : les deux marchent ici)." },
          code: { functions: ["jouer_coups"], skeleton: "import copy\n\ndef jouer_coups(grille, coups, marque=None):\n    # à vous\n    return []\n", attempt: "jouer_coups([['x', ' '], [' ', 'o']], [(0, 1), (1, 0)])",
            hint: { en: "Whose mark? The grid tells: x begins, so x is to move when both have as many.", fr: "Quelle marque ? La grille le dit : x commence, donc c’est à x quand il y en a autant des deux." } },
        },
        {
          id: "9", number: "9", ids: "C10", title: { en: "minimax_p1(grille, marque)", fr: "minimax_p1(grille, marque)" },
          text: { en: "The best move, looking one move ahead.", fr: "Le meilleur coup, en regardant un coup devant soi." },
          code: { functions: ["minimax_p1"], skeleton: "def minimax_p1(grille, marque):\n    # à vous\n    ...\n", attempt: "minimax_p1([['x', 'x', ' '], ['o', 'o', ' '], [' ', ' ', ' ']], 'x')" },
        },
        {
          id: "10", number: "10", ids: "C10", title: { en: "Try it", fr: "L’essayer" },
          text: { en: "Play against it. What does it never see?", fr: "Jouez contre elle. Que ne voit-elle jamais ?" },
          experiments: [{ id: "against-p1", title: { en: "A game against minimax_p1", fr: "Une partie contre minimax_p1" }, widget: "own-game", args: { settings: { machine: "minimax_p1" }, boards: SIZES },
            conclude: { en: "How does one beat it?", fr: "Comment la bat-on ?" },
            predict: { en: "It looks one move ahead: what will it do when you have two in a row?", fr: "Elle regarde un coup devant elle : que fera-t-elle quand vous aurez deux marques alignées ?" } }],
        },
        {
          id: "11", number: "11", ids: "C10–C11", title: { en: "minimax(grille, profondeur, tour_adversaire)", fr: "minimax(grille, profondeur, tour_adversaire)" },
          text: { en: "The score of a grid at a given depth: the largest of the scores of what follows when it is one’s own turn, the smallest when it is the opponent’s. The mark may be a fourth argument or a global variable named marque.", fr: "Le score d’une grille à une profondeur donnée : le plus grand des scores des suites quand c’est son propre tour, le plus petit quand c’est celui de l’adversaire. La marque peut être un quatrième argument ou une variable globale nommée marque." },
          code: { functions: ["minimax"], skeleton: "def minimax(grille, profondeur, tour_adversaire, marque):\n    # à vous : d'abord les cas d'arrêt\n    ...\n", attempt: "minimax([[' ', 'x', ' '], ['x', 'o', 'o'], ['o', 'x', ' ']], 3, False, 'x')" },
          experiments: [
            { id: "tree", title: { en: "The tree of your search", fr: "L’arbre de votre recherche" }, widget: "own-tree", args: { position: "1x1/xoo/ox1 x", settings: minimax },
              predict: { en: "How many grids will your minimax look at here? Count them on the figure of 3.1.", fr: "Combien de grilles votre minimax regardera-t-il ici ? Comptez-les sur la figure de 3.1." }, conclude: { en: "Is it the same tree as the figure? If a value differs, which call returned it?", fr: "Est-ce le même arbre que la figure ? Si une valeur diffère, quel appel l’a renvoyée ?" } },
            { id: "against", title: { en: "A game against your minimax", fr: "Une partie contre votre minimax" }, widget: "own-game", args: { settings: { machine: "minimax", depth: 4 }, boards: SIZES },
              predict: { en: "From which depth on can nobody beat it on 3 × 3?", fr: "À partir de quelle profondeur personne ne peut-il la battre sur 3 × 3 ?" }, conclude: { en: "What changes on 4 × 4, for you and for it?", fr: "Qu’est-ce qui change sur 4 × 4, pour vous et pour elle ?" } },
          ],
        },
        {
          id: "12", number: "12", ids: "C10", title: { en: "As depth and size grow", fr: "Quand la profondeur et la taille grandissent" },
          text: { en: "Try depths and sizes. What do you observe?", fr: "Essayez des profondeurs et des tailles. Que constatez-vous ?" },
          words: { en: "What do you observe?", fr: "Que constatez-vous ?" },
          experiments: [{ id: "growth", title: { en: "Nodes and time, measured", fr: "Nœuds et temps, mesurés" }, widget: "memo", args: { boards: SIZES, depth: 4, evaluation: "outcome" },
            predict: { en: "By how much does one more ply multiply the nodes on 3 × 3? On 5 × 5?", fr: "Par combien un coup de plus multiplie-t-il les nœuds sur 3 × 3 ? Sur 5 × 5 ?" }, conclude: { en: "Why are the curves nearly straight? What bends the one of 3 × 3?", fr: "Pourquoi les courbes sont-elles presque droites ? Qu’est-ce qui plie celle de 3 × 3 ?" } }],
        },
      ],
    },
    {
      number: "4", title: { en: "Further", fr: "Aller plus loin" },
      questions: [
        {
          id: "13", number: "13", ids: "C12", title: { en: "Better", fr: "Mieux" },
          text: { en: "By lot among equal moves; or a value other than 0 for a grid that nobody has won. Between two machines that see two moves ahead every game on 4 × 4 is a draw, however one improves them: the difference is seen where games can be won, so the experiment below is Connect Four with the same functions (question 14).", fr: "Au hasard parmi les coups égaux ; ou une valeur autre que 0 pour une grille que personne n’a gagnée. Entre deux machines qui voient deux coups devant, toute partie sur 4 × 4 est nulle, quoi qu’on améliore : la différence se voit là où l’on peut gagner, et l’expérience ci-dessous est donc un Puissance 4 avec les mêmes fonctions (question 14)." },
          code: { functions: ["evaluation_fine"], free: true, skeleton: "def evaluation_fine(grille, marque):\n    # à vous : entre -1 et 1\n    return evaluation(grille, marque)\n", attempt: "evaluation_fine([['x', ' ', ' '], [' ', ' ', ' '], [' ', ' ', ' ']], 'x')" },
          experiments: [{ id: "better", title: { en: "Two improvements against the plain one", fr: "Deux améliorations contre la version simple" }, widget: "match", args: { rules: "connect4", players: ["minimax:depth=2,eval=outcome", "minimax:depth=2,eval=outcome,ties=random,seed=3", "minimax:depth=2,eval=ratio"], openings: 2, limit: 98 },
            predict: { en: "Which of the two improvements is worth more?", fr: "Laquelle des deux améliorations vaut le plus ?" }, conclude: { en: "Why does lot among equals already help?", fr: "Pourquoi le hasard entre coups égaux aide-t-il déjà ?" } }],
        },
        {
          id: "14", number: "14", ids: "C13", title: { en: "Connect Four", fr: "Le Puissance 4" },
          text: { en: "Which functions change, and which do not?", fr: "Quelles fonctions changent, et lesquelles non ?" },
          words: { en: "What did you have to change?", fr: "Qu’avez-vous dû modifier ?" },
          code: { functions: ["coups_puissance4"], free: true, skeleton: "def coups_puissance4(grille):\n    # à vous : une case par colonne\n    return ()\n", attempt: "coups_puissance4([[' ', 'x'], [' ', 'o']])" },
          experiments: [{ id: "four", title: { en: "Minimax with 1, −1 and 0 at Connect Four", fr: "MiniMax avec 1, −1 et 0 au Puissance 4" }, widget: "play", args: { rules: "connect4", o: "minimax:depth=3,eval=outcome,ties=random" },
            predict: { en: "With 1, −1 and 0 only, how will it play its first moves?", fr: "Avec seulement 1, −1 et 0, comment jouera-t-elle ses premiers coups ?" }, conclude: { en: "When does it begin to play well, and why not before?", fr: "Quand commence-t-elle à bien jouer, et pourquoi pas avant ?" } }],
        },
        {
          id: "15", number: "15", ids: "C14", title: { en: "Machines against machines", fr: "Machines contre machines" },
          text: { en: "Yours against the class’s. A classmate’s file can be opened on the desk (`quaterne match yours.py theirs.py`) or sent to the arena; here are yours against each other and against ours.", fr: "La vôtre contre celles de la classe. Le fichier d’un camarade s’ouvre sur un ordinateur (`quaterne match le_votre.py le_sien.py`) ou s’envoie à l’arène ; ici, les vôtres entre elles et contre les nôtres." },
          experiments: [{ id: "table", title: { en: "A table", fr: "Un tableau" }, widget: "own-match", args: { entries: [{ own: { machine: "minimax", depth: 3 } }, { own: { machine: "minimax_p1" } }, { spec: "random" }], openings: 1 },
            predict: { en: "Will minimax of depth 3 ever lose to a player by lot?", fr: "Minimax de profondeur 3 perdra-t-il contre un joueur au hasard ?" }, conclude: { en: "Who is certainly better than whom?", fr: "Qui est certainement meilleur que qui ?" } }],
        },
      ],
    },
  ],
};
