/// The workbooks and `docs/labs.md` say the same; every anchor, cell and experiment has a name of its own.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { questionsOf } from "./lab";
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

test.each(Object.values(LABS))("lab $letter: names are its own, functions are those of its module", (lab) => {
  const questions = questionsOf(lab);
  const experiments = questions.flatMap((question) => question.experiments ?? []);
  expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
  expect(new Set(experiments.map(({ id }) => id)).size).toBe(experiments.length);
  for (const { code } of questions) for (const name of code?.functions ?? []) expect(sourceOf(lab.module, name), name).not.toBeNull();
  for (const { settings } of lab.machines) expect(sourceOf(lab.module, settings.machine), settings.machine).not.toBeNull();
  // What reads a text in one language reads it in the other.
  for (const { title, text, words } of questions) for (const both of [title, text, words]) if (both) expect(both.en && both.fr).toBeTruthy();
});
