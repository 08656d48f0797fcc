/// A game with everything that is said about it: its rules, the board that it began with, its tree of moves, and tags. It is a
/// chapter of a study, and what the browser keeps of a game.

import type { Cells } from "../rules/board";
import { newGame, parseGame, play, positionText, rowsText, type Game } from "../rules/game";
import { moveCell, moveName, NotationError, parseCell, cellName } from "../rules/notation";
import { parseRules, rulesText, type Rules } from "../rules/rules";
import { COLOURS, type Colour, type Mark } from "../board/mark";
import { GLYPHS, lineOf, START, toEnd, type Branch, type Path } from "./branch";

export interface Chapter {
  readonly rules: Rules;
  /** Stones of the first position when it was set up. */
  readonly start: Cells | null;
  readonly root: Branch;
  /** `Title`, `First`, `Second`, `Date` …: names are letters, values any text. */
  readonly tags: Readonly<Record<string, string>>;
}

export const chapterOf = (game: Game, tags: Chapter["tags"] = {}): Chapter => ({ rules: game.rules, start: game.start, root: lineOf(game.moves), tags });

/** The game that a path plays. */
export function gameOf({ rules, start }: Pick<Chapter, "rules" | "start">, path: Path): Game {
  return path.reduce(play, newGame(rules, start));
}

export const mainGame = (chapter: Chapter): Game => gameOf(chapter, toEnd(chapter.root, []));

/** The rows of the first position; empty for the empty board. */
export const startText = ({ rules, start }: Pick<Chapter, "rules" | "start">): string => (start === null ? "" : rowsText(newGame(rules, start)));

/** The position of a path, for an address. */
export const placeText = (chapter: Chapter, path: Path): string => positionText(gameOf(chapter, path));

/// As JSON: moves by name, what is empty left out.

interface BranchJson { move?: string; glyph?: string; comment?: string; marks?: string[]; next?: BranchJson[] }
export interface ChapterJson { rules: string; start?: string; tags?: Record<string, string>; root: BranchJson }

export const markText = (rules: Rules, mark: Mark): string =>
  mark.colour + cellName(rules, mark.from) + (mark.to === mark.from ? "" : `-${cellName(rules, mark.to)}`);

export function readMark(rules: Rules, text: string): Mark {
  const [from, to = from] = text.slice(1).split("-");
  if (!COLOURS.includes(text[0] as Colour)) throw new NotationError("syntax", text);
  return { colour: text[0] as Colour, from: parseCell(rules, from), to: parseCell(rules, to) };
}

export function chapterJson(chapter: Chapter): ChapterJson {
  const { rules } = chapter;
  const write = (each: Branch): BranchJson => ({
    ...(each.cell < 0 ? {} : { move: moveName(rules, each.cell) }), ...(each.glyph && { glyph: each.glyph }), ...(each.comment && { comment: each.comment }),
    ...(each.marks.length > 0 && { marks: each.marks.map((mark) => markText(rules, mark)) }), ...(each.next.length > 0 && { next: each.next.map(write) }),
  });
  const start = startText(chapter);
  return { rules: rulesText(rules), ...(start && { start }), ...(Object.keys(chapter.tags).length > 0 && { tags: { ...chapter.tags } }), root: write(chapter.root) };
}

/** A chapter from JSON of whatever origin; a NotationError or a RulesError says what is wrong with it. */
export function readChapter(json: ChapterJson): Chapter {
  const rules = parseRules(text(json?.rules));
  const begun = parseGame(rules, text(json.start ?? ""));
  const read = (each: BranchJson, game: Game): Branch => {
    const [cell, here] = each.move === undefined ? [-1, game] : played(game, text(each.move));
    const glyph = (GLYPHS as readonly string[]).includes(text(each.glyph ?? "")) ? each.glyph! : "";
    const next = list(each.next).map((one) => read({ ...one, move: text(one?.move) }, here));
    if (new Set(next.map((one) => one.cell)).size < next.length) throw new NotationError("syntax", text(each.move ?? ""));
    return { cell, glyph, comment: text(each.comment ?? ""), marks: list(each.marks).map((mark) => readMark(rules, text(mark))), next };
  };
  const tags = Object.fromEntries(Object.entries(json.tags ?? {}).map(([name, value]) => [name, text(value)]));
  return { rules, start: begun.start, root: { ...read({ ...json.root, move: undefined }, newGame(rules, begun.start)), cell: START.cell }, tags };
}

/** A move in a game that may be over. */
export function played(game: Game, word: string): [number, Game] {
  if (game.outcome !== null) throw new NotationError("over", word);
  const cell = moveCell(game.rules, game.cells, word);
  return [cell, play(game, cell)];
}

function text(value: unknown): string {
  if (typeof value !== "string") throw new NotationError("syntax", String(value));
  return value;
}
function list<T>(value: readonly T[] | undefined): readonly T[] {
  if (value !== undefined && !Array.isArray(value)) throw new NotationError("syntax", String(value));
  return value ?? [];
}
