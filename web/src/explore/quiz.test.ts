import { expect, it } from "vitest";
import type { Quiz, QuizNode } from "../api/types";
import { markBranches, prunedBranches, readValue, rightValue } from "./quiz";

const node = (id: string, parent: string | null, value: number, pruned = false): QuizNode =>
  ({ id, parent, move: id || null, ply: id.length, player: "max", leaf: false, value, shown: { en: `${value}`, fr: `${value}` }, pruned });
const quiz: Quiz = { rules: "connect4", position: "", depth: 2, seed: 1, best: "1", saved: 2,
  nodes: [node("", null, 3), node("1", "", 3), node("2", "", 1), node("21", "2", 1), node("22", "2", 5, true), node("221", "22", 5, true)] };

it.each([["3", 3], ["−2,5", -2.5], [" +4 ", 4], ["x", null], ["", null]])("%s is read as %s", (text, value) => {
  expect(readValue(text)).toBe(value);
});

it("marks", () => {
  expect([...prunedBranches(quiz)]).toEqual(["22"]);
  expect(markBranches(quiz, new Set(["22", "1"]))).toEqual({ right: ["22"], wrong: ["1"], missed: [] });
  expect(rightValue(quiz.nodes[0], "3.0")).toBe(true);
  expect(rightValue(quiz.nodes[0], "4")).toBe(false);
});
