/// Books of exact opening scores: files of their own, each for one board, fetched after the engine and not needed by it.
///
/// A file is named after its rules and its plies, `7x6-4-8.book`, `9x7-4-free-6.book` (`-` for `/`); whatever lies in this folder
/// when the page is built is part of it. Of a board's books the small ones come first: they are there in a moment, and a large one
/// takes their place when it has come. The static page keeps those that were fetched for visits without a network (`site/sw.js`).

import { parseRules, rulesText } from "../rules/rules";

export interface BookFile {
  rules: string;
  plies: number;
  url: string;
}

/** The books among files by name, those of few plies first. */
export function booksAmong(files: Record<string, string>): BookFile[] {
  const named = Object.entries(files).flatMap(([path, url]) => {
    const [, board, plies] = /([^/]+)-(\d+)\.book$/.exec(path) ?? [];
    const rules = board && normal(board.replaceAll("-", "/"));
    return rules ? [{ rules, plies: Number(plies), url }] : [];
  });
  return named.sort((one, other) => one.plies - other.plies);
}

/** One name for one board. */
function normal(rules: string): string {
  try {
    return rulesText(parseRules(rules));
  } catch {
    return "";
  }
}

const books = booksAmong(import.meta.glob<string>("./*.book", { query: "?url", import: "default", eager: true }));

/** The books of a board, in the order in which they are wanted. */
export function booksOf(rules: string): BookFile[] {
  const board = normal(rules);
  return books.filter((book) => book.rules === board);
}

/** The bytes of a book; nothing when it cannot be had now. */
export async function bytesOf({ url }: BookFile): Promise<ArrayBuffer | undefined> {
  try {
    const file = await fetch(url);
    return file.ok ? await file.arrayBuffer() : undefined;
  } catch {
    return undefined;
  }
}
