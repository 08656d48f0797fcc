import { texts } from "../i18n/lang.svelte";

export const t = texts(
  {
    title: "Puzzles", lead: "Positions with something to find, to the end and against the best defence. The solver proves every move.",
    tasks: { only: "Win: at first only one move does.", win: "Win as soon as possible.", draw: "Hold the draw: at first only one move does.", better: "Find what was better." },
    kinds: { any: "All kinds", only: "The only move that wins", win: "Win in so many plies", draw: "Hold the draw" },
    winIn: (n: number) => `Win in ${n} plies, the fewest there are.`, toMove: (who: string) => `${who} to move.`, fromGame: "You played something else here.",
    searching: "Looking for a position…", looked: (n: number) => (n === 1 ? "One was looked at." : `${n} were looked at.`), next: "Next puzzle", again: "Those you missed", own: "From your games", fresh: "New ones", board: "Board", kind: "What to find",
    right: "Right!", goOn: (move: string) => `Right. ${move} is the best defence: go on.`, replying: "Right. The best defence is on its way…", solved: (n: number) => (n === 1 ? "Solved." : `Solved, in ${n} moves.`),
    wrong: (move: string, what: string) => `${move}: ${what}. Try again, or look at the answer.`, alsoWins: "wins, but later", draws: "only draws", loses: "loses", worse: "there is better",
    show: "Show the answer", answer: (moves: string) => `The answer: ${moves}`, onBoard: "On the board", count: (found: number, tried: number) => `${found} found of ${tried} ${tried === 1 ? "try" : "tries"}`, none: "None is waiting.", source: "Which puzzles",
    from: (n: number) => `${n} waiting`, noProof: "This position could not be proved in time.", notOne: "In this position there is not one thing to find: it is lost, decided at once, or many moves are as good.", wrongAddress: "This address has no position that can be read.",
    moves: "Your moves so far", unknown: (what: string) => `The address asks for ${what}, which is not made here: this is another puzzle.`,
  },
  {
    title: "Problèmes", lead: "Des positions où il y a quelque chose à trouver, jusqu’au bout et contre la meilleure défense. Le solveur prouve chaque coup.",
    tasks: { only: "Gagnez : au début, un seul coup y mène.", win: "Gagnez le plus vite possible.", draw: "Tenez la nulle : au début, un seul coup y mène.", better: "Trouvez ce qui valait mieux." },
    kinds: { any: "Tous", only: "Le seul coup qui gagne", win: "Gagner en tant de coups", draw: "Tenir la nulle" },
    winIn: (n: number) => `Gagnez en ${n} coups (les deux camps comptés), le minimum.`, toMove: (who: string) => `${who} doit jouer.`, fromGame: "Vous avez joué autre chose ici.",
    searching: "Recherche d’une position…", looked: (n: number) => `${n} ${n > 1 ? "examinées" : "examinée"}.`, next: "Problème suivant", again: "Ceux que vous avez manqués", own: "De vos parties", fresh: "Nouveaux", board: "Grille", kind: "À trouver",
    right: "Juste !", goOn: (move: string) => `Juste. ${move} est la meilleure défense : continuez.`, replying: "Juste. La meilleure défense arrive…", solved: (n: number) => (n > 1 ? `Résolu, en ${n} coups.` : "Résolu."),
    wrong: (move: string, what: string) => `${move} : ${what}. Essayez encore, ou regardez la réponse.`, alsoWins: "gagne, mais plus tard", draws: "ne fait que nulle", loses: "perd", worse: "il y a mieux",
    show: "Montrer la réponse", answer: (moves: string) => `La réponse : ${moves}`, onBoard: "Sur la grille", count: (found: number, tried: number) => `${found} ${found > 1 ? "trouvés" : "trouvé"} en ${tried} ${tried > 1 ? "essais" : "essai"}`, none: "Aucun n’attend.", source: "Quels problèmes",
    from: (n: number) => `${n} en attente`, noProof: "Cette position n’a pas pu être prouvée à temps.", notOne: "Il n’y a pas une chose à trouver dans cette position : elle est perdue, se décide aussitôt, ou plusieurs coups se valent.", wrongAddress: "Cette adresse n’a pas de position lisible.",
    moves: "Vos coups jusqu’ici", unknown: (what: string) => `L’adresse demande ${what}, qui n’existe pas ici : voici un autre problème.`,
  },
);
