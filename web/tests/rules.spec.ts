import { expect, test } from "@playwright/test";
import { legal, newGame, play, positionText, rowsText } from "../src/rules/game";
import type { Position } from "../src/api/types";
import { cellName, moveName } from "../src/rules/notation";
import { parseRules } from "../src/rules/rules";

/** The page's rules are a second implementation: the engine's word is asked on random games. */
test("the page's rules and the engine's agree", async ({ request }) => {
  let seed = 11;
  const random = (n: number) => (seed = (seed * 48271) % 2147483647) % n;
  for (const text of ["connect4", "connect4-12x6", "tictactoe", "5x4/3", "6x6/4/free", "4x4/4/stones=3", "1x5/3", "9x3/3"]) {
    const rules = parseRules(text);
    for (let round = 0; round < 4; round++) {
      let game = newGame(rules);
      while (game.outcome === null) {
        const moves = legal(game);
        game = play(game, moves[random(moves.length)]);
        if (random(3) > 0 && game.outcome === null) continue;
        const answer = await request.get("/api/position", { params: { rules: text, position: positionText(game) } });
        const seen: Position = await answer.json();
        const names = (cells: readonly number[]) => cells.map((cell) => cellName(rules, cell)).sort();
        expect({ fen: seen.fen, outcome: seen.outcome, winning: [...seen.winning_cells].sort(), legal: [...seen.legal].sort() },
          `${text} ${positionText(game)}`).toEqual({ fen: rowsText(game), outcome: game.outcome, winning: names(game.winning), legal: legal(game).map((cell) => moveName(rules, cell)).sort() });
      }
    }
  }
});
