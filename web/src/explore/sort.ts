/// What sort of search a tree tells of. Each has signs, a legend and a panel of its own: a Monte-Carlo tree has no MAX and no bounds, the
/// solver's is the tree of one question.

import { parseSpec } from "../players/spec";

export type Sort = "minimax" | "alphabeta" | "states" | "games" | "questions";

export function sortOf(player: string): Sort {
  switch (parseSpec(player).name) {
    case "mcts": return "games";
    case "perfect": return "questions";
    case "ternary": return "states";
    case "alphabeta":
    case "deepening": return "alphabeta";
    default: return "minimax";
  }
}
