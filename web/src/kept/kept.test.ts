import { beforeEach, describe, expect, test, vi } from "vitest";
import { Collection } from "./collection";
import { Database, freshId, Memory } from "./database";
import { fileOf, takeFile } from "./file";
import { games as gamesOf, TabGame, type SavedGame } from "./games";
import { heritage } from "./heritage";
import { Shelf } from "./shelf";

const fresh = () => new Database(Promise.resolve(new Memory()));
const text = (value: unknown) => (typeof value === "string" ? value : null);
const number = (value: unknown) => (typeof value === "number" ? value : null);
const values = async <T>(collection: Collection<T>) => (await collection.list()).map(({ value }) => value).sort();

test("ids are new, and later ones sort after earlier ones", () => {
  const ids = Array.from({ length: 1000 }, freshId);
  expect(new Set(ids).size).toBe(1000);
  expect(ids[0].slice(0, 9) <= ids[999].slice(0, 9)).toBe(true);
});

test("a store that opens late is taken up: what it held is there again, what was kept meanwhile is put into it", async () => {
  const store = new Memory();
  await store.change([{ collection: "seats", id: "old", by: () => "mine" }, { collection: "seats", id: "both", by: () => "the store's" }]);
  let open = (_: Memory) => {};
  const base = Database.opening(new Promise((done) => (open = done)), 0);
  const seats = new Shelf("seats", text, base);
  await seats.ready;
  expect(seats.get("old")).toBeUndefined();
  seats.put("new", "kept meanwhile");
  seats.put("both", "the visit's");
  const heard = new Set<string>();
  seats.watch((ids) => ids.forEach((id) => heard.add(id)));
  await base.get("seats", "new");
  open(store);
  await vi.waitFor(() => expect([seats.get("old"), seats.get("new"), seats.get("both")]).toEqual(["mine", "kept meanwhile", "the store's"]));
  expect(heard).toEqual(new Set(["old", "new", "both"]));
  expect((await store.get("seats", "new"))!.value).toBe("kept meanwhile");
});

describe("a collection", () => {
  test("keeps, changes, lists the newest first, removes, and says what changed", async () => {
    const notes = new Collection("notes", text, fresh());
    const heard: string[] = [];
    notes.watch((ids) => heard.push(...ids));
    vi.useFakeTimers({ now: 1 });
    const one = await notes.keep("one");
    vi.setSystemTime(2);
    const two = await notes.keep("two");
    vi.setSystemTime(3);
    expect(await notes.keep("one, again", one)).toEqual({ id: one.id, rev: 2 });
    vi.useRealTimers();
    expect((await notes.list()).map(({ value }) => value)).toEqual(["one, again", "two"]);
    expect((await notes.newest())!.value).toBe("one, again");
    await notes.remove(one.id);
    expect(await values(notes)).toEqual(["two"]);
    expect(heard).toEqual([one.id, two.id, one.id, one.id]);
  });

  test("two who hold the same record never overwrite each other", async () => {
    const notes = new Collection("notes", text, fresh());
    const mark = await notes.keep("begun");
    const [here, there] = [await notes.keep("here", mark), await notes.keep("there", mark)];
    expect(here.id).toBe(mark.id);
    expect(there.id).not.toBe(mark.id);
    expect(await values(notes)).toEqual(["here", "there"]);
  });

  test("counts that both add to add up", async () => {
    const counts = new Collection("counts", number, fresh());
    await Promise.all(Array.from({ length: 20 }, () => counts.change("solved", (old) => (old ?? 0) + 1)));
    expect((await counts.get("solved"))!.value).toBe(20);
  });

  test("what cannot be read is neither shown nor lost", async () => {
    const base = fresh();
    await base.change([{ collection: "notes", id: "a", by: () => 3 }]);
    const notes = new Collection("notes", text, base);
    expect(await notes.list()).toEqual([]);
    expect((await base.get("notes", "a"))!.value).toBe(3);
  });
});

test("a shelf is read at once, follows others, and is what this tab said last", async () => {
  const base = fresh();
  await base.change([{ collection: "settings", id: "pace", by: () => 600 }]);
  const [here, there] = [new Shelf("settings", number, base), new Shelf("settings", number, base)];
  await Promise.all([here.ready, there.ready]);
  expect(here.get("pace")).toBe(600);
  here.put("pace", 100);
  here.put("pace", 200);
  expect(here.get("pace")).toBe(200);
  await vi.waitFor(() => expect(there.get("pace")).toBe(200));
  expect(here.get("pace")).toBe(200);
});

const game = (moves: number[]): SavedGame => ({ rules: "connect4", start: "", moves, cursor: moves.length, seats: { x: { kind: "human", name: "", spec: null }, o: { kind: "machine", name: "", spec: "perfect" } } });
const written = () => new Promise((done) => setTimeout(done, 20));

describe("the game of a tab", () => {
  beforeEach(() => vi.stubGlobal("sessionStorage", undefined));

  test("every begun game is kept, those without a move are not", async () => {
    const games = new Collection<SavedGame>("games", (value) => value as SavedGame, fresh());
    const tab = new TabGame(games);
    await tab.ready;
    expect(tab.game).toBeNull();
    for (const moves of [[3], [], [2]]) {
      tab.begin(game([]));
      tab.save(game([]));
      tab.save(game(moves));
      await written();
    }
    expect((await games.list()).map(({ value }) => value.moves)).toEqual([[2], [3]]);
    tab.begin(game([1, 1, 2, 2]));
    await written();
    expect(await games.list()).toHaveLength(2);
  });

  test("a second tab takes up the last game, and plays on in one of its own", async () => {
    const games = new Collection<SavedGame>("games", (value) => value as SavedGame, fresh());
    const first = new TabGame(games);
    await first.ready;
    first.save(game([3]));
    await written();
    const second = new TabGame(games);
    await second.ready;
    expect(second.game!.moves).toEqual([3]);
    await written();
    second.save(game([3, 0]));
    await written();
    first.save(game([3, 6]));
    await written();
    expect((await games.list()).map(({ value }) => value.moves)).toEqual([[3, 6], [3, 0]]);
    expect(first.id).not.toBe(second.id);
  });
});

describe("a file", () => {
  test("what one browser keeps, another takes over, twice as well as once", async () => {
    const [here, there] = [fresh(), fresh()];
    await here.change([{ collection: "games", id: "g", by: () => ({ moves: [1] }) }, { collection: "settings", id: "lang", by: () => "fr" }]);
    await there.change([{ collection: "games", id: "g", by: () => ({ moves: [2] }) }, { collection: "settings", id: "lang", by: () => "en" }]);
    expect(await takeFile(await fileOf(null, here), {}, there)).toEqual({ taken: 2, unread: 0 });
    expect(await takeFile(await fileOf(null, here), {}, there)).toEqual({ taken: 0, unread: 0 });
    expect((await there.all("games")).map(({ value }) => JSON.stringify(value)).sort()).toEqual(['{"moves":[1]}', '{"moves":[2]}']);
    expect((await there.get("settings", "lang"))!.value).toBe("fr");
    expect(JSON.parse(await fileOf(["games"], here)).kept).toEqual({ games: { g: { at: expect.any(Number), value: { moves: [1] } } } });
  });

  test("of the earlier version is read, too", async () => {
    const base = fresh();
    const kept = { "quaterne.lang": "fr", "quaterne.settings": '{"sound":true}', "quaterne.table": JSON.stringify(game([3])), "quaterne.ladder": '{"connect4":{"casual":{"won":1,"drawn":0,"lost":2}}}' };
    expect(await takeFile(JSON.stringify({ format: "quaterne kept 1", kept }), {}, base)).toEqual({ taken: 4, unread: 0 });
    expect((await base.get("ladder", "connect4 casual"))!.value).toEqual({ won: 1, drawn: 0, lost: 2 });
    expect((await base.get("settings", "sound"))!.value).toBe(true);
  });

  test("what nobody can read is left out, and counted", async () => {
    const base = fresh();
    const [good, bad] = [{ at: 1, value: game([3]) }, { at: 2, value: { moves: "?" } }];
    expect(await takeFile(JSON.stringify({ format: "quaterne kept 2", kept: { games: { good, bad } } }), { games: gamesOf.read }, base)).toEqual({ taken: 1, unread: 1 });
    expect((await base.all("games")).map(({ id }) => id)).toEqual(["good"]);
  });

  test("another one changes nothing", async () => {
    for (const text of ["", "4453", "null", "{}", '{"format": "quaterne kept 2"}', '{"format": "quaterne kept 2", "kept": {"games": []}}', '{"format": "quaterne kept 2", "kept": {"games": {"g": 3}}}', '{"format": "quaterne kept 1", "kept": {"other": "x"}}', '{"format": "quaterne kept 1", "kept": {"quaterne.lang": 3}}']) {
      const base = fresh();
      expect(await takeFile(text, {}, base), text).toBeNull();
      expect(await base.collections(), text).toEqual([]);
    }
  });
});

test("what the browser kept before is taken over, whatever state it is in", () => {
  const map = new Map(Object.entries({ "quaterne.table": "{broken", "quaterne.theme": "dark", "quaterne.game.abc": '{"tokens":{"x":"T"}}', "quaterne.arena.cup": "KEY", "quaterne.settings": "3", other: "not ours" }));
  const storage = { get length() { return map.size; }, key: (nth: number) => [...map.keys()][nth] ?? null, getItem: (name: string) => map.get(name) ?? null, removeItem: (name: string) => void map.delete(name) } as Storage;
  expect(heritage(storage)).toEqual([
    { collection: "settings", id: "theme", value: "dark" },
    { collection: "seats", id: "abc", value: { tokens: { x: "T" } } },
    { collection: "tournaments", id: "cup", value: "KEY" },
  ]);
  expect([...map.keys()]).toEqual(["quaterne.theme", "other"]);
});
