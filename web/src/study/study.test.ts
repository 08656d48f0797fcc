import { expect, it, test } from "vitest";
import { readHash, studyHash } from "../play/link";
import { readRecord, studyText } from "../play/record";
import { chapterOf, chaptersOf, inserted, isSame, itemOf, moved, readStudy, renamed, rewritten, studyOf, without, type Study } from "./study";

const text = `[Rules "7x6/4"]
[Study "The “centre” {1}"]
[Title "First"]

{[%marks gd1] Both fight for it.} 4 4 5? {Too far.} (3 3!) 3

[Rules "tictactoe"]
[Study "The “centre” {1}"]
[Start "3/1x1/3 o"]

a1 {été}

[Rules "tictactoe"]
[Study "The “centre” {1}"]
[Start "2o/1x1/3 x"]

[Rules "7x6/4"]
[Study "The “centre” {1}"]

`;
const study = studyOf(readRecord(text));
const names = (of: Study) => of.chapters.map((item) => chapterOf(item).tags.Title ?? "–").join(" ");
const two: Study = { ...study, chapters: study.chapters.slice(0, 2) };
const three = inserted(two, itemOf(chapterOf(renamed(two, two.chapters[0].id, "New").chapters[0])), 1);

test("a study has its title once, and goes out with it in every chapter", () => {
  expect(study.title).toBe("The “centre” {1}");
  expect(study.chapters.every((item) => !item.text.includes("[Study"))).toBe(true);
  const out = studyText(chaptersOf(study));
  expect(out.match(/\[Study "/g)).toHaveLength(4);
  expect(study.chapters).toHaveLength(4);
  expect(isSame(studyOf(readRecord(out)), study)).toBe(true);
  expect(isSame({ ...study, title: "" }, study)).toBe(false);
});

test("through a link and back", async () => {
  const hash = (await studyHash(chaptersOf(study)))!;
  expect(isSame(studyOf((await readHash(`#${hash}`))!), study)).toBe(true);
});

it.each([
  ["as it is", three, "First New –"],
  ["moved on", moved(three, three.chapters[0].id, 1), "New First –"],
  ["moved back", moved(three, three.chapters[2].id, -1), "First – New"],
  ["not before the first", moved(three, three.chapters[0].id, -1), "First New –"],
  ["not after the last", moved(three, three.chapters[2].id, 1), "First New –"],
  ["without one", without(three, three.chapters[1].id), "First –"],
  ["renamed", renamed(three, three.chapters[2].id, "Nought"), "First New Nought"],
  ["a name taken away", renamed(three, three.chapters[0].id, ""), "– New –"],
  ["put back", inserted(without(three, three.chapters[0].id), three.chapters[0], 0), "First New –"],
])("chapters %s", (_, changed, expected) => expect(names(changed)).toBe(expected));

test("a chapter keeps its id, moves and comments whatever happens around it", () => {
  const [first] = three.chapters;
  expect(moved(three, first.id, 1).chapters[1]).toEqual(first);
  expect(chapterOf(renamed(three, first.id, "Other").chapters[0]).root).toEqual(chapterOf(first).root);
  // What did not change is the same value: nothing is written.
  expect(rewritten(three, first.id, first.text)).toBe(three);
});

it.each([[null], [{}], [{ title: "a", chapters: [] }], [{ title: "a", chapters: [{ id: "1", text: "nonsense" }] }], [{ title: 1, chapters: study.chapters }], [{ title: "a", chapters: [{ text: study.chapters[0].text }] }]])(
  "what is no study is not read as one: %j", (value) => expect(readStudy(value)).toBeNull());
it("reads what it kept", () => expect(readStudy(JSON.parse(JSON.stringify(study)))).toEqual(study));
