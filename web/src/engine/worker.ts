/// Where the engine runs: a worker of its own, so that the board never waits for a search.
///
/// Questions are answered one after the other; long work goes on in turns between them. A message that comes in the middle of
/// a search is read after it: whoever cannot wait ends the worker (`lane.ts`). How far a search has come is told when it asks
/// what time it is.

import { Module } from "./module";

export type Order =
  | { kind: "module"; module: WebAssembly.Module }
  | { kind: "book"; bytes: ArrayBuffer }
  | { kind: "ask"; id: number; address: string }
  | { kind: "begin"; id: number; address: string }
  | { kind: "tell"; id: number; news: string }
  | { kind: "end"; id: number };

export type Report =
  /** It has what it needs. */
  | { here: true }
  | { id: number; status: number; json: string }
  /** So many positions, and not done. */
  | { id: number; searched: number }
  /** The JSON of `[[name, data], …]`. */
  | { id: number; said: string; more: boolean }
  | { id: number; ended: true };

let engine: Module | null = null;
/** Long work under way: its number in the engine by its id here. */
const works = new Map<number, number>();
const tell = (report: Report) => postMessage(report);

/** How often a question says how far it has come. */
const EVERY = 150;
/** The question that is being answered: what had been searched before it, and when it last said something. */
let asked: { id: number; before: number; told: number } | null = null;

/** The time, as a search asks for it every few hundred microseconds. */
function now(): number {
  const time = performance.now();
  if (asked && time - asked.told >= EVERY) {
    asked.told = time;
    tell({ id: asked.id, searched: engine!.searched - asked.before });
  }
  return time;
}

function ask(id: number, address: string) {
  asked = { id, before: engine!.searched, told: performance.now() };
  const reply = engine!.ask(address);
  asked = null;
  tell({ id, ...reply });
}

onmessage = ({ data: order }: MessageEvent<Order>) => {
  if (order.kind === "module") {
    engine = new Module(order.module, now);
    return tell({ here: true });
  }
  if (order.kind === "book") return void engine!.book(order.bytes);
  if (order.kind === "tell") {
    const work = works.get(order.id);
    return void (work !== undefined && engine!.tell(work, order.news));
  }
  if (order.kind === "end") {
    const work = works.get(order.id);
    works.delete(order.id);
    if (work !== undefined) engine!.end(work);
    return tell({ id: order.id, ended: true });
  }
  if (order.kind === "ask") return ask(order.id, order.address);
  const begun = engine!.begin(order.address);
  if (begun.status !== 200) return tell({ id: order.id, ...begun });
  works.set(order.id, Number(begun.json));
  if (works.size === 1) next.postMessage(null);
};

/// Between two turns the worker reads its messages.
const { port1: next, port2: turns } = new MessageChannel();
turns.onmessage = () => {
  for (const [id, work] of [...works]) {
    const { more, said } = engine!.turn(work);
    if (!more) works.delete(id);
    tell({ id, said, more });
  }
  if (works.size > 0) next.postMessage(null);
};
