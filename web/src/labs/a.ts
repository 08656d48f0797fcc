/// Lab A: a machine for Connect Four, in Python.
import type { Lab } from "./lab";

export const lab: Lab = {
  letter: "A",
  title: { en: "A machine for Connect Four", fr: "IA pour Puissance 4" },
  intro: { en: "Grid and heights, two people, an evaluation by windows, min–max to a depth, memory, machines against machines.", fr: "Grille et hauteurs, deux personnes, une évaluation par fenêtres, min–max à profondeur donnée, mémoire, machines contre machines." },
  parts: [
    { ids: "A1–A4", title: { en: "The grid, two people, the win, the undo", fr: "La grille, deux personnes, la victoire, l’annulation" },
      text: { en: "PvP: play both sides. A disc lands on the height of its column, the line is found when it is made, and Undo takes the last disc of a column back. Any size: choose another board.", fr: "PvP : jouez les deux camps. Un pion se pose à la hauteur de sa colonne, la ligne est trouvée dès qu’elle est faite, et Annuler ôte le dernier pion d’une colonne. Toute taille : choisissez une autre grille." },
      widget: "play", args: { boards: ["connect4", "8x7/4", "5x4/3", "9x6/5"] } },
    { ids: "A5–A6", title: { en: "eval_serie and eval", fr: "eval_serie et eval" },
      text: { en: "A window with x stones of one side alone is worth x/(4−x). This is the lab’s example: its score is exactly 3 for red in the lab, here with the colours that alternate. Choose a window to see it on the board.", fr: "Une fenêtre qui contient x pions d’un seul camp vaut x/(4−x). Voici l’exemple du sujet : son score est exactement 3, ici avec les couleurs qui alternent. Choisissez une fenêtre pour la voir sur la grille." },
      widget: "eval", args: { position: "7/7/7/3x3/3o3/1oxx3 o", evaluation: "ratio" } },
    { ids: "A7", title: { en: "Min–max to a depth", fr: "Min–max à une profondeur donnée" },
      text: { en: "The same position, the same depth, the same answer: how many nodes does each method need?", fr: "La même position, la même profondeur, la même réponse : combien de nœuds faut-il à chaque méthode ?" },
      widget: "compare", args: { position: "44", depth: 4, evaluation: "ratio" } },
    { ids: "A8", title: { en: "PvIA: against the machine", fr: "PvIA : contre la machine" },
      text: { en: "You are yellow; red is min–max of depth 4 with the evaluation above. Open its line to change its depth, its evaluation, its order.", fr: "Vous êtes jaune ; rouge est un min–max de profondeur 4 avec l’évaluation ci-dessus. Ouvrez sa ligne pour changer sa profondeur, son évaluation, son ordre." },
      widget: "play", args: { o: "minimax:depth=4,eval=ratio" } },
    { ids: "A9", title: { en: "Memory", fr: "Mémoire" },
      text: { en: "Scores of positions already seen are kept. The nodes visited and the nodes saved add up to what min–max visits without memory.", fr: "Les scores des positions déjà vues sont gardés. Les nœuds visités et les nœuds épargnés font ensemble ce que min–max visite sans mémoire." },
      widget: "memo", args: { boards: ["connect4"], depth: 5 } },
    { ids: "A10", title: { en: "IAvIA: depth against depth", fr: "IAvIA : profondeur contre profondeur" },
      text: { en: "Machines of fixed depth always play the same game: so every opening of a few plies is played, with both colours.", fr: "Des machines de profondeur fixe jouent toujours la même partie : on joue donc toutes les ouvertures de quelques coups, des deux couleurs." },
      widget: "match", args: { players: ["alphabeta:depth=1,eval=ratio", "alphabeta:depth=2,eval=ratio", "alphabeta:depth=3,eval=ratio", "alphabeta:depth=4,eval=ratio"], openings: 1 } },
    { ids: "A11", title: { en: "A better heuristic, measured", fr: "Une meilleure heuristique, mesurée" },
      text: { en: "Propose weights, and let them play against x/(4−x). An interval that contains 50% proves nothing yet.", fr: "Proposez des poids, et faites-les jouer contre x/(4−x). Un intervalle qui contient 50 % ne prouve encore rien." },
      widget: "match", args: { players: ["alphabeta:depth=3,eval=weights/0/1/4/16", "alphabeta:depth=3,eval=ratio"], openings: 2 } },
  ],
};
