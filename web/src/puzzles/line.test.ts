import { expect, it, test } from "vitest";
import { legal, parseGame, play, type Game } from "../rules/game";
import { moveCell, moveName } from "../rules/notation";
import { parseRules } from "../rules/rules";
import { reply, turnOf, type Ask } from "./line";
import { candidate, lots, puzzleOf, type Kind } from "./puzzle";

const known = new Map<string, number>();
/** Every line to its end: the side to move has 1 + the free cells that are left when it wins, 0 for a draw. */
function scored(game: Game): number {
  if (game.outcome !== null) return game.outcome === "draw" ? 0 : -(1 + game.cells.filter((stone) => stone === null).length);
  const key = game.cells.map((stone) => stone ?? ".").join("");
  if (!known.has(key)) known.set(key, Math.max(...legal(game).map((cell) => -scored(play(game, cell)))));
  return known.get(key)!;
}
const ask: Ask = async (game) => {
  const moves = legal(game).map((cell) => ({ move: moveName(game.rules, cell), score: -scored(play(game, cell)) }));
  const best = Math.max(...moves.map((m) => m.score));
  const plies = best > 0 ? game.cells.filter((stone) => stone === null).length - best + 1 : null;
  return { complete: true, score: best, plies, moves } as never;
};
const put = (game: Game, move: string) => play(game, moveCell(game.rules, game.cells, move));

/** Solves a puzzle as a person would who always finds the first right move; counts own moves. */
async function solve(kind: Kind, first: Game) {
  let turn = turnOf(kind, first, await ask(first));
  for (let own = 1; ; own++) {
    expect(turn.right.length).toBeGreaterThan(0);
    const after = put(turn.game, turn.right[0]);
    const next = await reply(kind, after, own, ask);
    if (!next?.turn) return { own, end: next?.game ?? after };
    // The defence is the best there is.
    expect(scored(after)).toBe(-scored(next.game));
    turn = next.turn;
  }
}

test("puzzles of tic-tac-toe: whoever finds the right moves wins or draws, a win in n takes n plies", async () => {
  const seen = { only: 0, win: 0, draw: 0, better: 0 };
  const deep = { ...seen };
  for (let seed = 0; seed < 300; seed++) {
    const game = candidate(parseRules("tictactoe"), lots(seed));
    const puzzle = puzzleOf(game, await ask(game));
    if (!puzzle) continue;
    const { own, end } = await solve(puzzle.kind, game);
    seen[puzzle.kind]++;
    if (own > 1) deep[puzzle.kind]++;
    expect(Math.sign(scored(end)) * (end.toMove === game.toMove ? 1 : -1)).toBe(puzzle.kind === "draw" ? 0 : 1);
    if (puzzle.kind === "win") expect(end.moves.length - game.moves.length).toBe(puzzle.plies);
  }
  expect(seen.draw).toBeGreaterThan(0);
  expect(seen.only + seen.win).toBeGreaterThan(0);
  expect(deep.draw + deep.only + deep.win).toBeGreaterThan(0);
});

it("takes, of replies that are as good, the one that leaves the fewest right moves", async () => {
  const rules = parseRules("tictactoe");
  // o answered the corner in the middle: every reply of x draws; some leave o one move.
  const after = parseGame(rules, "a1b2");
  const next = await reply("draw", after, 1, ask);
  const left = await Promise.all(legal(after).filter((cell) => scored(play(after, cell)) === 0).map(async (cell) => turnOf("draw", play(after, cell), await ask(play(after, cell))).right.length));
  expect(next!.turn!.right).toHaveLength(Math.min(...left));
  expect(Math.max(...left)).toBeGreaterThan(Math.min(...left));
});

it("ends when the game does, and when there is nothing left to find", async () => {
  const rules = parseRules("tictactoe");
  expect(await reply("only", parseGame(rules, "a1b1a2b2a3"), 1, ask)).toBeNull();
  expect(await reply("better", parseGame(rules, "a1"), 1, ask)).toBeNull();
  // Too long to be a puzzle.
  expect(await reply("draw", parseGame(rules, "a1b2"), 8, ask)).toBeNull();
});
