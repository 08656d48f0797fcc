import { texts } from "../i18n/lang.svelte";

export const t = texts(
  {
    missing: "There is no such game on this server.", home: "Play a game", reconnecting: "Connection lost. Trying again…",
    watching: "You are watching.", youPlay: (side: string) => `You play ${side}.`, watchers: (n: number) => (n === 1 ? "1 connection" : `${n} connections`),
    inviteLink: "Send this link to the other player", watchLink: "Anybody may watch at this address", name: "Your name", sit: "Take the seat",
    offers: { undo: "The other side asks to take a move back.", redo: "The other side asks to play the move again.", draw: "The other side offers a draw." },
    waiting: { undo: "You asked to take a move back.", redo: "You asked to play the move again.", draw: "You offered a draw." },
    accept: "Accept", decline: "Decline", draw: "Offer a draw", resign: "Resign", sureResign: "Resign for good?",
    copyBoard: "Go on alone from here",
  },
  {
    missing: "Cette partie n’existe pas sur ce serveur.", home: "Jouer une partie", reconnecting: "Connexion perdue. Nouvel essai…",
    watching: "Vous regardez.", youPlay: (side: string) => `Vous jouez ${side}.`, watchers: (n: number) => (n === 1 ? "1 connexion" : `${n} connexions`),
    inviteLink: "Envoyez ce lien à l’autre personne", watchLink: "Tout le monde peut regarder à cette adresse", name: "Votre nom", sit: "Prendre place",
    offers: { undo: "L’autre camp demande à reprendre un coup.", redo: "L’autre camp demande à rejouer le coup.", draw: "L’autre camp propose la nulle." },
    waiting: { undo: "Vous avez demandé à reprendre un coup.", redo: "Vous avez demandé à rejouer le coup.", draw: "Vous avez proposé la nulle." },
    accept: "Accepter", decline: "Refuser", draw: "Proposer la nulle", resign: "Abandonner", sureResign: "Abandonner vraiment ?",
    copyBoard: "Continuer seul d’ici",
  },
);
