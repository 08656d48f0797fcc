/// The address of a board on this screen: rules, who plays, the position, what is shown beside it. Whoever opens it sees the same.
///
/// ```text
///   /?rules=tictactoe&o=perfect&pos=b2a1&scores=on
/// ```
///
/// Two people are not mentioned. An address without players leaves those of the game that is there.

import { positionText, type Game } from "../rules/game";
import { rulesText } from "../rules/rules";
import { SHOWN, type Shown } from "../shell/settings.svelte";
import type { SeatView } from "./table";

type Seats = { x: SeatView; o: SeatView };
const SIDES = ["x", "o"] as const;

/** As little escaped as may be: people read addresses. */
const readable = (params: URLSearchParams) => params.toString().replaceAll("%2F", "/").replaceAll("%3A", ":").replaceAll("%2C", ",").replaceAll("%3D", "=").replaceAll("+", "%20");

export function addressOf(game: Game, seats: Seats, shown: Shown): string {
  const params = new URLSearchParams();
  const rules = rulesText(game.rules);
  if (rules !== "connect4") params.set("rules", rules);
  for (const side of SIDES) if (seats[side].kind === "machine") params.set(side, seats[side].spec!);
  const position = positionText(game);
  if (position) params.set("pos", position);
  for (const name of SHOWN) if (shown[name]) params.set(name, "on");
  const text = readable(params);
  return `/${text ? `?${text}` : ""}`;
}

/** Whether an address is about these players, or about none. */
export function agrees(params: URLSearchParams, seats: Seats): boolean {
  const named = SIDES.some((side) => params.has(side));
  return !named || SIDES.every((side) => (params.get(side) ?? "human") === (seats[side].spec ?? "human"));
}
