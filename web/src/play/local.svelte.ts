/// A game on this screen: any seat a person or a machine. The moves live here and in the browser's storage, so that a
/// reload, a server's restart or a lost network loses nothing; a machine's move is one stateless question to the server.
///
/// The rejected alternative is a server game for every board that somebody opens: a row in a store, a socket and a token
/// for what is mostly trying things out. Games with a link are server games (`OnlineTable`).

import { ApiError, get, patiently } from "../api/client";
import type { Analysis } from "../api/types";
import type { Side } from "../rules/board";
import { legal, newGame, parseGame, play, positionText, replay, rowsText, type Game } from "../rules/game";
import { moveCell } from "../rules/notation";
import { parseRules, rulesText, type Rules } from "../rules/rules";
import { settings } from "../shell/settings.svelte";
import { seeded } from "../players/spec";
import type { SeatView, Table } from "./table";

export const human = (): SeatView => ({ kind: "human", name: "", spec: null });
export const machine = (spec: string, name = ""): SeatView => ({ kind: "machine", name, spec });

export class LocalTable implements Table {
  game = $state.raw<Game>(newGame(parseRules("connect4")));
  cursor = $state(0);
  falling = $state(false);
  seats = $state.raw<{ x: SeatView; o: SeatView }>({ x: human(), o: human() });
  paused = $state(false);
  thinking = $state<Side | null>(null);
  trouble = $state.raw<ApiError | null>(null);
  view = $derived(replay(this.game, this.cursor));
  #key: string | null;
  #search: AbortController | null = null;

  /** `key` names the place in the browser's storage; null: a board that is not kept (the labs). */
  constructor(key: string | null) {
    this.#key = key;
  }

  get atEnd() { return this.cursor === this.game.moves.length; }
  get hand(): Side | null {
    const { outcome, toMove } = this.view;
    return outcome === null && this.seats[toMove].kind === "human" ? toMove : null;
  }
  get ended() {
    const { outcome } = this.game;
    return outcome === null ? null : { outcome, reason: outcome === "draw" ? ("full" as const) : ("line" as const) };
  }
  get bothMachines() { return this.seats.x.kind === "machine" && this.seats.o.kind === "machine"; }
  get canUndo() { return this.cursor > 0; }
  get canRedo() { return this.cursor < this.game.moves.length; }
  /** A machine is to move in a position of the past: nothing happens until it is told to. */
  get canResume() { return !this.atEnd && this.view.outcome === null && this.seats[this.view.toMove].kind === "machine"; }

  begin(rules: Rules, seats: { x: SeatView; o: SeatView }, game: Game = newGame(rules)) {
    this.stop();
    this.game = game;
    this.cursor = game.moves.length;
    this.seats = seats;
    this.falling = false;
    this.paused = false;
    this.#save();
  }

  setSeat(side: Side, seat: SeatView) {
    this.stop();
    this.seats = { ...this.seats, [side]: seat };
    this.#save();
  }

  play(cell: number) {
    if (this.hand === null) return;
    this.#put(cell);
  }

  #put(cell: number) {
    this.stop();
    const view = this.view;
    if (this.game.moves[this.cursor] === cell) this.cursor++;
    else {
      this.game = play(view, cell);
      this.cursor = this.game.moves.length;
    }
    this.falling = true;
    this.#save();
  }

  /** One move back; against a machine, back to the person's turn. */
  undo() {
    const alone = this.seats.x.kind !== this.seats.o.kind;
    let to = this.cursor - 1;
    if (alone) while (to > 0 && this.seats[replay(this.game, to).toMove].kind === "machine") to--;
    this.go(to);
  }
  redo() {
    const alone = this.seats.x.kind !== this.seats.o.kind;
    let to = this.cursor + 1;
    if (alone) while (to < this.game.moves.length && this.seats[replay(this.game, to).toMove].kind === "machine") to++;
    this.go(to);
  }
  go(cursor: number) {
    this.stop();
    const to = Math.max(0, Math.min(this.game.moves.length, cursor));
    this.falling = to === this.cursor + 1;
    this.cursor = to;
    this.#save();
  }
  /** Forgets the moves after the one shown, so that a machine goes on from here. */
  resume() {
    this.game = this.view;
    this.#save();
  }

  /** Lets the machine whose turn it is think, and plays its move. Called whenever something it depends on has changed. */
  tick() {
    const { view } = this;
    const seat = this.seats[view.toMove];
    if (!this.atEnd || view.outcome !== null || seat.kind !== "machine" || this.#search || (this.paused && this.bothMachines)) return;
    void this.#think(view, seat.spec!);
  }

  async #think(view: Game, spec: string) {
    const search = (this.#search = new AbortController());
    this.thinking = view.toMove;
    const began = performance.now();
    const ask = { rules: rulesText(view.rules), position: positionText(view), player: seeded(spec) };
    try {
      const answer = await patiently(
        () => get<Analysis>("/analyse", ask, search.signal), search.signal, (error) => (this.trouble = error));
      const pace = this.bothMachines ? settings.pace : 350;
      const rest = pace - (performance.now() - began);
      if (rest > 0) await new Promise((done) => setTimeout(done, rest));
      if (search.signal.aborted) return;
      // Who ran out of time before it knew a move owes one all the same.
      this.#put(answer.best ? moveCell(view.rules, view.cells, answer.best) : legal(view)[0]!);
    } catch (error) {
      if (error instanceof ApiError && !search.signal.aborted) this.trouble = error;
    } finally {
      if (this.#search === search) {
        this.thinking = null;
        if (this.trouble === null) this.#search = null;
      }
    }
  }

  /** Asks again after a refusal. */
  retry() {
    this.stop();
    this.tick();
  }

  stop() {
    this.#search?.abort();
    this.#search = null;
    this.thinking = null;
    this.trouble = null;
  }

  #save() {
    if (this.#key === null) return;
    const { game, seats, cursor } = this;
    const start = game.start === null ? "" : rowsText(replay(game, 0));
    const moves = game.moves;
    try {
      localStorage.setItem(this.#key, JSON.stringify({ rules: rulesText(game.rules), start, moves, seats, cursor }));
    } catch {
      // Without storage the address still holds the position.
    }
  }

  /** Takes up the stored game; false when there is none that can be read. */
  load(): boolean {
    if (this.#key === null) return false;
    try {
      const stored = JSON.parse(localStorage.getItem(this.#key) ?? "null");
      const rules = parseRules(stored.rules);
      let game = stored.start ? parseGame(rules, stored.start) : newGame(rules);
      for (const cell of stored.moves) game = play(game, cell);
      this.game = game;
      this.cursor = Math.min(stored.cursor ?? game.moves.length, game.moves.length);
      this.seats = stored.seats;
      return true;
    } catch {
      return false;
    }
  }
}

