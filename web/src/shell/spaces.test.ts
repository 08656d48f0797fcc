/// Svelte drops the space at the beginning of a block: what is said there would stick to the word before.
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const views = (readdirSync("src", { recursive: true }) as string[]).filter((path) => path.endsWith(".svelte"));

it("finds no block that begins with a space", () => {
  expect(views.length).toBeGreaterThan(50);
  for (const view of views) expect(readFileSync(`src/${view}`, "utf8").match(/.*\{(?:#if|:else)[^{}]*\} +\S.*/g), view).toBeNull();
});
