import { texts } from "../i18n/lang.svelte";

export const t = texts(
  {
    title: "Arena", courses: "Courses: students’ programs on a ladder", lead: "Who beats whom, and how sure one can be. Tournaments of this server, live and past.",
    none: "No tournament has been played on this server yet.", cannot: "Two tournaments are being played: a third can start when one of them is over.",
    terminal: "Tournaments of the terminal appear here, too, if they are kept in the server’s arena (this file, unless it was told otherwise):",
    start: "Start a tournament", startHelp: "Everybody meets everybody, from every opening and with both colours. It goes on when you close this page.",
    name: "Name", rules: "Board", bots: "Bots of this server", openings: "Openings of so many plies", limit: "Openings at most", go: "Start",
    games: (n: string, of: string) => `${n} of ${of} games`, status: { playing: "playing", paused: "paused", over: "over" }, started: "Started", state: "State", stop: "Stop it", back: "All tournaments",
    table: "Table", place: "Place", player: "Player", score: "Score", rating: "Rating", wins: "W", draws: "D", losses: "L", winsLong: "wins", drawsLong: "draws", lossesLong: "losses", faults: "Faults", interval: "95% interval", plot: "Ratings with their 95% intervals", cross: "Cross table: row against column",
    running: "Games under way", watch: "Games being played on this server", list: "Games", replay: "Replay", outcome: "Result", reason: "Reason", plies: "Plies", opening: "Opening", time: "Thinking time", downloads: "Downloads", more: "More games",
    distinct: (n: string) => (n === "1" ? "1 distinct game" : `${n} distinct games`), missing: "There is no such tournament.", known: "This very tournament was there already: it is shown as it is, with its name, and nothing was started anew.", onBoard: "On the board", live: "live", draw: "draw", close: "Close", noListed: "None at the moment.",
    reasons: { win: "alignment", draw: "draw", adjudicated: "proved by the solver", stopped: "broken off", "illegal move": "illegal move", "time-out": "time-out", crash: "crash", disconnect: "left", flood: "too much output", memory: "memory", withdrawn: "withdrawn" } as Record<string, string>,
  },
  {
    title: "Arène", courses: "Cours : les programmes des élèves, en classement permanent", lead: "Qui bat qui, et avec quelle certitude. Les tournois de ce serveur, en cours et passés.",
    none: "Aucun tournoi n’a encore été joué sur ce serveur.", cannot: "Deux tournois se jouent : un troisième pourra commencer quand l’un d’eux sera fini.",
    terminal: "Les tournois du terminal paraissent ici aussi, s’ils sont gardés dans l’arène du serveur (ce fichier, sauf réglage contraire) :",
    start: "Lancer un tournoi", startHelp: "Chacun rencontre chacun, depuis chaque ouverture et des deux couleurs. Il continue si vous fermez cette page.",
    name: "Nom", rules: "Grille", bots: "Programmes de ce serveur", openings: "Coups imposés au début de chaque partie", limit: "Ouvertures au plus", go: "Lancer",
    games: (n: string, of: string) => `${n} ${n === "0" || n === "1" ? "partie" : "parties"} sur ${of}`, status: { playing: "en cours", paused: "en pause", over: "terminé" }, started: "Début", state: "État", stop: "L’arrêter", back: "Tous les tournois",
    table: "Classement", place: "Rang", player: "Joueur", score: "Score", rating: "Cote", wins: "V", draws: "N", losses: "D", winsLong: "victoires", drawsLong: "nulles", lossesLong: "défaites", faults: "Défauts", interval: "Intervalle à 95 %", plot: "Cotes et leurs intervalles à 95 %", cross: "Tableau croisé : ligne contre colonne",
    running: "Parties en cours", watch: "Parties qui se jouent sur ce serveur", list: "Parties", replay: "Rejouer", outcome: "Résultat", reason: "Raison", plies: "Coups", opening: "Ouverture", time: "Temps de réflexion", downloads: "Téléchargements", more: "Plus de parties",
    distinct: (n: string) => (n === "0" || n === "1" ? `${n} partie distincte` : `${n} parties distinctes`), missing: "Ce tournoi n’existe pas.", known: "Ce tournoi existait déjà : le voici tel qu’il est, avec son nom, et rien n’a été relancé.", onBoard: "Sur la grille", live: "en direct", draw: "nulle", close: "Fermer", noListed: "Aucune pour le moment.",
    reasons: { win: "alignement", draw: "nulle", adjudicated: "prouvé par le solveur", stopped: "interrompue", "illegal move": "coup illégal", "time-out": "temps dépassé", crash: "plantage", disconnect: "départ", flood: "flot de sortie", memory: "mémoire", withdrawn: "retrait" } as Record<string, string>,
  },
);
