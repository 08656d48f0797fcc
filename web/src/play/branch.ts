/// The moves of a game as a tree. Another move in the middle is a branch of its own: nothing is lost when one tries things out.
///
///     (start) ─ 4 ─ 4 ─ 5 ─ 3      the first branch of each is the main line,
///                  └─ 3 ─ 3        the others are variations
///
/// A branch is a value: what changes a tree returns another one, so that undoing a change is keeping the tree of before. A place in
/// it is the moves that lead there. Rejected: numbers for nodes, which a file would have to carry, and the n-th child of the m-th,
/// which means something else after a variation was promoted.

import type { Mark } from "../board/mark";

/** The cells played from the start: a place in the tree. */
export type Path = readonly number[];

export type { Mark } from "../board/mark";

/** What people write behind a move. */
export const GLYPHS = ["!", "?", "!!", "??", "!?", "?!"] as const;

export interface Branch {
  /** The cell played; −1 at the start. */
  readonly cell: number;
  readonly glyph: string;
  readonly comment: string;
  readonly marks: readonly Mark[];
  readonly next: readonly Branch[];
}

export const branch = (cell: number, next: readonly Branch[] = []): Branch => ({ cell, glyph: "", comment: "", marks: [], next });
export const START: Branch = branch(-1);

/** A line of moves without branches. */
export const lineOf = (moves: Path): Branch => ({ ...START, next: moves.reduceRight<readonly Branch[]>((next, cell) => [branch(cell, next)], []) });

export function at(root: Branch, path: Path): Branch | undefined {
  let found: Branch | undefined = root;
  for (const cell of path) found = found?.next.find((each) => each.cell === cell);
  return found;
}

/** Goes on along the main line to its end. */
export function toEnd(root: Branch, path: Path): Path {
  const moves = [...path];
  for (let here = at(root, path); here?.next[0]; here = here.next[0]) moves.push(here.next[0].cell);
  return moves;
}

/** As much of a path as is there. */
export function within(root: Branch, path: Path): Path {
  let here: Branch | undefined = root;
  const length = path.findIndex((cell) => (here = here?.next.find((each) => each.cell === cell)) === undefined);
  return length < 0 ? path : path.slice(0, length);
}

/** The tree with another branch in this place. A place that is not there changes nothing. */
export function change(root: Branch, path: Path, how: (here: Branch) => Branch): Branch {
  if (path.length === 0) return how(root);
  const [cell, ...rest] = path;
  return { ...root, next: root.next.map((each) => (each.cell === cell ? change(each, rest, how) : each)) };
}

/** The tree with this move played there, as a variation where others are. */
export const grow = (root: Branch, path: Path, cell: number): Branch =>
  change(root, path, (here) => (here.next.some((each) => each.cell === cell) ? here : { ...here, next: [...here.next, branch(cell)] }));

/** The tree without this place and what follows. */
export const cut = (root: Branch, path: Path): Branch =>
  path.length === 0 ? root : change(root, path.slice(0, -1), (here) => ({ ...here, next: here.next.filter((each) => each.cell !== path.at(-1)) }));

/** How many of a path's moves are before its last variation: the path up to there is the line that it leaves. */
export function leaves(root: Branch, path: Path): number {
  let here: Branch | undefined = root;
  let last = -1;
  path.forEach((cell, nth) => {
    if (here && here.next[0]?.cell !== cell) last = nth;
    here = here?.next.find((each) => each.cell === cell);
  });
  return last;
}

export const isMain = (root: Branch, path: Path): boolean => leaves(root, path) < 0;

/** The tree in which the variation of this place comes one step nearer to the main line. */
export function promote(root: Branch, path: Path): Branch {
  const from = leaves(root, path);
  return from < 0 ? root : change(root, path.slice(0, from), (here) => ({ ...here, next: [...here.next].sort((a, b) => Number(b.cell === path[from]) - Number(a.cell === path[from])) }));
}

/** The tree in which this place is on the main line. */
export function mainLine(root: Branch, path: Path): Branch {
  while (!isMain(root, path)) root = promote(root, path);
  return root;
}

/** The next place with the same moves before it: −1 the one above, 1 the one below; null when there is none. */
export function sibling(root: Branch, path: Path, way: -1 | 1): Path | null {
  if (path.length === 0) return null;
  const before = path.slice(0, -1);
  const beside = at(root, before)?.next ?? [];
  const found = beside[beside.findIndex((each) => each.cell === path.at(-1)) + way];
  return found ? [...before, found.cell] : null;
}

/** Moves of the tree, the start not counted. */
export const size = (root: Branch): number => root.next.reduce((sum, each) => sum + 1 + size(each), 0);

/** Whether there is more than a line of moves. */
export const isAnnotated = (root: Branch): boolean =>
  root.glyph !== "" || root.comment !== "" || root.marks.length > 0 || root.next.length > 1 || root.next.some(isAnnotated);

/** A mark set, or taken away where it was. */
export function marked(here: Branch, mark: Mark): Branch {
  const same = (each: Mark) => each.from === mark.from && each.to === mark.to;
  const was = here.marks.find(same);
  const others = here.marks.filter((each) => !same(each));
  return { ...here, marks: was?.colour === mark.colour ? others : [...others, mark] };
}
