import { expect, test, type Page } from "@playwright/test";
import { cell, status } from "../tests/board";

/** The page has kept itself, and then the network ends. */
async function alone(page: Page) {
  await page.goto("./");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
}

test("a first visit, a game against a machine, and the same after a reload without a network", async ({ page }) => {
  await alone(page);
  await page.goto("./?o=alphabeta:depth=4");
  await cell(page, "d1").click();
  await expect(page.locator(".moves [data-n]")).toHaveCount(3);
  await page.reload();
  await expect(page.locator(".moves [data-n]")).toHaveCount(3);
  await page.getByRole("button", { name: "Best move" }).click();
  await expect(page.locator("circle.hinted").first()).toBeAttached();
  await expect(page.getByRole("link", { name: "Arena" })).toHaveCount(0);
});

test("exact scores and the review of a game", async ({ page }) => {
  await alone(page);
  await page.goto("./?pos=32164625&x=human&o=human");
  await page.getByRole("button", { name: "Scores" }).click();
  await expect(page.getByRole("list", { name: "Scores" }).locator("li.best").first()).toContainText("+11", { timeout: 60_000 });
  await page.goto("./?pos=4455667");
  await page.getByRole("button", { name: "Analyse the game" }).click();
  await expect(page.locator(".mistakes li").first()).toBeVisible({ timeout: 90_000 });
});

test("links lead through the views, and each has an address of its own", async ({ page }) => {
  await alone(page);
  await page.getByRole("link", { name: "Look inside", exact: true }).click();
  await expect(page.locator("[data-summary]")).toContainText("nodes");
  await expect(page).toHaveURL(/\/site\/explore\?/);
  await page.reload();
  await expect(page.locator("[data-summary]")).toContainText("nodes");
  await page.getByRole("button", { name: "Compare" }).click();
  await expect(page.locator("[data-compare]")).toContainText("2,801");
  await page.getByRole("link", { name: "Quiz", exact: true }).first().click();
  await expect(page.locator(".spot").first()).toBeVisible();
  await page.goto("./labs/b");
  await expect(page.locator("section[data-question]").first()).toBeVisible();
  await page.locator("a.mark").click();
  await expect(status(page)).toBeVisible();
  await expect(page).toHaveURL(/\/site\/(\?.*)?$/);
});

test("every question of every lab opens", async ({ page }) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await alone(page);
  for (const lab of "abcde") {
    await page.goto(`./labs/${lab}`);
    const parts = page.locator("section[data-question]");
    await expect(parts.first()).toBeVisible();
    for (let i = 0; i < (await parts.count()); i++) {
      await parts.nth(i).scrollIntoViewIfNeeded();
      await expect(parts.nth(i).locator(".later")).toHaveCount(0);
    }
    await expect(page.locator("section .bad:visible")).toHaveCount(0);
  }
  expect(errors).toEqual([]);
});
