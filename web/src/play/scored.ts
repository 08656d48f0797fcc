/// What is known of the moves of a position: proved where it could be, and where not, what the best machine thinks in the time there
/// is. The two are never mixed up: a `score` is proved, a `guess` is not.

import type { Analysis, Move, ScoredMove, Text, Verdict } from "../api/types";
import type { Side } from "../rules/board";
import type { Rules } from "../rules/rules";

export interface MoveScore {
  move: Move;
  lower: number;
  upper: number;
  score: number | null;
  /** What a machine believes, on a scale of its own. */
  guess: number | null;
  verdict: Verdict;
  plies: number | null;
  best: boolean;
}

export interface Scored {
  /** By the exact solver, as far as it has come. */
  exact: boolean;
  toMove: Side;
  lower: number;
  upper: number;
  score: number | null;
  guess: number | null;
  verdict: Verdict;
  plies: number | null;
  moves: MoveScore[];
  line: Move[];
  sentence: Text;
  complete: boolean;
  nodes: number;
  depth: number;
  /** Whose word it is where nothing is proved; null where no word was needed. */
  by: string | null;
  /** The solver came to the end of its time. */
  gaveUp: boolean;
}

/** Who is asked where the solver cannot answer in time. */
export const BEST_IN_TIME = "deepening:time=1s,eval=threats";

/** Boards that the solver answers within seconds, from the first move on. */
export const isSolved = (rules: Rules): boolean => rules.width * rules.height <= (rules.gravity ? 42 : 16);

/** What is known of a score: proved bounds, or what another player believes. */
const bounds = (found: { score: number | null; lower: number | null; upper: number | null }) => ({
  lower: found.lower ?? found.score ?? -Infinity,
  upper: found.upper ?? found.score ?? Infinity,
});

/** α–β knows a bound of most moves only. */
function opinion(m: ScoredMove): MoveScore {
  const open = m.bound === "lower" ? { upper: Infinity } : m.bound === "upper" ? { lower: -Infinity } : {};
  return { ...m, ...bounds(m), ...open, score: m.bound === "exact" ? m.score : null, guess: null };
}

/** A player's word alone. */
export function byPlayer(found: Analysis): Scored {
  const moves = found.moves.map((m) => ({ ...opinion(m), best: m.move === found.best }));
  return { ...found, ...bounds(found), exact: false, toMove: found.to_move, moves, guess: null, by: found.player, complete: true, gaveUp: false };
}

/** Whether the solver knows a best move. */
export const settled = (proof: Analysis): boolean => proof.complete || proof.best !== null;

/** The solver's word, and where it has none, the machine's. */
export function together(proof: Analysis | null, word: Analysis | null, gaveUp: boolean): Scored | null {
  const base = proof ?? word;
  if (!base) return null;
  const said = proof && settled(proof) ? null : word;
  const known = new Map(said?.moves.map((m) => [m.move, m]));
  const moves = base.moves.map((m): MoveScore => {
    const proved = proof ? { ...m, ...bounds(m) } : { ...m, lower: -Infinity, upper: Infinity, score: null, verdict: null, plies: null };
    const other = known.get(m.move);
    // A win or a loss that a search has seen to the end is as sure as the solver's.
    const verdict = proved.verdict ?? (other?.verdict === "draw" ? null : other?.verdict) ?? null;
    const plies = proved.verdict ? proved.plies : verdict ? (other?.plies ?? null) : null;
    const guess = proved.score === null && verdict === null && other?.bound === "exact" ? other.score : null;
    return { ...proved, verdict, plies, guess, best: said?.best ? m.move === said.best : proof ? m.best : false };
  });
  const sure = said && said.verdict !== null && said.verdict !== "draw" && proof?.verdict == null ? said : null;
  return {
    ...(sure ?? base), exact: proof !== null, toMove: base.to_move, moves, gaveUp,
    ...(proof ? bounds(proof) : { lower: -Infinity, upper: Infinity }), score: proof?.score ?? null,
    guess: said && !sure && proof?.score == null && base.verdict === null ? said.score : null,
    line: (proof?.line.length ? proof.line : said?.line) ?? [], complete: (proof?.complete ?? false) || (gaveUp && word !== null),
    nodes: base.nodes, depth: said?.depth ?? base.depth,
    // What is proved needs nobody's word, though a machine may have named the move.
    by: said && !sure && base.verdict === null ? said.player : null,
  };
}
