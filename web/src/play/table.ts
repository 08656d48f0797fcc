/// What the board's view needs of a game, wherever the game lives: on this screen (`LocalTable`) or on the server
/// (`OnlineTable`).

import type { ApiError } from "../api/client";
import type { Side } from "../rules/board";
import type { Game, Outcome } from "../rules/game";

export interface SeatView {
  kind: "human" | "machine";
  /** A name given by a person; empty: the view says "you", "yellow" or the machine's name. */
  name: string;
  spec: string | null;
}

export interface Table {
  readonly game: Game;
  /** How many of the game's moves are shown: time travel. */
  readonly cursor: number;
  readonly view: Game;
  /** The last disc was just played: it falls. */
  readonly falling: boolean;
  /** Whose stone a click plays now; null when nobody here may play. */
  readonly hand: Side | null;
  readonly thinking: Side | null;
  readonly seats: { x: SeatView; o: SeatView };
  readonly trouble: ApiError | null;
  readonly ended: { outcome: Outcome; reason: "line" | "full" | "resigned" | "agreed" } | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  play(cell: number): void;
  undo(): void;
  redo(): void;
  go(cursor: number): void;
}
