/// The puzzles that one met, and how they went: kept in the browser. Those that were missed come again.

import { Collection } from "../kept/collection";
import { KINDS, type Kind, type Puzzle } from "./puzzle";

export interface Met extends Puzzle {
  /** How often it was tried, and found at the first move. */
  tried: number;
  found: number;
  /** From a game of one's own. */
  own: boolean;
}

function met(value: unknown): Met | null {
  const puzzle = value as Partial<Met> | null;
  const whole = typeof puzzle?.rules === "string" && typeof puzzle.position === "string" && KINDS.includes(puzzle.kind as Kind) && Array.isArray(puzzle.right) && puzzle.right.length > 0;
  return whole ? { plies: null, side: "x", tried: 0, found: 0, own: false, ...(puzzle as Partial<Met>) } as Met : null;
}

export const puzzles = new Collection<Met>("puzzles", met);

const idOf = (puzzle: Puzzle): string => `${puzzle.rules} ${puzzle.position}`;

/** Notes how it went. */
export const note = (puzzle: Puzzle, own: boolean, right: boolean): Promise<void> =>
  puzzles.change(idOf(puzzle), (old) => ({ ...puzzle, own: own || (old?.own ?? false), tried: (old?.tried ?? 0) + 1, found: (old?.found ?? 0) + (right ? 1 : 0) }));

/** Keeps one for later, from a game. */
export const keep = (puzzle: Puzzle): Promise<void> => puzzles.change(idOf(puzzle), (old) => old ?? { ...puzzle, own: true, tried: 0, found: 0 });

/** Not found yet, or missed more often than found. */
export const isDue = (puzzle: Met): boolean => puzzle.found === 0 || puzzle.tried > 2 * puzzle.found;
