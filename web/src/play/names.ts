/// How a seat is called: the name that a person gave, a machine's name, or the colour.

import { machineName } from "../players/names";
import type { Side } from "../rules/board";
import type { SeatView } from "./table";
import { t } from "./texts";

export function seatName(side: Side, seat: SeatView): string {
  if (seat.name) return `${t()[side]} (${seat.name})`;
  return seat.kind === "machine" ? `${t()[side]} (${machineName(seat.spec!)})` : t()[side];
}

/** The engine's sentences name the sides x and o; people see colours. A word is not over at a letter with an accent: "où" names nobody. */
export const coloured = (sentence: string): string =>
  sentence.replace(/(?<![\p{L}\p{N}])[xo](?![\p{L}\p{N}])/gu, (side) => t()[side as Side]);
