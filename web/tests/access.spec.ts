import AxeBuilder from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";
import { PAGES } from "./pages";

// Axe looks at thousands of cells on some pages.
test.describe.configure({ timeout: 300_000 });

/** Axe finds nothing, light and dark. Each page is loaded once, and looked at in both: in the dark for its contrasts, which is all that differs. */
async function clean(page: Page) {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.waitForTimeout(150);
    await page.evaluate(() => Promise.allSettled(document.getAnimations().filter((each) => each.effect?.getComputedTiming().iterations !== Infinity).map((each) => each.finished)));
    const found = await (colorScheme === "dark" ? new AxeBuilder({ page }).withRules(["color-contrast"]) : new AxeBuilder({ page })).analyze();
    expect(found.violations.map((v) => `${colorScheme}: ${v.id}: ${v.nodes.slice(0, 3).map((n) => n.html.slice(0, 160)).join(" | ")}`)).toEqual([]);
  }
}

for (const address of PAGES)
  test(`axe finds nothing on ${address}`, async ({ page }) => {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    if (address.startsWith("/?")) {
      await page.getByRole("button", { name: "Scores" }).click();
      await expect(page.getByRole("meter")).toBeVisible();
    }
    if (address.startsWith("/explore")) await expect(page.getByRole("treeitem").first()).toBeVisible();
    await clean(page);
  });
test("axe finds nothing on a game of the server", async ({ page }) => {
  const made = await page.request.post("/api/games", { data: { position: "4453", seats: { x: { kind: "human", name: "Ada" }, o: { kind: "machine", player: "random" } }, listed: true } });
  const { id, tokens } = await made.json();
  for (const address of [`/play/${id}#x=${tokens.x}`, `/play/${id}`, "/arena"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await clean(page);
  }
});
test("axe finds nothing on a tournament, with a replay", async ({ page }) => {
  const made = await page.request.post("/api/arena", { data: { name: "Axe", rules: "tictactoe", players: ["random", "one-ply"], openings: 1 } });
  await page.goto(`/arena/${(await made.json()).id}`);
  await expect(page.locator("[data-progress]")).toContainText("over", { timeout: 110_000 });
  await page.getByRole("button", { name: "Replay" }).first().click();
  await clean(page);
  await page.goto("/arena");
  await page.locator("form summary").first().click();
  await clean(page);
});
test("axe finds nothing after a game, under its analysis, and where there is no page", async ({ page }) => {
  await page.goto("/?pos=4455667&x=human&o=human");
  await page.getByRole("button", { name: "Analyse the game" }).click();
  await expect(page.locator(".mistakes li").first()).toBeVisible({ timeout: 90_000 });
  await clean(page);
  await page.goto("/nowhere");
  await clean(page);
});
for (const button of ["New game", "Play with a friend", "My games", "Share and save", "Position", "Keys"])
  test(`axe finds nothing in the dialog ${button}`, async ({ page }) => {
    await page.goto("/?pos=44535&x=human&o=alphabeta:depth=2,eval=weights/0/1/4/16");
    await page.getByRole("button", { name: button }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await clean(page);
  });
