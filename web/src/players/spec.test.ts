import { expect, it } from "vitest";
import { formatSpec, parseSpec, seeded } from "./spec";

it.each(["perfect", "alphabeta:depth=8,eval=weights/0/1/4/16,order=centre", "mcts:nodes=1000"])("%s round-trips", (text) => {
  expect(formatSpec(parseSpec(text))).toBe(text);
});

it("a seed is added where lots are drawn, and only there", () => {
  expect(seeded("alphabeta:depth=4")).toBe("alphabeta:depth=4");
  expect(seeded("random:seed=3")).toBe("random:seed=3");
  expect(seeded("random")).toMatch(/^random:seed=\d+$/);
  expect(seeded("perfect:temperature=2")).toMatch(/^perfect:temperature=2,seed=\d+$/);
});
