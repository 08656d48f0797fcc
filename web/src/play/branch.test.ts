import { expect, it, test } from "vitest";
import { moveName, splitMoves, moveCell } from "../rules/notation";
import { play, newGame, type Game } from "../rules/game";
import { parseRules } from "../rules/rules";
import { at, change, cut, grow, isAnnotated, isMain, lineOf, mainLine, marked, promote, sibling, size, START, toEnd, within, type Branch, type Path } from "./branch";
import { chapterJson, chapterOf, gameOf, readChapter, type Chapter } from "./chapter";
import { readHash, studyHash } from "./link";
import { readRecord, recordText, studyText } from "./record";

const rules = parseRules("connect4");
/** Moves as cells. */
const path = (text: string): Path => splitMoves(rules, text).reduce<Game>((game, word) => play(game, moveCell(rules, game.cells, word)), newGame(rules)).moves;
const words = (moves: Path) => moves.map((cell) => moveName(rules, cell)).join("");
/** A tree as text: variations in parentheses. */
const shown = (root: Branch): string => readable({ rules, start: null, root, tags: {} });
const readable = (chapter: Chapter) => recordText(chapter).split("\n\n")[1].trim();
const tree = (text: string): Branch => readRecord(`[Rules "connect4"]\n\n${text}`)[0].root;

test("another move in the middle is a variation, and nothing is lost", () => {
  let root = lineOf(path("4453"));
  for (const cell of path("4433").slice(2)) root = grow(root, path(cell === path("4433")[2] ? "44" : "443"), cell);
  expect(shown(root)).toBe("4 4 5 (3 3) 3");
  expect(size(root)).toBe(6);
  expect(grow(root, path("44"), path("445")[2])).toEqual(root);
});

it.each([
  // Where, promoted, cut there.
  ["4 4 5 (3 3) 3", "443", "4 4 3 (5 3) 3", "4 4 5 3"],
  ["4 4 5 (3 3) 3", "4433", "4 4 3 (5 3) 3", "4 4 5 (3) 3"],
  ["4 4 5 (3 3 (5)) 3", "4435", "4 4 5 (3 5 (3)) 3", "4 4 5 (3 3) 3"],
  ["4 4 5 (3 3) 3", "445", "4 4 5 (3 3) 3", "4 4 3 3"],
  ["4 (3) (5)", "5", "5 (4) (3)", "4 (3)"],
])("%s at %s: promoted %s, cut %s", (text, where, promoted, left) => {
  const root = tree(text);
  expect(shown(promote(root, path(where)))).toBe(promoted);
  expect(shown(cut(root, path(where)))).toBe(left);
  expect(isMain(mainLine(root, path(where)), path(where))).toBe(true);
  expect(size(mainLine(root, path(where)))).toBe(size(root));
});

test("places: the end of a line, what is left of a path, the variation beside", () => {
  const root = tree("4 4 5 (3 3 (5 5)) 3");
  expect(words(toEnd(root, []))).toBe("4453");
  expect(words(toEnd(root, path("443")))).toBe("4433");
  expect(words(within(root, path("4477")))).toBe("44");
  expect(within(root, path("4435"))).toEqual(path("4435"));
  expect(sibling(root, path("445"), 1)).toEqual(path("443"));
  expect(sibling(root, path("443"), -1)).toEqual(path("445"));
  expect([sibling(root, path("443"), 1), sibling(root, [], 1)]).toEqual([null, null]);
  expect(change(root, path("777"), () => START)).toEqual(root);
  expect([isAnnotated(root), isAnnotated(lineOf(path("4453")))]).toEqual([true, false]);
});

test("a mark is set, changed, and taken away", () => {
  const mark = { colour: "g", from: 0, to: 3 } as const;
  const one = marked(START, mark);
  expect(one.marks).toEqual([mark]);
  expect(marked(one, { ...mark, colour: "r" }).marks).toEqual([{ ...mark, colour: "r" }]);
  expect(marked(one, mark).marks).toEqual([]);
});

it.each([
  ["connect4", "", "4455667"],
  ["connect4", "", "4 4 5? {Too far.} (3! 3 (2) 6) 3 {[%marks gd1 rd2-e3] Here} 3"],
  ["connect4", "", "{[%marks bd1] At \\} first\\nand \\\\ last}"],
  ["tictactoe", "3/1x1/3 o", "b1?? {loses} (a1 a3) c3 a1"],
  ["9x9/5/free", "", "e5 (a1 c3 (b2!? {x})) d4"],
  ["connect4-12x6", "", "a b (c)"],
])("%s %s %s: as text and as JSON, and back", (name, start, body) => {
  const text = `[Rules "${name}"]\n${start ? `[Start "${start}"]\n` : ""}[Title "A \\"b\\""]\n\n${body}\n`;
  const [read] = readRecord(text);
  expect(readRecord(recordText(read))).toEqual([read]);
  expect(readChapter(JSON.parse(JSON.stringify(chapterJson(read))))).toEqual(read);
  expect(read.tags).toEqual({ Title: 'A "b"' });
  if (body.includes(" ")) expect(readable(read)).toBe(body);
});

test("numbers and the result are for people; a saved game of the terminal is read", () => {
  const [read] = readRecord('[Rules "7x6/4"]\n[First "human"]\n[Result "1-0"]\n\n1. 4 4 2. 5 5\n3. 66 7 1-0\n');
  expect(words(toEnd(read.root, []))).toBe("4455667");
});

it.each(["", "4453", '[Rules "7x6"]', '[Rules "7x6/4"]\n\n449', '[Rules "7x6/4"]\n\n(4)', '[Rules "7x6/4"]\n\n4 (5', '[Rules "7x6/4"]\n\n4 ) 5', '[Rules "7x6/4"]\n\n4 {x', "[Rules 7]", '[Rules "7x6/4"]\n\n4455667 7'])(
  "%s is refused", (text) => expect(() => readRecord(text)).toThrow());

it.each([null, {}, { rules: "connect4", root: { next: [{ move: "4" }, { move: "4" }] } }, { rules: "connect4", root: { next: [{ move: 4 }] } }, { rules: "connect4", root: { next: "4" } }, { rules: "connect4", root: { marks: ["xx"] } }])(
  "JSON of another kind is refused: %j", (json) => expect(() => readChapter(json as never)).toThrow());

test("a study goes into a link and comes out of it", async () => {
  const study = [...readRecord('[Rules "connect4"]\n[Title "Été"]\n\n4 4 (3 {ç}) 5'), chapterOf(gameOf({ rules: parseRules("tictactoe"), start: null }, [4, 0]))];
  expect(readRecord(studyText(study))).toEqual(study);
  const hash = await studyHash(study);
  expect(await readHash(`#${hash}`)).toEqual(study);
  expect(await readHash("#x=token")).toBeNull();
  await expect(readHash("#study=abc")).rejects.toThrow();
  await expect(readHash("#study=%%%")).rejects.toThrow();
});

test("random trees survive every way out and in", () => {
  let seed = 5;
  const lot = (n: number) => (seed = (seed * 1103515245 + 12345) % 2147483648) % n;
  for (const name of ["connect4", "tictactoe", "12x6/4", "6x6/4/free"]) {
    const rules = parseRules(name);
    for (let round = 0; round < 20; round++) {
      let root: Branch = START;
      const places: number[][] = [[]];
      for (let moves = 0; moves < 30; moves++) {
        const place = places[lot(places.length)];
        const game = gameOf({ rules, start: null }, place);
        if (game.outcome !== null) continue;
        const free = game.cells.flatMap((stone, cell) => (stone === null && (!rules.gravity || cell % rules.height === 0 || game.cells[cell - 1] !== null) ? [cell] : []));
        const cell = free[lot(free.length)];
        root = grow(root, place, cell);
        places.push([...place, cell]);
        if (lot(4) === 0) root = change(root, [...place, cell], (here) => ({ ...here, comment: ["a } b", "\\", "[x]", "(4)", "1. 4 {"][lot(5)], glyph: ["", "!", "??"][lot(3)] }));
        if (lot(3) === 0) root = promote(root, [...place, cell]);
        if (lot(5) === 0) root = change(root, place, (here) => marked(here, { colour: "b", from: cell, to: lot(rules.width) }));
      }
      const chapter: Chapter = { rules, start: null, root, tags: {} };
      expect(readRecord(recordText(chapter))).toEqual([chapter]);
      expect(readChapter(chapterJson(chapter))).toEqual(chapter);
      for (const place of places) expect(at(root, place)?.cell ?? null).toBe(place.at(-1) ?? -1);
    }
  }
});
