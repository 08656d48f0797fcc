import { expect, test, type Page } from "@playwright/test";
import { cell, status } from "./board";

/** Nothing that the page throws stays unheard. */
test.beforeEach(({ page }) => {
  page.on("pageerror", (error) => { throw error; });
});

/** The page's own engine is there. */
const ready = (page: Page) => page.locator("html[data-engine=ready]").waitFor({ timeout: 60_000 });

/** The addresses of the API that the page asks from now on. */
function asked(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) paths.push(pathname);
  });
  return paths;
}

test("the network ends in the middle of a game against a machine, and the game goes on", async ({ page, context }) => {
  await page.goto("/?o=alphabeta:depth=4");
  await ready(page);
  await cell(page, "d1").click();
  await expect(page.locator(".moves [data-n]")).toHaveCount(3);
  await context.setOffline(true);
  await cell(page, "a1").click();
  await expect(page.locator(".moves [data-n]")).toHaveCount(5);
  await expect(status(page)).toHaveText("Yellow to play");
  await page.getByRole("button", { name: "Best move" }).click();
  await expect(page.locator("circle.hinted").first()).toBeAttached();
  await page.getByRole("button", { name: "Scores" }).click();
  await expect(page.getByRole("list", { name: "Scores" }).locator("li.best").first()).toContainText(/[+−0]/);
  await page.getByRole("button", { name: "Analyse the game" }).click();
  await expect(page.locator("[data-accuracy]")).toBeVisible({ timeout: 90_000 });
});

test("what the page can answer itself costs the server nothing", async ({ page }) => {
  await page.goto("/?pos=32164625&x=human&o=human");
  await ready(page);
  const paths = asked(page);
  await page.getByRole("button", { name: "Scores" }).click();
  await expect(page.getByRole("list", { name: "Scores" }).locator("li.best").first()).toContainText("+11", { timeout: 60_000 });
  await page.getByRole("button", { name: "Best move" }).click();
  await expect(page.locator("circle.hinted").first()).toBeAttached();
  expect(paths).toEqual([]);
});

test("a link with scores on: the search waits for the engine, and the server need not", async ({ page }) => {
  const paths = asked(page);
  await page.route(/\.wasm$/, async (route) => {
    await new Promise((done) => setTimeout(done, 1000));
    await route.continue();
  });
  await page.goto("/?pos=32164625&x=human&o=human&scores=on");
  await expect(page.getByRole("list", { name: "Scores" }).locator("li.best").first()).toContainText("+11", { timeout: 60_000 });
  expect(paths.filter((path) => !/^\/api\/(meta|levels)$/.test(path))).toEqual([]);
});

test("an engine that never comes: the server answers", async ({ page }) => {
  const paths = asked(page);
  await page.route(/\.wasm$/, () => {});
  await page.goto("/?pos=32164625&x=human&o=human&scores=on");
  await expect(page.getByRole("list", { name: "Scores" }).locator("li.best").first()).toContainText("+11", { timeout: 60_000 });
  expect(paths).toContain("/api/solve/stream");
});

test("the explorer and the quiz without a network", async ({ page, context }) => {
  await page.goto("/explore?player=alphabeta:depth=4,eval=weights/0/1/3/6,order=left");
  await expect(page.locator("[data-summary]")).toContainText("896 nodes");
  await ready(page);
  await context.setOffline(true);
  await page.locator('[role="treeitem"]').filter({ hasText: "✂" }).first().click();
  await page.locator(".node.pruned").first().click();
  await expect(page.locator("[data-ghost]")).toContainText("The root does not change.");
  await page.getByRole("button", { name: "Next cutoff" }).click();
  await expect(page.locator("[data-line]")).toContainText(/line [\d,]+ of/);
  await page.getByRole("button", { name: "Compare" }).click();
  await expect(page.locator("[data-compare]")).toContainText("2,801");
  await context.setOffline(false);
  await page.goto("/quiz");
  await ready(page);
  await context.setOffline(true);
  const move = page.locator(".spot .move");
  const before = await move.allTextContents();
  await expect(async () => {
    await page.getByRole("button", { name: "Another" }).click();
    expect(await move.allTextContents()).not.toEqual(before);
  }).toPass();
});

test("the labs without a network", async ({ page, context }) => {
  await page.goto("/labs/a");
  const part = async (question: string, id: string) => {
    await page.locator(`section[data-question="${question}"]`).scrollIntoViewIfNeeded();
    const found = page.locator(`[data-experiment="${id}"]`);
    await found.getByRole("button", { name: "without a prediction" }).or(found.locator(".tool")).first().click();
    await expect(found.locator(".tool")).toBeVisible();
    return found;
  };
  const [memo, match] = [await part("2.5", "memo"), await part("2.7", "better")];
  await ready(page);
  await context.setOffline(true);
  await memo.getByLabel("Depths up to").fill("4");
  await memo.getByRole("button", { name: "Run" }).click();
  await expect(memo.locator("[data-memo]")).toContainText("2,801");
  await match.getByRole("button", { name: "Run" }).click();
  await expect(match.locator("[data-match] tbody tr").first()).toBeVisible({ timeout: 60_000 });
});

test("a large board has an engine of its own, which is there when it says so", async ({ page, context }) => {
  await page.route(/worker-.*\.js$/, async (route) => {
    await new Promise((done) => setTimeout(done, 1000));
    await route.continue();
  });
  await page.goto("/?rules=gomoku-15&o=alphabeta:depth=1");
  await ready(page);
  await context.setOffline(true);
  await cell(page, "h8").click();
  await expect(page.locator(".moves [data-n]")).toHaveCount(3);
});
