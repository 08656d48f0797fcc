import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { PAGES } from "./pages";

// Axe looks at thousands of cells on some pages.
test.describe.configure({ timeout: 300_000 });

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });
    for (const address of PAGES)
      test(`axe finds nothing on ${address}`, async ({ page }) => {
        await page.goto(address);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        if (address.startsWith("/?")) {
          await page.getByRole("button", { name: "Scores" }).click();
          await expect(page.getByRole("meter")).toBeVisible();
        }
        if (address.startsWith("/explore")) await expect(page.getByRole("treeitem").first()).toBeVisible();
        await page.waitForTimeout(600);
        const found = await new AxeBuilder({ page }).analyze();
        expect(found.violations.map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) => n.html.slice(0, 160)).join(" | ")}`)).toEqual([]);
      });
    for (const button of ["New game", "Share and save", "Position"])
      test(`axe finds nothing in the dialog ${button}`, async ({ page }) => {
        await page.goto("/?pos=44535&x=human&o=alphabeta:depth=2,eval=weights/0/1/4/16");
        await page.getByRole("button", { name: button }).click();
        await expect(page.getByRole("dialog")).toBeVisible();
        await page.waitForTimeout(500);
        const found = await new AxeBuilder({ page }).analyze();
        expect(found.violations.map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) => n.html.slice(0, 160)).join(" | ")}`)).toEqual([]);
      });
  });
}
