import { expect, test, type Page } from "@playwright/test";
import type { Analysis } from "../src/api/types";
import { cell, playColumns, twoPeople } from "./board";

/** Nothing that the page throws stays unheard. */
test.beforeEach(({ page }) => {
  page.on("pageerror", (error) => { throw error; });
});

const card = (page: Page) => page.locator("[data-puzzle]");
const said = (page: Page) => page.locator("[data-said]");
const column = (move: string) => `${String.fromCharCode(96 + Number(move))}6`;

/** What the server proves of the position on the board: the puzzle's, and the moves since. */
async function proved(page: Page): Promise<Analysis> {
  const asked = new URL(page.url()).searchParams;
  const moves = (await page.locator(".line .move").allTextContents()).join("");
  return (await page.request.get(`/api/analyse?${new URLSearchParams({ rules: asked.get("rules")!, position: asked.get("pos")! + moves, player: "perfect", exact: "true" })}`)).json();
}
const best = (found: Analysis) => Math.max(...found.moves.map((m) => m.score!));

/** Plays the best move until the puzzle is solved; how many that took. */
async function solve(page: Page): Promise<number> {
  for (let own = 1; own < 12; own++) {
    await expect(card(page)).toHaveAttribute("data-phase", "thinking");
    const found = await proved(page);
    await cell(page, column(found.moves.find((m) => m.score === best(found))!.move)).click();
    await expect(card(page)).toHaveAttribute("data-phase", /thinking|solved/, { timeout: 30_000 });
    if ((await card(page).getAttribute("data-phase")) === "solved") return own;
    await expect(said(page)).toContainText("is the best defence: go on");
  }
  throw new Error("a puzzle without an end");
}

for (const kind of ["win", "only", "draw"])
  test(`a puzzle of the kind ${kind} is played to its end against the best defence`, async ({ page }) => {
    await page.goto(`/puzzles?seed=3&kind=${kind}`);
    await expect(card(page)).toHaveAttribute("data-puzzle", kind, { timeout: 90_000 });
    const first = await proved(page);
    expect(Math.sign(best(first))).toBe(kind === "draw" ? 0 : 1);
    const own = await solve(page);
    expect(own).toBeGreaterThan(1);
    if (kind === "win") expect(own).toBe((first.plies! + 1) / 2);
    await expect(said(page)).toHaveText(`Right! Solved, in ${own} moves.`);
    await expect(page.locator("[data-progress]")).toHaveText("1 found of 1 try");
    // The board has the whole line.
    const link = new URL((await page.getByRole("link", { name: "On the board" }).getAttribute("href"))!, page.url());
    expect(link.searchParams.get("pos")!.length).toBeGreaterThanOrEqual(new URL(page.url()).searchParams.get("pos")!.length + 2 * own - 1);
  });

test("a wrong move is told what it does, what was missed comes again, and progress is kept", async ({ page }) => {
  await page.goto("/puzzles?seed=3");
  await expect(card(page)).toHaveAttribute("data-puzzle", /only|win|draw/, { timeout: 60_000 });
  const [found, asked] = [await proved(page), new URL(page.url()).searchParams.get("pos")];
  const wrong = found.moves.find((m) => m.score! < best(found))!;
  await cell(page, column(wrong.move)).click();
  await expect(said(page)).toContainText(new RegExp(`^${wrong.move}: (wins, but later|only draws|loses|there is better)`));
  await solve(page);
  await expect(page.locator("[data-progress]")).toHaveText("0 found of 1 try");
  await page.reload();
  await expect(page.locator("[data-progress]")).toHaveText("0 found of 1 try");
  await page.getByLabel("Which puzzles").selectOption("again");
  await expect(page).toHaveURL(new RegExp(`pos=${asked}`));
  await solve(page);
  await expect(page.locator("[data-progress]")).toHaveText("1 found of 2 tries");
});

test("on a phone on its side board and task are on the first screen", async ({ page }) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await page.goto("/puzzles?rules=connect4&pos=544444626426");
  await expect(card(page)).toHaveAttribute("data-phase", "thinking", { timeout: 60_000 });
  await expect(page.locator(".board")).toBeInViewport({ ratio: 1 });
  await expect(card(page).getByRole("heading")).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(740);
});

test("the answer is played out on the board", async ({ page }) => {
  await page.goto("/puzzles?seed=3&kind=win");
  await expect(card(page)).toHaveAttribute("data-puzzle", "win", { timeout: 60_000 });
  await page.getByRole("button", { name: "Show the answer" }).click();
  await expect(said(page)).toContainText("The answer:", { timeout: 30_000 });
  await expect(page.locator("line.win").first()).toBeAttached();
  await expect(page.locator("[data-progress]")).toHaveText("0 found of 1 try");
});

for (const [what, address, words] of [
  ["cannot be read", "/puzzles?pos=99", "no position that can be read"], ["is won at once", "/puzzles?pos=112233", "not one thing to find"], ["is over", "/puzzles?pos=1122334", "not one thing to find"],
] as const)
  test(`an address whose position ${what} says so`, async ({ page }) => {
    await page.goto(address);
    await expect(page.getByRole("alert")).toContainText(words, { timeout: 30_000 });
  });

test("an address that asks for what is not made here says so, once", async ({ page }) => {
  await page.goto("/puzzles?rules=gomoku-15&kind=maze&seed=5");
  await expect(page.getByRole("alert")).toContainText("gomoku-15, maze, which is not made here");
  await expect(page.locator("[data-progress]")).toHaveCount(0);
  // A board is called what it is, not as the command line writes it.
  await expect(page.getByLabel("Board").locator("option")).toHaveText(["Connect Four", "6 × 5, 4 in a row", "Tic-tac-toe", "Morpion 4 × 4"]);
  await page.getByRole("button", { name: "Next puzzle" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("the mistakes of a reviewed game become puzzles", async ({ page }) => {
  await page.goto(twoPeople);
  await playColumns(page, "4455667");
  await page.getByRole("button", { name: "Analyse the game" }).click();
  await page.getByRole("button", { name: "Find the better moves yourself" }).click({ timeout: 60_000 });
  await expect(card(page)).toHaveAttribute("data-puzzle", /better|only|win|draw/, { timeout: 30_000 });
  await expect(card(page)).toContainText("You played something else here.");
  await page.getByRole("button", { name: "Show the answer" }).click();
  await expect(said(page)).toContainText("The answer:", { timeout: 30_000 });
});
