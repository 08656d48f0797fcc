import { texts } from "../i18n/lang.svelte";

export const t = texts(
  {
    title: "The labs", lead: "Five programming labs on min–max ask for the same game in five ways. Here, each question’s experiment can be done in the page, with its own tools.",
    all: "All labs", next: "Next lab", previous: "Previous lab",
    run: "Run", stop: "Stop", running: "Running…", seed: "Seed", games: "Games", first: "First player wins", second: "Second player wins", draw: "Draw", interval: "95% interval", mean: "Mean length", plies: "plies", perSecond: "games per second", played: (n: string, of: string) => `${n} of ${of} games`,
    chart: "Share of wins of the first player as games are played, with its 95% interval",
    players: "Players", openings: "Openings of so many plies", limit: "Games per pair at most", wins: "Wins", draws: "Draws", losses: "Losses", score: "Score", cross: "Row against column: score and interval", distinct: (n: string) => `${n} distinct games`,
    memo: "Memory off and on", depth: "Depth", depths: "Depths up to", method: "Method", nodes: "Nodes", memoNodes: "Nodes with memory", hits: "Hits", saved: "Saved", time: "Time", memoTime: "Time with memory",
    state: "State", states: { G: "G: sure to win", I: "I: not decided", P: "P: sure to lose" }, stateOf: "for the player to move", move: "Move", line: "Line",
    against: "Opponent", restart: "Start again", undo: "Undo", board: "Board", boards: "Boards", alignments: (n: number) => `${n} alignments`, list: "Alignments", fullTool: "In full",
    person: "two people",
  },
  {
    title: "Les TP", lead: "Cinq TP sur le min–max demandent le même jeu de cinq façons. Ici, l’expérience de chaque question se fait dans la page, avec ses propres outils.",
    all: "Tous les TP", next: "TP suivant", previous: "TP précédent",
    run: "Lancer", stop: "Arrêter", running: "En cours…", seed: "Graine", games: "Parties", first: "Le premier gagne", second: "Le second gagne", draw: "Nulle", interval: "Intervalle à 95 %", mean: "Longueur moyenne", plies: "coups", perSecond: "parties par seconde", played: (n: string, of: string) => `${n} parties sur ${of}`,
    chart: "Part de victoires du premier joueur au fil des parties, avec son intervalle à 95 %",
    players: "Joueurs", openings: "Ouvertures d’autant de coups", limit: "Parties par paire au plus", wins: "Gains", draws: "Nulles", losses: "Pertes", score: "Score", cross: "Ligne contre colonne : score et intervalle", distinct: (n: string) => `${n} parties distinctes`,
    memo: "Sans et avec mémoire", depth: "Profondeur", depths: "Profondeurs jusqu’à", method: "Méthode", nodes: "Nœuds", memoNodes: "Nœuds avec mémoire", hits: "Retrouvées", saved: "Épargnés", time: "Temps", memoTime: "Temps avec mémoire",
    state: "État", states: { G: "G : sûr de gagner", I: "I : indéterminé", P: "P : sûr de perdre" }, stateOf: "pour le joueur au trait", move: "Coup", line: "Suite",
    against: "Adversaire", restart: "Recommencer", undo: "Annuler", board: "Grille", boards: "Grilles", alignments: (n: number) => `${n} alignements`, list: "Alignements", fullTool: "En grand",
    person: "deux personnes",
  },
);
