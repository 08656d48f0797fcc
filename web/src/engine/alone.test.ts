/// Without a server the page's own engine is all there is: whatever the board, the explorer, the quiz, the labs and the puzzles ask, it answers.

/// <reference types="node" />
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isAnswered } from "./engine";

const VIEWS = ["api", "board", "explore", "labs", "play", "players", "puzzles"].filter((view) => existsSync(`src/${view}`));
/** What only a server has. */
const SERVER = /^\/(arena|games|export)\b/;

const files = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? files(join(folder, entry.name)) : /\.(svelte|ts)$/.test(entry.name) && !/\.test\.ts$/.test(entry.name) ? [join(folder, entry.name)] : []));

test("every question of these views has an answer in the page", () => {
  const asked = VIEWS.flatMap((view) => files(`src/${view}`)).flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/\b(?:get|stream)(?:<[^(]*>)?\(\s*["`](\/[^"`?]*)/g)].map(([, address]) => ({ path, address })));
  expect(asked.length).toBeGreaterThan(15);
  expect(asked.filter(({ address }) => !SERVER.test(address) && !isAnswered(address))).toEqual([]);
});

/// A folder of files without the engine would be a page that answers nothing: it is not written, and what to do is said.
test.each([[[], "small.wasm, large.wasm"], [["small-1.wasm"], "large.wasm"]])("static files with the engines %j: %s is missed", (engines, missed) => {
  const site = mkdtempSync(join(tmpdir(), "quaterne-site-"));
  mkdirSync(join(site, "assets"));
  for (const name of engines) writeFileSync(join(site, "assets", name), "");
  const { status, stderr } = spawnSync("node", ["site/write.mjs", site], { encoding: "utf8" });
  expect(status).toBe(1);
  expect(stderr).toContain(`(${missed})`);
  expect(stderr).toContain("rustup target add");
  expect(readdirSync(site)).toEqual(["assets"]);
  rmSync(site, { recursive: true });
});
