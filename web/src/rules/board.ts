/// Stones in cells. A cell's index counts columns from the left, and in each column rows from the bottom, as the engine's
/// bitboards do, here without sentinels:
///
///     5 11 17 23 29 35 41
///     4 10 16 22 28 34 40
///     3  9 15 21 27 33 39
///     2  8 14 20 26 32 38
///     1  7 13 19 25 31 37
///     0  6 12 18 24 30 36

import type { Rules } from "./rules";

export type Side = "x" | "o";
export type Stone = Side | null;
export type Cells = readonly Stone[];

export const other = (side: Side): Side => (side === "x" ? "o" : "x");

export const indexOf = (rules: Rules, column: number, row: number) => column * rules.height + row;
export const columnOf = (rules: Rules, cell: number) => Math.floor(cell / rules.height);
export const rowOf = (rules: Rules, cell: number) => cell % rules.height;

export const emptyCells = (rules: Rules): Stone[] => Array<Stone>(rules.width * rules.height).fill(null);

const cache = new Map<string, number[][]>();

/** Every set of `align` cells in a row: 69 on 7×6. */
export function alignments(rules: Rules): number[][] {
  const key = `${rules.width}x${rules.height}/${rules.align}`;
  const known = cache.get(key);
  if (known) return known;
  const lines: number[][] = [];
  for (const [dx, dy] of [[1, 0], [0, 1], [1, 1], [1, -1]])
    for (let column = 0; column < rules.width; column++)
      for (let row = 0; row < rules.height; row++) {
        const endColumn = column + dx * (rules.align - 1);
        const endRow = row + dy * (rules.align - 1);
        if (endColumn >= rules.width || endRow < 0 || endRow >= rules.height) continue;
        lines.push(Array.from({ length: rules.align }, (_, i) => indexOf(rules, column + dx * i, row + dy * i)));
      }
  // One cell in a row is the same in every direction.
  const distinct = rules.align === 1 ? lines.slice(0, rules.width * rules.height) : lines;
  cache.set(key, distinct);
  return distinct;
}

/** How many alignments go through each cell: lab E's matrix. */
export function possibilities(rules: Rules): number[] {
  const counts = Array<number>(rules.width * rules.height).fill(0);
  for (const line of alignments(rules)) for (const cell of line) counts[cell]++;
  return counts;
}

/** The row where a stone lands, or −1 when the column is full. */
export function landing(rules: Rules, cells: Cells, column: number): number {
  for (let row = 0; row < rules.height; row++) if (cells[indexOf(rules, column, row)] === null) return row;
  return -1;
}

/** The cells of every complete alignment that goes through `cell`, the cell itself included. */
export function alignedThrough(rules: Rules, cells: Cells, cell: number): number[] {
  const side = cells[cell];
  if (side === null) return [];
  const found = new Set<number>();
  const column = columnOf(rules, cell);
  const row = rowOf(rules, cell);
  for (const [dx, dy] of [[1, 0], [0, 1], [1, 1], [1, -1]]) {
    const run = [cell];
    for (const way of [1, -1])
      for (let i = 1; ; i++) {
        const c = column + dx * i * way;
        const r = row + dy * i * way;
        if (c < 0 || c >= rules.width || r < 0 || r >= rules.height) break;
        const next = indexOf(rules, c, r);
        if (cells[next] !== side) break;
        run.push(next);
      }
    if (run.length >= rules.align) run.forEach((c) => found.add(c));
  }
  return [...found].sort((a, b) => a - b);
}

export interface Threat {
  cell: number;
  side: Side;
  /** Can be played now. */
  playable: boolean;
}

/** Empty cells that would complete an alignment of one side. */
export function threats(rules: Rules, cells: Cells): Threat[] {
  const found = new Map<string, Threat>();
  for (const line of alignments(rules)) {
    const hole = line.filter((cell) => cells[cell] === null);
    if (hole.length !== 1) continue;
    const sides = new Set(line.filter((cell) => cells[cell] !== null).map((cell) => cells[cell]));
    if (sides.size > 1) continue;
    const owners: Side[] = sides.size === 1 ? [[...sides][0] as Side] : ["x", "o"];
    for (const side of owners) {
      const cell = hole[0];
      const playable = !rules.gravity || landing(rules, cells, columnOf(rules, cell)) === rowOf(rules, cell);
      found.set(`${side}${cell}`, { cell, side, playable });
    }
  }
  return [...found.values()];
}
