/// A puzzle while somebody solves it: whose turn it is, what was tried, how it went. What is found out ahead of time (the best defence) is asked for
/// while the person thinks.

import { get } from "../api/client";
import type { Analysis, Move } from "../api/types";
import { parseGame, play, positionText, type Game } from "../rules/game";
import { moveCell, moveName } from "../rules/notation";
import { parseRules, rulesText } from "../rules/rules";
import { reply, turnOf, type Ask, type Turn } from "./line";
import { note } from "./progress";
import type { Puzzle } from "./puzzle";
import { t } from "./texts";

/** How long the defence takes to play: a person sees what happens. */
const PACE = 550;
const moment = () => new Promise((done) => setTimeout(done, PACE));

/** Asks the solver, each position once. */
export function solver(signal: AbortSignal): (game: Game) => Promise<Analysis> {
  const known = new Map<string, Promise<Analysis>>();
  return (game) => {
    const at = { rules: rulesText(game.rules), position: positionText(game) };
    const key = `${at.rules} ${at.position}`;
    const asked = known.get(key) ?? get<Analysis>("/analyse", { ...at, player: "perfect", exact: true }, signal);
    known.set(key, asked);
    asked.catch(() => known.delete(key));
    return asked;
  };
}

export class Solving {
  readonly puzzle: Puzzle;
  turn = $state.raw<Turn>() as Turn;
  /** What is on the board. */
  game = $state.raw<Game>() as Game;
  phase = $state<"thinking" | "replying" | "solved" | "shown">("thinking");
  said = $state("");
  wrong = $state(false);
  /** Own moves that were right. */
  made = $state(0);
  #noted = false;
  #first: Game;
  #own: boolean;
  #ask: Ask;

  constructor(puzzle: Puzzle, own: boolean, found: Analysis, ask: Ask) {
    this.puzzle = puzzle;
    this.#own = own;
    this.#ask = ask;
    this.game = this.#first = parseGame(parseRules(puzzle.rules), puzzle.position);
    this.turn = turnOf(puzzle.kind, this.game, found);
    this.#ahead();
  }

  get done() { return this.phase === "solved" || this.phase === "shown"; }
  get moved() { return this.game !== this.#first; }
  /** The moves since the puzzle began. */
  get line(): Move[] { return this.game.moves.slice(this.#first.moves.length).map((cell) => moveName(this.game.rules, cell)); }

  async choose(cell: number): Promise<void> {
    if (this.phase !== "thinking") return;
    const move = moveName(this.game.rules, cell);
    this.wrong = !this.turn.right.includes(move);
    if (this.wrong) {
      this.#note(false);
      this.said = t().wrong(move, this.#does(move));
      return;
    }
    this.#play(move);
    this.made++;
    this.phase = "replying";
    this.said = t().replying;
    await this.#defend();
  }

  /** Plays the rest, move by move. */
  async show(): Promise<void> {
    if (this.phase !== "thinking") return;
    this.#note(false);
    this.wrong = false;
    for (this.phase = "shown"; ; ) {
      this.#play(this.turn.right[0]);
      const next = await this.#next();
      await moment();
      if (next) this.game = next.game;
      if (!next?.turn) break;
      this.turn = next.turn;
      await moment();
    }
    this.said = t().answer(this.line.join(" "));
  }

  #play(move: Move) {
    this.game = play(this.turn.game, moveCell(this.turn.game.rules, this.turn.game.cells, move));
  }

  async #defend() {
    const next = await this.#next();
    if (next) {
      await moment();
      this.game = next.game;
    }
    if (!next?.turn) {
      this.#note(true);
      this.phase = "solved";
      this.said = `${t().right} ${t().solved(this.made)}`;
      return;
    }
    this.turn = next.turn;
    this.said = t().goOn(moveName(next.game.rules, next.game.moves.at(-1)!));
    this.phase = "thinking";
    this.#ahead();
  }

  #next() { return reply(this.puzzle.kind, this.game, this.made, this.#ask); }

  /** The defence against what is right is looked for before it is needed. */
  #ahead() {
    const { game, right } = this.turn;
    if (right.length === 1) void reply(this.puzzle.kind, play(game, moveCell(game.rules, game.cells, right[0])), this.made + 1, this.#ask).catch(() => {});
  }

  #does(move: Move): string {
    const [score, best] = [this.turn.scores.get(move) ?? 0, Math.max(...this.turn.scores.values())];
    if (score > 0) return t().alsoWins;
    if (score < 0) return best < 0 ? t().worse : t().loses;
    return best > 0 ? t().draws : t().worse;
  }

  #note(right: boolean) {
    if (!this.#noted) void note({ ...this.puzzle }, this.#own, right);
    this.#noted = true;
  }
}
