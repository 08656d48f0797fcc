/// From a school's network share through a plain connection: browsers keep no such page and give it no clipboard; all else works, and an open page
/// outlives its network.
import { expect, test, type Page } from "@playwright/test";
import { cell } from "../tests/board";

const HOST = "school.test";
test.use({ launchOptions: async ({ launchOptions }, use) => use({ ...launchOptions, args: [...launchOptions.args!, `--host-resolver-rules=MAP ${HOST} 127.0.0.1`] }) });

const moves = (page: Page) => page.locator(".moves [data-n]");
/** The address of a view at the school's host. */
const at = (baseURL: string | undefined, view = "") => new URL(view, baseURL!.replace("127.0.0.1", HOST)).href;
/** Nothing that the page throws stays unheard. */
test.beforeEach(({ page }) => {
  page.on("pageerror", (error) => { throw error; });
});

test("a game against a machine goes on without the network, its dialogs, too; and a link is copied", async ({ page, context, baseURL }) => {
  await page.goto(at(baseURL, "?o=alphabeta:depth=4"));
  expect(await page.evaluate(() => [isSecureContext, "serviceWorker" in navigator])).toEqual([false, false]);
  await page.locator("html[data-engine=ready]").waitFor();
  await cell(page, "d1").click();
  await expect(moves(page)).toHaveCount(3);
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await cell(page, "a1").click();
  await expect(moves(page)).toHaveCount(5);
  await page.getByRole("button", { name: "Share and save" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Copy" }).first().click();
  await expect(page.getByRole("button", { name: "✓ Copied" })).toHaveCount(1);
  const link = await page.getByRole("dialog").locator("input[readonly]").first().inputValue();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Position", exact: true }).click();
  const pasted = page.getByRole("dialog").getByRole("textbox").first();
  await pasted.fill("");
  await pasted.press("Control+v");
  await expect(pasted).toHaveValue(link);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Analyse the game" }).click();
  await expect(page.locator("[data-accuracy]")).toBeVisible({ timeout: 90_000 });
});

test("an engine that could not be fetched is asked for again when the network is back", async ({ page, baseURL }) => {
  await page.route(/small-.*\.wasm/, (route) => route.abort());
  await page.goto(at(baseURL, "?pos=44535&x=human&o=human&scores=on"));
  await expect(page.locator("[data-scores]")).toContainText("needs the network once", { timeout: 30_000 });
  await page.unroute(/small-.*\.wasm/);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(page.locator("li.best")).toContainText("+4", { timeout: 60_000 });
});

test("every view, and Python", async ({ page, baseURL }) => {
  for (const [view, seen] of [["explore", "[data-summary]"], ["quiz", ".spot"], ["puzzles", "[data-name]"], ["study", "main h1"], ["labs", "main h1"]]) {
    await page.goto(at(baseURL, view));
    await expect(page.locator(seen).first(), view).toBeVisible({ timeout: 60_000 });
  }
  await page.goto(at(baseURL, "labs/a"));
  const question = page.locator('section[data-question="2.2.a"]');
  await question.scrollIntoViewIfNeeded();
  await question.getByRole("button", { name: "Try it", exact: true }).click();
  await expect(question.locator("[data-out]")).toHaveText("(1.0, -3.0, 0)", { timeout: 60_000 });
});
