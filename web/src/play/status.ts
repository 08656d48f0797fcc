/// One sentence on where the game is, for the eye and for the screen reader.

import type { Outcome } from "../rules/game";
import type { Table } from "./table";
import { seatName } from "./names";
import { t } from "./texts";

/** How the game ended, where its end is shown: on the board, or by somebody's word. */
export const endOf = ({ view, cursor, game, ended }: Table): Outcome | null => view.outcome ?? (cursor === game.moves.length ? (ended?.outcome ?? null) : null);

export function statusOf(table: Table): string {
  const name = (side: "x" | "o") => seatName(side, table.seats[side]);
  const { view, ended } = table;
  const shownEnd = endOf(table);
  if (shownEnd === "draw") return ended?.reason === "agreed" ? t().agreed : t().draw;
  if (shownEnd && ended?.reason === "resigned") return `${t().resigned(name(shownEnd === "x" ? "o" : "x"))}. ${t().wins(name(shownEnd))}`;
  if (shownEnd && ended?.reason === "time") return `${t().outOfTime(name(shownEnd === "x" ? "o" : "x"))}. ${t().wins(name(shownEnd))}`;
  if (shownEnd) return t().wins(name(shownEnd));
  if (table.thinking) return t().thinks(name(table.thinking));
  return t().toPlay(name(view.toMove));
}
