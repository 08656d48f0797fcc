import { texts } from "../i18n/lang.svelte";

const SUBJECTS_EN: Record<string, string> = {
  meta: "What there is", positions: "Positions", analysis: "Analysis", explorer: "The explorer", exports: "Files and pictures", games: "Games of people", arena: "The arena", labs: "The labs", other: "Other",
};
const SUBJECTS_FR: Record<string, string> = {
  meta: "Ce qu’il y a", positions: "Positions", analysis: "Analyse", explorer: "L’arbre", exports: "Fichiers et images", games: "Parties entre personnes", arena: "L’arène", labs: "Les TP", other: "Autres",
};

export const t = texts(
  {
    title: "The API, for programs",
    lead: "Whatever this page shows, a program can ask for: plain addresses, JSON answers, no key. The same question has the same answer at every door.",
    machine: "The same for machines:", tryIt: "An example, to open here:",
    subjects: SUBJECTS_EN, contents: "Contents", shapes: "Shapes",
    shapesLead: "What bodies and answers are made of. A field that may be null is always there.",
    parameter: "parameter", field: "field", type: "type", what: "what it is", path: "in the path", required: "required", optional: "may be left out",
    body: "Body", answers: "Answers", wrong: "what went wrong", open: "Open", listOf: "list of",
    find: "Find an address or a shape", none: "Nothing of that name.", english: "",
  },
  {
    title: "L’API, pour les programmes",
    lead: "Tout ce que montre cette page, un programme peut le demander : de simples adresses, des réponses en JSON, aucune clé. La même question a partout la même réponse.",
    machine: "La même chose pour les machines :", tryIt: "Un exemple, à ouvrir ici :",
    subjects: SUBJECTS_FR, contents: "Sommaire", shapes: "Formes",
    shapesLead: "Ce dont sont faits les corps et les réponses. Un champ qui peut être null est toujours présent.",
    parameter: "paramètre", field: "champ", type: "type", what: "ce que c’est", path: "dans le chemin", required: "obligatoire", optional: "peut manquer",
    body: "Corps", answers: "Réponses", wrong: "ce qui n’a pas marché", open: "Ouvrir", listOf: "liste de",
    find: "Chercher une adresse ou une forme", none: "Rien de ce nom.", english: "Les descriptions des adresses et des champs sont en anglais.",
  },
);
