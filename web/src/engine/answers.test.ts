/// The same question, the same answer: a thousand moves of machines and five hundred other questions, to the engine in the page and to the native one. All of
/// the JSON is compared, nodes included. The clocks of both stand still, so that nothing depends on how busy the machine is.

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

/** A machine that searches, `most` plies ahead or so many nodes. */
function searcher(most: number): string {
  const depth = 1 + lot(most);
  const tree = `depth=${depth},eval=${one(EVALS)}`;
  return one([
    () => `minimax:depth=${1 + lot(Math.min(most, 3))},eval=${one(EVALS)}`,
    () => `alphabeta:${tree}`,
    () => `alphabeta:${tree},order=${one(["left", "centre", "evaluation", "history"])},memo=on`,
    () => `alphabeta:${tree},ties=random,seed=${lot(1000)}`,
    () => `deepening:eval=${one(EVALS)},nodes=${500 + lot(2000)}`,
    () => `mcts:nodes=${100 + lot(400)},seed=${lot(1000)}`,
    () => `ternary:depth=${depth},seed=${lot(1000)}`,
    () => `perfect:nodes=${1000 + lot(20000)}`,
    () => `perfect:temperature=${1 + lot(4)},nodes=${1000 + lot(20000)},seed=${lot(1000)}`,
  ])();
}

const address = (path: string, params: Record<string, string | number>) =>
  `${path}?${new URLSearchParams(Object.entries(params).map(([key, value]) => [key, String(value)]))}`;
const cellsOf = (rules: string) => parseRules(rules).width * parseRules(rules).height;
/** How far ahead is soon searched. */
const mostOf = (rules: string) => (cellsOf(rules) > 100 ? 1 : LARGE.includes(rules) ? 2 : 4);

/** A machine is asked for its move. */
function search(rules: string): string {
  let game: Game;
  do game = randomGame(rules, lot(Math.min(cellsOf(rules), 40)));
  while (game.outcome !== null);
  return address("/analyse", { rules, position: positionText(game), player: searcher(mostOf(rules)), ...(mostOf(rules) > 2 && lot(3) === 0 ? { exact: "true" } : {}) });
}

/** Anything else, and what is refused. */
function other(rules: string): string {
  const wide = LARGE.includes(rules);
  const [cells, most] = [cellsOf(rules), mostOf(rules)];
  const position = positionText(randomGame(rules, lot(Math.min(cells, 40))));
  // Without a limit of nodes the solver is asked only where it soon knows.
  const late = positionText(randomGame(rules, cells - 8 - lot(6)));
  const ask = (path: string, params: Record<string, string | number> = {}) => address(path, { rules, position, ...params });
  const tree = () => ({ player: `alphabeta:depth=${1 + lot(Math.min(most, 3))},eval=${one(EVALS)}` });
  return one([
    () => ask("/analyse", { player: one([`random:seed=${lot(1000)}`, `nobody:depth=${lot(9)}`, searcher(most)]) }),
    () => ask("/tree", { player: searcher(Math.min(most, 3)), open: 1 + lot(60) }),
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
  expect(engine.book(new Uint8Array(readFileSync("src/engine/7x6-4-8.book")).buffer)).toBe(true);
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

/** So many questions, no two alike, to both; what the native one says. */
function compared(size: "small" | "large", count: number, question: (rules: string) => string) {
  const asked = new Set<string>();
  while (asked.size < count) asked.add(question(one(size === "small" ? SMALL : LARGE)));
  const addresses = [...asked];
  expect(addresses.every((each) => sizeOf(each) === size)).toBe(true);
  const [page, native] = [inThePage(size, addresses), natively(addresses)];
  expect(native.length).toBe(count);
  expect(addresses.filter((_, nth) => !isDeepStrictEqual(page[nth], native[nth]))).toEqual([]);
  return native;
}

describe.skipIf(!built)("the engine in the page answers as the native one", () => {
  for (const [size, count] of [["small", 800], ["large", 200]] as const)
    test(`${count} moves of machines, under limits of depth and of nodes, by the ${size} build`, () => {
      const found = compared(size, count, search);
      expect(found.filter(({ status }) => status !== 200)).toEqual([]);
      // Within few nodes the solver may have proved no move to be the best.
      expect(found.filter(({ best }) => best).length).toBeGreaterThan(count * 0.9);
      // A book, or a win at once, needs no nodes.
      const nodes = found.map(({ nodes }) => nodes as number).filter((nodes) => nodes > 0);
      expect(nodes.length).toBeGreaterThan(count * 0.9);
      console.log(`${count} moves, the same in ${nodes.reduce((sum, each) => sum + each)} nodes`);
    }, 240_000);
  for (const [size, count] of [["small", 400], ["large", 100]] as const)
    test(`${count} other questions, refused ones, too, by the ${size} build`, () => {
      const answered = compared(size, count, other).filter(({ status }) => status === 200);
      expect(answered.length).toBeGreaterThan(count * 0.7);
      expect(answered.length).toBeLessThan(count);
    }, 240_000);
});
