import { readFileSync } from "node:fs";
import { expect, test, type Locator, type Page } from "@playwright/test";

/** An experiment, past its prediction. */
async function experiment(page: Page, question: string, id: string): Promise<Locator> {
  const section = page.locator(`section[data-question="${question}"]`);
  await section.scrollIntoViewIfNeeded();
  const card = section.locator(`[data-experiment="${id}"]`);
  await expect(card).toBeVisible();
  const skip = card.getByRole("button", { name: "without a prediction" });
  await expect(skip.or(card.locator(".tool")).first()).toBeVisible();
  if (await skip.isVisible()) await skip.click();
  await expect(card.locator(".tool")).toBeVisible();
  return card;
}

// Five labs of a dozen questions each, on a busy machine.
test.describe.configure({ timeout: 300_000 });

for (const [lang, home, skip] of [["en", "The labs", "without a prediction"], ["fr", "Les TP", "sans prédiction"]] as const) {
  test(`every question and every experiment of every lab opens, ${lang}`, async ({ page }) => {
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    await page.goto(`/labs?lang=${lang}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(home);
    for (const lab of "abcde") {
      await page.goto(`/labs/${lab}?lang=${lang}`);
      const sections = page.locator("section[data-question]");
      await expect(sections.first()).toBeVisible();
      for (let i = 0; i < (await sections.count()); i++) {
        await sections.nth(i).scrollIntoViewIfNeeded();
        await expect(sections.nth(i).locator(".later")).toHaveCount(0);
        const skips = sections.nth(i).getByRole("button", { name: skip });
        while ((await skips.count()) > 0) await skips.first().click();
      }
      await expect(page.locator("section .bad:visible")).toHaveCount(0);
    }
    expect(errors).toEqual([]);
  });
}

test("lab A: the example is worth +3 to player 1, memory accounts for every node", async ({ page }) => {
  await page.goto("/labs/a");
  const example = await experiment(page, "2.2.b", "eval");
  await expect(example.locator("[data-score]")).toHaveAttribute("data-score", "3");
  await expect(example.locator("[data-score]")).toContainText("For player 1 (o): +3");
  const memo = await experiment(page, "2.5", "memo");
  await memo.getByLabel("Depths up to").fill("4");
  await memo.getByRole("button", { name: "Run" }).click();
  await expect(memo.locator("[data-memo]")).toContainText("2,801");
  await expect(memo.locator("svg polyline").first()).toBeAttached();
});

test("a full column and a taken cell are refused in words", async ({ page }) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto("/labs/c");
  const game = await experiment(page, "4", "two");
  const cell = game.locator('[data-place="0,2"]');
  await cell.click();
  await expect(game.locator("[data-status]")).toHaveText("o is to move.");
  await cell.click({ force: true }); // It is told to be disabled, and says why to whoever tries.
  await expect(game.locator(".refused")).toHaveText("0,2 is taken.");
  await expect(game.getByText("0,2", { exact: true })).toBeVisible(); // The moves, as the sheet writes them.
  await page.goto("/labs/a");
  const full = await experiment(page, "1.2", "pvp");
  const column = full.locator('[data-column="0"]');
  for (let n = 0; n < 7; n++) await column.click({ force: n === 6 });
  await expect(full.locator(".refused")).toHaveText("Column 0 is full.");
  await expect(full.getByText("0 0 0 0 0 0", { exact: true })).toBeVisible();
  expect(errors).toEqual([]);
});

test("a person takes the place of a machine: nobody answers for them", async ({ page }) => {
  await page.goto("/labs/c");
  const game = await experiment(page, "14", "four");
  const second = game.locator("details").nth(1);
  await second.locator("summary").click();
  await second.locator("select").first().selectOption("human");
  await game.locator('[data-column="3"]').click();
  await expect(game.locator("[data-status]")).toContainText("o is to move.");
  await page.waitForTimeout(2500);
  await expect(game.locator("g.stone")).toHaveCount(1);
  await game.locator('[data-column="3"]').click();
  await expect(game.locator("g.stone")).toHaveCount(2);
});

test("lab B: random play converges to 55.6%, 69 alignments, weights of any kind are kept, the cross table has its intervals", async ({ page }) => {
  await page.goto("/labs/b");
  const alignments = await experiment(page, "script-3", "alignments");
  await expect(alignments.locator("[data-count]")).toHaveAttribute("data-count", "69");
  const random = await experiment(page, "script-4", "random");
  await random.getByRole("button", { name: "Run" }).click();
  await expect(random.locator("[data-random]")).toContainText("200,000 of 200,000", { timeout: 60_000 });
  const share = parseFloat((await random.locator("[data-random] tbody tr").first().locator("td").first().textContent())!);
  expect(share).toBeGreaterThan(55);
  expect(share).toBeLessThan(56.1);
  const weights = await experiment(page, "script-5", "weights");
  await weights.getByLabel("w4").fill("12.5");
  await weights.getByLabel("w4").press("Tab");
  await page.waitForTimeout(600);
  await page.reload();
  await expect((await experiment(page, "script-5", "weights")).getByLabel("w4")).toHaveValue("12.5");
  const match = await experiment(page, "script-9", "table");
  await match.getByRole("button", { name: "Run" }).click();
  await expect(match.locator("[data-match] tbody tr")).toHaveCount(4);
  await expect(match.locator("table").nth(1).locator("tbody td").nth(1)).toContainText(/\d+% … \d+%|\d+%–\d+%/, { timeout: 60_000 });
  const waiting = page.waitForEvent("download");
  await match.getByRole("button", { name: "Table (CSV)" }).click();
  expect(readFileSync(await (await waiting).path(), "utf8")).toContain("alphabeta:depth=2,eval=weights/0/1/4/16");
});

test("lab C: equal moves and a value for the undecided are worth what they are", async ({ page }) => {
  await page.goto("/labs/c");
  const better = await experiment(page, "13", "better");
  await better.getByRole("button", { name: "Run" }).click();
  await expect(better.locator("[data-match] tbody tr").first()).toContainText("eval=ratio", { timeout: 90_000 });
  await expect(better.getByText(/different games/)).toBeVisible();
});

test("lab D: states of a position; lab E: the matrix of 12×6", async ({ page }) => {
  await page.goto("/labs/d");
  const states = await experiment(page, "question-11.2", "states");
  await expect(states.locator('[data-state="G"]')).toBeVisible();
  await page.goto("/labs/e");
  const matrix = await experiment(page, "possibilite", "matrix");
  await expect(matrix.locator("svg text.label")).toHaveCount(72);
  expect(await matrix.locator("svg text.label").allTextContents()).toEqual(expect.arrayContaining(["13", "3"]));
  // E8: the experiment shows what it is about.
  const ties = await experiment(page, "minimax", "ties");
  await ties.getByRole("button", { name: "Run" }).click();
  await expect(ties.locator("[data-match] tbody tr").first()).toContainText(/ties=possibilities.*100\.0%/, { timeout: 90_000 });
});

test("a question has an address; a teacher's link holds questions, settings and what is hidden", async ({ page }) => {
  await page.goto("/labs/a#2.6");
  await expect(page.locator('section[data-question="2.6"]')).toBeInViewport();
  await page.goto("/labs/a");
  await page.getByText("Link for a class").click();
  await page.getByLabel("2.1", { exact: true }).check();
  await page.getByLabel("2.3", { exact: true }).check();
  await page.getByLabel("solutions").check();
  await page.getByLabel("A note for the class").fill("For Thursday");
  const link = await page.locator("input[readonly]").inputValue();
  await page.goto(link);
  await expect(page.locator("section[data-question]")).toHaveCount(2);
  await expect(page.getByText("For Thursday").first()).toBeVisible();
  await expect(page.getByText("A solution")).toHaveCount(0);
  await expect(page.getByText("A hint")).toHaveCount(2);
  // One that was cut short is not the whole sheet without a word.
  await page.goto(link.slice(0, -12));
  await expect(page.getByRole("alert")).toContainText("cannot be read");
  await expect(page.locator("section[data-question]").nth(2)).toBeAttached();
});

test("a program of one's own is opened, and its functions run", async ({ page }) => {
  await page.goto("/labs/a");
  await page.getByText("Hand in", { exact: true }).click();
  const program = "from puissance4 import *\n\ndef enlever_coup(grille, hauteur, k):\n    print('mine')\n";
  await page.getByLabel(/^Open a file/).setInputFiles({ name: "tp.py", mimeType: "text/x-python", buffer: Buffer.from(program) });
  const cell = page.locator('section[data-question="2.1"]');
  await cell.scrollIntoViewIfNeeded();
  await expect(cell.locator(".badge")).toContainText("yours");
  await cell.getByRole("button", { name: "Try it" }).click();
  await expect(cell.locator("[data-out]")).toContainText("mine", { timeout: 60_000 });
  await expect(cell.locator("[data-out]")).toContainText("False");
});

test("on paper there are no buttons, and all answers", async ({ page }) => {
  await page.goto("/labs/a");
  await page.locator('section[data-question="1.1"] textarea').first().fill("O(1)");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Check" }).first()).toBeHidden();
  await expect(page.locator('section[data-question="1.1"] textarea').first()).toBeVisible();
});
