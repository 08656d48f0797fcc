/// Books of exact opening scores: files of their own, each for one board, fetched after the engine and not needed by it.
///
/// A file is named after its rules, `connect4.book`, `9x7_4.book` (`_` for `/`); whatever lies in this folder when the page is
/// built is part of it. The static page keeps those that were fetched for visits without a network (`site/sw.js`).

import { parseRules, rulesText } from "../rules/rules";

const files = import.meta.glob<string>("./*.book", { query: "?url", import: "default", eager: true });

const urls = new Map(Object.entries(files).map(([path, url]) => [normal(path.slice(2, -5).replaceAll("_", "/")), url]));

/** One name for one board. */
function normal(rules: string): string {
  try {
    return rulesText(parseRules(rules));
  } catch {
    return "";
  }
}

/** The bytes of a board's book; null when there is none, "later" when it cannot be had now. */
export async function bookOf(rules: string): Promise<ArrayBuffer | null | "later"> {
  const url = urls.get(normal(rules));
  if (!url) return null;
  try {
    const file = await fetch(url);
    return file.ok ? await file.arrayBuffer() : "later";
  } catch {
    return "later";
  }
}
