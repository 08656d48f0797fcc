import { texts } from "../i18n/lang.svelte";

export const t = texts(
  {
    board: (w: number, h: number) => `Board, ${w} columns and ${h} rows`,
    empty: "empty", x: "yellow ×", o: "red ○", last: "last move", winning: "winning line", lands: "free",
    threat: (who: string) => `${who} would win here`,
  },
  {
    board: (w: number, h: number) => `Grille, ${w} colonnes et ${h} lignes`,
    empty: "vide", x: "jaune ×", o: "rouge ○", last: "dernier coup", winning: "ligne gagnante", lands: "libre",
    threat: (who: string) => `${who} gagnerait ici`,
  },
);
