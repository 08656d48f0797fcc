/// The API for people, at `/api/docs`: made of the server's own description, in the page's look and both languages.
import { expect, test } from "@playwright/test";

test("every address and every shape that the server describes is there, and names lead to their shapes", async ({ page }) => {
  const described = await (await page.request.get("/api/openapi.json")).json();
  const routes = Object.values<object>(described.paths).flatMap((methods) => Object.keys(methods)).length;
  const shapes = Object.keys(described.components.schemas).length;
  await page.goto("/?x=human&o=human");
  await page.getByRole("link", { name: "The API, for programs" }).click();
  await expect(page).toHaveURL(/\/api\/docs$/);
  await expect(page).toHaveTitle(/The API/);
  await expect(page.locator("section details:has(summary b)")).toHaveCount(routes);
  await expect(page.locator("section details:not(:has(summary b))")).toHaveCount(shapes);
  const solve = page.locator('[id="get-solve"]');
  await solve.locator("summary").click();
  await expect(solve.getByRole("cell", { name: "position" }).first()).toBeVisible();
  await solve.getByRole("link", { name: "Analysis" }).click();
  await expect(page.locator("#Analysis")).toHaveAttribute("open", "");
  await expect(page.locator("#Analysis")).toContainText("Positions visited");
  await page.getByRole("searchbox").fill("rematch");
  await expect(page.locator("section details:has(summary b)")).toHaveCount(1);
  // The example is one that the server answers.
  const example = await page.getByRole("link", { name: /^\/api\/solve/ }).getAttribute("href");
  expect((await (await page.request.get(example!)).json()).score).toBe(4);
});

test("its own words are French where the page is", async ({ browser }) => {
  const context = await browser.newContext({ locale: "fr-FR" });
  const page = await context.newPage();
  await page.goto("/api/docs#get-solve");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("L’API, pour les programmes");
  await expect(page.locator('[id="get-solve"]')).toHaveAttribute("open", "");
  await expect(page.locator('[id="get-solve"] th').first()).toHaveText("paramètre");
  await expect(page.locator('[id="get-solve"] [lang=en]').first()).toBeVisible();
  await context.close();
});
