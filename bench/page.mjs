// The page's engine in Chromium beside the native solver without SIMD: the same proofs, node by node.
//
//   node bench/page.mjs [SETS_DIR]        after `make page` and
//                                         cargo build --release -p quaterne-wasm --example plain
//
// Seconds are those of the wall in both, one after the other: on a busy machine, take the best of several runs.

import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const { chromium } = createRequire(join(root, "web/package.json"))("@playwright/test");
const sets = process.argv[2] ?? join(root, "bench/sets");
/// What is measured of each: enough for a second or so.
const LINES = { middle_easy: 200, middle_medium: 200, opening_easy: 100, opening_medium: 12 };
const RUNS = 3;

/// Runs inside the browser.
function prove({ bytes, positions }) {
  const module = new WebAssembly.Module(Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0)));
  // A clock that stands still: no turn is cut short, and every proof is finished.
  const { exports } = new WebAssembly.Instance(module, { page: { now: () => 0, lot: () => 1 } });
  const read = () => JSON.parse(new TextDecoder().decode(new Uint8Array(exports.memory.buffer, exports.output(), exports.output_length())));
  const began = performance.now();
  let nodes = 0;
  for (const position of positions) {
    const address = new TextEncoder().encode(`/solve/stream?position=${position}`);
    const at = exports.input(address.length);
    new Uint8Array(exports.memory.buffer, at, address.length).set(address);
    exports.begin();
    const work = read();
    while (exports.turn(work));
    nodes += read().at(-1)[1].nodes;
  }
  return { nodes, seconds: (performance.now() - began) / 1000 };
}

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
const folder = mkdtempSync(join(tmpdir(), "quaterne-bench-"));
const bytes = readFileSync(join(root, "web/src/engine/small.wasm")).toString("base64");
const rate = ({ nodes, seconds }) => nodes / seconds / 1e6;
let slowest = 0;
try {
  console.log("set                    nodes   page Mn/s  native Mn/s  native/page");
  for (const [set, count] of Object.entries(LINES).filter(([set]) => existsSync(join(sets, set)))) {
    const lines = readFileSync(join(sets, set), "utf8").trim().split("\n").slice(0, count);
    const positions = lines.map((line) => line.split(" ")[0]);
    writeFileSync(join(folder, set), `${lines.join("\n")}\n`);
    let [best, plain] = [null, null];
    for (let run = 0; run < RUNS; run++) {
      const page = await browser.newPage();
      const found = await page.evaluate(prove, { bytes, positions });
      await page.close();
      const [, nodes, seconds] = execFileSync(join(root, "target/release/examples/plain"), [join(folder, set)], { encoding: "utf8" }).trim().split(" ");
      const native = { nodes: Number(nodes), seconds: Number(seconds) };
      if (found.nodes !== native.nodes) throw new Error(`${set}: ${found.nodes} nodes in the page, ${native.nodes} natively`);
      if (!best || found.seconds < best.seconds) best = found;
      if (!plain || native.seconds < plain.seconds) plain = native;
    }
    slowest = Math.max(slowest, rate(plain) / rate(best));
    console.log(`${set.padEnd(16)} ${String(best.nodes).padStart(11)} ${rate(best).toFixed(2).padStart(11)} ${rate(plain).toFixed(2).padStart(12)} ${(rate(plain) / rate(best)).toFixed(2).padStart(12)}`);
  }
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}
console.log(slowest <= 1.5 ? "within 1.5 times" : "MISSED: more than 1.5 times as slow");
process.exitCode = slowest <= 1.5 ? 0 : 1;
