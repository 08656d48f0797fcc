/// What this browser keeps, or one collection of it, as a file: for another browser, or for later.

import { database, freshId, type Change, type Database } from "./database";
import { inherited } from "./heritage";

const FORMAT = "quaterne kept 2";
/** Files of the version that kept everything in `localStorage`. */
const EARLIER = "quaterne kept 1";
/** Collections in which the same name with another content is another work: both are kept. Elsewhere the file's word counts. */
const WORKS = new Set(["games", "studies", "labs"]);

type Content = Record<string, Record<string, { at: number; value: unknown }>>;

/** Everything, or the collections that are named, as the text of a file. */
export async function fileOf(names: string[] | null = null, base: Database = database): Promise<string> {
  const kept: Content = {};
  for (const name of names ?? (await base.collections())) kept[name] = Object.fromEntries((await base.all(name)).map(({ id, at, value }) => [id, { at, value }]));
  return JSON.stringify({ format: FORMAT, kept }, null, 1);
}

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);

/** What a file holds; null when it is another file. */
function read(text: string): Content | null {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isFields(file) || !isFields(file.kept)) return null;
  if (file.format === FORMAT) {
    const isRecord = (record: unknown) => isFields(record) && typeof record.at === "number" && record.value !== undefined;
    const whole = Object.values(file.kept).every((records) => isFields(records) && Object.values(records).every(isRecord));
    return whole ? (file.kept as Content) : null;
  }
  if (file.format !== EARLIER) return null;
  const content: Content = {};
  for (const [name, value] of Object.entries(file.kept)) {
    if (!name.startsWith("quaterne.") || typeof value !== "string") return null;
    for (const { collection, id, value: each } of inherited(name, value)) (content[collection] ??= {})[id] = { at: Date.now(), value: each };
  }
  return content;
}

/** By collection: what says null of a value that it cannot read. */
export type Readers = Record<string, (value: unknown) => unknown>;

/** Keeps what such a file holds. How many records were new or changed, and how many were left out because nobody could read them; null, and nothing is changed, when it is another file. */
export async function takeFile(text: string, readers: Readers = {}, base: Database = database): Promise<{ taken: number; unread: number } | null> {
  const content = read(text);
  if (content === null) return null;
  const changes: Change[] = [];
  let unread = 0;
  for (const [collection, records] of Object.entries(content)) {
    const here = new Map((await base.all(collection)).map((record) => [record.id, JSON.stringify(record.value)]));
    const contents = new Set(here.values());
    for (const [id, { at, value }] of Object.entries(records)) {
      if (readers[collection]?.(value) === null) {
        unread++;
        continue;
      }
      const text = JSON.stringify(value);
      const [known, work] = [here.get(id), WORKS.has(collection)];
      if (known === text || (work && contents.has(text))) continue;
      changes.push({ collection, id: work && known !== undefined ? freshId() : id, by: () => value, at });
    }
  }
  if (changes.length > 0) await base.change(changes);
  return { taken: changes.length, unread };
}
