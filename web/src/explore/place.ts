/// Where the nodes of a drawn tree stand, and how large each is: as broad as its value is long, so that no value leaves its sign. The layout
/// is d3's.
///
///         move            a link ends above the move; it begins straight, and bends only below the sizes of the row, which it would strike
///     ┌──────────┐
///     │   grid   │        only where grids are drawn
///     └──────────┘
///        ▲ −1,333
///        +48 ✂2           closed: nodes below, pruned branches

import { hierarchy, tree as layout, type HierarchyPointNode } from "d3-hierarchy";
import type { Drawn } from "./model.svelte";
import type { Sort } from "./sort";

export interface Box { width: number; height: number; /** Of the grid alone. */ grid: { width: number; height: number; cell: number } | null }
export type Placed = HierarchyPointNode<Drawn> & { box: Box };

/** Between two nodes, across; and for the move and the size, down. */
const GAP = 12;
const ABOVE = 34;
const BELOW = 30;
/** How far below a sign the size of a closed node reaches. */
const SIZE = 18;

/** Half the height of a triangle above and below its middle, as it is drawn. */
export const TRIANGLE = { tip: 24, base: 18 };
const SIGN = 2 * TRIANGLE.tip;
/** How broad a triangle is where its text is, for a breadth of 1. */
const INSIDE = 0.62;

/** The size of a node with a text that is so long. */
export function boxOf(drawn: Drawn, long: number, sort: Sort, grid: Box["grid"]): Box {
  if (drawn.kind === "pruned") return { width: 24, height: 24, grid: null };
  if (grid) return { width: Math.max(grid.width, long + 30), height: grid.height + 26, grid };
  if (sort === "games") return { width: Math.max(50, long + 16), height: 40, grid: null };
  const width = drawn.kind === "leaf" ? long + 14 : drawn.kind === "over" ? long + 20 : drawn.kind === "memo" ? (long + 6) / 0.7 : (long + 6) / INSIDE;
  return { width: Math.max(drawn.kind === "leaf" || drawn.kind === "over" ? 36 : 50, width), height: drawn.kind === "leaf" ? 26 : drawn.kind === "over" ? 32 : SIGN, grid: null };
}

/** Small boards have cells that one can read; larger ones only show where stones lie. */
export function gridOf(columns: number, rows: number): NonNullable<Box["grid"]> {
  const cell = columns * rows <= 9 ? 15 : columns * rows <= 16 ? 13 : 9;
  return { width: columns * cell, height: rows * cell, cell };
}

export interface Layout { all: Placed[]; links: { source: Placed; target: Placed }[]; /** Half the height of the largest sign of each row. */ rows: number[]; left: number; top: number; width: number; height: number; byId: Map<string, Placed> }

export function place(root: Drawn, box: (drawn: Drawn) => Box): Layout {
  const grown = hierarchy(root, (drawn) => drawn.children);
  const boxes = new Map<Drawn, Box>();
  grown.each((node) => void boxes.set(node.data, box(node.data)));
  const down = Math.max(SIGN, ...[...boxes.values()].map((each) => each.height)) + ABOVE + BELOW;
  const across = (drawn: Drawn) => boxes.get(drawn)!.width;
  const placed = layout<Drawn>().nodeSize([1, down]).separation((a, b) => (across(a.data) + across(b.data)) / 2 + (a.parent === b.parent ? GAP : 2 * GAP))(grown);
  const all = placed.descendants().map((node) => Object.assign(node, { box: boxes.get(node.data)! }) as Placed);
  const left = Math.min(...all.map((node) => node.x - node.box.width / 2)) - GAP;
  const right = Math.max(...all.map((node) => node.x + node.box.width / 2)) + GAP;
  const top = -all[0].box.height / 2 - ABOVE;
  const bottom = Math.max(...all.map((node) => node.y + node.box.height / 2)) + BELOW;
  const rows: number[] = [];
  for (const node of all) rows[node.depth] = Math.max(rows[node.depth] ?? 0, node.box.height / 2);
  return { all, rows, links: placed.links() as { source: Placed; target: Placed }[], left, top, width: right - left, height: bottom - top, byId: new Map(all.map((node) => [node.data.id, node])) };
}

/** From below a node to above the move of the next one; `row` is half the height of the largest sign beside it. */
export function link(source: Placed, target: Placed, labelled: boolean, row: number): string {
  const own = source.y + source.box.height / 2;
  const from = own + (labelled ? SIZE : 2);
  const bent = Math.max(from, source.y + row + SIZE);
  const to = target.y - target.box.height / 2 - 20;
  const middle = (bent + to) / 2;
  return `M${source.x} ${from}V${bent}C${source.x} ${middle},${target.x} ${middle},${target.x} ${to}`;
}
