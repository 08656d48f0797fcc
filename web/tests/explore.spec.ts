import { expect, test, type Page } from "@playwright/test";

const treeitem = (page: Page, id: string) => page.locator(`[role="treeitem"][data-node="${id}"]`);
const zoomOf = async (page: Page) => Number(await page.locator("[data-zoom]").getAttribute("data-zoom"));
const shown = (page: Page) => expect(page.getByRole("treeitem").first()).toBeVisible();

/** Nothing that the page throws stays unheard. */
test.beforeEach(({ page }) => {
  page.on("pageerror", (error) => { throw error; });
});

test("the explorer: real counts, a pruned branch opened, the log replayed", async ({ page }) => {
  await page.goto("/explore?player=alphabeta:depth=4,eval=weights/0/1/3/6,order=left");
  // A published count: α–β, columns from the left, depth 4.
  await expect(page.locator("[data-summary]")).toContainText("896 nodes");
  await expect(page.locator("[data-summary]")).toContainText("plays 4, worth −2");
  await expect(treeitem(page, "")).toHaveAttribute("aria-label", /root, MAX/);
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
  await expect(page.locator("[data-line]")).not.toContainText(/line \d/);
});

test("α and β stand on the live path, and cross where something is cut", async ({ page }) => {
  await page.goto("/explore?pos=44&player=alphabeta:depth=4");
  await shown(page);
  await expect(page.locator("[data-window]")).toHaveCount(0);
  await page.getByRole("button", { name: "Next cutoff" }).click();
  await expect(page.locator('[data-window=""]')).toContainText("α −∞");
  const path = await page.locator("[data-window]").count();
  expect(path).toBeGreaterThan(2);
  const number = (text: string) => (text.includes("∞") ? (text.startsWith("−") ? -Infinity : Infinity) : Number(text.replace("−", "-")));
  const [, alpha, beta] = /α (\S+)\s+β (\S+)/.exec((await page.locator("[data-window]").last().textContent())!)!;
  expect(number(alpha)).toBeGreaterThanOrEqual(number(beta));
});

test("on a phone the α and β of the node that is spoken of are in the picture", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/explore?pos=44&player=alphabeta:depth=4");
  await shown(page);
  const stage = (await page.locator("[data-zoom]").boundingBox())!;
  for (let cuts = 0; cuts < 3; cuts++) {
    const before = await page.locator("[data-line]").textContent();
    await page.getByRole("button", { name: "Next cutoff" }).click();
    await expect(page.locator("[data-line]")).not.toHaveText(before!);
    const last = page.locator("[data-window]").last();
    await expect.poll(async () => { const box = (await last.boundingBox())!; return box.x >= stage.x && box.x + box.width <= stage.x + stage.width; }).toBe(true);
  }
});

test("a replay has speeds, and does not run away", async ({ page }) => {
  await page.goto("/explore?pos=44&player=alphabeta:depth=3");
  await shown(page);
  await page.getByLabel("Speed of the replay").selectOption("100");
  await page.getByRole("button", { name: "▶ Play" }).click();
  await expect.poll(async () => Number(/line ([\d,]+)/.exec((await page.locator("[data-line]").textContent()) ?? "")?.[1]?.replace(",", "") ?? 0)).toBeGreaterThan(60);
  await page.getByRole("button", { name: "Pause" }).click();
  // What the line says may still be on its way; where it is stands.
  const slider = page.getByRole("slider", { name: "Line of the log" });
  const at = await slider.inputValue();
  await page.waitForTimeout(500);
  await expect(slider).toHaveValue(at);
});

for (const [size, viewport] of Object.entries({ "a desk": { width: 1440, height: 900 }, "a phone": { width: 390, height: 844 } }))
  test(`the tree is on the first screen of ${size}, and nothing jumps`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.addInitScript(() => {
      const seen = window as unknown as { shift: number };
      seen.shift = 0;
      new PerformanceObserver((list) => list.getEntries().forEach((entry) => (seen.shift += (entry as unknown as { value: number }).value))).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto("/explore");
    await shown(page);
    await expect(page.locator("[data-blocks]")).not.toHaveAttribute("data-blocks", "0");
    const root = (await treeitem(page, "").boundingBox())!;
    expect(root.y + root.height).toBeLessThan(viewport.height * 0.6);
    const stage = (await page.locator("[data-zoom]").boundingBox())!;
    expect(stage.y).toBeLessThan(viewport.height * 0.35);
    await page.waitForTimeout(500);
    const shift = await page.evaluate(() => (window as unknown as { shift: number }).shift);
    console.log(`layout shift of the explorer on ${size}: ${shift.toFixed(4)}`);
    expect(shift).toBeLessThan(0.05);
  });

test("every value fits its sign, in French with a comma and a real minus", async ({ page }) => {
  await page.goto("/explore?rules=connect4&pos=44&player=alphabeta:depth=4&lang=fr");
  await shown(page);
  for (const id of ["1", "2", "5"]) {
    await page.getByRole("button", { name: "Ajuster" }).click();
    await treeitem(page, id).click();
  }
  const found = await page.locator(".node.searched, .node.leaf").evaluateAll((nodes) =>
    nodes.map((node) => {
      const [text, sign] = [node.querySelector<SVGGraphicsElement>(".value")!.getBBox(), node.querySelector<SVGGraphicsElement>(".shape")!.getBBox()];
      return { text: node.querySelector(".value")!.textContent!, over: text.width - sign.width * (node.classList.contains("leaf") ? 1 : 0.66) };
    }));
  expect(found.length).toBeGreaterThan(30);
  expect(found.filter(({ over }) => over > 0)).toEqual([]);
  const texts = found.map(({ text }) => text);
  expect(texts.filter((text) => /[-.]/.test(text))).toEqual([]);
  expect(texts.some((text) => /−\d+,\d/.test(text))).toBe(true);
  // The sentence above has as many digits as the root.
  await page.goto("/explore?rules=connect4&pos=44&player=alphabeta:depth=2&lang=fr");
  await expect(page.locator("[data-summary]")).toContainText("vaut −0,667 pour");
  await expect(treeitem(page, "").locator(".value")).toHaveText("−0,667");
});

test("fit, drag, wheel, keys and two fingers", async ({ page, browser }) => {
  await page.goto("/explore?player=alphabeta:depth=4");
  await shown(page);
  const before = await zoomOf(page);
  await treeitem(page, "").focus();
  await page.keyboard.press("+");
  const near = await zoomOf(page);
  expect(near).toBeGreaterThan(before);
  const stage = (await page.locator("[data-zoom]").boundingBox())!;
  await page.mouse.move(stage.x + 200, stage.y + 200);
  await page.mouse.wheel(0, -300);
  await expect.poll(() => zoomOf(page)).toBeGreaterThan(near);
  const place = async () => /translate\((\S+) (\S+)\)/.exec((await page.locator("[data-zoom] svg > g").getAttribute("transform"))!)!.slice(1).map(Number);
  const [from, open] = [await place(), await page.getByRole("treeitem").count()];
  await page.mouse.move(stage.x + 100, stage.y + 300);
  await page.mouse.down();
  await page.mouse.move(stage.x + 160, stage.y + 340, { steps: 4 });
  await page.mouse.up();
  const to = await place();
  expect([Math.round(to[0] - from[0]), Math.round(to[1] - from[1])]).toEqual([60, 40]);
  await expect(page.getByRole("treeitem")).toHaveCount(open);
  await page.getByRole("button", { name: "Fit" }).click();
  for (const node of await page.getByRole("treeitem").all()) {
    const box = (await node.boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(stage.x - 1);
    expect(box.x + box.width).toBeLessThanOrEqual(stage.x + stage.width + 1);
  }

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const phone = await context.newPage();
  await phone.goto("/explore?player=alphabeta:depth=3");
  await shown(phone);
  const small = await zoomOf(phone);
  const box = (await phone.locator("[data-zoom]").boundingBox())!;
  const touch = await context.newCDPSession(phone);
  const fingers = (apart: number) => [{ x: box.x + 180 - apart, y: box.y + 200, id: 1 }, { x: box.x + 180 + apart, y: box.y + 200, id: 2 }];
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: fingers(30) });
  for (const apart of [45, 60, 80]) await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: fingers(apart) });
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect.poll(() => zoomOf(phone)).toBeGreaterThan(small * 1.5);
  await context.close();
});

test("a million nodes at a glance, and closer", async ({ page }) => {
  await page.goto("/explore?player=minimax:depth=7,eval=outcome");
  await expect(page.locator("[data-glance]")).toHaveText("960,793 nodes", { timeout: 90_000 });
  const canvas = page.locator("[data-blocks]");
  const blocks = async () => Number(await canvas.getAttribute("data-blocks"));
  expect(await blocks()).toBeGreaterThan(50);
  expect(await blocks()).toBeLessThan(5000);
  await canvas.focus();
  for (let nth = 0; nth < 6; nth++) await page.keyboard.press("+");
  await expect.poll(async () => Number(await canvas.getAttribute("data-to")) - Number(await canvas.getAttribute("data-from"))).toBeLessThan(100_000);
  await page.keyboard.press("0");
  await expect(canvas).toHaveAttribute("data-to", "960793");
  // A click goes to that node of the tree: the second row is the root's moves, a seventh of the breadth each.
  const box = (await canvas.boundingBox())!;
  await canvas.click({ position: { x: box.width * 0.5, y: 22 } });
  await expect(page.locator(".panel h2")).toContainText("4");
  await page.keyboard.press("ArrowRight");
  await expect(page.locator(".panel h2")).toContainText("5");
});

test("the tree by keyboard, and children on demand", async ({ page }) => {
  await page.goto("/explore?player=minimax:depth=3");
  const root = treeitem(page, "");
  await root.focus();
  await page.keyboard.press("ArrowDown");
  await expect(treeitem(page, "1")).toBeFocused();
  const before = await page.locator('[role="treeitem"]').count();
  await page.keyboard.press("Enter");
  await expect(page.locator('[role="treeitem"]')).toHaveCount(before + 7);
  await page.keyboard.press("Enter");
  await expect(page.locator('[role="treeitem"]')).toHaveCount(before);
});

test("a replay whose answer does not come says so, and goes on when it does", async ({ page }) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  // Only the server answers here, and not always.
  await page.route("**/*.wasm", (route) => route.abort());
  await page.goto("/explore?player=alphabeta:depth=3");
  await expect(page.locator("[data-summary]")).toContainText("nodes", { timeout: 60_000 });
  for (const [address, button] of [["**/api/tree/events?*", "Step"], ["**/api/tree/next?*", "Next cutoff"]]) {
    const press = () => page.getByRole("button", { name: button }).click();
    await page.route(address, (route) => route.abort());
    await press();
    await expect(page.getByRole("alert")).toContainText("the server does not answer");
    await page.unroute(address);
    await press();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(page.locator("[data-line] code")).toBeVisible();
    await page.getByRole("button", { name: "Whole tree" }).click();
  }
  expect(errors).toEqual([]);
});

test("a memory hit names where it came from", async ({ page }) => {
  await page.goto("/explore?player=alphabeta:depth=4,memo=on");
  await expect(page.locator("[data-summary]")).toContainText("memory hits");
  await page.getByRole("button", { name: "Next memory hit" }).click();
  await expect(page.getByText("Value remembered from")).toBeVisible();
});

test("small boards are drawn in the nodes, all of a small tree at once", async ({ page }) => {
  await page.goto("/explore?rules=tictactoe&pos=1x1/xoo/ox1 x&player=minimax:depth=3,eval=outcome");
  await expect(page.getByRole("treeitem")).toHaveCount(14);
  // C11: x has played c3, top right; o's answer a3 completes nothing, and the game is drawn.
  const grid = treeitem(page, "c3").locator(".x");
  await expect(grid).toHaveCount(4);
  await expect(treeitem(page, "c3")).toContainText("▽ 0");
  await expect(treeitem(page, "c1c3").locator(".won")).toHaveCount(3);
  await page.getByLabel("Grids").uncheck();
  await expect(treeitem(page, "c3").locator(".x")).toHaveCount(0);
  await page.goto("/explore?pos=44");
  await shown(page);
  await expect(treeitem(page, "").locator(".board")).toHaveCount(0);
  await page.getByLabel("Grids").check();
  await expect(treeitem(page, "").locator(".disc")).toHaveCount(1);
});

test("an address says what is wrong with it", async ({ page }) => {
  await page.goto("/explore?pos=99");
  await expect(page.locator("[data-wrong]")).toContainText("The address names a position that cannot be: 9");
  await page.goto("/explore?rules=nonsense&lang=fr");
  await expect(page.locator("[data-wrong]")).toContainText("nonsense");
  await page.goto("/explore?pos=44&player=alphabeta:depth=2&played=9&lang=en");
  await expect(page.locator("[data-wrong]")).toContainText("9 was played, which is no move of this position");
  await shown(page);
  await page.goto("/explore?player=random&lang=en");
  await expect(page.getByRole("alert")).toContainText("searches no tree");
  await page.getByRole("button", { name: "Search with α–β" }).click();
  await shown(page);
  const lost = await page.goto("/nowhere");
  expect(lost!.status()).toBe(404);
  await expect(page.getByText("There is no such page.")).toBeVisible();
});

test("from a game: why did it play that?", async ({ page }) => {
  await page.goto("/explore?rules=connect4&pos=44&player=alphabeta:depth=5&played=4");
  await expect(page.locator("[data-summary]")).toContainText("alphabeta:depth=5");
  await expect(page.locator("[data-summary]")).toContainText(/plays \d, worth/);
  await expect(page.locator("[data-summary]")).toContainText(/is expected/);
  // A node further down is a search of its own, by the same player.
  await page.getByRole("treeitem").nth(3).click();
  const id = (await page.locator(".panel h2 .mono").textContent())!;
  await page.getByRole("link", { name: "Search from here" }).click();
  await expect(page.locator("[data-summary] code").first()).toHaveText(`44${id}`);
});

test("Monte-Carlo: games, means and where the next one goes", async ({ page }) => {
  await page.goto("/explore?pos=44&player=mcts:nodes=2000,seed=1");
  await expect(page.locator("[data-legend]")).toHaveAttribute("data-legend", "games");
  await expect(treeitem(page, "")).toContainText("2,000");
  const rows = page.locator("[data-selection] tbody tr");
  await expect(rows).toHaveCount(7);
  const table = await rows.evaluateAll((all) => all.map((row) => [...row.querySelectorAll("td")].map((cell) => Number(cell.textContent!.replace(",", "")))));
  expect(table.reduce((sum, [visits]) => sum + visits, 0)).toBe(2000);
  // The next game goes where mean and bonus are largest together.
  const most = Math.max(...table.map(([, , , sum]) => sum));
  const next = await page.locator("[data-selection] .next td").last().textContent();
  expect(Number(next)).toBeCloseTo(most, 2);
  await expect(page.getByText("there is no first and last node to replay")).toBeVisible();
});

test("the solver's questions: which one is drawn, and what they prove together", async ({ page }) => {
  await page.goto("/explore?rules=connect4&pos=44444455555&player=perfect");
  await expect(treeitem(page, "")).toContainText("≥−1");
  await expect(page.locator("[data-legend]")).toHaveAttribute("data-legend", "questions");
  await expect(page.locator("[data-questions] .next")).toContainText("≥−1");
  await expect(page.getByText("Together they prove the score −1.")).toBeVisible();
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
    const score = async () => Number(await page.locator("[data-score]").getAttribute("data-score"));
    await expect.poll(score, { message: evaluation }).toBeCloseTo(answer.score, 6);
  }
});

for (const machine of ["perfect", "mcts:nodes=2000,seed=1"])
  test(`${machine} has a tree, seen from its root`, async ({ page }) => {
    await page.goto(`/explore?rules=connect4&pos=44444455555&player=${machine}`);
    await shown(page);
    // However wide the tree is, the root is where one looks.
    const [box, at] = [(await page.locator("[data-zoom]").boundingBox())!, (await treeitem(page, "").boundingBox())!];
    expect(at.x).toBeGreaterThan(box.x);
    expect(at.x + at.width).toBeLessThan(box.x + box.width);
    expect(at.y).toBeGreaterThanOrEqual(box.y);
  });
