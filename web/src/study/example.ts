/// A study to begin with, for who has none: what one is, and three things about Connect Four. What it claims is the solver's word; its test asks for it.

import type { Lang } from "../i18n/lang.svelte";

const en = `[Study "Connect Four: first steps"]
[Rules "7x6/4"]
[Title "The first move"]

{Seven first moves, and one of them wins. Press Next, or the arrow keys; click an indented one to see it.} 4! {[%marks gd1] In the middle. Yellow wins in 41 plies, if both play right: with the last yellow stone.} (3 {One column aside: a draw.}) (2 {Red wins in 42 plies, the last stone of all.}) (1 {Red wins in 40 plies.}) 4 {Nothing is better, and it takes Yellow 39 plies from here.}

[Study "Connect Four: first steps"]
[Rules "7x6/4"]
[Title "Two at once"]

4 4 5? {[%marks gd1 ge1] Two side by side: a threat of a threat. But it gives the game away: Red now wins, if it answers right.} 5? {Here it did not: on this side or on that there had to be a red stone.} (3! {[%marks gc1] So: Red wins in 37 plies.}) 3! {[%marks rb1 rf1] Three in a row with both ends free: b1 and f1.} (6! {The same on the other side.}) 2 {One stone stops one.} 6 {The other wins.}

[Study "Connect Four: first steps"]
[Rules "7x6/4"]
[Start "3o3/3o3/3x3/3o1o1/1x1x1x1/1o1oxx1 x"]
[Title "Find the win"]

{Yellow wins in 9 plies by one move; by others later, or not. Look for it before you press Next; Why? draws the reason, Analyse the game proves it.} 1! {[%marks gc3] It prepares c3.} 6 3 6 {Red threatens f6,} 6 {so Yellow has no choice.} 5 3! {[%marks ra2 rc3] Now a2 and c3 both win.} 3 1
`;
const fr = `[Study "Puissance 4 : premiers pas"]
[Rules "7x6/4"]
[Title "Le premier coup"]

{Sept premiers coups, et un seul gagne. Appuyez sur Suite, ou sur les flèches ; cliquez-en un en retrait pour le voir.} 4! {[%marks gd1] Au milieu. Jaune gagne en 41 coups si les deux jouent juste : avec son dernier pion.} (3 {Une colonne à côté : la nulle.}) (2 {Rouge gagne en 42 coups, avec le tout dernier pion.}) (1 {Rouge gagne en 40 coups.}) 4 {Rien n’est meilleur, et il faut encore 39 coups à Jaune.}

[Study "Puissance 4 : premiers pas"]
[Rules "7x6/4"]
[Title "Deux à la fois"]

4 4 5? {[%marks gd1 ge1] Deux côte à côte : la menace d’une menace. Mais c’est donner la partie : Rouge gagne, s’il répond juste.} 5? {Il ne l’a pas fait : d’un côté ou de l’autre, il fallait un pion rouge.} (3! {[%marks gc1] Ainsi : Rouge gagne en 37 coups.}) 3! {[%marks rb1 rf1] Trois à la suite, les deux bouts libres : b1 et f1.} (6! {Le même, de l’autre côté.}) 2 {Un pion n’en arrête qu’un.} 6 {L’autre gagne.}

[Study "Puissance 4 : premiers pas"]
[Rules "7x6/4"]
[Start "3o3/3o3/3x3/3o1o1/1x1x1x1/1o1oxx1 x"]
[Title "Trouver le gain"]

{Jaune gagne en 9 coups, d’une seule manière ; autrement plus tard, ou pas. Cherchez-la avant d’appuyer sur Suite ; Pourquoi ? dessine la raison, Analyser la partie la prouve.} 1! {[%marks gc3] Il prépare c3.} 6 3 6 {Rouge menace f6,} 6 {et Jaune n’a pas le choix.} 5 3! {[%marks ra2 rc3] Maintenant a2 et c3 gagnent tous deux.} 3 1
`;

/** The text of the example, as a file of chapters. */
export const exampleText = (lang: Lang): string => (lang === "fr" ? fr : en);
