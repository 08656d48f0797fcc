/// A match in which students' machines and ours meet: every pair from every opening of a few plies, with both colours, since machines of a fixed
/// depth would otherwise play one game for ever. A machine that fails, or answers with no move, loses that game, and it is kept why.

import { get } from "../api/client";
import type { Analysis } from "../api/types";
import { legal, play, positionText, type Game } from "../rules/game";
import { moveCell } from "../rules/notation";
import { rulesText } from "../rules/rules";
import { openings, played, playerOf, rowsOf } from "./convention";
import { withSeed, type Tally } from "./tally";
import type { Cell, Failure, Python, Settings } from "./python/python.svelte";

export type Player = { name: string } & ({ own: Settings } | { spec: string });

export interface Lost { player: string; failure: Failure; position: string }

export class Match {
  running = $state(false);
  done = $state(0);
  expected = $state(0);
  /** By pair: what the first of them scored, and how many different games they had. */
  pairs = $state.raw<ReadonlyMap<string, Tally>>(new Map());
  distinct = $state(0);
  lost = $state.raw<Lost[]>([]);
  players = $state.raw<Player[]>([]);
  #stop = false;
  #seen = new Set<string>();

  stop() {
    this.#stop = true;
  }

  tally(one: number, other: number): Tally | null {
    const straight = this.pairs.get(`${one} ${other}`);
    if (straight) return straight;
    const turned = this.pairs.get(`${other} ${one}`);
    return turned ? { wins: turned.losses, draws: turned.draws, losses: turned.wins } : null;
  }

  total(one: number): Tally {
    const sum = { wins: 0, draws: 0, losses: 0 };
    this.players.forEach((_, other) => {
      const met = other === one ? null : this.tally(one, other);
      if (met) for (const key of ["wins", "draws", "losses"] as const) sum[key] += met[key];
    });
    return sum;
  }

  /** How many different games the pair had: as much evidence as there is. */
  #games(one: number, other: number): number {
    return [...this.#seen].filter((game) => game.startsWith(`${Math.min(one, other)} ${Math.max(one, other)} `)).length;
  }
  evidence(one: number, other: number | null): number {
    return other === null ? this.players.reduce((sum, _, rival) => (rival === one ? sum : sum + this.#games(one, rival)), 0) : this.#games(one, other);
  }

  async run(rules: string, players: Player[], plies: number, python: Python, cells: Cell[], most = Infinity) {
    this.#stop = false;
    this.#seen.clear();
    Object.assign(this, { running: true, done: 0, distinct: 0, lost: [], players, pairs: new Map() });
    let starts = openings(rules, plies);
    if (starts.length > most) starts = starts.filter((_, n) => Math.floor((n * most) / starts.length) !== Math.floor(((n - 1) * most) / starts.length));
    this.expected = (players.length * (players.length - 1) * starts.length);
    try {
      for (const start of starts)
        for (let one = 0; one < players.length; one++)
          for (let other = one + 1; other < players.length; other++)
            for (const turned of [false, true]) {
              const [first, second] = turned ? [other, one] : [one, other];
              const { winner, game, failed } = await this.#game(start, players[first], players[second], python, cells);
              if (this.#stop) return;
              this.#count(one, other, winner === 0 ? 0 : (winner === 1) === !turned ? 1 : -1);
              this.#seen.add(`${one} ${other} ${turned} ${positionText(game)}`);
              this.distinct = this.#seen.size;
              if (failed) this.lost = [...this.lost, failed].slice(0, 20);
              this.done++;
            }
    } finally {
      this.running = false;
    }
  }

  #count(one: number, other: number, result: number) {
    const before = this.pairs.get(`${one} ${other}`) ?? { wins: 0, draws: 0, losses: 0 };
    const after = { wins: before.wins + +(result > 0), draws: before.draws + +(result === 0), losses: before.losses + +(result < 0) };
    this.pairs = new Map(this.pairs).set(`${one} ${other}`, after);
  }

  async #game(start: Game, first: Player, second: Player, python: Python, cells: Cell[]): Promise<{ winner: 0 | 1 | 2; game: Game; failed: Lost | null }> {
    let game = start;
    while (game.outcome === null) {
      if (this.#stop) return { winner: 0, game, failed: null };
      const mover = playerOf(game);
      const player = mover === 1 ? first : second;
      if ("own" in player) {
        const answer = await python.move(cells, { rows: rowsOf(game) }, mover, player.own);
        const next = answer.move ? played(game, answer.move) : null;
        if (!next) return { winner: mover === 1 ? 2 : 1, game, failed: answer.failure ? { player: player.name, failure: answer.failure, position: positionText(game) } : null };
        game = next;
      } else {
        // Who draws lots draws the same ones in the same position: the match can be repeated.
        const { best } = await get<Analysis>("/analyse", { rules: rulesText(game.rules), position: positionText(game), player: withSeed(player.spec, this.done) });
        game = play(game, best ? moveCell(game.rules, game.cells, best) : legal(game)[0]);
      }
    }
    return { winner: game.outcome === "draw" ? 0 : game.outcome === "x" ? 1 : 2, game, failed: null };
  }
}
