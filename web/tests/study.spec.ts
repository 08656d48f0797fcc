/// Studies: chapters in a list, walked through, changed, shared by a link and as a file.
import { readFileSync } from "node:fs";
import { expect, test, type Page } from "@playwright/test";
import { cell, playColumns, twoPeople } from "./board";

/** Nothing that the page throws stays unheard. */
test.beforeEach(({ page }) => {
  page.on("pageerror", (error) => { throw error; });
});

const chapters = (page: Page) => page.locator("[data-chapters] li");
const names = (page: Page) => page.locator("[data-chapters] .words");
const nodes = (page: Page) => page.locator(".moves [data-n]");
const reading = (page: Page) => page.locator("[data-reading]");

async function comment(page: Page, text: string) {
  if (!(await page.getByLabel("Comment", { exact: true }).isVisible())) await page.getByText("Comment and marks").click();
  await page.getByLabel("Comment", { exact: true }).fill(text);
  await page.getByLabel("Comment", { exact: true }).blur();
}
async function add(page: Page, title: string, from: string, fill: (dialog: ReturnType<Page["getByRole"]>) => Promise<unknown> = async () => {}) {
  await page.getByRole("button", { name: "Add a chapter" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title of the chapter").fill(title);
  await dialog.getByLabel(from).first().check();
  await fill(dialog);
  await dialog.getByRole("button", { name: "Add a chapter" }).click();
  await expect(dialog).toHaveCount(0);
}

/** Three chapters: a game with a comment, its last position, noughts and crosses from a text. */
async function write(page: Page) {
  await page.goto("/study");
  await page.getByRole("button", { name: "New study" }).click();
  await page.getByLabel("Title of the study").fill("The centre");
  await page.getByLabel("Title of the study").blur();
  await playColumns(page, "44");
  await comment(page, "Both fight for it");
  await add(page, "From here", "the position on the board");
  await expect(cell(page, "d2")).toHaveAttribute("aria-label", /red/);
  await add(page, "Noughts", "a text", (dialog) => dialog.getByRole("textbox").last().fill('[Rules "tictactoe"]\n\nb2 a1 (b1 {weak}) c3'));
  await expect(nodes(page)).toHaveCount(5);
}

test("chapters are added, named, moved, deleted and put back, and kept", async ({ page }) => {
  await write(page);
  await expect(names(page)).toHaveText(["Chapter 1", "From here", "Noughts"]);
  await chapters(page).first().getByRole("button").first().click();
  await expect(nodes(page)).toHaveCount(3);
  await chapters(page).first().getByRole("button", { name: /^Rename/ }).click();
  await page.getByLabel("Title of the chapter").fill("A beginning");
  await page.keyboard.press("Enter");
  await chapters(page).first().getByRole("button", { name: /^Later/ }).click();
  await expect(names(page)).toHaveText(["From here", "A beginning", "Noughts"]);
  await chapters(page).nth(1).getByRole("button", { name: /^Delete/ }).click();
  await expect(names(page)).toHaveText(["From here", "Noughts"]);
  // A change elsewhere does not stand in the way of putting it back.
  await page.getByLabel("Title of the study").fill("The middle");
  await page.getByLabel("Title of the study").blur();
  await page.getByRole("button", { name: "Put it back" }).click();
  await expect(names(page)).toHaveText(["From here", "A beginning", "Noughts"]);
  await expect(nodes(page)).toHaveCount(3);
  await page.waitForTimeout(500);
  await page.reload();
  await expect(names(page)).toHaveText(["From here", "A beginning", "Noughts"]);
  await expect(page.getByLabel("Title of the study")).toHaveValue("The middle");
  await expect(chapters(page).nth(1)).toHaveClass(/here/);
  // The game of the board is untouched by all this.
  await page.getByRole("link", { name: "All studies" }).click();
  await expect(page.locator("[data-studies] li")).toHaveCount(1);
  await page.locator("[data-studies]").getByRole("button", { name: /^Delete/ }).click();
  await expect(page.locator("[data-studies] li")).toHaveCount(0);
  await page.getByRole("button", { name: "Put it back" }).click();
  await page.locator("[data-studies] a").click();
  await expect(names(page)).toHaveText(["From here", "A beginning", "Noughts"]);
});

test("walked through, move by move and chapter by chapter", async ({ page }) => {
  await write(page);
  await page.keyboard.press("PageUp");
  await page.keyboard.press("PageUp");
  await expect(reading(page)).toContainText("Chapter 1 of 3");
  await page.keyboard.press("Home");
  const next = page.getByRole("button", { name: "Next", exact: false }).first();
  await next.click();
  await expect(reading(page)).toContainText("Nothing is said about this move.");
  await next.click();
  await expect(reading(page)).toContainText("Both fight for it");
  await next.click();
  await expect(reading(page)).toContainText("Chapter 2 of 3");
  for (let n = 0; n < 4; n++) await next.click();
  await expect(reading(page)).toContainText("Chapter 3 of 3");
  await expect(reading(page)).toContainText("The end of the study.");
  await expect(next).toBeDisabled();
  const back = reading(page).getByRole("button", { name: "Back" });
  for (let n = 0; n < 4; n++) await back.click();
  await expect(reading(page)).toContainText("Chapter 2 of 3");
});

test("a link and a file bring the whole study elsewhere, once", async ({ page, browser }) => {
  await write(page);
  await page.getByRole("button", { name: "Share" }).click();
  const link = new URL(await page.getByLabel("Link with all chapters").inputValue());
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save as a file" }).click()]);
  expect(file.suggestedFilename()).toBe("The-centre.txt");
  const context = await browser.newContext({ locale: "en-GB" });
  const other = await context.newPage();
  for (let visit = 0; visit < 2; visit++) {
    await other.goto("/arena");
    await other.goto(link.pathname + link.hash);
    await expect(names(other)).toHaveText(["Chapter 1", "From here", "Noughts"]);
    await expect(other).toHaveURL(/study\?id=.*chapter=1$/);
  }
  await other.getByRole("link", { name: "All studies" }).click();
  await expect(other.locator("[data-studies] li")).toHaveCount(1);
  await other.getByLabel("Open a file").setInputFiles((await file.path())!);
  await expect(names(other)).toHaveText(["Chapter 1", "From here", "Noughts"]);
  await expect(other.getByLabel("Title of the study")).toHaveValue("The centre");
  expect(readFileSync((await file.path())!, "utf8")).toContain('[Study "The centre"]');
  // An address of several games, as the board makes none any more, is a study, too.
  await other.goto(`/${link.hash}`);
  await expect(names(other)).toHaveText(["Chapter 1", "From here", "Noughts"]);
  // What was cut short says so.
  await other.goto("/arena");
  await other.goto(`/study${link.hash.slice(0, 60)}`);
  await expect(other.getByRole("alert")).toContainText("cannot be read");
  await context.close();
});

test("two tabs with the same study: what one changes the other shows, and nothing is lost", async ({ page, context }) => {
  await write(page);
  await page.waitForTimeout(500);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(nodes(other)).toHaveCount(5);
  await other.keyboard.press("PageUp");
  await playColumns(other, "5");
  await page.keyboard.press("PageUp");
  await expect(nodes(page)).toHaveCount(2);
  await comment(page, "said here");
  await expect(other.locator(".moves .comment").first()).toHaveText("said here");
  await expect(names(other)).toHaveText(["Chapter 1", "From here", "Noughts"]);
});

test("a game becomes a study, a machine plays on from a chapter", async ({ page }) => {
  await page.goto(twoPeople);
  await playColumns(page, "4453");
  await page.getByRole("link", { name: "Studies" }).click();
  await page.getByRole("button", { name: "A study of the game on the board" }).click();
  await expect(nodes(page)).toHaveCount(5);
  await page.keyboard.press("End");
  await page.getByText("Play it out against a machine").click();
  await page.getByLabel("Who plays Yellow").selectOption({ label: "perfect" });
  await expect(nodes(page)).toHaveCount(6, { timeout: 30_000 });
  await page.goto("/");
  await expect(nodes(page)).toHaveCount(5);
  await page.goto("/study?id=nowhere");
  await expect(page.getByRole("alert")).toContainText("no such study");
});

for (const [lang, name] of [["en", "An example"], ["fr", "Un exemple"]])
  test(`an example to begin with: ${lang}`, async ({ page }) => {
    await page.goto(`/study?lang=${lang}`);
    await page.getByRole("button", { name }).click();
    await expect(page.locator("[data-chapters] li")).toHaveCount(3);
    await page.keyboard.press("ArrowRight");
    await expect(page).toHaveURL(/id=/);
    await expect(page.locator(".moves .comment").first()).toBeVisible();
    await page.getByRole("link", { name: lang === "en" ? "All studies" : "Toutes les études" }).click();
    await expect(page.locator("[data-studies] li")).toHaveCount(1);
  });

test("what the example claims is so", async ({ page }) => {
  for (const [position, verdict, plies] of [["", "win", 41], ["3", "draw", null], ["2", "win", 41], ["1", "win", 39], ["44", "win", 39], ["445", "win", 37], ["4455", "win", 3], ["4453", "loss", 36], ["544444626426", "win", 9]] as const) {
    const found = await (await page.request.get(`/api/analyse?rules=connect4&position=${position}&player=perfect`)).json();
    expect([found.verdict, found.plies], position).toEqual([verdict, plies]);
  }
});
