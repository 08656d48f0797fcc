import { expect, it } from "vitest";
import { NONE, readAttempt, readTally, shownOne, solvedOne } from "./progress";

it("counts", () => {
  const two = solvedOne(solvedOne(NONE, true), false);
  expect(two).toEqual({ solved: 2, first: 1, row: 2, shown: 0 });
  expect(shownOne(two)).toEqual({ solved: 2, first: 1, row: 0, shown: 1 });
});

it("does not believe everything that it finds", () => {
  expect(readTally({ ...NONE, solved: 3 })).toEqual({ ...NONE, solved: 3 });
  for (const wrong of [null, 3, {}, { ...NONE, row: -1 }, { ...NONE, first: "2" }]) expect(readTally(wrong)).toBeNull();
  for (const wrong of [null, "x", { key: 1 }, { key: "a", typed: null, chosen: [] }]) expect(readAttempt(wrong)).toBeNull();
});
