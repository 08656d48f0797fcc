import { expect, test } from "@playwright/test";

test("the explorer: real counts, a pruned branch opened, the log replayed", async ({ page }) => {
  await page.goto("/explore?player=alphabeta:depth=4,eval=weights/0/1/3/6,order=left");
  // A published count: α–β, columns from the left, depth 4.
  await expect(page.locator("[data-summary]")).toContainText("896 nodes");
  await expect(page.locator('[role="treeitem"][data-node=""]')).toHaveAttribute("aria-label", /root, MAX/);
  await expect(page.locator('[role="treeitem"]').nth(7)).toBeAttached();
  const cut = page.locator('[role="treeitem"]').filter({ hasText: "✂" }).first();
  await cut.click();
  await page.locator(".node.pruned").first().click();
  await expect(page.locator("[data-ghost]")).toContainText("The root does not change.");
  await expect(page.locator(".node.ghost").first()).toBeAttached();

  await page.getByRole("button", { name: "Next cutoff" }).click();
  await expect(page.locator("[data-line]")).toContainText(/line [\d,]+ of/);
  const line = await page.locator("[data-line]").textContent();
  await page.getByRole("button", { name: "Step" }).click();
  await expect(page.locator("[data-line]")).not.toHaveText(line!);
  await page.getByRole("slider", { name: "Line of the log" }).fill("100");
  await expect(page.locator("[data-line]")).toContainText("line 101 of");
  await page.getByRole("button", { name: "Whole tree" }).click();
});

test("the tree by keyboard, and children on demand", async ({ page }) => {
  await page.goto("/explore?player=minimax:depth=3");
  const root = page.locator('[role="treeitem"][data-node=""]');
  await root.focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.locator('[role="treeitem"][data-node="1"]')).toBeFocused();
  const before = await page.locator('[role="treeitem"]').count();
  await page.keyboard.press("Enter");
  await expect(page.locator('[role="treeitem"]')).toHaveCount(before + 7);
  await page.keyboard.press("Enter");
  await expect(page.locator('[role="treeitem"]')).toHaveCount(before);
});

test("a memory hit names where it came from", async ({ page }) => {
  await page.goto("/explore?player=alphabeta:depth=4,memo=on");
  await expect(page.locator("[data-summary]")).toContainText("memory hits");
  await page.getByRole("button", { name: "Next memory hit" }).click();
  await expect(page.getByText("Value remembered from")).toBeVisible();
});

test("methods side by side", async ({ page }) => {
  await page.goto("/explore");
  await page.getByRole("button", { name: "Compare" }).click();
  const table = page.locator("[data-compare]");
  await expect(table).toContainText("2,801");
  await expect(table).toContainText("896");
  await expect(table).toContainText("173");
});

test("the evaluation agrees with the server's, alignment by alignment", async ({ page }) => {
  for (const evaluation of ["ratio", "windows", "possibilities", "weights/0/1/4/16", "supports", "threats", "learnt"]) {
    await page.goto("/explore?pos=44535");
    const select = page.locator("section").last().locator("select").first();
    await select.selectOption(evaluation.split("/")[0]);
    const answer = await (await page.request.get(`/api/position/evaluation?position=44535&eval=${evaluation}`)).json();
    const shown = async () => Number(await page.locator("[data-score]").getAttribute("data-score"));
    await expect.poll(shown, { message: evaluation }).toBeCloseTo(answer.score, 6);
  }
});

test("the quiz: values and pruned branches are checked", async ({ page }) => {
  await page.goto("/quiz?seed=5");
  const quiz = await (await page.request.get("/api/quiz?depth=2&seed=5&moves=3&eval=weights/0/1/3/6")).json();
  const inner = quiz.nodes.filter((n: { leaf: boolean }) => !n.leaf);
  await page.locator(`[data-value="${inner[0].id}"]`).fill("12345");
  await expect(page.locator(`[data-value="${inner[0].id}"]`)).toHaveAttribute("aria-invalid", "true");
  for (const node of inner) await page.locator(`[data-value="${node.id}"]`).fill(String(node.value));
  await expect(page.getByText("All right!").first()).toBeVisible();
  await page.getByRole("button", { name: "Find what is pruned" }).click();
  await page.locator(`[data-branch="${inner[1].id}"]`).click();
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByText(/1 too many/)).toBeVisible();
  await page.locator(`[data-branch="${inner[1].id}"]`).click();
  const pruned = quiz.nodes.filter((n: { id: string; parent: string; pruned: boolean }) => n.pruned && !quiz.nodes.find((p: { id: string }) => p.id === n.parent)?.pruned);
  for (const node of pruned) await page.locator(`[data-branch="${node.id}"]`).click();
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByText("All right!").first()).toBeVisible();
});

for (const [machine, shows] of [["perfect", "≥−1"], ["mcts:nodes=2000,seed=1", "0."]]) {
  test(`${machine} has a tree, seen from its root`, async ({ page }) => {
    await page.goto(`/explore?rules=connect4&pos=44444455555&player=${machine}`);
    const root = page.locator('[data-node=""]');
    await expect(root).toContainText(shows!);
    // However wide the tree is, the root is where one looks.
    const [box, at] = [await page.getByRole("tree").locator("..").boundingBox(), await root.boundingBox()];
    expect(at!.x).toBeGreaterThan(box!.x);
    expect(at!.x + at!.width).toBeLessThan(box!.x + box!.width);
  });
}
