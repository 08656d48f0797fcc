/// The replay of a search: a place in the event log, the line in words, and what the search knew at that moment.

import { ApiError, get } from "../api/client";
import type { EventPage, LogEvent, TreeState } from "../api/types";
import type { TreeModel } from "./model.svelte";

const PAGE = 500;

/** Lines a second. */
export const SPEEDS = [1, 2, 5, 20, 100] as const;
/** No faster than the eye: above it a step is several lines. */
const TICK = 100;

export class Replay {
  /** The line shown; null: the whole tree, after the search. */
  at = $state<number | null>(null);
  event = $state.raw<LogEvent | null>(null);
  seen = $state.raw<TreeState | null>(null);
  playing = $state(false);
  speed = $state<number>(2);
  #pages = new Map<number, Promise<EventPage>>();
  #turn = 0;

  constructor(readonly model: TreeModel) {}

  get total() { return this.model.tree?.events ?? 0; }

  reset() {
    this.playing = false;
    this.at = null;
    this.event = null;
    this.seen = null;
    this.#pages.clear();
  }

  #page(n: number): Promise<EventPage> {
    const first = Math.floor(n / PAGE) * PAGE;
    let page = this.#pages.get(first);
    if (!page) {
      page = get<EventPage>("/tree/events", { ...this.model.query!, from: first, count: PAGE });
      this.#pages.set(first, page);
      // What could not be had now is asked for again.
      page.catch(() => this.#pages.delete(first));
    }
    return page;
  }

  /** Shows the tree as it was after line `n`. */
  async go(n: number) {
    const to = Math.max(0, Math.min(this.total - 1, n));
    const turn = ++this.#turn;
    this.at = to;
    try {
      const [page, seen] = await Promise.all([this.#page(to), get<TreeState>("/tree/state", { ...this.model.query!, at: to })]);
      if (turn !== this.#turn) return;
      this.event = page.events.find((event) => event.n === to) ?? null;
      this.seen = seen;
      this.model.trouble = null;
      await this.model.reveal(seen.path);
      if (this.event) this.model.selected = this.event.node;
    } catch (error) {
      this.#failed(error);
    }
  }

  #failed(error: unknown) {
    this.playing = false;
    if (!(error instanceof ApiError)) throw error;
    this.model.trouble = error;
  }

  step(by: number) {
    return this.go((this.at ?? (by > 0 ? -1 : this.total)) + by);
  }

  /** The next line of a kind; stays when there is none. */
  async next(type: "cutoff" | "memo" | "update", back = false) {
    try {
      const answer = await get<{ n: number | null }>("/tree/next", { ...this.model.query!, from: this.at ?? 0, type, back });
      if (answer.n !== null) await this.go(answer.n);
    } catch (error) {
      this.#failed(error);
    }
  }

  /** The whole tree again, as it is after the search. */
  leave() {
    this.#turn++;
    this.playing = false;
    this.at = null;
    this.seen = null;
    this.event = null;
  }

  async play() {
    if (this.playing) return;
    this.playing = true;
    if (this.at !== null && this.at >= this.total - 1) this.at = null;
    while (this.playing && (this.at ?? -1) < this.total - 1) {
      const pause = Math.max(TICK, 1000 / this.speed);
      const began = performance.now();
      await this.step(Math.max(1, Math.round((this.speed * pause) / 1000)));
      await new Promise((done) => setTimeout(done, Math.max(0, pause - (performance.now() - began))));
    }
    this.playing = false;
  }
}
