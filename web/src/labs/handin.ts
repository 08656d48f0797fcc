/// A workbook as one file, and back: a page to print or hand in (with the workbook inside it), JSON, the program as `.py` with the
/// answers as comments, a notebook; and what others bring: `.py`, `.ipynb`, or one of ours.

import type { Text } from "../api/types";
import { questionsOf, type Lab, type Question } from "./lab";
import { blank, cellsOf, digest, programOf, readKept, type Kept } from "./kept";

export interface Words { answer: string; predict: string; conclude: string; found: string; name: string; colon: string }

/** What a workbook is called as a file: the name that is on it, in plain letters. */
export function fileName(lab: Lab, { name }: Kept): string {
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return ["tp", lab.letter.toLowerCase(), ...plain].join("-");
}

const escape = (text: string) => text.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]!);

/** What there is of a question, in the order in which it was asked. */
function answers(kept: Kept, question: Question, words: Words, pick: (text: Text) => string): { label: string; text: string }[] {
  const parts = [{ label: question.words ? pick(question.words) : words.answer, text: kept.words[question.id] ?? "" }];
  for (const experiment of question.experiments ?? []) {
    const { id, title } = experiment;
    parts.push({ label: `${pick(title)} — ${words.predict}`, text: kept.predictions[id] ?? "" });
    const found = kept.found[id];
    if (found) parts.push({ label: `${pick(title)} — ${words.found}`, text: [found.head, ...found.rows].map((row) => row.join(" | ")).join("\n") });
    parts.push({ label: `${pick(title)} — ${words.conclude}`, text: kept.conclusions[id] ?? "" });
  }
  return parts.filter(({ text }) => text.trim() !== "");
}

/** The program: a cell per question, marked as editors know it, answers as comments. The checker reads it as it is. */
export function asPython(lab: Lab, kept: Kept, words: Words, pick: (text: Text) => string): string {
  const comment = (text: string) => text.split("\n").map((line) => `# ${line}`.trimEnd()).join("\n");
  const blocks = [`# ${pick(lab.title)} — TP ${lab.letter}\n# ${words.name}${words.colon}${kept.name}`];
  for (const question of questionsOf(lab)) {
    const code = kept.code[question.id]?.trim();
    const said = answers(kept, question, words, pick);
    if (!code && said.length === 0) continue;
    blocks.push([`# %% ${question.number} ${pick(question.title)}`, ...said.map(({ label, text }) => comment(`${label}\n${text.replace(/^/gm, "    ")}`)), ...(code ? [code] : [])].join("\n"));
  }
  return blocks.join("\n\n\n") + "\n";
}

/** The workbook with its code in the sheet's order, in which the checker puts it together. */
const ordered = (lab: Lab, kept: Kept): Kept => ({ ...kept, code: Object.fromEntries(cellsOf(lab, kept).map(({ id, source }) => [id, source])) });

export const asJson = (lab: Lab, kept: Kept): string => JSON.stringify(ordered(lab, kept), null, 1);

/** What nobody has written yet, to be seen and not run: in a notebook, too, the lab's own function is there until then. */
const toWrite = (skeleton: string) => skeleton.trimEnd().replace(/^(?=.)/gm, "# ");

/** A notebook, for Capytale, Basthon or Jupyter. */
export function asNotebook(lab: Lab, kept: Kept, words: Words, pick: (text: Text) => string): string {
  const lines = (text: string) => text.split(/(?<=\n)/);
  const cells: unknown[] = [
    { cell_type: "markdown", id: "title", metadata: {}, source: lines(`# ${pick(lab.title)}\n\n${words.name}${words.colon}${kept.name}`) },
    { cell_type: "code", id: "given", metadata: {}, execution_count: null, outputs: [], source: lines(`from quaterne.labs.${lab.module} import *`) },
  ];
  questionsOf(lab).forEach((question, n) => {
    const said = answers(kept, question, words, pick).map(({ label, text }) => `**${label}**\n\n${text}`);
    cells.push({ cell_type: "markdown", id: `text${n}`, metadata: {}, source: lines([`## ${question.number} ${pick(question.title)}`, pick(question.text), ...said].join("\n\n")) });
    if (question.code) cells.push({ cell_type: "code", id: `code${n}`, metadata: { quaterne: question.id }, execution_count: null, outputs: [], source: lines(kept.code[question.id] ?? toWrite(question.code.skeleton)) });
  });
  const metadata = { kernelspec: { display_name: "Python 3", language: "python", name: "python3" }, language_info: { name: "python" }, quaterne: { lab: lab.letter } };
  return JSON.stringify({ cells, metadata, nbformat: 4, nbformat_minor: 5 }, null, 1);
}

const STYLE = "body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem;color:#1c2130}h1,h2,h3{line-height:1.2}pre{background:#f2efe7;padding:.7rem;border-radius:6px;white-space:pre-wrap;overflow-wrap:anywhere}"
  + "table{border-collapse:collapse}td,th{border-bottom:1px solid #ccc;padding:.2rem .6rem;text-align:left}dt{font-weight:600;margin-top:.6rem}dd{margin:0;white-space:pre-wrap}.right{color:#1b6b3a}.wrong{color:#a3241d}@media print{pre{border:1px solid #ccc;background:none}h2,h3{break-after:avoid}}";

/** The whole as one page, with the workbook itself inside, so that it can be opened again. */
export function asPage(lab: Lab, kept: Kept, words: Words, pick: (text: Text) => string, lang: string): string {
  const body: string[] = [];
  const program = digest(programOf(lab, kept));
  for (const section of lab.sections) {
    const parts = section.questions.flatMap((question) => {
      const code = kept.code[question.id]?.trim();
      const said = answers(kept, question, words, pick).filter(({ label }) => !label.endsWith(words.found));
      const tables = (question.experiments ?? []).flatMap(({ id, title }) => (kept.found[id] ? [{ title: pick(title), ...kept.found[id] }] : []));
      if (!code && said.length === 0 && tables.length === 0) return [];
      const marks = (question.code?.functions ?? []).flatMap((name) => (kept.verdicts[name]?.of === program ? kept.verdicts[name] : []));
      return [`<h3>${escape(question.number)} ${escape(pick(question.title))}</h3>`,
        said.length > 0 ? `<dl>${said.map(({ label, text }) => `<dt>${escape(label)}</dt><dd>${escape(text)}</dd>`).join("")}</dl>` : "",
        code ? `<pre>${escape(code)}</pre>` : "",
        ...marks.map((mark) => `<p class="${mark.status === "right" ? "right" : "wrong"}">${mark.status === "right" ? "✓" : "✗"} <code>${escape(mark.name)}</code>${words.colon}${escape(pick(mark.says))} (${mark.passed}/${mark.total})</p>`),
        ...tables.map(({ title, head, rows }) => `<table><caption>${escape(title)}</caption><tr>${head.map((cell) => `<th>${escape(cell)}</th>`).join("")}</tr>${rows.map((row) => `<tr>${row.map((cell) => `<td>${escape(cell)}</td>`).join("")}</tr>`).join("")}</table>`)];
    });
    if (parts.length > 0) body.push(`<h2>${escape(section.number)} ${escape(pick(section.title))}</h2>`, ...parts);
  }
  return `<!doctype html>\n<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(pick(lab.title))} – ${escape(kept.name)}</title><style>${STYLE}</style></head>\n`
    + `<body><h1>${escape(pick(lab.title))}</h1><p>${escape(words.name)}${words.colon}<b>${escape(kept.name)}</b> · ${new Date(kept.at || Date.now()).toLocaleString(lang)}</p>\n${body.join("\n")}\n`
    + `<script type="application/json" id="quaterne-workbook">${JSON.stringify(ordered(lab, kept)).replaceAll("<", "\\u003c")}</script></body></html>\n`;
}

/** What a file brings to this workbook; null when there is nothing of it in there. */
export function readFile(lab: Lab, name: string, text: string, now: Kept): Kept | null {
  const page = /<script type="application\/json" id="quaterne-workbook">([\s\S]*?)<\/script>/.exec(text);
  if (page) return readKept(parsed(page[1]), lab.letter);
  if (name.endsWith(".py")) return sorted(lab, [{ source: text.replaceAll("\r\n", "\n") }], now);
  const value = parsed(text) as { cells?: { cell_type?: string; source?: string | string[]; metadata?: { quaterne?: string } }[] } | null;
  if (Array.isArray(value?.cells)) {
    const cells = value.cells.filter((cell) => cell.cell_type === "code").map((cell) => ({ source: Array.isArray(cell.source) ? cell.source.join("") : String(cell.source ?? ""), question: cell.metadata?.quaterne }));
    return sorted(lab, cells, now);
  }
  return readKept(value, lab.letter);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The lab's file is there anyway. */
const GIVEN = /^from (quaterne(_labs|\.labs)\.)?(puissance4|alignements|morpion|mecanique|caml|rapport) import \*.*$/gm;

/** Code of another origin, each function put where the sheet asks for it; what belongs nowhere stays before the first of them. */
function sorted(lab: Lab, cells: { source: string; question?: string }[], now: Kept): Kept | null {
  const questions = questionsOf(lab).filter((question) => question.code);
  const code: Record<string, string> = {};
  let loose = "";
  const put = (id: string, text: string) => (code[id] = code[id] ? `${code[id]}\n\n\n${text}` : text);
  for (const cell of cells) {
    if (cell.question && questions.some(({ id }) => id === cell.question)) {
      const { skeleton } = questions.find(({ id }) => id === cell.question)!.code!;
      if (![skeleton, toWrite(skeleton)].some((text) => cell.source.trim() === text.trim())) put(cell.question, cell.source.trim());
      continue;
    }
    for (const block of blocks(cell.source)) {
      const name = /^(?:async )?(?:def|class) +(\w+)/m.exec(block)?.[1];
      const home = questions.find(({ code }) => name !== undefined && code!.functions.includes(name));
      const before = loose.trim() && home ? `${loose.trim()}\n\n\n` : "";
      if (home) {
        put(home.id, before + block.replace(GIVEN, "").trim());
        loose = "";
      } else loose += `${block.replace(GIVEN, "").trim()}\n\n`;
    }
  }
  if (loose.trim()) {
    const last = Object.keys(code).at(-1) ?? questions[0]?.id;
    if (last) put(last, loose.trim());
  }
  return Object.keys(code).length === 0 ? null : { ...blank(lab.letter), ...now, code: { ...now.code, ...code }, verdicts: {} };
}

/** A program cut at its left margin: functions, each with its decorators and the comments just before it, and what stands between them. */
function blocks(source: string): string[] {
  const found: string[] = [];
  let block: string[] = [];
  /** Whether the block is a function, and whether a text over several lines is open. */
  let inside = false;
  let quoted = false;
  const flush = () => {
    if (block.join("").trim()) found.push(block.join("\n"));
    block = [];
    inside = false;
  };
  for (const line of source.split("\n")) {
    if (!quoted) {
      const starts = /^(?:(?:async )?(?:def|class)\b|@)/.test(line);
      const stated = block.some((before) => /^[^\s#@]/.test(before));
      // Comments after a function belong to what follows them.
      if (inside && /^[^\s)\]}]/.test(line)) flush();
      else if (starts && stated) {
        // Comments just before a function are its own.
        let own = block.length;
        while (own > 0 && /^(#|\s*$)/.test(block[own - 1])) own--;
        const comments = block.splice(own);
        flush();
        block = comments;
      }
      if (/^(?:async )?(?:def|class)\b/.test(line)) inside = true;
    }
    block.push(line);
    if ((line.match(/"""|'''/g)?.length ?? 0) % 2 === 1) quoted = !quoted;
  }
  flush();
  return found;
}
