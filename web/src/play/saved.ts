/// A game as the browser keeps it, and back: its line as cells, as games always were kept; its tree as text, when there is more than a line.

import type { SavedGame } from "../kept/games";
import { parseGame, play, newGame, type Game } from "../rules/game";
import { parseRules, rulesText } from "../rules/rules";
import { isAnnotated, lineOf, within, type Path } from "./branch";
import { startText, type Chapter } from "./chapter";
import { readRecord, recordText } from "./record";
import type { SeatView } from "./table";

interface Shown { chapter: Chapter; game: Game; path: Path; seats: { x: SeatView; o: SeatView } }

export function savedGame({ chapter, game, path, seats }: Shown): SavedGame {
  const more = isAnnotated(chapter.root) || Object.keys(chapter.tags).length > 0;
  const title = chapter.tags.Title;
  return { rules: rulesText(game.rules), start: startText(chapter), moves: game.moves, cursor: path.length, seats, ...(more && { text: recordText(chapter) }), ...(title && { title }) };
}

/** The chapter and the place that was shown; null when it cannot be read. */
export function readSaved(saved: SavedGame): { chapter: Chapter; path: Path } | null {
  try {
    const rules = parseRules(saved.rules);
    const begun = saved.start ? parseGame(rules, saved.start) : newGame(rules);
    const game = saved.moves.reduce(play, begun);
    const chapter = saved.text ? readRecord(saved.text)[0] : { rules, start: begun.start, root: lineOf(game.moves), tags: saved.title ? { Title: saved.title } : {} };
    return { chapter, path: within(chapter.root, game.moves.slice(0, Math.max(0, Math.min(saved.cursor, game.moves.length)))) };
  } catch {
    return null;
  }
}
