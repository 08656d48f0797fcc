/// Without a server the page's own engine is all there is: whatever the board, the explorer, the quiz, the labs and the puzzles ask, it answers.

/// <reference types="node" />
import { existsSync, readdirSync, readFileSync } from "node:fs";
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
