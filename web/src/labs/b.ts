/// Lab B: Connect Four by weights, in Python.
import type { Lab } from "./lab";

export const lab: Lab = {
  letter: "B",
  title: { en: "Connect Four by weights", fr: "TP Puissance 4 : les poids" },
  intro: { en: "All alignments, random games, a heuristic with one weight per number of stones, and lists of weights compared at depth 2.", fr: "Tous les alignements, des parties au hasard, une heuristique avec un poids par nombre de pions, et des listes de poids comparées à la profondeur 2." },
  parts: [
    { ids: "B1–B2", title: { en: "The grid and the moves", fr: "La grille et les coups" },
      text: { en: "7×6 and 21 discs each. The free cells are shown under the pointer, and each column refuses a seventh disc.", fr: "7×6 et 21 pions chacun. La case libre se montre sous le pointeur, et chaque colonne refuse un septième pion." },
      widget: "play", args: { rules: "7x6/4/stones=21" } },
    { ids: "B3", title: { en: "tous: all alignments", fr: "tous : tous les alignements" },
      text: { en: "69 on 7×6. Walk through them.", fr: "69 sur 7×6. Parcourez-les." }, widget: "alignments", args: {} },
    { ids: "B4", title: { en: "joue_hasard: who wins at random?", fr: "joue_hasard : qui gagne au hasard ?" },
      text: { en: "The estimate of P(player 1 wins) and its 95% interval, which narrows as one over the square root of the number of games.", fr: "L’estimation de P(le joueur 1 gagne) et son intervalle à 95 %, qui se resserre comme l’inverse de la racine du nombre de parties." },
      widget: "random", args: { games: 200000 } },
    { ids: "B5", title: { en: "heuristique(G, w)", fr: "heuristique(G, w)" },
      text: { en: "Move the sliders: the sum changes at once.", fr: "Bougez les curseurs : la somme change aussitôt." }, widget: "eval", args: { position: "4453", evaluation: "weights/0/1/4/16" } },
    { ids: "B6", title: { en: "minmax(G, joueur, w, p)", fr: "minmax(G, joueur, w, p)" },
      text: { en: "Score and move, by each method, with the weights that you choose.", fr: "Score et coup, par chaque méthode, avec les poids que vous choisissez." }, widget: "compare", args: { position: "4453", depth: 3, evaluation: "weights/0/1/4/16" } },
    { ids: "B7", title: { en: "humain_vs_machine(w, p)", fr: "humain_vs_machine(w, p)" },
      text: { en: "You begin.", fr: "Vous commencez." }, widget: "play", args: { o: "minimax:depth=2,eval=weights/0/1/4/16" } },
    { ids: "B8", title: { en: "partie_2machines", fr: "partie_2machines" },
      text: { en: "Two machines with their own weights and depths; the final grid stays.", fr: "Deux machines avec leurs poids et leurs profondeurs ; la grille finale reste." }, widget: "play", args: { x: "minimax:depth=2,eval=weights/0/1/3/6", o: "minimax:depth=3,eval=ratio" } },
    { ids: "B9", title: { en: "Lists of weights at depth 2", fr: "Des listes de poids à la profondeur 2" },
      text: { en: "A table one can defend: every opening of one ply, both colours, scores with their intervals.", fr: "Un tableau qu’on peut défendre : toutes les ouvertures d’un coup, les deux couleurs, des scores avec leurs intervalles." },
      widget: "match", args: { players: ["alphabeta:depth=2,eval=weights/0/1/2/3", "alphabeta:depth=2,eval=weights/0/1/3/6", "alphabeta:depth=2,eval=weights/0/1/4/16", "alphabeta:depth=2,eval=weights/0/0/1/10"], openings: 1 } },
  ],
};
