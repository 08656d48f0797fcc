import { texts } from "../i18n/lang.svelte";

export const t = texts(
  {
    board: (w: number, h: number) => `Board, ${w} columns and ${h} rows`,
    empty: "empty", x: "yellow ×", o: "red ○", last: "last move", winning: "winning line", lands: "free",
    threat: (who: string) => `${who} would win here`,
    full: (column: string) => `Column ${column} is full`, taken: (cell: string) => `${cell} is taken`,
    ring: "marked", arrowTo: (cell: string) => `arrow to ${cell}`, arrowFrom: (cell: string) => `Arrow from ${cell}: go to its end, then M again`,
  },
  {
    board: (w: number, h: number) => `Grille, ${w} colonnes et ${h} lignes`,
    empty: "vide", x: "jaune ×", o: "rouge ○", last: "dernier coup", winning: "ligne gagnante", lands: "libre",
    threat: (who: string) => `${who} gagnerait ici`,
    full: (column: string) => `La colonne ${column} est pleine`, taken: (cell: string) => `${cell} est déjà prise`,
    ring: "marquée", arrowTo: (cell: string) => `flèche vers ${cell}`, arrowFrom: (cell: string) => `Flèche depuis ${cell} : allez à son bout, puis M à nouveau`,
  },
);
