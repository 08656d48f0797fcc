import { texts } from "../i18n/lang.svelte";

export const t = texts(
  {
    title: "Quiz: be the search", lead: "A small real search. Work out the values from the leaves up, or say which branches α–β never looks at, going from left to right.",
    values: "Find the values", prune: "Find what is pruned", another: "Another tree", check: "Check", reveal: "Show the answer", depth: "Depth", branches: "Moves per node",
    valueOf: (name: string) => `Value of ${name}`, root: "the root", right: "right", wrong: "not this", done: "All right!", score: (n: number, of: number) => `${n} of ${of} right`,
    pruneHelp: "Click the branches that α–β would not look at, then check.", valuesHelp: "▲ takes the largest of the values below it, ▽ the smallest. Type each value: it is checked at once.",
    marked: (right: number, missed: number, wrong: number) => `${right} right, ${missed} missed, ${wrong} too many.`, saved: (n: number) => `α–β does without ${n} nodes here.`, none: "Nothing is pruned in this tree.",
    branch: (move: string) => `Branch ${move}`, loading: "Growing a tree…", tree: "Tree of the quiz",
  },
  {
    title: "Quiz : soyez la recherche", lead: "Une petite vraie recherche. Trouvez les valeurs en remontant des feuilles, ou dites quelles branches α–β ne regarde jamais, de gauche à droite.",
    values: "Trouver les valeurs", prune: "Trouver les coupures", another: "Un autre arbre", check: "Vérifier", reveal: "Voir la réponse", depth: "Profondeur", branches: "Coups par nœud",
    valueOf: (name: string) => `Valeur de ${name}`, root: "la racine", right: "juste", wrong: "non", done: "Tout est juste !", score: (n: number, of: number) => `${n} justes sur ${of}`,
    pruneHelp: "Cliquez les branches que α–β ne regarderait pas, puis vérifiez.", valuesHelp: "▲ prend la plus grande des valeurs du dessous, ▽ la plus petite. Tapez chaque valeur : elle est vérifiée aussitôt.",
    marked: (right: number, missed: number, wrong: number) => `${right} justes, ${missed} oubliées, ${wrong} en trop.`, saved: (n: number) => `α–β se passe ici de ${n} nœuds.`, none: "Rien n’est coupé dans cet arbre.",
    branch: (move: string) => `Branche ${move}`, loading: "Un arbre pousse…", tree: "Arbre du quiz",
  },
);
