import { texts } from "../i18n/lang.svelte";

export const t = texts(
  {
    skip: "Skip to the content",
    sections: "Sections",
    play: "Play", explore: "Look inside", labs: "The labs", arena: "Arena", quiz: "Quiz", puzzles: "Puzzles", study: "Studies", courses: "Courses",
    other: "Français",
    theme: "Theme", auto: "System", light: "Light", dark: "Dark",
    lost: "There is no such page.", home: "Back to the board",
    loading: "Loading…", failed: "This part of the page could not be loaded.", again: "Try again", api: "The API, for programs",
    close: "Close",
    newVersion: "There is a new version of this page. What you do here is kept.", useIt: "Use it now",
  },
  {
    skip: "Aller au contenu",
    sections: "Rubriques",
    play: "Jouer", explore: "L’arbre", labs: "Les TP", arena: "Arène", quiz: "Quiz", puzzles: "Problèmes", study: "Études", courses: "Cours",
    other: "English",
    theme: "Thème", auto: "Système", light: "Clair", dark: "Sombre",
    lost: "Cette page n’existe pas.", home: "Retour à la grille",
    loading: "Chargement…", failed: "Cette partie de la page n’a pas pu être chargée.", again: "Réessayer", api: "L’API, pour les programmes",
    close: "Fermer",
    newVersion: "Il y a une nouvelle version de cette page. Ce que vous faites ici est gardé.", useIt: "L’utiliser maintenant",
  },
);
