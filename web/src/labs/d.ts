/// Lab D: strategies for Connect Four, in OCaml.
import type { Lab } from "./lab";

export const lab: Lab = {
  letter: "D",
  title: { en: "Connect Four: strategies", fr: "Puissance 4 : stratégies" },
  intro: { en: "A drawn board, a strategy as a function, IA_1, the three states G, I and P, and α–β over a function of your choice.", fr: "Une grille dessinée, une stratégie comme fonction, IA_1, les trois états G, I et P, et α–β avec une fonction de votre choix." },
  parts: [
    { ids: "D1–D2, D5", title: { en: "The drawn board, by mouse", fr: "La grille dessinée, à la souris" }, text: { en: "Click a column. The win is found from the last disc alone, in four directions.", fr: "Cliquez sur une colonne. La victoire se lit depuis le dernier pion seul, dans quatre directions." }, widget: "play", args: {} },
    { ids: "D3–D4, D6", title: { en: "partie f1 f2: IA_1 against IA_random", fr: "partie f1 f2 : IA_1 contre IA_random" }, text: { en: "Move by move. IA_1 wins in one move when it can. Leave a name empty to play yourself.", fr: "Coup par coup. IA_1 gagne en un coup quand elle le peut. Laissez un nom vide pour jouer vous-même." }, widget: "play", args: { x: "one-ply", o: "random" } },
    { ids: "D7", title: { en: "sIA_n: sure to win, sure to lose, or neither", fr: "sIA_n : sûr de gagner, sûr de perdre, ou ni l’un ni l’autre" }, text: { en: "G, I or P for every move, to the depth that you choose.", fr: "G, I ou P pour chaque coup, à la profondeur que vous choisissez." }, widget: "states", args: { position: "4455", depth: 4 } },
    { ids: "D7", title: { en: "Does it help?", fr: "Est-ce utile ?" }, text: { en: "Deeper sight against shorter sight.", fr: "Une vue plus longue contre une vue plus courte." }, widget: "match", args: { players: ["ternary:depth=4,seed=1", "ternary:depth=2,seed=2", "one-ply:seed=3", "random:seed=4"], openings: 1, limit: 20 } },
    { ids: "D8", title: { en: "α–β over a function f", fr: "α–β avec une fonction f" }, text: { en: "Several f, measured against each other at the same depth.", fr: "Plusieurs f, mesurées l’une contre l’autre à la même profondeur." }, widget: "match", args: { players: ["alphabeta:depth=3,eval=ratio", "alphabeta:depth=3,eval=windows", "alphabeta:depth=3,eval=possibilities"], openings: 1 } },
    { ids: "D8", title: { en: "What α–β does without", fr: "Ce dont α–β se passe" }, text: { en: "Open a closed node that shows ✂, then click a dashed branch: it is searched after all, and the root does not change.", fr: "Ouvrez un nœud fermé qui montre ✂, puis cliquez sur une branche en pointillé : elle est cherchée quand même, et la racine ne change pas." }, widget: "tree", args: { rules: "connect4", position: "44", spec: "alphabeta:depth=3,eval=ratio" } },
  ],
};
