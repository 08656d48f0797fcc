/// What somebody pasted, as a chapter: an address of this page (with all of a game in its fragment, perhaps), a record with its tags
/// (`record.ts`), or a bare position. A NotationError or a RulesError says what is wrong with it.

import { parseGame } from "../rules/game";
import { NotationError } from "../rules/notation";
import { parseRules, RulesError, type Rules } from "../rules/rules";
import { chapterOf, type Chapter } from "./chapter";
import { readHash } from "./link";
import { readRecord } from "./record";

/** `rules` are those of a text that names none. */
export async function readPasted(text: string, rules: Rules): Promise<Chapter> {
  const asked = text.trim();
  if (/^https?:|^[/?].*(pos|study)=/.test(asked)) return ofAddress(asked);
  if (asked.startsWith("[")) return readRecord(asked)[0];
  return chapterOf(parseGame(rules, asked.replace(/\d+\.+(?=\s|$)/g, " ")));
}

/** What an address of a board says; one of another page has no board, and is not taken for an empty one. */
const BOARD = ["pos", "rules", "x", "o"];

async function ofAddress(asked: string): Promise<Chapter> {
  const unread = new NotationError("syntax", asked.length > 60 ? `${asked.slice(0, 60)}…` : asked);
  let url: URL;
  try {
    url = new URL(asked, "http://localhost/");
  } catch {
    throw unread;
  }
  const { hash, searchParams: params } = url;
  if (hash.includes("study=")) {
    try {
      return (await readHash(hash))![0];
    } catch (error) {
      throw error instanceof NotationError || error instanceof RulesError ? error : unread;
    }
  }
  if (!BOARD.some((name) => params.has(name))) throw unread;
  return chapterOf(parseGame(parseRules(params.get("rules") ?? "connect4"), params.get("pos") ?? ""));
}
