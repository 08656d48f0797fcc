import { expect, it, test } from "vitest";
import type { ReviewPly } from "../api/types";
import { account, height, points } from "./reviewed";

const ply = (n: number, mark: ReviewPly["mark"], before: [number, number], after: [number, number]): ReviewPly => ({
  ply: n, side: n % 2 === 1 ? "x" : "o", move: "4", mark, better: null, line: [], comment: { en: "", fr: "" },
  before: { lower: before[0], upper: before[1] }, after: { lower: after[0], upper: after[1] },
  loss: before[0] === before[1] && after[0] === after[1] ? before[0] - after[0] : null,
});
const game = [ply(1, "best", [1, 1], [1, 1]), ply(2, "blunder", [-1, -1], [-18, -18]), ply(3, "unknown", [-20, 20], [-20, 20]), ply(4, "unknown", [-20, 20], [-20, 20]), ply(5, "mistake", [2, 2], [0, 0])];

test("what is not proved counts neither for nor against", () => {
  expect(account(game, "x")).toEqual({ proved: 2, unproved: 1, best: 1, kept: 1, meanLoss: 1, accuracy: 0.5 });
  expect(account(game.slice(2, 4), "o")).toMatchObject({ proved: 0, unproved: 1, accuracy: null, meanLoss: null });
});

test("the graph is yellow's, and has gaps where nothing is proved", () => {
  const found = points(new Map(game.map((each) => [each.ply, each])), 5, 21);
  expect(found.map((point) => point.value === null ? null : Math.sign(point.value))).toEqual([1, 1, 1, null, null, 0]);
  expect(found[2].value!).toBeGreaterThan(found[1].value!);
});

it.each([[0, 0], [1, 1], [-1, -1], [21, 1]])("height of %d has the sign %d", (score, sign) => expect(Math.sign(height(score, 21))).toBe(sign));
