/// The questions of crates/search/tests/search/deep.txt, whose searches go as deep as a board has cells: the stack of WebAssembly is what the linker gave it.

/// <reference types="node" />
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Module } from "./module";

const built = existsSync("src/engine/large.wasm");

test.skipIf(!built)("the page's engine has stack enough for the largest boards", () => {
  const lines = readFileSync("../crates/search/tests/search/deep.txt", "utf8").split("\n").filter((line) => line && !line.startsWith("#"));
  const compiled = new WebAssembly.Module(readFileSync("src/engine/large.wasm"));
  for (const line of lines) {
    const [rules, position, player] = line.split("|").map((part) => part.trim());
    // A clock that jumps at each look: a search without end has looked some dozens of times when its time is over, and been at the bottom.
    let now = 0;
    const engine = new Module(compiled, () => (now += 100));
    const { status, json } = engine.ask(`/analyse?${new URLSearchParams({ rules, position, player })}`);
    expect(status, `${line}: ${json}`).toBe(200);
  }
}, 120_000);
