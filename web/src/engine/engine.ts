/// The page's own engine: the addresses of the API that one machine can answer, answered here.
///
/// There are two builds of it, loaded when they are first wanted: `small` for boards of up to 64 bits (a column has a bit to
/// spare), `large` for all. Each has a lane for questions and one for long work, so that a machine replies while scores are
/// being proved. A page that was built without it has neither, and asks the server.

import { parseRules } from "../rules/rules";
import { Lane } from "./lane";
import type { Reply } from "./module";

/** Questions. */
const ASKED = new Set([
  "/meta", "/levels", "/player",
  "/position", "/position/threats", "/position/possibilities", "/position/alignments", "/position/evaluation", "/position/states",
  "/analyse", "/why", "/compare", "/quiz", "/labs/memo",
  "/tree", "/tree/node", "/tree/children", "/tree/ghost", "/tree/events", "/tree/next", "/tree/state",
]);
/** Long work. */
const STREAMED = new Set(["/solve/stream", "/review/stream", "/labs/random/stream", "/labs/match/stream"]);

type Size = "small" | "large";
interface Lanes { questions: Lane; work: Lane }

/** The engine cannot answer: it is not there, or it broke. */
export class Broken extends Error {}

const files = import.meta.glob<string>("./*.wasm", { query: "?url", import: "default", eager: true });
const builds: Partial<Record<Size, Promise<Lanes>>> = {};
const ready = new Set<Size>();

async function load(size: Size): Promise<Lanes> {
  const url = files[`./${size}.wasm`];
  if (!url) throw new Broken(`${size}.wasm is not part of this page`);
  const file = await fetch(url);
  if (!file.ok) throw new Broken(`${url}: ${file.status}`);
  // Not `compileStreaming`: a file server that does not know the type of the file will do.
  const module = await WebAssembly.compile(await file.arrayBuffer());
  ready.add(size);
  return { questions: new Lane(module), work: new Lane(module) };
}

/** Loads the engine for boards of this size; again after a failure. */
function lanes(size: Size): Promise<Lanes> {
  return (builds[size] ??= load(size).catch((error: unknown) => {
    delete builds[size];
    throw error instanceof Broken ? error : new Broken(String(error));
  }));
}

/** Which build has a board for the rules of an address. */
export function sizeOf(address: string): Size {
  const rules = new URLSearchParams(address.split("?")[1]).get("rules");
  try {
    const { width, height } = parseRules(rules || "connect4");
    return width * (height + 1) <= 64 ? "small" : "large";
  } catch {
    return "small";
  }
}

const pathOf = (address: string) => address.split("?")[0];

export const engine = {
  /** Whether the page was built with it. */
  get exists() { return Object.keys(files).length > 0; },
  /** Whether an address is one that it answers. */
  answers: (address: string) => engine.exists && (ASKED.has(pathOf(address)) || STREAMED.has(pathOf(address))),
  /** Whether it can answer now. */
  ready: (address: string) => ready.has(sizeOf(address)),
  /** Loads what an address needs; false when it cannot be had. */
  prepare: (address: string) => lanes(sizeOf(address)).then(() => true, () => false),

  /** The answer of an address; a `Broken` when there is none. */
  async ask(address: string, signal?: AbortSignal): Promise<Reply> {
    const { questions } = await lanes(sizeOf(address));
    signal?.throwIfAborted();
    return new Promise<Reply>((done, failed) => {
      const stop = questions.post("ask", address, (report) => "status" in report && done(report), () => failed(new Broken(address)));
      signal?.addEventListener("abort", () => {
        stop();
        failed(signal.reason);
      });
    });
  },

  /** Long work: what it says, by name. Returns how to stop it. */
  stream(address: string, say: (name: string, data: unknown) => void, refused: (reply: Reply) => void, broken: () => void): () => void {
    let stopped = false;
    let stop = () => {};
    lanes(sizeOf(address)).then(({ work }) => {
      if (stopped) return;
      stop = work.post("begin", address, (report) => {
        if ("status" in report) refused(report);
        if ("said" in report) for (const [name, data] of JSON.parse(report.said) as [string, unknown][]) if (!stopped) say(name, data);
      }, broken);
    }, broken);
    return () => {
      stopped = true;
      stop();
    };
  },
};
