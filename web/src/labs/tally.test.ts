import { expect, test } from "vitest";
import { read, written, everything } from "./assignment";
import { csv } from "./csv";
import { interval, share, withSeed } from "./tally";

test.each([
  // Wilson's interval, from the tables.
  [0.5, 10, 0.2366, 0.7634], [1, 14, 0.7847, 1], [0, 14, 0, 0.2153], [0.8, 100, 0.7112, 0.8666],
])("a share of %d in %i games is between %d and %d", (part, n, low, high) => {
  const [from, to] = interval(part, n);
  expect(from).toBeCloseTo(low, 3);
  expect(to).toBeCloseTo(high, 3);
});

test("a draw is half a point, no games are no evidence", () => {
  expect(share({ wins: 3, draws: 2, losses: 3 })).toBe(0.5);
  expect(interval(0, 0)).toEqual([0, 1]);
});

test("only players that draw lots get a seed, and keep one that they have", () => {
  expect(withSeed("random", 4)).toBe("random:seed=5");
  expect(withSeed("minimax:depth=2,ties=random", 0)).toBe("minimax:depth=2,ties=random,seed=1");
  expect(withSeed("random:seed=9", 1)).toBe("random:seed=9");
  expect(withSeed("minimax:depth=2,eval=ratio", 1)).toBe("minimax:depth=2,eval=ratio");
});

test("a teacher's link says what was chosen; what is no link assigns everything", () => {
  const chosen = { only: ["2.1", "2.2.a"], hide: ["solution" as const], settings: { tree: { position: "44" } }, note: "Pour jeudi : élagage !" };
  expect(read(written(chosen))).toEqual(chosen);
  expect(written(chosen)).toMatch(/^[\w-]+$/);
  for (const text of [null, "", "%%%", "bm90IGpzb24"]) expect(read(text)).toEqual(everything);
  expect(read(written({ ...everything, hide: ["nothing" as never] })).hide).toEqual([]);
});

test("tables for spreadsheets, French ones too, and no formulas", () => {
  expect(csv([["a", 'b "c"'], ["=1+1", "-3"], ["x,y", "2,5"]], false)).toBe('a,"b ""c"""\r\n\'=1+1,-3\r\n"x,y","2,5"\r\n');
  expect(csv([["a", "2,5"]], true)).toBe('\ufeffa;"2,5"\r\n');
});
