/// One worker and those who wait for it.
///
/// A search cannot hear that nobody waits for it any more. So a worker that is asked to stop has a moment to do so, and
/// is then ended; a new one takes over what others asked. The same happens when it breaks, but then what it was asked is refused, and
/// whoever asked may turn to the server.

import type { Order, Report } from "./worker";

/** How long a worker may take to notice. */
const PATIENCE = 150;

export interface Posted { stop(): void; tell(news: string): void }

interface Waiting {
  order: Order & { id: number };
  hear(report: Report): void;
  failed(): void;
}

export class Lane {
  #module: WebAssembly.Module;
  #books: ArrayBuffer[] = [];
  #worker: Worker | null = null;
  #waiting = new Map<number, Waiting>();
  #last = 0;
  #started!: { here(): void; failed(error: Error): void };
  /** The first worker runs: its script is there, and will be when the network no longer is. */
  readonly started = new Promise<void>((here, failed) => (this.#started = { here, failed }));

  constructor(module: WebAssembly.Module) {
    this.#module = module;
    this.started.catch(() => {});
    this.#start();
  }

  /** Hands over a book, to the workers that come later, too. */
  furnish(bytes: ArrayBuffer) {
    this.#books.push(bytes);
    this.#worker?.postMessage({ kind: "book", bytes } satisfies Order);
  }

  /** Posts a question or begins long work. Returns how to stop it, and how to tell it what others found out. */
  post(kind: "ask" | "begin", address: string, hear: (report: Report) => void, failed: () => void): Posted {
    const id = ++this.#last;
    const order = { kind, id, address };
    this.#waiting.set(id, { order, hear, failed });
    this.#start().postMessage(order);
    return { stop: () => this.#stop(id), tell: (news) => this.#worker?.postMessage({ kind: "tell", id, news } satisfies Order) };
  }

  #start(): Worker {
    if (this.#worker) return this.#worker;
    const worker = (this.#worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }));
    worker.onmessage = ({ data }: MessageEvent<Report>) => this.#hear(data);
    worker.onerror = () => this.#broken();
    worker.postMessage({ kind: "module", module: this.#module } satisfies Order);
    for (const bytes of this.#books) worker.postMessage({ kind: "book", bytes } satisfies Order);
    return worker;
  }

  #hear(report: Report) {
    if ("here" in report) return this.#started.here();
    const waiting = this.#waiting.get(report.id);
    const over = "said" in report ? !report.more : !("searched" in report);
    if (over) this.#waiting.delete(report.id);
    waiting?.hear(report);
  }

  #stop(id: number) {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    waiting.hear = () => {};
    this.#worker!.postMessage({ kind: "end", id } satisfies Order);
    setTimeout(() => this.#waiting.has(id) && this.#replace(id), PATIENCE);
  }

  /** A new worker for those who still wait. */
  #replace(id: number) {
    this.#waiting.delete(id);
    this.#worker!.terminate();
    this.#worker = null;
    for (const { order } of this.#waiting.values()) this.#start().postMessage(order);
  }

  #broken() {
    this.#started.failed(new Error("the worker did not start"));
    this.#worker?.terminate();
    this.#worker = null;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { failed } of waiting) failed();
  }
}
