import { expect, test } from "vitest";
import type { Analysis, ScoredMove } from "../api/types";
import { isSolved, together } from "./scored";
import { parseRules } from "../rules/rules";

const move = (name: string, part: Partial<ScoredMove>): ScoredMove => ({ move: name, score: null, lower: null, upper: null, bound: "exact", verdict: null, plies: null, best: false, visits: null, ...part }) as ScoredMove;
const analysis = (part: Partial<Analysis>): Analysis => ({ best: null, complete: false, cutoffs: 0, depth: 0, fen: "", leaves: 0, line: [], lower: -9, upper: 9, memo: null, micros: 0, moves: [], nodes: 1, outcome: null, player: "perfect",
  plies: null, position: "", rules: "", score: null, sentence: { en: "not proved", fr: "non prouvé" }, state: null, to_move: "x", verdict: null, ...part }) as Analysis;
const proof = analysis({ moves: [move("a1", { lower: -9, upper: 9, bound: "lower" }), move("a2", { lower: -9, upper: -1, verdict: "loss", bound: "upper" })] });
const word = analysis({ player: "deepening:time=1s", best: "a1", score: 1.5, lower: null, upper: null, depth: 6, line: ["a1", "b1"], moves: [move("a1", { score: 1.5 }), move("a2", { score: -2, bound: "upper" })] });

test("a machine fills what nobody proved, and it is not called proved", () => {
  const found = together(proof, word, true)!;
  expect(found).toMatchObject({ score: null, guess: 1.5, verdict: null, by: "deepening:time=1s", gaveUp: true, line: ["a1", "b1"], depth: 6 });
  expect(found.moves.map((m) => [m.move, m.score, m.guess, m.verdict, m.best])).toEqual([["a1", null, 1.5, null, true], ["a2", null, null, "loss", false]]);
});

test("a win that the machine saw to the end is proved", () => {
  const sees = { ...word, verdict: "win" as const, plies: 3, score: 99, sentence: { en: "x wins in 3 plies", fr: "" }, moves: [move("a1", { score: 99, verdict: "win", plies: 3 })] };
  expect(together(proof, sees, false)).toMatchObject({ verdict: "win", plies: 3, guess: null, sentence: { en: "x wins in 3 plies" }, best: "a1", by: null });
  const half = { ...proof, verdict: "win" as const, score: 4, lower: 4, upper: 4 };
  expect(together(half, word, false)).toMatchObject({ verdict: "win", score: 4, guess: null, by: null });
  expect(together(half, word, false)!.moves[0].best).toBe(true);
  // Won, but nobody knows yet how soon: that is no estimate.
  const soon = { ...proof, verdict: "win" as const, lower: 1 };
  expect(together(soon, { ...word, score: 100_000 }, false)).toMatchObject({ verdict: "win", score: null, guess: null, lower: 1, by: null });
});

test("once the solver knows a best move nobody else is heard", () => {
  const known = analysis({ complete: true, best: "a2", score: 2, lower: 2, upper: 2, verdict: "win", moves: [move("a2", { score: 2, lower: 2, upper: 2, best: true })], line: ["a2"] });
  expect(together(known, word, false)).toMatchObject({ score: 2, guess: null, by: null, complete: true });
  expect(together(known, word, false)!.moves[0]).toMatchObject({ score: 2, best: true });
});

test("before the solver says anything, the machine's word is no proof", () => {
  expect(together(null, word, false)).toMatchObject({ exact: false, score: null, guess: 1.5, lower: -Infinity, complete: false });
  expect(together(null, null, false)).toBeNull();
});

test("which boards are solved", () => {
  expect(["connect4", "tictactoe", "morpion-4", "8x7/4", "gomoku-15", "connect4-12x6"].map((name) => isSolved(parseRules(name)))).toEqual([true, true, true, false, false, false]);
});
