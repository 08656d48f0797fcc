import { expect, test } from "vitest";
import { readRecord } from "./record";
import { readSaved, savedGame } from "./saved";
import { gameOf } from "./chapter";
import { toEnd } from "./branch";

const seats = { x: { kind: "human", name: "", spec: null }, o: { kind: "machine", name: "", spec: "random" } } as const;

test("a game is kept with its variations, comments and place, and one without them as it always was", () => {
  for (const [text, where, hasText] of [['[Rules "connect4"]\n[Title "T"]\n\n4 4 5 (3 {c} 3) 3', 3, true], ['[Rules "tictactoe"]\n[Start "3/1x1/3 o"]\n\na1 b3', 1, false]] as const) {
    const [chapter] = readRecord(text);
    const line = toEnd(chapter.root, []);
    const saved = savedGame({ chapter, game: gameOf(chapter, line), path: line.slice(0, where), seats });
    expect("text" in saved).toBe(hasText);
    expect(readSaved(JSON.parse(JSON.stringify(saved)))).toEqual({ chapter, path: line.slice(0, where) });
  }
  expect(readSaved({ rules: "connect4", start: "", moves: [3, 99], cursor: 2, seats })).toBeNull();
});
