/// Evaluations by alignment, as the labs write them: which alignments count, for whom, how much. The engine computes the
/// same sums bit by bit; here each alignment is named, because the page shows it.

import { alignments, possibilities, type Cells, type Side } from "./board";
import type { Rules } from "./rules";

export interface Counted {
  side: Side;
  cells: number[];
  stones: number;
  worth: number;
}

export interface Evaluated {
  /** For x; the other side's is its opposite. */
  score: number;
  x: number;
  o: number;
  /** Alignments with stones of both sides. */
  dead: number;
  /** Alignments without stones. */
  empty: number;
  items: Counted[];
}

/** The worth of an alignment with n stones of one side alone, by the name of the evaluation; null: not by alignment. */
export function weightsOf(rules: Rules, evaluation: string): number[] | null {
  const k = rules.align;
  const stones = Array.from({ length: k + 1 }, (_, n) => n);
  if (evaluation === "ratio") return stones.map((n) => (n < k ? n / (k - n) : 0));
  if (evaluation === "windows") return stones.map((n) => (n === 0 || n === k ? 0 : 10 ** (n - 1)));
  if (evaluation === "outcome") return stones.map(() => 0);
  if (evaluation.startsWith("weights/")) {
    const given = evaluation.slice(8).split("/").map(Number);
    return stones.map((n) => given[n] ?? 0);
  }
  return null;
}

/** Whether the page takes this evaluation apart itself; the others are asked of the server. */
export const isCountedHere = (rules: Rules, evaluation: string) => evaluation === "possibilities" || weightsOf(rules, evaluation) !== null;

export function evaluate(rules: Rules, cells: Cells, evaluation: string): Evaluated {
  const result: Evaluated = { score: 0, x: 0, o: 0, dead: 0, empty: 0, items: [] };
  const weights = weightsOf(rules, evaluation);
  if (weights === null) return byCells(rules, cells, result);
  for (const line of alignments(rules)) {
    const x = line.filter((cell) => cells[cell] === "x").length;
    const o = line.filter((cell) => cells[cell] === "o").length;
    if (x > 0 && o > 0) result.dead++;
    else if (x + o === 0) result.empty++;
    else {
      const side: Side = x > 0 ? "x" : "o";
      const worth = weights[x + o];
      result.items.push({ side, cells: line, stones: x + o, worth });
      result[side] += worth;
    }
  }
  result.items.sort((a, b) => b.worth - a.worth || b.stones - a.stones);
  result.score = exactly(result.x - result.o);
  return result;
}

/** Thirds add up to whole numbers: what is within a billionth of one is one. */
const exactly = (sum: number) => Math.round(sum * 1e9) / 1e9;

/** `possibilities`: for each stone, the number of alignments through its cell. */
function byCells(rules: Rules, cells: Cells, result: Evaluated): Evaluated {
  const counts = possibilities(rules);
  cells.forEach((side, cell) => {
    if (side === null) return;
    result.items.push({ side, cells: [cell], stones: 1, worth: counts[cell] });
    result[side] += counts[cell];
  });
  result.items.sort((a, b) => b.worth - a.worth);
  result.score = exactly(result.x - result.o);
  return result;
}
