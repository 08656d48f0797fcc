/// The page's Python: fetched when it is first wanted, kept in memory, at work for one lab in one worker.
///
/// A program that does not stop is ended with its worker. The next one is started at once from what is in memory (the compiled
/// interpreter, its first state, the library), and takes up the cells before it is asked anything else.

import { version } from "pyodide/package.json";
import { hasServer } from "../../api/client";
import type { Text } from "../../api/types";
import { at } from "../../shell/router.svelte";
import type { Order, Report } from "./worker";

/** What went wrong in a student's code. */
export interface Failure { cell: string | null; line: number | null; error: string; message: string; meaning: Text }
export interface Cell { id: string; source: string }
export interface Ran { cells: { id: string; out: string; failure: Failure | null }[]; whose: Record<string, "own" | "given">; extra: string[] }
export interface BoardOf { rows: number[][] }
/** Who plays, of a lab's machines, and how. */
export interface Settings { machine: string; depth?: number; weights?: number[]; f?: string; whose?: "own" | "given" }
export interface Moved { move?: [number, number]; failure?: Failure; out: string }
export interface Called { parent: number | null; move: [number, number] | null; value: number | string | null; name: string; nodes: number; over: boolean; skipped: [number, number][]; principal?: boolean }
export interface Recorded extends Moved { nodes?: Called[]; calls?: number; complete?: boolean }

/** Somebody pressed Stop, or the worker had to be ended. */
export class Stopped extends Error {}
/** Python cannot be had here. */
export class Absent extends Error {}

/** How long the worker may be late before it is ended: its own clock comes first. */
const PATIENCE = 4;

const folder = () => new URL(at(`/python/${version}/`), location.href).href;

/** A page of static files keeps all of Python when a lab is opened, so that the lab can be done without a network from then on. Not for those who pay for
    every byte: they get it when they run something. */
export async function keepPython() {
  const { serviceWorker, connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (hasServer || !serviceWorker || connection?.saveData) return;
  if (!serviceWorker.controller) await new Promise((done) => serviceWorker.addEventListener("controllerchange", done, { once: true }));
  for (const name of ["pyodide.asm.wasm.packed", "python_stdlib.zip", "pyodide.asm.mjs", "pyodide.mjs", "lock.json"]) await fetch(folder() + name).then((file) => file.blob());
}

interface Parts { base: string; module: WebAssembly.Module; stdlib: ArrayBuffer; snapshot: Uint8Array | null }

/** What one visit fetches once. */
class Supply {
  /** Of the bytes to fetch, from 0 to 1. */
  share = $state(0);
  #parts: Promise<Parts> | null = null;

  parts(): Promise<Parts> {
    return (this.#parts ??= this.#fetch().catch((error: unknown) => {
      this.#parts = null;
      throw error;
    }));
  }

  async #fetch(): Promise<Parts> {
    const base = folder();
    const sizes = { "pyodide.asm.wasm.packed": 3.6e6, "python_stdlib.zip": 2.6e6 };
    const whole = Object.values(sizes).reduce((sum, size) => sum + size, 0);
    let got = 0;
    const bytes = async (name: string) => {
      const response = await fetch(base + name).catch(() => null);
      if (!response?.ok || !response.body) throw new Absent(name);
      const pieces: Uint8Array<ArrayBuffer>[] = [];
      const reader = response.body.getReader();
      for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
        pieces.push(piece.value);
        got += piece.value.length;
        this.share = Math.min(0.99, got / whole);
      }
      return new Blob(pieces);
    };
    const [packed, library] = await Promise.all([bytes("pyodide.asm.wasm.packed"), bytes("python_stdlib.zip")]);
    const module = await WebAssembly.compile(await new Response(packed.stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
    this.share = 1;
    return { base, module, stdlib: await library.arrayBuffer(), snapshot: null };
  }
}

export const supply = new Supply();

interface Waiting { done(json: string): void; failed(error: Error): void; timer: ReturnType<typeof setTimeout> }

export class Python {
  state = $state<"asleep" | "loading" | "ready" | "busy" | "absent">("asleep");
  #lab: string;
  #worker: Worker | null = null;
  #waiting = new Map<number, Waiting>();
  #last = 0;
  #cells: { cells: Cell[]; typed: string[] } = { cells: [], typed: [] };
  /** What the worker has run, as text; null for a new worker. */
  #ran: string | null = null;
  #result: Ran | null = null;

  constructor(lab: string) {
    this.#lab = lab;
  }

  /** Fetches what is needed and starts; false when Python cannot be had. */
  async wake(): Promise<boolean> {
    try {
      await this.#start();
      return true;
    } catch {
      return false;
    }
  }

  async #start(): Promise<Worker> {
    if (this.#worker) return this.#worker;
    this.state = "loading";
    try {
      const [parts, { files }] = await Promise.all([supply.parts(), import("./files")]);
      if (this.#worker) return this.#worker;
      const worker = (this.#worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }));
      worker.onmessage = ({ data }: MessageEvent<Report>) => {
        if ("snapshot" in data) parts.snapshot = data.snapshot;
        else this.#hear(data);
      };
      worker.onerror = () => this.#end(new Stopped("broken"));
      const started = new Promise<string>((done, failed) => this.#waiting.set(0, { done, failed, timer: setTimeout(() => {}) }));
      worker.postMessage({ kind: "start", ...parts, files: files(), lab: this.#lab } satisfies Order);
      await started;
      this.state = "ready";
      return worker;
    } catch (error) {
      if (error instanceof Stopped) throw error;
      this.#worker?.terminate();
      this.#worker = null;
      this.state = "absent";
      throw error;
    }
  }

  #hear(report: Exclude<Report, { snapshot: unknown }>) {
    const waiting = this.#waiting.get(report.id);
    this.#waiting.delete(report.id);
    if (!waiting) return;
    clearTimeout(waiting.timer);
    if (this.#waiting.size === 0) this.state = "ready";
    if ("json" in report) waiting.done(report.json);
    else waiting.failed(new Error(report.broken));
  }

  /** Ends what is under way. The next worker starts at once. */
  stop() {
    this.#end(new Stopped("stopped"));
    void this.wake();
  }

  /** Nobody wants it any more. */
  close() {
    this.#end(new Stopped("closed"));
    this.state = "asleep";
  }

  #end(error: Stopped) {
    this.#worker?.terminate();
    this.#worker = null;
    this.#ran = null;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { failed, timer } of waiting) {
      clearTimeout(timer);
      failed(error);
    }
  }

  async #call<T>(name: string, args: (string | number)[], seconds: number): Promise<T> {
    const worker = await this.#start();
    const id = ++this.#last;
    this.state = "busy";
    const json = await new Promise<string>((done, failed) => {
      const timer = setTimeout(() => {
        this.#end(new Stopped("late"));
        void this.wake();
      }, (seconds + PATIENCE) * 1000);
      this.#waiting.set(id, { done, failed, timer });
      worker.postMessage({ kind: "call", id, name, args, seconds } satisfies Order);
    });
    return JSON.parse(json) as T;
  }

  /** Runs the cells from a clean start. */
  async run(cells: Cell[], typed: string[] = [], seconds = 10): Promise<Ran> {
    this.#cells = { cells, typed };
    const ran = await this.#call<Ran>("run", [JSON.stringify(cells), JSON.stringify(typed)], seconds);
    this.#ran = JSON.stringify(cells);
    this.#result = ran;
    return ran;
  }

  /** What the cells gave; they are run if they have changed, or if the worker is new. */
  async ready(cells: Cell[]): Promise<Ran> {
    await this.#start();
    return this.#ran === JSON.stringify(cells) && this.#result ? this.#result : this.run(cells, this.#cells.typed);
  }

  async move(cells: Cell[], board: BoardOf, player: number, settings: Settings, seconds = 20): Promise<Moved> {
    await this.ready(cells);
    return this.#call<Moved>("move", [JSON.stringify(board), player, JSON.stringify(settings)], seconds);
  }

  async tree(cells: Cell[], board: BoardOf, player: number, settings: Settings, seconds = 30): Promise<Recorded> {
    await this.ready(cells);
    return this.#call<Recorded>("tree", [JSON.stringify(board), player, JSON.stringify(settings)], seconds);
  }

  /** The checker's word on one function. */
  check<T>(source: string, name: string, seconds = 60): Promise<T> {
    return this.#call<T>("check", [source, name], seconds);
  }
}
