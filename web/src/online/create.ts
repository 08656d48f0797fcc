/// A game on this screen becomes one of the server: to play with somebody by a link, or to be watched.

import { send } from "../api/client";
import type { Created } from "../api/types";
import type { Table } from "../play/table";
import { machineName } from "../players/names";
import { other, type Side } from "../rules/board";
import { positionText } from "../rules/game";
import { rulesText } from "../rules/rules";
import { CLOCKS } from "./time";
import { remember } from "./tokens";

const place = (table: Table) => ({ rules: rulesText(table.game.rules), position: positionText(table.view) });

/** With somebody else; `clock` is the number of one of the clocks, null for none. Returns its id. */
export async function invite(table: Table, mine: Side, clock: number | null, help: boolean): Promise<string> {
  const human = { kind: "human", name: "" };
  const time = clock === null ? null : { base_ms: CLOCKS[clock][0] * 60_000, increment_ms: CLOCKS[clock][1] * 1000 };
  const { id, tokens } = await send<Created>("POST", "/games", { ...place(table), seats: { x: human, o: human }, help, clock: time });
  remember(id, { owner: tokens.owner, [mine]: tokens[mine] }, { side: other(mine), token: tokens[other(mine)] });
  return id;
}

/** With these players, for everybody to watch. */
export async function putOnServer(table: Table): Promise<string> {
  const seat = ({ kind, spec }: Table["seats"]["x"]) => (kind === "human" ? { kind, name: "" } : { kind, player: spec, name: machineName(spec!).slice(0, 40) });
  const { x, o } = table.seats;
  const { id, tokens } = await send<Created>("POST", "/games", { ...place(table), seats: { x: seat(x), o: seat(o) }, listed: true, local: x.kind === "human" && o.kind === "human" });
  remember(id, tokens);
  return id;
}
