/// Moves and positions as text, both ways: `4453`, `ddec`, `b2a1`, and rows from the top, `7/7/7/3o3/3x3/2xxo2 x`.

import { columnOf, indexOf, landing, rowOf, type Cells, type Side, type Stone } from "./board";
import type { Rules } from "./rules";

/** What is wrong with a text; the page says it in the reader's language. */
export type Trouble = "syntax" | "range" | "full" | "taken" | "over" | "rows" | "counts" | "floating";

export class NotationError extends Error {
  constructor(
    readonly trouble: Trouble,
    readonly at: string,
  ) {
    super(`${trouble}: ${at}`);
  }
}

export const letter = (column: number) => String.fromCharCode(97 + column);

/** `d1`: column letter, row from the bottom. */
export const cellName = (rules: Rules, cell: number) => letter(columnOf(rules, cell)) + (rowOf(rules, cell) + 1);

export function parseCell(rules: Rules, name: string): number {
  const match = /^([a-z])(\d+)$/.exec(name);
  if (!match) throw new NotationError("syntax", name);
  const column = match[1].charCodeAt(0) - 97;
  const row = +match[2] - 1;
  if (column >= rules.width || row < 0 || row >= rules.height) throw new NotationError("range", name);
  return indexOf(rules, column, row);
}

/** The name of a column above the board: numbers up to nine, letters beyond or without gravity. */
export const columnName = (rules: Rules, column: number) =>
  rules.gravity && rules.width <= 9 ? String(column + 1) : letter(column);

/** A move as it is written in a game: `4`, `d` or `b2`. */
export function moveName(rules: Rules, cell: number): string {
  return rules.gravity ? columnName(rules, columnOf(rules, cell)) : cellName(rules, cell);
}

/** Splits a text of moves: `"4453"` → 4, 4, 5, 3; `"b2a1"` → b2, a1. Blanks and commas are ignored. */
export function splitMoves(rules: Rules, text: string): string[] {
  const plain = text.toLowerCase().replace(/[\s,;-]+/g, "");
  const words = plain.match(rules.gravity ? /[a-z]|\d/g : /[a-z]\d+/g) ?? [];
  if (words.join("") !== plain) throw new NotationError("syntax", text.trim());
  return words;
}

/** The cell of a move played on these stones. */
export function moveCell(rules: Rules, cells: Cells, word: string): number {
  if (!rules.gravity) {
    const cell = parseCell(rules, word);
    if (cells[cell] !== null) throw new NotationError("taken", word);
    return cell;
  }
  const column = /\d/.test(word) ? +word - 1 : word.charCodeAt(0) - 97;
  if (column < 0 || column >= rules.width) throw new NotationError("range", word);
  const row = landing(rules, cells, column);
  if (row < 0) throw new NotationError("full", word);
  return indexOf(rules, column, row);
}

export const looksLikeRows = (text: string) => text.includes("/") || /\s[xo]$/.test(text.trim());

/** Rows from the top and the side to move → stones. */
export function parseRows(rules: Rules, text: string): { cells: Stone[]; toMove: Side } {
  const [rows, side = ""] = text.trim().toLowerCase().split(/\s+/);
  const parts = rows.split("/");
  if (parts.length !== rules.height) throw new NotationError("rows", rows);
  const cells: Stone[] = Array<Stone>(rules.width * rules.height).fill(null);
  parts.forEach((part, fromTop) => {
    let column = 0;
    for (const word of part.match(/\d+|./g) ?? []) {
      if (/\d/.test(word)) column += +word;
      else if (word === "x" || word === "o" || word === ".") {
        if (column >= rules.width) throw new NotationError("rows", part);
        cells[indexOf(rules, column++, rules.height - 1 - fromTop)] = word === "." ? null : word;
      } else throw new NotationError("syntax", part);
    }
    if (column !== rules.width) throw new NotationError("rows", part);
  });
  return { cells, toMove: checkedSide(rules, cells, side) };
}

/** x begins, so x has as many stones as o, or one more; and nothing floats. */
export function checkedSide(rules: Rules, cells: Cells, side: string): Side {
  const count = (s: Side) => cells.filter((cell) => cell === s).length;
  const lead = count("x") - count("o");
  if (lead !== 0 && lead !== 1) throw new NotationError("counts", `x ${count("x")}, o ${count("o")}`);
  const toMove: Side = lead === 0 ? "x" : "o";
  if (side !== "" && side !== toMove) throw new NotationError("counts", side);
  if (rules.gravity)
    for (let cell = 0; cell < cells.length; cell++)
      if (cells[cell] !== null && rowOf(rules, cell) > 0 && cells[cell - 1] === null)
        throw new NotationError("floating", cellName(rules, cell));
  return toMove;
}

/** The inverse of `parseRows`. */
export function formatRows(rules: Rules, cells: Cells, toMove: Side): string {
  const rows: string[] = [];
  for (let row = rules.height - 1; row >= 0; row--) {
    let text = "";
    let gap = 0;
    for (let column = 0; column < rules.width; column++) {
      const stone = cells[indexOf(rules, column, row)];
      if (stone === null) gap++;
      else {
        text += (gap > 0 ? gap : "") + stone;
        gap = 0;
      }
    }
    rows.push(text + (gap > 0 ? gap : ""));
  }
  return `${rows.join("/")} ${toMove}`;
}
