/// The small things that the page keeps. `main.ts` waits for them, some milliseconds, before it shows anything.

import type { Side } from "../rules/board";
import { Shelf } from "./shelf";

export interface Tally { won: number; drawn: number; lost: number }
export interface Tokens { owner?: string | null; x?: string | null; o?: string | null }
/** What one holds of a game on a server: which seats are mine, and the link that I may hand on. */
export interface Held { tokens: Tokens; invite: { side: Side; token: string | null } | null }

type Fields = Record<string, unknown>;
const fields = (value: unknown): Fields | null => (typeof value === "object" && value !== null ? (value as Fields) : null);

/** Choices, each by its name. */
export const settings = new Shelf<unknown>("settings", (value) => value);

/** How often one won, drew and lost, by `RULES LEVEL`. */
export const tallies = new Shelf<Tally>("ladder", (value) => {
  const { won, drawn, lost } = fields(value) ?? {};
  return typeof won === "number" && typeof drawn === "number" && typeof lost === "number" ? { won, drawn, lost } : null;
});

/** By the game's id. */
export const seats = new Shelf<Held>("seats", (value) => (fields(fields(value)?.tokens) ? { ...(value as Held), invite: (value as Held).invite ?? null } : null));

/** The owner's key of each tournament that was begun here. */
export const tournaments = new Shelf<string>("tournaments", (value) => (typeof value === "string" ? value : null));

/** The secret by which one takes part in a course, by the course's id. */
export interface Seat { token: string; name: string; teacher: boolean }
export const courses = new Shelf<Seat>("courses", (value) => (typeof fields(value)?.token === "string" ? (value as Seat) : null));

export const shelvesReady = Promise.all([settings, tallies, seats, tournaments, courses].map((shelf) => shelf.ready));
