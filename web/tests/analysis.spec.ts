/// The analysis board: variations, comments and marks, honest scores, why, a machine at any moment, games that are kept.
import { expect, test, type Page } from "@playwright/test";
import { cell, playColumns, status, twoPeople } from "./board";
import { packed } from "./sheets";

/** Nothing that the page throws stays unheard. */
test.beforeEach(({ page }) => {
  page.on("pageerror", (error) => { throw error; });
});

const said = (page: Page) => page.locator('[role="status"][aria-live]');
const nodes = (page: Page) => page.locator(".moves [data-n]");

test("another move in the middle is a variation: nothing is lost, it is promoted, cut, and put back", async ({ page }) => {
  await page.goto(twoPeople);
  await playColumns(page, "4453");
  for (let back = 0; back < 2; back++) await page.keyboard.press("ArrowLeft");
  await cell(page, "c6").click();
  await expect(nodes(page)).toHaveCount(6);
  await expect(page.getByRole("group", { name: "Variation: 3 instead of 5" })).toBeVisible();
  await expect(page).toHaveURL(/pos=443$/);
  // Up and down go between them.
  await page.keyboard.press("ArrowUp");
  await expect(page).toHaveURL(/pos=445$/);
  await page.keyboard.press("ArrowDown");
  await page.getByRole("button", { name: "Promote" }).click();
  await expect(page.getByRole("group", { name: "Variation: 5 instead of 3" })).toBeVisible();
  await page.locator('.variation [data-n="3"]').click();
  await page.getByText("Comment and marks").click();
  await page.getByRole("button", { name: "Delete from here" }).click();
  await expect(nodes(page)).toHaveCount(4);
  await page.getByRole("button", { name: "Put it back" }).click();
  await expect(nodes(page)).toHaveCount(6);
  await page.reload();
  await expect(nodes(page)).toHaveCount(6);
});

test("comments, signs, rings and arrows are kept, by mouse and by keys", async ({ page }) => {
  await page.goto(twoPeople);
  await playColumns(page, "44");
  await page.getByText("Comment and marks").click();
  await page.getByLabel("Comment", { exact: true }).fill("Both fight for the centre");
  await page.getByRole("button", { name: "good move" }).click();
  await expect(page.locator(".moves .comment")).toHaveText("Both fight for the centre");
  await expect(page.locator('.moves [data-n="2"]')).toContainText("!");
  await cell(page, "a1").hover();
  await page.mouse.down({ button: "right" });
  await cell(page, "c3").hover();
  await page.mouse.up({ button: "right" });
  await expect(page.locator("path.arrow")).toHaveCount(1);
  await expect(cell(page, "a1")).toHaveAttribute("aria-label", /arrow to c3/);
  await cell(page, "b1").focus();
  await page.keyboard.press("m");
  await expect(page.locator("circle.drawn")).toHaveCount(1);
  await page.keyboard.press("Shift+M");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+M");
  await expect(page.locator("path.arrow")).toHaveCount(2);
  // A change is on its way to the disk for some milliseconds; nobody reloads within them.
  await page.waitForTimeout(500);
  await page.reload();
  await expect(page.locator("path.arrow")).toHaveCount(2);
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator(".drawn")).toHaveCount(0);
});

test("a click on a full column, or a taken cell, says so", async ({ page }) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto("/?pos=444444&x=human&o=human");
  await cell(page, "d6").click();
  await expect(page.locator(".refused")).toHaveText("Column 4 is full");
  await expect(said(page)).toContainText("Column 4 is full");
  await page.goto("/?rules=tictactoe&pos=b2&x=human&o=human");
  await cell(page, "b2").click();
  await expect(page.locator(".refused")).toHaveText("b2 is taken");
  await expect(nodes(page)).toHaveCount(2);
  expect(errors).toEqual([]);
});

test("on boards that nobody can solve the best machine speaks, and it is called an estimate", async ({ page }) => {
  await page.goto("/?rules=gomoku-15&pos=h8h9&x=human&o=human");
  await page.getByRole("button", { name: "Scores" }).click();
  await expect(page.locator("[data-estimate]")).toContainText("not proved");
  await expect(page.locator("text.label").first()).toContainText("≈");
  await page.locator("body").click({ position: { x: 3, y: 3 } });
  await page.keyboard.press(" ");
  await expect(nodes(page)).toHaveCount(4);
  // A win that is seen to the end is proved.
  await page.goto("/?rules=gomoku-15&pos=h8h9i8i9j8j9&x=human&o=human");
  await expect(page.locator("[data-scores]")).toContainText("Yellow wins in 3 plies");
  await expect(page.locator("[data-estimate]")).toHaveCount(0);
});

test("where no column is proved, it is not the best one alone that has an estimate", async ({ page }) => {
  await page.goto("/?rules=8x7/4&x=human&o=human&scores=on");
  const figures = page.getByRole("list", { name: "Scores" }).locator("li b");
  // All eight on a machine that does nothing else: how many is a matter of its time.
  await expect.poll(() => figures.filter({ hasText: /^≈[+−]?\d/ }).count(), { timeout: 30_000 }).toBeGreaterThan(2);
});

test("scores and best move together, where every cell is a move", async ({ page }) => {
  await page.goto("/?rules=tictactoe&pos=b2a1&x=human&o=human&scores=on&best=on");
  await expect(page.locator("circle.hinted")).toHaveCount(7);
  await cell(page, "b1").click();
  // One move saves the game; it is the best and the hint, and has one ring.
  await expect(page.locator("circle.hinted")).toHaveCount(1);
  await page.goto("/?rules=gomoku-15&pos=h8h9i8i9j8j9&x=human&o=human&scores=on&best=on");
  await expect(page.locator("[data-scores]")).toContainText("Yellow wins in 3 plies");
  // Two moves win; of the others nothing is written, and the panel says what that means.
  await expect(page.locator("text.label")).toHaveText(["+109", "+109"]);
  await expect(page.locator("[data-scores]")).toContainText("Where nothing is written");
});

test("a review never calls unproved moves faultless", async ({ page }) => {
  await page.goto("/?rules=gomoku-15&pos=h8h9i8i9j8j9k8k9l8&x=human&o=human");
  await page.getByRole("button", { name: "Analyse the game" }).click();
  await expect(page.locator("[data-unproved]")).toContainText("could not be proved", { timeout: 55_000 });
  await expect(page.getByText("No mistake.")).toHaveCount(0);
  await expect(page.locator("[data-graph] [data-open]").first()).toBeAttached();
});

test("the strongest level is called perfect only where it is", async ({ page }) => {
  for (const [rules, name] of [["connect4", "perfect"], ["connect4-12x6", "strongest"], ["gomoku-15", "strongest"]]) {
    await page.goto(`/?rules=${rules}&x=human&o=human`);
    await expect(page.getByLabel("Who plays Red").locator("option").nth(5)).toHaveText(name);
  }
});

test("why: the argument in words and on the board", async ({ page }) => {
  await page.goto("/?pos=44535&x=human&o=human");
  await page.getByRole("button", { name: "Why?" }).click();
  await expect(page.locator("[data-why]")).toContainText("Red wins in 31 plies", { timeout: 30_000 });
  await expect(page.locator("[data-why]")).toContainText("zugzwang");
  // French has a space before a semicolon, English has none.
  await expect(page.locator("[data-why]")).toContainText("would win on f3; threatens f4");
  await expect(page.locator(".ghostly").first()).toBeAttached();
  await expect(page.locator("circle.dotted").first()).toBeAttached();
  await page.keyboard.press("w");
  await expect(page.locator("[data-why]")).toHaveCount(0);
  await page.goto("/?pos=4455&x=human&o=human");
  await expect(cell(page, "a1")).toBeVisible();
  await page.keyboard.press("w");
  await expect(page.locator("[data-why]")).toContainText(/wins in/, { timeout: 30_000 });
});

test("a move of the line that is drawn on the board is played: the next position has its own", async ({ page }) => {
  await page.goto("/?rules=tictactoe&pos=a1&x=human&o=human");
  await expect(cell(page, "a1")).toBeVisible();
  await page.keyboard.press("w");
  // The one move that does not lose, with its number.
  await expect(page.locator("text.ghostly").first()).toBeAttached({ timeout: 30_000 });
  await cell(page, "b2").click();
  await expect(status(page)).toHaveText("Yellow to play");
  await expect(page.locator("[data-why]")).toContainText("draw", { timeout: 30_000 });
  await expect(cell(page, "b2")).toHaveAttribute("aria-label", /red/);
});

test("why, in French: sides by their colours, and nothing else", async ({ page }) => {
  await page.goto("/?pos=44535&x=human&o=human&lang=fr");
  await page.getByRole("button", { name: "Pourquoi" }).click();
  await expect(page.locator("[data-why]")).toContainText("Jaune doit jouer juste sous b2 et f6, où Rouge gagne", { timeout: 30_000 });
});

test("after a click on Scores, Space plays the best move", async ({ page }) => {
  await page.goto("/?pos=112233&x=human&o=human");
  await page.getByRole("button", { name: "Scores" }).click();
  await expect(page.locator("li.best").first()).toBeVisible();
  await page.keyboard.press(" ");
  await expect(status(page)).toHaveText("Yellow wins");
  await expect(page.getByRole("button", { name: "Scores" })).toHaveAttribute("aria-pressed", "true");
});

test("a machine joins any position, and the explorer opens on the machine that played", async ({ page }) => {
  await page.goto("/?pos=4453");
  await page.getByLabel("Who plays Yellow").selectOption("name");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("From the position on the board")).toBeChecked();
  await dialog.locator('[data-seat="x"]').selectOption("name");
  await dialog.getByLabel("In the words of the command line").first().fill("alphabeta:depth=3");
  await dialog.getByLabel("In the words of the command line").first().blur();
  await dialog.getByRole("button", { name: "Begin" }).click();
  await expect(nodes(page)).toHaveCount(6);
  const link = page.getByRole("link", { name: "Why did it play that?" });
  expect(new URL((await link.getAttribute("href"))!, "http://x").searchParams.get("player")).toBe("alphabeta:depth=3");
  expect(new URL((await link.getAttribute("href"))!, "http://x").searchParams.get("pos")).toBe("4453");
  // The move that it played is named, so that the explorer can say what another search would rather have played.
  const played = new URL(page.url()).searchParams.get("pos")!.slice(4);
  expect(new URL((await link.getAttribute("href"))!, "http://x").searchParams.get("played")).toBe(played);
  const inside = page.getByRole("link", { name: "Look inside the search" });
  expect(new URL((await inside.getAttribute("href"))!, "http://x").searchParams.get("player")).toBe("alphabeta:depth=3");
  // In the middle of a game, too: its answer is a variation.
  await page.getByLabel("Who plays Yellow").selectOption("human");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.getByLabel("Who plays Red").selectOption({ label: "perfect" });
  await expect(page.locator(".moves [aria-current=true]")).toHaveAttribute("data-n", "2");
  await expect(nodes(page).nth(5)).toBeAttached();
});

test("games are kept: searched, opened, deleted and put back; a link that cannot be read changes nothing", async ({ page }) => {
  await page.goto(twoPeople);
  await playColumns(page, "4453");
  await page.goto("/?rules=tictactoe&x=human&o=human");
  await cell(page, "b2").click();
  await expect(nodes(page)).toHaveCount(2);
  await page.goto("/?pos=4499");
  await expect(page.getByRole("alert")).toContainText("nothing was changed");
  await expect(cell(page, "b2")).toHaveAttribute("aria-label", /yellow/);
  await page.getByRole("button", { name: "My games" }).click();
  const rows = page.locator("[data-saved] li");
  await expect(rows).toHaveCount(2);
  await page.getByLabel("Search").fill("4453");
  await expect(rows).toHaveCount(1);
  await rows.getByRole("button", { name: /^Delete/ }).click();
  await expect(rows).toHaveCount(0);
  await page.getByRole("button", { name: "Put it back" }).click();
  await expect(rows).toHaveCount(1);
  await rows.getByRole("button").first().click();
  await expect(nodes(page)).toHaveCount(5);
});

test("a study goes out as a file and a link, and comes back with its variations", async ({ page, browser }) => {
  await page.goto(twoPeople);
  await playColumns(page, "445");
  await page.keyboard.press("ArrowLeft");
  await cell(page, "c6").click();
  await page.getByText("Comment and marks").click();
  await page.getByLabel("Comment", { exact: true }).fill("été {1}");
  await page.getByLabel("Comment", { exact: true }).blur();
  await page.getByRole("button", { name: "Share and save" }).click();
  const link = await page.getByLabel("Address with variations and comments").inputValue();
  expect(link).toContain("#study=");
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save as text" }).click()]);
  const context = await browser.newContext({ locale: "en-GB" });
  const other = await context.newPage();
  await other.goto(new URL(link).pathname + new URL(link).hash);
  await expect(nodes(other)).toHaveCount(5);
  await other.locator(".variation [data-n]").click();
  await expect(other.locator(".moves .comment")).toHaveText("été {1}");
  await other.goto("/?rules=tictactoe");
  await other.getByRole("button", { name: "My games" }).click();
  await other.getByLabel("Open a file").setInputFiles((await file.path())!);
  await expect(nodes(other)).toHaveCount(5);
  await context.close();
});

test("a link with a game that is pasted into the open page brings its game; one that cannot be read says so", async ({ page }) => {
  await page.goto(twoPeople);
  await expect(page).toHaveURL(/\/$/);
  // As browsers do with an address that differs in its fragment alone: no page is loaded.
  const paste = (hash: string) => page.evaluate((hash) => void (location.hash = hash), hash);
  await paste(packed('[Rules "7x6/4"]\n\n4 4 5 (3 3) 3\n'));
  await expect(nodes(page)).toHaveCount(7);
  await expect(page).not.toHaveURL(/#/);
  await paste("#study=nonsense");
  await expect(page.getByRole("alert")).toContainText("nothing was changed");
  await expect(nodes(page)).toHaveCount(7);
});

test("free boards have row names and a look of their own", async ({ page }) => {
  await page.goto("/?rules=gomoku-15&x=human&o=human");
  await expect(page.locator(".goban .rows span")).toHaveCount(15);
  await page.goto("/?rules=tictactoe&pos=b2&x=human&o=human");
  await expect(page.locator(".paper .rows span")).toHaveText(["3", "2", "1"]);
  await expect(page.locator(".paper .pen").first()).toBeAttached();
  // Each name at the middle of its row, on a board of few rows, too.
  const middle = (selector: string) => page.locator(selector).evaluateAll((all) => all.map((each) => each.getBoundingClientRect()).map(({ top, height }) => top + height / 2));
  const [names, rows] = [await middle(".rows span"), await middle(".board .line")];
  names.forEach((name, nth) => expect(Math.abs(name - rows[nth])).toBeLessThan(2));
});

test.describe("a phone on its side", () => {
  test.use({ viewport: { width: 780, height: 360 }, hasTouch: true, isMobile: true });
  test("shows the whole board", async ({ page }) => {
    await page.goto("/?pos=4453&x=human&o=human");
    const box = (await page.locator(".board").boundingBox())!;
    await page.evaluate((y) => window.scrollTo(0, y), box.y - 4);
    expect(box.height).toBeLessThan(355);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(780);
    // Scores stand above the columns, none with a word that breaks in its middle.
    await page.goto("/?pos=44535&x=human&o=human&scores=on&lang=fr");
    await expect(page.locator("li.best")).toContainText("+4");
    const heights = await page.locator("ul.scores li").evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThan(40);
    const [star, figure] = await page.locator("li.best").evaluate((best) => {
      const range = document.createRange();
      range.selectNode(best.querySelector("b")!.firstChild!);
      return [best.querySelector(".star")!.getBoundingClientRect().bottom, range.getBoundingClientRect().top + 4];
    });
    expect(star).toBeLessThanOrEqual(figure);
  });
});

test("scores on wood can be read, by night, too", async ({ browser }) => {
  const context = await browser.newContext({ colorScheme: "dark", locale: "en-GB" });
  const page = await context.newPage();
  await page.goto("/?rules=gomoku-15&pos=h8h9i8i9j8j9&x=human&o=human&scores=on");
  const label = page.locator(".goban text.label").first();
  await expect(label).toBeAttached({ timeout: 60_000 });
  const [ink, wood] = await label.evaluate((text) => [getComputedStyle(text).fill, getComputedStyle(text).stroke].map((colour) => {
    const [r, g, b] = colour.match(/[\d.]+/g)!.map((part) => (Number(part) / 255) ** 2.2);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  }));
  expect((wood + 0.05) / (ink + 0.05)).toBeGreaterThan(4.5);
  await context.close();
});

test("what is pressed and who is better can be seen in forced colours", async ({ browser }) => {
  const context = await browser.newContext({ forcedColors: "active", locale: "en-GB" });
  const page = await context.newPage();
  await page.goto("/?pos=44535&x=human&o=human");
  await page.getByRole("button", { name: "Scores" }).click();
  const look = (name: string) => page.getByRole("button", { name, exact: false }).first().evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await look("Scores")).not.toBe(await look("Threats"));
  const [bar, yellow] = await page.getByRole("meter").evaluate((element) => [getComputedStyle(element).backgroundColor, getComputedStyle(element.firstElementChild!).backgroundColor]);
  expect(bar).not.toBe(yellow);
  await context.close();
});
