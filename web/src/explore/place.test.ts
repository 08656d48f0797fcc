import { expect, it } from "vitest";
import type { TreeNode } from "../api/types";
import type { Drawn } from "./model.svelte";
import { boxOf, gridOf, link, place, TRIANGLE } from "./place";

const drawn = (id: string, kind: Drawn["kind"], children: Drawn[] = []): Drawn => ({ id, move: id.at(-1) ?? null, kind, node: { player: "max" } as TreeNode, ghost: false, children, closed: false });

/** The breadth of a sign at a height above its middle. */
function breadth(kind: Drawn["kind"], width: number, height: number, y: number): number {
  if (kind === "searched") return (width * (y + TRIANGLE.tip)) / (TRIANGLE.tip + TRIANGLE.base);
  if (kind === "memo") return width * (1 - Math.abs(y) / (height / 2));
  return width;
}

it.each(["searched", "leaf", "over", "memo"] as const)("a value fits into the sign of a node that is %s", (kind) => {
  for (const long of [8, 30, 54, 90]) {
    const box = boxOf(drawn("1", kind), long, "alphabeta", null);
    // Digits of 12 pixels are 9 high: from 3 to 12 below the middle of a triangle, around it in the others.
    for (const y of kind === "searched" ? [3, 12] : [-5, 5]) expect(breadth(kind, box.width, box.height, y), `${kind} ${long}`).toBeGreaterThanOrEqual(long);
  }
});

it("no two nodes of a level touch, and links meet no move", () => {
  const root = drawn("", "searched", [drawn("1", "searched", ["11", "12", "13"].map((id) => drawn(id, "leaf"))), drawn("2", "searched", [drawn("21", "over")]), drawn("3", "pruned")]);
  const { all, width, left } = place(root, (each) => boxOf(each, each.id.length * 30, "alphabeta", null));
  for (const a of all)
    for (const b of all)
      if (a !== b && a.y === b.y) expect(Math.abs(a.x - b.x)).toBeGreaterThan((a.box.width + b.box.width) / 2);
  expect(Math.min(...all.map((node) => node.x - node.box.width / 2))).toBeGreaterThan(left);
  expect(width).toBeGreaterThan(200);
});

it("a link bends only below the sizes of the row that it leaves", () => {
  const root = drawn("", "searched", [drawn("1", "searched"), drawn("2", "leaf", ["21", "22", "23"].map((id) => drawn(id, "searched"))), drawn("3", "over")]);
  const { links, rows } = place(root, (each) => boxOf(each, 60, "alphabeta", null));
  for (const { source, target } of links) {
    const [, bent, end] = /V(\S+)C.*,\S+ (\S+)$/.exec(link(source, target, false, rows[source.depth]))!.map(Number);
    // The letters of a size end 15 below the largest sign.
    expect(bent).toBeGreaterThan(source.y + TRIANGLE.tip + 15);
    expect(end).toBeGreaterThan(bent + 10);
    expect(end).toBeLessThan(target.y - target.box.height / 2 - 15);
  }
});

it("grids are larger where there are few cells", () => {
  expect(gridOf(3, 3).cell).toBeGreaterThan(gridOf(7, 6).cell);
  expect(boxOf(drawn("1", "leaf"), 20, "minimax", gridOf(3, 3)).height).toBe(45 + 26);
});
