/// Few and small records that the page wants at once: settings, tallies, keys of one's games. All of them are in memory,
/// so that they are read without waiting; what is put there is written behind the caller's back, and other tabs see it.

import { database, type Database } from "./database";

export class Shelf<T> {
  #values = new Map<string, T>();
  /** How many changes of a value are being written: until then it is what this tab says. */
  #writing = new Map<string, number>();
  #heard = new Set<(ids: string[]) => void>();
  /** What was there when the page was opened can be read from now on. */
  readonly ready: Promise<void>;

  /** `read` makes sure that a value is one. */
  constructor(readonly name: string, private readonly read: (value: unknown, id: string) => T | null, private readonly base: Database = database) {
    this.ready = base.all(name).then((records) => {
      for (const { id, value } of records) this.#take(id, value);
      this.#tell(records.map(({ id }) => id));
    }, () => {});
    base.watch(name, (ids) => void this.#refresh(ids));
  }

  get(id: string): T | undefined {
    return this.#values.get(id);
  }
  entries(): [string, T][] {
    return [...this.#values];
  }

  /** Keeps a value. */
  put(id: string, value: T) {
    this.change(id, () => value);
  }

  /** Keeps what becomes of a value, whatever other tabs did to it meanwhile. */
  change(id: string, by: (old: T | undefined) => T) {
    this.#values.set(id, by(this.#values.get(id)));
    this.#write(id, 1);
    const written = () => this.#write(id, -1);
    const changed = this.base.change([{ collection: this.name, id, by: (old) => by((old && this.read(old.value, id)) ?? undefined) }]);
    // Where nothing can be written (a full disk), the choice lasts for the visit.
    changed.then(written, written);
    this.#tell([id]);
  }

  /** Hears which values changed, in this tab or another, and of all that were there, once they are. */
  watch(hear: (ids: string[]) => void): () => void {
    this.#heard.add(hear);
    return () => void this.#heard.delete(hear);
  }

  #write(id: string, more: number) {
    this.#writing.set(id, (this.#writing.get(id) ?? 0) + more);
  }

  #take(id: string, value: unknown) {
    if (this.#writing.get(id)) return;
    const taken = value === undefined ? null : this.read(value, id);
    if (taken === null) this.#values.delete(id);
    else this.#values.set(id, taken);
  }

  async #refresh(ids: string[]) {
    for (const id of ids) this.#take(id, (await this.base.get(this.name, id))?.value);
    this.#tell(ids);
  }

  #tell(ids: string[]) {
    if (ids.length > 0) for (const hear of this.#heard) hear(ids);
  }
}
