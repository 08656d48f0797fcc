/// How a board looks: a frame with holes where discs fall, paper for crosses and noughts, a goban for five in a row.

import { indexOf } from "../rules/board";
import type { Rules } from "../rules/rules";

export type Look = "frame" | "paper" | "goban";

export const lookOf = (rules: Rules): Look => (rules.gravity ? "frame" : rules.align >= 5 && Math.min(rules.width, rules.height) >= 9 ? "goban" : "paper");

/** The lines: between the cells of paper, through those of a goban. A cell is 100 units wide. */
export function gridPath({ width, height }: Rules, look: Look, pad: number): string {
  let d = "";
  if (look === "goban") {
    for (let column = 0; column < width; column++) d += `M${pad + column * 100 + 50} ${pad + 50}v${(height - 1) * 100}`;
    for (let row = 0; row < height; row++) d += `M${pad + 50} ${pad + row * 100 + 50}h${(width - 1) * 100}`;
    return d;
  }
  for (let column = 1; column < width; column++) d += `M${pad + column * 100} ${pad + 8}v${height * 100 - 16}`;
  for (let row = 1; row < height; row++) d += `M${pad + 8} ${pad + row * 100}h${width * 100 - 16}`;
  return d;
}

/** The points that help the eye on a goban: the middle, and four around it. */
export function starsOf(rules: Rules, look: Look): number[] {
  const { width, height } = rules;
  if (look !== "goban" || width % 2 === 0 || height % 2 === 0) return [];
  const middle = indexOf(rules, (width - 1) / 2, (height - 1) / 2);
  if (Math.min(width, height) < 13) return [middle];
  return [middle, ...[3, width - 4].flatMap((column) => [3, height - 4].map((row) => indexOf(rules, column, row)))];
}
