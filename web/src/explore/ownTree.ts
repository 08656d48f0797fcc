/// A tree that somebody typed, as exercises and blackboards have them: leaves by their values, nodes in brackets.
///
///     ((3 12 8) (2 4 6) (14 5 2))          MAX at the root, MIN below, nine leaves
///     min [[3; 5] [2; 9]]                  MIN at the root; any brackets, any of space , ;
///
/// It becomes a quiz like those that the engine makes; a node's name is its way from the root, the second branch of the first one "12".

import type { Quiz, QuizNode } from "../api/types";
import { reasons } from "./quiz";

/** What fits on a screen, and into names of one digit for each step. */
const MOST = { nodes: 90, branches: 9, levels: 5 };

export type Trouble = { is: "word"; word: string } | { is: "brackets" | "empty" | "leaf" | "large" };
export class TreeError extends Error {
  constructor(readonly trouble: Trouble) { super(trouble.is); }
}

type Typed = number | Typed[];
const CLOSING: Record<string, string> = { "(": ")", "[": "]", "{": "}" };

function read(text: string): Typed {
  const open: { until: string; children: Typed[] }[] = [];
  let root: Typed | null = null;
  const add = (node: Typed) => {
    if (open.length > 0) open.at(-1)!.children.push(node);
    else if (root === null) root = node;
    else throw new TreeError({ is: "brackets" });
  };
  for (const word of text.match(/[()[\]{}]|[^\s,;()[\]{}]+/g) ?? []) {
    if (word in CLOSING) open.push({ until: CLOSING[word], children: [] });
    else if (Object.values(CLOSING).includes(word)) {
      const done = open.pop();
      if (done?.until !== word) throw new TreeError({ is: "brackets" });
      if (done.children.length === 0) throw new TreeError({ is: "empty" });
      add(done.children);
    } else {
      const plain = word.replace(/[−–]/g, "-");
      if (!/^[+-]?\d+(\.\d+)?$/.test(plain)) throw new TreeError({ is: "word", word });
      // From there on values are wins and losses, in the words of the quiz.
      if (Math.abs(Number(plain)) >= 1000) throw new TreeError({ is: "large" });
      add(Number(plain));
    }
  }
  if (open.length > 0) throw new TreeError({ is: "brackets" });
  if (root === null) throw new TreeError({ is: "empty" });
  if (typeof root === "number") throw new TreeError({ is: "leaf" });
  return root;
}

/** The quiz of a tree; throws a `TreeError` that says what is wrong. */
export function ownQuiz(text: string): Quiz {
  const [, side, rest] = /^\s*(max|min)?\s*(.*)$/is.exec(text)!;
  const first = side?.toLowerCase() === "min" ? 1 : 0;
  const nodes: QuizNode[] = [];
  const grow = (typed: Typed, id: string, parent: string | null): number => {
    const isMax = (id.length + first) % 2 === 0;
    const leaf = typeof typed === "number";
    const node: QuizNode = { id, parent, move: id.at(-1) ?? null, ply: id.length, player: isMax ? "max" : "min", leaf, value: 0, shown: { en: "", fr: "" }, pruned: false };
    nodes.push(node);
    if (nodes.length > MOST.nodes || id.length > MOST.levels || (!leaf && typed.length > MOST.branches)) throw new TreeError({ is: "large" });
    const below = leaf ? [typed] : typed.map((child, nth) => grow(child, `${id}${nth + 1}`, id));
    node.value = isMax ? Math.max(...below) : Math.min(...below);
    const en = `${node.value}`.replace("-", "−");
    node.shown = { en, fr: en.replace(".", ",") };
    return node.value;
  };
  grow(read(rest), "", null);
  const quiz: Quiz = { rules: "", position: "", depth: Math.max(...nodes.map((node) => node.ply)), seed: 0, nodes, saved: 0, best: nodes.find((node) => node.parent === "" && node.value === nodes[0].value)!.id };
  const why = reasons(quiz);
  for (const node of nodes) node.pruned = ["pruned", "below"].includes(why.get(node.id)?.is ?? "");
  return { ...quiz, saved: nodes.filter((node) => node.leaf && node.pruned).length };
}
