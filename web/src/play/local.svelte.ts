/// A game on this screen: any seat a person or a machine, at any time. The moves are a tree (`branch.ts`): who goes back and plays
/// something else has a variation, and what was there stays. It lives here and in the browser's storage, so that a
/// reload, a server's restart or a lost network loses nothing; a machine's move is one stateless question.
///
/// The rejected alternative is a server game for every board that somebody opens: a row in a store, a socket and a token
/// for what is mostly trying things out. Games with a link are server games (`OnlineTable`).

import { ApiError, get, patiently } from "../api/client";
import type { Analysis } from "../api/types";
import type { Side } from "../rules/board";
import { legal, newGame, positionText, replay, type Game } from "../rules/game";
import { moveCell } from "../rules/notation";
import { parseRules, rulesText, type Rules } from "../rules/rules";
import type { SavedGame } from "../kept/games";
import type { Kept } from "../kept/database";
import { settings } from "../shell/settings.svelte";
import { seeded } from "../players/spec";
import { grow, lineOf, START, toEnd, within, type Branch, type Path } from "./branch";
import { gameOf, type Chapter } from "./chapter";
import { readSaved, savedGame } from "./saved";
import type { SeatView, Table } from "./table";

export const human = (): SeatView => ({ kind: "human", name: "", spec: null });
export const machine = (spec: string, name = ""): SeatView => ({ kind: "machine", name, spec });

type Seats = { x: SeatView; o: SeatView };
/** Where a game is kept: a tab's own game (`TabGame`), or a chapter of a study. */
export interface Keeper {
  readonly id: string | null;
  begin(game: SavedGame): void;
  take(record: Kept<SavedGame>): void;
  save(game: SavedGame): void;
}
/** What can be put back: a tree, and the place that was shown. */
interface Before { root: Branch; path: Path }

export class LocalTable implements Table {
  #begun = $state.raw<Pick<Chapter, "rules" | "start" | "tags">>({ rules: parseRules("connect4"), start: null, tags: {} });
  root = $state.raw<Branch>(START);
  path = $state.raw<Path>([]);
  falling = $state(false);
  seats = $state.raw<Seats>({ x: human(), o: human() });
  paused = $state(false);
  thinking = $state<Side | null>(null);
  trouble = $state.raw<ApiError | null>(null);
  /** The last change of the tree that can be taken back. */
  before = $state.raw<Before | null>(null);
  game = $derived(gameOf(this.#begun, toEnd(this.root, this.path)));
  cursor = $derived(this.path.length);
  view = $derived(replay(this.game, this.cursor));
  readonly unaided = false;
  /** A machine may move here although more moves follow. */
  #from: Path | null = null;
  #kept: Keeper | null;
  #search: AbortController | null = null;

  /** Null: a board that is not kept (the labs). */
  constructor(kept: Keeper | null) {
    this.#kept = kept;
  }

  /** Its name among the kept games; null before anything is kept. */
  get id() { return this.#kept?.id ?? null; }

  get tags() { return this.#begun.tags; }
  get chapter(): Chapter { return { ...this.#begun, root: this.root }; }
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
  get alone() { return this.seats.x.kind !== this.seats.o.kind; }
  get canUndo() { return this.cursor > 0; }
  get canRedo() { return !this.atEnd; }
  /** A machine is to move in a position of the past: nothing happens until it is told to. */
  get canResume() { return !this.atEnd && this.view.outcome === null && this.seats[this.view.toMove].kind === "machine"; }

  /** Shows a game that an address asks for: it is kept once something happens in it. */
  show(rules: Rules, seats: Seats, game: Game = newGame(rules)) {
    this.#open({ rules, start: game.start, root: lineOf(game.moves), tags: {} }, seats, game.moves);
    this.#kept?.begin(savedGame(this));
  }
  begin(rules: Rules, seats: Seats, game: Game = newGame(rules)) {
    this.show(rules, seats, game);
    this.#save();
  }
  /** Another game with everything in it, which is kept from now on. */
  beginChapter(chapter: Chapter, seats: Seats = { x: human(), o: human() }, path: Path = []) {
    this.#open(chapter, seats, path);
    this.#kept?.begin(savedGame(this));
    this.#save();
  }
  /** Shows a chapter that is kept elsewhere. */
  read(chapter: Chapter, path: Path) {
    this.#open(chapter, { x: human(), o: human() }, path);
  }
  /** Goes on with one that was kept. */
  take(record: Kept<SavedGame>) {
    if (!this.load(record.value)) return;
    this.#kept?.take(record);
  }

  #open({ root, ...begun }: Chapter, seats: Seats, path: Path) {
    this.stop();
    this.#begun = begun;
    this.root = root;
    this.path = within(root, path);
    this.seats = seats;
    this.before = this.#from = null;
    this.falling = this.paused = false;
  }

  setSeat(side: Side, seat: SeatView) {
    this.stop();
    this.seats = { ...this.seats, [side]: seat };
    if (seat.kind === "machine" && this.view.toMove === side) this.#from = this.path;
    this.#save();
  }
  setTag(name: string, value: string) {
    this.#begun = { ...this.#begun, tags: { ...this.#begun.tags, [name]: value } };
    this.#save();
  }

  play(cell: number) {
    if (this.hand !== null && legal(this.view).includes(cell)) this.#put(cell);
  }

  #put(cell: number) {
    this.stop();
    this.root = grow(this.root, this.path, cell);
    this.path = [...this.path, cell];
    this.#from = this.path;
    this.falling = true;
    this.#save();
  }

  /** One move back; against a machine, back to the person's turn. The moves stay. */
  undo() {
    let to = this.cursor - 1;
    if (this.alone) while (to > 0 && this.seats[replay(this.game, to).toMove].kind === "machine") to--;
    this.go(to);
  }
  redo() {
    let to = this.cursor + 1;
    if (this.alone) while (to < this.game.moves.length && this.seats[replay(this.game, to).toMove].kind === "machine") to++;
    this.go(to);
  }
  go(cursor: number) {
    this.goTo(this.game.moves.slice(0, Math.max(0, Math.min(this.game.moves.length, cursor))));
  }
  goTo(path: Path) {
    this.stop();
    this.falling = path.length === this.cursor + 1 && this.path.every((cell, nth) => cell === path[nth]);
    this.path = within(this.root, path);
    this.#from = null;
    this.#save();
  }
  /** Lets the machine whose turn it is go on from here: a variation, if it plays something else. */
  resume() {
    this.#from = this.path;
    this.tick();
  }

  /** Another tree; it can be taken back. */
  edit(change: (root: Branch) => Branch) {
    const root = change(this.root);
    if (root === this.root) return;
    const before = { root: this.root, path: this.path };
    this.#become({ root, path: within(root, this.path) });
    this.before = before;
  }
  /** Puts back the tree of before. */
  restore() {
    if (!this.before) return;
    this.#become(this.before);
    this.before = null;
  }
  #become({ root, path }: Before) {
    // A machine that thinks about a place that is no longer shown would play its move in another one.
    if (path !== this.path) this.stop();
    this.root = root;
    this.path = path;
    this.#save();
  }

  /** Lets the machine whose turn it is think, and plays its move. Called whenever something it depends on has changed. */
  tick() {
    const { view } = this;
    const seat = this.seats[view.toMove];
    const here = this.atEnd || this.#from === this.path;
    if (!here || view.outcome !== null || seat.kind !== "machine" || this.#search || (this.paused && this.bothMachines)) return;
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
    this.#kept?.save(savedGame(this));
  }

  /** Takes up a game that was kept; false when it cannot be read. */
  load(saved: SavedGame | null): boolean {
    const read = saved && readSaved(saved);
    if (!read) return false;
    this.#open(read.chapter, saved.seats, read.path);
    return true;
  }
}
