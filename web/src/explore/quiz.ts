/// The quiz's marking: typed values against the minimax values, chosen branches against what α–β never looks at.

import type { Quiz, QuizNode } from "../api/types";

/** `"3"`, `"-2.5"`, `"−2,5"` → a number; null when it is none. */
export function readValue(text: string): number | null {
  const plain = text.trim().replace(/[−–]/g, "-").replace(",", ".");
  return /^[+-]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}

export const rightValue = (node: QuizNode, text: string): boolean => {
  const value = readValue(text);
  return (value !== null && Math.abs(value - node.value) < 0.006) || text.trim() === node.shown.en || text.trim() === node.shown.fr;
};

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
