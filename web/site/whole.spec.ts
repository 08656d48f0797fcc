/// All that one machine can do, on files from a file server, with the network off: levels, addresses, files, puzzles, the quiz, a study, and every experiment of
/// the labs, by the engine and by the student's own functions (the sheet's, where nothing is written yet).
import { readFileSync } from "node:fs";
import { expect, test, type Locator, type Page } from "@playwright/test";
import type { Widget } from "../src/labs/lab";
import { LABS } from "../src/labs/labs";
import { cell } from "../tests/board";

/** The page has kept itself, and then the network ends. */
async function alone(page: Page) {
  await page.goto("./");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
}
const moves = (page: Page) => page.locator(".moves [data-n]");

test("every level replies, and best moves are shown", async ({ page }) => {
  await alone(page);
  await page.goto("./?x=human&o=human");
  const seat = page.locator("[data-who=o]");
  await expect.poll(() => seat.locator("option").count()).toBeGreaterThan(6);
  const levels = (await seat.locator("option").evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))).filter((value) => value.includes(":") || value === "perfect");
  expect(levels.length).toBeGreaterThanOrEqual(5);
  for (const level of levels) {
    await page.goto(`./?pos=44&x=human&o=${encodeURIComponent(level)}`);
    await cell(page, "e1").click();
    await expect(moves(page), level).toHaveCount(5, { timeout: 60_000 });
  }
  await page.getByRole("button", { name: "Best move" }).click();
  await expect(page.locator("circle.hinted").first()).toBeAttached();
});

test("the address is the game: rules, moves, players and what is shown", async ({ page, context }) => {
  await alone(page);
  await page.goto("./?rules=6x5/4&x=human&o=human");
  for (const name of ["c1", "d1", "c2"]) await cell(page, name).click();
  await page.getByRole("button", { name: "Scores" }).click();
  await page.getByRole("button", { name: "Threats" }).click();
  await page.locator("[data-who=o]").selectOption("human");
  await expect(page).toHaveURL(/\/site\/\?.*pos=343/);
  await expect(page).toHaveURL(/scores=on/);
  await expect(page).toHaveURL(/threats=on/);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(moves(other)).toHaveCount(4);
  await expect(other.getByRole("button", { name: "Scores" })).toHaveAttribute("aria-pressed", "true");
  await expect(other.getByRole("list", { name: "Scores" }).locator("li")).toHaveCount(6);
});

test("everything kept goes out as a file, and into another browser", async ({ page, browser, baseURL }) => {
  await alone(page);
  await page.goto("./?x=human&o=human");
  for (const name of ["d1", "d2", "e1"]) await cell(page, name).click();
  await page.getByRole("button", { name: "Share and save" }).click();
  const [saved] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save as a file" }).click()]);
  const buffer = readFileSync(await saved.path());
  const context = await browser.newContext({ locale: "en-GB", baseURL });
  const elsewhere = await context.newPage();
  await alone(elsewhere);
  await elsewhere.getByRole("button", { name: "Share and save" }).click();
  // What was read is shown at once: the page loads again.
  const load = elsewhere.waitForEvent("load");
  await elsewhere.getByLabel("Read a file").setInputFiles({ name: "quaterne.json", mimeType: "application/json", buffer });
  await load;
  await elsewhere.getByRole("button", { name: "My games" }).click();
  await expect(elsewhere.getByRole("dialog")).toContainText("Connect Four · 3 moves");
  await context.close();
});

test("a puzzle is posed, and the quiz says why an answer is wrong", async ({ page }) => {
  await alone(page);
  await page.goto("./puzzles");
  await expect(page.locator("[data-name]").first()).toBeVisible({ timeout: 60_000 });
  await page.goto("./quiz?seed=5");
  const value = page.locator("input[data-value]").nth(1);
  await value.fill("12345");
  await expect(value).toHaveAttribute("aria-invalid", "true");
  await expect(page.locator("[data-why]")).toContainText(/takes the (smallest|largest|greatest)/);
});

test("a study is written, kept, and opened by its link in another tab", async ({ page, context }) => {
  await alone(page);
  await page.goto("./?x=human&o=human");
  for (const name of ["d1", "d2", "e1"]) await cell(page, name).click();
  await page.goto("./study");
  await page.getByRole("button", { name: "A study of the game on the board" }).click();
  await expect(moves(page)).toHaveCount(4);
  await page.reload();
  await expect(moves(page)).toHaveCount(4);
  await page.getByRole("button", { name: /Share/ }).first().click();
  const link = await page.getByRole("dialog").locator("input[readonly]").evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value).find((value) => value.includes("/study#")));
  const other = await context.newPage();
  await other.goto(link!);
  await expect(moves(other)).toHaveCount(4);
});

test("two tabs have a game each, and one language", async ({ page, context }) => {
  await alone(page);
  const other = await context.newPage();
  for (const [tab, names] of [[page, ["d1"]], [other, ["a1", "a2"]]] as const) {
    await tab.goto("./?x=human&o=human");
    for (const name of names) await cell(tab, name).click();
  }
  await page.getByRole("button", { name: "Français" }).click();
  await expect(other.locator("html")).toHaveAttribute("lang", "fr");
  for (const [tab, count] of [[page, 2], [other, 3]] as const) {
    await expect(moves(tab)).toHaveCount(count);
    await tab.reload();
    await expect(moves(tab)).toHaveCount(count);
  }
});

/** What an experiment shows when it is made. */
const MADE: Record<Widget, (tool: Locator) => Promise<void>> = {
  alignments: (tool) => expect(tool.locator("[data-count]")).not.toHaveAttribute("data-count", "0"),
  compare: (tool) => run(tool, "Compare", "[data-compare] tbody tr"),
  eval: (tool) => expect(tool.locator("[data-score], [data-result] tbody tr").first()).toBeVisible(),
  match: (tool) => run(tool, "Run", "[data-match] tbody tr"),
  memo: async (tool) => {
    await tool.getByLabel("Depths up to").fill("4");
    await run(tool, "Run", "[data-memo] tbody tr");
  },
  play: async (tool) => {
    const [stones, places] = [tool.locator("g.stone"), tool.locator(".over button[aria-disabled=false]")];
    const before = await stones.count();
    // Who is second waits for the machine.
    if ((await places.count()) > 0) await places.last().click();
    await expect.poll(() => stones.count(), { timeout: 60_000 }).toBeGreaterThan(before);
  },
  "own-game": async (tool) => {
    const stones = tool.locator("g.stone");
    const before = await stones.count();
    const places = tool.locator("[data-column]:enabled, [data-place]:enabled");
    // Who is second lets the machine begin.
    const mine = await places.count();
    await (mine > 0 ? places.first() : tool.locator("button.primary")).click();
    await expect.poll(() => stones.count(), { timeout: 120_000 }).toBeGreaterThan(before + (mine > 0 ? 1 : 0));
  },
  "own-match": async (tool) => {
    await run(tool, "Run", "[data-own-match] tbody tr", 240_000);
    const stop = tool.getByRole("button", { name: "Stop" });
    if (await stop.isVisible()) await stop.click();
  },
  "own-tree": (tool) => run(tool, "Draw the tree", '[role="treeitem"]', 120_000),
  random: (tool) => run(tool, "Run", "[data-random] tbody tr"),
  states: (tool) => expect(tool.locator("[data-result] tbody tr").first()).toBeVisible({ timeout: 60_000 }),
  tree: (tool) => expect(tool.getByRole("treeitem").first()).toBeVisible({ timeout: 60_000 }),
};
async function run(tool: Locator, button: string, result: string, timeout = 90_000) {
  await tool.getByRole("button", { name: button, exact: true }).click();
  await expect(tool.locator(result).first()).toBeVisible({ timeout });
}

for (const [letter, lab] of Object.entries(LABS)) {
  const all = lab.sections.flatMap(({ questions }) => questions.flatMap((question) => (question.experiments ?? []).map((experiment) => ({ ...experiment, question: question.id }))));
  test(`lab ${lab.letter}: its ${all.length} experiments`, async ({ page }) => {
    test.setTimeout(600_000);
    await page.goto(`./labs/${letter}`);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await expect.poll(() => page.evaluate(async () => (await (await caches.open("quaterne large")).keys()).filter(({ url }) => url.includes("/python/")).length), { timeout: 60_000 }).toBe(5);
    await page.context().setOffline(true);
    await page.reload();
    for (const { id, question, widget } of all) {
      await page.locator(`section[data-question="${question}"]`).scrollIntoViewIfNeeded();
      const card = page.locator(`[data-experiment="${id}"]`);
      await card.scrollIntoViewIfNeeded();
      const enter = card.getByRole("button", { name: "without a prediction" });
      await expect(enter.or(card.locator(".tool")).first()).toBeVisible();
      if (await enter.isVisible()) await enter.click();
      await test.step(`${id}: ${widget}`, () => MADE[widget](card.locator(".tool")));
      await expect(card.locator(".bad:visible").filter({ hasNotText: "Stopped" }), id).toHaveCount(0);
    }
  });
}
