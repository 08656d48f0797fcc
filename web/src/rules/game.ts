/// A game: rules, a first position, the moves since. A value: `play` returns another game, so that time travel is an index
/// into the moves and nothing has to be undone.

import { alignedThrough, emptyCells, landing, other, type Cells, type Side, type Stone } from "./board";
import { indexOf } from "./board";
import { formatRows, looksLikeRows, moveCell, moveName, NotationError, parseRows, splitMoves } from "./notation";
import { maxPlies, type Rules } from "./rules";

export type Outcome = Side | "draw";

export interface Game {
  readonly rules: Rules;
  /** Stones of the first position when it was set up; null for the empty board. */
  readonly start: Cells | null;
  /** Cells played since, in order. */
  readonly moves: readonly number[];
  readonly cells: Cells;
  readonly toMove: Side;
  readonly outcome: Outcome | null;
  readonly winning: readonly number[];
}

const countOf = (cells: Cells) => cells.filter((cell) => cell !== null).length;

export function newGame(rules: Rules, start: Cells | null = null): Game {
  const cells = start ?? emptyCells(rules);
  const stones = countOf(cells);
  const game = { rules, start: stones === 0 ? null : cells, moves: [], cells, toMove: stones % 2 === 0 ? "x" : "o" } as const;
  return { ...game, ...ending(rules, cells, null, stones) };
}

function ending(rules: Rules, cells: Cells, last: number | null, stones: number) {
  const from = last === null ? cells.map((_, cell) => cell) : [last];
  const winning = new Set<number>();
  for (const cell of from) for (const aligned of alignedThrough(rules, cells, cell)) winning.add(aligned);
  const [first] = winning;
  const outcome: Outcome | null =
    first !== undefined ? (cells[first] as Side) : stones >= maxPlies(rules) ? "draw" : null;
  return { outcome, winning: [...winning].sort((a, b) => a - b) };
}

/** The stones on the board. */
export const plies = (game: Game) => countOf(game.cells);

/** The cells that may be played now. */
export function legal(game: Game): number[] {
  if (game.outcome !== null) return [];
  const { rules, cells } = game;
  if (!rules.gravity) return cells.flatMap((stone, cell) => (stone === null ? [cell] : []));
  const found: number[] = [];
  for (let column = 0; column < rules.width; column++) {
    const row = landing(rules, cells, column);
    if (row >= 0) found.push(indexOf(rules, column, row));
  }
  return found;
}

/** Plays in a cell that must be legal. */
export function play(game: Game, cell: number): Game {
  if (game.outcome !== null) throw new NotationError("over", moveName(game.rules, cell));
  if (!legal(game).includes(cell)) throw new NotationError("taken", moveName(game.rules, cell));
  const cells: Stone[] = [...game.cells];
  cells[cell] = game.toMove;
  const moves = [...game.moves, cell];
  return { ...game, cells, moves, toMove: other(game.toMove), ...ending(game.rules, cells, cell, countOf(cells)) };
}

/** The game as it was after its first `count` moves. */
export function replay(game: Game, count: number): Game {
  let at = newGame(game.rules, game.start);
  for (const cell of game.moves.slice(0, count)) at = play(at, cell);
  return at;
}

/** Moves or rows → a game, or a NotationError. */
export function parseGame(rules: Rules, text: string): Game {
  const trimmed = text.trim();
  if (looksLikeRows(trimmed)) {
    // `7/7/…/3x3 o 44`: moves may follow the rows.
    const [rows, side = "", ...rest] = trimmed.split(/\s+/);
    const isSide = side === "x" || side === "o";
    const { cells } = parseRows(rules, isSide ? `${rows} ${side}` : rows);
    return playWords(newGame(rules, cells), splitMoves(rules, (isSide ? rest : [side, ...rest]).join("")));
  }
  return playWords(newGame(rules), splitMoves(rules, trimmed));
}

function playWords(game: Game, words: string[]): Game {
  for (const word of words) {
    if (game.outcome !== null) throw new NotationError("over", word);
    game = play(game, moveCell(game.rules, game.cells, word));
  }
  return game;
}

/** `"4453"`: the moves since the first position. */
export const movesText = (game: Game) => game.moves.map((cell) => moveName(game.rules, cell)).join("");

export const rowsText = (game: Game) => formatRows(game.rules, game.cells, game.toMove);

/** What a URL carries: the moves; after the rows of the first position, when that was set up. */
export const positionText = (game: Game) =>
  game.start === null ? movesText(game) : `${rowsText(newGame(game.rules, game.start))} ${movesText(game)}`.trimEnd();
