/// The scores of the moves of a position: exact, as they become known, or by another player. What was learnt is kept, so
/// that stepping through a game shows each position at once.

import { ApiError, get, stream } from "../api/client";
import type { Analysis, Move, ScoredMove, Text, Verdict } from "../api/types";
import type { Side } from "../rules/board";
import { positionText, type Game } from "../rules/game";
import { rulesText } from "../rules/rules";
import { seeded } from "../players/spec";

export interface MoveScore {
  move: Move;
  lower: number;
  upper: number;
  score: number | null;
  verdict: Verdict;
  plies: number | null;
  best: boolean;
}

export interface Scored {
  exact: boolean;
  toMove: Side;
  lower: number;
  upper: number;
  score: number | null;
  verdict: Verdict;
  plies: number | null;
  moves: MoveScore[];
  line: Move[];
  sentence: Text;
  complete: boolean;
  nodes: number;
}

export class Scores {
  current = $state.raw<Scored | null>(null);
  #of = $state.raw<Game | null>(null);
  trouble = $state.raw<ApiError | null>(null);
  #known = new Map<string, Scored>();
  #stop: (() => void) | null = null;

  /** What is known of this position: right after a move, `current` is still about the one before. */
  about(game: Game): Scored | null {
    return this.#of === game ? this.current : null;
  }

  /** Scores of the position shown, by `exact` or a player's name. */
  ask(game: Game, source: string) {
    this.stop();
    this.trouble = null;
    this.#of = game;
    if (game.outcome !== null) return void (this.current = null);
    const rules = rulesText(game.rules);
    const position = positionText(game);
    const key = `${rules} ${position} ${source}`;
    const known = this.#known.get(key);
    this.current = known ?? null;
    if (known?.complete) return;
    const learn = (scored: Scored) => {
      this.current = scored;
      this.#known.set(key, scored);
      if (this.#known.size > 500) this.#known.delete(this.#known.keys().next().value!);
    };
    const failed = (error: ApiError) => (this.trouble = error);
    // A short pause: whoever steps through a game fast does not start a search at every move.
    const timer = setTimeout(() => {
      this.#stop = source === "exact" ? exact(rules, position, learn, failed) : byPlayer(rules, position, source, learn, failed);
    }, 80);
    this.#stop = () => clearTimeout(timer);
  }

  stop() {
    this.#stop?.();
    this.#stop = null;
  }
}

/** What is known of a score: proved bounds, or what another player believes. */
const bounds = (found: { score: number | null; lower: number | null; upper: number | null }) => ({
  lower: found.lower ?? found.score ?? -Infinity,
  upper: found.upper ?? found.score ?? Infinity,
});

const scored = (found: Analysis, exact: boolean, moves: MoveScore[]): Scored => ({ ...found, ...bounds(found), exact, toMove: found.to_move, moves });

function exact(rules: string, position: string, learn: (scored: Scored) => void, failed: (error: ApiError) => void) {
  const take = (found: Analysis) => learn(scored(found, true, found.moves.map((m) => ({ ...m, ...bounds(m) }))));
  return stream("/solve/stream", { rules, position }, { progress: take, done: take }, failed);
}

/** α–β knows a bound of most moves only. */
function opinion(m: ScoredMove): MoveScore {
  const open = m.bound === "lower" ? { upper: Infinity } : m.bound === "upper" ? { lower: -Infinity } : {};
  return { ...m, ...bounds(m), ...open, score: m.bound === "exact" ? m.score : null };
}

function byPlayer(rules: string, position: string, spec: string, learn: (scored: Scored) => void, failed: (e: ApiError) => void) {
  const stop = new AbortController();
  get<Analysis>("/analyse", { rules, position, player: seeded(spec) }, stop.signal)
    .then((found) => learn({ ...scored(found, false, found.moves.map((m) => ({ ...opinion(m), best: m.move === found.best }))), complete: true }))
    .catch((error) => error instanceof ApiError && failed(error));
  return () => stop.abort();
}
