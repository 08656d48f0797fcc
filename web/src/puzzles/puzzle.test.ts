import { expect, it, test } from "vitest";
import type { ScoredMove } from "../api/types";
import { parseGame } from "../rules/game";
import { parseRules } from "../rules/rules";
import { candidate, lots, puzzleOf } from "./puzzle";

const moves = (scores: number[]): ScoredMove[] => scores.map((score, nth) => ({ move: String(nth + 1), score })) as ScoredMove[];
const found = (scores: number[], plies: number | null = null) => ({ complete: true, score: Math.max(...scores), plies, moves: moves(scores) });
const quiet = parseGame(parseRules("connect4"), "4453");

it.each([
  [[-2, -1, 3, -4, 0, -1, -2], 7, { kind: "only", right: ["3"], plies: 7 }],
  [[-2, -1, 0, -4, -3, -1, -2], null, { kind: "draw", right: ["3"], plies: null }],
  [[2, 1, 9, 4, 3, 1, 2], 5, { kind: "win", right: ["3"], plies: 5 }],
  [[2, 1, 9, 9, 3, 1, 2], 5, null],
  [[-2, -1, -3, -4, -3, -1, -2], 6, null],
  [[2, 1, 9, 4, 3, 1, 2], 1, null],
  [[2, 1, 4, 3, 3, 1, 2], 21, null],
])("scores %j: %j", (scores, plies, expected) => {
  const puzzle = puzzleOf(quiet, found(scores, plies));
  if (expected === null) expect(puzzle).toBeNull();
  else expect(puzzle).toMatchObject({ ...expected, side: "x", position: "4453" });
});

test("a threat that must be stopped is no puzzle, nor what is not proved", () => {
  expect(puzzleOf(parseGame(parseRules("connect4"), "11223"), found([-9, -9, -9, 0, -9, -9, -9]))).toBeNull();
  expect(puzzleOf(quiet, { ...found([0, -1, -1]), complete: false })).toBeNull();
});

test("a seed gives the same position again, and it goes on", () => {
  for (const name of ["connect4", "tictactoe", "morpion-4", "6x5/4"]) {
    const rules = parseRules(name);
    for (let seed = 0; seed < 20; seed++) {
      const game = candidate(rules, lots(seed));
      expect(game.outcome).toBeNull();
      expect(candidate(rules, lots(seed))).toEqual(game);
    }
  }
});
