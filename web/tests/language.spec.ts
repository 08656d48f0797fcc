import { expect, test } from "@playwright/test";
import { status, twoPeople } from "./board";

test("the language is the browser's, and can be changed for good", async ({ browser }) => {
  const context = await browser.newContext({ locale: "fr-FR" });
  const page = await context.newPage();
  await page.goto(twoPeople);
  await expect(status(page)).toHaveText("Jaune doit jouer");
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  await page.keyboard.press("4");
  await expect(page.locator('[role="status"][aria-live]')).toContainText("Jaune a joué 4 (d1). Rouge doit jouer");
  await page.getByRole("button", { name: "English" }).click();
  await expect(status(page)).toHaveText("Red to play");
  await page.reload();
  await expect(status(page)).toHaveText("Red to play");
  await context.close();
});

test("the theme can be chosen, and stays", async ({ page }) => {
  await page.goto("/");
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await paper();
  const button = page.getByRole("button", { name: /^Theme/ });
  await button.click();
  await button.click();
  expect(await paper()).not.toBe(light);
  await page.reload();
  expect(await paper()).not.toBe(light);
});
