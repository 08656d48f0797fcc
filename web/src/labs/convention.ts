/// How a sheet draws its grid: what rows and columns are called there, and which marks the players have.

import { columnOf, rowOf } from "../rules/board";
import { legal, newGame, play, type Game } from "../rules/game";
import { parseCell } from "../rules/notation";
import { parseRules, type Rules } from "../rules/rules";

export interface Convention {
  /** Where row 0 is. */
  top: boolean;
  /** The marks of players 1 and 2. */
  marks: [string, string];
  /** `x,y` of the sheet: the row comes first. */
  rowFirst: boolean;
}

/** What the sheet calls a row, counted from the bottom here. */
export const rowName = (convention: Convention, rules: Rules, row: number) => String(convention.top ? rules.height - 1 - row : row);

/** What the sheet calls a move: a column; a pair where stones do not fall. */
export function placeName(convention: Convention, rules: Rules, column: number, row: number): string {
  if (rules.gravity) return String(column);
  return convention.rowFirst ? `${rowName(convention, rules, row)},${column}` : `${column},${rowName(convention, rules, row)}`;
}

/** A move of ours (`4`, `d`, `b2`) as the sheet writes it. */
export function sheetMove(convention: Convention, rules: Rules, move: string): string {
  if (rules.gravity) return String(/\d/.test(move) ? +move - 1 : move.charCodeAt(0) - 97);
  const cell = parseCell(rules, move);
  return placeName(convention, rules, columnOf(rules, cell), rowOf(rules, cell));
}

/** The moves of a game as the sheet writes them. */
export const sheetMoves = (convention: Convention, { rules, moves }: Game): string[] => moves.map((cell) => placeName(convention, rules, columnOf(rules, cell), rowOf(rules, cell)));

/** Stones by cell as a grid of the sheet draws them: 0, 1 for who began, 2. */
export const stonesOf = ({ cells }: Game): number[] => cells.map((stone) => (stone === null ? 0 : stone === "x" ? 1 : 2));

/** Stones as Python gets them: rows from the top, 0, 1 for who began, 2. */
export function rowsOf({ rules, cells }: Game): number[][] {
  return Array.from({ length: rules.height }, (_, fromTop) =>
    Array.from({ length: rules.width }, (_, column) => {
      const stone = cells[column * rules.height + rules.height - 1 - fromTop];
      return stone === null ? 0 : stone === "x" ? 1 : 2;
    }));
}

export const playerOf = ({ toMove }: Game): 1 | 2 => (toMove === "x" ? 1 : 2);

/** The game after a move as Python says it, or null when it cannot be played. */
export function played(game: Game, [column, row]: readonly [number, number]): Game | null {
  const cell = legal(game).find((cell) => columnOf(game.rules, cell) === column && rowOf(game.rules, cell) === row);
  return cell === undefined ? null : play(game, cell);
}

/** Every position after so many moves that nobody has won, one for each sequence: what a fair match starts from. */
export function openings(rules: string, plies: number): Game[] {
  let games = [newGame(parseRules(rules))];
  for (let ply = 0; ply < plies; ply++) games = games.flatMap((game) => legal(game).map((cell) => play(game, cell)));
  return games.filter((game) => game.outcome === null);
}
