/// The same question, the same answer: a thousand of them, to the engine in the page and to the native one. All of the JSON is
/// compared, nodes included. The clocks of both stand still, so that nothing depends on how busy the machine is.

/// <reference types="node" />
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "vitest";
import { legal, newGame, play, positionText, type Game } from "../rules/game";
import { parseRules } from "../rules/rules";
import { sizeOf } from "./engine";
import { Module } from "./module";

const NATIVE = "../target/debug/examples/answers";
const built = ["small", "large"].every((size) => existsSync(`src/engine/${size}.wasm`));

/** Numbers that look random and are always the same. */
function lots(seed: number) {
  return (below: number) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
}

const lot = lots(4);
const one = <T>(list: readonly T[]): T => list[lot(list.length)];

function randomGame(rules: string, plies: number): Game {
  let game = newGame(parseRules(rules));
  for (let ply = 0; ply < plies && game.outcome === null; ply++) game = play(game, one(legal(game)));
  return game;
}

const SMALL = ["connect4", "tictactoe", "morpion-4", "morpion-5", "6x5/4", "5x5/4/free", "9x5/4"];
const LARGE = ["connect4-12x6", "gomoku-15", "9x7/4", "connect4-12x6", "9x7/4", "19x19/5/free"];
const EVALS = ["ratio", "possibilities", "weights/0/1/3/6", "windows", "threats", "supports", "learnt"];

/** `most` plies ahead. */
function player(most: number): string {
  const depth = 1 + lot(most);
  const tree = `depth=${depth},eval=${one(EVALS)}`;
  return one([
    () => `random:seed=${lot(1000)}`,
    () => `minimax:depth=${1 + lot(Math.min(most, 3))},eval=${one(EVALS)}`,
    () => `alphabeta:${tree}`,
    () => `alphabeta:${tree},order=${one(["left", "centre", "eval"])},memo=on`,
    () => `alphabeta:${tree},ties=random,seed=${lot(1000)}`,
    () => `deepening:eval=${one(EVALS)},nodes=${500 + lot(2000)}`,
    () => `mcts:nodes=${100 + lot(400)},seed=${lot(1000)}`,
    () => `ternary:depth=${depth},seed=${lot(1000)}`,
    () => `perfect:nodes=${1000 + lot(20000)}`,
    () => `perfect:temperature=${1 + lot(4)},nodes=${1000 + lot(20000)},seed=${lot(1000)}`,
    () => `nobody:depth=${depth}`,
  ])();
}

function questionAbout(rules: string): string {
  const wide = LARGE.includes(rules);
  const { width, height } = parseRules(rules);
  const cells = width * height;
  const most = cells > 100 ? 1 : wide ? 2 : 4;
  const position = positionText(randomGame(rules, lot(Math.min(cells, 40))));
  // Without a limit of nodes the solver is asked only where it soon knows.
  const late = positionText(randomGame(rules, cells - 8 - lot(6)));
  const ask = (path: string, params: Record<string, string | number> = {}) =>
    `${path}?${new URLSearchParams({ rules, position, ...Object.fromEntries(Object.entries(params).map(([key, value]) => [key, String(value)])) })}`;
  const analyse = () => ask("/analyse", { player: player(most), ...(lot(3) === 0 ? { exact: "true" } : {}) });
  const tree = () => ({ player: `alphabeta:depth=${1 + lot(Math.min(most, 3))},eval=${one(EVALS)}` });
  return one([
    analyse, analyse, analyse, analyse, analyse, analyse, analyse, analyse, analyse, analyse,
    () => ask("/tree", { ...tree(), open: 1 + lot(60) }),
    () => ask("/tree/events", { ...tree(), from: lot(50), count: 20 }),
    () => ask("/tree/state", { ...tree(), at: lot(40) }),
    () => ask("/tree/next", { ...tree(), type: one(["cutoff", "leaf", "comma"]) }),
    () => ask("/tree/children", tree()),
    () => ask("/tree/overview", { ...tree(), width: 1 + lot(300) }),
    () => ask("/compare", { depth: 1 + lot(Math.min(most, 3)), eval: one(EVALS) }),
    () => ask("/quiz", { seed: lot(1000), depth: 1 + lot(3) }),
    () => ask("/labs/memo", { depths: `1..${Math.min(most, 3)}`, eval: one(EVALS) }),
    () => ask("/position"),
    () => ask("/position/evaluation", { eval: one(EVALS) }),
    () => ask("/position/threats"),
    () => ask("/position/states", { depth: 1 + lot(most) }),
    () => ask("/levels"),
    () => ask("/labs/random/stream", { games: 100 + lot(2000), seed: lot(1000) }),
    () => `${ask("/labs/match/stream", { openings: lot(2), limit: 2, seed: lot(1000), players: "random:seed=1" })}&players=${wide ? "random:seed=2" : "minimax:depth=1"}`,
    ...(wide ? [] : [
      () => ask("/solve/stream", { position: late }),
      () => ask("/why", { position: late }),
      () => ask("/review/stream", { position: late, from: Math.max(0, cells - 14) }),
    ]),
  ])();
}

/** The last digits of a logarithm are those of the machine's library. */
const rounded = (_: string, value: unknown) => (typeof value === "number" ? Number(value.toPrecision(12)) : value);
const comparable = (status: number, json: string) => ({ status, ...JSON.parse(json, rounded) });

function inThePage(size: "small" | "large", addresses: string[]) {
  const engine = new Module(new WebAssembly.Module(readFileSync(`src/engine/${size}.wasm`)), () => 0);
  expect(engine.book(new Uint8Array([1, 2, 3]).buffer)).toBe(false);
  expect(engine.book(new Uint8Array(readFileSync("src/engine/connect4.book")).buffer)).toBe(true);
  return addresses.map((address) => {
    if (!address.split("?")[0].endsWith("/stream")) {
      const { status, json } = engine.ask(address);
      return comparable(status, json);
    }
    const begun = engine.begin(address);
    if (begun.status !== 200) return comparable(begun.status, begun.json);
    for (let last: unknown = null; ; ) {
      const { more, said } = engine.turn(Number(begun.json));
      last = JSON.parse(said).at(-1)?.[1] ?? last;
      if (!more) return comparable(200, JSON.stringify(last));
    }
  });
}

function natively(addresses: string[]) {
  const lines = execFileSync(NATIVE, { input: addresses.map((address) => `${address}\n`).join(""), encoding: "utf8", maxBuffer: 1 << 30 });
  return lines.trimEnd().split("\n").map((line) => comparable(Number(line.slice(0, 3)), line.slice(4)));
}

describe.skipIf(!built)("the engine in the page answers as the native one", () => {
  for (const [size, boards, count] of [["small", SMALL, 800], ["large", LARGE, 200]] as const)
    test(`${count} questions about boards for the ${size} build`, () => {
      const addresses = Array.from({ length: count }, () => questionAbout(one(boards)));
      expect(addresses.every((address) => sizeOf(address) === size)).toBe(true);
      const [page, native] = [inThePage(size, addresses), natively(addresses)];
      const statuses = new Set(native.map(({ status }) => status));
      expect([...statuses].sort()).toContain(200);
      expect(native.length).toBe(count);
      const other = addresses.filter((_, nth) => !isDeepStrictEqual(page[nth], native[nth]));
      expect(other).toEqual([]);
    });
});
