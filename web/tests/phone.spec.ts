import { expect, test } from "@playwright/test";
import { cell, status } from "./board";
import { PAGES } from "./pages";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

for (const address of PAGES)
  test(`nothing sticks out of a phone's screen on ${address}`, async ({ page }) => {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForTimeout(500);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(360);
  });

test("a game by touch", async ({ page }) => {
  await page.goto("/?x=human&o=human");
  for (const name of ["d1", "a1", "d2", "a2", "d3", "a3", "d4"]) {
    await cell(page, name).tap();
    await expect(cell(page, name)).not.toHaveAttribute("aria-label", /empty/);
  }
  await expect(status(page)).toHaveText("Yellow wins");
});
