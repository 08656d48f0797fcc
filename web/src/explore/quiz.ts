/// The quiz's marking: typed values against the minimax values, chosen branches against what α–β never looks at; and why each is so.

import type { Quiz, QuizNode } from "../api/types";

/** `"3"`, `"-2.5"`, `"−2,5"` → a number; null when it is none. */
export function readValue(text: string): number | null {
  const plain = text.trim().replace(/[−–]/g, "-").replace(",", ".");
  return /^[+-]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}

/** Whether a text names a tree: a whole number, from 0 on, that a number holds exactly. */
export const isSeed = (text: string): boolean => /^\d+$/.test(text) && Number.isSafeInteger(Number(text));

export const rightValue = (node: QuizNode, text: string): boolean => {
  const value = readValue(text);
  return (value !== null && Math.abs(value - node.value) < 0.006) || text.trim().toLowerCase() === node.shown.en || text.trim().toLowerCase() === node.shown.fr;
};

export const childrenOf = (quiz: Quiz, id: string): QuizNode[] => quiz.nodes.filter((node) => node.parent === id);

/** Pruned nodes whose parent is not pruned: the branches that one clicks. */
export function prunedBranches(quiz: Quiz): Set<string> {
  const byId = new Map(quiz.nodes.map((node) => [node.id, node]));
  return new Set(quiz.nodes.filter((node) => node.pruned && !(node.parent !== null && byId.get(node.parent)?.pruned)).map((node) => node.id));
}

export interface Marked { right: string[]; missed: string[]; wrong: string[] }

export function markBranches(quiz: Quiz, chosen: ReadonlySet<string>): Marked {
  const wanted = prunedBranches(quiz);
  return {
    right: [...chosen].filter((id) => wanted.has(id)),
    wrong: [...chosen].filter((id) => !wanted.has(id)),
    missed: [...wanted].filter((id) => !chosen.has(id)),
  };
}

/** Why α–β does or does not look at a branch. */
export type Reason =
  | { is: "pruned"; at: QuizNode; /** The sibling after which it was enough. */ after: QuizNode; has: number; sure: number }
  | { is: "open"; at: QuizNode; alpha: number; beta: number }
  | { is: "below"; branch: string };

/** The reason of every branch, by its id: α–β walked through once more, from left to right. */
export function reasons(quiz: Quiz): Map<string, Reason> {
  const found = new Map<string, Reason>();
  const below = (id: string, branch: string): void => childrenOf(quiz, id).forEach((child) => {
    found.set(child.id, { is: "below", branch });
    below(child.id, branch);
  });
  const walk = (node: QuizNode, alpha: number, beta: number): number => {
    if (node.leaf) return node.value;
    const isMax = node.player === "max";
    let best = isMax ? -Infinity : Infinity;
    let after: QuizNode | null = null;
    for (const child of childrenOf(quiz, node.id)) {
      if (after) {
        found.set(child.id, { is: "pruned", at: node, after, has: best, sure: isMax ? beta : alpha });
        below(child.id, child.id);
        continue;
      }
      found.set(child.id, { is: "open", at: node, alpha, beta });
      const value = walk(child, alpha, beta);
      best = isMax ? Math.max(best, value) : Math.min(best, value);
      if (isMax) alpha = Math.max(alpha, best);
      else beta = Math.min(beta, best);
      if (alpha >= beta) after = child;
    }
    return best;
  };
  const root = quiz.nodes.find((node) => node.parent === null);
  if (root) walk(root, -Infinity, Infinity);
  return found;
}
