import { texts } from "../i18n/lang.svelte";

export const t = texts(
  {
    missing: "There is no such game on this server.", home: "Play a game", opening: "Opening the game…", reconnecting: "Connection lost. What you play is sent as soon as it is back. Trying again…",
    watching: "You are watching", youPlay: (side: string) => `You play ${side}`, watchers: (n: number) => (n === 0 ? "nobody else watches" : n === 1 ? "1 spectator" : `${n} spectators`), here: "here", away: "not here", notSent: "Your move has not reached the server yet.", timeLeft: "time left",
    rematch: "Rematch", noHelp: "No scores, hints or threats while two people play, unless both agree.", askHelp: "Ask to allow them", helpOn: "Both agreed: help is allowed.",
    nextGame: "The next game has begun.", goThere: "Go there", waitingFor: "The other player is not here yet.",
    inviteLink: "Send this link to the other player", watchLink: "Anybody may watch at this address", name: "Your name", sit: "Use it", links: "Links",
    offers: { undo: "The other side asks to take a move back.", redo: "The other side asks to play the move again.", draw: "The other side offers a draw.", help: "The other side asks to allow scores, hints and threats for both.", rematch: "The other side wants a rematch." },
    waiting: { undo: "You asked to take a move back.", redo: "You asked to play the move again.", draw: "You offered a draw.", help: "You asked to allow help for both.", rematch: "You asked for a rematch." },
    accept: "Accept", decline: "Decline", draw: "Offer a draw", resign: "Resign", sureResign: "Resign for good?",
    copyBoard: "Go on alone from here",
  },
  {
    missing: "Cette partie n’existe pas sur ce serveur.", home: "Jouer une partie", opening: "Ouverture de la partie…", reconnecting: "Connexion perdue. Ce que vous jouez partira dès qu’elle revient. Nouvel essai…",
    watching: "Vous regardez", youPlay: (side: string) => `Vous jouez ${side}`, watchers: (n: number) => (n === 0 ? "aucun spectateur" : n === 1 ? "1 spectateur" : `${n} spectateurs`), here: "présent", away: "absent", notSent: "Votre coup n’a pas encore atteint le serveur.", timeLeft: "temps restant",
    rematch: "Revanche", noHelp: "Ni scores, ni indices, ni menaces entre deux humains, sauf si les deux sont d’accord.", askHelp: "Demander à les permettre", helpOn: "Les deux sont d’accord : l’aide est permise.",
    nextGame: "La partie suivante a commencé.", goThere: "Y aller", waitingFor: "L’autre personne n’est pas encore là.",
    inviteLink: "Envoyez ce lien à l’autre personne", watchLink: "Tout le monde peut regarder à cette adresse", name: "Votre nom", sit: "Le prendre", links: "Liens",
    offers: { undo: "L’autre camp demande à reprendre un coup.", redo: "L’autre camp demande à rejouer le coup.", draw: "L’autre camp propose la nulle.", help: "L’autre camp demande à permettre scores, indices et menaces aux deux.", rematch: "L’autre camp veut une revanche." },
    waiting: { undo: "Vous avez demandé à reprendre un coup.", redo: "Vous avez demandé à rejouer le coup.", draw: "Vous avez proposé la nulle.", help: "Vous avez demandé à permettre l’aide aux deux.", rematch: "Vous avez demandé une revanche." },
    accept: "Accepter", decline: "Refuser", draw: "Proposer la nulle", resign: "Abandonner", sureResign: "Abandonner vraiment ?",
    copyBoard: "Continuer seul d’ici",
  },
);
