/// The server answers 404 where the page has no view; it knows the views by `public/addresses.txt`.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const shell = readFileSync("src/shell/App.svelte", "utf8");
const addresses = readFileSync("public/addresses.txt", "utf8").trim().split("\n");

it("lists the address of every view", () => {
  const views = [...shell.matchAll(/\[\/\^((?:\\\/[^,]*?))\$\/, \(\) => import/g)].map(([, pattern]) => pattern.replace(/\\\//g, "/").replace(/\([^)]*\)/g, "*"));
  expect(views.length).toBeGreaterThan(5);
  for (const view of views) expect(addresses, `web/public/addresses.txt lacks ${view}`).toContain(view);
  expect(addresses).toContain("/");
});
