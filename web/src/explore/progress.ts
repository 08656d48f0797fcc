/// What this browser keeps of the quiz: how many trees were solved, and what was typed into the one on the screen.

import { Shelf } from "../kept/shelf";

export type Mode = "values" | "prune";

export interface Tally {
  solved: number;
  /** Without a mistake on the way. */
  first: number;
  /** Solved one after the other, the last ones. */
  row: number;
  /** Answers that were shown. */
  shown: number;
}

/** The tree on the screen. */
export interface Attempt {
  /** Which tree. */
  key: string;
  typed: Record<string, string>;
  chosen: string[];
  mistaken: boolean;
  /** It is in the tally. */
  counted: boolean;
  revealed: boolean;
}

export const NONE: Tally = { solved: 0, first: 0, row: 0, shown: 0 };

const counts = ["solved", "first", "row", "shown"] as const;

export function readTally(value: unknown): Tally | null {
  const tally = value as Tally | null;
  return typeof tally === "object" && tally !== null && counts.every((name) => Number.isSafeInteger(tally[name]) && tally[name] >= 0) ? tally : null;
}

export function readAttempt(value: unknown): Attempt | null {
  const attempt = value as Attempt | null;
  const is = typeof attempt === "object" && attempt !== null && typeof attempt.key === "string" && typeof attempt.typed === "object" && attempt.typed !== null && Array.isArray(attempt.chosen);
  return is ? attempt : null;
}

export const solvedOne = (tally: Tally, first: boolean): Tally => ({ ...tally, solved: tally.solved + 1, first: tally.first + (first ? 1 : 0), row: tally.row + 1 });
export const shownOne = (tally: Tally): Tally => ({ ...tally, shown: tally.shown + 1, row: 0 });

/** By what was to be found. */
export const tallies = new Shelf<Tally>("quiz", readTally);
/** The last attempt of each mode. */
export const attempts = new Shelf<Attempt>("quiz under way", readAttempt);
