/// Lab D, “Puissance 4 :: IA”: written for Caml; here with its names, its order of arguments and its grid, in Python.
import type { Lab } from "./lab";

export const lab: Lab = {
  letter: "D",
  title: { en: "Connect Four: strategies", fr: "Puissance 4 :: IA" },
  intro: {
    en: "The win found from the last stone alone, a strategy as a function, IA_1, the three states G, I and P, and α–β over a function of your choice.",
    fr: "La victoire lue depuis le dernier pion seul, une stratégie comme fonction, IA_1, les trois états G, I et P, et α–β avec une fonction de votre choix.",
  },
  manner: {
    en: "t.(y).(x), here t[y][x]: row y from the bottom, column x, from 0, 7 × 6; 0 is empty, 1 yellow (J), 2 red (R). A strategy takes a grid and a colour, and returns a column. The sheet is in Caml; what runs here is Python with the same names and the same order of arguments, the grid first. On a desk, `quaterne check d.ml --lab D` marks Caml itself.",
    fr: "t.(y).(x), ici t[y][x] : la ligne y depuis le bas, la colonne x, à partir de 0, 7 × 6 ; 0 est vide, 1 jaune (J), 2 rouge (R). Une stratégie prend une grille et une couleur, et renvoie une colonne. Le sujet est en Caml ; ce qui s’exécute ici est du Python avec les mêmes noms et le même ordre d’arguments, la grille d’abord. Sur un ordinateur, `quaterne check d.ml --lab D` note le Caml lui-même.",
  },
  module: "caml",
  rules: "connect4",
  convention: { top: false, marks: ["J", "R"], rowFirst: false },
  machines: [
    { settings: { machine: "alpha_beta", depth: 3, f: "f_alignements" }, label: { en: "alpha_beta", fr: "alpha_beta" }, depth: true },
    { settings: { machine: "sIA", depth: 2 }, label: { en: "sIA", fr: "sIA" }, depth: true },
    { settings: { machine: "IA_1" }, label: { en: "IA_1", fr: "IA_1" }, depth: false },
    { settings: { machine: "IA_random" }, label: { en: "IA_random", fr: "IA_random" }, depth: false },
  ],
  sections: [
    {
      number: "1", title: { en: "Interface", fr: "Interface" },
      questions: [
        {
          id: "question-1", number: "Question 1", ids: "D1–D2", title: { en: "hauteur", fr: "hauteur" },
          text: { en: "The number of stones in column c.", fr: "Le nombre de pions dans la colonne c." },
          code: { functions: ["hauteur"], skeleton: "def hauteur(t, c):\n    # à vous\n    return 0\n", attempt: "t = grille_vide(); joue(t, 3, 1); hauteur(t, 3)" },
          experiments: [{ id: "drawn", title: { en: "The drawn grid, by mouse", fr: "La grille dessinée, à la souris" }, widget: "play", args: {}, text: { en: "Click on a column.", fr: "Cliquez sur une colonne." } }],
        },
        {
          id: "question-2", number: "Question 2", ids: "D2", title: { en: "joue", fr: "joue" },
          text: { en: "Puts a stone of colour j into column c, on top of what lies there, and returns its row.", fr: "Met un pion de couleur j dans la colonne c, au-dessus de ce qui s’y trouve, et renvoie sa ligne." },
          code: { functions: ["joue"], skeleton: "def joue(t, c, j):\n    # à vous\n    ...\n", attempt: "t = grille_vide(); joue(t, 3, 1); joue(t, 3, 2); dessine(t)" },
        },
        {
          id: "question-3", number: "Question 3", ids: "D2", title: { en: "annule", fr: "annule" },
          text: { en: "Takes the last stone of column c away.", fr: "Enlève le dernier pion de la colonne c." },
          code: { functions: ["annule"], skeleton: "def annule(t, c):\n    # à vous\n    pass\n", attempt: "t = grille_vide(); joue(t, 3, 1); annule(t, 3); t == grille_vide()" },
        },
        {
          id: "question-4", number: "Question 4", ids: "D2", title: { en: "nul", fr: "nul" },
          text: { en: "Whether all cells are full.", fr: "Si toutes les cases sont pleines." },
          code: { functions: ["nul"], skeleton: "def nul(t):\n    # à vous\n    return False\n", attempt: "nul(grille_vide())" },
        },
        {
          id: "question-5", number: "Question 5", ids: "D2", title: { en: "lit_long", fr: "lit_long" },
          text: { en: "From (x, y), go by (ax, ay) while the cells are inside the grid and of colour coul: the first k ≥ 1 at which that ends.", fr: "Depuis (x, y), avancer de (ax, ay) tant que les cases sont dans la grille et de couleur coul : le premier k ≥ 1 où cela s’arrête." },
          code: { functions: ["lit_long"], skeleton: "def lit_long(t, ax, ay, coul, x, y):\n    k = 1\n    # à vous\n    return k\n", attempt: "lit_long([[1, 1, 1, 2]], 1, 0, 1, 0, 0)" },
        },
        {
          id: "question-6", number: "Question 6", ids: "D2", title: { en: "lit_dir", fr: "lit_dir" },
          text: { en: "Whether four cells of one colour lie in a line in that direction, (x, y) among them. Look both ways.", fr: "Si quatre cases de même couleur sont alignées dans cette direction, dont (x, y). Regardez dans les deux sens." },
          code: { functions: ["lit_dir"], skeleton: "def lit_dir(t, case, direction):\n    (x, y), (ax, ay) = case, direction\n    # à vous\n    return False\n", attempt: "lit_dir([[1, 1, 1, 1]], (2, 0), (1, 0))" },
        },
        {
          id: "question-7", number: "Question 7", ids: "D2", title: { en: "gagne", fr: "gagne" },
          text: { en: "Whether the stone that was just played in column c has won: four directions from that one stone.", fr: "Si le pion qui vient d’être joué dans la colonne c a gagné : quatre directions depuis ce seul pion." },
          words: { en: "How many cells does gagne look at, at most? And a function that looks at the whole grid?", fr: "Combien de cases gagne regarde-t-elle au plus ? Et une fonction qui parcourt toute la grille ?" },
          code: { functions: ["gagne"], skeleton: "def gagne(t, c):\n    # à vous\n    return False\n", attempt: "gagne([[1, 1, 1, 1], [2, 2, 2, 0]], 3)" },
        },
      ],
    },
    {
      number: "2", title: { en: "Players", fr: "Joueurs" },
      questions: [
        {
          id: "question-8", number: "Question 8", ids: "D3", title: { en: "partie", fr: "partie" },
          text: { en: "Takes a grid, two strategies and their colours, plays the game and shows it move by move.", fr: "Prend une grille, deux stratégies et leurs couleurs, joue la partie et l’affiche coup par coup." },
          code: { functions: ["partie"], skeleton: "def partie(grille, f1, f2, c1, c2):\n    # à vous\n    ...\n", attempt: "partie(grille_vide(), IA_1, IA_random, 1, 2)" },
        },
        {
          id: "question-9", number: "Question 9", ids: "D4", title: { en: "IA_random", fr: "IA_random" },
          text: { en: "Plays by lot, never in a full column.", fr: "Joue au hasard, jamais dans une colonne pleine." },
          code: { functions: ["IA_random"], skeleton: "import random\n\ndef IA_random(t, coul):\n    # à vous\n    ...\n", attempt: "IA_random(grille_vide(), 1)" },
        },
        {
          id: "question-10", number: "Question 10", ids: "D5", title: { en: "humain", fr: "humain" },
          text: { en: "A human is a strategy, too: the mouse gives the column. Here you play against one of your strategies.", fr: "Un humain est une stratégie aussi : la souris donne la colonne. Ici, vous jouez contre l’une de vos stratégies." },
          experiments: [{ id: "game", title: { en: "A game", fr: "Une partie" }, widget: "own-game", args: { settings: { machine: "IA_1" } },
            predict: { en: "IA_1 wins in one move if it can. Does it also stop you from winning?", fr: "IA_1 gagne en un coup si elle peut. Vous empêche-t-elle aussi de gagner ?" }, conclude: { en: "How few moves do you need to beat it?", fr: "En combien de coups au moins la battez-vous ?" } }],
        },
      ],
    },
    {
      number: "3", title: { en: "Clever machines", fr: "IA intelligente" },
      questions: [
        {
          id: "question-11.1", number: "Question 11 (3.1)", ids: "D6", title: { en: "IA_1", fr: "IA_1" },
          text: { en: "Wins at once if it can; otherwise leaves the move to IA_random.", fr: "Gagne tout de suite si elle le peut ; sinon laisse jouer IA_random." },
          code: { functions: ["IA_1"], skeleton: "def IA_1(t, coul):\n    # à vous\n    ...\n", attempt: "IA_1([[1, 1, 1, 0, 0], [2, 2, 2, 0, 0]], 1)" },
          experiments: [{ id: "one", title: { en: "IA_1 against IA_random", fr: "IA_1 contre IA_random" }, widget: "own-match", args: { entries: [{ own: { machine: "IA_1" } }, { own: { machine: "IA_random" } }], openings: 2, most: 20 },
            predict: { en: "Seeing one win ahead: how many of 40 games is that worth?", fr: "Voir une victoire un coup devant : combien de parties sur 40 cela vaut-il ?" }, conclude: { en: "What does the interval say?", fr: "Que dit l’intervalle ?" } }],
        },
        {
          id: "question-11.2", number: "Question 11 (3.2)", ids: "D7", title: { en: "sIA_n", fr: "sIA_n" },
          text: { en: "A position is G for the player to move who wins at once or can lead to a position that is P for the other; it is P if every move leads to a G of the other; otherwise it is I. After n more stones the state is what IA_1 sees: G if it wins at once, I otherwise.", fr: "Une position est G pour le joueur dont c’est le tour s’il gagne tout de suite ou s’il peut mener à une position P pour l’autre ; elle est P si chaque coup mène à un G de l’autre ; sinon elle est I. Après n pions de plus, l’état est ce que voit IA_1 : G si elle gagne tout de suite, I sinon." },
          code: { functions: ["etat", "sIA"], skeleton: "def etat(t, coul, n):\n    # à vous : 'G', 'I' ou 'P'\n    return 'I'\n\n\ndef sIA(n):\n    def strategie(t, coul):\n        # à vous\n        ...\n    return strategie\n", attempt: "etat([[0, 1, 1, 0, 0, 0, 0]] + grille_vide(7, 5), 1, 2)" },
          experiments: [
            { id: "states", title: { en: "The state of every move", fr: "L’état de chaque coup" }, widget: "states", args: { position: "4455", depth: 4 },
              predict: { en: "Three in a row with both ends open is near: how many plies must one see?", fr: "Trois pions alignés et libres des deux côtés approchent : combien de coups faut-il voir ?" },
              conclude: { en: "Which moves change their state when the depth grows, and why can a G never become an I again?", fr: "Quels coups changent d’état quand la profondeur augmente, et pourquoi un G ne redevient-il jamais un I ?" } },
            { id: "sight", title: { en: "Does it help to see further?", fr: "Voir plus loin aide-t-il ?" }, widget: "match", args: { players: ["ternary:depth=4,seed=1", "ternary:depth=2,seed=2", "one-ply:seed=3", "random:seed=4"], openings: 1, limit: 20 }, conclude: { en: "Each step of sight: what is it worth?", fr: "Chaque coup de vue en plus : que vaut-il ?" },
              predict: { en: "Who wins more often: sight of four against two, or of two against one?", fr: "Qui gagne le plus souvent : voir quatre coups contre deux, ou deux contre un ?" } },
          ],
        },
        {
          id: "question-12", number: "Question 12", ids: "D8", title: { en: "α–β over f", fr: "α–β avec f" },
          text: { en: "Instead of three states, a value f(position). Propose several f, first in pseudo-code. α–β: a node whose value leaves ]α; β[ is not looked at any further; the value of a node is the opposite of the opponent’s best.", fr: "Au lieu de trois états, une valeur f(position). Proposez plusieurs f, d’abord en pseudo-code. α–β : un nœud dont la valeur sort de ]α ; β[ n’est pas exploré davantage (c’est l’élagage) ; la valeur d’un nœud est l’opposé de ce que l’adversaire peut obtenir de mieux." },
          words: { en: "Your functions f, in pseudo-code", fr: "Vos fonctions f, en pseudo-code" },
          code: { functions: ["alpha_beta"], free: true, skeleton: "def f(t, coul):\n    # à vous : une valeur pour coul\n    return 0\n\n\ndef alpha_beta(f, n):\n    def strategie(t, coul):\n        # à vous\n        ...\n    return strategie\n", attempt: "alpha_beta(f_alignements, 2)(grille_vide(), 1)" },
          experiments: [
            { id: "tree", title: { en: "The tree of your search, and what it leaves out", fr: "L’arbre de votre recherche, et ce qu’elle laisse de côté" }, widget: "own-tree", args: { settings: { machine: "alpha_beta", depth: 3, f: "f_alignements" }, position: "44" },
              predict: { en: "Min–max of depth 3 has 400 nodes here. How many will α–β visit?", fr: "Le min–max de profondeur 3 a 400 nœuds ici. Combien α–β en visitera-t-il ?" }, conclude: { en: "Which order of the moves would cut more?", fr: "Quel ordre des coups couperait davantage ?" } },
            { id: "ghosts", title: { en: "What α–β does without", fr: "Ce dont α–β se passe" }, widget: "tree", args: { rules: "connect4", position: "44", spec: "alphabeta:depth=3,eval=ratio" },
              text: { en: "Ours: open a closed node that shows ✂, then click on a dashed branch: it is searched after all, and the root does not change.", fr: "La nôtre : ouvrez un nœud fermé qui montre ✂, puis cliquez sur une branche en pointillé : elle est explorée quand même, et la racine ne change pas." },
              predict: { en: "If a branch that was cut is searched after all, what can happen to the value of the root?", fr: "Si l’on explore quand même une branche coupée, que peut devenir la valeur de la racine ?" }, conclude: { en: "Why did α–β know enough? Say it with the values of α and β at that node.", fr: "Pourquoi α–β en savait-il assez ? Dites-le avec les valeurs de α et β à ce nœud." } },
            { id: "values", title: { en: "Several f against each other", fr: "Plusieurs f les unes contre les autres" }, widget: "match", args: { players: ["alphabeta:depth=3,eval=ratio", "alphabeta:depth=3,eval=windows", "alphabeta:depth=3,eval=possibilities"], openings: 2, limit: 98 }, conclude: { en: "Which f do you take, and how sure are you?", fr: "Quelle f prenez-vous, et avec quelle certitude ?" },
              predict: { en: "Which f wins most at equal depth?", fr: "Quelle f gagne le plus, à profondeur égale ?" } },
          ],
        },
      ],
    },
  ],
};
