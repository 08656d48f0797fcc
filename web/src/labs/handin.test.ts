import { expect, test } from "vitest";
import { lab } from "./a";
import { asJson, asNotebook, asPage, asPython, fileName, readFile, type Words } from "./handin";
import { blank, digest, programOf, type Kept } from "./kept";

const words: Words = { answer: "answer", predict: "prediction", conclude: "conclusion", found: "found", name: "name", colon: ": " };
const pick = (text: { en: string }) => text.en;
const kept: Kept = {
  ...blank("A"), name: "Ada </script><b>", at: 1,
  code: { "2.1": "def enlever_coup(grille, hauteur, k):\n    hauteur[k] -= 1\n    grille[len(grille) - 1 - hauteur[k]][k] = 0" },
  words: { "1.1": "O(1), and\nO(n) without" }, found: { depths: { head: ["a", "b"], rows: [["1", "2"]] } },
};

test("a workbook comes back from each of its files", () => {
  for (const [name, text] of [["w.json", asJson(lab, kept)], ["w.html", asPage(lab, kept, words, pick, "en")]]) expect(readFile(lab, name, text, blank("A"))).toEqual(kept);
  expect(readFile(lab, "w.ipynb", asNotebook(lab, kept, words, pick), blank("A"))!.code).toEqual(kept.code);
  expect(readFile(lab, "w.py", asPython(lab, kept, words, pick), blank("A"))!.code["2.1"]).toContain(kept.code["2.1"]);
});

test("a file has its owner's name, in plain letters", () => {
  for (const [name, file] of [["Zélie Ångström", "tp-a-zelie-angstrom"], [" D'Arc, Jeanne ", "tp-a-d-arc-jeanne"], ["", "tp-a"], ["../..", "tp-a"]]) expect(fileName(lab, { ...kept, name })).toBe(file);
});

test("code goes out in the sheet's order, and what is not written is not run", () => {
  const late: Kept = { ...kept, code: { ...kept.code, "1.2": "def victoire(grille, p):\n    return True" } };
  expect(Object.keys(JSON.parse(asJson(lab, late)).code)).toEqual(["1.2", "2.1"]);
  const { cells } = JSON.parse(asNotebook(lab, kept, words, pick)) as { cells: { cell_type: string; source: string[]; metadata: { quaterne?: string } }[] };
  const program = cells.filter(({ metadata }) => metadata.quaterne).map(({ source }) => source.join(""));
  expect(program.filter((text) => /^def /m.test(text))).toEqual([kept.code["2.1"]]);
  expect(program.some((text) => text.startsWith("# def IA(grille"))).toBe(true);
});

test("only what the checker said of this very program is handed in", () => {
  const verdict = { name: "enlever_coup", status: "right" as const, says: { en: "right", fr: "juste" }, passed: 3, total: 3, hint: { en: "", fr: "" }, depends: [] };
  const checked = (of: string): Kept => ({ ...kept, verdicts: { enlever_coup: { ...verdict, of } } });
  expect(asPage(lab, checked(digest(programOf(lab, kept))), words, pick, "en")).toContain("✓ <code>enlever_coup</code>: right (3/3)");
  expect(asPage(lab, checked(digest("another")), words, pick, "en")).not.toContain("✓");
});

test("the page to hand in holds no markup of the student's", () => {
  const page = asPage(lab, kept, words, pick, "en");
  expect(page.match(/<\/script>/g)).toHaveLength(1);
  expect(page).not.toContain("<b></");
  expect(page).toContain("O(1), and\nO(n) without");
});

test("a program of another origin is sorted into the questions", () => {
  const program = `from puissance4 import *
import math

# my win test
def victoire(grille, p):
    """text
at the margin"""
    return False


SIZE = 4
def autre():
    return (
        1
)

@cache
def eval_serie(liste, p):
    return 0
print(victoire([], 1))
`;
  const { code } = readFile(lab, "mine.py", program, blank("A"))!;
  expect(code["1.2"]).toBe('import math\n\n\n# my win test\ndef victoire(grille, p):\n    """text\nat the margin"""\n    return False');
  expect(code["2.2.a"]).toContain("SIZE = 4");
  expect(code["2.2.a"]).toContain("def autre():\n    return (\n        1\n)");
  expect(code["2.2.a"]).toContain("@cache\ndef eval_serie");
  expect(code["2.2.a"]).toContain("print(victoire([], 1))");
  expect(readFile(lab, "other.json", "{}", blank("A"))).toBeNull();
  expect(readFile(lab, "other.py", "x = 1", blank("A"))!.code["1.1"]).toBe("x = 1");
});
