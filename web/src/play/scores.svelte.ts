/// The scores of the moves of a position: exact, as they become known; on boards that the solver cannot finish, the best machine's word
/// fills what is missing, and says that it does; or by another player alone, when one is chosen. What was learnt is kept, so
/// that stepping through a game shows each position at once.

import { ApiError, get, stream } from "../api/client";
import type { Analysis } from "../api/types";
import { legal, positionText, type Game } from "../rules/game";
import { rulesText } from "../rules/rules";
import { seeded } from "../players/spec";
import { MANY } from "./scoreWords";
import { BEST_IN_TIME, byPlayer, isSolved, settled, together, type Scored } from "./scored";

/** How long the solver is waited for before a machine is asked, where it usually is quick. */
const PATIENCE = 2500;

export class Scores {
  current = $state.raw<Scored | null>(null);
  #of = $state.raw("");
  trouble = $state.raw<ApiError | null>(null);
  #known = new Map<string, Scored>();
  #stop: (() => void) | null = null;

  /** What is known of this position: right after a move, `current` is still about the one before. */
  about(game: Game): Scored | null {
    return this.#of === placeOf(game) ? this.current : null;
  }

  /** Scores of the position shown, by `exact` or a player's name. */
  ask(game: Game, source: string) {
    this.stop();
    this.trouble = null;
    this.#of = placeOf(game);
    if (game.outcome !== null) return void (this.current = null);
    const key = `${this.#of} ${source}`;
    const known = this.#known.get(key);
    this.current = known ?? null;
    if (known?.complete) return;
    const learn = (scored: Scored | null) => {
      if (!scored) return;
      this.current = scored;
      this.#known.set(key, scored);
      if (this.#known.size > 500) this.#known.delete(this.#known.keys().next().value!);
    };
    const failed = (error: ApiError) => (this.trouble = error);
    // A short pause: whoever steps through a game fast does not start a search at every move.
    const timer = setTimeout(() => {
      const at = { rules: rulesText(game.rules), position: positionText(game), exact: legal(game).length <= MANY };
      this.#stop = source === "exact" ? exact(at, isSolved(game.rules) ? PATIENCE : 0, learn, failed) : ask(at, source, (found) => learn(byPlayer(found)), failed);
    }, 80);
    this.#stop = () => clearTimeout(timer);
  }

  stop() {
    this.#stop?.();
    this.#stop = null;
  }
}

const placeOf = (game: Game): string => `${rulesText(game.rules)} ${positionText(game)}`;

/** Where moves are few each is given a value of its own; where they are many that would cost plies, and only the best has one. */
interface Place { rules: string; position: string; exact: boolean }

/** The solver; and the best machine, if the solver has no best move after so long. */
function exact(at: Place, patience: number, learn: (scored: Scored | null) => void, failed: (error: ApiError) => void): () => void {
  let [proof, word, gaveUp]: [Analysis | null, Analysis | null, boolean] = [null, null, false];
  let stopWord = () => {};
  const show = () => learn(together(proof, word, gaveUp));
  const askAround = () => {
    if (word || (proof && settled(proof))) return;
    stopWord = ask(at, BEST_IN_TIME, (found) => { word = found; show(); }, (error) => { if (!proof) failed(error); });
  };
  const timer = setTimeout(askAround, patience);
  const stopProof = stream("/solve/stream", { rules: at.rules, position: at.position }, {
    progress: (found: Analysis) => { proof = found; show(); },
    done: (found: Analysis) => { [proof, gaveUp] = [found, !found.complete]; askAround(); show(); },
  }, (error) => { gaveUp = true; askAround(); if (!word) failed(error); show(); });
  return () => { clearTimeout(timer); stopProof(); stopWord(); };
}

function ask(at: Place, spec: string, learn: (found: Analysis) => void, failed: (error: ApiError) => void): () => void {
  const stop = new AbortController();
  get<Analysis>("/analyse", { ...at, player: seeded(spec) }, stop.signal).then(learn, (error) => error instanceof ApiError && failed(error));
  return () => stop.abort();
}
