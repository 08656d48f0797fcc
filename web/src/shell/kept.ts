/// What this browser keeps (the game on the board, choices, levels that were beaten, the private links of one's games) as one
/// file: for another browser, or for later.

const MINE = "quaterne.";
const FORMAT = "quaterne kept 1";

/** Everything kept, as the text of a file. */
export function kept(storage: Storage = localStorage): string {
  const names = Array.from({ length: storage.length }, (_, nth) => storage.key(nth)!).filter((name) => name.startsWith(MINE)).sort();
  return JSON.stringify({ format: FORMAT, kept: Object.fromEntries(names.map((name) => [name, storage.getItem(name)])) }, null, 2);
}

/** Keeps what such a file holds, in place of what has the same name here. False, and nothing is changed, when it is another file. */
export function restore(text: string, storage: Storage = localStorage): boolean {
  let file: { format?: unknown; kept?: unknown } | null;
  try {
    file = JSON.parse(text);
  } catch {
    return false;
  }
  const entries = Object.entries(file?.kept ?? {});
  if (file?.format !== FORMAT || !entries.every(([name, value]) => name.startsWith(MINE) && typeof value === "string")) return false;
  for (const [name, value] of entries) storage.setItem(name, value as string);
  return true;
}
