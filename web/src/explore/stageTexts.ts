import { texts } from "../i18n/lang.svelte";

export const t = texts(
  { nearer: "Closer", further: "Further away", whole: "Fit", wholeHelp: "Show all of it" },
  { nearer: "Agrandir", further: "Réduire", whole: "Ajuster", wholeHelp: "Tout montrer" },
);
