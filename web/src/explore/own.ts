/// A tree that no search of ours made: nodes given by whoever recorded them, with what a `Tree` tells besides filled in.

import type { Tree, TreeNode } from "../api/types";

/** The nodes, parents first; whatever else is known of the search. */
export function treeOf(nodes: TreeNode[], known: Partial<Omit<Tree, "tree">> = {}): Tree {
  const best = nodes.find((node) => node.ply === 1 && node.principal)?.move ?? null;
  const leaves = nodes.filter((node) => node.kind === "leaf" || node.kind === "over").length;
  const cutoffs = nodes.filter((node) => node.skipped.length > 0).length;
  return {
    rules: "", position: "", fen: "", player: "", best, score: nodes[0]?.value ?? 0, depth: Math.max(0, ...nodes.map((node) => node.ply)), nodes: nodes.length, leaves, cutoffs, memo_hits: 0,
    line: nodes.filter((node) => node.principal && node.move !== null).map((node) => node.move!), complete: true, micros: 0, rounds: [], kept: nodes.length, events: 0, events_complete: true,
    has_windows: nodes.some((node) => node.alpha !== nodes[0].alpha || node.beta !== nodes[0].beta), ...known, tree: nodes,
  };
}
