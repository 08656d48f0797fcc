/// Help with a proof changes how long it takes, never what is proved.

/// <reference types="node" />
import { existsSync, readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Analysis } from "../api/types";
import { parseGame, play, positionText } from "../rules/game";
import { moveCell } from "../rules/notation";
import { parseRules } from "../rules/rules";
import { Crew } from "./crew";
import { Module } from "./module";
import type { Order, Report } from "./worker";

const WASM = "src/engine/small.wasm";
const POSITION = "732545316261";
const address = (position: string) => `/solve/stream?rules=connect4&position=${position}`;

/** The last thing said. */
function proved(engine: Module, position: string, news: string[] = []): Analysis {
  const work = Number(engine.begin(address(position)).json);
  for (const each of news) engine.tell(work, each);
  for (let last: Analysis | null = null; ; ) {
    const { more, said } = engine.turn(work);
    last = (JSON.parse(said) as [string, Analysis][]).at(-1)?.[1] ?? last;
    if (!more) return last!;
  }
}

const scores = ({ score, moves }: Analysis) => [score, ...moves.map((each) => `${each.move} ${each.score}`)];

test.skipIf(!existsSync(WASM))("what helpers prove is taken over", () => {
  const fresh = () => new Module(new WebAssembly.Module(readFileSync(WASM)), () => 0);
  const alone = proved(fresh(), POSITION);
  expect(alone.complete).toBe(true);
  const game = parseGame(parseRules("connect4"), POSITION);
  const news = alone.moves.slice(0, 4).map(({ move }) => {
    const { lower, upper, nodes } = proved(fresh(), positionText(play(game, moveCell(game.rules, game.cells, move))));
    return `${move} ${lower} ${upper} ${nodes}`;
  });
  const helped = proved(fresh(), POSITION, [...news, "nonsense", "9 1 1 1", "4"]);
  expect(scores(helped)).toEqual(scores(alone));
});

describe("a crew", () => {
  class Fake {
    static all: Fake[] = [];
    orders: Order[] = [];
    onmessage: ((event: { data: Report }) => void) | null = null;
    constructor() { Fake.all.push(this); }
    postMessage(order: Order) { this.orders.push(order); }
    terminate() {}
    get asked() { return this.orders.flatMap((order) => ("address" in order ? [decodeURIComponent(order.address)] : [])); }
  }
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("Worker", Fake);
    vi.stubGlobal("navigator", { hardwareConcurrency: 3 });
    Fake.all = [];
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const known = (open: string) => ({ moves: [..."1234567"].map((move) => ({ move, score: open.includes(move) ? null : 0 })) });

  test("helps when one has taken long, from the edge, each with a move of its own, and ends with the proof", () => {
    const told: string[] = [];
    const help = new Crew({} as WebAssembly.Module).help(address("44"), (news) => told.push(news));
    help.hear("progress", known("1234567"));
    expect(Fake.all).toHaveLength(0);
    vi.advanceTimersByTime(700);
    help.hear("progress", known("1346"));
    expect(Fake.all.map((worker) => worker.asked)).toEqual([["/solve/stream?rules=connect4&position=441"], ["/solve/stream?rules=connect4&position=446"]]);
    Fake.all[0].onmessage!({ data: { id: 1, said: JSON.stringify([["done", { lower: -2, upper: -2, nodes: 7 }]]), more: false } });
    expect(told).toEqual(["1 -2 -2 7"]);
    expect(Fake.all[0].asked.at(-1)).toBe("/solve/stream?rules=connect4&position=443");
    help.hear("done", known(""));
    expect(Fake.all.map((worker) => worker.orders.at(-1)!.kind)).toEqual(["end", "end"]);
  });
});
