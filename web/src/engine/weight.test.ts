/// What the engine costs a visitor: bytes on the way, as a server sends them. A change that makes it heavier has to say so here.

/// <reference types="node" />
import { existsSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";

const sent = (name: string) => gzipSync(readFileSync(`src/engine/${name}`), { level: 9 }).length;

for (const [name, most] of [["small.wasm", 300_000], ["large.wasm", 750_000], ["7x6-4-8.book", 50_000]] as const)
  test.skipIf(!existsSync(`src/engine/${name}`))(`${name} is at most ${most / 1000} kB, compressed`, () => {
    const bytes = sent(name);
    console.log(`${name}: ${(bytes / 1000).toFixed(1)} kB`);
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThanOrEqual(most);
  });

test.skipIf(!existsSync("src/engine/small.wasm"))("it has no path of the machine that built it", () => {
  expect(/\/(root|home|Users)\/[\w./-]{0,40}/.exec(readFileSync("src/engine/small.wasm", "latin1"))).toBeNull();
});
