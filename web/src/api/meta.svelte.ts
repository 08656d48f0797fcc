/// What the server offers, asked once: presets, players, evaluations. Forms are built from it, so that a new player of the
/// engine appears on the page without a change here.

import { ApiError, get } from "./client";
import type { Level, Levels, Meta, Text } from "./types";

class MetaStore {
  data = $state.raw<Meta | null>(null);
  error = $state.raw<ApiError | null>(null);
  /** What the levels are called, by their specification. */
  levelNames = $state.raw<Record<string, Text>>({});
  #asked: Promise<void> | null = null;

  /** Asks the server, once; again after a failure. */
  load(): Promise<void> {
    this.#asked ??= get<Meta>("/meta")
      .then((data) => {
        this.data = data;
        this.error = null;
      })
      .catch((error) => {
        this.error = error as ApiError;
        this.#asked = null;
        setTimeout(() => void this.load(), 3000);
      });
    return this.#asked;
  }
}

export const meta = new MetaStore();

const levels = new Map<string, Promise<Level[]>>();

/** Opponents that feel human on these rules, easiest first. */
export function levelsFor(rules: string): Promise<Level[]> {
  let known = levels.get(rules);
  if (!known) {
    known = get<Levels>("/levels", { rules }).then((answer) => answer.levels);
    known.then(
      (found) => (meta.levelNames = { ...meta.levelNames, ...Object.fromEntries(found.map((l) => [l.player, l.label])) }),
      () => {},
    );
    known.catch(() => levels.delete(rules));
    levels.set(rules, known);
  }
  return known;
}
