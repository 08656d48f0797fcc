/// Lab E: the report on a 12×6 Connect Four.
import type { Lab } from "./lab";

export const lab: Lab = {
  letter: "E",
  title: { en: "A 12×6 Connect Four", fr: "Un Puissance 4 de 12×6" },
  intro: { en: "Twelve columns, 42 discs in all, a matrix of possibilities, windows scored 1, 10, 100, α–β from the centre outwards.", fr: "Douze colonnes, 42 pions en tout, une matrice de possibilités, des fenêtres valant 1, 10, 100, α–β depuis le centre." },
  parts: [
    { ids: "E1, E4, E9", title: { en: "The game, against the report’s machine", fr: "Le jeu, contre la machine du rapport" }, text: { en: "12×6, 21 discs each. Red is α–β of depth 4, windows, centre first, equal moves by possibilities; a quick win is worth more.", fr: "12×6, 21 pions chacun. Rouge est un α–β de profondeur 4, fenêtres, centre d’abord, coups égaux par possibilités ; un gain rapide vaut plus." },
      widget: "play", args: { rules: "connect4-12x6", o: "alphabeta:depth=4,eval=windows,order=centre,ties=possibilities,win=100000" } },
    { ids: "E2", title: { en: "Quick wins, slow losses", fr: "Gagner vite, perdre tard" }, text: { en: "±100 000 × (remaining depth + 1): the values of the tree tell the two wins apart.", fr: "±100 000 × (profondeur restante + 1) : les valeurs de l’arbre distinguent les gains." }, widget: "tree", args: { rules: "connect4-12x6", position: "ffgghh", spec: "alphabeta:depth=3,eval=windows,order=centre,win=100000" } },
    { ids: "E3", title: { en: "The matrix of possibilities", fr: "La matrice des possibilités" }, text: { en: "How many alignments go through each cell, for any size.", fr: "Combien d’alignements passent par chaque case, pour toute taille." }, widget: "eval", args: { rules: "connect4-12x6", evaluation: "possibilities", heat: true } },
    { ids: "E5", title: { en: "Score_algo: a value per window", fr: "Score_algo : une valeur par fenêtre" }, text: { en: "1, 10, 100 per window, one’s own minus the opponent’s.", fr: "1, 10, 100 par fenêtre, les siennes moins celles de l’adversaire." }, widget: "eval", args: { rules: "connect4-12x6", position: "fgff", evaluation: "windows" } },
    { ids: "E6–E7", title: { en: "From the centre outwards", fr: "Du centre vers les bords" }, text: { en: "The same search; trying the centre first cuts more.", fr: "La même recherche ; essayer le centre d’abord coupe davantage." }, widget: "compare", args: { rules: "connect4-12x6", position: "fg", depth: 3, evaluation: "windows" } },
    { ids: "E8", title: { en: "Equal moves", fr: "Coups égaux" }, text: { en: "The first of the equal moves against the one with more possibilities.", fr: "Le premier des coups égaux contre celui qui a le plus de possibilités." }, widget: "match", args: { rules: "connect4-12x6", players: ["alphabeta:depth=2,eval=windows,ties=first", "alphabeta:depth=2,eval=windows,ties=possibilities"], openings: 1 } },
  ],
};
