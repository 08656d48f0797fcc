import { expect, test } from "vitest";
import { kept, restore } from "./kept";

/** As much of a browser's storage as is used. */
function storage(entries: Record<string, string>): Storage {
  const map = new Map(Object.entries(entries));
  return { get length() { return map.size; }, key: (nth) => [...map.keys()][nth] ?? null, getItem: (name) => map.get(name) ?? null, setItem: (name, value) => void map.set(name, value), removeItem: (name) => void map.delete(name), clear: () => map.clear() };
}

test("what one browser keeps, another takes over", () => {
  const [here, there] = [storage({ "quaterne.table": "{}", "quaterne.lang": "fr", other: "not ours" }), storage({ "quaterne.lang": "en", "quaterne.theme": "dark" })];
  expect(restore(kept(here), there)).toBe(true);
  expect(JSON.parse(kept(there)).kept).toEqual({ "quaterne.lang": "fr", "quaterne.table": "{}", "quaterne.theme": "dark" });
  expect(there.getItem("other")).toBeNull();
});

test("other files change nothing", () => {
  for (const text of ["", "4453", "null", "{}", '{"format": "quaterne kept 1", "kept": {"other": "x"}}', '{"format": "quaterne kept 1", "kept": {"quaterne.lang": "fr", "quaterne.table": 3}}']) {
    const there = storage({ "quaterne.lang": "en" });
    expect(restore(text, there), text).toBe(false);
    expect(there.getItem("quaterne.lang"), text).toBe("en");
  }
});
