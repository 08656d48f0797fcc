/// What a workbook is made of: a lab's sections and questions, in the sheet's order and with its numbers; in each, words to write, a
/// function to write, experiments to make.

import type { Text } from "../api/types";
import type { Convention } from "./convention";
import type { Settings } from "./python/python.svelte";

export type Widget = "play" | "random" | "match" | "memo" | "states" | "tree" | "alignments" | "eval" | "compare" | "own-game" | "own-tree" | "own-match";

/** A prediction, a tool, a conclusion: each experiment has all three, which the compiler sees to. A board for two people is no experiment. */
export type Experiment = Tool & ({ predict: Text; conclude: Text } | { widget: "play"; predict?: undefined; conclude?: undefined });

interface Tool {
  /** Unique in its lab: answers and settings are kept under it. */
  id: string;
  title: Text;
  text?: Text;
  widget: Widget;
  args: Record<string, unknown>;
}

/** Code to write. */
export interface Code {
  /** The functions of the sheet that belong here, the one to check first. */
  functions: string[];
  skeleton: string;
  /** An expression to try, from the sheet where it has one. */
  attempt?: string;
  hint?: Text;
  /** Nobody can say what is right: the checker is not offered. */
  free?: boolean;
  /** What the lab's module calls it, if not by the same name: whose source is a solution. */
  solution?: string;
}

export interface Question {
  /** The anchor: `2.2.a`. */
  id: string;
  /** As the sheet writes it: `2.2 (a)`, `Question 7`. */
  number: string;
  /** Which of the points of `docs/labs.md` it is: `A5`. */
  ids: string;
  title: Text;
  text: Text;
  /** A question to answer in words. */
  words?: Text;
  code?: Code;
  experiments?: Experiment[];
}

export interface Section { number: string; title: Text; questions: Question[] }

/** A function of the lab that chooses moves. */
export interface Machine { settings: Settings; label: Text; depth: boolean }

export interface Lab {
  letter: string;
  title: Text;
  intro: Text;
  /** How the sheet writes grids and counts columns, in a sentence. */
  manner: Text;
  /** Of `quaterne.labs`. */
  module: string;
  rules: string;
  convention: Convention;
  machines: Machine[];
  sections: Section[];
}

/** The question that an address names: by its anchor, `2.2.a`, or by the point of docs/labs.md that it is, `a5`. */
export function questionAt(lab: Lab, anchor: string): Question | undefined {
  const questions = questionsOf(lab);
  const point = /^([a-e])(\d+)$/i.exec(anchor);
  const covers = ({ ids }: Question) => {
    const [first, last = first] = ids.split("–").map((id) => +id.slice(1));
    return first <= +point![2] && +point![2] <= last;
  };
  return questions.find(({ id }) => id === anchor) ?? (point && point[1].toUpperCase() === lab.letter ? questions.find(covers) : undefined);
}

export const questionsOf = (lab: Lab): Question[] => lab.sections.flatMap((section) => section.questions);
