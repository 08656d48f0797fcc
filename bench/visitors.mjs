// What visitors who analyse cost the server: its processor time for a thousand of them, and whether it searched for any.
//
//   node bench/visitors.mjs [--visitors 1000] [--browsers 20] [--binary target/release/quaterne]        after `make page` and `make build`
//
// Some of them are real: Chromium, each with an empty cache of its own, a position of its own drawn by chance, scores of every column, a few moves, a
// machine's reply, the review, the explorer, the quiz, a lab. Every request is written down. A thousand browsers at once are more than a small machine has room for: the
// other visitors ask exactly what those asked, in turn. Then a few come whose browser cannot load the engine, to see what would be asked instead.
//
// The server counts its searches (`/metrics`): for those with an engine there must be none.

import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const { chromium } = createRequire(join(root, "web/package.json"))("@playwright/test");
const option = (name, otherwise) => (process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : otherwise);
const VISITORS = Number(option("--visitors", 1000));
const BROWSERS = Math.min(Number(option("--browsers", 20)), VISITORS);
/// Without an engine each of them is a hundred times as much work.
const ASKING = Math.ceil(VISITORS / 100);
const AT_ONCE = 50;

const folder = mkdtempSync(join(tmpdir(), "quaterne-visitors-"));
const server = spawn(option("--binary", join(root, "target/release/quaterne")), ["serve", "--addr", "127.0.0.1:0", "--rate", "0", "--log", "quiet", "--data", folder]);
const origin = await new Promise((done, failed) => {
  server.stdout.on("data", (text) => done(/http:\/\/[\d.:]+/.exec(String(text))[0]));
  server.on("exit", (code) => failed(new Error(`the server ended: ${code}`)));
});
/// Seconds of processor that the server has used (Linux counts them in hundredths).
const processor = () => readFileSync(`/proc/${server.pid}/stat`, "utf8").split(")").at(-1).trim().split(" ").slice(11, 13).reduce((sum, ticks) => sum + Number(ticks) / 100, 0);
/// Searches that the server has done, or has under way.
async function searches() {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const number = (name) => Number(new RegExp(`^${name} (\\d+)`, "m").exec(text)[1]);
  return number("quaterne_searches_total") + number("quaterne_searches_running") + number("quaterne_searches_waiting");
}

/// Numbers that look random and are the same in every run.
function lots(seed) {
  return (below) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
}

/// Moves of 9 to 12 stones, no column overfull and nobody having four in a row.
function drawn(lot) {
  for (;;) {
    const [columns, text] = [Array.from({ length: 7 }, () => ""), []];
    for (const stones = 9 + lot(4); text.length < stones; ) {
      const column = lot(7);
      if (columns[column].length < 6) {
        columns[column] += "xo"[text.length % 2];
        text.push(column + 1);
      }
    }
    const at = (column, row) => columns[column]?.[row];
    const wins = (column, row) => [[0, 1], [1, 0], [1, 1], [1, -1]].some(([right, up]) => at(column, row) && [1, 2, 3].every((n) => at(column + n * right, row + n * up) === at(column, row)));
    if (!columns.some((_, column) => [0, 1, 2, 3, 4, 5].some((row) => wins(column, row)))) return text.join("");
  }
}

/// One visit; the addresses that it asked for.
async function visit(browser, seed, withEngine) {
  const lot = lots(seed);
  const context = await browser.newContext({ locale: "en-GB", viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  if (!withEngine) await page.route(/\.wasm$/, (route) => route.abort());
  // What the browser kept itself is not asked again.
  const asked = new Map();
  const client = await context.newCDPSession(page);
  await client.send("Network.enable");
  client.on("Network.requestWillBeSent", ({ requestId, request }) => request.url.startsWith(origin) && asked.set(requestId, request.url.slice(origin.length)));
  client.on("Network.requestServedFromCache", ({ requestId }) => asked.delete(requestId));
  client.on("Network.responseReceived", ({ requestId, response }) => response.fromDiskCache && asked.delete(requestId));
  const best = () => page.getByRole("list", { name: "Scores" }).locator("li.best").first().waitFor();
  // A link that somebody sent, the scores on: they are wanted before the engine is there.
  await page.goto(`${origin}/?pos=${drawn(lot)}&x=human&o=human&scores=on`);
  await best();
  for (const column of Array.from({ length: 3 }, () => "abcdefg"[lot(7)])) {
    const cell = page.locator(`[data-name="${column}6"]`).first();
    if (/empty|column/i.test((await cell.getAttribute("aria-label")) ?? "")) await cell.click();
    await best();
  }
  await page.getByRole("button", { name: "Analyse the game" }).click();
  await page.locator("[data-review=over], .mistakes, .graph").first().waitFor();
  // A game against a machine.
  await page.goto(`${origin}/?o=alphabeta:depth=6`);
  await page.locator(`[data-name="${"abcdefg"[lot(7)]}1"]`).first().click();
  await page.locator(".moves [data-n]").nth(1).waitFor();
  await page.getByRole("link", { name: "Look inside", exact: true }).first().click();
  await page.locator("[data-summary]").filter({ hasText: "nodes" }).waitFor();
  await page.getByRole("link", { name: "Quiz", exact: true }).first().click();
  await page.locator(".spot").first().waitFor();
  await page.goto(`${origin}/labs/${"abcde"[lot(5)]}`);
  await page.locator("section[data-question]").first().waitFor();
  await page.waitForTimeout(500);
  await context.close();
  return [...asked.values()];
}

/// So many visitors ask what these visits asked, in turn.
async function replay(visits, visitors) {
  let next = 0;
  const one = async () => {
    for (let nth = next++; nth < visitors; nth = next++)
      for (const path of visits[nth % visits.length]) {
        const answer = await fetch(origin + path, { headers: { "accept-encoding": "gzip" } });
        await answer.arrayBuffer();
        if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
      }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, visitors) }, one));
}

/// What some visitors cost; a line of the table.
async function measured(name, visitors, task) {
  const [before, searched, began] = [processor(), await searches(), performance.now()];
  const found = await task();
  const [used, done] = [processor() - before, (await searches()) - searched];
  const cell = (text, width) => String(text).padStart(width);
  console.log(`${name.padEnd(36)} ${cell(visitors, 8)} ${cell(`${used.toFixed(2)} s`, 10)} ${cell(`${((1000 * used) / visitors).toFixed(1)} ms`, 10)} ${cell(done, 9)} ${cell(`${((performance.now() - began) / 1000).toFixed(0)} s`, 8)}`);
  return { found, searches: done };
}

const questions = (asked) => asked.filter((path) => path.startsWith("/api/"));
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
let missed = 0;
try {
  console.log(`${"".padEnd(36)} visitors  processor       each  searches     took`);
  const real = await measured("in Chromium, with their own engine", BROWSERS, async () => {
    const visits = [];
    for (let seed = 1; seed <= BROWSERS; seed++) visits.push(await visit(browser, seed, true));
    return visits;
  });
  const others = await measured("others, who ask the same", VISITORS - BROWSERS, () => replay(real.found, VISITORS - BROWSERS));
  missed = real.searches + others.searches;
  const none = await measured("in Chromium, without an engine", 1, () => visit(browser, 1, false));
  await measured("others, who ask the same", ASKING, () => replay([none.found], ASKING));
  const asked = real.found.map(questions);
  const mean = (numbers) => (numbers.reduce((sum, number) => sum + number, 0) / numbers.length).toFixed(1);
  console.log(`a visit with an engine: ${mean(real.found.map((visit) => visit.length))} requests, ${mean(asked.map((visit) => visit.length))} of them questions (${[...new Set(asked.flat().map((path) => path.split("?")[0]))].join(", ")}); without: ${none.found.length} and ${questions(none.found).length}`);
  if (missed > 0) console.log(`MISSED: the server searched ${missed} times for pages that have an engine: ${[...new Set(asked.flat())].filter((path) => !/^\/api\/(meta|levels)\b/.test(path)).slice(0, 5).join(", ")}`);
} finally {
  await browser.close();
  server.removeAllListeners("exit");
  server.kill();
  rmSync(folder, { recursive: true });
}
process.exitCode = missed > 0 ? 1 : 0;
