/// Records of one kind, any number of them: games, studies, what one did in the labs.
///
/// ```ts
///   const games = new Collection("games", savedGame);
///   const mark = await games.keep({ rules: "connect4", moves: [3] });       a new one
///   await games.keep({ rules: "connect4", moves: [3, 3] }, mark);           the same, changed
///   for (const { id, value } of await games.list()) …                      the newest first
///   const stop = games.watch(() => …);                                     other tabs, too
/// ```

import { database, freshId, type Database, type Kept } from "./database";

/** Which record one holds, and in which state one has seen it. */
export interface Mark { id: string; rev: number }

export class Collection<T> {
  /** `read` makes sure that a value is one; what it answers with null stays where it is and is not shown. */
  constructor(readonly name: string, readonly read: (value: unknown) => T | null, private readonly base: Database = database) {}

  #readable(record: Kept | undefined): Kept<T> | null {
    const value = record && this.read(record.value);
    return value === undefined || value === null ? null : { ...record!, value };
  }

  /** The newest first. */
  async list(): Promise<Kept<T>[]> {
    const records = (await this.base.all(this.name)).map((record) => this.#readable(record));
    return records.filter((record) => record !== null).sort((one, other) => other.at - one.at || (one.id < other.id ? 1 : -1));
  }

  /** The one that was changed last. */
  async newest(): Promise<Kept<T> | null> {
    return this.#readable(await this.base.newest(this.name));
  }

  async get(id: string): Promise<Kept<T> | null> {
    return this.#readable(await this.base.get(this.name, id));
  }

  /** Keeps a value: as a new record, or in place of one that is as it was seen. If another tab has changed that one since, both are kept: the mark that
      comes back is that of a record of its own. */
  async keep(value: T, mark: Mark | null = null): Promise<Mark> {
    let clash = false;
    const id = mark?.id ?? freshId();
    const by = (old: Kept | undefined) => ((clash = old !== undefined && old.rev !== mark?.rev) ? old!.value : value);
    const [record] = await this.base.change([{ collection: this.name, id, by }]);
    return clash ? this.keep(value) : { id, rev: record!.rev };
  }

  /** Changes a record, or makes it, from what it is at that moment: for counts and lists that several tabs add to. */
  async change(id: string, by: (old: T | null) => T): Promise<void> {
    await this.base.change([{ collection: this.name, id, by: (old) => by(old === undefined ? null : this.read(old.value)) }]);
  }

  async remove(...ids: string[]): Promise<void> {
    await this.base.change(ids.map((id) => ({ collection: this.name, id, by: () => undefined })));
  }

  /** Hears which records changed, in this tab or another, until the returned function is called. */
  watch(hear: (ids: string[]) => void): () => void {
    return this.base.watch(this.name, hear);
  }
}
