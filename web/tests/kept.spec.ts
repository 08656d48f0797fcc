/// What the browser keeps: games of several tabs, choices, files, and what an earlier version of the page left.
import { readFileSync } from "node:fs";
import { expect, test, type Page } from "@playwright/test";
import { cell, playColumns, status } from "./board";

/** Nothing that the page throws stays unheard. */
test.beforeEach(({ page }) => {
  page.on("pageerror", (error) => { throw error; });
});

const moves = (page: Page) => page.locator(".moves [data-n]");

/** The games that are kept, as this page would read them. */
const keptGames = (page: Page) =>
  page.evaluate(() => new Promise<{ moves: number[]; seats: { o: { kind: string } } }[]>((done, failed) => {
    const open = indexedDB.open("quaterne");
    open.onerror = () => failed(open.error);
    open.onsuccess = () => {
      const all = open.result.transaction("kept").objectStore("kept").getAll(IDBKeyRange.bound(["games"], ["games", []]));
      all.onsuccess = () => (open.result.close(), done(all.result.map((record) => record.value)));
    };
  }));
const lengths = async (page: Page) => (await keptGames(page)).map((game) => game.moves.length).sort();

test("two tabs have two games, and neither harms the other", async ({ page, context }) => {
  await page.goto("/?o=alphabeta:depth=2");
  await cell(page, "d1").click();
  await expect(moves(page)).toHaveCount(3);
  const other = await context.newPage();
  // A link to a position, two people: the machine of the first tab stays a machine.
  await other.goto("/?pos=1122");
  await playColumns(other, "33");
  // One that is no position.
  await other.goto("/?pos=4499");
  await expect(other.getByRole("alert")).toBeVisible();
  await page.reload();
  await expect(moves(page)).toHaveCount(3);
  await cell(page, "a1").click();
  await expect(moves(page)).toHaveCount(5);
  await expect.poll(() => lengths(page)).toEqual([4, 6]);
});

test("a tab that takes up the game of another plays on in one of its own", async ({ page, context }) => {
  await page.goto("/?x=human&o=human");
  await playColumns(page, "44");
  await expect.poll(() => lengths(page)).toEqual([2]);
  const other = await context.newPage();
  await other.goto("/");
  await expect(moves(other)).toHaveCount(3);
  await other.waitForTimeout(300);
  await playColumns(other, "1");
  await playColumns(page, "77");
  await expect.poll(() => lengths(page)).toEqual([3, 4]);
  await page.reload();
  await expect(moves(page)).toHaveCount(5);
  await other.reload();
  await expect(moves(other)).toHaveCount(4);
});

test("the last move before a reload is not lost", async ({ page }) => {
  await page.goto("/?x=human&o=human");
  for (const [nth, name] of ["d1", "d2", "d3", "c1", "c2"].entries()) {
    await cell(page, name).click();
    await page.reload();
    await expect(moves(page)).toHaveCount(nth + 2);
  }
});

test("everything as a file, for another browser", async ({ page, browser }) => {
  await page.goto("/?x=human&o=human");
  await playColumns(page, "445");
  await page.goto("/?pos=7&x=human&o=human");
  await playColumns(page, "1");
  await page.getByRole("button", { name: "Français" }).click();
  await page.getByRole("button", { name: /Partager/ }).click();
  const [saved] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Enregistrer dans un fichier" }).click()]);
  const text = readFileSync(await saved.path(), "utf8");
  expect(JSON.parse(text).format).toBe("quaterne kept 2");

  const elsewhere = await (await browser.newContext({ locale: "en-GB" })).newPage();
  await elsewhere.goto("/");
  await elsewhere.getByRole("button", { name: "Share and save" }).click();
  const input = elsewhere.getByLabel("Read a file");
  await input.setInputFiles({ name: "other.json", mimeType: "application/json", buffer: Buffer.from("{}") });
  await expect(elsewhere.getByRole("alert")).toContainText("not a file that quaterne saved");
  const broken = JSON.parse(text);
  broken.kept = { games: { broken: { at: 1, value: { ...Object.values<{ value: object }>(broken.kept.games)[0].value, moves: [99] } } } };
  await input.setInputFiles({ name: "broken.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(broken)) });
  await expect(elsewhere.getByRole("alert")).toContainText("Left out, because they cannot be read: 1.");
  await input.setInputFiles({ name: "quaterne.json", mimeType: "application/json", buffer: Buffer.from(text) });
  await expect(elsewhere.locator("html")).toHaveAttribute("lang", "fr");
  expect(await lengths(elsewhere)).toEqual(await lengths(page));
  await elsewhere.context().close();
});

test("choices hold in every tab, and after a reload", async ({ page, context }) => {
  await page.goto("/");
  const other = await context.newPage();
  await other.goto("/labs");
  await page.getByRole("button", { name: "Français" }).click();
  await expect(other.locator("html")).toHaveAttribute("lang", "fr");
  await page.getByRole("button", { name: /Thème/ }).click();
  await expect(other.locator("html")).toHaveAttribute("data-theme", "light");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
});

test("what an earlier version of the page kept is taken over", async ({ page }) => {
  await page.addInitScript(() => {
    if (sessionStorage.getItem("done")) return;
    sessionStorage.setItem("done", "yes");
    const seat = { kind: "human", name: "", spec: null };
    localStorage.setItem("quaterne.table", JSON.stringify({ rules: "tictactoe", start: "", moves: [4, 0], seats: { x: seat, o: seat }, cursor: 2 }));
    localStorage.setItem("quaterne.lang", "fr");
    localStorage.setItem("quaterne.settings", JSON.stringify({ best: true, pace: 100 }));
  });
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  await expect(moves(page)).toHaveCount(3);
  await expect(page.getByRole("button", { name: "Meilleur coup" })).toHaveAttribute("aria-pressed", "true");
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test("a store that opens late is taken up: the seat in a game is found again", async ({ page, context }) => {
  const human = { kind: "human" };
  const { id, tokens } = await (await page.request.post("/api/games", { data: { seats: { x: human, o: human } } })).json();
  const role = (of: Page) => of.locator("[data-role]");
  await page.goto(`/play/${id}#x=${tokens.x}`);
  await expect(role(page)).toContainText("You play Yellow");
  const late = await context.newPage();
  // Longer than the page waits for it.
  await late.addInitScript(() => {
    const open = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function (name, version) {
      const request = open.call(this, name, version);
      Object.defineProperty(request, "onsuccess", { set: (hear: () => void) => request.addEventListener("success", () => setTimeout(hear, 4000)) });
      return request;
    };
  });
  await late.goto(`/play/${id}`);
  await expect(role(late)).toContainText("You are watching");
  await expect(role(late)).toContainText("You play Yellow");
});

/** A browser that has no store, and one that refuses all that is kept, as some do in a frame or without cookies. */
const STORELESS: Record<string, () => void> = {
  "without a store": () => Object.defineProperty(window, "indexedDB", { get: () => undefined }),
  "where all that is kept is refused": () => {
    const refused = () => { throw new DOMException("refused", "SecurityError"); };
    for (const name of ["indexedDB", "localStorage", "sessionStorage", "caches"]) Object.defineProperty(window, name, { get: refused });
    window.BroadcastChannel = refused as unknown as typeof BroadcastChannel;
  },
};
for (const [where, refuse] of Object.entries(STORELESS)) test(`${where} everything works for the visit`, async ({ page }) => {
  await page.addInitScript(refuse);
  await page.goto("/?x=human&o=human");
  await playColumns(page, "44");
  await expect(status(page)).toBeVisible();
  await page.getByRole("link", { name: "The labs" }).click();
  await page.locator("a.mark").click();
  await expect(moves(page)).toHaveCount(3);
});
