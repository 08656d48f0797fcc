import { expect, test } from "@playwright/test";
import type { Levels } from "../src/api/types";
import { cell, playColumns, status, twoPeople } from "./board";

/** Nothing that the page throws stays unheard. */
test.beforeEach(({ page }) => {
  page.on("pageerror", (error) => { throw error; });
});

test("a full game by mouse, with undo, redo and time travel", async ({ page }) => {
  await page.goto(twoPeople);
  await playColumns(page, "445362");
  await expect(page).toHaveURL(/pos=445362/);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page).toHaveURL(/pos=44536$/);
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(page).toHaveURL(/pos=445362/);
  await playColumns(page, "7");
  await expect(status(page)).toHaveText("Yellow wins");
  await expect(page.locator("line.win").first()).toBeAttached();
  await page.keyboard.press("Home");
  await expect(status(page)).toHaveText("Yellow to play");
  await page.keyboard.press("ArrowRight");
  await expect(cell(page, "d1")).toHaveAttribute("aria-label", /yellow ×, last move/);
  await page.keyboard.press("End");
  await expect(status(page)).toHaveText("Yellow wins");
});

test("a full game by keyboard, spoken", async ({ page }) => {
  await page.goto(twoPeople);
  await cell(page, "a1").focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowRight");
  await expect(cell(page, "d1")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator('[role="status"][aria-live]')).toContainText("Yellow played 4 (d1). Red to play");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await expect(cell(page, "c1")).toHaveAttribute("aria-label", /red ○/);
  await cell(page, "c1").evaluate((element) => element.blur());
  for (const key of "4343") await page.keyboard.press(key);
  await page.keyboard.press("4");
  await expect(status(page)).toHaveText("Yellow wins");
  await expect(page.locator('[role="status"][aria-live]')).toContainText("Yellow wins");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toContainText("play in that column");
});

test("a game survives a reload", async ({ page }) => {
  await page.goto(twoPeople);
  await playColumns(page, "4453");
  await page.reload();
  await expect(page.locator(".moves [data-n]")).toHaveCount(5);
  await expect(cell(page, "d2")).toHaveAttribute("aria-label", /red/);
  await playColumns(page, "5");
  await page.goto("/");
  await expect(page.locator(".moves [data-n]")).toHaveCount(6);
});

test("the address holds the position, after a click on where one is, too", async ({ page }) => {
  await page.goto(twoPeople);
  await playColumns(page, "44");
  for (const link of [page.locator("a.mark"), page.getByRole("navigation").getByRole("link", { name: "Play" })]) {
    await link.click();
    await expect(page).toHaveURL(/\/\?pos=44$/);
  }
});

test("a machine answers, and undo goes back to the person's turn", async ({ page }) => {
  await page.goto("/?o=alphabeta:depth=2");
  await cell(page, "d1").click();
  await expect(page.locator(".moves [data-n]")).toHaveCount(3);
  await expect(status(page)).toHaveText("Yellow to play");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page).toHaveURL(/\/\?o=alphabeta:depth=2$/);
  // Another move is a variation: what was played stays, and the machine answers here, too.
  await cell(page, "a1").click();
  await expect(page.locator(".moves [data-n]")).toHaveCount(5);
  await expect(page.locator(".variation [data-n]")).toHaveCount(2);
});

test("a move that is deleted while the machine thinks about it has no answer", async ({ page }) => {
  await page.goto("/?o=deepening:time=3s");
  await cell(page, "d1").click();
  await expect(status(page)).toContainText("is thinking");
  await page.getByText("Comment and marks").click();
  await page.getByRole("button", { name: "Delete from here" }).click();
  await expect(status(page)).toHaveText("Yellow to play");
  // It would have played by now.
  await page.waitForTimeout(5000);
  await expect(page.locator(".moves [data-n]")).toHaveCount(1);
  await cell(page, "a1").click();
  await expect(page.locator(".moves [data-n]")).toHaveCount(3, { timeout: 30_000 });
});

test("two machines, with pause and speed", async ({ page }) => {
  await page.goto("/?x=random&o=one-ply");
  await expect(page.locator(".moves [data-n]").nth(3)).toBeAttached();
  await page.getByRole("button", { name: "Pause" }).click();
  await page.waitForTimeout(900);
  const count = await page.locator(".moves [data-n]").count();
  await page.waitForTimeout(1500);
  expect(await page.locator(".moves [data-n]").count()).toBe(count);
  await page.locator("aside").getByRole("slider").fill("0");
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(status(page)).toHaveText(/wins|Draw/, { timeout: 60_000 });
});

test("exact scores of every column stay on", async ({ page }) => {
  await page.goto("/?pos=32164625");
  await page.getByRole("button", { name: "Scores" }).click();
  const scores = page.getByRole("list", { name: "Scores" }).locator("li");
  await expect(scores).toHaveCount(7);
  // The published score of this position is 11: won by yellow.
  await expect(page.getByRole("list", { name: "Scores" }).locator("li.best").first()).toContainText("+11", { timeout: 60_000 });
  await expect(page.getByRole("meter")).toBeVisible();
  await page.reload();
  await expect(scores.first()).toBeVisible();
});

test("the hint, and space plays it", async ({ page }) => {
  await page.goto("/?pos=112233");
  await page.getByRole("button", { name: "Best move" }).click();
  await expect(page.locator("circle.hinted").first()).toBeAttached();
  await expect(page.locator('[role="status"][aria-live]')).toContainText("Best move: 4");
  await page.locator("body").click({ position: { x: 5, y: 5 } });
  await page.keyboard.press(" ");
  await expect(status(page)).toHaveText("Yellow wins");
});

test("threats on demand", async ({ page }) => {
  await page.goto("/?pos=112233");
  await page.getByRole("button", { name: "Threats" }).click();
  await expect(cell(page, "d1")).toHaveAttribute("aria-label", /yellow × would win here/);
});

test("a position is pasted, and set up disc by disc", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Position" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("4499");
  await dialog.getByRole("button", { name: "Use what is pasted" }).click();
  await expect(dialog.getByRole("alert")).toContainText("9 is not on this board");
  await dialog.getByRole("textbox").fill("7/7/7/3o3/3x3/2xxo2 o");
  await dialog.getByRole("button", { name: "Use what is pasted" }).click();
  await expect(status(page)).toHaveText("Red to play");
  await page.getByRole("button", { name: "Position" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Clear" }).click();
  await cell(page.getByRole("dialog"), "b3").click();
  await page.getByRole("dialog").getByRole("button", { name: "Use this board" }).click();
  await expect(cell(page, "b1")).toHaveAttribute("aria-label", /yellow/);
});

test("other boards: free placement and twelve columns", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "New game" }).click();
  const boards = page.getByRole("dialog").getByLabel("Board", { exact: true });
  // Every board has a name that a person would say.
  expect((await boards.locator("option").allTextContents()).filter((name) => /^[a-z]|\w-\d/.test(name))).toEqual([]);
  await boards.selectOption("tictactoe");
  await page.getByRole("dialog").locator('[data-seat="o"]').selectOption("human");
  await page.getByRole("dialog").getByRole("button", { name: "Begin" }).click();
  for (const name of ["b2", "a1", "a3", "c1", "b1", "b3", "a2", "c2", "c3"]) await cell(page, name).click();
  await expect(status(page)).toHaveText("Draw");
  await page.goto("/?rules=connect4-12x6&x=human&o=human");
  await expect(page.locator("[data-name]").first()).toBeVisible();
  for (const key of "ffgghh") await page.keyboard.press(key);
  await page.keyboard.press("i");
  await expect(status(page)).toHaveText("Yellow wins");
});

for (const [width, height] of [[1440, 900], [1920, 1080], [740, 360], [360, 740]])
  test(`what comes after a game is on the first screen of ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/?pos=445566&x=human&o=human");
    await expect(page.locator(".moves [data-n]")).toHaveCount(7);
    await page.keyboard.press("7");
    const again = page.getByRole("button", { name: "Play again" });
    await expect(again).toBeInViewport({ ratio: 1 });
    await expect(again).toHaveCount(1);
    await again.click();
    await expect(page.locator("[data-end]")).toHaveCount(0);
  });

for (const lang of ["en", "fr"])
  test(`no word that is chosen in a list is cut: ${lang}`, async ({ page }) => {
    const cut = () => page.locator("select:visible").evaluateAll((all) => (all as HTMLSelectElement[]).flatMap((select) => {
      const style = getComputedStyle(select);
      const context = document.createElement("canvas").getContext("2d")!;
      context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      const word = select.selectedOptions[0]?.text ?? "";
      // Beside it the arrow, 20 dots broad.
      const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 16;
      return context.measureText(word).width > room ? [word] : [];
    }));
    for (const machine of ["one-ply", "minimax:depth=4,order=left,ties=first", "deepening:time=1s", "mcts:nodes=1000", "perfect"]) {
      await page.goto(`/?o=${machine}&lang=${lang}`);
      await expect(page.locator("[data-who]").first()).toBeVisible();
      await page.keyboard.press("n");
      await expect(page.getByRole("dialog").locator("select").nth(3)).toBeVisible();
      expect(await cut(), machine).toEqual([]);
    }
    for (const address of ["/?rules=connect4-12x6&pos=ffgg&x=human&o=human&scores=on", "/explore?player=alphabeta:depth=2", "/quiz?seed=5", "/puzzles?seed=5"]) {
      await page.goto(`${address}&lang=${lang}`);
      await expect(page.locator("main select").first()).toBeVisible();
      await page.waitForTimeout(500);
      expect(await cut(), address).toEqual([]);
    }
  });

test("machines by name with weights as sliders", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "New game" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator('[data-seat="o"]').selectOption("name");
  await dialog.getByLabel("Machine").selectOption("minimax");
  await dialog.locator("label", { hasText: /^evaluation/ }).locator("select").selectOption("weights");
  await dialog.getByRole("slider", { name: "Red 3 stones" }).fill("50");
  await expect(dialog.getByLabel("In the words of the command line")).toHaveValue(/minimax:.*eval=weights\/0\/1\/4\/50/);
});

test("pictures and texts are offered, and arrive", async ({ page }) => {
  await page.goto("/?pos=4453");
  await page.getByRole("button", { name: "Share and save" }).click();
  for (const [name, type] of [["SVG", "image/svg"], ["PNG", "image/png"], ["Game as GIF", "image/gif"], ["Game as text", "text/plain"]]) {
    const href = await page.getByRole("link", { name, exact: true }).getAttribute("href");
    const answer = await page.request.get(href!);
    expect(answer.status(), name).toBe(200);
    expect(answer.headers()["content-type"], name).toContain(type);
  }
});

test("analysis of a finished game marks the mistakes", async ({ page }) => {
  await page.goto("/?pos=4455667");
  await page.getByRole("button", { name: "Analyse the game" }).click();
  await expect(page.locator(".mistakes li").first()).toBeVisible({ timeout: 90_000 });
  await page.keyboard.press("Home");
  await page.getByRole("button", { name: "Next mistake" }).click();
  await expect(page.locator(".review")).toContainText(/mistake|blunder|inaccuracy/);
  await expect(page.locator(".review")).toContainText("Better was");
  // The graph, accuracy, and a click that goes there.
  await expect(page.locator("[data-accuracy]")).toContainText("75%");
  const graph = page.locator("[data-graph]");
  const box = (await graph.boundingBox())!;
  await graph.click({ position: { x: box.width * (4 / 7), y: box.height / 2 } });
  await expect(page.locator('.moves [aria-current="true"]')).toHaveAttribute("data-n", "4");
});

test("analysis follows the game while it is typed", async ({ page }) => {
  await page.goto("/?pos=44444432222223111");
  await page.getByRole("button", { name: "Analyse the game" }).click();
  await expect(page.locator("[data-accuracy]")).toBeVisible({ timeout: 90_000 });
  await page.locator("body").click({ position: { x: 5, y: 5 } });
  await page.keyboard.press("1");
  await page.keyboard.press("1");
  await expect(page.locator(".moves [data-n]")).toHaveCount(20);
  await expect(page.locator("[data-accuracy]")).toContainText("/10", { timeout: 90_000 });
  await expect(page.getByRole("button", { name: /Analys/ }).first()).toHaveAttribute("aria-pressed", "true");
});

test("analysis of a game that began with a set-up board, and its address holds the whole game", async ({ page }) => {
  await page.goto("/?rules=tictactoe&pos=3/1x1/3 o b1c3a1&x=human&o=human");
  await expect(page.locator(".moves [data-n]")).toHaveCount(4);
  await cell(page, "c1").click();
  await expect(page).toHaveURL(/b1c3a1c1/);
  await page.getByRole("button", { name: "Analyse the game" }).click();
  await expect(page.locator("[data-accuracy]")).toBeVisible({ timeout: 90_000 });
  // An edge against the centre loses.
  await expect(page.locator(".mistakes li").first()).toContainText(/1\. b1 · mistake/);
  await page.reload();
  await expect(page.locator(".moves [data-n]")).toHaveCount(5);
});

test("the hint stays on from move to move", async ({ page }) => {
  await page.goto("/?rules=tictactoe&x=human&o=human");
  await page.getByRole("button", { name: "Best move" }).click();
  await expect(page.locator("circle.hinted")).toHaveCount(1);
  for (let stones = 0; stones < 3; stones++) {
    await page.locator("body").click({ position: { x: 5, y: 5 } });
    await page.keyboard.press(" ");
    await expect(page.locator(".moves [data-n]")).toHaveCount(stones + 2);
    await expect(page.locator("circle.hinted")).toHaveCount(1);
  }
});

test("a level that was beaten is remembered, and the next one is offered", async ({ page }) => {
  await page.goto("/");
  const { levels }: Levels = await (await page.request.get("/api/levels?rules=tictactoe")).json();
  // The opponent of this test gives its games away; the page only knows its name, and has no engine of its own.
  await page.route("**/*.wasm", (route) => route.abort());
  await page.route("**/api/analyse?*", (route) => {
    const taken = new URL(route.request().url()).searchParams.get("position") ?? "";
    const free = ["c3", "c2", "c1"].find((name) => !taken.includes(name))!;
    return route.fulfill({ json: { best: free } });
  });
  await page.goto(`/?rules=tictactoe&x=human&o=${encodeURIComponent(levels[0].player)}`);
  for (const name of ["a1", "a2", "a3"]) {
    await cell(page, name).click();
    await expect(cell(page, name)).toHaveAttribute("aria-label", /yellow/);
    if (name !== "a3") await expect(status(page)).toHaveText("Yellow to play");
  }
  await expect(page.locator("[data-end]")).toContainText("1 won, 0 drawn, 0 lost");
  await page.getByRole("button", { name: `Next level: ${levels[1].label.en}` }).click();
  await expect(page.getByLabel("Who plays Red")).toHaveValue(levels[1].player);
  await page.getByRole("button", { name: "New game" }).click();
  await expect(page.getByRole("dialog").locator('[data-seat="o"] option', { hasText: levels[0].label.en })).toContainText("beaten");
});
