/// What an analysis says of the moves of a tree: each by its place, so that a variation is judged for itself.

import type { ReviewPly } from "../api/types";
import type { Side } from "../rules/board";
import type { Path } from "./branch";

export const keyOf = (path: Path): string => path.join(".");

export interface Account {
  /** Moves that were proved, */
  proved: number;
  /** and those that nobody could prove in time. */
  unproved: number;
  /** Moves than which nothing was better. */
  best: number;
  /** Moves that did not change who wins. */
  kept: number;
  meanLoss: number | null;
  /** The share of best moves among those proved; null without one. */
  accuracy: number | null;
}

const KEEPS = new Set(["best", "inaccuracy"]);

/** How a side played. What is not proved counts neither for nor against it. */
export function account(plies: Iterable<ReviewPly>, side: Side): Account {
  const mine = [...plies].filter((ply) => ply.side === side);
  const proved = mine.filter((ply) => ply.mark !== "unknown");
  const best = proved.filter((ply) => ply.mark === "best").length;
  const losses = proved.flatMap((ply) => (ply.loss === null ? [] : [ply.loss]));
  return {
    proved: proved.length, unproved: mine.length - proved.length, best, kept: proved.filter((ply) => KEEPS.has(ply.mark)).length,
    meanLoss: losses.length === 0 ? null : losses.reduce((sum, loss) => sum + loss, 0) / losses.length,
    accuracy: proved.length === 0 ? null : best / proved.length,
  };
}

export const isError = (ply: ReviewPly): boolean => ply.mark === "mistake" || ply.mark === "blunder" || ply.mark === "inaccuracy";

/** A point of the evaluation graph: −1 red has won, 1 yellow; between them who wins and how soon. */
export interface Point { ply: number; value: number | null; low: number; high: number }

/** Where a score for yellow is on the graph: winners are at least a third away from the middle. */
export const height = (score: number, most: number): number =>
  score === 0 ? 0 : Math.sign(score) * (0.34 + 0.66 * Math.sqrt(Math.min(1, Math.abs(score) / most)));

/** The graph after each move, from the start on; null where nothing is proved. */
export function points(plies: ReadonlyMap<number, ReviewPly>, count: number, most: number): Point[] {
  const of = (ply: number, side: Side, { lower, upper }: { lower: number; upper: number }): Point => {
    const [low, high] = side === "x" ? [lower, upper] : [-upper, -lower];
    const value = low === high ? height(low, most) : low > 0 ? height(low, most) : high < 0 ? height(high, most) : null;
    return { ply, value, low: height(Math.max(low, -most), most), high: height(Math.min(high, most), most) };
  };
  return Array.from({ length: count + 1 }, (_, ply) => {
    const [was, next] = [plies.get(ply), plies.get(ply + 1)];
    if (was) return of(ply, was.side, was.after);
    return next ? of(ply, next.side, next.before) : { ply, value: null, low: -1, high: 1 };
  });
}
