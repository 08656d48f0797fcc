/// A question of a view that may take seconds: how far its search has come, and a way to stop it. One at a time: the next one ends it, and so
/// does leaving the view, or others would wait for an answer that nobody wants.

import { get, type Params } from "./client";

/** Who asks for longer than this is told how it goes. */
const SLOW = 300;

export class Asking {
  busy = $state(false);
  /** It takes long enough to be spoken of. */
  slow = $state(false);
  /** Positions so far, where the page's own engine searches. */
  searched = $state(0);
  #under: AbortController | null = null;

  /** The answer; null when it was stopped. */
  async ask<T>(path: string, params: Params): Promise<T | null> {
    this.stop();
    const under = (this.#under = new AbortController());
    this.busy = true;
    this.slow = false;
    this.searched = 0;
    const timer = setTimeout(() => (this.slow = true), SLOW);
    try {
      return await get<T>(path, params, under.signal, (nodes) => { if (this.#under === under) this.searched = nodes; });
    } catch (error) {
      if (under.signal.aborted) return null;
      throw error;
    } finally {
      clearTimeout(timer);
      if (this.#under === under) this.busy = this.slow = false;
    }
  }

  stop() {
    this.#under?.abort();
  }
}
