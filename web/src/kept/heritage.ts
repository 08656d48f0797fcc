/// What earlier versions of the page kept, in the browser's `localStorage`: taken over once, when the database is made, and
/// when a file of theirs is read.

export interface Inherited { collection: string; id: string; value: unknown }

const json = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
const entries = (value: unknown): [string, unknown][] => (typeof value === "object" && value !== null ? Object.entries(value) : []);

/** One of their entries, as records; none when it says nothing. */
export function inherited(name: string, text: string): Inherited[] {
  const [, kind, id] = /^quaterne\.(\w+)(?:\.(.+))?$/.exec(name) ?? [];
  const value = json(text);
  switch (kind) {
    case "lang":
    case "theme":
      return [{ collection: "settings", id: kind, value: text }];
    case "settings":
      return entries(value).map(([id, value]) => ({ collection: "settings", id, value }));
    case "ladder":
      return entries(value).flatMap(([rules, levels]) => entries(levels).map(([level, tally]) => ({ collection: "ladder", id: `${rules} ${level}`, value: tally })));
    case "table":
      return entries(value).length > 0 ? [{ collection: "games", id: "inherited", value }] : [];
    case "game":
      return id && entries(value).length > 0 ? [{ collection: "seats", id, value }] : [];
    case "arena":
      return id ? [{ collection: "tournaments", id, value: text }] : [];
    default:
      return [];
  }
}

/** All of it. What is taken over is not left behind, but for the theme, which is wanted before the first paint. */
export function heritage(storage: Storage): Inherited[] {
  const found: Inherited[] = [];
  try {
    const names = Array.from({ length: storage.length }, (_, nth) => storage.key(nth)!).filter((name) => name.startsWith("quaterne."));
    for (const name of names) {
      found.push(...inherited(name, storage.getItem(name)!));
      if (name !== "quaterne.theme") storage.removeItem(name);
    }
  } catch {
    // A browser may forbid even to look.
  }
  return found;
}
