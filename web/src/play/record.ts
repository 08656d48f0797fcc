/// Chapters as text, as chess has done since PGN, and as `quaterne play --load` reads:
///
///     [Rules "7x6/4"]
///     [Title "The centre"]
///     [Result "*"]
///
///     {[%marks gd1 rd2-e3] Both fight for it.} 4 4 5? {Too far.} (3 3! (5 4) 3) 3
///
/// After a move come its sign, its comment, and in parentheses what could have been played instead of it. In a comment `}`, `\` and the
/// end of a line are `\}`, `\\` and `\n`. A file may have many chapters: tags after moves, or that come again, begin the next.

import { newGame, parseGame, type Game } from "../rules/game";
import { moveName, NotationError, splitMoves } from "../rules/notation";
import { parseRules, rulesText } from "../rules/rules";
import { GLYPHS, START, branch, type Branch } from "./branch";
import { mainGame, markText, played, readMark, startText, type Chapter } from "./chapter";

const RESERVED = ["Rules", "Start", "Result"];
const NAME = /^[\w-]+$/;

export const resultText = ({ outcome }: Game): string => (outcome === "x" ? "1-0" : outcome === "o" ? "0-1" : outcome === "draw" ? "1/2-1/2" : "*");

export function recordText(chapter: Chapter): string {
  const { rules } = chapter;
  const start = startText(chapter);
  const tags = [["Rules", rulesText(rules)], ...(start ? [["Start", start]] : []), ...Object.entries(chapter.tags).filter(([name, value]) => NAME.test(name) && !RESERVED.includes(name) && value), ["Result", resultText(mainGame(chapter))]];
  const said = (each: Branch): string => {
    const marks = each.marks.map((mark) => markText(rules, mark)).join(" ");
    const inside = [marks && `[%marks ${marks}]`, escaped(each.comment)].filter(Boolean).join(" ");
    return each.glyph + (inside ? ` {${inside}}` : "");
  };
  const move = (each: Branch) => moveName(rules, each.cell) + said(each);
  /** What follows a place, the variations after the move that they replace. */
  const after = (here: Branch): string[] => {
    const words: string[] = [];
    for (let at = here; at.next[0]; at = at.next[0]) {
      words.push(move(at.next[0]));
      for (const other of at.next.slice(1)) words.push(`(${[move(other), ...after(other)].join(" ")})`);
    }
    return words;
  };
  const body = [said(chapter.root).trim(), ...after(chapter.root)].filter(Boolean).join(" ");
  return `${tags.map(([name, value]) => `[${name} "${escapedTag(value)}"]`).join("\n")}\n\n${body}\n`;
}

export const studyText = (chapters: readonly Chapter[]): string => chapters.map(recordText).join("\n");

/** The chapters of a text; a NotationError or a RulesError says what is wrong. */
export function readRecord(text: string): Chapter[] {
  const parts: { tags: [string, string][]; body: string }[] = [];
  for (const line of text.replace(/^\uFEFF/, "").split(/\r?\n/)) {
    const trimmed = line.trim();
    let last = parts.at(-1);
    if (trimmed.startsWith("[")) {
      const tag = readTag(trimmed);
      // A chapter without moves ends where a tag comes again.
      if (!last || last.body.trim() !== "" || last.tags.some(([name]) => name === tag[0])) parts.push((last = { tags: [], body: "" }));
      last.tags.push(tag);
    } else if (trimmed !== "") {
      if (!last) throw new NotationError("syntax", trimmed.slice(0, 40));
      last.body += `${trimmed} `;
    }
  }
  if (parts.length === 0) throw new NotationError("syntax", text.trim().slice(0, 40));
  return parts.map(({ tags, body }) => {
    const all = Object.fromEntries(tags);
    const rules = parseRules(all.Rules ?? "connect4");
    const begun = parseGame(rules, all.Start ?? "");
    const kept = Object.fromEntries(tags.filter(([name]) => !RESERVED.includes(name)));
    return { rules, start: begun.start, root: new Reader(body).tree(newGame(rules, begun.start)), tags: kept };
  });
}

/** A tree while it is read: places that grow. */
interface Growing { cell: number; glyph: string; comment: string; marks: Branch["marks"]; next: Growing[]; game: Game }

class Reader {
  #words: string[];
  #at = 0;
  constructor(body: string) {
    this.#words = body.match(/\{(?:\\.|[^\\}])*\}|[()]|[^\s(){}]+|[{}]/g) ?? [];
  }

  tree(game: Game): Branch {
    const root: Growing = { ...START, next: [], game };
    this.#line(root);
    if (this.#at < this.#words.length) throw new NotationError("syntax", this.#words[this.#at]);
    const solid = ({ game: _, ...here }: Growing): Branch => ({ ...here, next: here.next.map(solid) });
    return solid(root);
  }

  /** Moves from a place on, to the end of the text or of the parentheses. */
  #line(from: Growing) {
    let [before, here] = [from, from];
    for (; this.#at < this.#words.length && this.#words[this.#at] !== ")"; this.#at++) {
      const word = this.#words[this.#at];
      if (word === "(") {
        // Instead of the last move: from the place before it.
        if (here === from) throw new NotationError("syntax", word);
        this.#at++;
        this.#line(before);
        if (this.#words[this.#at] !== ")") throw new NotationError("syntax", "(");
      } else if (word.startsWith("{")) this.#comment(here, word);
      else if (GLYPHS.includes(word as never)) here.glyph = word;
      else if (!isNumberOrResult(word)) {
        const [, moves, glyph] = /^(.*?)([!?]{0,2})$/.exec(word)!;
        for (const move of splitMoves(here.game.rules, moves.replace(/^\d+\.+/, ""))) {
          const [cell, game] = played(here.game, move);
          const known = here.next.find((each) => each.cell === cell);
          const next = known ?? { ...branch(cell), next: [], game };
          if (!known) here.next.push(next);
          [before, here] = [here, next];
        }
        if (GLYPHS.includes(glyph as never)) here.glyph = glyph;
      }
    }
  }

  #comment(here: Growing, word: string) {
    if (!/^\{[^]*\}$/.test(word)) throw new NotationError("syntax", word);
    const inside = word.slice(1, -1).trim();
    const marks = /^\[%marks ([^\]]*)\]\s*/.exec(inside);
    if (marks) here.marks = [...here.marks, ...marks[1].split(/\s+/).filter(Boolean).map((mark) => readMark(here.game.rules, mark))];
    const text = unescaped(marks ? inside.slice(marks[0].length) : inside);
    here.comment = [here.comment, text].filter(Boolean).join(" ");
  }
}

/** `1.`, `12...` and the result, which only people read. */
const isNumberOrResult = (word: string) => /^\d+\.+$/.test(word) || ["1-0", "0-1", "1/2-1/2", "*"].includes(word);

function readTag(line: string): [string, string] {
  const match = /^\[([\w-]+) "(.*)"\]$/.exec(line);
  if (!match || /(^|[^\\])(\\\\)*"/.test(match[2])) throw new NotationError("syntax", line);
  return [match[1], unescaped(match[2])];
}

const escaped = (text: string) => text.trim().replace(/[\\}]/g, "\\$&").replace(/\r?\n/g, "\\n");
const escapedTag = (text: string) => text.replace(/[\\"]/g, "\\$&").replace(/\r?\n/g, "\\n");
const unescaped = (text: string) => text.replace(/\\(.)/g, (_, c: string) => (c === "n" ? "\n" : c));
