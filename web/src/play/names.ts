/// How a seat is called: the name that a person gave, a machine's name, or the colour.

import { meta } from "../api/meta.svelte";
import { pick } from "../i18n/lang.svelte";
import type { Side } from "../rules/board";
import { parseSpec } from "./spec";
import type { SeatView } from "./table";
import { t } from "./texts";

export function machineName(spec: string): string {
  const level = meta.levelNames[spec];
  if (level) return pick(level);
  const { name, keys } = parseSpec(spec);
  const label = pick(meta.data?.players.find((p) => p.name === name)?.label) || name;
  const detail = keys.depth ?? (keys.temperature ? `T ${keys.temperature}` : keys.nodes ?? "");
  return detail ? `${label} ${detail}` : label;
}

export function seatName(side: Side, seat: SeatView): string {
  if (seat.name) return `${t()[side]} (${seat.name})`;
  return seat.kind === "machine" ? `${t()[side]} (${machineName(seat.spec!)})` : t()[side];
}

/** The server's sentences name the sides x and o; people see colours. */
export const coloured = (sentence: string): string =>
  sentence.replace(/\b[xo]\b/g, (side) => t()[side as Side]);
