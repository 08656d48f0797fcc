/// What a lab's page is made of: parts, each with the questions that it answers and the tool to answer them with.

import type { Text } from "../api/types";

export type Widget = "play" | "random" | "match" | "memo" | "states" | "tree" | "alignments" | "eval" | "compare";

export interface Part {
  ids: string;
  title: Text;
  text: Text;
  widget: Widget;
  args: Record<string, unknown>;
}

export interface Lab { letter: string; title: Text; intro: Text; parts: Part[] }
