/// What the tests do with a board: click a cell by its name, read the status and the stones.
import { expect, type Locator, type Page } from "@playwright/test";

export const cell = (page: Page | Locator, name: string): Locator => page.locator(`[data-name="${name}"]`).first();

/** Clicks columns by number, waiting for each move to count. */
export async function playColumns(page: Page, columns: string) {
  await page.locator(".moves [data-n]").first().waitFor();
  for (const column of columns) {
    const before = await page.locator(".moves [data-n]").count();
    await cell(page, `${String.fromCharCode(96 + Number(column))}6`).click();
    await expect(page.locator(".moves [data-n]")).toHaveCount(before + 1);
  }
}

export const status = (page: Page) => page.locator("[data-status] h1");

/** Two people on one screen. */
export const twoPeople = "/?x=human&o=human";
