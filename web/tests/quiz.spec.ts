import { expect, test, type Page } from "@playwright/test";

interface Node { id: string; parent: string | null; leaf: boolean; value: number; pruned: boolean }
const quizOf = async (page: Page, depth = 2): Promise<Node[]> => (await (await page.request.get(`/api/quiz?depth=${depth}&seed=5&moves=3&eval=weights/0/1/3/6`)).json()).nodes;
const branches = (nodes: Node[]) => nodes.filter((n) => n.pruned && !nodes.find((p) => p.id === n.parent)?.pruned);
const status = (page: Page) => page.locator("[data-status]");

test.beforeEach(({ page }) => {
  page.on("pageerror", (error) => { throw error; });
});

test("values are checked, explained and counted; the end throws nothing", async ({ page }) => {
  await page.goto("/quiz?seed=5");
  const inner = (await quizOf(page)).filter((n) => !n.leaf);
  const [root, first] = inner;
  await page.locator(`[data-value="${root.id}"]`).focus();
  await expect(page.locator("[data-why]")).toContainText("first");
  await page.locator(`[data-value="${first.id}"]`).fill("12345");
  await expect(page.locator(`[data-value="${first.id}"]`)).toHaveAttribute("aria-invalid", "true");
  await expect(page.locator("[data-why]")).toContainText("▽ MIN takes the smallest of");
  for (const node of inner) await page.locator(`[data-value="${node.id}"]`).fill(String(node.value));
  await expect(status(page)).toHaveText(/All right/);
  await expect(page.locator("[data-tally]")).toContainText("1 solved");
  // Kept: the tree as it was left, and the count.
  await page.waitForTimeout(300);
  await page.reload();
  await expect(status(page)).toHaveText(/All right/);
  await expect(page.locator("[data-tally]")).toContainText("1 solved");
  await page.getByRole("button", { name: "Another tree" }).click();
  await expect(status(page)).toHaveText(`0 of ${inner.length} right`);
});

test("pruned branches are checked, and each says why", async ({ page }) => {
  await page.goto("/quiz?seed=5&mode=prune&depth=3");
  const nodes = await quizOf(page, 3);
  const pruned = branches(nodes);
  expect(pruned.length).toBeGreaterThan(0);
  const innocent = nodes.find((n) => n.parent === "")!;
  await page.locator(`[data-branch="${innocent.id}"]`).click();
  await page.getByRole("button", { name: "Check" }).click();
  await expect(status(page)).toContainText("1 too many");
  await expect(page.locator("[data-why]")).toContainText(`${innocent.id} must be looked at`);
  await expect(page.locator("[data-why]")).toContainText(`${pruned[0].id} is pruned`);
  await page.locator(`[data-branch="${innocent.id}"]`).click();
  for (const node of pruned) await page.locator(`[data-branch="${node.id}"]`).click();
  await page.getByRole("button", { name: "Check" }).click();
  await expect(status(page)).toContainText("All right!");
  await expect(page.locator("[data-tally]")).toContainText("1 solved · 0 at the first try");
});

for (const mode of ["values", "prune"])
  test(`who asks for the answer is not congratulated: ${mode}`, async ({ page }) => {
    await page.goto(`/quiz?seed=5&mode=${mode}`);
    await page.getByRole("button", { name: "Show the answer" }).click();
    await expect(status(page)).toContainText("That was the answer.");
    await expect(page.getByText("All right")).toHaveCount(0);
    await expect(page.locator("[data-tally]")).toContainText("0 solved · 0 at the first try · 0 in a row · 1 shown");
    await expect(page.locator("[data-why] li").first()).toContainText(mode === "values" ? "takes the" : "is pruned");
  });

test("a tree of one's own: typed, checked, explained, and in the address", async ({ page }) => {
  await page.goto("/quiz?seed=5&mode=prune");
  await page.getByRole("button", { name: "A tree of your own" }).click();
  const field = page.getByLabel("The tree", { exact: true });
  await field.fill("((3 12 8) (2 x 6) (14 5 2))");
  await page.getByRole("button", { name: "Draw it" }).click();
  await expect(page.getByRole("alert")).toContainText("“x” is no number");
  // What is no tree changes nothing: the one on the screen has its address.
  await expect(page).toHaveURL(/seed=5/);
  await field.fill("((3 12 8) (2 4 6) (14 5 2))");
  await field.press("Enter");
  await expect(page.locator("[data-branch]")).toHaveCount(12);
  for (const id of ["22", "23"]) await page.locator(`[data-branch="${id}"]`).click();
  await page.getByRole("button", { name: "Check" }).click();
  await expect(status(page)).toContainText("All right, at the first try!");
  await expect(page.locator("[data-why]")).toContainText("22 is pruned: with 21, ▽ MIN already has 2 there. Elsewhere ▲ MAX is sure of 3 (α)");
  await page.reload();
  await expect(page.locator('[data-branch="22"]')).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Find the values" }).click();
  for (const [id, value] of [["1", "3"], ["2", "2"], ["3", "2"], ["", "3"]]) await page.locator(`[data-value="${id}"]`).fill(value);
  await expect(status(page)).toContainText("All right");
  await page.getByRole("button", { name: "Another tree" }).click();
  await expect(page).toHaveURL(/seed=/);
});

test("on a phone it begins at the root, and only scrolls down", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const depth of [2, 3]) {
    await page.goto(`/quiz?seed=5&depth=${depth}`);
    const root = page.locator('[data-value=""]');
    await expect(root).toBeAttached();
    const box = (await root.boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(0);
    // What is asked is on the first screen.
    if (depth === 2) expect(box.y + box.height).toBeLessThan(740);
    expect(box.x + box.width).toBeLessThan(180);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    const tree = page.getByRole("group", { name: "Tree of the quiz" });
    expect(await tree.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(1);
    // No move is struck by a line: its label and the ends of links do not meet.
    const struck = await tree.evaluate((element) => {
      const labels = [...element.querySelectorAll(".move")].map((label) => label.getBoundingClientRect());
      const svg = element.querySelector("svg")!.getBoundingClientRect();
      return [...element.querySelectorAll<SVGPathElement>(".link")].filter((link) => {
        const end = link.getPointAtLength(link.getTotalLength());
        return labels.some((label) => end.x + svg.left > label.left + 1 && end.x + svg.left < label.right - 1 && end.y + svg.top > label.top && end.y + svg.top < label.bottom);
      }).length;
    });
    expect(struck).toBe(0);
  }
});

for (const seed of ["-1", "abc", "99999999999999999999"])
  test(`an address that names no tree says so, and another one is there: ${seed}`, async ({ page }) => {
    await page.goto(`/quiz?seed=${seed}`);
    await expect(page.getByRole("alert")).toContainText(`names no tree (seed=${seed})`);
    await expect(page.locator(".spot").first()).toBeVisible();
    await expect(page.locator("[data-tally]")).toHaveCount(0);
    await page.getByRole("button", { name: "Another tree" }).click();
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

test("an address whose tree cannot be read says so, and waits for nothing", async ({ page }) => {
  await page.goto("/quiz?tree=((3 12 8) (2 4");
  await expect(page.getByRole("alert")).toContainText("brackets do not match");
  await expect(page.getByText("Growing a tree")).toHaveCount(0);
  await page.getByLabel("The tree", { exact: true }).fill("((3 12 8) (2 4 6))");
  await page.getByRole("button", { name: "Draw it" }).click();
  await expect(page.locator(".spot").first()).toBeVisible();
});

test("the address is the tree, after a click on where one is, too", async ({ page }) => {
  await page.goto("/quiz?seed=5");
  await expect(page.locator(".spot").first()).toBeVisible();
  await page.getByRole("navigation").getByRole("link", { name: "Quiz" }).click();
  await expect(page).toHaveURL(/seed=5/);
});

test("a view that is left leaves the address alone", async ({ page }) => {
  for (const from of ["/quiz", "/explore"]) {
    await page.goto(from);
    await expect(page).toHaveURL(/\?/);
    for (const [name, address] of [["The labs", /\/labs$/], ["Puzzles", /\/puzzles/]] as const) {
      await page.goto(from);
      await page.getByRole("navigation").getByRole("link", { name }).click();
      await page.waitForTimeout(1500);
      await expect(page).toHaveURL(address);
      await expect(page).not.toHaveURL(/pos=$/);
    }
  }
});
