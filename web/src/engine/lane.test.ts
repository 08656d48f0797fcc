import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Lane } from "./lane";
import type { Order, Report } from "./worker";

/** A worker that answers nothing but what a test makes it say. */
class Fake {
  static all: Fake[] = [];
  orders: Order[] = [];
  ended = false;
  onmessage: ((event: { data: Report }) => void) | null = null;
  onerror: (() => void) | null = null;
  constructor() { Fake.all.push(this); }
  postMessage(order: Order) { this.orders.push(order); }
  terminate() { this.ended = true; }
  say(report: Report) { this.onmessage!({ data: report }); }
  get asked() { return this.orders.flatMap((order) => ("address" in order ? [order.address] : [])); }
}

let lane: Lane;
const never = () => expect.unreachable();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("Worker", Fake);
  Fake.all = [];
  lane = new Lane({} as WebAssembly.Module);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("answers come to whoever asked", () => {
  const heard: string[] = [];
  for (const address of ["/one", "/two"]) lane.post("ask", address, (report) => heard.push(`${address} ${"json" in report && report.json}`), never);
  Fake.all[0].say({ id: 2, status: 200, json: "2" });
  Fake.all[0].say({ id: 1, status: 200, json: "1" });
  expect(heard).toEqual(["/two 2", "/one 1"]);
});

test("how far a question has come is heard before its answer, and does not end it", () => {
  const heard: unknown[] = [];
  lane.post("ask", "/one", (report) => heard.push("searched" in report ? report.searched : report), never);
  Fake.all[0].say({ id: 1, searched: 1000 });
  Fake.all[0].say({ id: 1, searched: 2000 });
  Fake.all[0].say({ id: 1, status: 200, json: "1" });
  expect(heard).toEqual([1000, 2000, { id: 1, status: 200, json: "1" }]);
});

test("a worker that stops in time is kept", () => {
  const { stop } = lane.post("begin", "/long", never, never);
  stop();
  Fake.all[0].say({ id: 1, ended: true });
  vi.advanceTimersByTime(1000);
  expect([Fake.all.length, Fake.all[0].ended]).toEqual([1, false]);
});

test("one that does not is ended, and a new one takes over what others asked", () => {
  const heard = vi.fn();
  const { stop } = lane.post("begin", "/long", never, never);
  lane.post("ask", "/other", heard, never);
  stop();
  vi.advanceTimersByTime(1000);
  const [first, second] = Fake.all;
  expect([first.ended, second.ended, second.asked]).toEqual([true, false, ["/other"]]);
  second.say({ id: 2, status: 200, json: "1" });
  expect(heard).toHaveBeenCalledOnce();
});

test("a worker that breaks refuses what it was asked, and the next question has a new one", () => {
  const failed = vi.fn();
  lane.post("ask", "/one", never, failed);
  Fake.all[0].onerror!();
  expect(failed).toHaveBeenCalledOnce();
  lane.post("ask", "/two", never, never);
  expect(Fake.all[1].asked).toEqual(["/two"]);
});

test("a book is handed to every worker, the later ones, too", () => {
  const bytes = new ArrayBuffer(3);
  lane.furnish(bytes);
  lane.post("ask", "/one", never, () => {});
  Fake.all[0].onerror!();
  lane.post("ask", "/two", never, never);
  for (const worker of Fake.all) expect(worker.orders.map(({ kind }) => kind)).toEqual(["module", "book", "ask"]);
});

test("long work is told what others found out", () => {
  const { tell } = lane.post("begin", "/long", never, never);
  tell("4 1 1 10");
  expect(Fake.all[0].orders.at(-1)).toEqual({ kind: "tell", id: 1, news: "4 1 1 10" });
});

test("a lane has started when its worker says so, not when it was made", async () => {
  const started = vi.fn();
  void lane.started.then(started);
  await Promise.resolve();
  expect(started).not.toHaveBeenCalled();
  Fake.all[0].say({ here: true });
  await lane.started;
});

test("a worker whose script does not come has not started", async () => {
  Fake.all[0].onerror!();
  await expect(lane.started).rejects.toThrow("did not start");
});
