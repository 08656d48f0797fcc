import { expect, test } from "@playwright/test";
import { cell } from "./board";
import { serveArena, tournament } from "./tournament";

test("a tournament, live: table, cross table, intervals, reasons, replay", async ({ page }) => {
  await serveArena(page);
  await page.goto("/arena");
  await page.getByRole("link", { name: "Spring" }).click();
  await expect(page.locator("[data-progress]")).toContainText("4 of 4 games");
  await expect(page.locator("[data-progress]")).toContainText("over");
  await expect(page.locator("[data-table]")).toContainText("time-out: 2");
  await expect(page.getByRole("img", { name: /Ratings with their 95% intervals/ })).toBeVisible();
  await expect(page.locator("[data-games] tbody tr")).toHaveCount(4);
  await page.getByRole("button", { name: "Replay" }).first().click();
  await page.getByRole("button", { name: "Last move" }).click();
  await expect(page.locator(".replay [data-name=g1]")).toHaveAttribute("aria-label", /yellow/);
  await expect(page.getByRole("link", { name: "games.csv" })).toHaveAttribute("href", "/api/arena/t1/games.csv");
});

test("a game under way is on a board that follows its moves", async ({ page }) => {
  await serveArena(page);
  await page.route("**/api/arena/t1/stream", (route) =>
    route.fulfill({ contentType: "text/event-stream", body: `event: table\ndata: ${JSON.stringify(tournament(3, "playing", "4453"))}\n\n` }));
  await page.goto("/arena/t1");
  const live = page.locator(".boards .replay");
  await expect(live).toContainText("random");
  await expect(cell(live, "d2")).toHaveAttribute("aria-label", /red/);
  await expect(cell(live, "c1")).toHaveAttribute("aria-label", /red ○, last move/);
});

test("a tournament of built-in players and listed bots is started by its form", async ({ page }) => {
  await serveArena(page);
  let asked: Record<string, unknown> = {};
  await page.route("**/api/arena", (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    asked = route.request().postDataJSON();
    return route.fulfill({ status: 201, json: { ...tournament(3, "playing"), token: "secret" } });
  });
  await page.goto("/arena");
  await page.getByLabel("Name", { exact: true }).fill("Spring");
  await page.getByLabel("Class 1").check();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(page).toHaveURL(/\/arena\/t1$/);
  expect(asked).toMatchObject({ name: "Spring", rules: "connect4", bots: ["class-1"] });
});

test("a tournament that is there already is shown as it is, and nobody becomes its owner", async ({ page }) => {
  const players = ["random", "alphabeta:depth=1,eval=ratio"];
  const asked = { rules: "tictactoe", players, openings: 1, seed: 77 };
  const first = await page.request.post("/api/arena", { data: { ...asked, name: "The first" } });
  expect(first.status()).toBe(201);
  const { id, token } = await first.json();
  expect(token).toBeTruthy();
  const again = await page.request.post("/api/arena", { data: { ...asked, name: "A thief" } });
  expect(again.status()).toBe(200);
  expect(await again.json()).toMatchObject({ id, name: "The first" });
  expect((await again.json()).token).toBeUndefined();
  // The page says so.
  await page.route("**/api/arena", (route) => (route.request().method() === "POST" ? route.continue({ postData: JSON.stringify({ ...asked, name: "A thief" }) }) : route.fallback()));
  await page.goto("/arena");
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "was there already" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The first");
  await expect(page.getByRole("button", { name: "Stop it" })).toHaveCount(0);
});

test("the real arena answers", async ({ page }) => {
  await page.goto("/arena");
  await expect(page.getByRole("heading", { name: "Start a tournament" })).toBeVisible();
  const arena = await (await page.request.get("/api/arena")).json();
  test.skip(!arena.can_start, "this server does not start tournaments");
  await page.getByLabel("Name", { exact: true }).fill("Real");
  for (const [nth, spec] of [[1, "random"], [2, "alphabeta:depth=1,eval=ratio"]] as const) {
    const player = page.locator("form details").nth(nth);
    await player.locator("summary").click();
    await player.getByLabel("In the words of the command line").fill(spec);
    await player.getByLabel("In the words of the command line").blur();
    await player.locator("summary").click();
  }
  await page.getByLabel("Openings of so many plies").fill("1");
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(page.locator("[data-progress]")).toContainText("over", { timeout: 110_000 });
  await expect(page.locator("[data-table] tbody tr")).toHaveCount(4);
  await expect(page.locator("[data-games] tbody tr").first()).toBeVisible();
  await page.getByRole("button", { name: "Replay" }).first().click();
  await page.getByRole("button", { name: "Last move" }).click();
  await expect(page.locator(".replay line.win").first()).toBeAttached();
});
