/// A game on the server, seen through its socket. Events have versions without a gap: whoever was away asks for what came
/// after the last version seen, and receives exactly that, or the whole state. A move of one's own is sent with its ply and
/// sent again after a reconnection; a repeat is harmless.
///
/// A line can die without a word: the network is gone, and no socket closes. So the page asks "are you there?" when it has heard nothing
/// for a second and a half, and after four takes the line for dead and says so.

import { ApiError, get, send } from "../api/client";
import type { GameEvent, GameState, ServerMessage } from "../api/types";
import type { Side } from "../rules/board";
import { legal, newGame, parseGame, play, plies, replay, type Game } from "../rules/game";
import { moveCell, moveName } from "../rules/notation";
import { parseRules } from "../rules/rules";
import { lineOf, type Path } from "../play/branch";
import type { SeatView, Table } from "../play/table";
import type { Tokens } from "./tokens";

/** Silence after which the page asks, and after which the line is dead, in milliseconds. */
const ASK = 1500;
const DEAD = 4000;

export class OnlineTable implements Table {
  state = $state.raw<GameState | null>(null);
  game = $state.raw<Game>(newGame(parseRules("connect4")));
  cursor = $state(0);
  falling = $state(false);
  connected = $state(false);
  missing = $state(false);
  /** A move that the server has not confirmed. */
  unsent = $state(false);
  /** The time on this browser's clock when the game's clocks were told. */
  told = $state(0);
  trouble = $state.raw<ApiError | null>(null);
  view = $derived(replay(this.game, this.cursor));
  root = $derived(lineOf(this.game.moves));
  path = $derived(this.game.moves.slice(0, this.cursor));
  #socket: WebSocket | null = null;
  #closed = false;
  #pause = 300;
  #heard = 0;
  #asked = 0;
  #watch: ReturnType<typeof setInterval> | null = null;
  /** Moves shown before the server has them; more than one where both seats are held here. */
  #pending: { ply: number; move: string }[] = [];
  #ref = 0;

  /** The seats that this browser holds. */
  tokens = $state.raw<Tokens>({});

  constructor(readonly id: string, tokens: Tokens) {
    this.tokens = tokens;
  }

  get seats(): { x: SeatView; o: SeatView } {
    const seat = (side: Side): SeatView => {
      const s = this.state?.seats[side];
      return { kind: s?.kind ?? "human", name: s?.name ?? "", spec: s?.player ?? null };
    };
    return { x: seat("x"), o: seat("o") };
  }
  /** Two people, each for themselves. */
  get two() {
    const { state } = this;
    return !!state && !state.local && state.seats.x.kind === "human" && state.seats.o.kind === "human";
  }
  /** Who plays against a person is not helped, unless both agreed. */
  get unaided() { return this.two && this.state!.status === "playing" && this.mine.length > 0 && !this.state!.help; }
  get thinking() { return this.state?.status === "playing" ? this.state.thinking : null; }
  get ended() { return this.state?.result ?? null; }
  /** The sides that this browser plays. */
  get mine(): Side[] {
    const local = this.state?.local && (this.tokens.x || this.tokens.o || this.tokens.owner);
    return (["x", "o"] as const).filter((side) => this.state?.seats[side].kind === "human" && (local || this.tokens[side]));
  }
  get hand(): Side | null {
    if (this.state?.status !== "playing" || this.cursor !== this.game.moves.length || this.game.outcome !== null) return null;
    return this.mine.includes(this.game.toMove) ? this.game.toMove : null;
  }
  get canUndo() { return this.mine.length > 0 && this.game.moves.length > 0 && this.state?.result?.reason !== "resigned"; }
  get canRedo() { return this.mine.length > 0 && (this.state?.undone ?? "") !== ""; }
  tokenFor(side: Side | null): string | null {
    return (side && this.tokens[side]) || this.tokens.x || this.tokens.o || this.tokens.owner || null;
  }
  get token() { return this.tokenFor(this.mine[0] ?? null); }

  /** The seats that are held are others now. */
  hold(tokens: Tokens) {
    this.tokens = tokens;
    if (this.#socket?.readyState === WebSocket.OPEN) this.#sayHere(this.#socket);
  }

  async open() {
    this.#closed = false;
    try {
      this.#take(await get<GameState>(`/games/${this.id}`));
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return void (this.missing = true);
    }
    this.#connect();
    this.#watch = setInterval(() => this.#check(), 500);
  }

  close() {
    this.#closed = true;
    if (this.#watch) clearInterval(this.#watch);
    this.#socket?.close();
  }

  /** Whether the line is alive. A page that nobody looks at has its timers held back: it asks when it is looked at again. */
  #check() {
    if (this.#socket?.readyState !== WebSocket.OPEN || document.hidden) return void (this.#heard = Math.max(this.#heard, document.hidden ? performance.now() : 0));
    const silence = performance.now() - this.#heard;
    if (silence > DEAD) this.#drop();
    else if (silence > ASK && performance.now() - this.#asked > ASK) {
      this.#asked = performance.now();
      this.#socket.send(JSON.stringify({ type: "ping" }));
    }
  }

  /** The line is dead: a socket that is closed on it would wait for the other end for minutes. */
  #drop() {
    const dead = this.#socket!;
    this.#socket = null;
    dead.onmessage = dead.onclose = null;
    dead.close();
    this.#lost();
  }
  #lost() {
    this.connected = false;
    if (this.#closed) return;
    setTimeout(() => this.#connect(), this.#pause);
    this.#pause = Math.min(this.#pause * 1.7, 5000);
  }

  #sayHere(socket: WebSocket) {
    const tokens = [this.tokens.x, this.tokens.o].filter(Boolean);
    if (tokens.length > 0) socket.send(JSON.stringify({ type: "here", tokens }));
  }

  #connect() {
    if (this.#closed) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const after = this.state ? `?after=${this.state.version}` : "";
    const socket = (this.#socket = new WebSocket(`${scheme}://${location.host}/api/games/${this.id}/socket${after}`));
    // A socket that does not open is dead, too.
    const patience = setTimeout(() => { if (this.#socket === socket && socket.readyState === WebSocket.CONNECTING) this.#drop(); }, DEAD);
    // One that opens and says nothing is not the server's word yet (something in between may have opened it): it is asked at once.
    socket.onopen = () => {
      clearTimeout(patience);
      this.#heard = this.#asked = performance.now();
      socket.send(JSON.stringify({ type: "ping" }));
      this.#sayHere(socket);
      this.#pending.forEach((move) => this.#sendMove(move));
    };
    socket.onmessage = (message) => {
      this.connected = true;
      this.#pause = 300;
      this.#heard = performance.now();
      this.#hear(JSON.parse(String(message.data)) as ServerMessage);
    };
    socket.onclose = () => {
      clearTimeout(patience);
      if (this.#socket === socket) this.#lost();
    };
  }

  #hear(message: ServerMessage) {
    if (message.type === "state") this.#take(message.game);
    else if (message.type === "event") this.#event(message.event);
    else if (message.type === "thinking" && this.state) this.state = { ...this.state, thinking: message.side };
    else if (message.type === "watchers" && this.state) this.state = { ...this.state, watchers: message.count, present: message.present };
    else if (message.type === "error") this.#refused(new ApiError(message.error.code, message.error.message, 409));
  }

  #refused(error: ApiError) {
    this.trouble = error;
    this.#await([]);
    void this.refresh();
  }

  async refresh() {
    try {
      this.#take(await get<GameState>(`/games/${this.id}`));
    } catch {
      // The socket brings the state when the server is back.
    }
  }

  #take(state: GameState) {
    this.state = state;
    this.told = performance.now();
    const rules = parseRules(state.position.rules);
    let game = parseGame(rules, state.position.position);
    // Moves that were shown and are not there yet stay shown; they are sent again.
    const missing = this.#pending.filter(({ ply }) => ply >= plies(game));
    const follow = state.status === "playing" && missing.every(({ ply }, nth) => ply === plies(game) + nth);
    this.#await(follow ? missing : []);
    for (const { move } of this.#pending) game = play(game, moveCell(rules, game.cells, move));
    this.#show(game);
  }

  #await(pending: { ply: number; move: string }[]) {
    this.#pending = pending;
    this.unsent = pending.length > 0;
  }

  #show(game: Game) {
    const follows = this.cursor >= this.game.moves.length;
    const grew = game.moves.length === this.cursor + 1;
    this.game = game;
    if (follows || this.cursor > game.moves.length) {
      this.falling = grew;
      this.cursor = game.moves.length;
    }
  }

  #event(event: GameEvent) {
    const state = this.state;
    if (!state || event.version <= state.version) return;
    const next = { ...state, version: event.version, updated: event.at };
    if (event.type === "move" && event.move) {
      const { move } = event;
      // Where it stands among the moves shown, if it is one of them.
      const here = this.game.moves[(event.ply ?? 0) - (plies(this.game) - this.game.moves.length)];
      const shown = here !== undefined && moveName(this.game.rules, here) === move;
      if (!shown && plies(this.game) !== event.ply) return void this.refresh();
      if (this.#pending[0]?.ply === event.ply) this.#await(this.#pending.slice(1));
      this.trouble = null;
      const undone = state.undone.startsWith(move) ? state.undone.slice(move.length) : "";
      this.state = { ...next, undone, offer: null, thinking: null, ...ending(event), clock: this.#clockAfter(event) };
      this.told = performance.now();
      if (!shown) this.#show(play(this.game, moveCell(this.game.rules, this.game.cells, move)));
      return;
    }
    if (event.type === "named" && event.side) {
      const seat = { ...state.seats[event.side], name: event.name ?? "", joined: true };
      this.state = { ...next, seats: { ...state.seats, [event.side]: seat } };
    } else if (event.type === "pace") this.state = { ...next, pace_ms: event.pace_ms ?? state.pace_ms, paused: event.paused ?? state.paused };
    else if (event.type === "resigned" || event.type === "drawn" || event.type === "flagged") {
      const clock = state.clock && { ...state.clock, left: { ...state.clock.left, ...(event.type === "flagged" ? { [event.side]: 0 } : {}) }, running: null };
      this.state = { ...next, offer: null, thinking: null, clock, ...ending(event) };
    } else if (event.type === "helped") this.state = { ...next, offer: null, help: true };
    else if (event.type === "rematch") this.state = { ...next, offer: null, rematch: event.game };
    else {
      this.state = next;
      void this.refresh();
    }
  }

  /** The clocks after a move: the mover's as the server has it, and the other one runs once each has moved. */
  #clockAfter(event: GameEvent & { type: "move" }): GameState["clock"] {
    const clock = this.state?.clock;
    if (!clock) return null;
    const left = { ...this.left, ...(event.left_ms === undefined ? {} : { [event.side]: event.left_ms }) };
    const over = "outcome" in event && event.outcome;
    // The first moves are free: the server knows when the clocks begin to run.
    if (clock.running === null && !over) void this.refresh();
    return { ...clock, left, running: over || clock.running === null ? null : event.side === "x" ? "o" : "x" };
  }
  /** What each side has left now, in milliseconds. */
  get left(): { x: number; o: number } {
    const clock = this.state?.clock;
    if (!clock) return { x: 0, o: 0 };
    const gone = performance.now() - this.told;
    const of = (side: Side) => Math.max(0, clock.left[side] - (clock.running === side ? gone : 0));
    return { x: of("x"), o: of("o") };
  }

  play(cell: number) {
    if (this.hand === null) return;
    if (!legal(this.game).includes(cell)) return;
    const move = { ply: plies(this.game), move: moveName(this.game.rules, cell) };
    this.#await([...this.#pending, move]);
    // Shown at once; the server's word comes after.
    this.#show(play(this.game, cell));
    this.#sendMove(move);
  }

  #sendMove(move: { ply: number; move: string }) {
    this.#tell({ type: "move", token: this.tokenFor(move.ply % 2 === 0 ? "x" : "o"), ...move });
  }

  #tell(message: Record<string, unknown>) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ ref: String(++this.#ref), ...message }));
  }

  go(cursor: number) {
    const to = Math.max(0, Math.min(this.game.moves.length, cursor));
    this.falling = to === this.cursor + 1;
    this.cursor = to;
  }
  goTo(path: Path) { this.go(path.length); }
  undo() { this.#tell({ type: "undo", token: this.token }); }
  redo() { this.#tell({ type: "redo", token: this.token }); }
  draw() { this.#tell({ type: "draw", token: this.token }); }
  help() { this.#tell({ type: "help", token: this.token }); }
  rematch() { this.#tell({ type: "rematch", token: this.token }); }
  /** Has it noted that a clock ran out. */
  flag() { if (this.mine.length > 0) this.#tell({ type: "flag", token: this.token }); }
  decline() { this.#tell({ type: "decline", token: this.token }); }
  resign() { this.#tell({ type: "resign", token: this.token, ...(this.mine.length > 1 ? { side: this.game.toMove } : {}) }); }
  pace(part: { pace_ms?: number; paused?: boolean }) { this.#tell({ type: "pace", token: this.token, ...part }); }

  async sit(side: Side, name: string) {
    const token = this.tokenFor(side);
    if (token) await send("PUT", `/games/${this.id}/seats/${side}`, { token, name }).catch((error) => (this.trouble = error as ApiError));
  }
}

function ending(event: GameEvent): Partial<GameState> {
  if (!("outcome" in event) || !event.outcome) return {};
  return { status: "over", result: { outcome: event.outcome, reason: event.reason ?? "line" } };
}
