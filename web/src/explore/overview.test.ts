import { expect, it } from "vitest";
import type { Block, Overview } from "../api/types";
import { blockAt, named, wayTo } from "./overview";

const block = (ply: number, at: number, nodes: number, move: string | null, kind = "searched"): Block => ({ ply, at, nodes, move, kind, cut: false, value: null, shown: null });
const seen: Overview = { from: 0, to: 10, nodes: 10, plies: 3, blocks: [block(0, 0, 10, null), block(1, 1, 4, "3"), block(2, 2, 2, null, "joined"), block(2, 4, 1, "7"), block(1, 5, 5, "b12"), block(2, 6, 1, "a1")] };

it("names blocks by the moves on the way", () => {
  const all = named(seen);
  expect(all.map(({ id }) => id)).toEqual(["", "3", null, "37", "b12", "b12a1"]);
  expect(blockAt(all, 4, 2)?.id).toBe("37");
  expect(blockAt(all, 9, 2)).toBeNull();
  expect(wayTo(all, all[5])).toEqual(["", "b12", "b12a1"]);
  expect(wayTo(all, all[0])).toEqual([""]);
});
