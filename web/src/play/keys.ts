/// What a key means on the board's page, whatever has the focus, unless somebody is typing.

import { columnOf } from "../rules/board";
import { legal, type Game } from "../rules/game";
import type { Rules } from "../rules/rules";

export type KeyAction =
  | { type: "play"; cell: number }
  | { type: "back" | "on" | "above" | "below" | "first" | "last" | "undo" | "redo" | "best" | "hint" | "why" | "scores" | "threats" | "new" | "help" };

const PLAIN: Record<string, KeyAction["type"]> = {
  ArrowLeft: "back", ArrowRight: "on", ArrowUp: "above", ArrowDown: "below", Home: "first", End: "last", " ": "best", "?": "help",
};
const LETTERS: Record<string, KeyAction["type"]> = { u: "undo", U: "redo", h: "scores", b: "hint", t: "threats", w: "why", n: "new" };

export function keyAction(event: KeyboardEvent, rules: Rules, view: Game): KeyAction | null {
  const target = event.target as HTMLElement;
  if (event.defaultPrevented || target.closest("input, select, textarea, dialog, [contenteditable]")) return null;
  if (event.ctrlKey || event.metaKey) {
    if (event.key.toLowerCase() === "z") return { type: event.shiftKey ? "redo" : "undo" } as KeyAction;
    return event.key.toLowerCase() === "y" ? { type: "redo" } : null;
  }
  const column = rules.gravity && !event.altKey ? columnOfKey(event.key, rules) : -1;
  if (column >= 0) {
    const cell = legal(view).find((c) => columnOf(rules, c) === column);
    return cell === undefined ? null : { type: "play", cell };
  }
  if (event.key === " " && target.closest("button, a, summary")) return null;
  const letters = rules.gravity && rules.width > 9 ? (event.altKey ? LETTERS[event.key] : undefined) : LETTERS[event.key];
  const type = PLAIN[event.key] ?? letters;
  return type ? ({ type } as KeyAction) : null;
}

/** Digits up to nine columns; letters only on wider boards, where the shorter ones need them for commands. */
function columnOfKey(key: string, rules: Rules): number {
  const column = /^[1-9]$/.test(key) ? +key - 1 : rules.width > 9 && /^[a-z]$/.test(key) ? key.charCodeAt(0) - 97 : -1;
  return column < rules.width ? column : -1;
}
