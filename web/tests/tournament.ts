/// A small tournament as the API describes it, in two states, and a page that is told of it: what is shown of it is always the same.
import type { Page } from "@playwright/test";
import type { Standing, Tournament, TournamentGame } from "../src/api/types";

export function tournament(games: number, status: "playing" | "over", position = "44"): Tournament {
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
export const game = (number: number): TournamentGame => ({ number, x: "random", o: "alphabeta:depth=4", opening: "44", position: "4455667", outcome: "x", reason: "win", plies: 7, micros: { x: 1000, o: 250000 } });

/** Answers for the arena: one tournament, `t1`, whose last game ends while one looks. */
export async function serveArena(page: Page) {
  await page.route("**/api/arena", (route) => route.fulfill({ json: { tournaments: [tournament(3, "playing")], can_start: true, bots: [{ name: "class-1", label: "Class 1" }] } }));
  await page.route("**/api/games?*", (route) => route.fulfill({ json: { games: [] } }));
  await page.route("**/api/arena/t1", (route) => route.fulfill({ json: tournament(3, "playing") }));
  await page.route("**/api/arena/t1/games?*", (route) => route.fulfill({ json: { total: 3, games: route.request().url().includes("from=0") ? [game(0), game(1), game(2)] : [] } }));
  await page.route("**/api/arena/t1/stream", (route) =>
    route.fulfill({ contentType: "text/event-stream", body: [
      `event: game\ndata: ${JSON.stringify(game(3))}\n\n`,
      `event: table\ndata: ${JSON.stringify(tournament(4, "over"))}\n\n`].join("") }));
}
