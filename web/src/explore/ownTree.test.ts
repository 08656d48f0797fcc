import { expect, it } from "vitest";
import { ownQuiz, TreeError } from "./ownTree";
import { prunedBranches, reasons } from "./quiz";

const valueOf = (text: string, id = "") => ownQuiz(text).nodes.find((node) => node.id === id)!.value;

// The tree of the textbooks: after 2 the second MIN node cannot be better than the first.
it("the tree that every book has", () => {
  const quiz = ownQuiz("((3 12 8) (2 4 6) (14 5 2))");
  expect(["", "1", "2", "3"].map((id) => quiz.nodes.find((node) => node.id === id)!.value)).toEqual([3, 3, 2, 2]);
  expect([...prunedBranches(quiz)]).toEqual(["22", "23"]);
  expect(quiz).toMatchObject({ best: "1", saved: 2, depth: 2 });
  expect(reasons(quiz).get("22")).toMatchObject({ is: "pruned", has: 2, sure: 3 });
});

it.each([
  ["MIN at the root", "min ((3 5) (2 9))", 5],
  ["other brackets and signs between", "[[3; 5], {2, 9}]", 3],
  ["numbers with signs and decimals", "((−1.5 +2) (-3))", -1.5],
  ["leaves at several depths", "(4 (5 (6 1)))", 5],
] as const)("%s", (_, text, value) => expect(valueOf(text)).toBe(value));

it("values are written in both languages", () => {
  expect(ownQuiz("((-1.5))").nodes.at(-1)!.shown).toEqual({ en: "−1.5", fr: "−1,5" });
});

it("what lies below a pruned branch is not looked at either", () => {
  const quiz = ownQuiz("((3) (2 ((9 9) (9 9))))");
  expect([...prunedBranches(quiz)]).toEqual(["22"]);
  expect(quiz.saved).toBe(4);
});

it.each([
  ["((3 4)", { is: "brackets" }], ["(3 4))", { is: "brackets" }], ["((3 4]]", { is: "brackets" }], ["(3) (4)", { is: "brackets" }], ["(() 3)", { is: "empty" }], ["", { is: "empty" }],
  ["7", { is: "leaf" }], ["(3 x)", { is: "word", word: "x" }], [`(${"1 ".repeat(10)})`, { is: "large" }], ["((((((1))))))", { is: "large" }], ["(1e9)", { is: "word", word: "1e9" }], ["(1000)", { is: "large" }],
] as const)("%s is refused", (text, trouble) => {
  let found: unknown;
  try { ownQuiz(text); } catch (error) { found = error; }
  expect(found).toBeInstanceOf(TreeError);
  expect((found as TreeError).trouble).toEqual(trouble);
});
