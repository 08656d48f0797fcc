/// The network is turned off in the middle of things: nothing is lost, nothing stops.
import { expect, test, type Page } from "@playwright/test";
import { cell, status } from "../tests/board";

const ready = (page: Page) => page.locator("html[data-engine=ready]").waitFor({ timeout: 60_000 });
const moves = (page: Page) => page.locator(".moves [data-n]");

test("a game against a machine, before the page has kept itself", async ({ page, context }) => {
  await page.goto("./?o=alphabeta:depth=4");
  await ready(page);
  await cell(page, "d1").click();
  await expect(moves(page)).toHaveCount(3);
  await context.setOffline(true);
  await cell(page, "a1").click();
  await expect(moves(page)).toHaveCount(5);
  await cell(page, "g1").click();
  await expect(moves(page)).toHaveCount(7);
  await expect(status(page)).toHaveText("Yellow to play");
});

test("a game on a large board, and its reload", async ({ page, context }) => {
  await page.goto("./");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await page.goto("./?rules=gomoku-15&o=alphabeta:depth=1");
  await cell(page, "h8").click();
  await expect(moves(page)).toHaveCount(3, { timeout: 60_000 });
  await page.reload();
  await expect(moves(page)).toHaveCount(3);
});

test("the empty board has its exact scores: the book is kept, too", async ({ page, context }) => {
  await page.goto("./");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await page.goto("./?x=human&o=human&scores=on");
  await expect(page.locator("ul.scores li.best")).toContainText("+1", { timeout: 30_000 });
  await expect(page.locator("ul.scores li").first()).toContainText("−2");
});

test("a tree of six million nodes is explored", async ({ page, context }) => {
  await page.goto("./");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await page.goto("./explore?player=minimax:depth=8");
  await expect(page.locator("[data-summary]")).toContainText("6,634,027 nodes", { timeout: 90_000 });
  // A move that is not expected: its children come from the tree that the worker keeps.
  await page.locator('[role="treeitem"][data-node="1"]').click();
  await expect(page.locator('[role="treeitem"][data-node="11"]')).toBeVisible();
  await page.getByRole("button", { name: "Next improvement" }).click();
  await expect(page.locator("[data-line]")).toContainText(/line [\d,]+ of/);
});

test("a search says how far it has come, is stopped, and holds nobody up", async ({ page, context }) => {
  await page.goto("./?o=alphabeta:depth=4");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await cell(page, "d1").click();
  await expect(moves(page)).toHaveCount(3);
  // More than it may take.
  await page.goto("./explore?player=alphabeta:depth=30");
  const searching = page.locator("[data-searching]");
  await expect(searching).toContainText(/[\d,]{5,} nodes/, { timeout: 60_000 });
  await searching.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByText("The search was stopped")).toBeVisible();
  await expect(page.locator("[data-summary]")).toHaveCount(0);
  // Six searches to their limit take a minute: who leaves them to play does not wait for it.
  await page.getByRole("spinbutton", { name: "Depth" }).last().fill("12");
  await page.getByRole("button", { name: "Compare" }).click();
  await expect(searching).toContainText(/[\d,]{5,} nodes/, { timeout: 60_000 });
  await page.locator("a.mark").click();
  await cell(page, "a1").click();
  await expect(moves(page)).toHaveCount(5);
});

test("a hard proof gets more workers, and stopping it ends the work", async ({ page, context }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "hardwareConcurrency", { get: () => 4 }));
  await page.goto("./");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  // Minutes for one.
  await page.goto("./?rules=7x7/4&pos=44444357&x=human&o=human&scores=on");
  await expect.poll(() => page.workers().length, { timeout: 60_000 }).toBeGreaterThan(2);
  await page.getByRole("button", { name: "Scores" }).click();
  await page.goto("./?x=human&o=human&scores=on");
  await expect(page.locator("ul.scores li.best")).toContainText("+1", { timeout: 30_000 });
});

test("every view has a page of its own, kept with the others", async ({ page, context }) => {
  await page.goto("./");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  for (const view of ["explore", "puzzles", "quiz", "labs", "labs/a", "labs/e"]) {
    await page.goto(`./${view}`);
    await expect(page.locator("main h1, main h2, main [data-summary]").first(), view).toBeVisible();
    await expect(page.getByText("There is no such page."), view).toHaveCount(0);
    expect(await page.locator("link[rel=icon]").evaluate((link: HTMLLinkElement) => new URL(link.href).pathname)).toBe("/site/favicon.svg");
  }
  // What it does not have is told, at any depth, and leads back.
  for (const [address, words] of [["nowhere/at/all", "There is no such page."], ["arena", "need a server"]]) {
    expect((await page.goto(`./${address}`))!.status()).toBe(404);
    await expect(page.locator("main")).toContainText(words);
    await expect(page.getByRole("link", { name: "Back to the board" })).toHaveAttribute("href", /\/site\/$/);
  }
});
