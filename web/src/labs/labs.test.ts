/// The workbooks and `docs/labs.md` say the same; every anchor, cell and experiment has a name of its own.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sheetMove } from "./convention";
import { questionAt, questionsOf } from "./lab";
import { parseRules } from "../rules/rules";
import { LABS } from "./labs";
import { sourceOf } from "./python/files";

const page = readFileSync(new URL("../../../docs/labs.md", import.meta.url), "utf8");
const points = { a: 11, b: 9, c: 14, d: 8, e: 9 };

test.each(Object.entries(points))("lab %s: its %i points are where docs/labs.md says", (letter, count) => {
  const lab = LABS[letter];
  for (let n = 1; n <= count; n++) {
    const point = `${lab.letter}${n}`;
    const [, number, id] = new RegExp(`\\b${point} → \\[([^\\]]+)\\]\\(/labs/${letter}#([^)]+)\\)`).exec(page) ?? [];
    const question = questionsOf(lab).find((question) => question.id === id);
    expect(question, point).toBeDefined();
    expect(question!.number).toBe(number);
    const [from, to = from] = question!.ids.split("–").map((text) => Number(text.slice(1)));
    expect(n, `${point} in ${question!.ids}`).toBeGreaterThanOrEqual(from);
    expect(n).toBeLessThanOrEqual(to);
  }
});

test("an address names a question by its anchor, or by the point that it is", () => {
  for (const [letter, anchor, id] of [["d", "d7", "question-11.2"], ["a", "A5", "2.2.a"], ["c", "c10", "9"], ["a", "2.6", "2.6"], ["a", "d7", undefined], ["a", "a12", undefined], ["a", "", undefined]] as const)
    expect(questionAt(LABS[letter], anchor)?.id, anchor).toBe(id);
});

test("moves are written as the sheet does: columns from 0, rows from the top in lab C", () => {
  for (const [letter, move, written] of [["a", "4", "3"], ["b", "7", "6"], ["c", "c3", "0,2"], ["c", "a1", "2,0"], ["e", "l", "11"]] as const)
    expect(sheetMove(LABS[letter].convention, parseRules(LABS[letter].rules), move)).toBe(written);
});

test.each(Object.values(LABS))("lab $letter: names are its own, functions are those of its module", (lab) => {
  const questions = questionsOf(lab);
  const experiments = questions.flatMap((question) => question.experiments ?? []);
  expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
  expect(new Set(experiments.map(({ id }) => id)).size).toBe(experiments.length);
  for (const { code } of questions) for (const name of code?.functions ?? []) expect(sourceOf(lab.module, name), name).not.toBeNull();
  for (const { settings } of lab.machines) expect(sourceOf(lab.module, settings.machine), settings.machine).not.toBeNull();
  // A prediction and a conclusion each; a board for two people is no experiment.
  for (const { id, widget, predict, conclude } of experiments) if (widget !== "play") expect(predict && conclude, id).toBeTruthy();
  // What reads a text in one language reads it in the other.
  const said = experiments.flatMap(({ title, text, predict, conclude }) => [title, text, predict, conclude]);
  for (const both of [...questions.flatMap(({ title, text, words, code }) => [title, text, words, code?.hint]), ...said]) if (both) expect(both.en && both.fr).toBeTruthy();
});
