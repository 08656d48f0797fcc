import { expect, test, type Page } from "@playwright/test";

async function part(page: Page, id: string) {
  const found = page.locator(`[data-part="${id}"]`).first();
  await found.scrollIntoViewIfNeeded();
  await expect(found.locator(".card:not(.later)").first()).toBeVisible();
  return found;
}

for (const [lang, home] of [["en", "The labs"], ["fr", "Les TP"]] as const) {
  test(`every part of every lab opens, ${lang}`, async ({ page }) => {
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    await page.goto(`/labs?lang=${lang}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(home);
    for (const lab of "abcde") {
      await page.goto(`/labs/${lab}?lang=${lang}`);
      const parts = page.locator("section[data-part]");
      await expect(parts.first()).toBeVisible();
      for (let i = 0; i < (await parts.count()); i++) {
        await parts.nth(i).scrollIntoViewIfNeeded();
        await expect(parts.nth(i).locator(".card:not(.later)").first()).toBeVisible();
      }
      await expect(page.locator("section .bad:visible")).toHaveCount(0);
    }
    expect(errors).toEqual([]);
  });
}

test("lab A: the example is worth 3, memory accounts for every node, depth beats depth", async ({ page }) => {
  await page.goto("/labs/a");
  const example = await part(page, "A5–A6");
  await expect(example.locator("[data-score]")).toHaveAttribute("data-score", /^-3$|^3$/);
  const memo = await part(page, "A9");
  await memo.getByLabel("Depths up to").fill("4");
  await memo.getByRole("button", { name: "Run" }).click();
  await expect(memo.locator("[data-memo]")).toContainText("2,801");
  const match = await part(page, "A10");
  await match.getByRole("button", { name: "Run" }).click();
  await expect(match.locator("[data-match] tbody tr")).toHaveCount(4);
  await expect(match.getByText(/48 of 48 games/)).toBeVisible({ timeout: 90_000 });
});

test("lab B: random play converges to 55.5%, 69 alignments, weights compared", async ({ page }) => {
  await page.goto("/labs/b");
  const alignments = await part(page, "B3");
  await expect(alignments.locator("[data-count]")).toHaveAttribute("data-count", "69");
  const random = await part(page, "B4");
  await random.getByRole("button", { name: "Run" }).click();
  await expect(random.locator("[data-random]")).toContainText("200,000 of 200,000", { timeout: 60_000 });
  const share = parseFloat((await random.locator("[data-random] tbody tr").first().locator("td").first().textContent())!);
  expect(share).toBeGreaterThan(55);
  expect(share).toBeLessThan(56.1);
  const match = await part(page, "B9");
  await match.getByRole("button", { name: "Run" }).click();
  await expect(match.locator("[data-match] tbody tr")).toHaveCount(4);
});

test("lab C: the only move that does not lose is c3", async ({ page }) => {
  await page.goto("/labs/c");
  const tree = await part(page, "C11");
  await expect(tree.locator('[role="treeitem"][data-node="c3"]')).toHaveAttribute("aria-label", /c3, MIN, 0/);
  await expect(tree.locator('[role="treeitem"][data-node="a3"]')).toHaveAttribute("aria-label", /a3, MIN, [-−]1/);
});

test("lab D: two strategies play, and states of a position", async ({ page }) => {
  await page.goto("/labs/d");
  const game = await part(page, "D3–D4, D6");
  await expect(game.getByRole("status")).toContainText(/wins|Draw/, { timeout: 90_000 });
  const states = await part(page, "D7");
  await expect(states.locator('[data-state="G"]')).toBeVisible();
});

test("lab E: the matrix of 12×6", async ({ page }) => {
  await page.goto("/labs/e");
  const matrix = await part(page, "E3");
  await expect(matrix.locator('[data-name="f4"]')).toHaveAttribute("aria-label", /13$/);
  await expect(matrix.locator('[data-name="a6"]')).toHaveAttribute("aria-label", /3$/);
});
