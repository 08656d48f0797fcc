/// A puzzle from its first move to its end, against the best defence.
///
/// ```text
///   turn ── a right move ──► the other side's best reply ──► turn ── … ──► the game is over, or nothing is left to find
/// ```
///
/// The other side holds out as long as it can; where several replies are as good, it takes the one after which the fewest moves are right, so that a
/// trap that can be set is set. Rejected: the solver's one best line, which often leaves a choice of ten good moves after the first.

import type { Analysis, Move } from "../api/types";
import { play, type Game } from "../rules/game";
import { moveCell } from "../rules/notation";
import { rightMoves, type Kind } from "./puzzle";

/** What is proved of a position. */
export type Ask = (game: Game) => Promise<Pick<Analysis, "complete" | "score" | "plies" | "moves">>;

/** A position in which a move is to be found. */
export interface Turn {
  readonly game: Game;
  readonly right: readonly Move[];
  /** What each move does: the score of the side that plays it. */
  readonly scores: ReadonlyMap<Move, number>;
}

/** More own moves than this are an endgame, not a puzzle. */
const LONGEST = 8;

export function turnOf(kind: Kind, game: Game, found: Awaited<ReturnType<Ask>>): Turn {
  return { game, right: rightMoves(kind, found), scores: new Map(found.moves.flatMap((m) => (m.score === null ? [] : [[m.move, m.score] as const]))) };
}

/** Whether there is still something to find: most moves would do otherwise. A win in so many plies is played to its end. */
const isOpen = (kind: Kind, { right, scores }: Turn): boolean => right.length > 0 && (kind === "win" || 2 * right.length <= scores.size);

/** The best defence after an own move: the position after it, and whether anything is left to find there (`turn`). `nth` own moves were made. */
export async function reply(kind: Kind, game: Game, nth: number, ask: Ask): Promise<{ game: Game; turn: Turn | null } | null> {
  if (game.outcome !== null || kind === "better" || nth >= LONGEST) return null;
  let best: { game: Game; turn: Turn | null } | null = null;
  for (const move of rightMoves("win", await ask(game))) {
    const answered = play(game, moveCell(game.rules, game.cells, move));
    if (answered.outcome !== null) return { game: answered, turn: null };
    const turn = turnOf(kind, answered, await ask(answered));
    const now = { game: answered, turn: isOpen(kind, turn) ? turn : null };
    if (!best || rank(now) < rank(best)) best = now;
    if (turn.right.length === 1) break;
  }
  return best;
}

const rank = ({ turn }: { turn: Turn | null }): number => turn?.right.length ?? Infinity;
