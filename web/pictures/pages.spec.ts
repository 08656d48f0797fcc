/// The pictures of the documentation. Each waits for what it is meant to show, so that a page that no longer shows it fails.
import { expect, test } from "@playwright/test";

const shot = (name: string) => ({ path: `../docs/img/page-${name}.png`, animations: "disabled" as const });

test("play: the exact score of every column", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/?pos=44535&x=human&o=human");
  await page.getByRole("button", { name: "Scores" }).click();
  await expect(page.getByRole("list", { name: "Scores" }).locator("li.best")).toContainText("+4", { timeout: 60_000 });
  await page.mouse.move(0, 0);
  await page.waitForTimeout(500);
  await page.screenshot(shot("play"));
});

test("explore: a pruned branch, searched after all", async ({ page }) => {
  await page.setViewportSize({ width: 1400, height: 1150 });
  await page.goto("/explore?pos=44&player=alphabeta:depth=3,eval=weights/0/1/3/6");
  await expect(page.locator("[data-summary]")).toContainText("258 nodes");
  await page.locator('[role="treeitem"][data-node="4"]').click();
  await page.locator(".node.pruned").nth(1).click();
  await expect(page.locator("[data-ghost]")).toContainText("The root does not change.");
  await page.getByRole("button", { name: "Fit" }).click();
  await page.waitForTimeout(500);
  await page.screenshot(shot("explore"));
});

test("arena: a tournament while it is played", async ({ page }) => {
  await page.setViewportSize({ width: 1400, height: 1150 });
  const players = ["alphabeta:depth=6", "alphabeta:depth=7", "deepening:depth=8", "mcts:nodes=20000"];
  const started = await page.request.post("/api/arena", { data: { name: "Depth against depth", rules: "connect4", players, openings: 3, limit: 20, seed: 1 } });
  const { id, token } = await started.json();
  await page.goto(`/arena/${id}`);
  await expect(async () => {
    expect((await (await page.request.get(`/api/arena/${id}`)).json()).games).toBeGreaterThan(60);
  }).toPass({ timeout: 110_000 });
  await expect(page.locator(".boards .replay").first()).toBeVisible();
  await page.waitForTimeout(1500);
  await page.screenshot(shot("arena"));
  await page.request.post(`/api/arena/${id}/stop`, { data: { token } });
});

test.describe("on a phone, at night", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: "dark" });

  test("phone: the exact score of every column", async ({ page }) => {
    await page.goto("/?pos=4453&x=human&o=human");
    await page.getByRole("button", { name: "Scores" }).click();
    await expect(page.getByRole("list", { name: "Scores" }).locator("li.best").first()).toContainText("−2", { timeout: 60_000 });
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.waitForTimeout(500);
    await page.screenshot(shot("phone"));
  });
});
