/// The secrets of server games, kept in this browser: which seats are mine, and the link that I may hand on. They never
/// appear in an address that is sent to a server.

import type { Side } from "../rules/board";

export interface Tokens { owner?: string | null; x?: string | null; o?: string | null }
export interface Held { tokens: Tokens; invite: { side: Side; token: string | null } | null }

const key = (id: string) => `quaterne.game.${id}`;

export function remember(id: string, tokens: Tokens, invite: Held["invite"] = null) {
  const known = recall(id);
  const kept = Object.fromEntries(Object.entries(tokens).filter(([, token]) => token));
  try {
    localStorage.setItem(key(id), JSON.stringify({ tokens: { ...known.tokens, ...kept }, invite: invite ?? known.invite }));
  } catch {
    // Without storage the seat is held by the link alone.
  }
}

export function recall(id: string): Held {
  try {
    const stored = JSON.parse(localStorage.getItem(key(id)) ?? "null");
    if (stored?.tokens) return stored as Held;
  } catch {
    // The same as nothing stored.
  }
  return { tokens: {}, invite: null };
}

/** `#x=TOKEN` of a private link. */
export function fromHash(hash: string): Tokens {
  const params = new URLSearchParams(hash.replace(/^#/, ""));
  return { x: params.get("x"), o: params.get("o"), owner: params.get("owner") };
}
