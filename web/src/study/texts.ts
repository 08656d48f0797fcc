import { texts } from "../i18n/lang.svelte";

export const t = texts(
  {
    title: "Studies", lead: "Games and positions in chapters, with variations, comments and arrows. They stay in this browser until you share them, by a link or as a file.",
    all: "All studies", fresh: "New study", ofGame: "A study of the game on the board", openFile: "Open a file", none: "No study yet: begin one, open a link or a file, or look at an example.", example: "An example", unreadable: "No chapter in it can be read.", wrongLink: "This link cannot be read: it may have been cut short. Nothing was changed.", missing: "This browser has no such study. A link or a file brings it here.",
    chapters: (n: number) => (n === 1 ? "1 chapter" : `${n} chapters`), untitled: "Untitled study", nameOf: "Title of the study",
    chapter: (n: number) => `Chapter ${n}`, list: "Chapters", of: (n: number, of: number) => `Chapter ${n} of ${of}`, chapterName: "Title of the chapter",
    add: "Add a chapter", rename: "Rename", up: "Earlier", down: "Later", remove: "Delete", done: "Done",
    removed: (name: string) => `“${name}” was deleted.`, studyRemoved: "The study was deleted.", putItBack: "Put it back", isBack: "It is back.",
    next: "Next", previous: "Back", turn: "Page up and page down turn to the chapter before and after.", nothingSaid: "Nothing is said about this move.", end: "The end of the study.",
    from: "It begins with", fromBoard: "the position on the board", fromEmpty: "an empty board", fromText: "a text: moves, rows, an address, or a game with its tags", fromGame: "one of my games", noGames: "No game is kept in this browser.",
    share: "Share", link: "Link with all chapters", linkHelp: "It holds the whole study: no server keeps it, and whoever opens it has a copy of their own.", tooLong: (n: string) => `Too long for a link (more than ${n} characters): save it as a file.`, saveText: "Save as a file",
    machines: "Play it out against a machine",
  },
  {
    title: "Études", lead: "Des parties et des positions en chapitres, avec variantes, commentaires et flèches. Elles restent dans ce navigateur tant que vous ne les partagez pas, par un lien ou un fichier.",
    all: "Toutes les études", fresh: "Nouvelle étude", ofGame: "Une étude de la partie en cours", openFile: "Ouvrir un fichier", none: "Aucune étude : commencez-en une, ouvrez un lien ou un fichier, ou regardez un exemple.", example: "Un exemple", unreadable: "Aucun chapitre n’y est lisible.", wrongLink: "Ce lien est illisible : il est peut-être coupé. Rien n’a changé.", missing: "Ce navigateur n’a pas cette étude. Un lien ou un fichier l’y apporte.",
    chapters: (n: number) => (n > 1 ? `${n} chapitres` : `${n} chapitre`), untitled: "Étude sans titre", nameOf: "Titre de l’étude",
    chapter: (n: number) => `Chapitre ${n}`, list: "Chapitres", of: (n: number, of: number) => `Chapitre ${n} sur ${of}`, chapterName: "Titre du chapitre",
    add: "Ajouter un chapitre", rename: "Renommer", up: "Plus tôt", down: "Plus tard", remove: "Supprimer", done: "Terminé",
    removed: (name: string) => `« ${name} » a été supprimé.`, studyRemoved: "L’étude a été supprimée.", putItBack: "Remettre", isBack: "C’est remis.",
    next: "Suite", previous: "Retour", turn: "Page préc. et Page suiv. passent d’un chapitre à l’autre.", nothingSaid: "Rien n’est dit de ce coup.", end: "Fin de l’étude.",
    from: "Il commence par", fromBoard: "la position sur la grille", fromEmpty: "une grille vide", fromText: "un texte : coups, lignes, adresse, ou partie avec ses étiquettes", fromGame: "une de mes parties", noGames: "Aucune partie n’est gardée dans ce navigateur.",
    share: "Partager", link: "Lien avec tous les chapitres", linkHelp: "Il contient toute l’étude : aucun serveur ne la garde, et qui l’ouvre en a sa propre copie.", tooLong: (n: string) => `Trop long pour un lien (plus de ${n} caractères) : enregistrez un fichier.`, saveText: "Enregistrer un fichier",
    machines: "Jouer la suite contre une machine",
  },
);
