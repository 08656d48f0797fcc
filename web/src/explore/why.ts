/// Why a search plays what it plays, from the root of its tree: what the move is worth, what would follow, and the next best one.

import type { Tree, TreeNode } from "../api/types";
import { sortOf } from "./sort";

export interface Why {
  move: string;
  /** The root's child of that move. */
  node: TreeNode | null;
  /** Best play after it, itself left out. */
  then: string[];
  /** Another move, the best of the others. */
  other: TreeNode | null;
  /** What was played, when that is another move. */
  instead: TreeNode | null;
}

/** For MAX larger is better; a bound from above comes after what is exactly as much. */
const better = (a: TreeNode, b: TreeNode) => (b.value ?? -Infinity) - (a.value ?? -Infinity) || Number(a.bound === "upper") - Number(b.bound === "upper");

export function whyOf(tree: Tree, played: string | null = null): Why | null {
  if (tree.best === null) return null;
  const moves = tree.tree.filter((node) => node.ply === 1);
  const games = sortOf(tree.player) === "games";
  const others = moves.filter((node) => node.move !== tree.best).sort(games ? (a, b) => (b.visits ?? 0) - (a.visits ?? 0) : better);
  return {
    move: tree.best,
    node: moves.find((node) => node.move === tree.best) ?? null,
    then: tree.line.slice(1),
    other: others[0] ?? null,
    instead: played === null || played === tree.best ? null : (moves.find((node) => node.move === played) ?? null),
  };
}

/** What the solver's questions prove of the score: at least, and at most. */
export function provedBy(rounds: Tree["rounds"]): { lower: number | null; upper: number | null } {
  let lower: number | null = null;
  let upper: number | null = null;
  for (const { alpha, value } of rounds) {
    if (value === null || alpha === null) continue;
    if (value > alpha) lower = Math.max(lower ?? value, value);
    else upper = Math.min(upper ?? value, value);
  }
  return { lower, upper };
}
