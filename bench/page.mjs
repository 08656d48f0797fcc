// The page's engine in Chromium beside the native solver without SIMD: the same proofs, node by node, from a position to the JSON of its scores.
//
//   node bench/page.mjs [SETS_DIR …] [--runs 5] [--only middle_medium,opening_hard]
//                                         after `make page` (`make site` for boards of more than 64 bits) and
//                                         cargo build --release -p quaterne-wasm --example plain
//
// Seconds are those of the processor: of the thread in the browser that runs the engine, and of the native one. Both run in turn, several
// times; a set's figure is the median of the quotients of each turn, so that other work on the machine concerns both alike.
//
//   warm     after the browser has compiled its best code: what a proof of more than a moment gets
//   at once  the first proofs of a visit, while the browser still runs its quick code

import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const { chromium } = createRequire(join(root, "web/package.json"))("@playwright/test");
const given = process.argv.slice(2);
const option = (name, otherwise) => (given.includes(name) ? given.splice(given.indexOf(name), 2)[1] : otherwise);
const RUNS = Number(option("--runs", 5));
const ONLY = option("--only", "").split(",").filter(Boolean);
const folders = given.length > 0 ? given : [join(root, "bench/sets")];
/// How much slower than native it may be.
const BOUND = 1.5;
/// Board and lines of each set: about a second of proofs, of every move of each position.
const SETS = {
  end_easy: ["connect4", 200], middle_easy: ["connect4", 200], middle_medium: ["connect4", 200],
  opening_easy: ["connect4", 100], opening_medium: ["connect4", 12], opening_hard: ["connect4", 1],
  wide_middle: ["connect4-12x6", 10],
  Test_L3_R1: ["connect4", 200], Test_L2_R1: ["connect4", 200], Test_L2_R2: ["connect4", 200],
  Test_L1_R1: ["connect4", 100], Test_L1_R2: ["connect4", 8], Test_L1_R3: ["connect4", 1],
  "9x5_opening": ["9x5", 4], "9x5_midgame": ["9x5", 40],
};

/// Runs inside the browser: makes `prove`, which answers every position from an empty memory.
function prepare({ bytes, book, rules, positions }) {
  const decoded = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  const module = new WebAssembly.Module(decoded(bytes));
  window.prove = () => {
    // A clock that stands still: no turn is cut short, and every proof is finished.
    const { exports } = new WebAssembly.Instance(module, { page: { now: () => 0, lot: () => 1 } });
    const read = () => JSON.parse(new TextDecoder().decode(new Uint8Array(exports.memory.buffer, exports.output(), exports.output_length())));
    const put = (bytes) => {
      const at = exports.input(bytes.length);
      new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
    };
    put(decoded(book));
    if (!exports.book()) throw new Error("not a book");
    let nodes = 0;
    for (const position of positions) {
      put(new TextEncoder().encode(`/solve/stream?${new URLSearchParams({ rules, position })}`));
      exports.begin();
      const work = read();
      while (exports.turn(work));
      nodes += read().at(-1)[1].nodes;
    }
    return nodes;
  };
}

/// Seconds that the page's thread has had of a processor.
const processor = async (client) => (await client.send("Performance.getMetrics")).metrics.find(({ name }) => name === "ThreadTime").value;

const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
const folder = mkdtempSync(join(tmpdir(), "quaterne-bench-"));
const base64 = (name) => readFileSync(join(root, "web/src/engine", name)).toString("base64");
const found = folders.flatMap((each) => Object.keys(SETS).filter((set) => existsSync(join(each, set))).map((set) => join(each, set)));
const wanted = found.filter((path) => ONLY.length === 0 || ONLY.includes(basename(path)));
const judged = [];
try {
  console.log("set                    nodes   page Mn/s  native Mn/s   warm  at once");
  for (const path of wanted) {
    const set = basename(path);
    const [rules, count] = SETS[set];
    const engine = rules === "connect4-12x6" ? "large.wasm" : "small.wasm";
    if (!existsSync(join(root, "web/src/engine", engine))) {
      console.log(`${set.padEnd(16)} left out: ${engine} is not built`);
      continue;
    }
    const lines = readFileSync(path, "utf8").trim().split("\n").slice(0, count);
    writeFileSync(join(folder, set), `${lines.join("\n")}\n`);
    const given = { bytes: base64(engine), book: base64("7x6-4-8.book"), rules, positions: lines.map((line) => line.split(" ")[0]) };
    const turns = [];
    for (let run = 0; run < RUNS; run++) {
      const page = await browser.newPage();
      const client = await page.context().newCDPSession(page);
      await client.send("Performance.enable");
      await page.evaluate(prepare, given);
      const proved = async () => {
        const before = await processor(client);
        const nodes = await page.evaluate(() => window.prove());
        return { nodes, seconds: (await processor(client)) - before };
      };
      const atOnce = await proved();
      // Until the browser's compiler, which works beside it, is done.
      await page.waitForTimeout(500);
      const warm = await proved();
      await page.close();
      const native = execFileSync(join(root, "target/release/examples/plain"), [rules, join(folder, set)], { encoding: "utf8" }).trim().split(" ").map(Number);
      if (warm.nodes !== native[0] || atOnce.nodes !== native[0]) throw new Error(`${set}: ${warm.nodes} nodes in the page, ${native[0]} natively`);
      turns.push({ nodes: warm.nodes, page: warm.seconds, native: native[1], warm: warm.seconds / native[1], atOnce: atOnce.seconds / native[1] });
    }
    const middle = (name) => median(turns.map((turn) => turn[name]));
    const { nodes } = turns[0];
    judged.push(middle("warm"));
    const cell = (number, width) => number.toFixed(2).padStart(width);
    console.log(`${set.padEnd(16)} ${String(nodes).padStart(11)} ${cell(nodes / middle("page") / 1e6, 11)} ${cell(nodes / middle("native") / 1e6, 12)} ${cell(middle("warm"), 6)} ${cell(middle("atOnce"), 8)}`);
  }
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}
if (judged.length === 0) {
  console.log(`no set of ${folders.join(", ")} was measured; known are ${Object.keys(SETS).join(", ")}`);
  process.exitCode = 2;
} else {
  const slowest = Math.max(...judged);
  console.log(slowest <= BOUND ? `within ${BOUND} times: ${slowest.toFixed(2)} at most` : `MISSED: ${slowest.toFixed(2)} times as slow, more than ${BOUND}`);
  process.exitCode = slowest <= BOUND ? 0 : 1;
}
