/// Where this browser keeps things: one IndexedDB store of records, each in a named collection.
///
/// ```text
///   ["games", "m3k9x…"]    at 1794…   rev 7   { rules, moves, … }
///   ["settings", "sound"]  at 1793…   rev 2   true
/// ```
///
/// Every change is one transaction that sees the record as it is, so that two tabs never overwrite each other unseen; all tabs hear of
/// it. A value is JSON. A new collection needs no new version of the database: its name is part of the key. Where a browser
/// keeps nothing, records live as long as the page does. Rejected: a store for each collection, which would have to be known to
/// every version of the page that is open.

import { channel as channelOf } from "./channel";
import { heritage } from "./heritage";

export interface Kept<T = unknown> {
  collection: string;
  id: string;
  /** When it was last changed, in milliseconds. */
  at: number;
  /** How often. */
  rev: number;
  value: T;
}

/** What a record becomes: its new value, the old one if nothing changes, undefined if it goes. */
export type Change = { collection: string; id: string; by: (old: Kept | undefined) => unknown; at?: number };

interface Backend {
  get(collection: string, id: string): Promise<Kept | undefined>;
  all(collection: string): Promise<Kept[]>;
  newest(collection: string): Promise<Kept | undefined>;
  collections(): Promise<string[]>;
  change(changes: Change[]): Promise<(Kept | undefined)[]>;
}

/** The record after a change; the very same when nothing changed. */
function changed({ collection, id, by, at }: Change, old: Kept | undefined): Kept | undefined {
  const value = by(old);
  if (value === undefined) return undefined;
  if (old && value === old.value) return old;
  return { collection, id, at: at ?? Date.now(), rev: (old?.rev ?? 0) + 1, value: JSON.parse(JSON.stringify(value)) };
}

/** As long as the page lives. */
export class Memory implements Backend {
  #records = new Map<string, Kept>();
  #key = (collection: string, id: string) => JSON.stringify([collection, id]);

  async get(collection: string, id: string) {
    return this.#records.get(this.#key(collection, id));
  }
  async all(collection: string) {
    return [...this.#records.values()].filter((record) => record.collection === collection);
  }
  async newest(collection: string) {
    return (await this.all(collection)).sort((one, other) => other.at - one.at)[0];
  }
  async collections() {
    return [...new Set([...this.#records.values()].map(({ collection }) => collection))].sort();
  }
  async change(changes: Change[]) {
    return changes.map((change) => {
      const key = this.#key(change.collection, change.id);
      const record = changed(change, this.#records.get(key));
      if (record) this.#records.set(key, record);
      else this.#records.delete(key);
      return record;
    });
  }
}

const STORE = "kept";
const RECENT = "recent";
const inside = (collection: string) => IDBKeyRange.bound([collection], [collection, []]);
const asked = <T>(request: IDBRequest<T>) => new Promise<T>((done, failed) => {
  request.onsuccess = () => done(request.result);
  request.onerror = () => failed(request.error);
});

/** What an earlier version of the page left; nothing where that is refused. */
function inheritance() {
  try {
    return heritage(localStorage);
  } catch {
    return [];
  }
}

class Indexed implements Backend {
  constructor(private readonly base: IDBDatabase) {}

  static open(name: string): Promise<Indexed> {
    return new Promise((done, failed) => {
      const request = indexedDB.open(name, 1);
      request.onupgradeneeded = () => {
        const store = request.result.createObjectStore(STORE, { keyPath: ["collection", "id"] });
        store.createIndex(RECENT, ["collection", "at"]);
        for (const { collection, id, value } of inheritance()) store.put({ collection, id, at: Date.now(), rev: 1, value } satisfies Kept);
      };
      request.onsuccess = () => {
        // A later version of the page, in another tab, may want to change the store.
        request.result.onversionchange = () => request.result.close();
        done(new Indexed(request.result));
      };
      request.onerror = () => failed(request.error);
    });
  }

  #store(mode: IDBTransactionMode) {
    return this.base.transaction(STORE, mode).objectStore(STORE);
  }
  get(collection: string, id: string) {
    return asked<Kept | undefined>(this.#store("readonly").get([collection, id]));
  }
  all(collection: string) {
    return asked<Kept[]>(this.#store("readonly").getAll(inside(collection)));
  }
  async newest(collection: string) {
    return (await asked(this.#store("readonly").index(RECENT).openCursor(inside(collection), "prev")))?.value as Kept | undefined;
  }
  async collections() {
    const keys = (await asked(this.#store("readonly").getAllKeys())) as [string, string][];
    return [...new Set(keys.map(([collection]) => collection))];
  }
  change(changes: Change[]) {
    const store = this.#store("readwrite");
    const results: (Kept | undefined)[] = [];
    return new Promise<typeof results>((done, failed) => {
      const fail = () => failed(store.transaction.error ?? new Error("not kept"));
      store.transaction.oncomplete = () => done(results);
      store.transaction.onabort = store.transaction.onerror = fail;
      changes.forEach((change, nth) => {
        const request = store.get([change.collection, change.id]);
        request.onsuccess = () => {
          const old = request.result as Kept | undefined;
          const record = (results[nth] = changed(change, old));
          if (!record && old) store.delete([change.collection, change.id]);
          if (record && record !== old) store.put(record);
        };
      });
    });
  }
}

/** How long the page waits for a store before it goes on without; a store that comes later is taken up then. */
const PATIENCE = 2000;

type Hear = (ids: string[]) => void;

export class Database {
  #backend: Promise<Backend>;
  #heard = new Map<string, Set<Hear>>();
  #others: BroadcastChannel | null = null;

  constructor(backend: Promise<Backend>, channel: string | null = null) {
    this.#backend = backend;
    this.#others = channel === null ? null : channelOf(channel);
    if (this.#others) this.#others.onmessage = ({ data }: MessageEvent<Record<string, string[]>>) => this.#tell(data);
  }

  /** That of this browser. */
  static ofBrowser(name = "quaterne"): Database {
    return Database.opening(Indexed.open(name), PATIENCE, `${name} kept`);
  }

  /** With a store that is being opened. A busy machine takes seconds for it: the page goes on without, and what it kept meanwhile is put into the
      store when that is there. What the store already knows stays as it is. */
  static opening(store: Promise<Backend>, patience: number, channel: string | null = null): Database {
    const memory = new Memory();
    const late = new Promise<Backend>((done) => setTimeout(() => done(memory), patience));
    const base = new Database(Promise.race([store.catch(() => memory), late]), channel);
    void store.then((found) => base.#takeUp(memory, found), () => {});
    return base;
  }

  async #takeUp(memory: Memory, store: Backend) {
    if ((await this.#backend) === store) return;
    const copied = (async () => {
      for (const collection of await memory.collections()) {
        const kept = await memory.all(collection);
        await store.change(kept.map(({ id, at, value }) => ({ collection, id, at, by: (old) => (old ? old.value : value) })));
      }
      return store;
    })();
    this.#backend = copied.catch(() => memory);
    const found = await this.#backend;
    for (const collection of await found.collections()) this.#tell({ [collection]: (await found.all(collection)).map(({ id }) => id) });
  }

  async get(collection: string, id: string) {
    return (await this.#backend).get(collection, id);
  }
  async all(collection: string) {
    return (await this.#backend).all(collection);
  }
  /** The one that was changed last. */
  async newest(collection: string) {
    return (await this.#backend).newest(collection);
  }
  async collections() {
    return (await this.#backend).collections();
  }

  /** Changes records in one transaction, tells everybody who watches, and answers what they are now. */
  async change(changes: Change[]): Promise<(Kept | undefined)[]> {
    const records = await (await this.#backend).change(changes);
    const ids: Record<string, string[]> = {};
    for (const { collection, id } of changes) (ids[collection] ??= []).push(id);
    this.#others?.postMessage(ids);
    this.#tell(ids);
    return records;
  }

  /** Hears of changes of a collection, in this tab and in others, until the returned function is called. */
  watch(collection: string, hear: Hear): () => void {
    const heard = this.#heard.get(collection) ?? new Set();
    this.#heard.set(collection, heard.add(hear));
    return () => void heard.delete(hear);
  }

  #tell(ids: Record<string, string[]>) {
    for (const [collection, list] of Object.entries(ids)) for (const hear of this.#heard.get(collection) ?? []) hear(list);
  }
}

/** A name that no other tab or browser gives; later ones sort after earlier ones. */
export function freshId(): string {
  const lots = crypto.getRandomValues(new Uint32Array(2));
  return Date.now().toString(36).padStart(9, "0") + [...lots].map((lot) => lot.toString(36).padStart(7, "0")).join("");
}

export const database = Database.ofBrowser();
