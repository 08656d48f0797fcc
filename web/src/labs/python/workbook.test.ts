/// The student's side, in a real Pyodide: cells, failures, machines, trees.

import { readFileSync } from "node:fs";
import { loadPyodide } from "pyodide";
import { beforeAll, expect, test } from "vitest";
import { files, sourceOf } from "./files";
import type { Verdict } from "../kept";
import type { Moved, Ran, Recorded, Settings } from "./python.svelte";

type Door = Record<string, (...args: (string | number)[]) => string>;
let workbook: Door;

beforeAll(async () => {
  const python = await loadPyodide();
  for (const [path, text] of Object.entries(files())) {
    python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    python.FS.writeFile(path, text);
  }
  python.runPython("import sys; sys.path.insert(0, '/desk')");
  workbook = python.pyimport("workbook") as Door;
}, 60_000);

const empty = (width: number, height: number) => Array.from({ length: height }, () => Array<number>(width).fill(0));
function run(lab: string, ...sources: string[]): Ran {
  workbook.open(lab);
  return JSON.parse(workbook.run(JSON.stringify(sources.map((source, n) => ({ id: `q${n}`, source }))), "[]"));
}
const move = (rows: number[][], player: number, settings: Settings): Moved => JSON.parse(workbook.move(JSON.stringify({ rows }), player, JSON.stringify(settings)));
const tree = (rows: number[][], player: number, settings: Settings): Recorded => JSON.parse(workbook.tree(JSON.stringify({ rows }), player, JSON.stringify(settings)));

/** Lab A's machine as the sheet's pseudo-code has it. */
const IA = `
def IA(grille, hauteur, p, prof):
    opp = 3 - p
    def coup_max(prof):
        if victoire(grille, opp):
            return -float("inf")
        if prof == 0:
            return eval(grille, p)
        return max(joue_puis(k, p, coup_min, prof - 1) for k in range(7) if hauteur[k] < 6)
    def coup_min(prof):
        if victoire(grille, p):
            return float("inf")
        if prof == 0:
            return eval(grille, p)
        return min(joue_puis(k, opp, coup_max, prof - 1) for k in range(7) if hauteur[k] < 6)
    def joue_puis(k, qui, suite, prof):
        jouer(grille, hauteur, k, qui)
        score = suite(prof)
        enlever_coup(grille, hauteur, k)
        return score
    return max((k for k in range(7) if hauteur[k] < 6), key=lambda k: joue_puis(k, p, coup_min, prof - 1))
`;

test("what is not written yet is the lab's for the checker, too, and is nobody's answer", () => {
  const check = (lab: string, source: string, name: string) => {
    workbook.open(lab);
    return (JSON.parse(workbook.check(source, name)) as { entry: Verdict }).entry;
  };
  const strategy = `def IA_1(t, c):
    for x in range(7):
        if hauteur(t, x) < 6:
            joue(t, x, c)
            won = gagne(t, x)
            annule(t, x)
            if won:
                return x
    return IA_random(t, c)
`;
  expect(check("D", strategy, "IA_1")).toMatchObject({ status: "right" });
  expect(check("D", strategy.replace("            annule(t, x)\n", ""), "IA_1")).toMatchObject({ status: "wrong", diagnosis: "mutates" });
  expect(check("D", strategy, "gagne")).toMatchObject({ status: "missing" });
  expect(check("A", IA, "IA")).toMatchObject({ status: "crashed", diagnosis: "full-no-move" });
});

test("what is not written is the lab's, and the lab's functions call what is", () => {
  const ran = run("A", "def victoire(grille, p):\n    return False\n", "IAvIA(1, 1, visible=False)");
  expect(ran.whose.victoire).toBe("own");
  expect(ran.whose.IA).toBe("given");
  // Nobody ever wins: IAvIA, which is the lab's, asked the student's function.
  expect(ran.cells[1]).toMatchObject({ out: "0\n", failure: null });
  expect(run("A", "IAvIA(1, 3, visible=False)").cells[0].out).toBe("2\n");
});

test.each([
  ["def f(:\n  pass", "SyntaxError", 1],
  ["x = 1\ny = [1][3]", "IndexError", 2],
  ["def f():\n    return g()\nf()", "NameError", 2],
  ["x = input('colonne : ')", "NoInput", 1],
  ["def f(n):\n    return f(n)\nf(1)", "RecursionError", 2],
  ["1 / 0", "ZeroDivisionError", 1],
])("%j is %s in line %i, with words in both languages", (source, error, line) => {
  const { failure } = run("A", "", source).cells[1];
  expect(failure).toMatchObject({ cell: "q1", error, line });
  expect(failure!.meaning.fr).not.toBe("");
  expect(failure!.meaning.en).not.toBe(failure!.meaning.fr);
});

test("a machine answers in its lab's way, or is told that the move cannot be played", () => {
  run("A", IA);
  const three = empty(7, 6);
  three[5] = [2, 1, 1, 1, 0, 0, 0];
  three[4] = [2, 2, 0, 0, 0, 0, 0];
  expect(move(three, 1, { machine: "IA", depth: 2 }).move).toEqual([4, 0]);
  run("A", "def IA(grille, hauteur, p, prof):\n    return 7");
  expect(move(empty(7, 6), 1, { machine: "IA", depth: 1 }).failure).toMatchObject({ error: "Illegal", message: "IA → 7" });
  run("B");
  expect(move(empty(7, 6), 1, { machine: "minmax", depth: 2, weights: [0, 1, 3, 6] }).move).toEqual([1, 0]);
  run("C");
  const text = [[0, 1, 0], [1, 2, 2], [2, 1, 0]];
  expect(move(text, 1, { machine: "minimax", depth: 3 }).move).toEqual([2, 2]);
  run("C", "def minimax(grille, profondeur, tour):\n    return evaluation(grille, marque)");
  expect(move([[1, 1, 0], [2, 2, 0], [0, 0, 0]], 1, { machine: "minimax", depth: 1 }).move).toEqual([2, 2]);
  run("D");
  expect(move(three, 1, { machine: "alpha_beta", depth: 2, f: "f_menaces" }).move).toEqual([4, 0]);
  expect(move(three, 1, { machine: "sIA", depth: 2 }).move).toEqual([4, 0]);
  run("E");
  expect(move(empty(12, 6), 1, { machine: "Minimax", depth: 1 }).move).toEqual([5, 0]);
});

test("the tree of a search is its calls: as many nodes as min–max has", () => {
  run("A", IA);
  const { nodes, calls, move: chosen } = tree(empty(7, 6), 1, { machine: "IA", depth: 2 });
  expect(nodes).toHaveLength(57);
  expect(calls).toBeGreaterThanOrEqual(56);
  expect(nodes![0].nodes).toBe(57);
  expect(nodes!.filter((node) => node.parent === 0)).toHaveLength(7);
  expect(nodes!.find((node) => node.parent === 0 && node.principal)!.move).toEqual(chosen);
  expect(nodes![1]).toMatchObject({ name: "coup_min", move: [0, 0] });
});

test("a search that leaves moves out shows which; one that looks one move ahead has its leaves", () => {
  run("E");
  const cut = tree(empty(12, 6), 1, { machine: "Minimax", depth: 2 });
  expect(cut.nodes!.some((node) => node.skipped.length > 0)).toBe(true);
  run("C", "def minimax_p1(grille, marque):\n    coups = coups_possibles(grille)\n    return max(coups, key=lambda c: evaluation(jouer_coups(grille, [c], marque)[0], marque))");
  const one = tree([[0, 1, 0], [1, 2, 2], [2, 1, 0]], 1, { machine: "minimax_p1" });
  expect(one.nodes).toHaveLength(4);
});

test("a function of a lab's module can be read", () => {
  expect(sourceOf("puissance4", "enlever_coup")).toMatch(/^def enlever_coup[\s\S]*= 0$/);
  expect(sourceOf("puissance4", "IA")).toMatch(/return meilleur$/);
  expect(sourceOf("puissance4", "IA")).not.toContain("_noyau");
  expect(sourceOf("puissance4", "nothing")).toBeNull();
});

test("the checker says here what it says on the desk, with the smallest grid", () => {
  run("A");
  const check = (source: string, name: string) => JSON.parse(workbook.check(source, name)) as { entry: Verdict };
  expect(check("def enlever_coup(grille, hauteur, k):\n    hauteur[k] -= 1\n    grille[len(grille) - 1 - hauteur[k]][k] = 0\n", "enlever_coup").entry.status).toBe("right");
  const { entry } = check("def victoire(grille, p):\n    return any(ligne[j:j + 4] == [p] * 4 for ligne in grille for j in range(len(ligne)))\n", "victoire");
  expect(entry).toMatchObject({ status: "wrong", expected: "True", got: "False" });
  expect(entry.case!.rows.flat().filter((cell) => cell > 0)).toHaveLength(4);
  expect(entry.says.fr).not.toBe(entry.says.en);
  expect(check("", "IA").entry.status).toBe("missing");
  // A function that fails through another one is told to look there first.
  const turned = readFileSync(new URL("../../../../python/tests/check/students/lab_a.py", import.meta.url), "utf8").replace("def victoire(grille, p):\n", "def victoire(grille, p):\n    p = 3 - p\n");
  expect(check(turned, "IA").entry).toMatchObject({ depends: ["victoire"], hint: { fr: expect.stringContaining("victoire") } });
});
