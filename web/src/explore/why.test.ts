import { expect, it } from "vitest";
import type { Tree, TreeNode } from "../api/types";
import { provedBy, whyOf } from "./why";

const node = (move: string, value: number, more: Partial<TreeNode> = {}) => ({ id: move, move, ply: 1, value, bound: "exact", ...more }) as TreeNode;
const tree = (more: Partial<Tree>) => ({ best: "4", player: "alphabeta:depth=4", line: ["4", "3", "5"], tree: [node("3", 2), node("4", 3), node("5", 2, { bound: "upper" }), node("6", 2)], ...more }) as Tree;

it("says what is played, what follows, and what is next best", () => {
  const why = whyOf(tree({}))!;
  expect([why.move, why.node?.value, why.then, why.other?.move, why.instead]).toEqual(["4", 3, ["3", "5"], "3", null]);
  expect(whyOf(tree({}), "6")?.instead?.move).toBe("6");
  expect(whyOf(tree({ best: null }))).toBeNull();
});

it("of random games, the next is the most visited", () => {
  const why = whyOf(tree({ player: "mcts:nodes=100", tree: [node("3", 0.9, { visits: 3 }), node("4", 0.5, { visits: 60 }), node("5", 0.1, { visits: 20 })] }))!;
  expect(why.other?.move).toBe("5");
});

it("adds up the answers of the solver", () => {
  const round = (alpha: number, value: number | null) => ({ nodes: 1, memo_hits: 0, alpha, value, shown: { en: "", fr: "" } });
  expect(provedBy([round(0, 1), round(8, 8), round(2, 2), round(1, null)])).toEqual({ lower: 1, upper: 2 });
  expect(provedBy([])).toEqual({ lower: null, upper: null });
});
