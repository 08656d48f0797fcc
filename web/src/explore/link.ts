/// The address of the explorer: a position, its rules, and the player whose search is looked at; from "why did it play that?", the move that it
/// played, too.

import { positionText, replay, type Game } from "../rules/game";
import { moveName } from "../rules/notation";
import { rulesText } from "../rules/rules";

/** The search of a player in this position. */
export function exploreLink(game: Game, player: string | null = null): string {
  return address(game, player === null ? {} : { player });
}

/** Why a player played the last move of this game. */
export function whyLink(game: Game, player: string): string {
  const last = game.moves.at(-1);
  return last === undefined ? exploreLink(game, player) : address(replay(game, game.moves.length - 1), { player, played: moveName(game.rules, last) });
}

const address = (game: Game, more: Record<string, string>) => `/explore?${new URLSearchParams({ rules: rulesText(game.rules), pos: positionText(game), ...more })}`;
