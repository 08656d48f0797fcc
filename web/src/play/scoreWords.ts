/// A score as it is written beside a move, and its words.

import { signed } from "../i18n/lang.svelte";
import type { MoveScore } from "./scored";
import { t } from "./texts";

/** So many moves that those which lose, and those of which nothing is known, have no figure each. */
export const MANY = 40;

export function shown(m: MoveScore): string {
  if (m.score !== null) return signed(m.score);
  if (m.lower > 0 && m.lower !== Infinity) return `≥${signed(m.lower)}`;
  if (m.upper < 0 && m.upper !== -Infinity) return `≤${signed(m.upper)}`;
  if (m.verdict !== null) return m.verdict === "win" ? "+" : m.verdict === "loss" ? "−" : "0";
  return m.guess === null ? "?" : `≈${signed(m.guess)}`;
}

export function words(m: MoveScore): string {
  if (m.verdict === "win") return m.plies === null ? t().win : t().winIn(m.plies);
  if (m.verdict === "loss") return m.plies === null ? t().loss : t().lossIn(m.plies);
  if (m.verdict === "draw") return t().equal;
  return m.score !== null ? "" : m.guess === null ? t().unknown : t().estimate;
}
