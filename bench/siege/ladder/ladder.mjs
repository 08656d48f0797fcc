#!/usr/bin/env node
// Thirty files of strangers in seven languages, five of them hostile, handed in by thirty browsers; a ladder on PostgreSQL that three workers play, one of whom is killed now
// and then. At the end: is the ladder sound, do its intervals hold, is anything left on the machine?
//
//   bench/siege/ladder/ladder.mjs [--seconds 3600] [--kill 45] [--browsers 3] [--openings 12] [--binary target/release/quaterne] [--out table.md]
//
// Exit 1 when one of the claims at the end does not hold. It needs a build with workers and PostgreSQL (`make ladder` makes one), bubblewrap, Chromium, and what runs or compiles the programs.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { atLeast, csv, ratings, wrong } from "./games.mjs";
import { filesLeft, freePort, groupsLeft, makeFolders, mountsLeft, Postgres, Process, processesLeft } from "./machine.mjs";
import { program, thirty } from "./programs.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../../..");
const { chromium } = createRequire(join(root, "web/package.json"))("@playwright/test");
const option = (name, otherwise) => (process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : otherwise);
const SECONDS = Number(option("--seconds", 3600));
const KILL = Number(option("--kill", 45));
const BROWSERS = Number(option("--browsers", 3));
const OPENINGS = Number(option("--openings", 12));
const BINARY = option("--binary", join(root, "target/release/quaterne"));
const OPERATOR = "a long secret of the operator";
const WORKERS = 3;
/// Faults of a program, as games tell them.
const FAULTS = ["illegal move", "time-out", "crash", "disconnect", "flood", "memory", "withdrawn"];

const began = Date.now();
const elapsed = () => (Date.now() - began) / 1000;
const tell = (text) => console.log(`${elapsed().toFixed(0).padStart(5)} s  ${text}`);
const sleep = (seconds) => new Promise((done) => setTimeout(done, seconds * 1000));
const median = (all) => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;

const claims = [];
const claim = (what, holds, detail = "") => {
  claims.push({ what, holds, detail });
  console.log(`${holds ? "  ok  " : "FAILED"}  ${what}${detail ? `: ${detail}` : ""}`);
};
const few = (all) => all.slice(0, 5).join("; ") + (all.length > 5 ? ` … (${all.length})` : "");

// No two runs have the same, and nothing else on this machine has it.
const token = `q${began.toString(36)}`;
const folder = mkdtempSync(join(tmpdir(), "ladder-"));
makeFolders(folder);
const postgres = await Postgres.start(join(folder, "postgres"));
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
writeFileSync(join(folder, "operator.toml"), `operator = "${OPERATOR}"\n`);
const server = new Process("server", folder, BINARY, ["serve", "--addr", `127.0.0.1:${port}`, "--db", postgres.url, "--data", join(folder, "data"), "--courses", "--config", join(folder, "operator.toml"), "--school", "127.0.0.1", "--log", "text"]);
const worker = (nth) => new Process(`worker${nth}`, folder, BINARY, ["worker", "--db", postgres.url, "--threads", "1", "--cache", join(folder, "cache", "bundles")]);
for (let tries = 0; !(await fetch(`${origin}/healthz`).then((answer) => answer.ok, () => false)); tries++) {
  if (tries > 300 || !server.running) throw new Error(`the server does not start: see ${folder}/server.log`);
  await sleep(0.2);
}
const workers = Array.from({ length: WORKERS }, (_, nth) => worker(nth));
// Whatever goes wrong here, nothing of it stays.
process.on("exit", () => {
  for (const each of [server, ...workers]) if (each.running) each.child.kill("SIGKILL");
  postgres.stop();
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));
let browser = null;
const launched = () => chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"], handleSIGINT: false, handleSIGTERM: false });
const visitor = async (locale) => {
  if (!browser?.isConnected()) browser = await launched();
  const context = await browser.newContext({ baseURL: origin, locale, viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(240_000);
  return page;
};

/// The teacher opens the course on the page: her link, and that for students.
async function openCourse() {
  const page = await visitor("en-GB");
  await page.goto("/courses");
  await page.getByLabel("The operator’s token").fill(OPERATOR);
  await page.getByLabel("Name of the course").fill("Strangers");
  await page.getByLabel("Seconds for each move").fill("10");
  await page.getByLabel("Openings that each pair plays with both colours").fill(String(OPENINGS));
  await page.getByRole("button", { name: "Open it" }).click();
  const links = [await page.getByLabel("Your own link, as its teacher").inputValue(), await page.getByLabel("The link for students").inputValue()];
  await page.context().close();
  return links;
}

/// A student joins, hands in, and waits for the words of the check: what was said, after how many seconds, and the private link.
const FRENCH = { name: "Votre nom, tel que les autres le liront", join: "Rejoindre", send: "Déposer", own: "Votre lien privé, pour un autre ordinateur", said: /^(au classement|refusée)$/, playing: "au classement" };
const ENGLISH = { name: "Your name, as the others will read it", join: "Join", send: "Hand it in", own: "Your private link, for another computer", said: /^(on the ladder|refused)$/, playing: "on the ladder" };
async function takePart(link, student, nth) {
  const words = nth % 2 === 0 ? FRENCH : ENGLISH;
  const locale = nth % 2 === 0 ? "fr-FR" : "en-GB";
  const own = await once(async () => {
    const page = await visitor(locale);
    await page.goto(link);
    await page.getByLabel(words.name).fill(student.student);
    await page.getByRole("button", { name: words.join, exact: true }).click();
    const own = await page.getByLabel(words.own).inputValue();
    await page.context().close();
    return own;
  });
  const told = await once(async (tries) => {
    const page = await visitor(locale);
    await page.goto(own);
    const told = await handIn(page, words, student, 1 + tries);
    await page.context().close();
    return told;
  });
  return { ...student, ...told, own, words };
}

/// Does something in a browser, and once more in another one if the first is closed meanwhile: then it is not the ladder that failed.
async function once(work) {
  for (let tries = 0; ; tries++) {
    try {
      return await work(tries);
    } catch (error) {
      if (tries === 2 || !/has been closed|crash/i.test(String(error))) throw error;
      tell(`a browser was closed: ${String(error).split("\n")[0]}`);
    }
  }
}

async function handIn(page, words, { file, content }, version) {
  await page.locator("input[type=file]").setInputFiles({ name: file, mimeType: "application/octet-stream", buffer: Buffer.from(content) });
  const sent = Date.now();
  await page.getByRole("button", { name: words.send, exact: true }).click();
  const state = page.locator(`[data-version='${version}'] [data-state]`).filter({ hasText: words.said });
  await state.waitFor();
  return { state: await state.textContent(), waited: (Date.now() - sent) / 1000 };
}

/// Does it for everybody, a few at a time.
async function each(all, work) {
  const [results, left] = [[], all.entries()];
  const one = async () => {
    for (const [nth, item] of left) results[nth] = await work(item, nth);
  };
  await Promise.all(Array.from({ length: BROWSERS }, one));
  return results;
}

tell(`PostgreSQL, a server and ${WORKERS} workers run in ${folder}; files are called ${token}`);
const [teacherLink, studentLink] = await once(openCourse);
const course = new URL(teacherLink).pathname.split("/").at(-1);
const teacher = new URLSearchParams(new URL(teacherLink).hash.slice(1)).get("teacher");
const ask = async (path, secret = teacher) => {
  const answer = await fetch(`${origin}/api/courses/${course}${path}`, { headers: { authorization: `Bearer ${secret}` } });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
};
const games = async () => csv(await (await ask("/games.csv")).text());

// Meanwhile: a worker is killed now and then, and what was told once is looked for again.
const [seen, changed] = [new Map(), []];
let [killed, most, going, unasked] = [0, 0, true, 0];
const look = async () => {
  const now = new Map((await games()).map((game) => [game.game, game]));
  for (const [number, game] of seen) {
    const again = now.get(number);
    if (!again) changed.push(`game ${number} is gone`);
    else if (again.moves !== game.moves || again.outcome !== game.outcome || again.reason !== game.reason) changed.push(`game ${number} is another one`);
  }
  for (const [number, game] of now) seen.set(number, game);
  most = Math.max(most, server.memory);
};
const besiege = (async () => {
  let next = elapsed() + KILL;
  while (going) {
    await sleep(2);
    await look().catch(() => unasked++);
    for (const [nth, each] of workers.entries()) if (!each.running) workers[nth] = worker(nth);
    if (going && elapsed() > next) {
      await workers[killed % WORKERS].end("SIGKILL");
      tell(`worker ${killed % WORKERS} is killed with SIGKILL; ${seen.size} games so far`);
      killed++;
      next += KILL;
    }
  }
})();

const students = await each(thirty(token, postgres.port), (student, nth) => takePart(studentLink, student, nth));
const waited = students.map((student) => student.waited);
tell(`thirty programs were handed in; the check spoke after ${median(waited).toFixed(1)} s (median), ${Math.max(...waited).toFixed(1)} s at most`);
const refused = students.filter((student) => student.state !== student.words.playing);
claim("every program that is in order is let in", refused.every((student) => student.strength === "hostile"), few(refused.map((student) => student.student)));

// A third of the time later some hand in again: better ones, and one that is broken.
const until = async (seconds) => {
  while (elapsed() < seconds) await sleep(1);
};
await until(SECONDS / 3);
const again = await each(
  [["random js", "keen", "js"], ["random py", "keen", "py"], ["keen rs", "classic", "rs"], ["random c", null, "c"]],
  async ([name, strength, language]) => {
    const student = students.find((each) => each.student === name);
    const content = strength ? `${program(strength, language)}\n// ${token}\n`.replace("//", language === "py" ? "#" : "//") : "int main(void) { return nothing; }\n";
    const told = await once(async () => {
      const page = await visitor(student.words === FRENCH ? "fr-FR" : "en-GB");
      await page.goto(student.own);
      await page.locator("[data-version]").first().waitFor();
      const before = await page.locator("[data-version]").count();
      const told = await handIn(page, student.words, { file: `${token}_again.${language}`, content }, before + 1);
      await page.context().close();
      return told;
    });
    if (strength && told.state === student.words.playing) student.strength = strength;
    return { name, strength, good: (told.state === student.words.playing) === (strength !== null) };
  },
);
claim("new versions are checked: three play, one that does not compile changes nothing", again.every((each) => each.good), few(again.filter((each) => !each.good).map((each) => each.name)));
await until(SECONDS);

// What a hostile program did is told to its author, in the game that it lost to somebody in order.
const authors = await each(students.filter((student) => student.strength === "hostile"), async (student) => {
  const secret = new URLSearchParams(new URL(student.own).hash.slice(1)).get("student");
  const own = await (await ask(`/games?student=${encodeURIComponent(student.student)}&count=50`, secret)).json();
  if (own.length === 0) return { name: student.student, told: true, games: 0 };
  return once(async () => {
    const page = await visitor("en-GB");
    await page.goto(student.own);
    await page.getByLabel("Games of").selectOption(student.student);
    const lost = page.locator("[data-games] tbody tr").filter({ hasText: student.student }).filter({ hasNotText: /hostile.*hostile/ });
    await lost.first().getByRole("button", { name: "Replay" }).click();
    await page.locator("[data-stderr]").first().waitFor({ state: "attached" });
    const told = await page.getByText("Fault", { exact: true }).count();
    await page.context().close();
    return { name: student.student, told: told > 0, games: own.length };
  });
});

// Nobody plays any more: the server leaves what is chosen to a worker that will never come.
going = false;
await besiege;
postgres.ask(`INSERT INTO arena_workers (id, machine, threads, games, seen) VALUES ('nobody', 'nowhere', 1, 0, ${Date.now() + 3_600_000})`);
await Promise.all(workers.map((each) => each.end("SIGTERM")));
await look();
let [played, view] = [null, null];
for (let tries = 0; tries < 60; tries++) {
  await sleep(2);
  played = await games();
  view = await (await ask("")).json();
  // The table is made anew every few seconds: this is the one of these games.
  const now = between(present(view), played);
  if (view.players.every(({ name, games }) => games === now.filter(({ x, o }) => x === name || o === name).length)) break;
}

/// Names of those who are on the ladder, by what games call them.
function present(view) {
  const versions = postgres.ask("SELECT s.name, v.nth FROM arena_versions v JOIN arena_students s ON s.course = v.course AND s.id = v.student WHERE v.state = 'playing' AND s.away = 0");
  const known = new Map(versions.map(([name, nth]) => [`${name} v${nth}`, name]));
  for (const player of view.players) if (![...known.values()].includes(player.name)) known.set(player.name, player.name);
  return known;
}
function between(known, games) {
  return games.filter((game) => known.has(game.x) && known.has(game.o)).map((game) => ({ ...game, x: known.get(game.x), o: known.get(game.o) }));
}

const ladder = between(present(view), played);
const memory = most;
const ended = await server.end("SIGTERM");
const alarms = Number(postgres.ask("SELECT COUNT(*) FROM arena_alarms")[0][0]);
const [doubled, given, tries] = ["SELECT first, second, opening FROM arena_plan GROUP BY tournament, first, second, opening HAVING COUNT(*) > 1", "SELECT id FROM arena_batches WHERE state = 'given up'", "SELECT COUNT(*) FROM arena_batches WHERE tries > 1"].map((sql) => postgres.ask(sql));
const [[planned], [results]] = [postgres.ask("SELECT COUNT(*), COUNT(DISTINCT key) FROM arena_plan"), postgres.ask("SELECT COUNT(*) FROM arena_games")].map((rows) => rows[0]);
const leaked = postgres.ask("SELECT key FROM arena_games WHERE x_stderr LIKE '%LEAKED%' OR o_stderr LIKE '%LEAKED%'");
const openings = postgres.ask("SELECT MAX(opening) FROM arena_plan")[0][0];
await browser.close();
postgres.stop();

console.log();
claim("the server ended when it was told to", ended.code === 0 && ended.signal === null, JSON.stringify(ended));
claim("no game that was told is lost or has changed", changed.length === 0, few(changed) || `${seen.size} games, looked at ${Math.round(elapsed() / 2)} times or so${unasked ? `, ${unasked} times in vain` : ""}`);
claim("no game is there twice", doubled.length === 0 && Number(results) === played.length, `${planned} chosen, ${results} results, ${played.length} told`);
claim("nothing was given up", given.length === 0, few(given.map(([id]) => id)));
claim("no game came out twice, and differently", alarms === 0, `${alarms}`);
const illegal = played.map((game) => [game, wrong(game)]).filter(([, why]) => why);
claim("every move of every game is legal, and every result right", illegal.length === 0, few(illegal.map(([game, why]) => `${game.game} (${game.x} – ${game.o}): ${why}`)));

const hostile = new Set(students.filter((student) => student.strength === "hostile").map((student) => student.student));
const loser = (game) => (game.outcome === "x" ? game.o : game.x);
const isHostile = (name) => hostile.has(name.replace(/ v\d+$/, ""));
const faults = played.filter((game) => FAULTS.includes(game.reason));
const innocent = faults.filter((game) => !isHostile(loser(game)));
claim("nobody but the hostile has a fault", innocent.length === 0, few(innocent.map((game) => `${loser(game)}: ${game.reason} (game ${game.game})`)));
const theirs = played.filter((game) => isHostile(game.x) !== isHostile(game.o));
const spared = theirs.filter((game) => !(FAULTS.includes(game.reason) && isHostile(loser(game))));
claim("the hostile have nothing but faults", spared.length === 0 && theirs.length > 0, few(spared.map((game) => `${game.x} – ${game.o}: ${game.reason}`)) || `${theirs.length} games`);
claim("whoever wrote them reads what they did", authors.every((each) => each.told), few(authors.filter((each) => !each.told).map((each) => each.name)) || `${authors.length} authors`);
claim("they got nothing of what is not theirs", leaked.length === 0, few(leaked.map(([key]) => key)));

const anew = ratings(view.players.map((player) => player.name), ladder);
const off = view.players.map((player) => Math.abs(player.elo - anew.get(player.name)));
claim("ratings fitted anew are those of the table", Math.max(...off) < 0.5, `${Math.max(...off).toFixed(3)} Elo off at most, ${ladder.length} games of ${view.players.length} players`);
const ranges = view.players.filter((player) => player.games > 0).map((player) => [player, player.elo_interval]);
const range = (end, otherwise) => (end === null || end === undefined ? otherwise : Number(end));
const ends = (interval) => [range(interval?.low, -Infinity), range(interval?.high, Infinity)];
const empty = ranges.filter(([player, interval]) => !(ends(interval)[0] < player.elo && player.elo < ends(interval)[1]));
claim("every rating lies within an interval that is not empty", empty.length === 0, few(empty.map(([player]) => player.name)));
// Equals in several languages: their common rating, weighed by games, is in the interval of each but for one in twenty.
let [members, outside] = [0, []];
for (const strength of new Set(students.map((student) => student.strength).filter((strength) => strength !== "hostile"))) {
  const group = students.filter((student) => student.strength === strength);
  const rows = group.map((student) => view.players.find((player) => player.name === student.student)).filter((player) => player?.games > 0);
  if (rows.length < 2) continue;
  const common = rows.reduce((sum, player) => sum + player.elo * player.games, 0) / rows.reduce((sum, player) => sum + player.games, 0);
  for (const player of rows) {
    members++;
    const [low, high] = ends(player.elo_interval);
    if (common < low || common > high) outside.push(`${player.name} (${strength}: ${common.toFixed(0)})`);
  }
}
claim("intervals of equals hold their common rating", atLeast(outside.length, members, 0.05) > 0.001, `${members - outside.length} of ${members}${outside.length ? `; not ${few(outside)}` : ""}`);

await sleep(3);
const leftovers = [processesLeft(token), filesLeft(token, folder), groupsLeft(), mountsLeft(folder)];
["processes", "files", "control groups", "mounts"].forEach((what, nth) => claim(`no ${what} are left`, leftovers[nth].length === 0, few(leftovers[nth])));

const name = { py: "Python", js: "JavaScript", ml: "OCaml", java: "Java", c: "C", rs: "Rust", cpp: "C++", zip: "Python, ZIP" };
const shown = (interval) => (interval ? ends(interval).map((end) => (Number.isFinite(end) ? end.toFixed(0) : "∞")).join(" … ") : "");
const table = ["| | program | language | Elo | 95 % | won | drawn | lost | faults |", "|--:|---|---|--:|---|--:|--:|--:|---|"];
for (const [nth, player] of view.players.entries()) {
  const student = students.find((each) => each.student === player.name);
  const told = Object.entries(player.faults).map(([what, count]) => `${what} ${count}`).join(", ");
  table.push(`| ${nth + 1} | ${player.name} | ${student ? name[student.language] : "machine"} | ${player.elo.toFixed(0)} | ${shown(player.elo_interval)} | ${player.wins} | ${player.draws} | ${player.losses} | ${told} |`);
}
const hours = `${Math.round(SECONDS / 60)} minutes, ${played.length} games (${(played.length / (elapsed() / 60)).toFixed(0)} a minute), ${killed} workers killed, ${tries[0][0]} batches taken up again, ${faults.length} faults, check after ${median(waited).toFixed(1)} s (median; ${Math.max(...waited).toFixed(1)} s at most), server at most ${memory.toFixed(0)} MiB, openings ${Number(openings) + 1}`;
const report = `${table.join("\n")}\n\n${hours}\n\n${claims.map(({ what, holds, detail }) => `* ${holds ? "yes" : "**no**"}: ${what}${detail ? ` (${detail})` : ""}`).join("\n")}\n`;
console.log(`\n${report}`);
if (option("--out")) writeFileSync(option("--out"), report);
const good = claims.every((each) => each.holds);
if (good) rmSync(folder, { recursive: true, force: true });
else console.log(`see ${folder}`);
process.exit(good ? 0 : 1);
