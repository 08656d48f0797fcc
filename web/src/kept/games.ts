/// Games that were played on this screen, any number of them, and the one of this tab.
///
/// ```text
///   tab 1 ── its id, in the tab's own storage ──► games  m3k9x…
///   tab 2 ──────────────────────────────────────► games  m3kb2…
/// ```
///
/// A tab that is opened anew takes up the game that was played last; if that one is open in another tab, its first change makes a game of its
/// own. So tabs never play in each other's games, and no game is ever overwritten by another.

import type { SeatView } from "../play/table";
import { channel } from "./channel";
import { Collection, type Mark } from "./collection";
import type { Kept } from "./database";

export interface SavedGame {
  rules: string;
  /** The set-up board that it began with, as rows; empty: none. */
  start: string;
  /** Cells. */
  moves: readonly number[];
  /** How many of the moves are shown. */
  cursor: number;
  seats: { x: SeatView; o: SeatView };
  /** What a person calls it. */
  title?: string;
  /** All of it as text (`play/record.ts`), when there are variations or comments. */
  text?: string;
}

function savedGame(value: unknown): SavedGame | null {
  const game = value as Partial<SavedGame> | null;
  const seated = (seat: Partial<SeatView> | undefined) => seat?.kind === "human" || (seat?.kind === "machine" && typeof seat.spec === "string");
  const whole = typeof game?.rules === "string" && Array.isArray(game.moves) && game.moves.every(Number.isInteger) && seated(game.seats?.x) && seated(game.seats?.o);
  return whole ? ({ start: "", cursor: game.moves!.length, ...game } as SavedGame) : null;
}

export const games = new Collection<SavedGame>("games", savedGame);

const KEY = "quaterne.game";
/** How long other tabs have to say that a game is theirs. */
const PATIENCE = 1000;
type Asked = { whoHas: string } | { iHave: string };

/** Where a game is kept, and what is still to be written of it. */
interface Place { mark: Mark | null; next: SavedGame | null; writing: boolean; empty: boolean }

/** The game of this tab. */
export class TabGame {
  #place: Place = { mark: null, next: null, writing: false, empty: true };
  /** Another tab may still say that the game is its own. */
  #asking = false;
  #tabs = channel("quaterne tabs");
  /** The game that this tab shows, or takes up; null when there is none. Known once `ready` is. */
  game: SavedGame | null = null;
  readonly ready: Promise<void>;

  constructor(private readonly collection: Collection<SavedGame> = games) {
    if (this.#tabs) this.#tabs.onmessage = ({ data }: MessageEvent<Asked>) => this.#hear(data);
    this.ready = this.#find().catch(() => {});
  }

  /** The id of its record; null before anything is kept. */
  get id(): string | null { return this.#place.mark?.id ?? null; }

  async #find() {
    const own = session.get();
    const found = (own ? await this.collection.get(own) : null) ?? (await this.collection.newest());
    if (found) this.take(found);
  }

  /** Goes on with a game that was kept. */
  take(record: Kept<SavedGame>) {
    this.game = record.value;
    this.#place = { mark: { id: record.id, rev: record.rev }, next: null, writing: false, empty: record.value.moves.length === 0 };
    session.set(record.id);
    this.#asking = true;
    setTimeout(() => (this.#asking = false), PATIENCE);
    this.#tabs?.postMessage({ whoHas: record.id } satisfies Asked);
  }

  /** Another game from now on, kept when something happens in it: whoever only looks at a link leaves nothing behind. What was kept
      stays, unless no move of it was played. */
  begin(game: SavedGame) {
    this.game = game;
    const { mark, empty } = this.#place;
    this.#place = { mark: empty ? mark : null, next: null, writing: false, empty: true };
    this.#asking &&= empty;
  }

  /** Keeps the game as it is now. */
  save(game: SavedGame) {
    this.game = game;
    this.#place.next = game;
    this.#place.empty = game.moves.length === 0;
    if (!this.#place.writing) void this.#write(this.#place);
  }

  async #write(place: Place) {
    place.writing = true;
    try {
      for (let game = place.next; game; game = place.next) {
        place.next = null;
        place.mark = await this.collection.keep(game, place.mark);
        if (place !== this.#place) continue;
        this.#asking = false;
        session.set(place.mark.id);
      }
    } catch {
      // Where nothing can be kept the address still holds the position.
    }
    place.writing = false;
  }

  #hear(asked: Asked) {
    if ("whoHas" in asked && asked.whoHas === this.id && !this.#asking) this.#tabs?.postMessage({ iHave: asked.whoHas } satisfies Asked);
    if ("iHave" in asked && asked.iHave === this.id && this.#asking) this.#place.mark = null;
  }
}

/** What lasts as long as the tab, reloads included. */
const session = {
  get: () => {
    try {
      return sessionStorage.getItem(KEY);
    } catch {
      return null;
    }
  },
  set: (id: string) => {
    try {
      sessionStorage.setItem(KEY, id);
    } catch {
      // Then the tab takes up the last game after a reload.
    }
  },
};

export const tabGame = new TabGame();
