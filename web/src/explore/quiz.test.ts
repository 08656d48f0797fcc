import { expect, it } from "vitest";
import type { Quiz, QuizNode } from "../api/types";
import { isSeed, markBranches, prunedBranches, readValue, reasons, rightValue } from "./quiz";

const node = (id: string, parent: string | null, value: number, pruned = false): QuizNode =>
  ({ id, parent, move: id.at(-1) ?? null, ply: id.length, player: id.length % 2 === 0 ? "max" : "min", leaf: id.length === 2, value, shown: { en: `${value}`, fr: `${value}` }, pruned });
const quiz: Quiz = { rules: "connect4", position: "", depth: 2, seed: 1, best: "1", saved: 1,
  nodes: [node("", null, 3), node("1", "", 3), node("11", "1", 3), node("12", "1", 4), node("2", "", 1), node("21", "2", 1), node("22", "2", 5, true)] };

it.each([["3", 3], ["−2,5", -2.5], [" +4 ", 4], ["x", null], ["", null]])("%s is read as %s", (text, value) => {
  expect(readValue(text)).toBe(value);
});

it("marks", () => {
  expect([...prunedBranches(quiz)]).toEqual(["22"]);
  expect(markBranches(quiz, new Set(["22", "1"]))).toEqual({ right: ["22"], wrong: ["1"], missed: [] });
  expect(rightValue(quiz.nodes[0], "3.0")).toBe(true);
  expect(rightValue(quiz.nodes[0], "4")).toBe(false);
  expect(rightValue({ ...quiz.nodes[0], value: 1000, shown: { en: "win", fr: "gain" } }, "Gain")).toBe(true);
});

it("knows why a branch is pruned, and why another is not", () => {
  const why = reasons(quiz);
  expect(why.get("22")).toMatchObject({ is: "pruned", after: { id: "21" }, has: 1, sure: 3 });
  expect(why.get("12")).toMatchObject({ is: "open", at: { id: "1" }, alpha: -Infinity, beta: 3 });
  expect(why.get("2")).toMatchObject({ is: "open", alpha: 3, beta: Infinity });
});

it("agrees with what the engine says is pruned, below a pruned branch, too", () => {
  const deep = (id: string, value: number, pruned = false) => ({ ...node(id, id.slice(0, -1), value, pruned), leaf: id.length === 3 });
  const tree: Quiz = { ...quiz, nodes: [node("", null, 3), deep("1", 3), deep("11", 3), deep("111", 3), deep("2", 2), deep("21", 2), deep("211", 2), deep("22", 9, true), deep("221", 9, true)] };
  const why = reasons(tree);
  expect([...why].filter(([, reason]) => reason.is === "pruned").map(([id]) => id)).toEqual([...prunedBranches(tree)]);
  expect(why.get("221")).toEqual({ is: "below", branch: "22" });
});

it.each([["0", true], ["5", true], ["-1", false], ["1.5", false], ["abc", false], ["", false], ["99999999999999999999", false]])("seed %j names a tree: %s", (text, names) => {
  expect(isSeed(text)).toBe(names);
});
