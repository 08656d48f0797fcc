import { texts } from "../i18n/lang.svelte";

export const t = texts(
  {
    person: "Person", evaluation: "Evaluation", machine: "Machine", level: "Level", byName: "Machine by name, with settings", defaultValue: "default",
    specLabel: "In the words of the command line", weight: (n: number) => (n === 1 ? "1 stone" : `${n} stones`),
    players: "Players", add: "Add a player", remove: (n: number) => `Remove player ${n}`, player: (n: number) => `Player ${n}`, beaten: "beaten",
  },
  {
    person: "Humain", evaluation: "Évaluation", machine: "Machine", level: "Niveau", byName: "Machine par nom, avec réglages", defaultValue: "défaut",
    specLabel: "Dans les mots de la ligne de commande", weight: (n: number) => (n <= 1 ? `${n} pion` : `${n} pions`),
    players: "Joueurs", add: "Ajouter un joueur", remove: (n: number) => `Ôter le joueur ${n}`, player: (n: number) => `Joueur ${n}`, beaten: "battu",
  },
);
