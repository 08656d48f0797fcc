/// What somebody pasted, as a chapter: an address of this page, a record with its tags (`record.ts`), or a bare position. A NotationError or a
/// RulesError says what is wrong with it.

import { parseGame } from "../rules/game";
import { parseRules, type Rules } from "../rules/rules";
import { chapterOf, type Chapter } from "./chapter";
import { readRecord } from "./record";

/** `rules` are those of a text that names none. */
export function readPasted(text: string, rules: Rules): Chapter {
  const asked = text.trim();
  if (/^https?:|^[/?].*pos=/.test(asked)) {
    const params = new URL(asked, location.href).searchParams;
    return chapterOf(parseGame(parseRules(params.get("rules") ?? "connect4"), params.get("pos") ?? ""));
  }
  if (asked.startsWith("[")) return readRecord(asked)[0];
  return chapterOf(parseGame(rules, asked.replace(/\d+\.+(?=\s|$)/g, " ")));
}
