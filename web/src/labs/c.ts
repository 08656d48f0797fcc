/// Lab C: minimax on tic-tac-toe (Morpion), in Python.
import type { Lab } from "./lab";

export const lab: Lab = {
  letter: "C",
  title: { en: "Minimax: tic-tac-toe", fr: "TP MiniMax : le Morpion" },
  intro: { en: "n in a row on n×n, a random player, minimax at any depth, and the picture of its tree.", fr: "n alignés sur n×n, un joueur au hasard, minimax à toute profondeur, et l’image de son arbre." },
  parts: [
    { ids: "C1–C6", title: { en: "The board of size n", fr: "La grille de taille n" },
      text: { en: "Two people play; taken cells are refused, and the marks that have a line are found. Choose n.", fr: "Deux personnes jouent ; une case prise est refusée, et les marques qui ont une ligne sont trouvées. Choisissez n." },
      widget: "play", args: { rules: "tictactoe", boards: ["tictactoe", "morpion-4", "morpion-5"] } },
    { ids: "C7", title: { en: "coup_aleatoire", fr: "coup_aleatoire" }, text: { en: "Against a player that plays at random; then, who wins between two of them (exactly 58.5% for the first).", fr: "Contre un joueur au hasard ; puis, qui gagne entre deux d’entre eux (exactement 58,5 % pour le premier)." },
      widget: "random", args: { rules: "tictactoe", games: 50000 } },
    { ids: "C8–C9", title: { en: "evaluation and jouer_coups", fr: "evaluation et jouer_coups" }, text: { en: "1, −1 or 0, and a copy of the grid for each move: a tree of depth 1.", fr: "1, −1 ou 0, et une copie de la grille pour chaque coup : un arbre de profondeur 1." },
      widget: "tree", args: { rules: "tictactoe", position: "a1b1a2b2", spec: "minimax:depth=1,eval=outcome" } },
    { ids: "C10", title: { en: "As depth and size grow", fr: "Quand la profondeur et la taille grandissent" }, text: { en: "Nodes and time by depth and size, measured.", fr: "Nœuds et temps selon la profondeur et la taille, mesurés." },
      widget: "memo", args: { boards: ["tictactoe", "morpion-4", "morpion-5"], depth: 3, evaluation: "outcome" } },
    { ids: "C11", title: { en: "The picture of the tree", fr: "L’image de l’arbre" }, text: { en: "x to move, depth 3: scores rise from the leaves. The only move that does not lose is c3, top right.", fr: "x doit jouer, profondeur 3 : les scores remontent des feuilles. Le seul coup qui ne perd pas est c3, en haut à droite." },
      widget: "tree", args: { rules: "tictactoe", position: "1x1/xoo/ox1 x", spec: "minimax:depth=3,eval=outcome" } },
    { ids: "C12", title: { en: "Better: random among equals, a value for undecided boards", fr: "Mieux : au hasard parmi les coups égaux, une valeur pour l’indécis" }, text: { en: "Two improvements against the plain one.", fr: "Deux améliorations contre la version simple." },
      widget: "match", args: { rules: "morpion-4", players: ["minimax:depth=2,eval=outcome", "minimax:depth=2,eval=outcome,ties=random,seed=3", "minimax:depth=2,eval=ratio"], openings: 1, limit: 20 } },
    { ids: "C13", title: { en: "The same code plays Connect Four", fr: "Le même code joue à Puissance 4" }, text: { en: "Gravity is one rule more.", fr: "La gravité est une règle de plus." }, widget: "play", args: { o: "minimax:depth=3,eval=outcome,ties=random" } },
    { ids: "C14", title: { en: "Machines against machines", fr: "Machines contre machines" }, text: { en: "Yours against the class’s: by name here, as programs in the arena.", fr: "La vôtre contre celles de la classe : par leur nom ici, comme programmes dans l’arène." },
      widget: "match", args: { rules: "tictactoe", players: ["minimax:depth=3,eval=outcome", "one-ply:seed=1", "random:seed=2"], openings: 1 } },
  ],
};
