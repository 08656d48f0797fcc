import { number, short, texts } from "../i18n/lang.svelte";

const said = (value: number, win: string, loss: string) => (value === Infinity ? "+∞" : value === -Infinity ? "−∞" : value >= 1000 ? win : value <= -1000 ? loss : short(value));
const en = (value: number) => said(value, "win", "loss");
const fr = (value: number) => said(value, "gain", "perte");
const list = (words: string[], and: string) => (words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${and} ${words.at(-1)}`);

export const t = texts(
  {
    title: "Quiz: be the search", lead: "A small but real search. Work out the values from the leaves up, or say which branches α–β never looks at, going from left to right.",
    kind: "What to find", values: "Find the values", prune: "Find what is pruned", another: "Another tree", check: "Check", reveal: "Show the answer", depth: "Depth", branches: "Moves per node", link: "The address of this page is this very tree: it can be shared.",
    valueOf: (name: string) => `Value of ${name}`, root: "the root", done: "All right!", doneFirst: "All right, at the first try!", score: (n: number, of: number) => `${n} of ${of} right`, shownOnly: "That was the answer. Another tree?",
    pruneHelp: "Choose the branches that α–β would not look at, then check.", valuesHelp: "▲ MAX takes the largest of the values below it, ▽ MIN the smallest. Type each value: it is checked at once.",
    marked: (right: number, missed: number, wrong: number) => `${right} right, ${missed} missed, ${wrong} too many.`, saved: (n: number) => `α–β does without ${number(n)} ${n === 1 ? "leaf" : "leaves"} here.`, none: "Nothing is pruned in this tree.",
    branch: (move: string) => `Branch ${move}`, loading: "Growing a tree…", strange: (text: string) => `The address names no tree (seed=${text}): here is another one.`, tree: "Tree of the quiz", why: "Why", board: (name: string) => `The position at ${name}`, leafOf: (name: string, value: string) => `${name} is a leaf: the evaluation says ${value} for MAX, the side to move at the root.`,
    hint: (name: string, isMax: boolean, values: string[]) => `${name}: ${isMax ? "▲ MAX takes the largest" : "▽ MIN takes the smallest"} of ${list(values, "and")}.`, hintBelow: (name: string, below: string[]) => `${name}: find ${list(below, "and")} first.`,
    is: (name: string, isMax: boolean, values: string[], value: string) => `${name} = ${value}: ${isMax ? "▲ MAX takes the largest" : "▽ MIN takes the smallest"} of ${list(values, "and")}.`,
    pruned: (branch: string, isMax: boolean, after: string, has: number, sure: number) => isMax
      ? `${branch} is pruned: with ${after}, ▲ MAX already has ${en(has)} there. Elsewhere ▽ MIN is sure of ${en(sure)} (β): it will not let MAX have as much or more, so the rest does not matter.`
      : `${branch} is pruned: with ${after}, ▽ MIN already has ${en(has)} there. Elsewhere ▲ MAX is sure of ${en(sure)} (α): it will not go where it gets no more, so the rest does not matter.`,
    open: (branch: string, alpha: number, beta: number) => `${branch} must be looked at: when the search comes there, α = ${en(alpha)} and β = ${en(beta)}; α is less than β, so its value may still count.`,
    below: (id: string, branch: string) => `${id} lies below ${branch}, which is pruned as a whole: choose that one.`,
    tally: "Your trees", solved: (n: number) => `${number(n)} solved`, first: (n: number) => `${number(n)} at the first try`, row: (n: number) => `${number(n)} in a row`, asked: (n: number) => `${number(n)} shown`, harder: "Three in a row. Ready for a deeper tree?", deeper: "Depth 3",
    own: "A tree of your own", ownHelp: "Leaves by their values, nodes in brackets; MAX is at the root, unless “min” stands before. The address of an exercise can be given to a class.", ownGo: "Draw it", ownField: "The tree", ownNames: "A node’s name is its way from the root: 12 is the second branch of the first one.", leafIs: (name: string, value: string) => `${name} is a leaf: ${value}.`,
    ownWrong: { word: (word: string) => `“${word}” is no number.`, brackets: () => "The brackets do not match, or there is more than one tree.", empty: () => "A node has nothing in it.", leaf: () => "A single leaf is no tree.", large: () => "Too large: at most 90 nodes, nine branches each, five levels, values below 1,000." },
  },
  {
    title: "Quiz : soyez la recherche", lead: "Une recherche petite, mais vraie. Trouvez les valeurs en remontant des feuilles, ou dites quelles branches α–β ne regarde jamais, de gauche à droite.",
    kind: "À trouver", values: "Trouver les valeurs", prune: "Trouver l’élagage", another: "Un autre arbre", check: "Vérifier", reveal: "Voir la réponse", depth: "Profondeur", branches: "Coups par nœud", link: "L’adresse de cette page est cet arbre même : on peut la partager.",
    valueOf: (name: string) => `Valeur de ${name}`, root: "la racine", done: "Tout est juste !", doneFirst: "Tout est juste, du premier coup !", score: (n: number, of: number) => `${n} ${n < 2 ? "juste" : "justes"} sur ${of}`, shownOnly: "C’était la réponse. Un autre arbre ?",
    pruneHelp: "Choisissez les branches que α–β ne regarderait pas, puis vérifiez.", valuesHelp: "▲ MAX prend la plus grande des valeurs du dessous, ▽ MIN la plus petite. Tapez chaque valeur : elle est vérifiée aussitôt.",
    marked: (right: number, missed: number, wrong: number) => `${right} ${right < 2 ? "juste" : "justes"}, ${missed} ${missed < 2 ? "oubliée" : "oubliées"}, ${wrong} en trop.`, saved: (n: number) => `α–β se passe ici de ${number(n)} ${n < 2 ? "feuille" : "feuilles"}.`, none: "Rien n’est élagué dans cet arbre.",
    branch: (move: string) => `Branche ${move}`, loading: "Un arbre pousse…", strange: (text: string) => `L’adresse ne désigne aucun arbre (seed=${text}) : en voici un autre.`, tree: "Arbre du quiz", why: "Pourquoi", board: (name: string) => `La position de ${name}`, leafOf: (name: string, value: string) => `${name} est une feuille : l’évaluation dit ${value} pour MAX, le camp au trait à la racine.`,
    hint: (name: string, isMax: boolean, values: string[]) => `${name} : ${isMax ? "▲ MAX prend la plus grande" : "▽ MIN prend la plus petite"} des valeurs ${list(values, "et")}.`, hintBelow: (name: string, below: string[]) => `${name} : trouvez d’abord ${list(below, "et")}.`,
    is: (name: string, isMax: boolean, values: string[], value: string) => `${name} = ${value} : ${isMax ? "▲ MAX prend la plus grande" : "▽ MIN prend la plus petite"} des valeurs ${list(values, "et")}.`,
    pruned: (branch: string, isMax: boolean, after: string, has: number, sure: number) => isMax
      ? `${branch} est élaguée : avec ${after}, ▲ MAX a déjà ${fr(has)} à cet endroit. Ailleurs ▽ MIN est sûr de ${fr(sure)} (β) : il ne laissera pas MAX avoir autant ou plus, et le reste n’importe pas.`
      : `${branch} est élaguée : avec ${after}, ▽ MIN a déjà ${fr(has)} à cet endroit. Ailleurs ▲ MAX est sûr de ${fr(sure)} (α) : il n’ira pas là où il n’obtient pas plus, et le reste n’importe pas.`,
    open: (branch: string, alpha: number, beta: number) => `Il faut regarder ${branch} : quand la recherche y arrive, α = ${fr(alpha)} et β = ${fr(beta)} ; α est inférieur à β, sa valeur peut donc encore compter.`,
    below: (id: string, branch: string) => `${id} est sous ${branch}, élaguée tout entière : c’est elle qu’il faut choisir.`,
    tally: "Vos arbres", solved: (n: number) => `${number(n)} ${n < 2 ? "résolu" : "résolus"}`, first: (n: number) => `${number(n)} du premier coup`, row: (n: number) => `${number(n)} de suite`, asked: (n: number) => `${number(n)} ${n < 2 ? "montré" : "montrés"}`, harder: "Trois de suite. Prêt pour un arbre plus profond ?", deeper: "Profondeur 3",
    own: "Votre propre arbre", ownHelp: "Les feuilles par leurs valeurs, les nœuds entre parenthèses ; MAX est à la racine, sauf si « min » est écrit devant. L’adresse d’un exercice se donne à une classe.", ownGo: "Le dessiner", ownField: "L’arbre", ownNames: "Le nom d’un nœud est son chemin depuis la racine : 12 est la deuxième branche de la première.", leafIs: (name: string, value: string) => `${name} est une feuille : ${value}.`,
    ownWrong: { word: (word: string) => `« ${word} » n’est pas un nombre.`, brackets: () => "Les parenthèses ne vont pas ensemble, ou il y a plus d’un arbre.", empty: () => "Un nœud est vide.", leaf: () => "Une feuille seule n’est pas un arbre.", large: () => "Trop grand : au plus 90 nœuds, neuf branches chacun, cinq niveaux, des valeurs inférieures à 1 000." },
  },
);
