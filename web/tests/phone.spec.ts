import { expect, test } from "@playwright/test";
import { cell, status } from "./board";
import { PAGES } from "./pages";

/** Nothing that the page throws stays unheard. */
test.beforeEach(({ page }) => {
  page.on("pageerror", (error) => { throw error; });
});

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

for (const lang of ["en", "fr"])
  test(`nothing sticks out of a phone's screen, or of the column it is in, on any page: ${lang}`, async ({ page }) => {
    for (const address of PAGES) {
      await page.goto(`${address}${address.includes("?") ? "&" : "?"}lang=${lang}${address.startsWith("/?") ? "&scores=on" : ""}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      if (address.startsWith("/?")) await expect(page.locator("[data-scores] select")).toBeVisible();
      await page.waitForTimeout(300);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(360);
      const out = await page.evaluate(() => [...document.querySelectorAll(".card")].map((card) => card.getBoundingClientRect()).filter((box) => box.width > 0 && box.right > 360 - 8).length);
      expect(out, `cards to the edge of the screen on ${address}`).toBe(0);
    }
  });

test("nor on a game of the server, nor on a tournament", async ({ page }) => {
  const game = await page.request.post("/api/games", { data: { seats: { x: { kind: "human" }, o: { kind: "human" } } } });
  const tournament = await page.request.post("/api/arena", { data: { name: "Phone", rules: "tictactoe", players: ["random", "one-ply", "alphabeta:depth=2"], openings: 0 } });
  for (const address of [`/play/${(await game.json()).id}`, `/arena/${(await tournament.json()).id}`]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForTimeout(1500);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(360);
  }
});

test("figures above twelve columns stay in them", async ({ page }) => {
  for (const position of ["ffgg", ""]) {
    await page.goto(`/?rules=connect4-12x6&pos=${position}&x=human&o=human&scores=on`);
    await expect(page.locator("ul.scores li.best").first()).toBeVisible({ timeout: 30_000 });
    const over = await page.locator("ul.scores li").evaluateAll((all) => all.map((each) => {
      const range = document.createRange();
      range.selectNode(each.querySelector("b")!.firstChild!);
      return range.getBoundingClientRect().width - each.clientWidth;
    }));
    expect(Math.max(...over), position).toBeLessThanOrEqual(0);
  }
});

test("a game by touch", async ({ page }) => {
  await page.goto("/?x=human&o=human");
  for (const name of ["d1", "a1", "d2", "a2", "d3", "a3", "d4"]) {
    await cell(page, name).tap();
    await expect(cell(page, name)).not.toHaveAttribute("aria-label", /empty/);
  }
  await expect(status(page)).toHaveText("Yellow wins");
});
