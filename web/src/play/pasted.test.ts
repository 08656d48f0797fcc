import { expect, test } from "vitest";
import { NotationError } from "../rules/notation";
import { parseRules } from "../rules/rules";
import { size } from "./branch";
import { mainGame } from "./chapter";
import { movesText } from "../rules/game";
import { studyHash } from "./link";
import { readPasted } from "./pasted";
import { readRecord } from "./record";

const connect4 = parseRules("connect4");

test("what is pasted is a position, moves with numbers, a record, or an address of a board, of gamesolver.org, too", async () => {
  for (const [text, moves] of [
    ["4453", "4453"], ["1. 4 4 2. 5 3", "4453"], ['[Rules "7x6/4"]\n\n4 4 (3) 5', "445"],
    ["https://connect4.gamesolver.org/?pos=4453", "4453"], ["/?pos=44&x=human", "44"], ["?pos=44", "44"], ["http://host/site/?o=perfect", ""], ["http://host/?rules=tictactoe&pos=b2a1", "b2a1"],
  ]) expect(movesText(mainGame(await readPasted(text, connect4))), text).toBe(moves);
});

test("an address with a whole game in its fragment brings its variations", async () => {
  const hash = await studyHash(readRecord('[Rules "7x6/4"]\n\n4 4 5 (3 3) 3'));
  const chapter = await readPasted(`http://host/site/#${hash}`, parseRules("tictactoe"));
  expect([movesText(mainGame(chapter)), size(chapter.root)]).toEqual(["4453", 6]);
  expect((await readPasted(`/#${hash}`, connect4)).root).toEqual(chapter.root);
});

test("an address that has no board is not an empty board", async () => {
  for (const text of ["https://", "http://host/play/AbC", "http://host/quiz?seed=5", "https://lichess.org/analysis", "/#study=nonsense", "http://host/#study="])
    await expect(readPasted(text, connect4), text).rejects.toThrow(NotationError);
});
