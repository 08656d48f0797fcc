/// A position with one thing to find, proved: the only move that wins, the only one that holds the draw, a win in so many plies, or the
/// better move of one's own game. What follows the first move is `line.ts`.

import type { Analysis, Move } from "../api/types";
import type { Side } from "../rules/board";
import { legal, newGame, play, positionText, type Game } from "../rules/game";
import { rulesText, type Rules } from "../rules/rules";

export const KINDS = ["only", "win", "draw", "better"] as const;
export type Kind = (typeof KINDS)[number];

export interface Puzzle {
  rules: string;
  position: string;
  side: Side;
  kind: Kind;
  /** Of a win: plies to the end. */
  plies: number | null;
  /** Every move that is right. */
  right: Move[];
}

type Found = Pick<Analysis, "complete" | "score" | "plies" | "moves">;

/** The moves that do what a puzzle asks for: keep the win, keep the draw, or lose no time. Nothing unless all is proved. */
export function rightMoves(kind: Kind, found: Found): Move[] {
  const scores = found.moves.map((m) => m.score);
  if (!found.complete || scores.length === 0 || scores.some((score) => score === null)) return [];
  const best = Math.max(...(scores as number[]));
  const keeps = kind === "only" || kind === "draw" ? (score: number) => Math.sign(score) === Math.sign(best) : (score: number) => score === best;
  return found.moves.filter((m) => keeps(m.score!)).map((m) => m.move);
}

/** What is proved of a position, as a puzzle; null when it is none: too easy, already over, or with many answers. */
export function puzzleOf(game: Game, found: Found): Puzzle | null {
  const quickest = rightMoves("win", found);
  if (quickest.length === 0 || found.score === null || found.moves.length < 3 || game.outcome !== null) return null;
  const sign = Math.sign(found.moves.find((m) => m.move === quickest[0])!.score!);
  if (sign < 0) return null;
  // A move that wins at once, or that stops one, needs no thought.
  if (found.plies === 1 || isForced(game)) return null;
  const keeping = rightMoves("only", found);
  const base = { rules: rulesText(game.rules), position: positionText(game), side: game.toMove };
  if (keeping.length === 1) return { ...base, kind: sign > 0 ? "only" : "draw", plies: sign > 0 ? found.plies : null, right: keeping };
  if (sign > 0 && found.plies !== null && found.plies >= 3 && found.plies <= 9 && quickest.length === 1) return { ...base, kind: "win", plies: found.plies, right: quickest };
  return null;
}

/** Whether the other side would win at once if it were its turn. */
function isForced(game: Game): boolean {
  const passed: Game = { ...game, toMove: game.toMove === "x" ? "o" : "x" };
  return legal(game).some((cell) => play(passed, cell).outcome === passed.toMove);
}

/** A number from 0 to below 1 from a seed: the same puzzle for the same seed. */
export function lots(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A position to look at: some moves at random, in which nobody misses a win at hand. */
export function candidate(rules: Rules, lot: () => number): Game {
  const cells = rules.width * rules.height;
  for (;;) {
    const plies = Math.round(cells * (0.22 + 0.4 * lot()));
    let game = newGame(rules);
    while (game.moves.length < plies && game.outcome === null) {
      const moves = legal(game);
      const wins = moves.filter((cell) => play(game, cell).outcome === game.toMove);
      const choice = wins.length > 0 ? wins : moves;
      // Towards the centre, as people play.
      const weight = (cell: number) => 1 / (1 + Math.abs(Math.floor(cell / rules.height) - (rules.width - 1) / 2));
      let drawn = lot() * choice.reduce((sum, cell) => sum + weight(cell), 0);
      game = play(game, choice.find((cell) => (drawn -= weight(cell)) < 0) ?? choice[0]);
    }
    if (game.outcome === null) return game;
  }
}
