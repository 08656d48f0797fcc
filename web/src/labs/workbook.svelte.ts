/// A student's workbook of one lab: what they wrote, answered, predicted and found. Kept in this browser, at every change.

import { getContext, setContext } from "svelte";
import { Collection } from "../kept/collection";
import { blank, cellsOf, digest, programOf, readKept, type Kept, type Verdict } from "./kept";
import { questionsOf, type Lab, type Question } from "./lab";
import { Python, type Cell, type Ran } from "./python/python.svelte";
import type { Assignment } from "./assignment";

/** One record per lab. */
const works = new Collection<Kept>("labs", (value) => readKept(value, String((value as Partial<Kept> | null)?.lab)));

export class Workbook {
  kept = $state<Kept>(blank(""));
  ran = $state.raw<Ran | null>(null);
  readonly python: Python;
  /** What was kept is here. */
  readonly ready: Promise<void>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #unwatch: () => void;

  constructor(readonly lab: Lab, readonly assignment: Assignment) {
    this.python = new Python(lab.letter);
    this.kept = blank(lab.letter);
    this.ready = this.#read();
    this.#unwatch = works.watch((ids) => { if (ids.includes(lab.letter)) void this.#read(); });
    addEventListener("pagehide", this.#write);
  }

  close() {
    this.#write();
    this.#unwatch();
    removeEventListener("pagehide", this.#write);
    this.python.close();
  }

  /** Takes what is kept if it is newer: another tab may have written in the same workbook. */
  #read = async () => {
    const found = await works.get(this.lab.letter).catch(() => null);
    if (!found || found.value.at <= this.kept.at) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.kept = found.value;
  };

  #write = () => {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const now = $state.snapshot(this.kept) as Kept;
    // Where nothing can be kept the work lasts for the visit, and can be saved as a file.
    works.change(this.lab.letter, () => now).catch(() => {});
  };

  /** To be called after a change. */
  changed() {
    this.kept.at = Date.now();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#write, 250);
  }

  /** Takes the place of everything here. */
  take(kept: Kept) {
    this.kept = kept;
    this.ran = null;
    this.changed();
  }

  get questions(): Question[] {
    const { only } = this.assignment;
    return questionsOf(this.lab).filter((question) => only.length === 0 || only.includes(question.id));
  }

  codeOf(question: Question): string {
    return this.kept.code[question.id] ?? question.code?.skeleton ?? "";
  }

  setCode(question: Question, text: string) {
    if (text.trim() === question.code?.skeleton.trim()) delete this.kept.code[question.id];
    else this.kept.code[question.id] = text;
    this.changed();
  }

  /** What the student wrote; a skeleton that nobody touched is not theirs. */
  get cells(): Cell[] {
    return cellsOf(this.lab, this.kept);
  }

  /** All of it as one program. */
  get program(): string {
    return programOf(this.lab, this.kept);
  }

  #digest = $derived(digest(this.program));

  /** Whether a verdict is one on the program as it is now: a change of any function may have changed it. */
  current(verdict: Verdict): boolean {
    return verdict.of === this.#digest;
  }

  judged(verdict: Verdict, program: string) {
    this.kept.verdicts[verdict.name] = { ...verdict, of: digest(program) };
    this.changed();
  }

  /** What an experiment is set to: by the sheet, by the teacher's link, by the student. */
  settingsOf(experiment: string, given: Record<string, unknown>): Record<string, unknown> {
    return { ...given, ...this.assignment.settings[experiment], ...this.kept.settings[experiment] };
  }

  setting(experiment: string, part: Record<string, unknown>) {
    this.kept.settings[experiment] = { ...this.kept.settings[experiment], ...part };
    this.changed();
  }

  async run(typed: string[] = []): Promise<Ran> {
    this.ran = await this.python.run(this.cells, typed);
    return this.ran;
  }

  whose(name: string): "own" | "given" {
    return this.cells.some(({ source }) => new RegExp(`^(def|class) ${name}\\b|^${name} *=`, "m").test(source)) ? "own" : "given";
  }
}

const KEY = Symbol("workbook");
export const shareWorkbook = (workbook: Workbook) => setContext(KEY, workbook);
export const useWorkbook = (): Workbook => getContext(KEY);
