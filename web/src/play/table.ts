/// What the board's view needs of a game, wherever the game lives: on this screen (`LocalTable`) or on the server
/// (`OnlineTable`).

import type { ApiError } from "../api/client";
import type { Side } from "../rules/board";
import type { Game, Outcome } from "../rules/game";
import type { Branch, Path } from "./branch";

export interface SeatView {
  kind: "human" | "machine";
  /** A name given by a person; empty: the view says "you", "yellow" or the machine's name. */
  name: string;
  spec: string | null;
}

export interface Table {
  /** The line of moves that is looked at, to its end. */
  readonly game: Game;
  /** How many of its moves are shown: time travel. */
  readonly cursor: number;
  readonly view: Game;
  /** All moves, variations included, and the place that is shown. */
  readonly root: Branch;
  readonly path: Path;
  /** The last disc was just played: it falls. */
  readonly falling: boolean;
  /** Whose stone a click plays now; null when nobody here may play. */
  readonly hand: Side | null;
  readonly thinking: Side | null;
  readonly seats: { x: SeatView; o: SeatView };
  readonly trouble: ApiError | null;
  readonly ended: { outcome: Outcome; reason: "line" | "full" | "resigned" | "agreed" | "time" } | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Why scores, hints and threats are not shown: two people play, and did not agree to help. */
  readonly unaided: boolean;
  play(cell: number): void;
  undo(): void;
  redo(): void;
  go(cursor: number): void;
  goTo(path: Path): void;
  /** Changes the tree: comments, marks, order, cuts. Absent where the game belongs to others, too. */
  edit?(change: (root: Branch) => Branch): void;
}
