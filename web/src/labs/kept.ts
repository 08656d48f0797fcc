/// What is kept of a workbook, in the browser and in files.

import type { Text } from "../api/types";
import { questionsOf, type Lab } from "./lab";

/** What the checker says of a function; texts in both languages. */
export interface Verdict {
  name: string;
  /** Of which program it was said. */
  of?: string;
  status: "right" | "wrong" | "too-slow" | "crashed" | "missing";
  says: Text;
  passed: number;
  total: number;
  diagnosis?: string | null;
  hint: Text;
  depends: string[];
  expected?: string;
  got?: string;
  call?: string;
  case?: { width: number; height: number; align: number; gravity: boolean; rows: number[][]; player: number | null };
  error?: { error: string; message: string; at: number | null; source: string };
}

/** A table that an experiment found. */
export interface Found { head: string[]; rows: string[][] }

/** What is kept, as it is in a file. */
export interface Kept {
  format: "quaterne workbook 1";
  lab: string;
  name: string;
  at: number;
  code: Record<string, string>;
  words: Record<string, string>;
  predictions: Record<string, string>;
  conclusions: Record<string, string>;
  settings: Record<string, Record<string, unknown>>;
  found: Record<string, Found>;
  verdicts: Record<string, Verdict>;
}

/** What a student wrote, in the sheet's order, whatever the order of writing; a skeleton that nobody touched is not theirs. */
export const cellsOf = (lab: Lab, { code }: Kept): { id: string; source: string }[] => questionsOf(lab).flatMap(({ id }) => (code[id]?.trim() ? [{ id, source: code[id] }] : []));

/** All of it as one program. */
export const programOf = (lab: Lab, kept: Kept): string => cellsOf(lab, kept).map(({ source }) => source.trimEnd()).join("\n\n\n") + "\n";

/** A program in a few letters: whether it is the one that was checked. FNV-1a over its UTF-16. */
export function digest(program: string): string {
  let hash = 0x811c9dc5;
  for (let n = 0; n < program.length; n++) hash = Math.imul(hash ^ program.charCodeAt(n), 0x01000193);
  return (hash >>> 0).toString(36);
}

export const blank = (lab: string): Kept => ({
  format: "quaterne workbook 1", lab, name: "", at: 0, code: {}, words: {}, predictions: {}, conclusions: {}, settings: {}, found: {}, verdicts: {},
});

/** A workbook from a file or from storage, whatever else it may hold; null when it is another thing. */
export function readKept(value: unknown, lab: string): Kept | null {
  const given = value as Partial<Kept> | null;
  if (given?.format !== "quaterne workbook 1" || given.lab !== lab) return null;
  const texts = (from: unknown): Record<string, string> => Object.fromEntries(Object.entries(from ?? {}).filter(([, text]) => typeof text === "string"));
  return { ...blank(lab), name: String(given.name ?? ""), at: Number(given.at) || 0, code: texts(given.code), words: texts(given.words), predictions: texts(given.predictions),
    conclusions: texts(given.conclusions), settings: given.settings ?? {}, found: given.found ?? {}, verdicts: given.verdicts ?? {} };
}
