import { expect, test, type Page } from "@playwright/test";
import type { Standing, Tournament, TournamentGame } from "../src/api/types";
import { cell } from "./board";

/** A small tournament as the API describes it, in two states. */
function tournament(games: number, status: "playing" | "over", position = "44"): Tournament {
  const line = (name: string, wins: number, elo: number, faults: Record<string, number>): Standing => ({
    name, player: name, limits: "none", games, wins, draws: 0, losses: games - wins, share: wins / games, share_interval: { low: 0.3, high: 0.8 },
    share_as_x: null, share_as_o: null, elo, elo_interval: { low: elo - 80, high: elo + 80 }, better_than_next: null, faults, wavers: false,
    nodes_per_move: 1, micros_per_move: 1,
  });
  const [one, other] = ["alphabeta:depth=4", "random"];
  return {
    id: "t1", name: "Spring", rules: "connect4", entrants: 2, games, expected_games: 4, status, started: 1790000000000, distinct_games: games,
    exact: false, first_move_elo: 0, draw_share: 0, mean_plies: 7, reasons: { win: games },
    players: [line(one, games - 1, 80, {}), line(other, 1, -80, { "time-out": 2 })],
    pairings: [{ one, other, games, wins: games - 1, draws: 0, losses: 1, pentanomial: [0, 0, 0, 0, 0], share: (games - 1) / games, share_interval: null,
      share_as_x: null, share_as_o: null, elo: null, elo_interval: null }],
    running: status === "playing" ? [{ x: other, o: one, position }] : [],
  };
}
const game = (number: number): TournamentGame => ({ number, x: "random", o: "alphabeta:depth=4", opening: "44", position: "4455667", outcome: "x", reason: "win", plies: 7, micros: { x: 1000, o: 250000 } });

async function serve(page: Page) {
  await page.route("**/api/arena", (route) => route.fulfill({ json: { tournaments: [tournament(3, "playing")], can_start: true, bots: [{ name: "class-1", label: "Class 1" }] } }));
  await page.route("**/api/arena/t1", (route) => route.fulfill({ json: tournament(3, "playing") }));
  await page.route("**/api/arena/t1/games?*", (route) => route.fulfill({ json: { total: 3, games: route.request().url().includes("from=0") ? [game(0), game(1), game(2)] : [] } }));
  await page.route("**/api/arena/t1/stream", (route) =>
    route.fulfill({ contentType: "text/event-stream", body: [
      `event: game\ndata: ${JSON.stringify(game(3))}\n\n`,
      `event: table\ndata: ${JSON.stringify(tournament(4, "over"))}\n\n`].join("") }));
}

test("a tournament, live: table, cross table, intervals, reasons, replay", async ({ page }) => {
  await serve(page);
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
  await serve(page);
  await page.route("**/api/arena/t1/stream", (route) =>
    route.fulfill({ contentType: "text/event-stream", body: `event: table\ndata: ${JSON.stringify(tournament(3, "playing", "4453"))}\n\n` }));
  await page.goto("/arena/t1");
  const live = page.locator(".boards .replay");
  await expect(live).toContainText("random");
  await expect(cell(live, "d2")).toHaveAttribute("aria-label", /red/);
  await expect(cell(live, "c1")).toHaveAttribute("aria-label", /red ○, last move/);
});

test("a tournament of built-in players and listed bots is started by its form", async ({ page }) => {
  await serve(page);
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
