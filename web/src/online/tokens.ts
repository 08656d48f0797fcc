/// The secrets of server games, kept in this browser: which seats are mine, and the link that I may hand on. They never
/// appear in an address that is sent to a server.

import { seats, type Held, type Tokens } from "../kept/shelves";

export type { Held, Tokens };

export function remember(id: string, tokens: Tokens, invite: Held["invite"] = null) {
  const given = Object.fromEntries(Object.entries(tokens).filter(([, token]) => token));
  seats.change(id, (known) => ({ tokens: { ...known?.tokens, ...given }, invite: invite ?? known?.invite ?? null }));
}

export const recall = (id: string): Held => seats.get(id) ?? { tokens: {}, invite: null };

/** Hears when the seats of this game are others: taken in another tab, or known only now. */
export const watchSeats = (id: string, hear: (held: Held) => void) => seats.watch((ids) => { if (ids.includes(id)) hear(recall(id)); });

/** `#x=TOKEN` of a private link. */
export function fromHash(hash: string): Tokens {
  const params = new URLSearchParams(hash.replace(/^#/, ""));
  return { x: params.get("x"), o: params.get("o"), owner: params.get("owner") };
}
